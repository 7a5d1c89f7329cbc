//! Whole programs that read one name per line and write its conversion, as you would run them for a
//! list.

use std::fs::{self, File};
use std::path::{Path as FilePath, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};
use xenonym::uts46::{self, Options};

use crate::measure::median;
use crate::names::Names;
use crate::path::Path;

/// The number of input lines: the names are repeated to reach it.
const LINES: usize = 100_000;
const ROUNDS: usize = 3;

const PYTHON: &str = "
import sys
to_ascii = sys.argv[1] == 'to-ascii'
for line in sys.stdin:
    name = line.rstrip('\\n')
    try:
        print(name.encode('idna').decode() if to_ascii else name.encode().decode('idna'))
    except UnicodeError:
        print()
";

const NODE: &str = "
const { domainToASCII, domainToUnicode } = require('url');
const convert = process.argv[1] === 'to-ascii' ? domainToASCII : domainToUnicode;
const lines = require('fs').readFileSync(0, 'utf8').split('\\n');
lines.pop();
process.stdout.write(lines.map((line) => convert(line) + '\\n').join(''));
";

/// A program: its name, and the command for `to-ascii` or `to-unicode`.
type Program = (&'static str, fn(&str) -> Command);

const PROGRAMS: [Program; 3] = [
    ("xn", |task| {
        let mut xn =
            Command::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../target/release/xn"));
        xn.args([task, "--profile", "dns"]);
        xn
    }),
    ("CPython (IDNA2003)", |task| {
        let mut python = Command::new("python3");
        python.args(["-c", PYTHON, task]).env("PYTHONUTF8", "1");
        python
    }),
    ("Node (ada)", |task| {
        let mut node = Command::new("node");
        node.args(["-e", NODE, task]);
        node
    }),
];

/// Prints one table of processor time per line, without startup.
pub fn print(names: &Names) {
    let header: Vec<&str> = PROGRAMS.iter().map(|(name, _)| *name).collect();
    println!("\n| {}: whole programs, ns a line, to 100 | {} |", names.title, header.join(" | "));
    println!("|{}", "---|".repeat(PROGRAMS.len() + 1));
    for path in [Path::ToAsciiOfAscii, Path::ToAsciiOfULabels, Path::ToUnicodeOfALabels] {
        let names = names.of(path);
        let task = if path == Path::ToUnicodeOfALabels { "to-unicode" } else { "to-ascii" };
        let cells: Vec<String> = PROGRAMS
            .iter()
            .map(|(_, program)| {
                cell(|| program(task), task, &names).unwrap_or_else(|error| {
                    eprintln!("  left out: {error:#}");
                    "-".to_owned()
                })
            })
            .collect();
        println!("| {} | {} |", path.title(), cells.join(" | "));
    }
}

fn cell(command: impl Fn() -> Command, task: &str, names: &[String]) -> Result<String> {
    // Concurrent benchmarks use separate files.
    let folder = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../target"));
    let input = folder.join(format!("lines-{}.txt", std::process::id()));
    let output = folder.join(format!("answers-{}.txt", std::process::id()));
    fs::write(&input, "")?;
    let start = seconds(command(), &input, &output)?;
    let lines: Vec<&str> = names.iter().map(String::as_str).cycle().take(LINES).collect();
    fs::write(&input, lines.join("\n") + "\n")?;
    let times: Result<Vec<f64>> =
        (0..ROUNDS).map(|_| seconds(command(), &input, &output)).collect();
    let answers = fs::read_to_string(&output)?;
    fs::remove_file(input)?;
    fs::remove_file(output)?;
    ensure!(answers.lines().count() == LINES, "it does not answer line by line");
    let differ = names.iter().zip(answers.lines()).filter(|(name, answer)| {
        let ours = match task {
            "to-ascii" => uts46::to_ascii(name, &Options::DNS).unwrap_or_default().into_owned(),
            _ => uts46::to_unicode(name, &Options::DNS).raw().to_owned(),
        };
        !ours.eq_ignore_ascii_case(answer)
    });
    let differ = differ.count();
    let time = (median(&times?) - start) * 1e9 / LINES as f64;
    // Finer than the clock is.
    let time = if time < 100.0 { "below 100".to_owned() } else { format!("{time:.0}") };
    Ok(match differ {
        0 => time,
        _ => format!("{time}; {differ} of {} answers differ", names.len()),
    })
}

/// Processor time of a program from start to end.
fn seconds(mut command: Command, input: &FilePath, output: &FilePath) -> Result<f64> {
    let before = seconds_of_children()?;
    command.stdin(File::open(input)?).stdout(File::create(output)?).stderr(Stdio::null());
    let program = command.get_program().to_string_lossy().into_owned();
    command.status().with_context(|| format!("no {program}"))?;
    Ok(seconds_of_children()? - before)
}

/// Processor time of all programs that this one has run, as Linux counts it.
fn seconds_of_children() -> Result<f64> {
    let stat = fs::read_to_string("/proc/self/stat")?;
    // The name, in parentheses, may contain spaces. Fields 16 and 17 are hundredths of a second.
    let (_, fields) = stat.rsplit_once(") ").context("no name in /proc/self/stat")?;
    let hundredths: Vec<f64> =
        fields.split(' ').skip(13).take(2).map(str::parse).collect::<Result<_, _>>()?;
    Ok(hundredths.iter().sum::<f64>() / 100.0)
}
