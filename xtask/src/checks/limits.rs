//! Checks limits: on the bytes that the library adds to a program, on the stack that its functions use, and on the lines of source files.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};

// Checks limits on the bytes that the library adds to a program, and compares its build time with
// `idna`.

/// A program in `lab/bench/size`.
struct Program {
    name: &'static str,
    uses: &'static str,
    /// The maximum number of bytes beyond the empty program.
    limit: u64,
    goal: Option<u64>,
}

const PROGRAMS: [Program; 4] = [
    Program {
        name: "punycode_decode",
        uses: "`punycode::decode`",
        limit: 11_900,
        goal: Some(8_000),
    },
    Program {
        name: "uts46",
        uses: "`uts46::to_ascii`, `to_unicode`",
        limit: 118_200,
        goal: Some(110_000),
    },
    Program {
        name: "idna2003",
        uses: "`idna2003::to_ascii`, `to_unicode`",
        limit: 91_400,
        goal: None,
    },
    Program { name: "everything", uses: "everything", limit: 257_600, goal: None },
];

/// Libraries whose building is measured: a program that uses each, and its package and name.
const LIBRARIES: [(&str, &str, &str); 3] = [
    ("size", "xenonym", "xenonym"),
    ("size-of-dropin", "idna@1.1.1", "our idna"),
    ("size-of-idna", "idna@1.1.0", "the published idna"),
];

/// Options for the measurement.
#[derive(clap::Args)]
pub(crate) struct SizeArguments {
    /// Also build a program of the crate `idna`, and compare their build times
    #[arg(long)]
    beside_idna: bool,
}

pub(crate) fn check_size(root: &Path, arguments: &SizeArguments) -> Result<()> {
    let bench = root.join("lab/bench");
    build(&bench, "size", &bench.join("target"))?;
    let size = |name: &str| bytes(&bench, name);
    let empty = size("empty")?;
    println!("| a program that uses | adds, bytes | limit | goal |\n|---|---|---|---|");
    let mut over = 0;
    for program in PROGRAMS {
        let added = size(program.name)?.saturating_sub(empty);
        let mark = if added > program.limit { " **too many**" } else { "" };
        over += usize::from(added > program.limit);
        let goal = program.goal.map_or("-".to_owned(), |goal| {
            format!("{goal}, {}", if added <= goal { "met" } else { "**not met**" })
        });
        println!("| {} | {added}{mark} | {} | {goal} |", program.uses, program.limit);
    }
    if arguments.beside_idna {
        for (package, name) in [("size-of-dropin", "our"), ("size-of-idna", "the published")] {
            build(&bench, package, &bench.join("target"))?;
            println!("| {name} crate `idna`, both ways | {} | | |", size(package)? - empty);
        }
        println!("\n| from nothing | crates | processor time to build, s |\n|---|---|---|");
        for (package, library, name) in LIBRARIES {
            let crates = crates(&bench, package)?;
            println!("| {name} | {crates} | {:.1} |", seconds_to_build(&bench, library)?);
        }
    }
    ensure!(
        over == 0,
        "{over} programs are over their limits, which xtask/src/checks/limits.rs sets"
    );
    Ok(())
}

/// Builds with fat LTO, at opt-level 3, stripped. Paths of source files, which panics name, count
/// from the checkout, so that its place on the machine does not change the size.
fn build(bench: &Path, package: &str, target: &Path) -> Result<()> {
    let checkout = bench.ancestors().nth(2).context("lab/bench is in the checkout")?;
    let status = Command::new(env!("CARGO"))
        .env("RUSTFLAGS", format!("--remap-path-prefix={}=.", checkout.display()))
        .args(["build", "--quiet", "--profile", "size", "--package", package, "--target-dir"])
        .arg(target)
        .current_dir(bench)
        .status()?;
    ensure!(status.success(), "{package} does not build");
    Ok(())
}

fn bytes(bench: &Path, program: &str) -> Result<u64> {
    let path = bench.join("target/size").join(program);
    Ok(fs::metadata(&path).with_context(|| path.display().to_string())?.len())
}

/// The number of crates that a program depends on.
pub(crate) fn crates(folder: &Path, package: &str) -> Result<usize> {
    let output = Command::new(env!("CARGO"))
        .args([
            "tree",
            "--package",
            package,
            "--prefix",
            "none",
            "--no-dedupe",
            "--edges",
            "normal",
        ])
        .current_dir(folder)
        .output()?;
    ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let listed = String::from_utf8(output.stdout)?;
    let mut crates: Vec<&str> = listed.lines().skip(1).collect();
    crates.sort_unstable();
    crates.dedup();
    Ok(crates.len())
}

/// Processor time to build a library and all its dependencies with the release profile.
fn seconds_to_build(bench: &Path, library: &str) -> Result<f64> {
    let target = bench.join("target/from-nothing");
    if target.exists() {
        fs::remove_dir_all(&target)?;
    }
    let before = seconds_of_children()?;
    let status = Command::new(env!("CARGO"))
        .args(["build", "--quiet", "--release", "--package", library, "--target-dir"])
        .arg(&target)
        .current_dir(bench)
        .status()?;
    ensure!(status.success(), "{library} does not build");
    let took = seconds_of_children()? - before;
    fs::remove_dir_all(&target)?;
    Ok(took)
}

/// Processor time of all programs that this one has run, from `/proc`.
pub(crate) fn seconds_of_children() -> Result<f64> {
    let stat = fs::read_to_string("/proc/self/stat")?;
    // The name, in parentheses, may contain spaces. Fields 16 and 17 are hundredths of a second.
    let (_, fields) = stat.rsplit_once(") ").context("no name in /proc/self/stat")?;
    let hundredths: Vec<f64> =
        fields.split(' ').skip(13).take(2).map(str::parse).collect::<Result<_, _>>()?;
    Ok(hundredths.iter().sum::<f64>() / 100.0)
}

// Checks limits on the stack that functions of the library use, and that its documentation lists them.

pub(crate) fn check_stack(root: &Path) -> Result<()> {
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

// Checks that no source file holds so much that it must be several things.
//
// Clippy limits functions to 60 lines (`too-many-lines-threshold`).

/// A file holds one thing, whatever its length. Beyond this, there has to be a reason, and this is the place to name the file.
const LIMIT: usize = 1500;

pub(crate) fn check_lines(root: &Path) -> Result<()> {
    let listed = Command::new("git")
        .args([
            "ls-files",
            "--cached",
            "--others",
            "--exclude-standard",
            "*.rs",
            "*.py",
            "*.c",
            "*.sh",
            "*.js",
        ])
        .current_dir(root)
        .output()
        .context("git is needed to list the sources")?;
    ensure!(listed.status.success(), "git ls-files failed");
    let mut over = 0;
    for file in String::from_utf8(listed.stdout)?.lines() {
        if file.contains("/generated/") {
            continue;
        }
        let Ok(text) = fs::read_to_string(root.join(file)) else {
            continue; // Deleted, but still in the index.
        };
        let lines = text.lines().count();
        if lines > LIMIT {
            eprintln!("{file}: {lines} lines, over {LIMIT}");
            over += 1;
        }
    }
    ensure!(over == 0, "{over} files are over {LIMIT} lines");
    Ok(())
}
