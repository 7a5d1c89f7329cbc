//! Runs the workspace `lab/bench`: compares our time with other implementations, or our instructions
//! with the committed baseline. Runs the Python package's own measurement too.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use serde::Deserialize;

/// Options for the measurement and its names.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Also measure on the corpora in this folder
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// The seed of the generated names: a new seed makes new names
    #[arg(long, default_value_t = 46)]
    seed: u64,
    /// Number of rounds for each implementation
    #[arg(long, default_value_t = 21)]
    rounds: usize,
    /// Measure only the kernels on Arrow columns, and loops over their rows
    #[arg(long)]
    columns: bool,
    /// Measure the Python package and `idna`, after the kernels on columns from Rust
    #[arg(long)]
    python: bool,
    /// Measure label generation rulesets (needs --data)
    #[arg(long)]
    lgr: bool,
    #[command(flatten)]
    instructions: InstructionArguments,
}

pub(crate) fn run(root: &Path, arguments: &Arguments) -> Result<()> {
    let bench = root.join("lab/bench");
    if arguments.instructions.asked_for() {
        return count_instructions(&bench, &arguments.instructions);
    }
    if arguments.lgr {
        let data = arguments.data.as_ref().context("--data is missing: name the folder of lgr")?;
        let mut command = cargo("run", &bench.join("lgr/Cargo.toml"));
        ensure!(command.arg("--").arg(data).status()?.success(), "the benchmark failed");
        return Ok(());
    }
    if !arguments.columns && !arguments.python {
        // This program cannot share a lock file with the others.
        let other_back_end = bench.join("idna-unicode-rs/Cargo.toml");
        let built = cargo("build", &other_back_end).status()?;
        ensure!(built.success(), "idna with its other back end does not build");
    }
    let mut command = cargo("run", &bench.join("Cargo.toml"));
    command.args(["--package", "xenonym-bench", "--"]);
    command.args(["--seed", &arguments.seed.to_string()]);
    command.args(["--rounds", &arguments.rounds.to_string()]);
    if arguments.columns || arguments.python {
        command.arg("--columns");
    }
    if let Some(data) = &arguments.data {
        command.arg("--data").arg(data);
    }
    ensure!(command.status()?.success(), "the benchmark failed");
    if arguments.python {
        measure_python(root, arguments.data.as_deref(), arguments.seed)?;
    }
    Ok(())
}

fn cargo(task: &str, manifest: &Path) -> Command {
    let mut command = Command::new(env!("CARGO"));
    command.args([task, "--quiet", "--release", "--manifest-path"]).arg(manifest);
    command
}

// Instructions per name, counted by callgrind. Counts are the same on every run and processor, so
// slowdowns are visible even on a busy machine.

/// Options for the counts.
#[derive(clap::Args)]
#[group(id = "counts")] // The options of `bench` form a group with the name of this struct.
struct InstructionArguments {
    /// Count instructions with callgrind, and compare them with the baseline
    #[arg(long, conflicts_with_all = ["data", "seed", "rounds", "columns"])]
    instructions: bool,
    /// Make these counts the baseline
    #[arg(long, requires = "instructions")]
    write: bool,
    /// Show which functions the instructions are in
    #[arg(long, requires = "instructions")]
    functions: bool,
}

impl InstructionArguments {
    pub(crate) fn asked_for(&self) -> bool {
        self.instructions
    }
}

/// The least share of instructions of a function that is listed.
const LEAST_SHARE: f64 = 0.03;

fn count_instructions(bench: &Path, arguments: &InstructionArguments) -> Result<()> {
    let mut build = cargo("build", &bench.join("Cargo.toml"));
    ensure!(
        build.args(["--package", "instructions"]).status()?.success(),
        "the package instructions does not build"
    );
    let program = bench.join("target/release/instructions");
    let mut found = Baseline::of_this_compiler()?;
    for (name, inputs) in paths(&program)? {
        let profile = profile(&program, &name, &bench.join("target/callgrind.out"))?;
        if arguments.functions {
            print_functions(&name, &profile, inputs);
        }
        found.add(name, profile.total / inputs);
    }
    let file = bench.join("instructions/baseline.toml");
    if arguments.write {
        found.write(&file)?;
        eprintln!("wrote {}", file.display());
        return Ok(());
    }
    found.compare(&Baseline::read(&file)?)
}

