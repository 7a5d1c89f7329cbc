//! `cargo xtask bulk formats`: how fast names are found and converted in each format, beside one
//! core's `cat` on the same file.

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::Path;
use std::process::Command;

use anyhow::{Result, ensure};

use super::input::Names;
use super::measure::{median, timed};
use super::{Arguments, build};

/// So many bytes of names are in each file.
const BYTES: usize = 100_000_000;
const ROUNDS: usize = 3;

/// A format of text: what a file ends in, its first line, what is around each name, and what says
/// where it is.
const TEXTS: [(&str, &str, [&str; 2], &[&str]); 6] = [
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
    println!("| format, names | MB | `cat` MB/s | `xn to-ascii` MB/s | M rows/s |");
    println!("|---|---|---|---|---|");
    for (kind, names) in [("ASCII", &names.ascii), ("U-labels", &names.u_labels)] {
        for (ending, header, around, args) in TEXTS {
            let file = arguments.folder.join(format!("names.{ending}"));
            let rows = write(&file, names, header, around)?;
            let out = arguments.folder.join("out");
            row(&xn, &format!("{ending}, {kind}"), &file, args, rows, &out)?;
            if ending == "csv" {
                columns(&xn, kind, &file, rows, &arguments.folder)?;
            }
            fs::remove_file(&file)?;
        }
    }
    Ok(())
}

/// The same rows in the formats of columns, made by `xn` of CSV.
fn columns(xn: &Path, kind: &str, csv: &Path, rows: u32, folder: &Path) -> Result<()> {
    for ending in ["parquet", "arrow"] {
        let file = folder.join(format!("names.{ending}"));
        let mut command = Command::new(xn);
        command.args(["to-ascii", "-q", "--column", "id", "--replace", "-f"]);
        let status = command.arg(csv).arg("-o").arg(&file).status()?;
        ensure!(status.success(), "{ending} was not made");
        let out = folder.join(format!("out.{ending}"));
        row(xn, &format!("{ending}, {kind}"), &file, &["--column", "name"], rows, &out)?;
        fs::remove_file(&file)?;
    }
    Ok(())
}

/// Writes so many names, each with what is around it, and says how many.
fn write(path: &Path, names: &[String], header: &str, [before, after]: [&str; 2]) -> Result<u32> {
    let mut file = BufWriter::new(File::create(path)?);
    file.write_all(header.as_bytes())?;
    let (mut written, mut rows) = (0, 0);
    for name in names.iter().cycle() {
        if written >= BYTES {
            break;
        }
        write!(file, "{before}{name}{after}")?;
        written += name.len();
        rows += 1;
    }
    file.flush()?;
    Ok(rows)
}

/// Measures both in turns, for the machine may be busy, and prints the medians.
fn row(xn: &Path, what: &str, file: &Path, args: &[&str], rows: u32, out: &Path) -> Result<()> {
    let (mut cat, mut ours) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        cat.push(timed(Command::new("cat").arg(file), out)?);
        let mut xn = Command::new(xn);
        ours.push(timed(xn.args(["to-ascii", "-q", "-f"]).arg(file).args(args), out)?);
    }
    let (cat, ours) = (median(cat).as_secs_f64(), median(ours).as_secs_f64());
    let megabytes = u32::try_from(fs::metadata(file)?.len() / 1_000_000).map_or(0.0, f64::from);
    println!(
        "| {what} | {megabytes} | {:.0} | {:.0} | {:.2} |",
        megabytes / cat,
        megabytes / ours,
        f64::from(rows) / ours / 1e6,
    );
    fs::remove_file(out)?;
    Ok(())
}
