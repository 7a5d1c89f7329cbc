//! Name, general category, age and scripts of code points.
//!
//! The data is a compressed text that `cargo xtask generate tables` writes. After the comments it contains a line for each
//! run of code points that differ in their names only,
//!
//! ```text
//! first;general category;age;script;script extensions, if they are not the script alone
//! ```
//!
//! then an empty line, then the names: `NAME` is the name of the code point after those of the line
//! before. Otherwise the line is `XXXX;NAME` or `XXXX..YYYY;NAME`. A `*` at the end of a name stands for
//! the part that rules NR1 and NR2 of The Unicode Standard, section 4.8, derive from the code point.

use std::sync::LazyLock;

/// Decompressed on first use: no other command needs it.
static CHARACTERS: LazyLock<Characters> = LazyLock::new(|| {
    const TEXT: &[u8] = include_bytes!("generated/characters.zst");
    let text = zstd::decode_all(TEXT).ok().and_then(|text| String::from_utf8(text).ok());
    text.and_then(|text| Characters::parse(text.leak())).expect("the text is generated, and tested")
});

/// Ends names that differ for each code point of a run.
const OWN: char = '*';

struct Characters {
    /// By their first code point.
    runs: Vec<(u32, Properties)>,
    names: Vec<NameRun>,
}

/// The properties that all code points of a run share.
#[derive(Clone, Copy)]
pub(super) struct Properties {
    pub(super) general_category: &'static str,
    /// The version of Unicode that assigned it, or `Unassigned`.
    pub(super) age: &'static str,
    pub(super) script: &'static str,
    /// With spaces between them.
    pub(super) script_extensions: &'static str,
}

/// The code points of one line, with their names.
struct NameRun {
    first: u32,
    last: u32,
    name: &'static str,
}

/// The properties of a code point.
pub(super) fn properties(code_point: u32) -> Properties {
    let runs = &CHARACTERS.runs;
    let after = runs.partition_point(|(first, _)| *first <= code_point);
    // The first run starts at 0.
    runs[after - 1].1
}

/// The name of a code point, or the label that the standard defines for one without a name.
pub(in crate::commands) fn name(code_point: u32) -> String {
    let names = &CHARACTERS.names;
    let at = names.partition_point(|name| name.last < code_point);
    let found = names.get(at).filter(|name| name.first <= code_point);
    let Some(NameRun { name, .. }) = found else {
        return format!("<{}-{code_point:04X}>", kind(code_point));
    };
    match name.strip_suffix(OWN) {
        Some(PREFIX) => hangul_syllable(code_point),
        Some(prefix) => format!("{prefix}{code_point:04X}"),
        None => (*name).to_owned(),
    }
}

/// The kind of a code point without a name, for its label (table 4-9).
fn kind(code_point: u32) -> &'static str {
    match properties(code_point).general_category {
        "Control" => "control",
        "Private_Use" => "private-use",
        "Surrogate" => "surrogate",
        _ if is_noncharacter(code_point) => "noncharacter",
        _ => "reserved",
    }
}

/// Section 23.7: 32 code points, and the last two of each plane.
const fn is_noncharacter(code_point: u32) -> bool {
    matches!(code_point, 0xFDD0..=0xFDEF) || code_point & 0xFFFE == 0xFFFE
}

impl Characters {
    fn parse(text: &'static str) -> Option<Self> {
        let mut lines = text.lines().skip_while(|line| line.starts_with('#'));
        let runs: Option<Vec<_>> =
            lines.by_ref().take_while(|line| !line.is_empty()).map(parse_run).collect();
        let mut next = 0;
        let names = lines.map(|line| {
            let name = parse_name(line, next)?;
            next = name.last + 1;
            Some(name)
        });
        Some(Self { runs: runs?, names: names.collect::<Option<Vec<_>>>()? })
    }
}

