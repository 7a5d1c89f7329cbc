//! Runs other implementations as filters, which read names in hexadecimal UTF-8, and write a result
//! for each conversion.
//!
//! `lab/bench/rivals` loads ICU and libidn2 into its own process instead, because a pipe would cost
//! more time than the conversion. The two share no code: here, the C compiler checks each call
//! against the library's headers, and most functions and options that are compared are never timed.
//! With the loader of `lab/bench/rivals`, libidn2 took 66 lines with three unsafe blocks, instead of
//! 63 lines of Rust and C.

use std::io::{BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;

use anyhow::{Context, Result, ensure};

use crate::ages::Version;

/// A converted name, or `None` if it was rejected.
pub type Answer = Option<String>;

/// The results of a filter for each name, with a field for each conversion.
fn fields(command: &mut Command, names: &[String]) -> Result<Vec<Vec<String>>> {
    let lines: Vec<String> = names.iter().map(|name| hex(name)).collect();
    let answers = filter_answers(command, &lines)?;
    Ok(answers.iter().map(|line| line.split('\t').map(str::to_owned).collect()).collect())
}

/// The results of a filter that writes `!` for a rejection.
fn answers(command: &mut Command, names: &[String]) -> Result<Vec<Vec<Answer>>> {
    let answer = |field: &String| if field == "!" { Ok(None) } else { text(field).map(Some) };
    fields(command, names)?.iter().map(|fields| fields.iter().map(answer).collect()).collect()
}

pub fn hex(text: &str) -> String {
    const DIGITS: [char; 16] =
        ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'];
    let digit = |value: u8| DIGITS[usize::from(value)];
    text.bytes().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

fn text(hex: &str) -> Result<String> {
    let digit = |byte: u8| (byte as char).to_digit(16).map(|value| value as u8);
    let byte = |pair: &[u8]| Some(digit(*pair.first()?)? << 4 | digit(*pair.get(1)?)?);
    let bytes: Option<Vec<u8>> = hex.as_bytes().chunks(2).map(byte).collect();
    String::from_utf8(bytes.context("an answer is not hexadecimal")?)
        .context("an answer is not UTF-8")
}

// Packages for Python, each in a virtual environment of its own under `target`.

/// A package, and a script that calls it as a filter.
pub struct PythonPackage {
    python: PathBuf,
    script: &'static str,
}

impl PythonPackage {
    /// Python's `idna`.
    pub fn idna() -> Result<Self> {
        Self::install("idna==3.20", include_str!("rivals/python_idna.py"))
    }

    /// Makes the environment if it does not exist, and installs `package`, `name==version`, from
    /// PyPI.
    pub fn install(package: &str, script: &'static str) -> Result<Self> {
        let name = package.split('=').next().unwrap_or_default();
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("target/python-{name}"));
        let python = folder.join("bin/python");
        let run = |command: &mut Command| {
            let status = command
                .status()
                .with_context(|| format!("Python 3 with venv is needed to compare with {name}"))?;
            ensure!(status.success(), "{package} could not be installed");
            Ok(())
        };
        if !python.exists() {
            run(Command::new("python3").args(["-m", "venv"]).arg(&folder))?;
        }
        run(Command::new(&python)
            .args(["-m", "pip", "install", "--quiet"])
            .args(["--disable-pip-version-check", package]))?;
        Ok(Self { python, script })
    }

    /// The version of Unicode in Python, which provides the normalization, Bidi classes, combining
    /// classes and marks.
    pub fn unicode_of_python(&self) -> Result<Version> {
        let script = "import unicodedata; print(unicodedata.unidata_version)";
        let output = Command::new(&self.python).args(["-c", script]).output()?;
        let version = String::from_utf8(output.stdout)?;
        let mut numbers = version.trim().split('.').map(str::parse);
        let mut next = || numbers.next().context("Python does not tell its Unicode version");
        Ok((next()??, next()??))
    }

    /// The script with these arguments.
    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(&self.python);
        command.args(["-c", self.script]).args(arguments);
        command
    }

    /// The result of each operation for each text. The script defines the operations. Python is
    /// slow, so two processes share the texts.
    pub fn answers(&self, operations: &[&str], texts: &[String]) -> Result<Vec<Vec<Answer>>> {
        let of = |texts| answers(&mut self.command(operations), texts);
        let (first, second) = texts.split_at(texts.len() / 2);
        thread::scope(|scope| {
            let second = scope.spawn(|| of(second));
            let mut answers = of(first)?;
            answers.extend(second.join().expect("a filter does not panic")?);
            Ok(answers)
        })
    }
}

