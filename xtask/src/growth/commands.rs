//! How the processor time and the memory of each command of `xn` grow on hostile input.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};
use xenonym_records::FORMATS as FORMATS_OF_NAMES;

use super::LIMIT;
use crate::book::help_pages;
use crate::bulk::{build, peak};
use crate::checks::limits::seconds_of_children;

/// The first and the last size of an input, in bytes. Arguments are shorter, because Linux limits
/// them to 128 KiB.
const SIZES: (usize, usize) = (64 << 10, 2 << 20);
const ARGUMENT_SIZES: (usize, usize) = (1 << 10, 64 << 10);

/// Shorter runs are too imprecise, because processor time is counted in hundredths of a second.
const LEAST_SECONDS: f64 = 0.2;
/// No larger input is measured after such a run.
const MOST_SECONDS: f64 = 10.0;

/// How often a ratio that seems too steep is measured again. Noise only adds time.
const AGAIN: usize = 3;

/// The most memory of a run, in kB: 450 bytes per byte of the longest name, as `docs/SECURITY.md` lists for JSON, and the
/// program itself.
const MOST_MEMORY: u64 = 480_000;

/// The commands that read names from lines, or texts, or a list that another input is compared with. `PROTECT` is replaced
/// with a file of protected names.
const COMMANDS: [&[&str]; 40] = [
    &["to-ascii", "-q", "--from", "lines"],
    &["to-ascii", "-q", "--from", "lines", "--max-line", "255"],
    &["to-ascii", "-q", "--from", "lines", "--unique"],
    &["to-ascii", "-q", "--from", "lines", "--on-error", "drop", "--errors", "/dev/null"],
    &["to-ascii", "--json", "--from", "lines"],
    &["to-unicode", "-q", "--from", "lines"],
    &["to-unicode", "--json", "--from", "lines"],
    &["stringprep", "-q", "--profile", "nameprep"],
    &["precis", "-q", "--profile", "jid"],
    &["precis", "-q", "--profile", "nickname", "--compare"],
    &["lgr", "check", "--lgr", "root:Arab"],
    &["lgr", "check", "--lgr", "root:Arab", "--lgr", "root:Latn"],
    &["lgr", "check", "--lgr", "root:Latn", "--json"],
    &["lgr", "index", "--lgr", "root:common"],
    &["lgr", "variants", "--lgr", "root:Latn", "--limit", "10"],
    &["lgr", "conflicts", "--lgr", "root:Latn", "--common", "--registered", "LABELS"],
    &["lgr", "conflicts", "--lgr", "root:Latn", "--registered", "-", "example"],
    &["lgr", "conflicts", "--lgr", "root:Latn", "--registered", "-", "--among"],
    &["punycode", "encode", "-q"],
    &["punycode", "decode", "-q"],
    &["stats", "--from", "lines"],
    &["stats", "--json", "--from", "lines"],
    &["check"],
    &["check", "--json"],
    &["display"],
    &["display", "--json"],
    &["display", "--protect", "-", "paypa1.com"],
    &["explain"],
    &["explain", "--json"],
    &["skeleton"],
    &["skeleton", "--json", "--direction", "rtl"],
    &["compare", "example.com"],
    &["compare", "--json", "example.com"],
    &["host"],
    &["host", "--json"],
    &["lookalikes", "--protect", "PROTECT"],
    &["lookalikes", "--protect", "PROTECT", "--json"],
    &["lookalikes", "--protect", "-", "paypa1.com"],
    &["lookalikes", "--brand", "paypal.com", "--allow", "-", "paypa1.com"],
    &["lookalikes", "--brand", "paypal.com", "--words", "-", "paypal-login.com"],
];

/// Files that commands read beside their input, which an argument names.
const FILES: [(&str, &str); 2] = [
    ("PROTECT", "paypal.com\nexamplebank.example\nbücher.example\n"),
    ("LABELS", "paypal\nbücher\n"),
];

/// The commands that find names in records of every format.
const READERS: [&[&str]; 13] = [
    &["to-ascii", "-q"],
    &["to-unicode", "-q"],
    &["stats"],
    &["check", "-q"],
    &["display"],
    &["explain"],
    &["compare", "example.com"],
    &["host"],
    &["lookalikes", "-q", "--protect", "PROTECT"],
    &["lgr", "check", "--lgr", "root:Latn", "--suffix", "example"],
    &["lgr", "index", "--lgr", "root:Latn", "--suffix", "example"],
    &["lgr", "variants", "--lgr", "root:Latn", "--suffix", "example", "--limit", "10"],
    &["lgr", "conflicts", "--lgr", "root:Latn", "--suffix", "example", "--registered", "PROTECT"],
];