/// Each path, and how many inputs it converts.
fn paths(program: &Path) -> Result<Vec<(String, f64)>> {
    let output = Command::new(program).output()?;
    let path = |line: &str| {
        let (inputs, name) = line.split_once('\t').context("no tab in a path")?;
        Ok((name.to_owned(), inputs.parse()?))
    };
    String::from_utf8(output.stdout)?.lines().map(path).collect()
}

fn print_functions(name: &str, profile: &Profile, inputs: f64) {
    println!("{name}: {:.0} instructions", profile.total / inputs);
    for (function, own) in &profile.functions {
        let share = own / profile.total;
        if share >= LEAST_SHARE {
            println!("  {:4.1} % {:6.0}  {function}", 100.0 * share, own / inputs);
        }
    }
}

// The committed counts of instructions, and how much they may change.

/// The fraction by which instruction counts may increase.
const LIMIT: f64 = 0.03;
/// The same share with another compiler, which writes different code.
const LIMIT_OF_ANOTHER_COMPILER: f64 = 0.10;

const HEADER: &str = "\
# Instructions a name or label, as callgrind counts them over instructions/names.txt.
# Written by `cargo xtask bench --instructions --write`.
";

/// Instructions per name, for each path.
#[derive(Deserialize)]
struct Baseline {
    rustc: String,
    instructions: BTreeMap<String, f64>,
}

impl Baseline {
    /// An empty baseline.
    fn of_this_compiler() -> Result<Self> {
        // The compiler that cargo uses.
        let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
        let output = Command::new(rustc).arg("--version").output()?;
        let rustc = String::from_utf8(output.stdout)?.trim().to_owned();
        Ok(Self { rustc, instructions: BTreeMap::new() })
    }

    pub(crate) fn add(&mut self, path: String, instructions: f64) {
        self.instructions.insert(path, instructions);
    }

    pub(crate) fn read(file: &Path) -> Result<Self> {
        let text = fs::read_to_string(file).with_context(|| file.display().to_string())?;
        Ok(toml::from_str(&text)?)
    }

    pub(crate) fn write(&self, file: &Path) -> Result<()> {
        let mut text = format!("{HEADER}rustc = {:?}\n\n[instructions]\n", self.rustc);
        for (path, count) in &self.instructions {
            writeln!(text, "{path:?} = {count:.1}")?;
        }
        Ok(fs::write(file, text)?)
    }

    /// Fails if a path needs more instructions than the baseline allows.
    pub(crate) fn compare(&self, baseline: &Self) -> Result<()> {
        let limit = if self.rustc == baseline.rustc {
            LIMIT
        } else {
            eprintln!("The baseline was counted with {}, this is {}:", baseline.rustc, self.rustc);
            eprintln!("counts are compared loosely. Renew it, once the old one has passed.");
            LIMIT_OF_ANOTHER_COMPILER
        };
        let all = self.instructions.keys().chain(baseline.instructions.keys());
        let ours: Vec<&String> = all.filter(|path| !self.is_in_both(baseline, path)).collect();
        ensure!(ours.is_empty(), "not in both the baseline and the program: {ours:?}");
        let mut grown = 0;
        println!("| instructions a name | baseline | now | change |\n|---|---|---|---|");
        for (path, &now) in &self.instructions {
            let before = baseline.instructions[path];
            let change = now / before - 1.0;
            let too_many = change > limit;
            grown += usize::from(too_many);
            let mark = if too_many { " **too many**" } else { "" };
            // Adding zero removes the sign of a rounded -0.
            let percent = (1000.0 * change).round() / 10.0 + 0.0;
            println!("| {path} | {before:.1} | {now:.1} | {percent:+.1} %{mark} |");
        }
        let percent = 100.0 * limit;
        ensure!(
            grown == 0,
            "{grown} paths take over {percent} % more instructions than the baseline. If that is \
             as it should be, say why in the commit, and run \
             `cargo xtask bench --instructions --write`"
        );
        Ok(())
    }

