//! `xn lookalikes`: which protected names others imitate.

use std::path::Path;

use twox_hash::XxHash3_64;
use xenonym_safety::lookalikes::{Builder, Index, Reason};

use super::{convert, protect};
use crate::args::LookalikesArgs;
use crate::error::{Failure, Outcome};
use crate::terminal::{STANDARD_INPUT, title};

pub(super) fn run(args: LookalikesArgs) -> Result<Outcome, Failure> {
    let is_stdin = |file: &&std::path::PathBuf| file.as_path() == Path::new(STANDARD_INPUT);
    let lists = args.protect.iter().chain(&args.allow).filter(is_stdin).count();
    if lists + usize::from(args.reads_standard_input()) > 1 {
        let message = "standard input can be read only once: use a file for the others";
        return Err(Failure::Usage(message.to_owned()));
    }
    // All threads share it, up to the end of the process.
    let index: &'static Index = Box::leak(Box::new(index(&args)?));
    // A run that is resumed compares with the same names.
    let digest = format!("{:016x}", XxHash3_64::oneshot(&index.to_bytes()));
    convert::run(args.plan(index, digest))
}

fn index(args: &LookalikesArgs) -> Result<Index, Failure> {
    let mut builder = Builder::new(args.level());
    let mut lines = Vec::new();
    protect::each_name(&args.protect, "not protected", &mut |name, line| {
        lines.push(line);
        let skipped = match builder.protect(name) {
            Ok(()) => return Ok(()),
            Err(skipped) => skipped,
        };
        Err(match skipped.reason() {
            Reason::Invalid(error) => error.message().to_string(),
            Reason::Duplicate { of } => match lines.get(of) {
                Some(first) if first.file == line.file => {
                    format!("the registered domain is that of line {}", first.number)
                }
                Some(first) => format!(
                    "the registered domain is that of line {} of {}",
                    first.number,
                    title(first.file)
                ),
                None => skipped.to_string(),
            },
            _ => skipped.to_string(),
        })
    })?;
    protect::each_name(&args.allow, "not allowed", &mut |name, _| {
        builder.allow(name).map_err(|skipped| match skipped.reason() {
            Reason::Invalid(error) => error.message().to_string(),
            _ => skipped.to_string(),
        })
    })?;
    let index = builder.build();
    if index.is_empty() {
        return Err(Failure::Input(
            "no valid name in the files of --protect: add at least one".to_owned(),
        ));
    }
    Ok(index)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use clap::Parser;

    use crate::args::{Cli, Command};

    #[test]
    fn each_run_compares_with_its_own_names() {
        let folder = std::env::temp_dir().join(format!("xn-lookalikes-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let (list, output) = (folder.join("protected.txt"), folder.join("hits.tsv"));
        for name in ["paypal.com", "google.com"] {
            fs::write(&list, name).unwrap();
            let words = ["xn", "lookalikes", "--protect"].map(Into::into);
            let words = words.into_iter().chain([list.clone().into_os_string(), "-o".into()]);
            let words = words.chain([output.clone().into_os_string()]);
            let names = ["paypa1.com".into(), "g00gle.com".into()];
            let cli = Cli::try_parse_from(words.chain(names)).unwrap();
            let Command::Lookalikes(args) = cli.command else { panic!("another command") };
            super::run(args).unwrap();
            let hits = fs::read_to_string(&output).unwrap();
            assert_eq!((hits.lines().count(), hits.contains(name)), (1, true), "{name}: {hits}");
        }
        fs::remove_dir_all(folder).unwrap();
    }
}
