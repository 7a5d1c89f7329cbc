//! Measures `xn` on lists that are too long for tests: its speed compared with other commands, and its
//! memory.

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use clap::{Args, ValueEnum};
use xenonym::uts46::{self, Options};

use crate::readers::python;

#[derive(Args)]
pub(crate) struct Arguments {
    /// The measurement to run
    #[arg(value_enum, default_value_t = What::Lists)]
    what: What,
    /// Read the names from the corpora in this folder
    #[arg(long)]
    pub(crate) data: Option<PathBuf>,
    /// Folder for input and output files, some gigabytes
    #[arg(long, default_value = "target/bulk")]
    pub(crate) folder: PathBuf,
    /// Bytes of names in the measurement of memory
    #[arg(long, default_value_t = 10_000_000_000)]
    pub(crate) memory_bytes: u64,
    /// Approximate size in bytes of the files of `memory`
    #[arg(long, default_value_t = 2_000_000_000)]
    pub(crate) format_bytes: u64,
    /// Another build of `xn`, which `formats` measures alternately with this one
    #[arg(long)]
    pub(crate) beside: Option<PathBuf>,
}

#[derive(ValueEnum, Clone, Copy)]
enum What {
    /// Plain lines, compared with `cat` and `idn2`, and memory
    Lists,
    /// Each format, compared with `cat`
    Formats,
    /// The most memory on each format
    Memory,
}

pub(crate) fn run(root: &Path, arguments: &Arguments) -> Result<()> {
    match arguments.what {
        What::Lists => measure_lists(root, arguments),
        What::Formats => measure_formats(root, arguments),
        What::Memory => measure_memory(root, arguments),
    }
}

/// Builds `xn` with all features, as released, and returns its path.
pub(crate) fn build(root: &Path) -> Result<PathBuf> {
    let built = Command::new("cargo")
        .args(["build", "--quiet", "--profile", "dist", "-p", "xn", "--features", "columnar"])
        .current_dir(root)
        .status()
        .context("cargo")?;
    ensure!(built.success(), "xn does not build");
    Ok(root.join("target/dist/xn"))
}

// `cargo xtask bulk`: time compared with `cat` and `idn2`, and memory.

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

fn measure_lists(root: &Path, arguments: &Arguments) -> Result<()> {
    let xn = build(root)?;
    fs::create_dir_all(&arguments.folder)?;
    let names = Names::read(root, arguments.data.as_deref())?;
    let file = arguments.folder.join("names");
    let out = arguments.folder.join("out");

    let lines = write_names(&file, &names.ascii, GB)?;
    let ratio = compare_with_cat(&xn, &file, &out, lines)?;
    for (what, list, direction) in [
        ("U-label names, ToASCII", &names.u_labels, "to-ascii"),
        ("A-label names, ToASCII", &names.a_labels, "to-ascii"),
        ("A-label names, ToUnicode", &names.a_labels, "to-unicode"),
    ] {
        let lines = write_names(&file, list, IDN_BYTES)?;
        let ours = timed(Command::new(&xn).args([direction, "-q", "-f"]).arg(&file), &out)?;
        print!("{what}, {lines} lines: xn {:.2} M lines/s", per_second(lines, ours));
        let lines = write_names(&file, list, IDN2_BYTES)?;
        match time_idn2(&file, &out, direction) {
            Ok(theirs) => println!(", idn2 {:.2} M lines/s", per_second(lines, theirs)),
            Err(error) => println!(", idn2: {error}"),
        }
    }
    let peak = stream_memory(&xn, &names.ascii, arguments.memory_bytes)?;
    let long = line_memory(&xn)?;
    fs::remove_file(&file)?;
    fs::remove_file(&out)?;
    ensure!(ratio <= LIMIT, "xn takes {ratio:.2} of the time of cat, more than {LIMIT}");
    ensure!(peak <= MEMORY && long <= MEMORY, "more than {MEMORY} kB of memory");
    Ok(())
}

