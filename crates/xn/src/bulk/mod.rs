//! Lists of records, however many: read in blocks, converted by several threads, written in order.
//!
//! [`files`] has what is to be read; [`blocks`] cuts it between
//! records; [`engine`] has the threads, and [`mod@convert`] what each does with a block, by a
//! [`formats`] that finds the names and [`names`] that converts them. [`writer`] writes what comes
//! of it. Files of [`columns`] are read,
//! converted and encoded in ways of their own, and written by the same.

mod begin;
mod blanks;
mod blocks;
mod columns;
mod convert;
mod each_line;
mod engine;
mod errors_file;
mod files;
mod formats;
mod found;
mod job;
mod names;
mod open;
mod part;
mod pool;
mod progress;
mod summary;
mod survey;
mod tally;
mod unique;
mod writer;

use std::sync::Arc;
use std::time::Instant;

use self::blocks::{Blocks, Limits};
pub(crate) use self::each_line::each_line;
use self::files::Files;
use self::formats::{Lines, Results};
pub(crate) use self::job::Conversion;
use self::job::{Job, Purpose};
use self::pool::Pool;
pub(crate) use self::survey::survey;
use self::unique::Keys;
use self::writer::{Broken, Ended, Writer, told};
use crate::args::{BulkArgs, FileFormat, RecordArgs, wrong_use};
use crate::outcome::{Failure, Outcome, say, say_all};
use crate::output::Format;

/// Converts the lines of the files, or of standard input.
pub(crate) fn run(
    args: &BulkArgs,
    output: Format,
    conversion: Conversion,
) -> Result<Outcome, Failure> {
    run_format(args, None, Arc::new(Lines), output, conversion)
}

/// Converts the names in the records of the files, or of standard input. Columns of results get
/// `suffix` behind their names.
pub(crate) fn run_records(
    args: &BulkArgs,
    records: &RecordArgs,
    suffix: &'static str,
    output: Format,
    conversion: Conversion,
) -> Result<Outcome, Failure> {
    let chosen = choose(args, records, suffix, output);
    match chosen.unwrap_or_else(|message| wrong_use(message)) {
        Chosen::Columns(way) => columns::run(args, records, way, suffix, conversion),
        Chosen::Records(format) => run_format(args, Some(records), format, output, conversion),
    }
}

/// How files are converted.
enum Chosen {
    Columns(columns::Way),
    Records(Arc<dyn formats::Format>),
}

/// Or why they cannot be.
fn choose(
    args: &BulkArgs,
    records: &RecordArgs,
    suffix: &'static str,
    output: Format,
) -> Result<Chosen, String> {
    let format = formats::file_format(&records.source, &args.input.files)?;
    if let Some(way) = columns::way(format, args, records, output)? {
        return Ok(Chosen::Columns(way));
    }
    if format == FileFormat::Zone && args.unique {
        return Err("--unique is not for zone files: entries with the same names differ".to_owned());
    }
    let results = if records.replaces() { Results::InPlace } else { Results::InNewColumns(suffix) };
    formats::choose(format, &records.source, results).map(Chosen::Records)
}

/// `records` is how names are found in the files, if it is names that are converted.
fn run_format(
    args: &BulkArgs,
    records: Option<&RecordArgs>,
    format: Arc<dyn formats::Format>,
    output: Format,
    conversion: Conversion,
) -> Result<Outcome, Failure> {
    let begun = Instant::now();
    let job = Job {
        format,
        conversion,
        output,
        on_error: args.on_error,
        purpose: if args.errors.is_some() { Purpose::WriteErrors } else { Purpose::Write },
        keys: args.unique.then(Keys::default),
        limits: Limits::new(args.block_size(), args.max_line()),
    };
    let pool = Pool::default();
    let files = Files::new(args.input.files.clone());
    let arguments = arguments(args, &job.conversion, output, records);
    let mut writer = match begin::begin(args, arguments, &files, &pool) {
        Ok(writer) => writer,
        Err(broken) => return told(broken),
    };
    let names_before = writer.reached.tally.names();
    let ended = convert(&mut writer, job, files, args.threads(), &pool);
    writer.progress.finish();
    let names = writer.reached.tally.names() - names_before;
    let outcome = match ended {
        Ok(ended) => Ok(writer.outcome(ended)),
        Err(broken) => {
            writer.break_off(&broken);
            told(broken)
        }
    };
    let elapsed = begun.elapsed();
    say_all(summary::closing_words(args, records, &writer, output, names, elapsed));
    outcome
}