fn parse_run(line: &'static str) -> Option<(u32, Properties)> {
    let mut fields = line.split(';');
    let mut field = || fields.next();
    let first = hexadecimal(field()?)?;
    let (general_category, age, script) = (field()?, field()?, field()?);
    let script_extensions = Some(field()?).filter(|listed| !listed.is_empty()).unwrap_or(script);
    Some((first, Properties { general_category, age, script, script_extensions }))
}

fn parse_name(line: &'static str, next: u32) -> Option<NameRun> {
    let Some((code_points, name)) = line.split_once(';') else {
        return Some(NameRun { first: next, last: next, name: line });
    };
    let (first, last) = code_points.split_once("..").unwrap_or((code_points, code_points));
    Some(NameRun { first: hexadecimal(first)?, last: hexadecimal(last)?, name })
}

fn hexadecimal(digits: &str) -> Option<u32> {
    u32::from_str_radix(digits, 16).ok()
}

// Names of Hangul syllables: rule NR1 of The Unicode Standard, section 4.8, by the arithmetic of section
// 3.12.

/// The prefix of the names.
const PREFIX: &str = "HANGUL SYLLABLE ";

const S_BASE: u32 = 0xAC00;

/// Short names of the Jamo in order, from `Jamo.txt`.
const LEADING: [&str; 19] = [
    "G", "GG", "N", "D", "DD", "R", "M", "B", "BB", "S", "SS", "", "J", "JJ", "C", "K", "T", "P",
    "H",
];
const VOWELS: [&str; 21] = [
    "A", "AE", "YA", "YAE", "EO", "E", "YEO", "YE", "O", "WA", "WAE", "OE", "YO", "U", "WEO", "WE",
    "WI", "YU", "EU", "YI", "I",
];
/// The first is that of a syllable without one.
const TRAILING: [&str; 28] = [
    "", "G", "GG", "GS", "N", "NJ", "NH", "D", "L", "LG", "LM", "LB", "LS", "LT", "LP", "LH", "M",
    "B", "BS", "S", "SS", "NG", "J", "C", "K", "T", "P", "H",
];