/// Measures both commands alternately, because the machine may be busy. Returns the ratio of the
/// medians.
fn compare_with_cat(xn: &Path, file: &Path, out: &Path, lines: u64) -> Result<f64> {
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

fn time_idn2(file: &Path, out: &Path, direction: &str) -> Result<Duration> {
    let mut idn2 = Command::new("idn2");
    if direction == "to-unicode" {
        idn2.arg("--decode");
    }
    timed(idn2.stdin(File::open(file)?), out)
}

/// The most memory on this many bytes, which are generated meanwhile, in kB.
fn stream_memory(xn: &Path, names: &[String], bytes: u64) -> Result<u64> {
    let block: String = names.iter().flat_map(|name| [name.as_str(), "\n"]).collect();
    let begun = Instant::now();
    let peak = peak_of_xn(xn, &mut |stdin| {
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
fn line_memory(xn: &Path) -> Result<u64> {
    let block = vec![b'a'; 1_000_000];
    let peak = peak_of_xn(xn, &mut |stdin| (0..1000).try_for_each(|_| stdin.write_all(&block)))?;
    println!("a line of 1 GB: {peak} kB at most");
    Ok(peak)
}

/// Returns the peak memory of `xn` in kB, from `/proc`, while it reads the output of `write`.
fn peak_of_xn(
    xn: &Path,
    write: &mut dyn FnMut(&mut dyn Write) -> std::io::Result<()>,
) -> Result<u64> {
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

fn timed(command: &mut Command, out: &Path) -> Result<Duration> {
    command.stdout(File::create(out)?).stderr(Stdio::null());
    let begun = Instant::now();
    let status = command.status().with_context(|| format!("{command:?}"))?;
    // Exit code 1 means rejected names.
    if status.code().is_none_or(|code| code > 1) {
        bail!("it ended with {status}");
    }
    Ok(begun.elapsed())
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times.get(times.len() / 2).copied().unwrap_or_default()
}

fn per_second(lines: u64, time: Duration) -> f64 {
    let lines = u32::try_from(lines).unwrap_or(u32::MAX);
    f64::from(lines) / time.as_secs_f64() / 1e6
}

// `cargo xtask bulk formats`: how fast `xn` converts each format, compared with `cat` on the same
// file.

/// The number of bytes of names in each file.
const FORMAT_BYTES: usize = 100_000_000;
const FORMAT_ROUNDS: usize = 3;

/// A text format: the extension, the first line, the text around each name, and the options that
/// locate the names.
const TEXTS: [(&str, &str, [&str; 2], &[&str]); 6] = [
    ("txt", "", ["", "\n"], &[]),
    ("hosts", "", ["192.0.2.1\t", "\n"], &[]),
    ("zone", "", ["", ". 3600 IN A 192.0.2.1\n"], &[]),
    ("csv", "id,name,since\n", ["1,", ",2024\n"], &["--column", "name"]),
    ("jsonl", "", ["{\"id\":1,\"name\":\"", "\"}\n"], &["--field", "name"]),
    ("urls", "", ["https://", "/index.html\n"], &["--from", "urls"]),
];

fn measure_formats(root: &Path, arguments: &Arguments) -> Result<()> {
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
            let rows = write_rows(&file, names, header, around, FORMAT_BYTES)?;
            let out = arguments.folder.join("out");
            builds.row(&format!("{ending}, {kind}"), &file, args, rows, &out)?;
            if ending == "csv" {
                measure_columns(&builds, kind, &file, rows, &arguments.folder)?;
            }
            fs::remove_file(&file)?;
        }
    }
    Ok(())
}

/// Measures the same rows in the formats of columns.
fn measure_columns(
    builds: &Builds,
    kind: &str,
    csv: &Path,
    rows: u32,
    folder: &Path,
) -> Result<()> {
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
fn to_columns(root: &Path, csv: &Path, file: &Path) -> Result<()> {
    let mut command = Command::new(python(root)?);
    command.arg(root.join("lab/compare/files/to_columns.py")).args([csv, file]);
    ensure!(command.status()?.success(), "{} was not made", file.display());
    Ok(())
}

/// Writes this many bytes of names, each with the text around it. Returns the number of names.
fn write_rows(
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
        for _ in 0..FORMAT_ROUNDS {
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

// `cargo xtask bulk memory`: the most memory of `xn` on each format.

const EVERY: Duration = Duration::from_millis(1);

fn measure_memory(root: &Path, arguments: &Arguments) -> Result<()> {
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
        write_rows(&file, &names.u_labels, header, around, bytes / 2)?;
        if ending == "csv" {
            measure_tables(root, &xn, &file, "")?;
        } else {
            measure_file(&xn, &file, ending, args)?;
        }
        fs::remove_file(&file)?;
    }
    let file = folder.join("memory.csv");
    write_varied(&file, &names.u_labels, bytes / 2)?;
    measure_tables(root, &xn, &file, ", other columns differ")?;
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
fn measure_tables(root: &Path, xn: &Path, csv: &Path, title: &str) -> Result<()> {
    let args = ["--column", "name"];
    measure_file(xn, csv, &format!("csv{title}"), &args)?;
    for ending in ["parquet", "arrow"] {
        let file = csv.with_extension(ending);
        to_columns(root, csv, &file)?;
        measure_file(xn, &file, &format!("{ending}{title}"), &args)?;
        fs::remove_file(&file)?;
    }
    Ok(())
}

fn measure_file(xn: &Path, file: &Path, title: &str, args: &[&str]) -> Result<()> {
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

// Lists of names for measurements.

/// Names of each kind, one per line.
struct Names {
    ascii: Vec<String>,
    u_labels: Vec<String>,
    a_labels: Vec<String>,
}

impl Names {
    /// Reads the corpora in a folder, or else makes names from the shipped sample of labels.
    fn read(root: &Path, data: Option<&Path>) -> Result<Self> {
        let lines = |path: &Path| -> Result<Vec<String>> {
            let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
            Ok(text.lines().map(str::to_owned).collect())
        };
        if let Some(data) = data {
            let corpora = data.join("corpora");
            return Ok(Self {
                ascii: lines(&corpora.join("popular-100k.txt"))?,
                u_labels: lines(&corpora.join("idn-u-labels.txt"))?,
                a_labels: lines(&corpora.join("idn-a-labels.txt"))?,
            });
        }
        let labels = lines(&root.join("testdata/sample-labels.txt"))?;
        let a_labels: Vec<String> =
            labels.iter().map(|label| format!("xn--{label}.example")).collect();
        let a_labels: Vec<String> = a_labels
            .into_iter()
            .filter(|name| uts46::to_ascii(name, &Options::DNS).is_ok())
            .collect();
        let shown = |name: &String| uts46::to_unicode(name, &Options::DNS).into_text().into_owned();
        Ok(Self {
            ascii: (0..100_000_u32).map(|n| format!("name-{n}.example")).collect(),
            u_labels: a_labels.iter().map(shown).collect(),
            a_labels,
        })
    }
}

/// Writes the names repeatedly, up to this number of bytes.
fn write_names(path: &Path, names: &[String], bytes: u64) -> Result<u64> {
    let mut file = BufWriter::new(File::create(path)?);
    let (mut written, mut lines) = (0, 0);
    for name in names.iter().cycle() {
        if written >= bytes {
            break;
        }
        writeln!(file, "{name}")?;
        written += name.len() as u64 + 1;
        lines += 1;
    }
    file.flush()?;
    Ok(lines)
}