    fn is_in_both(&self, other: &Self, path: &str) -> bool {
        self.instructions.contains_key(path) && other.instructions.contains_key(path)
    }
}

// Runs callgrind, and reads its output.

/// Instructions, in all and by function.
struct Profile {
    pub(crate) total: f64,
    /// The functions' own instructions, most first.
    pub(crate) functions: Vec<(String, f64)>,
}

/// glibc selects functions based on processor features. Without them, counts are equal everywhere.
const ANY_PROCESSOR: &str = "glibc.cpu.hwcaps=-AVX_Fast_Unaligned_Load,-AVX,-AVX2,-AVX512F,\
                             -AVX512VL,-ERMS,-FSRM";

/// Counts the instructions of `program` for a path within its function `counted`.
fn profile(program: &Path, path: &str, file: &Path) -> Result<Profile> {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--toggle-collect=*counted*"])
        .arg(format!("--callgrind-out-file={}", file.display()))
        .arg(program)
        .arg(path)
        .env("GLIBC_TUNABLES", ANY_PROCESSOR)
        .output()
        .context("valgrind is needed to count instructions")?;
    ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    read(&fs::read_to_string(file)?)
}

/// Callgrind's format: `fn=(7) name` begins the lines of a function, and later occurrences omit the
/// name. A line of two numbers is a cost. After `calls=`, it is the cost of another function.
fn read(text: &str) -> Result<Profile> {
    let mut names: HashMap<&str, &str> = HashMap::new();
    let mut own: HashMap<&str, f64> = HashMap::new();
    let (mut function, mut of_a_call) = ("", false);
    for line in text.lines() {
        if let Some(named) = line.strip_prefix("fn=").or_else(|| line.strip_prefix("cfn=")) {
            let (number, name) = named.split_once(' ').unwrap_or((named, ""));
            if !name.is_empty() {
                names.insert(number, name);
            }
            if line.starts_with("fn=") {
                function = number;
            }
        } else if line.starts_with("calls=") {
            of_a_call = true;
        } else if line.starts_with(|first: char| "+-*".contains(first) || first.is_ascii_digit())
            && let Some(Ok(cost)) = line.split(' ').nth(1).map(str::parse::<f64>)
            && !std::mem::take(&mut of_a_call)
        {
            *own.entry(function).or_default() += cost;
        }
    }
    let total = text.lines().find_map(|line| line.strip_prefix("totals: "));
    let total = total.context("callgrind counted nothing")?.parse::<f64>()?;
    ensure!((own.values().sum::<f64>() - total).abs() < 0.5, "callgrind's file is not understood");
    let name = |(number, own)| (names.get(number).unwrap_or(&number).to_string(), own);
    let mut functions: Vec<(String, f64)> = own.into_iter().map(name).collect();
    functions.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    Ok(Profile { total, functions })
}

// Measures the Python package and `idna`, in a virtual environment of its own.

/// Builds and installs the package, and runs its measurement.
fn measure_python(root: &Path, data: Option<&Path>, seed: u64) -> Result<()> {
    let environment = root.join("bindings/python/target/bench");
    let python = environment.join("bin/python");
    if !python.exists() {
        succeed(Command::new("python3").args(["-m", "venv"]).arg(&environment))?;
    }
    let install = ["-m", "pip", "install", "--quiet", "--upgrade", "idna", "pyarrow"];
    succeed(Command::new(&python).args(install).arg(root.join("bindings/python")))?;
    let mut measure = Command::new(&python);
    measure.arg(root.join("bindings/python/bench/bench.py")).args(["--seed", &seed.to_string()]);
    if let Some(data) = data {
        measure.arg("--data").arg(data);
    }
    succeed(&mut measure)
}

fn succeed(command: &mut Command) -> Result<()> {
    let name = command.get_program().to_string_lossy().into_owned();
    let status = command.status().with_context(|| format!("{name} does not start"))?;
    ensure!(status.success(), "{name} failed");
    Ok(())
}