/// The name of a precomposed syllable.
fn hangul_syllable(syllable: u32) -> String {
    let index = (syllable - S_BASE) as usize;
    let (rest, trailing) = (index / TRAILING.len(), index % TRAILING.len());
    let (leading, vowel) = (rest / VOWELS.len(), rest % VOWELS.len());
    format!("{PREFIX}{}{}{}", LEADING[leading], VOWELS[vowel], TRAILING[trailing])
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use xenonym_testkit::{data, digest};

    use super::*;

    const CODE_POINTS: u32 = 0x11_0000;

    /// A file of the data folder, or `None` without that folder.
    fn file(name: &str) -> String {
        data::unicode(name).unwrap_or_default()
    }

    /// `XXXX` or `XXXX..YYYY`.
    fn range(text: &str) -> (u32, u32) {
        let (first, last) = text.trim().split_once("..").unwrap_or((text.trim(), text.trim()));
        (hexadecimal(first).unwrap(), hexadecimal(last).unwrap())
    }

    /// The lines of a file that are not comments, in fields. The last is the comment.
    fn entries(text: &str) -> impl Iterator<Item = Vec<&str>> {
        let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        lines.map(|line| line.split([';', '#']).map(str::trim).collect())
    }

    #[test]
    fn names() {
        digest::check("current name", (0..CODE_POINTS).map(name));
        for line in file("UnicodeData.txt").lines() {
            let fields: Vec<&str> = line.split(';').collect();
            let code_point = hexadecimal(fields[0]).unwrap();
            let actual = name(code_point);
            // Ranges, listed by their first and last code point, and controls are not named in this file.
            if !fields[1].starts_with('<') {
                assert_eq!(actual, fields[1], "{code_point:04X}");
            }
        }
    }

    /// Comments in this file have the name or label of each run's first and last code point. Where both
    /// names end in their own digits, so do those between.
    #[test]
    fn names_and_labels_of_runs() {
        for entry in entries(&file("DerivedGeneralCategory.txt")) {
            let (first, last) = range(entry[0]);
            // `[6592] NAME..NAME`, or `NAME`.
            let comment = entry[2].split_once("] ").map_or(entry[2], |(_, names)| names);
            let (first_name, last_name) = comment.split_once("..").unwrap_or((comment, comment));
            assert_eq!((name(first).as_str(), name(last).as_str()), (first_name, last_name));
            let of = |code_point: u32| {
                first_name.replace(&format!("-{first:04X}"), &format!("-{code_point:04X}"))
            };
            if !comment.starts_with('<') && of(last) == last_name {
                assert!(
                    (first..=last).all(|code_point| name(code_point) == of(code_point)),
                    "{comment}"
                );
            }
        }
    }

    #[test]
    fn labels_of_noncharacters() {
        let text = file("PropList.txt");
        let listed = entries(&text).filter(|entry| entry[1] == "Noncharacter_Code_Point");
        let members: Vec<u32> =
            listed.flat_map(|entry| range(entry[0]).0..=range(entry[0]).1).collect();
        assert!(text.is_empty() || members.len() == 66);
        for code_point in members {
            assert_eq!(name(code_point), format!("<noncharacter-{code_point:04X}>"));
        }
    }

    /// Comments in this file have the name of each syllable alone.
    #[test]
    fn names_of_hangul_syllables() {
        let text = file("NormalizationTest.txt");
        let syllables = text.lines().filter_map(|line| {
            let (_, comment) = line.rsplit_once(") ")?;
            let code_point = hexadecimal(line.split_once(';')?.0)?;
            comment.starts_with("HANGUL SYLLABLE ").then_some((code_point, comment.to_owned()))
        });
        let listed: BTreeMap<u32, String> = syllables.collect();
        assert!(text.is_empty() || listed.len() == 11_172, "{}", listed.len());
        for (code_point, expected) in listed {
            assert_eq!(name(code_point), expected);
        }
    }

    /// The value of each code point, by the file's lines; nothing without the file.
    fn values(file_name: &str, default: &str) -> Vec<String> {
        let text = file(file_name);
        let count = if text.is_empty() { 0 } else { CODE_POINTS };
        let mut values = vec![default.to_owned(); count as usize];
        for entry in entries(&text) {
            let (first, last) = range(entry[0]);
            values[first as usize..=last as usize].fill(entry[1].to_owned());
        }
        values
    }

    /// The long name of a value, of which `aliases` has the short one.
    fn long<'a>(aliases: &'a str, property: &str, short: &str) -> &'a str {
        let mut of_property = entries(aliases).filter(|entry| entry[0] == property);
        of_property.find(|entry| entry[1] == short).unwrap()[2]
    }

    #[test]
    fn properties_of_each() {
        let line = |code_point| {
            let Properties { general_category, age, script, script_extensions } =
                properties(code_point);
            format!("{general_category};{age};{script};{script_extensions}")
        };
        digest::check("current general category, age, scripts", (0..CODE_POINTS).map(line));
        let aliases = file("PropertyValueAliases.txt");
        let categories = values("DerivedGeneralCategory.txt", "Cn");
        let ages = values("DerivedAge.txt", "Unassigned");
        let scripts = values("Scripts.txt", "Unknown");
        let extensions = values("ScriptExtensions.txt", "");
        let mut longs = BTreeMap::new();
        for (code_point, category) in (0..).zip(&categories) {
            let at = code_point as usize;
            let mut long_of = |property: &'static str, short: &str| {
                let key = (property, short.to_owned());
                longs.entry(key).or_insert_with(|| long(&aliases, property, short)).to_owned()
            };
            let category = long_of("gc", category);
            let listed: Vec<String> = extensions[at]
                .split(' ')
                .filter(|s| !s.is_empty())
                .map(|s| long_of("sc", s))
                .collect();
            let listed = if listed.is_empty() { scripts[at].clone() } else { listed.join(" ") };
            let expected = format!("{category};{};{};{listed}", ages[at], scripts[at]);
            assert_eq!(line(code_point), expected, "{code_point:04X}");
        }
    }
}
