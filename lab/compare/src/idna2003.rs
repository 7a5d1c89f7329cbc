//! Compares IDNA2003, stringprep and normalization with CPython and GNU libidn.
//!
//! Inputs: every code point alone and between two letters, 1,000,000 random mixtures and, with
//! `--data`, the names and labels of the corpora. All operations run with the flag that allows
//! separators in labels, as the RFC's letter does.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};
use xenonym::Error;
use xenonym::idna2003::{Options, to_ascii, to_ascii_label, to_unicode, to_unicode_label};
use xenonym::normalize::{NFC_3_2_0, NFKC_3_2_0};
use xenonym::stringprep::{
    ISCSI, Mapping, NAMEPREP, NODEPREP, PLAIN, Profile, Purpose, RESOURCEPREP, SASLPREP, TRACE,
    Table,
};

use crate::random::Random;
use crate::rival::{Differences, UNEXPLAINED};
use crate::rivals;

const SCRIPT: &str = include_str!("idna2003/cpython.py");

pub fn compare(data: Option<&Path>) -> Result<()> {
    let libidn = Libidn::compile()?;
    let mut differences = Differences::default();
    let [alone, between] = code_points();
    let later = Later::learn(&alone.texts, &mut differences)?;
    let mut sets = vec![alone, between, random(1_000_000)];
    match data {
        Some(data) => sets.push(labels_of_corpora(data)?),
        None => println!("the corpora were not compared: no --data"),
    }
    for inputs in &sets {
        for (name, operation) in cpython_operations() {
            beside_cpython(name, operation, inputs, &later, &mut differences)?;
        }
        for (arguments, operation) in libidn_operations() {
            let theirs = libidn.answers(&arguments, &inputs.lines())?;
            let class = |text: &str, ours: &Result<String, Error>, theirs: &str| {
                class_beside_libidn(operation, text, ours, theirs)
            };
            count("libidn", operation, inputs, &theirs, class, &mut differences);
        }
        println!("{} {} compared", inputs.texts.len(), inputs.name);
    }
    if let Some(data) = data {
        let names = names_of_corpora(data)?;
        let ascii = Inputs {
            name: "ASCII names",
            texts: names.texts.iter().filter(|n| n.is_ascii()).cloned().collect(),
        };
        beside_cpython(
            "name_to_ascii",
            Operation::NameToAscii(cpython_flags()),
            &names,
            &later,
            &mut differences,
        )?;
        beside_cpython(
            "name_to_unicode",
            Operation::NameToUnicode(cpython_flags()),
            &ascii,
            &later,
            &mut differences,
        )?;
        println!("{} {} compared", names.texts.len(), names.name);
    }
    differences.report()
}

