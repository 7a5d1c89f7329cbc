//! `cargo xtask bulk`: time compared with `cat` and `idn2`, and memory.

use std::fs::{self, File};
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};

use super::input::{self, Names};
use super::{Arguments, build};

const GB: u64 = 1_000_000_000;
/// The number of bytes of U-labels and of A-labels: more than 10,000,000 names each.
const IDN_BYTES: u64 = 300_000_000;
/// The same for `idn2`, which is slower.
const IDN2_BYTES: u64 = 10_000_000;
const ROUNDS: usize = 5;
/// The most time of `xn` on ASCII names, as a multiple of the time of `cat`.
const LIMIT: f64 = 2.0;
/// The most memory of `xn`, in kB.
const MEMORY: u64 = 200_000;

pub(super) fn run(root: &Path, arguments: &Arguments) -> Result<()> {
    let xn = build(root)?;
    fs::create_dir_all(&arguments.folder)?;
    let names = Names::read(root, arguments.data.as_deref())?;
    let file = arguments.folder.join("names");
    let out = arguments.folder.join("out");

    let lines = input::write(&file, &names.ascii, GB)?;
    let ratio = beside_cat(&xn, &file, &out, lines)?;
    for (what, list, direction) in [
        ("U-label names, ToASCII", &names.u_labels, "to-ascii"),
        ("A-label names, ToASCII", &names.a_labels, "to-ascii"),
        ("A-label names, ToUnicode", &names.a_labels, "to-unicode"),
    ] {
        let lines = input::write(&file, list, IDN_BYTES)?;
        let ours = timed(Command::new(&xn).args([direction, "-q", "-f"]).arg(&file), &out)?;
        print!("{what}, {lines} lines: xn {:.2} M lines/s", per_second(lines, ours));
        let lines = input::write(&file, list, IDN2_BYTES)?;
        match idn2(&file, &out, direction) {
            Ok(theirs) => println!(", idn2 {:.2} M lines/s", per_second(lines, theirs)),
            Err(error) => println!(", idn2: {error}"),
        }
    }
    let peak = memory(&xn, &names.ascii, arguments.memory_bytes)?;
    let long = long_line(&xn)?;
    fs::remove_file(&file)?;
    fs::remove_file(&out)?;
    ensure!(ratio <= LIMIT, "xn takes {ratio:.2} of the time of cat, more than {LIMIT}");
    ensure!(peak <= MEMORY && long <= MEMORY, "more than {MEMORY} kB of memory");
    Ok(())
}

/// Measures both commands alternately, because the machine may be busy. Returns the ratio of the
/// medians.
fn beside_cat(xn: &Path, file: &Path, out: &Path, lines: u64) -> Result<f64> {
    let mut cat = Vec::new();
    let mut ours = Vec::new();
    for _ in 0..ROUNDS {
        cat.push(timed(Command::new("cat").arg(file), out)?);
        ours.push(timed(Command::new(xn).args(["to-ascii", "-q", "-f"]).arg(file), out)?);
    }
    let (cat, ours) = (median(cat), median(ours));
    let ratio = ours.as_secs_f64() / cat.as_secs_f64();
    println!(
        "ASCII names, {lines} lines, 1 GB: cat {:.2} s, xn {:.2} s ({:.1} M lines/s), ratio {ratio:.2}",
        cat.as_secs_f64(),
        ours.as_secs_f64(),
        per_second(lines, ours),
    );
    Ok(ratio)
}

fn idn2(file: &Path, out: &Path, direction: &str) -> Result<Duration> {
    let mut idn2 = Command::new("idn2");
    if direction == "to-unicode" {
        idn2.arg("--decode");
    }
    timed(idn2.stdin(File::open(file)?), out)
}

/// The most memory on this many bytes, which are generated meanwhile, in kB.
fn memory(xn: &Path, names: &[String], bytes: u64) -> Result<u64> {
    let block: String = names.iter().flat_map(|name| [name.as_str(), "\n"]).collect();
    let begun = Instant::now();
    let peak = peak(xn, &mut |stdin| {
        let mut written = 0;
        while written < bytes {
            stdin.write_all(block.as_bytes())?;
            written += block.len() as u64;
        }
        Ok(())
    })?;
    println!("{bytes} bytes made on the way: {peak} kB at most, {:.0?}", begun.elapsed());
    Ok(peak)
}

/// The most memory on one line of 1 GB, in kB.
fn long_line(xn: &Path) -> Result<u64> {
    let block = vec![b'a'; 1_000_000];
    let peak = peak(xn, &mut |stdin| (0..1000).try_for_each(|_| stdin.write_all(&block)))?;
    println!("a line of 1 GB: {peak} kB at most");
    Ok(peak)
}

/// Returns the peak memory of `xn` in kB, from `/proc`, while it reads the output of `write`.
fn peak(xn: &Path, write: &mut dyn FnMut(&mut dyn Write) -> std::io::Result<()>) -> Result<u64> {
    let mut child = Command::new(xn)
        .args(["to-ascii", "-q"])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()?;
    let mut stdin = child.stdin.take().context("a pipe was asked for")?;
    write(&mut stdin)?;
    let status = fs::read_to_string(format!("/proc/{}/status", child.id()))?;
    drop(stdin);
    child.wait()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:")).context("no VmHWM")?;
    Ok(line.split_whitespace().nth(1).context("no number")?.parse()?)
}

pub(super) fn timed(command: &mut Command, out: &Path) -> Result<Duration> {
    command.stdout(File::create(out)?).stderr(Stdio::null());
    let begun = Instant::now();
    let status = command.status().with_context(|| format!("{command:?}"))?;
    // Exit code 1 means rejected names.
    if status.code().is_none_or(|code| code > 1) {
        bail!("it ended with {status}");
    }
    Ok(begun.elapsed())
}

pub(super) fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times.get(times.len() / 2).copied().unwrap_or_default()
}

fn per_second(lines: u64, time: Duration) -> f64 {
    let lines = u32::try_from(lines).unwrap_or(u32::MAX);
    f64::from(lines) / time.as_secs_f64() / 1e6
}
