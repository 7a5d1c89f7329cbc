//! `xn lookalikes`: which protected names others imitate.

use std::ffi::OsString;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use xenonym_safety::lookalikes::{Builder, Index, Reason, Skipped};

use super::convert;
use super::names::host_of_argument;
use super::protect::{self, List};
use crate::args::LookalikesArgs;
use crate::error::{Failure, Outcome, say_all};
use crate::location::Record;
use crate::plan::{Input, Plan};
use crate::terminal::{STANDARD_INPUT, title};

pub(super) fn run(args: LookalikesArgs) -> Result<Outcome, Failure> {
    let is_stdin = |file: &&std::path::PathBuf| file.as_path() == Path::new(STANDARD_INPUT);
    let lists = args.protect.iter().chain(&args.allow).chain(&args.words).filter(is_stdin).count();
    let reads_names = !args.list_protected && args.reads_standard_input();
    if lists + usize::from(reads_names) > 1 {
        let message = "standard input can be read only once: use a file for the others";
        return Err(Failure::Usage(message.to_owned()));
    }
    if let Some(message) = args.conflict() {
        return Err(Failure::Usage(message));
    }
    let lists = args.protect.iter().chain(&args.allow).chain(&args.words);
    protect::check_outputs(lists, args.outputs())?;
    if args.list_protected {
        return list_protected(&index(&args)?, args.is_json());
    }
    // All threads share it, up to the end of the process.
    let index: &'static Index = Box::leak(Box::new(index(&args)?));
    let plan = args.plan(index);
    let unanswered = without_host(&plan);
    let outcome = convert::run(plan)?;
    say_all(unanswered.iter().cloned());
    // "No host" is not "no imitation".
    Ok(if unanswered.is_empty() { outcome } else { outcome.max(Outcome::SomeRejected) })
}

/// Why arguments have no host to compare: they are blank, or should be URLs or email addresses.
fn without_host(plan: &Plan) -> Vec<String> {
    let Input::Arguments(arguments) = &plan.input else {
        return Vec::new();
    };
    let why = |(number, argument): (usize, &OsString)| {
        let record = Record::argument(number, argument);
        if argument.to_str().is_some_and(|text| text.trim().is_empty()) {
            return Some(format!("{}: the name is empty: enter a name", record.place));
        }
        let from = plan.source.from?;
        let mut room = String::new();
        let problem = host_of_argument(from, &record, &mut room)?.err()?;
        Some(format!("{}: {problem}", record.place))
    };
    (1..).zip(arguments).filter_map(why).collect()
}

fn index(args: &LookalikesArgs) -> Result<Index, Failure> {
    let mut builder = Builder::new(args.level());
    let mut lines = Vec::new();
    protect::each_name(&args.protect, List::Protected, &mut |text, line| {
        let (name, brand) = protect::name_and_brand(text)?;
        lines.push(line);
        let added = match brand {
            Some(brand) => builder.protect_as(name, brand),
            None => builder.protect(name),
        };
        let Err(skipped) = added else { return Ok(()) };
        let Reason::Duplicate { of } = skipped.reason() else { return Err(why(skipped, name)) };
        Err(match lines.get(of) {
            Some(first) if first.file == line.file => {
                format!("the registered domain is the same as on line {}", first.number)
            }
            Some(first) => format!(
                "the registered domain is the same as on line {} of {}",
                first.number,
                title(first.file)
            ),
            None => skipped.to_string(),
        })
    })?;
    for text in &args.brands.names {
        let (name, brand) =
            protect::name_and_brand(text).map_err(|why| protect::wrong_brand(text, &why))?;
        let added = match brand {
            Some(brand) => builder.protect_as(name, brand),
            None => builder.protect(name),
        };
        match added {
            Err(skipped) if !matches!(skipped.reason(), Reason::Duplicate { .. }) => {
                return Err(protect::wrong_brand(text, &why(skipped, name)));
            }
            _ => {}
        }
    }
    protect::each_name(&args.allow, List::Allowed, &mut |text, _| {
        let (name, _) = protect::name_and_brand(text)?;
        builder.allow(name).map_err(|skipped| why(skipped, name))
    })?;
    protect::each_name(&args.words, List::Words, &mut |word, _| {
        builder.add_word(word).map_err(|skipped| match skipped.reason() {
            Reason::NotAWord => "use 2 to 32 letters and digits".to_owned(),
            _ => why(skipped, word),
        })
    })?;
    let index = builder.build();
    if index.is_empty() {
        return Err(protect::no_names());
    }
    Ok(index)
}

/// Prints the protected names, and what is searched for.
fn list_protected(index: &Index, is_json: bool) -> Result<Outcome, Failure> {
    let mut stdout = BufWriter::new(io::stdout().lock());
    for one in index.described() {
        let (name, class, suffix) = (one.name(), one.class(), one.suffix());
        let (edits, glued) = (one.most_edits(), one.is_found_glued());
        let line = if is_json {
            let object = serde_json::json!({
                "protected": name, "class": class, "suffix": suffix, "edits": edits, "glued": glued
            });
            format!("{object}\n")
        } else {
            let glued = if glued { "glued" } else { "-" };
            format!("{name}\t{class}\t{suffix}\t{edits}\t{glued}\n")
        };
        stdout.write_all(line.as_bytes()).map_err(Failure::stdout)?;
    }
    stdout.flush().map_err(Failure::stdout)?;
    Ok(Outcome::Done)
}

/// Why a name was not added.
fn why(skipped: Skipped, name: &str) -> String {
    match skipped.reason() {
        Reason::Invalid(error) => protect::why_invalid(error, name),
        Reason::PublicSuffix => {
            "a public suffix, under which names belong to different people".to_owned()
        }
        _ => skipped.to_string(),
    }
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
