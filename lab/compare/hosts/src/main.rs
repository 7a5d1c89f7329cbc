//! `cargo run --release -p xenonym-compare-hosts [-- COUNT [DIR [FILE]]]`: compares `host::of_url` with the crates `url` and `ada-url` on COUNT
//! generated texts (a million by default), and with `new URL` of Node on a tenth of them. DIR contains `urltestdata.json` and `toascii.json` of
//! web-platform-tests, such as `tests/wpt` of the crate `ada-url`: their hosts are compared too. With FILE, which is
//! `testdata/hosts-of-texts.toml`, they are written to its end, so that the tests of all languages read them.
//!
//! Each difference belongs to a class, which says who is right. A difference without a class fails the run.

mod texts;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};
use serde_json::Value;
use xenonym::ErrorKind;
use xenonym::host::{HostAddr, of_text, of_url};
use xenonym::uts46::{Options, to_ascii};

use self::texts::Texts;

const NODE: &str = include_str!("node.mjs");

/// What the file of vectors says before its last part.
const BEGIN_OF_WPT: &str =
    "# Texts of web-platform-tests. `browsers` is what they expect, unless `why` says otherwise.\n";

/// A text, and the host that another implementation finds in it.
type Answer = (String, Option<String>);

/// The reason of a difference.
type Class = &'static str;

const NO_BASE: Class = "a link without a scheme has a host on a page, but the others are given no page to which it is relative";
const OTHER_SCHEME: Class =
    "the URL Standard does not convert hosts of schemes that it does not know; RFC 3987 does";
const OTHER_BACKSLASH: Class = "a backslash is no slash for schemes that the URL Standard does not know, and no part of a host";
const NO_HOST: Class = "a URL without a host is a URL for the others, and an error here";
const LOCALHOST: Class = "the URL Standard leaves out the host of file://localhost/";
const TWO_HOSTS: Class =
    "a backslash before an @: rejected here, because RFC 3986 (curl) sees another host";
const FAKE_A_LABEL: Class =
    "the draft of February 2026 decodes the labels of ASCII names, that of August 2026 does not";
const FILE_DRIVE: Class = "a file's host that looks like a drive";
const ADA_BIDI: Class = "ada does not apply the Bidi rule to labels that begin left-to-right (UTS #46 section 4.1 criterion 9); url does";

const IDNA_PREFIX: Class =
    "the crate idna accepts an A-label that decodes to xn-- (UTS #46 section 4.1 criterion 4)";
const ADA_ACE: Class = "ada rejects A-labels that its data does not know, or that decode to xn--, which the draft of August 2026 does not decode";
const ADA_JOINER: Class =
    "ada checks nothing of a label after its first joiner that is allowed; url does";
const NODE_ACE: Class = "the ada in Node 20 accepts an A-label that decodes to ASCII next to a label beyond ASCII; later versions don't";

fn main() -> Result<()> {
    let mut arguments = std::env::args().skip(1);
    let count = arguments.next().map_or(Ok(1_000_000), |count| count.parse())?;
    let mut failed = false;
    failed |= compare(
        "url",
        Texts::new().take(count).map(|text| {
            let theirs =
                url::Url::parse(&text).ok().map(|url| url.host_str().unwrap_or("").to_owned());
            (text, theirs)
        }),
    );
    failed |= compare(
        "ada-url",
        Texts::new().take(count).map(|text| {
            let theirs = ada_url::Url::parse(&text, None).ok().map(|url| url.hostname().to_owned());
            (text, theirs)
        }),
    );
    let texts: Vec<String> = Texts::new().take(count / 10).collect();
    let theirs = node(&texts)?;
    failed |= compare("Node", texts.into_iter().zip(theirs));
    if let Some(folder) = arguments.next() {
        let cases = wpt(Path::new(&folder))?;
        failed |= compare("web-platform-tests", cases.iter().cloned());
        if let Some(file) = arguments.next() {
            write_vectors(Path::new(&file), cases)?;
        }
    }
    if failed { bail!("there are differences without a reason") } else { Ok(()) }
}