/// Those that read Arrow and Parquet too.
const READERS_OF_COLUMNS: [&[&str]; 6] = [
    &["to-ascii", "-q"],
    &["to-unicode", "-q"],
    &["stats"],
    &["check"],
    &["display"],
    &["lookalikes", "-q", "--protect", "PROTECT"],
];

/// The commands that read their input from an argument.
const WITH_ARGUMENT: [&[&str]; 5] = [
    &["permutations", "--limit", "10"],
    &["permutations", "--policy", "chromium", "--suffix", "net", "--limit", "10"],
    &["code-point"],
    &["explain", "punycode"],
    &["lgr", "variants", "--lgr", "root:Latn", "--limit", "10"],
];

/// A command with an input of several sizes.
struct Case {
    name: String,
    arguments: Vec<String>,
    make: Make,
    is_argument: bool,
}

/// Measures the commands and inputs whose line contains `only`, and returns the problems found.
pub(super) fn measure(root: &Path, only: &str) -> Result<Vec<String>> {
    let mut cases = cases();
    ensure_complete(root, &cases)?;
    cases.retain(|case| case.name.contains(only));
    if cases.is_empty() {
        return Ok(Vec::new());
    }
    let runs = Runs { xn: build(root)?, folder: root.join("target/growth") };
    fs::create_dir_all(&runs.folder)?;
    for (name, lines) in FILES {
        fs::write(runs.folder.join(name), lines)?;
    }
    println!("| command, input | bytes | seconds | ratio | peak, MB |");
    println!("|---|---|---|---|---|");
    let mut wrong = Vec::new();
    for case in &cases {
        wrong.extend(runs.grow(case).with_context(|| case.name.clone())?);
    }
    fs::remove_dir_all(&runs.folder)?;
    Ok(wrong)
}

fn cases() -> Vec<Case> {
    let case = |arguments: &[&str], (shape, make): (&str, Make), is_argument| Case {
        name: format!("xn {}, {shape}", arguments.join(" ")),
        arguments: arguments.iter().map(|&argument| argument.to_owned()).collect(),
        make,
        is_argument,
    };
    let lines = COMMANDS.iter().flat_map(|of| LINES.map(|shape| case(of, shape, false)));
    let formats = FORMATS.iter().flat_map(|&(options, shape, make)| {
        let of_conversions = ["--on-error", "--max-line"];
        let only_converts = options.iter().any(|option| of_conversions.contains(option));
        let commands =
            READERS.iter().filter(move |command| !only_converts || command[0] == "to-ascii");
        commands.map(move |command| case(&[*command, options].concat(), (shape, make), false))
    });
    let columns = READERS_OF_COLUMNS.iter().map(|command| {
        let options: &[&str] = &["--from", "arrow", "--column", "domain"];
        case(&[*command, options].concat(), ("batches of few rows", batches), false)
    });
    let packed = PACKED.map(|shape| case(&["to-ascii", "-q", "--from", "lines"], shape, false));
    let arguments =
        WITH_ARGUMENT.iter().flat_map(|of| ARGUMENTS.map(|shape| case(of, shape, true)));
    lines.chain(formats).chain(columns).chain(packed).chain(arguments).collect()
}

/// Commands without an input that could be large, and those whose input are rulesets.
const NOT_HERE: [&str; 12] = [
    "completions",
    "explain-error",
    "formats",
    "man",
    "lgr convert",
    "lgr diff",
    "lgr intersection",
    "lgr lint",
    "lgr merge",
    "lgr samples",
    "lgr show",
    "lgr union",
];

/// Fails if a command is not measured, or one that finds names in records is not measured with each format. The pages of
/// help list the commands.
fn ensure_complete(root: &Path, cases: &[Case]) -> Result<()> {
    for (command, help) in help_pages(root, "-h")? {
        let is_group = help.contains("<COMMAND>") && !help.contains("--from");
        if command.is_empty() || is_group || NOT_HERE.contains(&command.as_str()) {
            continue;
        }
        let words: Vec<&str> = command.split(' ').collect();
        let is_own = |case: &&Case| case.arguments.iter().take(words.len()).eq(&words);
        let own: Vec<&Case> = cases.iter().filter(is_own).collect();
        ensure!(!own.is_empty(), "xn {command} is not measured");
        let finds_names = help.contains("--column <NAME|N>");
        for format in FORMATS_OF_NAMES.iter().filter(|_| finds_names) {
            let has_format = |case: &&Case| {
                case.arguments.windows(2).any(|pair| pair == ["--from", format.name])
            };
            // Those of columns are measured with the commands that read them.
            let is_elsewhere = ["lines", "arrow", "parquet"].contains(&format.name);
            ensure!(
                is_elsewhere || own.iter().any(has_format),
                "xn {command} is not measured with --from {}",
                format.name
            );
        }
    }
    Ok(())
}