/// The script's name of an operation, and ours.
fn cpython_operations() -> [(&'static str, Operation); 5] {
    [
        ("nfc", Operation::Nfc),
        ("nfkc", Operation::Nfkc),
        ("nameprep", Operation::Prepare(NAMEPREP, Purpose::Query)),
        ("to_ascii", Operation::ToAscii(cpython_flags())),
        ("to_unicode", Operation::ToUnicode(cpython_flags())),
    ]
}

/// The program's arguments for an operation, and ours.
fn libidn_operations() -> Vec<(Vec<&'static str>, Operation)> {
    /// `STRINGPREP_NO_UNASSIGNED`
    const STORED: &str = "4";
    let mut operations = vec![(
        vec!["stringprep", NAMEPREP.name(), "0"],
        Operation::Prepare(NAMEPREP, Purpose::Query),
    )];
    for profile in [NAMEPREP, SASLPREP, NODEPREP, RESOURCEPREP, ISCSI, TRACE, PLAIN] {
        let arguments = vec!["stringprep", profile.name(), STORED];
        operations.push((arguments, Operation::Prepare(profile, Purpose::Stored)));
    }
    let letter = Options::RFC3490.with_allow_separators_in_labels(true);
    let flags = [
        // IDNA_ALLOW_UNASSIGNED is 1, IDNA_USE_STD3_ASCII_RULES is 2.
        ("0", letter),
        ("1", letter.with_allow_unassigned(true)),
        ("2", letter.with_use_std3_ascii_rules(true)),
        ("3", letter.with_allow_unassigned(true).with_use_std3_ascii_rules(true)),
    ];
    for (number, flags) in flags {
        operations.push((vec!["to_ascii", number], Operation::ToAscii(flags)));
        operations.push((vec!["to_unicode", number], Operation::ToUnicode(flags)));
    }
    operations
}

fn beside_cpython(
    name: &str,
    operation: Operation,
    inputs: &Inputs,
    later: &Later,
    differences: &mut Differences,
) -> Result<()> {
    let theirs = rivals::cpython_answers(SCRIPT, &[name], &inputs.lines())?;
    let class = |text: &str, ours: &Result<String, Error>, theirs: &str| {
        later.class(operation, text, ours, theirs)
    };
    count("CPython", operation, inputs, &theirs, class, differences);
    Ok(())
}

fn count(
    rival: &str,
    operation: Operation,
    inputs: &Inputs,
    theirs: &[String],
    class: impl Fn(&str, &Result<String, Error>, &str) -> Option<&'static str>,
    differences: &mut Differences,
) {
    for (text, theirs) in inputs.texts.iter().zip(theirs) {
        let ours = operation.perform(text);
        if same(&ours, theirs) {
            continue;
        }
        let name = operation.name();
        let class = match class(text, &ours, theirs) {
            Some(class) => format!("{name}: {class}"),
            None => {
                let ours = ours.map_or_else(|error| error.to_string(), |ours| hex(&ours));
                format!("{UNEXPLAINED}{name}: {rival} says {theirs}, we {ours}")
            }
        };
        differences.count(&class, &hex(text));
    }
}

/// Code points in hexadecimal, divided by spaces.
fn hex(text: &str) -> String {
    let code_points: Vec<String> = text.chars().map(|c| format!("{:X}", u32::from(c))).collect();
    code_points.join(" ")
}

fn text_of(hex: &str) -> String {
    hex.split(' ')
        .filter_map(|value| u32::from_str_radix(value, 16).ok())
        .filter_map(char::from_u32)
        .collect()
}

// The inputs of the comparison: every code point, random mixtures, and the corpora.

/// Texts of one kind.
struct Inputs {
    pub name: &'static str,
    pub texts: Vec<String>,
}

impl Inputs {
    /// The texts in the form that the other programs read.
    pub fn lines(&self) -> Vec<String> {
        self.texts.iter().map(|text| hex(text)).collect()
    }
}

/// Every code point alone, and between two letters.
fn code_points() -> [Inputs; 2] {
    let all = || '\0'..=char::MAX;
    [
        Inputs { name: "code points alone", texts: all().map(String::from).collect() },
        Inputs {
            name: "code points between letters",
            texts: all().map(|code_point| format!("a{code_point}b")).collect(),
        },
    ]
}

/// Labels, most of them of code points that are mapped, composed, reordered or rejected.
fn random(count: usize) -> Inputs {
    let mut random = Random(3490);
    Inputs { name: "random mixtures", texts: (0..count).map(|_| mixture(&mut random)).collect() }
}

fn mixture(random: &mut Random) -> String {
    /// First code points and sizes of ranges with interesting code points, some more than once.
    const RANGES: [(u32, usize); 24] = [
        (0x61, 26),
        (0x41, 26),
        (0x20, 0x5F),
        (0x2D, 2),
        (0xA0, 0x60),
        (0xC0, 0x190),
        (0x2B0, 0x50),
        (0x300, 0x70),
        (0x370, 0x90),
        (0x400, 0x130),
        (0x591, 0x60),
        (0x5D0, 0x1B),
        (0x600, 0x100),
        (0x660, 0x10),
        (0x900, 0x500),
        (0x1100, 0x100),
        (0x1E00, 0x200),
        (0x2000, 0x70),
        (0x2100, 0x400),
        (0x3000, 0x100),
        (0xAC00, 0x2BA4),
        (0xFB00, 0x500),
        (0xFF00, 0xF0),
        (0x1D400, 0x400),
    ];
    const DOTS: [char; 8] = ['.', '。', '．', '｡', '․', '⒈', '﹒', '…'];
    let ranges = [random.one_of(&RANGES), random.one_of(&RANGES), random.one_of(&RANGES)];
    let mut text: String = match random.below(12) {
        0 => "xn--".into(),
        1 => "Xn-\u{FF0D}".into(),
        _ => String::new(),
    };
    for _ in 0..random.below(9) + 1 {
        let code_point = match random.below(40) {
            0 => char::from_u32(random.below(0x11_0000) as u32).unwrap_or('\u{221}'),
            1 => random.one_of(&DOTS),
            2 => {
                random.one_of(&['\u{AD}', '\u{200D}', '\u{200C}', '\u{221}', '\u{345}', '\u{338}'])
            }
            _ => {
                let (start, size) = random.one_of(&ranges);
                char::from_u32(start + random.below(size) as u32).unwrap_or('-')
            }
        };
        text.push(code_point);
    }
    if random.below(6) == 0 {
        let prefix = random.one_of(&["xn--", "xn--", "xn--", "XN--"]);
        text = format!("{prefix}{}", xenonym::punycode::encode(&text).unwrap_or_default());
    }
    text
}

/// The names of the corpora, U-labels and A-labels.
fn names_of_corpora(data: &Path) -> Result<Inputs> {
    let mut texts = Vec::new();
    for file in ["idn-u-labels.txt", "idn-a-labels.txt", "popular-100k.txt"] {
        let path = data.join("corpora").join(file);
        let names = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
        texts.extend(names.lines().map(str::to_owned));
    }
    Ok(Inputs { name: "names of the corpora", texts })
}

/// The labels of the corpora, each once.
fn labels_of_corpora(data: &Path) -> Result<Inputs> {
    let names = names_of_corpora(data)?;
    let labels: BTreeSet<String> = names
        .texts
        .iter()
        .flat_map(|name| xenonym::domain::labels(name).map(|label| label.text().to_owned()))
        .collect();
    Ok(Inputs { name: "labels of the corpora", texts: labels.into_iter().collect() })
}

// The operations on a text, as the library performs them.

#[derive(Clone, Copy)]
enum Operation {
    Nfc,
    Nfkc,
    Prepare(Profile, Purpose),
    ToAscii(Options),
    ToUnicode(Options),
    NameToAscii(Options),
    NameToUnicode(Options),
}

impl Operation {
    pub fn name(self) -> &'static str {
        match self {
            Self::Nfc => "NFC",
            Self::Nfkc => "NFKC",
            Self::Prepare(profile, _) => profile.name(),
            Self::ToAscii(_) => "ToASCII",
            Self::ToUnicode(_) => "ToUnicode",
            Self::NameToAscii(_) => "ToASCII of names",
            Self::NameToUnicode(_) => "ToUnicode of names",
        }
    }

    pub fn shows(self) -> bool {
        matches!(self, Self::ToUnicode(_) | Self::NameToUnicode(_))
    }

    pub fn perform(self, text: &str) -> Result<String, Error> {
        Ok(match self {
            Self::Nfc => NFC_3_2_0.normalize(text),
            Self::Nfkc => NFKC_3_2_0.normalize(text),
            Self::Prepare(profile, purpose) => profile.prepare(text, purpose)?,
            Self::ToAscii(flags) => to_ascii_label(text, &flags)?,
            Self::ToUnicode(flags) => to_unicode_label(text, &flags).into_raw(),
            Self::NameToAscii(flags) => to_ascii(text, &flags)?,
            Self::NameToUnicode(flags) => to_unicode(text, &flags).into_raw(),
        }
        .into_owned())
    }
}