// ICU, in the version of Debian's `libicu-dev`.

/// The compiled filter.
pub struct Icu(PathBuf);

/// A converted name, and its errors.
pub struct IcuAnswer {
    errors: u32,
    name: String,
}

impl IcuAnswer {
    /// The result, ignoring these errors.
    pub fn ignoring(&self, errors: u32) -> Answer {
        (self.errors & !errors == 0).then(|| self.name.clone())
    }
}

impl Icu {
    pub fn compile() -> Result<Self> {
        compiled_program("src/rivals/icu.c", &["-licuuc"], "libicu-dev").map(Self)
    }

    /// The result of each operation for each name. The program defines the operations.
    pub fn answers(&self, operations: &[String], names: &[String]) -> Result<Vec<Vec<IcuAnswer>>> {
        let fields = fields(Command::new(&self.0).args(operations), names)?;
        fields.iter().map(|fields| fields.iter().map(|field| answer(field)).collect()).collect()
    }
}

fn answer(field: &str) -> Result<IcuAnswer> {
    let (errors, name) = field.split_once(':').context("an answer without errors")?;
    Ok(IcuAnswer { errors: u32::from_str_radix(errors, 16)?, name: text(name)? })
}

// libidn2, in the version of Debian's `libidn2-dev`.

/// The compiled filter.
pub struct Libidn2(PathBuf);

impl Libidn2 {
    pub fn compile() -> Result<Self> {
        compiled_program("src/rivals/libidn2.c", &["-lidn2"], "libidn2-dev").map(Self)
    }

    /// The result of each operation for each name. The program defines the operations.
    pub fn answers(&self, operations: &[&str], names: &[String]) -> Result<Vec<Vec<Answer>>> {
        answers(Command::new(&self.0).args(operations), names)
    }
}

// Runs another program as a filter: one line in, one line out.

/// Runs the program on `inputs`, and returns its results in order.
pub fn filter_answers(command: &mut Command, inputs: &[String]) -> Result<Vec<String>> {
    let answers = filter_output(command, inputs)?;
    ensure!(answers.len() == inputs.len(), "a filter lost lines");
    Ok(answers)
}

/// The lines that the program writes after it has read `inputs`.
pub fn filter_output(command: &mut Command, inputs: &[String]) -> Result<Vec<String>> {
    let program = command.get_program().to_string_lossy().into_owned();
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .with_context(|| format!("{program} is needed to compare with"))?;
    let mut stdin = BufWriter::new(child.stdin.take().context("no pipe to it")?);
    let stdout = BufReader::new(child.stdout.take().context("no pipe from it")?);
    let answers = thread::scope(|scope| {
        let writer = scope.spawn(move || {
            inputs.iter().try_for_each(|input| writeln!(stdin, "{input}"))?;
            stdin.flush()
        });
        let answers: Vec<String> = stdout.lines().collect::<Result<_, _>>()?;
        writer.join().expect("the writer does not panic")?;
        anyhow::Ok(answers)
    })?;
    ensure!(child.wait()?.success(), "{program} failed");
    Ok(answers)
}

// Compiles a small program in C that calls a rival's library.

/// Compiles `source`, a path in this workspace. `libraries` are linker arguments. The libraries are
/// in the Debian package `package`.
pub fn compiled_program(source: &str, libraries: &[&str], package: &str) -> Result<PathBuf> {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR"));
    let source = workspace.join(source);
    let folder = workspace.join("target");
    std::fs::create_dir_all(&folder)?;
    let program = folder.join(source.file_stem().context("a source has a name")?);
    let status = Command::new("cc")
        .args(["-O2", "-Wall", "-Wextra", "-o"])
        .args([&program, &source])
        .args(libraries)
        .status()
        .with_context(|| format!("cc is needed to compile {}", source.display()))?;
    ensure!(status.success(), "{} did not compile: is {package} installed?", source.display());
    Ok(program)
}

// Runs a script in CPython that writes a line for each line that it reads.

/// Runs the script on `inputs`, and returns its results in order.
pub fn cpython_answers(script: &str, arguments: &[&str], inputs: &[String]) -> Result<Vec<String>> {
    filter_answers(Command::new("python3").args(["-c", script]).args(arguments), inputs)
}
