//! `cargo xtask bulk formats`: how fast `xn` converts each format, compared with `cat` on the same
//! file.

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Result, ensure};

use super::input::Names;
use super::measure::{median, timed};
use super::{Arguments, build};
use crate::readers::python;

/// The number of bytes of names in each file.
const BYTES: usize = 100_000_000;
const ROUNDS: usize = 3;

/// A text format: the extension, the first line, the text around each name, and the options that
/// locate the names.
pub(super) const TEXTS: [(&str, &str, [&str; 2], &[&str]); 6] = [
    ("txt", "", ["", "\n"], &[]),
    ("hosts", "", ["192.0.2.1\t", "\n"], &[]),
    ("zone", "", ["", ". 3600 IN A 192.0.2.1\n"], &[]),
    ("csv", "id,name,since\n", ["1,", ",2024\n"], &["--column", "name"]),
    ("jsonl", "", ["{\"id\":1,\"name\":\"", "\"}\n"], &["--field", "name"]),
    ("urls", "", ["https://", "/index.html\n"], &["--from", "urls"]),
];

pub(super) fn run(root: &Path, arguments: &Arguments) -> Result<()> {
    let xn = build(root)?;
    fs::create_dir_all(&arguments.folder)?;
    let names = Names::read(root, arguments.data.as_deref())?;
    println!(
        "| format, names | MB | `cat` MB/s | `xn to-ascii` MB/s | M rows/s | the other `xn` |"
    );
    println!("|---|---|---|---|---|---|");
    let builds = Builds { root: root.to_owned(), xn, beside: arguments.beside.clone() };
    for (kind, names) in [("ASCII", &names.ascii), ("U-labels", &names.u_labels)] {
        for (ending, header, around, args) in TEXTS {
            let file = arguments.folder.join(format!("names.{ending}"));
            let rows = write(&file, names, header, around, BYTES)?;
            let out = arguments.folder.join("out");
            builds.row(&format!("{ending}, {kind}"), &file, args, rows, &out)?;
            if ending == "csv" {
                columns(&builds, kind, &file, rows, &arguments.folder)?;
            }
            fs::remove_file(&file)?;
        }
    }
    Ok(())
}

/// Measures the same rows in the formats of columns.
fn columns(builds: &Builds, kind: &str, csv: &Path, rows: u32, folder: &Path) -> Result<()> {
    for ending in ["parquet", "arrow"] {
        let file = folder.join(format!("names.{ending}"));
        to_columns(&builds.root, csv, &file)?;
        let out = folder.join(format!("out.{ending}"));
        builds.row(&format!("{ending}, {kind}"), &file, &["--column", "name"], rows, &out)?;
        fs::remove_file(&file)?;
    }
    Ok(())
}

/// Writes the rows of CSV as Parquet or Arrow, by the extension.
pub(super) fn to_columns(root: &Path, csv: &Path, file: &Path) -> Result<()> {
    let mut command = Command::new(python(root)?);
    command.arg(root.join("lab/compare/files/to_columns.py")).args([csv, file]);
    ensure!(command.status()?.success(), "{} was not made", file.display());
    Ok(())
}

/// Writes this many bytes of names, each with the text around it. Returns the number of names.
pub(super) fn write(
    path: &Path,
    names: &[String],
    header: &str,
    [before, after]: [&str; 2],
    bytes: usize,
) -> Result<u32> {
    let mut file = BufWriter::new(File::create(path)?);
    file.write_all(header.as_bytes())?;
    let (mut written, mut rows) = (0, 0);
    for name in names.iter().cycle() {
        if written >= bytes {
            break;
        }
        write!(file, "{before}{name}{after}")?;
        written += name.len();
        rows += 1;
    }
    file.flush()?;
    Ok(rows)
}

/// The builds that are measured.
struct Builds {
    root: PathBuf,
    xn: PathBuf,
    beside: Option<PathBuf>,
}

impl Builds {
    /// Measures all commands alternately, because the machine may be busy, and prints the medians.
    fn row(&self, what: &str, file: &Path, args: &[&str], rows: u32, out: &Path) -> Result<()> {
        let (mut cat, mut ours, mut theirs) = (Vec::new(), Vec::new(), Vec::new());
        let convert = |xn: &Path| {
            timed(Command::new(xn).args(["to-ascii", "-q", "-f"]).arg(file).args(args), out)
        };
        for _ in 0..ROUNDS {
            cat.push(timed(Command::new("cat").arg(file), out)?);
            ours.push(convert(&self.xn)?);
            theirs.extend(self.beside.as_deref().map(convert).transpose()?);
        }
        let per_second = |times: Vec<Duration>, amount: f64| amount / median(times).as_secs_f64();
        let megabytes = u32::try_from(fs::metadata(file)?.len() / 1_000_000).map_or(0.0, f64::from);
        let beside = if theirs.is_empty() {
            String::new()
        } else {
            format!("{:.2}", per_second(theirs, f64::from(rows) / 1e6))
        };
        println!(
            "| {what} | {megabytes} | {:.0} | {:.0} | {:.2} | {beside} |",
            per_second(cat, megabytes),
            per_second(ours.clone(), megabytes),
            per_second(ours, f64::from(rows) / 1e6),
        );
        fs::remove_file(out)?;
        Ok(())
    }
}