// Classifies each difference: who is right, and according to which clause.

const LATER_FOLDING: &str = "CPython folds by its own Unicode version; we are right: RFC 3454 \
    section 3, the lists of appendix B must be used";
const LATER_CLASSES: &str = "CPython puts marks in order by combining classes that Unicode 3.2 does \
    not have; we are right: RFC 3454 sections 4 and 7";
const RAISES: &str = "CPython raises; we are right: RFC 3490 section 4.2, ToUnicode never fails";
const PREPARED: &str = "CPython returns what Nameprep made; we are right: RFC 3490 section 4.2, the \
    original sequence is returned";
const PREFIX_CASE: &str =
    "CPython knows the ACE prefix in lower case only; we are right: RFC 3490 section 5";
const B3_OF_B2: &str = "CPython's table B.3 has what is only in B.2; we are right: RFC 3454 \
    appendix B.3";
const NUL: &str = "libidn's text ends at NUL, which is a code point to the RFCs; we are right";
const PRI_29: &str = "libidn composes across a mark, as the definition before Corrigendum 5 can be \
    read; we are right: UAX #15, Public Review Issue 29";

/// The properties for which CPython uses its own, later version of Unicode.
struct Later {
    folds: BTreeMap<char, String>,
    combines: BTreeSet<char>,
}

