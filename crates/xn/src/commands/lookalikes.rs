//! `xn lookalikes`: which protected names others imitate.

use std::path::Path;
use std::sync::OnceLock;

use twox_hash::XxHash3_64;
use xenonym_safety::lookalikes::{Builder, Index, Reason};

use super::{convert, protect};
use crate::args::LookalikesArgs;
use crate::error::{Failure, Outcome};
use crate::shown::{STANDARD_INPUT, title};

/// The names to compare with, for all threads.
static INDEX: OnceLock<Index> = OnceLock::new();

pub(super) fn run(args: LookalikesArgs) -> Result<Outcome, Failure> {
    let is_stdin = |file: &&std::path::PathBuf| file.as_path() == Path::new(STANDARD_INPUT);
    let lists = args.protect.iter().chain(&args.allow).filter(is_stdin).count();
    if lists + usize::from(args.reads_standard_input()) > 1 {
        let message = "standard input can be read once: give a file for the others";
        return Err(Failure::Usage(message.to_owned()));
    }
    let index = index(&args)?;
    let index = INDEX.get_or_init(|| index);
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
        return Err(Failure::Input("the files of --protect have no valid name".to_owned()));
    }
    Ok(index)
}
