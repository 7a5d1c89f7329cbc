//! Checks limits on the stack that functions of the library use, and that its documentation lists them.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};

pub(crate) fn run(root: &Path) -> Result<()> {
    let bench = root.join("lab/bench");
    let status = Command::new(env!("CARGO"))
        .args(["build", "--quiet", "--profile", "size", "--package", "stack"])
        .current_dir(&bench)
        .status()?;
    ensure!(status.success(), "lab/bench/stack cannot be built");
    let program = bench.join("target/size/stack");
    let listed = Command::new(&program).output()?;
    let listed = String::from_utf8(listed.stdout)?;
    let page = fs::read_to_string(root.join("crates/xenonym/src/lib.rs"))?;
    let (mut nothing, mut problems) = (0, Vec::new());
    println!("| function | input | limit, bytes | measured |\n|---|---|---|---|");
    for (number, line) in listed.lines().enumerate() {
        let (limit, row) = line.split_once('\t').context("a line is a limit and a row")?;
        let peak = peak(&program, number, &bench.join("target/massif.out"))?;
        if number == 0 {
            nothing = peak;
            continue;
        }
        let used = peak.saturating_sub(nothing);
        println!("{row} {used} |");
        if used > limit.parse()? {
            problems.push(format!("{row}: uses {used} bytes"));
        }
        if !page.lines().any(|line| line.strip_prefix("//! ") == Some(row)) {
            problems.push(format!("{row}: not in crates/xenonym/src/lib.rs"));
        }
    }
    ensure!(problems.is_empty(), "{}", problems.join("\n"));
    Ok(())
}

/// The most bytes of stack that the program uses in a call.
fn peak(program: &Path, number: usize, file: &Path) -> Result<u64> {
    let status = Command::new("valgrind")
        .args(["--quiet", "--tool=massif", "--heap=no", "--stacks=yes", "--peak-inaccuracy=0.0"])
        .arg(format!("--massif-out-file={}", file.display()))
        .arg(program)
        .arg(number.to_string())
        .status()
        .context("valgrind cannot be started: .ci/instructions installs it")?;
    ensure!(status.success(), "valgrind failed");
    let snapshots = fs::read_to_string(file)?;
    let sizes = snapshots.lines().filter_map(|line| line.strip_prefix("mem_stacks_B="));
    let sizes: Vec<u64> = sizes.map(str::parse).collect::<Result<_, _>>()?;
    sizes.into_iter().max().context("massif took no snapshot")
}
