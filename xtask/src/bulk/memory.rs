//! `cargo xtask bulk memory`: the most memory of `xn` on each format.

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, ensure};

use super::formats::{TEXTS, to_columns, write};
use super::input::Names;
use super::{Arguments, build};

const EVERY: Duration = Duration::from_millis(1);

pub(super) fn run(root: &Path, arguments: &Arguments) -> Result<()> {
    let xn = build(root)?;
    let folder = &arguments.folder;
    fs::create_dir_all(folder)?;
    let names = Names::read(root, arguments.data.as_deref())?;
    let bytes = usize::try_from(arguments.format_bytes).context("too many bytes")?;
    println!("| format | input, MB | output, MB | peak, MB |");
    println!("|---|---|---|---|");
    for (ending, header, around, args) in TEXTS {
        let file = folder.join(format!("memory.{ending}"));
        // In most formats, names are half of the file.
        write(&file, &names.u_labels, header, around, bytes / 2)?;
        if ending == "csv" {
            tables(root, &xn, &file, "")?;
        } else {
            row(&xn, &file, ending, args)?;
        }
        fs::remove_file(&file)?;
    }
    let file = folder.join("memory.csv");
    write_varied(&file, &names.u_labels, bytes / 2)?;
    tables(root, &xn, &file, ", other columns differ")?;
    fs::remove_file(&file)?;
    Ok(())
}

/// Writes CSV with this many bytes of names. The other columns differ in every row.
fn write_varied(path: &Path, names: &[String], bytes: usize) -> Result<()> {
    let mut file = BufWriter::new(File::create(path)?);
    writeln!(file, "id,name,hash,since")?;
    let (mut written, mut row) = (0, 0_u64);
    for name in names.iter().cycle() {
        if written >= bytes {
            break;
        }
        // Multiplied by an odd number, all differ.
        let hash = row.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        writeln!(file, "{row},{name},{hash:016x}{:016x},{}", hash.swap_bytes(), hash >> 32)?;
        written += name.len();
        row += 1;
    }
    file.flush()?;
    Ok(())
}

/// Measures CSV, and the same rows in the formats of columns.
fn tables(root: &Path, xn: &Path, csv: &Path, title: &str) -> Result<()> {
    let args = ["--column", "name"];
    row(xn, csv, &format!("csv{title}"), &args)?;
    for ending in ["parquet", "arrow"] {
        let file = csv.with_extension(ending);
        to_columns(root, csv, &file)?;
        row(xn, &file, &format!("{ending}{title}"), &args)?;
        fs::remove_file(&file)?;
    }
    Ok(())
}

fn row(xn: &Path, file: &Path, title: &str, args: &[&str]) -> Result<()> {
    let extension = file.extension().unwrap_or_default();
    let out = file.with_file_name("memory-out").with_extension(extension);
    let mut command = Command::new(xn);
    command.args(["to-ascii", "-q", "-f"]).arg(file).args(args).arg("-o").arg(&out);
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
    // Exit code 1 means rejected names.
    let peak = peak(&mut child, 1)?;
    let megabytes = |path: &PathBuf| Ok::<_, anyhow::Error>(fs::metadata(path)?.len() / 1_000_000);
    let (input, output) = (megabytes(&file.to_owned())?, megabytes(&out)?);
    println!("| {title} | {input} | {output} | {} |", peak / 1000);
    fs::remove_file(&out)?;
    Ok(())
}

/// The most memory of a process before it ended, in kB, from `/proc`. Fails if its exit code is
/// above `highest`.
pub(crate) fn peak(child: &mut Child, highest: i32) -> Result<u64> {
    let path = format!("/proc/{}/status", child.id());
    let mut peak = 0;
    loop {
        if let Some(status) = child.try_wait()? {
            ensure!(status.code().is_some_and(|code| code <= highest), "xn ended with {status}");
            return Ok(peak);
        }
        let status = fs::read_to_string(&path).unwrap_or_default();
        let line = status.lines().find(|line| line.starts_with("VmHWM:"));
        let now = line.and_then(|line| line.split_whitespace().nth(1)?.parse().ok());
        peak = now.unwrap_or(peak).max(peak);
        thread::sleep(EVERY);
    }
}