/// The program, and a folder for inputs.
struct Runs {
    xn: PathBuf,
    folder: PathBuf,
}

impl Runs {
    /// Doubles the input of a case until a run is slow, and reports problems with its time and
    /// memory.
    fn grow(&self, case: &Case) -> Result<Vec<String>> {
        let (mut size, last) = if case.is_argument { ARGUMENT_SIZES } else { SIZES };
        let (mut seconds, mut memory) = self.run(case, size)?;
        let mut ratio = 0.0;
        while size < last && seconds < MOST_SECONDS {
            let (before, peak);
            (before, (seconds, peak)) = (seconds, self.run(case, 2 * size)?);
            memory = peak.max(memory);
            if seconds >= LEAST_SECONDS {
                ratio = self.ratio(case, size, [before, seconds])?.max(ratio);
            }
            size *= 2;
        }
        let name = &case.name;
        println!("| {name} | {size} | {seconds:.2} | {ratio:.2} | {} |", memory / 1000);
        let steep = (ratio >= LIMIT).then(|| format!("{name}: time grows {ratio:.2} times"));
        let large = (memory > MOST_MEMORY).then(|| format!("{name}: {} MB", memory / 1000));
        Ok(steep.into_iter().chain(large).collect())
    }

    /// time(2n)/time(n), of the shortest times. If that is too steep, it is the ratio of instructions: when the data
    /// outgrow a cache, time grows faster than the work.
    fn ratio(&self, case: &Case, size: usize, times: [f64; 2]) -> Result<f64> {
        let [mut once, mut twice] = times;
        let ratio = |once: f64, twice: f64| twice / once.max(LEAST_SECONDS / LIMIT);
        for _ in 0..AGAIN {
            if ratio(once, twice) < LIMIT || twice > MOST_SECONDS {
                break;
            }
            once = once.min(self.run(case, size)?.0);
            twice = twice.min(self.run(case, 2 * size)?.0);
        }
        let ratio = ratio(once, twice);
        if ratio < LIMIT || twice > MOST_SECONDS {
            return Ok(ratio);
        }
        let counts = [self.instructions(case, size)?, self.instructions(case, 2 * size)?];
        let [Some(once), Some(twice)] = counts else { return Ok(ratio) };
        println!(
            "| {}: {ratio:.2} times the time, {:.2} times the instructions |",
            case.name,
            twice / once
        );
        Ok(twice / once)
    }

    /// How many instructions a run takes, if valgrind is installed.
    fn instructions(&self, case: &Case, size: usize) -> Result<Option<f64>> {
        let mut valgrind = Command::new("valgrind");
        valgrind.args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]).arg(&self.xn);
        let mut command = self.with_input(case, size, valgrind)?;
        let Ok(output) = command.stdout(Stdio::null()).output() else { return Ok(None) };
        let text = String::from_utf8_lossy(&output.stderr);
        let count = text.lines().find_map(|line| line.split_once("Collected : "));
        Ok(count.and_then(|(_, count)| count.trim().parse().ok()))
    }

    /// Returns the processor time of a run, and its peak memory in kB.
    fn run(&self, case: &Case, size: usize) -> Result<(f64, u64)> {
        let mut command = self.with_input(case, size, Command::new(&self.xn))?;
        let before = seconds_of_children()?;
        let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
        // Exit code 1 means rejected names, or names that are not equivalent. With 2, no name is below the suffix, a
        // list contains nothing to compare with, or a large input exceeds a limit, such as that of columns.
        let may_refuse = case.is_argument
            || size > SIZES.0
            || case.arguments.iter().any(|one| ["-", "--suffix", "compare"].contains(&&**one));
        let peak = peak(&mut child, if may_refuse { 2 } else { 1 })?;
        let seconds = seconds_of_children()? - before;
        ensure!(seconds >= 0.0, "the clock went back");
        Ok((seconds, peak))
    }

    /// Adds the arguments of a case, and its input of this size.
    fn with_input(&self, case: &Case, size: usize, mut command: Command) -> Result<Command> {
        let input = self.folder.join("input");
        let bytes = (case.make)(size);
        for argument in &case.arguments {
            if FILES.iter().any(|(name, _)| name == argument) {
                command.arg(self.folder.join(argument))
            } else {
                command.arg(argument)
            };
        }
        if case.is_argument {
            command.arg("--").arg(String::from_utf8(bytes)?).stdin(Stdio::null());
        } else {
            fs::write(&input, bytes)?;
            command.stdin(File::open(&input)?);
        }
        Ok(command)
    }
}