/// The texts of web-platform-tests without a base, and their hosts.
fn wpt(folder: &Path) -> Result<Vec<Answer>> {
    let read = |file: &str| -> Result<Vec<Value>> {
        let text = fs::read_to_string(folder.join(file)).with_context(|| file.to_owned())?;
        Ok(serde_json::from_str::<Vec<Value>>(&text)?
            .into_iter()
            .filter(Value::is_object)
            .collect())
    };
    let text = |case: &Value, member: &str| case[member].as_str().map(str::to_owned);
    let urls = read("urltestdata.json")?.into_iter().filter(|case| case["base"].is_null());
    let urls = urls.filter_map(|case| Some((text(&case, "input")?, text(&case, "hostname"))));
    let hosts = read("toascii.json")?.into_iter();
    let hosts = hosts.filter_map(|case| {
        Some((format!("http://{}/", text(&case, "input")?), text(&case, "output")))
    });
    Ok(urls.chain(hosts).collect())
}

/// Replaces the end of the file of vectors.
fn write_vectors(path: &Path, cases: Vec<Answer>) -> Result<()> {
    let file = fs::read_to_string(path)?;
    let (own, _) = file.split_once(BEGIN_OF_WPT).context("the file has no such part")?;
    let mut file = format!("{own}{BEGIN_OF_WPT}");
    let mut written = BTreeSet::new();
    for (text, theirs) in cases {
        if !written.insert(text.clone()) {
            continue;
        }
        let ours = of_text(&text, &Options::WHATWG_URL_2026_08).ok();
        let ours = ours.map_or_else(String::new, |found| found.host.to_string());
        let theirs = theirs.unwrap_or_default();
        let why = if ours == theirs { "a test" } else { "a test, which expects another host" };
        write!(file, "\n[[case]]\nname = \"wpt-{}\"\n", written.len())?;
        writeln!(file, "why = \"{why}\"\ntext = {}", quoted(&text))?;
        match of_text(&text, &Options::WEB_HOST) {
            Ok(found) => {
                let host = found.host.to_string();
                writeln!(file, "host = {}\nkind = \"{}\"", quoted(&host), found.kind.name())?;
                if let Some(port) = found.port {
                    writeln!(file, "port = {port}")?;
                }
                writeln!(file, "part = {}", quoted(text.get(found.range).context("a range")?))?;
                if host != ours {
                    writeln!(file, "browsers = {}", quoted(&ours))?;
                }
            }
            Err(error) => {
                writeln!(file, "error = \"{}\"", error.kind().name())?;
                writeln!(file, "browsers = {}", quoted(&ours))?;
            }
        }
    }
    fs::write(path, file)?;
    Ok(())
}

/// A string of TOML, of ASCII only, because some texts are meant to be unreadable.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            ' '..='~' => quoted.push(c),
            '\0'..='\u{FFFF}' => quoted.push_str(&format!("\\u{:04X}", u32::from(c))),
            _ => quoted.push_str(&format!("\\U{:08X}", u32::from(c))),
        }
    }
    quoted.push('"');
    quoted
}

/// What `new URL` answers.
fn node(texts: &[String]) -> Result<Vec<Option<String>>> {
    let mut child = Command::new("node")
        .args(["--input-type=module", "-e", NODE])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .context("node")?;
    let mut input = child.stdin.take().context("stdin")?;
    for text in texts {
        let hexadecimal: String = text.bytes().map(|byte| format!("{byte:02x}")).collect();
        writeln!(input, "{hexadecimal}")?;
    }
    drop(input);
    let output = String::from_utf8(child.wait_with_output()?.stdout)?;
    Ok(output.lines().map(|line| line.strip_prefix('=').map(str::to_owned)).collect())
}