impl Later {
    /// Reads the properties from CPython, and compares its tables of RFC 3454 with ours.
    pub fn learn(code_points: &[String], differences: &mut Differences) -> Result<Self> {
        const FOLDINGS: [(&str, Profile); 2] = [
            ("b2", Profile::new("", "").map(&[Mapping::B2])),
            ("b3", Profile::new("", "").map(&[Mapping::B3])),
        ];
        let lines: Vec<String> = code_points.iter().map(|text| hex(text)).collect();
        let mut this = Self { folds: BTreeMap::new(), combines: BTreeSet::new() };
        for (text, theirs) in
            code_points.iter().zip(rivals::cpython_answers(SCRIPT, &["tables"], &lines)?)
        {
            let ours: Vec<&str> = CPYTHON_TABLES
                .iter()
                .map(|table| if text.chars().all(|c| table.contains(c)) { "31" } else { "30" })
                .collect();
            if ours.join(" ") != theirs {
                differences.count(&format!("{UNEXPLAINED}tables of CPython"), &hex(text));
            }
        }
        for (name, profile) in FOLDINGS {
            for (text, theirs) in
                code_points.iter().zip(rivals::cpython_answers(SCRIPT, &[name], &lines)?)
            {
                if hex(&profile.map_text(text)) == theirs {
                    continue;
                }
                let is_of_b2 = hex(&FOLDINGS[0].1.map_text(text)) == theirs;
                let class = if is_of_b2 { B3_OF_B2 } else { LATER_FOLDING };
                differences.count(&format!("{name}: {class}"), &hex(text));
                if name == "b2" {
                    this.folds.extend(text.chars().map(|c| (c, text_of(&theirs))));
                }
            }
        }
        let combining = rivals::cpython_answers(SCRIPT, &["combines_now"], &lines)?;
        let unassigned = code_points
            .iter()
            .zip(combining)
            .filter(|(_, combining)| !combining.is_empty())
            .filter_map(|(text, _)| text.chars().next())
            .filter(|&c| Table::A1.contains(c));
        this.combines.extend(unassigned);
        Ok(this)
    }

    /// The text after the foldings that are in CPython but not in table B.2.
    fn folded(&self, text: &str) -> String {
        text.chars().map(|c| self.folds.get(&c).cloned().unwrap_or_else(|| c.to_string())).collect()
    }

    fn combines(&self, text: &str) -> bool {
        text.chars().any(|c| self.combines.contains(&c))
    }

    /// The reason why CPython's result differs.
    pub fn class(
        &self,
        operation: Operation,
        text: &str,
        ours: &Result<String, Error>,
        theirs: &str,
    ) -> Option<&'static str> {
        if operation.shows() {
            return self.class_of_showing(text, ours, theirs);
        }
        // The folded text may be ASCII, whose case ToASCII would not change.
        let folded = self.folded(text).to_ascii_lowercase();
        if folded != text && same(&operation.perform(&folded), theirs) {
            return Some(LATER_FOLDING);
        }
        self.combines(text).then_some(LATER_CLASSES)
    }

    fn class_of_showing(
        &self,
        text: &str,
        ours: &Result<String, Error>,
        theirs: &str,
    ) -> Option<&'static str> {
        let Ok(ours) = ours else { return None };
        let rejected = theirs.starts_with('!');
        if rejected && ours == text {
            return Some(RAISES);
        }
        // It rejects a label if its own ToASCII does not restore the label.
        if rejected && self.combines(ours) {
            return Some(LATER_CLASSES);
        }
        if rejected && self.folded(ours) != *ours {
            return Some(LATER_FOLDING);
        }
        if theirs == hex(text) && has_prefix_in_other_case(text) {
            return Some(PREFIX_CASE);
        }
        let folded = self.folded(text);
        let prepared = NAMEPREP.prepare(&folded, Purpose::Query);
        let returns_prepared = prepared.is_ok_and(|prepared| hex(&prepared) == theirs);
        (ours == text && returns_prepared).then_some(PREPARED)
    }
}