// Hostile input for the commands of `xn`.

/// Makes an input of about this many bytes.
pub(super) type Make = fn(usize) -> Vec<u8>;

/// Names in lines, or as a single long name.
const LINES: [(&str, Make); 10] = [
    ("line feeds", |size| repeated("\n", size)),
    ("dots in one line", |size| repeated(".", size)),
    ("one long line", |size| repeated("a", size)),
    ("short labels in one line", |size| repeated("a.", size)),
    ("U-labels in one line", |size| repeated("ü.", size)),
    ("rejected labels in one line", |size| repeated("\u{FFFD}.", size)),
    ("A-labels in one line", |size| repeated("xn--tda.", size)),
    ("U+FDFA in one line", |size| repeated("\u{FDFA}", size)),
    ("rejected lines", |size| repeated("a..b\n", size)),
    ("short U-labels in lines", |size| repeated("ü\n", size)),
];

/// Names that are arguments. A label of more than 63 octets is rejected at once, so names are of one and of many labels.
const ARGUMENTS: [(&str, Make); 4] = [
    ("one long label", |size| repeated("a", size)),
    ("short labels", |size| repeated("a.", size)),
    ("U-labels", |size| repeated("ü.", size)),
    ("U+FDFA", |size| repeated("\u{FDFA}", size)),
];

/// Other formats, with the options that they need.
pub(super) const FORMATS: [(&[&str], &str, Make); 31] = [
    (&["--from", "csv", "--column", "1"], "a wide header and short rows", wide),
    (&["--from", "tsv", "--column", "1"], "tabs in one line", |size| repeated("\t", size)),
    (&["--from", "csv", "--column", "1"], "quotation marks", |size| repeated("\"", size)),
    (&["--from", "csv", "--column", "1", "--max-line", "255"], "rows", |size| {
        repeated("ü,\"a\nb\"\n", size)
    }),
    (&["--from", "jsonl", "--field", "d"], "brackets", |size| repeated("[", size)),
    (&["--from", "jsonl", "--field", "d"], "one array of names", |size| {
        [b"{\"d\":[".to_vec(), repeated("\"ü\",", size), b"\"\"]}\n".to_vec()].concat()
    }),
    (&["--from", "jsonl", "--field", "d.e"], "one array of objects", |size| {
        [b"{\"d\":[".to_vec(), repeated("{\"e\":\"\\u00fc\"},", size), b"{}]}\n".to_vec()].concat()
    }),
    (&["--from", "csv", "--column", "1", "--no-header"], "line feeds in one field", |size| {
        [b"\"".to_vec(), repeated("\n", size), "ü\"\n".into()].concat()
    }),
    (&["--from", "lines", "--null"], "names that end in NUL", |size| repeated("ü\n\0", size)),
    (
        &["--from", "lines", "--comment", "#", "--trim", "--leading-dot"],
        "blanks, dots and comments",
        |size| repeated(" *.ü.example # ..\n", size),
    ),
    (&["--from", "lines", "--encoding", "utf-16le"], "UTF-16", |size| {
        "ü.a\n".repeat(size / 8).encode_utf16().flat_map(u16::to_le_bytes).collect()
    }),
    (&["--from", "text"], "links and addresses in one line", |size| {
        repeated("<http://ü.example/a>(ö@ü.example, ", size)
    }),
    (&["--from", "text"], "signs of links in one line", |size| {
        [b"ab.example ".to_vec(), repeated("a@.:/http://", size)].concat()
    }),
    (&["--from", "jsonl", "--field", "d"], "objects", |size| repeated("{\"d\":\"ü\"}\n", size)),
    (&["--from", "zone"], "owners that are left out", |size| repeated(" A 192.0.2.1\n", size)),
    (&["--from", "zone"], "parentheses", |size| repeated("(", size)),
    (
        &["--from", "zone", "--profile", "uts46", "--on-error", "drop"],
        "a long owner that is dropped",
        |size| {
            let owner = repeated("a.", size / 2);
            [owner, b" CNAME xn--99999\n".to_vec(), repeated(" TXT )\n", size / 2)].concat()
        },
    ),
    (&["--from", "hosts"], "names of one address", |size| {
        [b"192.0.2.1".to_vec(), repeated(" ü", size)].concat()
    }),
    (&["--from", "urls"], "URLs", |size| repeated("https://ü.example/a\n", size)),
    (&["--from", "emails"], "quoted local parts", |size| repeated("\"a b\"@ü.example\n", size)),
    (&["--from", "adblock"], "options with many domains", |size| {
        [b"/a$domain=".to_vec(), repeated("ü.example|", size)].concat()
    }),
    (&["--from", "adblock"], "signs of rules in one line", |size| repeated("$#@?#[/|,ü", size)),
    (&["--from", "dns-list"], "rules and names", |size| repeated("||ü^\nü.a\n0 ü\n", size)),
    (&["--from", "dnscrypt"], "targets of one name", |size| {
        [b"a ".to_vec(), repeated("ü,", size)].concat()
    }),
    (&["--from", "clash"], "commas in one line", |size| repeated("DOMAIN,ü,", size)),
    (&["--from", "unbound"], "records", |size| repeated("local-data: \"ü NS ü\"\n", size)),
    (&["--from", "nginx"], "names of one server", |size| {
        [b"server_name".to_vec(), repeated(" ü", size), b";\n".to_vec()].concat()
    }),
    (&["--from", "postfix"], "addresses of one key", |size| {
        [b"a.b".to_vec(), repeated(" c@ü,", size)].concat()
    }),
    (&["--from", "dnsmasq"], "names of one option", |size| {
        [b"address=/".to_vec(), repeated("ü/", size)].concat()
    }),
    (
        &["--from", "csv", "--column", "1", "--comment", "#", "--trim"],
        "blanks, quotation marks and comments",
        |size| repeated("#\"\n \t\" ü \" ,\n", size),
    ),
    (&["--from", "bare-urls"], "hosts", |size| repeated("ü.example:80\\@a\n", size)),
];