/// Compares the hosts, prints how many texts each class has, and returns whether a difference has none.
fn compare(name: &str, answers: impl Iterator<Item = Answer>) -> bool {
    let mut classes: BTreeMap<Class, (usize, String)> = BTreeMap::new();
    let (mut equal, mut unexplained) = (0, 0);
    for (text, theirs) in answers {
        let ours = of_url(&text, &Options::WHATWG_URL_2026_08);
        let found = ours.clone().map(|found| found.host.to_string());
        if found.as_deref().ok() == theirs.as_deref().filter(|host| !host.is_empty())
            && (found.is_ok() || theirs.is_none())
        {
            equal += 1;
            continue;
        }
        match class(
            name,
            &text,
            &ours.map(|found| found.host).map_err(|error| error.kind()),
            theirs.as_deref(),
        ) {
            Some(class) => {
                let (count, _) = classes.entry(class).or_insert_with(|| (0, format!("{text:?}")));
                *count += 1;
            }
            None => {
                unexplained += 1;
                if unexplained <= 20 {
                    println!("{name}: {text:?}: ours {found:?}, theirs {theirs:?}");
                }
            }
        }
    }
    println!("{name}: {equal} equal, {unexplained} without a reason");
    for (class, (count, example)) in classes {
        println!("  {count:>8} {class} (such as {example})");
    }
    unexplained > 0
}

fn class(
    name: &str,
    text: &str,
    ours: &Result<HostAddr, ErrorKind>,
    theirs: Option<&str>,
) -> Option<Class> {
    let plain: String = text.chars().filter(|c| !"\t\n\r".contains(*c)).collect();
    let plain = plain.trim_matches(|c: char| c <= ' ').to_ascii_lowercase();
    let is_scheme = |name: &str| plain.starts_with(name);
    let is_special = ["http:", "https:", "ws:", "wss:", "ftp:", "file:"].into_iter().any(is_scheme);
    let has_scheme =
        plain.find(|c: char| !c.is_ascii_alphanumeric() && !"+-.".contains(c)).is_some_and(|end| {
            plain[end..].starts_with(':') && plain.starts_with(|c: char| c.is_ascii_alphabetic())
        });
    match (ours, theirs) {
        (Err(ErrorKind::TwoHosts), _) => Some(TWO_HOSTS),
        (Ok(_), None) if !has_scheme => Some(NO_BASE),
        (Err(ErrorKind::NoHost), Some("")) => Some(NO_HOST),
        (Ok(host), Some("")) if is_scheme("file:") && host.to_string() == "localhost" => {
            Some(LOCALHOST)
        }
        _ if is_scheme("file:") && plain.contains('|') => Some(FILE_DRIVE),
        (Err(ErrorKind::NotOnlyHost), _) if !is_special && plain.contains('\\') => {
            Some(OTHER_BACKSLASH)
        }
        _ if has_scheme && !is_special => Some(OTHER_SCHEME),
        (Ok(HostAddr::Name(host)), None)
            if to_ascii(host.as_str(), &Options::WHATWG_URL_2026_02).is_err() =>
        {
            Some(FAKE_A_LABEL)
        }
        (Err(kind), Some(_))
            if name != "url" && text.contains("\u{94D}\u{200D}") && is_of_rest(*kind) =>
        {
            Some(ADA_JOINER)
        }
        (Err(ErrorKind::DecodedAcePrefix), Some(_)) if name == "url" => Some(IDNA_PREFIX),
        (Ok(HostAddr::Name(host)), None) if name != "url" && host.as_str().contains("xn--") => {
            Some(ADA_ACE)
        }
        (Err(ErrorKind::RedundantAce), Some(_)) if name == "Node" => Some(NODE_ACE),
        (Err(ErrorKind::BidiRule1 | ErrorKind::BidiRule5 | ErrorKind::BidiRule6), Some(_))
            if name != "url" =>
        {
            Some(ADA_BIDI)
        }
        _ => None,
    }
}

/// Whether this is an error that ada finds only before the first joiner of a label.
const fn is_of_rest(kind: ErrorKind) -> bool {
    matches!(
        kind,
        ErrorKind::ZeroWidthJoiner
            | ErrorKind::BidiRule2
            | ErrorKind::BidiRule3
            | ErrorKind::BidiRule4
    )
}