/// The tables in the order of the script.
const CPYTHON_TABLES: [Table; 15] = [
    Table::A1,
    Table::B1,
    Table::C11,
    Table::C12,
    Table::C21,
    Table::C22,
    Table::C3,
    Table::C4,
    Table::C5,
    Table::C6,
    Table::C7,
    Table::C8,
    Table::C9,
    Table::D1,
    Table::D2,
];

/// The reason why libidn's result differs.
fn class_beside_libidn(
    operation: Operation,
    text: &str,
    ours: &Result<String, Error>,
    theirs: &str,
) -> Option<&'static str> {
    if text.contains('\0') {
        return Some(NUL);
    }
    let mapped = match (operation, ours) {
        (Operation::Prepare(profile, _), _) => profile.map_text(text),
        // ToUnicode rejects the decoded text of an ACE label.
        (Operation::ToUnicode(_), Ok(ours)) => NAMEPREP.map_text(ours),
        _ => NAMEPREP.map_text(text),
    };
    let blocked = blocked_pairs(&mapped);
    (blocked && !theirs.starts_with('!')).then_some(PRI_29)
}

/// Whether two composing code points are separated by marks only, and at least one.
fn blocked_pairs(text: &str) -> bool {
    let nfkc = NFKC_3_2_0.normalize(text);
    let is_mark = |c: char| NFC_3_2_0.combining_class(c) != 0;
    let starters: Vec<(usize, char)> =
        nfkc.chars().enumerate().filter(|&(_, c)| !is_mark(c)).collect();
    starters.windows(2).any(|pair| {
        let together: String = pair.iter().map(|&(_, c)| c).collect();
        pair[0].0 + 1 < pair[1].0 && NFC_3_2_0.normalize(&together) != together
    })
}

fn has_prefix_in_other_case(text: &str) -> bool {
    xenonym::domain::labels(text).any(|label| {
        let prepared = NAMEPREP.prepare(label.text(), Purpose::Query);
        let prefix = prepared.as_deref().unwrap_or(label.text()).get(..4).unwrap_or("").to_owned();
        let raw = label.text().get(..4).unwrap_or("");
        (prefix != "xn--" && prefix.eq_ignore_ascii_case("xn--"))
            || (raw != "xn--" && raw.eq_ignore_ascii_case("xn--"))
    })
}

/// Whether a result equals ours.
fn same(ours: &Result<String, Error>, theirs: &str) -> bool {
    match ours {
        Ok(ours) => hex(ours) == theirs,
        Err(_) => theirs.starts_with('!'),
    }
}

/// The flags of CPython: the RFC's letter, for queries.
fn cpython_flags() -> Options {
    Options::RFC3490.with_allow_unassigned(true).with_allow_separators_in_labels(true)
}

// Calls GNU libidn by a small program in C.

/// The compiled program.
struct Libidn(PathBuf);

impl Libidn {
    /// Compiles the program. Needs `cc` and Debian's `libidn-dev`, or a similar package.
    pub fn compile() -> Result<Self> {
        rivals::compiled_program("src/idna2003/libidn.c", &["-lidn"], "libidn-dev").map(Self)
    }

    /// Runs it on `inputs`, and returns its results in order.
    pub fn answers(&self, arguments: &[&str], inputs: &[String]) -> Result<Vec<String>> {
        rivals::filter_answers(Command::new(&self.0).args(arguments), inputs)
    }
}