/// Compressed lines.
const PACKED: [(&str, Make); 4] = [
    ("empty members of gzip", |size| {
        members(b"\x1F\x8B\x08\0\0\0\0\0\0\x03\x03\0\0\0\0\0\0\0\0\0", size)
    }),
    ("empty members of bzip2", |size| members(b"BZh9\x17\x72\x45\x38\x50\x90\0\0\0\0", size)),
    ("empty members of xz", |size| {
        let member: &[u8] = b"\xFD7zXZ\0\0\x01\x69\x22\xDE\x36\0\0\0\0\x1C\xDF\x44\x21\x90\x42\x99\x0D\x01\0\0\0\0\x01YZ";
        members(member, size)
    }),
    ("line feeds by zstd", |size| {
        let lines = repeated("\n", 16 * size);
        zstd::encode_all(lines.as_slice(), 1).unwrap_or_default()
    }),
];

fn repeated(text: &str, size: usize) -> Vec<u8> {
    text.repeat(size / text.len()).into_bytes()
}

fn members(member: &[u8], size: usize) -> Vec<u8> {
    member.repeat(size / member.len())
}

/// A stream of Arrow, which repeats the record batch of a sample.
fn batches(size: usize) -> Vec<u8> {
    const SAMPLE: &[u8] = include_bytes!("../../../testdata/samples/domains.arrow");
    const CONTINUES: [u8; 4] = [0xFF; 4];
    // A file is a stream between its marks: the schema, batches, and an end without a length.
    let stream = &SAMPLE[8..];
    let schema = 8 + u32::from_le_bytes([stream[4], stream[5], stream[6], stream[7]]) as usize;
    let end = [CONTINUES, [0; 4]].concat();
    let batches = stream.windows(8).rposition(|bytes| bytes == end).unwrap_or(schema);
    let batch = &stream[schema..batches];
    [&stream[..schema], &batch.repeat(size / batch.len()), &end].concat()
}

/// Half of the bytes are the header.
fn wide(size: usize) -> Vec<u8> {
    let header: Vec<String> = (0..size / 16).map(|column| format!("c{column}")).collect();
    [header.join(",").as_bytes(), b"\n", &repeated("a\n", size / 2)].concat()
}