/// All that makes the results of a run differ from those of another, as a journal has it.
fn arguments(
    args: &BulkArgs,
    conversion: &Conversion,
    output: Format,
    records: Option<&RecordArgs>,
) -> Vec<(String, String)> {
    let json = if output == Format::Json { "given" } else { "not given" };
    let records = records.map_or(String::new(), |records| format!("{records:?}"));
    let all = [
        ("version of xn", env!("CARGO_PKG_VERSION").to_owned()),
        ("command, profile or flag of a standard", conversion.name.clone()),
        ("--json", json.to_owned()),
        ("format, column or field (--from, --column, --field and the like)", records),
    ];
    all.into_iter().chain(args.options()).map(|(name, value)| (name.to_owned(), value)).collect()
}

/// Writes all that is left to do.
fn convert(
    writer: &mut Writer,
    job: Job,
    files: Files,
    threads: usize,
    pool: &Pool,
) -> Result<Ended, Broken> {
    if writer.reached.is_complete {
        return writer.close(Ended::AtEnd);
    }
    let mut blocks = Blocks::new(files, job.format.clone(), job.limits, pool.clone());
    if let Err(unreadable) = blocks.resume(writer.reached.position) {
        say(&unreadable.to_string());
        return writer.close(Ended::SomeUnread);
    }
    let mut turns = engine::start(blocks, &Arc::new(job), threads, pool);
    let ended = writer.write_all(&mut turns)?;
    writer.close(ended)
}

#[cfg(test)]
mod tests {
    use std::process::Command;
    use std::{env, fs, process};

    use clap::{Args, FromArgMatches};

    use super::formats::Cutter;
    use super::names::{Dropped, Names};
    use super::*;
    use crate::panics;

    const CHILD: &str = "XN_TEST_PANICS_IN";

    /// Lines whose reader panics at the third piece.
    struct Panics;

    impl formats::Format for Panics {
        fn cutter(&self) -> Box<dyn Cutter> {
            struct AtThird(u8);
            impl Cutter for AtThird {
                fn last_end(&mut self, piece: &[u8]) -> Option<usize> {
                    self.0 += 1;
                    assert!(self.0 < 3, "as the test has it");
                    Some(piece.len())
                }
            }
            Box::new(AtThird(0))
        }

        fn rewrite(
            &self,
            header: &[u8],
            record: &[u8],
            names: &mut Names<'_>,
            output: &mut Vec<u8>,
        ) -> Result<(), Dropped> {
            Lines.rewrite(header, record, names, output)
        }
    }

    /// Converts as `xn` would, in a process that is this test again.
    fn convert_and_exit(list: &str, output: &str, thread: &str) -> ! {
        panics::end_the_run();
        let command = BulkArgs::augment_args(clap::Command::new("xn"));
        let given = ["xn", "-q", "-f", list, "-o", output, "--block-size", "8"];
        let args = BulkArgs::from_arg_matches(&command.get_matches_from(given)).unwrap();
        let conversion = Conversion::new(String::new(), |name| {
            assert_ne!(name, "panics", "as the test has it");
            Ok::<_, crate::output::Problem>(name.to_owned()).into()
        });
        let format: Arc<dyn formats::Format> =
            if thread == "reads" { Arc::new(Panics) } else { Arc::new(Lines) };
        let ran = run_format(&args, None, format, Format::Text, conversion);
        process::exit(i32::from(ran.is_err()));
    }

    #[test]
    fn a_panic_in_any_thread_ends_the_run_without_its_file() {
        let folder = env::temp_dir().join(format!("xn-panics-{}", process::id()));
        let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
        if let Ok(child) = env::var(CHILD) {
            let (folder, thread) = child.split_once('|').unwrap();
            convert_and_exit(&format!("{folder}/list"), &format!("{folder}/out"), thread);
        }
        fs::create_dir_all(&folder).unwrap();
        fs::write(path("list"), "a.b\n".repeat(9) + "panics\n" + &"a.b\n".repeat(9)).unwrap();
        let this = "bulk::tests::a_panic_in_any_thread_ends_the_run_without_its_file";
        for thread in ["reads", "converts"] {
            let child = format!("{}|{thread}", folder.display());
            let ran = Command::new(env::current_exe().unwrap())
                .args(["--exact", this])
                .env(CHILD, child)
                .output()
                .unwrap();
            assert_eq!(ran.status.code(), Some(2), "{thread}");
            assert!(!folder.join("out").exists(), "{thread}");
        }
        fs::remove_dir_all(&folder).unwrap();
    }
}
