//! First part of three: reads the input files into plain values.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

use anyhow::{Context, Result, bail, ensure};
use xenonym::punycode;

use crate::tables::build::CODE_POINTS;

/// A hexadecimal code point.
pub(crate) fn code_point(text: &str) -> Result<u32> {
    u32::from_str_radix(text.trim(), 16).with_context(|| format!("not a code point: {text:?}"))
}

/// Hexadecimal code points, divided by spaces.
pub(crate) fn code_points(text: &str) -> Result<Vec<u32>> {
    text.split_whitespace().map(code_point).collect()
}

/// The lines of a Unicode data file, divided into fields, without comments, markers and empty
/// lines.
pub(crate) fn fields(text: &str) -> impl Iterator<Item = Vec<&str>> {
    text.lines()
        .map(|line| line.split('#').next().unwrap_or_default().trim())
        .filter(|line| !line.is_empty() && !line.starts_with('@'))
        .map(|line| line.split(';').map(str::trim).collect())
}

// `UnicodeData.txt` and `CompositionExclusions.txt`, of any version.

/// The properties of an assigned code point.
#[derive(Clone, Debug)]
pub(crate) struct Record {
    /// For a range, the name in its last line: `<Tangut Ideograph, Last>`.
    pub(crate) name: String,
    pub(crate) category: String,
    pub(crate) combining_class: u8,
    pub(crate) bidi_class: String,
    pub(crate) decomposition: Option<Decomposition>,
    /// The ordinary form of a fullwidth or halfwidth form.
    pub(crate) width: Option<u32>,
    /// The simple lower-case mapping.
    pub(crate) lowercase: Option<u32>,
}

/// One step of decomposition, as in the file.
#[derive(Clone, Debug)]
pub(crate) struct Decomposition {
    pub(crate) kind: DecompositionKind,
    pub(crate) to: Vec<u32>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum DecompositionKind {
    Canonical,
    Compatibility,
}

/// Reads `UnicodeData.txt`. Each code point of a range gets a record.
pub(crate) fn unicode_data(text: &str) -> Result<BTreeMap<u32, Record>> {
    let mut records = BTreeMap::new();
    let mut first_of_range = None;
    for line in text.lines() {
        let columns: Vec<&str> = line.split(';').collect();
        ensure!(columns.len() == 15, "not 15 fields: {line}");
        let at = code_point(columns[0])?;
        let record = Record {
            name: columns[1].to_owned(),
            category: columns[2].to_owned(),
            combining_class: columns[3].parse().with_context(|| line.to_owned())?,
            bidi_class: columns[4].to_owned(),
            decomposition: decomposition(columns[5])?,
            width: width(columns[5])?,
            lowercase: optional(columns[13])?,
        };
        if columns[1].ends_with(", First>") {
            first_of_range = Some(at);
            continue;
        }
        for code_point in first_of_range.take().unwrap_or(at)..=at {
            records.insert(code_point, record.clone());
        }
    }
    ensure!(first_of_range.is_none(), "the last range has no end");
    Ok(records)
}

fn decomposition(field: &str) -> Result<Option<Decomposition>> {
    if field.is_empty() {
        return Ok(None);
    }
    let (kind, to) = match field.split_once('>') {
        Some((_, to)) => (DecompositionKind::Compatibility, to),
        None => (DecompositionKind::Canonical, field),
    };
    Ok(Some(Decomposition { kind, to: code_points(to)? }))
}

/// The single code point of a decomposition tagged `<wide>` or `<narrow>`.
fn width(field: &str) -> Result<Option<u32>> {
    let to = field.strip_prefix("<wide> ").or(field.strip_prefix("<narrow> "));
    optional(to.unwrap_or_default())
}

fn optional(field: &str) -> Result<Option<u32>> {
    if field.is_empty() { Ok(None) } else { code_point(field).map(Some) }
}

/// Reads `CompositionExclusions.txt`.
pub(crate) fn composition_exclusions(text: &str) -> Result<BTreeSet<u32>> {
    fields(text).map(|columns| code_point(columns[0])).collect()
}

// Files of the Unicode Character Database that assign values to ranges of code points.

/// Returns the value of each code point. Unlisted code points get the value of an `@missing`
/// comment, or else `default`.
pub(crate) fn values<'a>(text: &'a str, default: &'a str) -> Result<Vec<&'a str>> {
    let mut values = vec![default; CODE_POINTS as usize];
    let missing = text.lines().filter_map(|line| line.strip_prefix("# @missing: "));
    for line in missing {
        let (range, value) = line.split_once(';').context("a default without a value")?;
        fill(&mut values, range, value.trim())?;
    }
    for columns in fields(text) {
        fill(&mut values, columns[0], columns[1])?;
    }
    Ok(values)
}

/// Returns the code points with the binary property of this name.
pub(crate) fn members(text: &str, property: &str) -> Result<BTreeSet<u32>> {
    let mut members = BTreeSet::new();
    for columns in fields(text).filter(|columns| columns.len() == 2 && columns[1] == property) {
        let (first, last) = range(columns[0])?;
        members.extend(first..=last);
    }
    Ok(members)
}

/// Returns the code points with this value in the third column for the property in the second
/// column.
pub(crate) fn with_value(text: &str, property: &str, value: &str) -> Result<BTreeSet<u32>> {
    let mut members = BTreeSet::new();
    let listed = fields(text).filter(|columns| columns.get(1..3) == Some(&[property, value][..]));
    for columns in listed {
        let (first, last) = range(columns[0])?;
        members.extend(first..=last);
    }
    Ok(members)
}

/// Maps the short name of each value of a property to its long name, from
/// `PropertyValueAliases.txt`.
pub(crate) fn long_names<'a>(text: &'a str, property: &str) -> BTreeMap<&'a str, &'a str> {
    fields(text)
        .filter(|columns| columns.len() > 2 && columns[0] == property)
        .map(|columns| (columns[1], columns[2]))
        .collect()
}

/// The first and the last code point of `XXXX` or `XXXX..YYYY`.
pub(crate) fn range(text: &str) -> Result<(u32, u32)> {
    match text.split_once("..") {
        Some((first, last)) => Ok((code_point(first)?, code_point(last)?)),
        None => Ok((code_point(text)?, code_point(text)?)),
    }
}

fn fill<'a>(values: &mut [&'a str], of: &str, value: &'a str) -> Result<()> {
    let (first, last) = range(of)?;
    let slots = values.get_mut(first as usize..=last as usize);
    slots.with_context(|| format!("no such range: {of}"))?.fill(value);
    Ok(())
}

// `CaseFolding.txt`, of any version.

/// Reads the full foldings: statuses C and F, or I in old versions.
pub(crate) fn case_folding(text: &str) -> Result<BTreeMap<u32, Vec<u32>>> {
    fields(text)
        .filter(|columns| matches!(columns[1], "C" | "F" | "I"))
        .map(|columns| Ok((code_point(columns[0])?, code_points(columns[2])?)))
        .collect()
}

// `NormalizationTest.txt`, of any version.

/// Source, NFC, NFD, NFKC and NFKD of one line.
pub(crate) type NormalizationColumns = [Vec<u32>; 5];

/// Reads all lines of all parts.
pub(crate) fn normalization_test(text: &str) -> Result<Vec<NormalizationColumns>> {
    fields(text)
        .map(|columns| {
            ensure!(columns.len() >= 5, "not five columns: {columns:?}");
            let mut parsed = NormalizationColumns::default();
            for (to, from) in parsed.iter_mut().zip(columns) {
                *to = code_points(from)?;
            }
            Ok(parsed)
        })
        .collect()
}

// `IdnaMappingTable.txt` of UTS #46, revision 33 (Unicode 16.0) and later.

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Status {
    Valid,
    Mapped,
    Ignored,
    Disallowed,
    Deviation,
}

/// The marks of valid code points that IDNA2008 does not allow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Idna2008 {
    /// Excluded in every version of IDNA2008.
    Nv8,
    /// Excluded in this version.
    Xv8,
}

/// The whole table.
#[derive(Debug)]
pub(crate) struct MappingTable {
    pub(crate) statuses: Vec<Status>,
    /// The mappings of mapped code points.
    pub(crate) mapped: BTreeMap<u32, Vec<u32>>,
    /// The mappings of deviation code points by `Transitional_Processing`.
    pub(crate) deviations: BTreeMap<u32, Vec<u32>>,
    pub(crate) idna2008: BTreeMap<u32, Idna2008>,
}

/// Reads the table, which must cover every code point.
pub(crate) fn idna_mapping(text: &str) -> Result<MappingTable> {
    let mut table = MappingTable {
        statuses: Vec::with_capacity(CODE_POINTS as usize),
        mapped: BTreeMap::new(),
        deviations: BTreeMap::new(),
        idna2008: BTreeMap::new(),
    };
    for columns in fields(text) {
        let (first, last) = range(columns[0])?;
        ensure!(table.statuses.len() == first as usize, "a gap before {first:04X}");
        let status = idna_status(columns[1])?;
        for at in first..=last {
            table.statuses.push(status);
            let to = || code_points(columns.get(2).copied().unwrap_or_default());
            match status {
                Status::Mapped => drop(table.mapped.insert(at, to()?)),
                Status::Deviation => drop(table.deviations.insert(at, to()?)),
                _ => {}
            }
            match columns.get(3).copied().unwrap_or_default() {
                "" => {}
                "NV8" => drop(table.idna2008.insert(at, Idna2008::Nv8)),
                "XV8" => drop(table.idna2008.insert(at, Idna2008::Xv8)),
                other => bail!("unknown IDNA2008 status {other}"),
            }
        }
    }
    ensure!(table.statuses.len() == CODE_POINTS as usize, "the table does not reach U+10FFFF");
    Ok(table)
}

fn idna_status(text: &str) -> Result<Status> {
    Ok(match text {
        "valid" => Status::Valid,
        "mapped" => Status::Mapped,
        "ignored" => Status::Ignored,
        "disallowed" => Status::Disallowed,
        "deviation" => Status::Deviation,
        other => bail!("unknown status {other}"),
    })
}

// `IdnaTestV2.txt` of UTS #46.

/// Source, toUnicode, its status, toAsciiN, its status, toAsciiT, its status, as in the file: an
/// empty field repeats the value of another field.
pub(crate) type IdnaColumns<'a> = [&'a str; 7];

/// Reads all lines. A number sign always starts a comment.
pub(crate) fn idna_test(text: &str) -> Result<Vec<IdnaColumns<'_>>> {
    text.lines()
        .map(|line| line.split('#').next().unwrap_or_default())
        .filter(|line| !line.trim().is_empty())
        .map(|line| {
            let columns: Vec<&str> = line.split(';').map(str::trim).collect();
            ensure!(columns.len() == 7, "not seven columns: {line}");
            let mut parsed = IdnaColumns::default();
            parsed.copy_from_slice(&columns);
            Ok(parsed)
        })
        .collect()
}

// The tables in the appendices of RFC 3454.

/// The tables by name, such as `B.2` and `C.1.1`.
#[derive(Debug, Default)]
pub(crate) struct Rfc3454Tables {
    ranges: BTreeMap<String, Vec<RangeInclusive<u32>>>,
    mappings: BTreeMap<String, BTreeMap<u32, Vec<u32>>>,
}

impl Rfc3454Tables {
    /// The ranges of a table.
    pub(crate) fn ranges(&self, name: &str) -> Result<&[RangeInclusive<u32>]> {
        Ok(self.ranges.get(name).with_context(|| format!("no table {name}"))?)
    }

    /// The code points of a table.
    pub(crate) fn members(&self, name: &str) -> Result<impl Iterator<Item = u32>> {
        Ok(self.ranges(name)?.iter().cloned().flatten())
    }

    /// The mappings of a table of appendix B.
    pub(crate) fn mapping(&self, name: &str) -> Result<&BTreeMap<u32, Vec<u32>>> {
        self.mappings.get(name).with_context(|| format!("no mapping table {name}"))
    }

    fn entry(&mut self, name: &str, line: &str) -> Result<()> {
        let columns: Vec<&str> = line.split(';').map(str::trim).collect();
        let range = match columns[0].split_once('-') {
            Some((first, last)) => code_point(first)?..=code_point(last)?,
            None => code_point(columns[0])?..=code_point(columns[0])?,
        };
        ensure!(range.start() <= range.end(), "a range that runs backwards");
        if name.starts_with('B') {
            ensure!(columns.len() == 3 && range.start() == range.end(), "not a mapping");
            let mapping = self.mappings.entry(name.to_owned()).or_default();
            let before = mapping.insert(*range.start(), code_points(columns[1])?);
            ensure!(before.is_none(), "mapped twice");
        }
        self.ranges.entry(name.to_owned()).or_default().push(range);
        Ok(())
    }
}

/// Reads the tables between their start and end marks.
pub(crate) fn rfc3454(text: &str) -> Result<Rfc3454Tables> {
    let mut tables = Rfc3454Tables::default();
    let mut current: Option<&str> = None;
    for line in text.lines().map(str::trim) {
        if let Some(name) = table_mark(line, "Start") {
            ensure!(current.is_none(), "table {name} starts inside another one");
            tables.ranges.insert(name.to_owned(), Vec::new());
            current = Some(name);
        } else if let Some(name) = table_mark(line, "End") {
            ensure!(current == Some(name), "table {name} ends, but did not start");
            current = None;
        } else if let (Some(name), false) = (current, line.is_empty()) {
            tables.entry(name, line).with_context(|| format!("table {name}: {line}"))?;
        }
    }
    Ok(tables)
}

fn table_mark<'a>(line: &'a str, word: &str) -> Option<&'a str> {
    line.strip_prefix("-----")?
        .trim_start()
        .strip_prefix(word)?
        .strip_prefix(" Table ")?
        .strip_suffix(" -----")
}

// Data of UTS #39 and UAX #9: `confusables.txt`, `BidiMirroring.txt` and `BidiBrackets.txt`.

/// The prototype of each code point that is not its own.
pub(crate) fn prototypes(text: &str) -> Result<BTreeMap<u32, Vec<u32>>> {
    let mut prototypes = BTreeMap::new();
    for columns in fields(text) {
        ensure!(columns.len() == 3 && columns[2] == "MA", "not a prototype: {columns:?}");
        prototypes.insert(code_point(columns[0])?, code_points(columns[1])?);
    }
    Ok(prototypes)
}

/// The code point whose glyph is the mirror image of another's.
pub(crate) fn mirrors(text: &str) -> Result<BTreeMap<u32, Vec<u32>>> {
    let mut mirrors = BTreeMap::new();
    for columns in fields(text) {
        ensure!(columns.len() == 2, "not a pair: {columns:?}");
        mirrors.insert(code_point(columns[0])?, vec![code_point(columns[1])?]);
    }
    Ok(mirrors)
}

/// Opening brackets, each with the one that closes it.
pub(crate) fn brackets(text: &str) -> Result<BTreeMap<u32, u32>> {
    let mut brackets = BTreeMap::new();
    for columns in fields(text) {
        ensure!(columns.len() == 3, "not a bracket: {columns:?}");
        if columns[2] == "o" {
            brackets.insert(code_point(columns[0])?, code_point(columns[1])?);
        }
    }
    Ok(brackets)
}

// Sources of look-alike code points: `data/lookalikes.tsv` and `data/glyphs.tsv`, and
// `intentional.txt` of UTS #39.

/// Where it is known from that a code point looks like a text, in the order of the numbers in tables.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum LikenessSource {
    Uts39,
    Accent,
    Chromium,
    Registry,
    Glyphs,
    Ascii,
}

/// A code point, and a text that it looks like.
#[derive(Clone, Debug)]
pub(crate) struct Likeness {
    pub(crate) from: u32,
    pub(crate) to: Vec<u32>,
    pub(crate) source: LikenessSource,
    pub(crate) cost: u32,
}

/// The lines of `data/lookalikes.tsv`.
pub(crate) fn likenesses(text: &str) -> Result<Vec<Likeness>> {
    let mut facts = Vec::new();
    for line in lines(text) {
        let &[source, from, to, cost] = &line.split('\t').collect::<Vec<_>>()[..] else {
            bail!("not four columns: {line:?}");
        };
        let source = match source {
            "ascii" => LikenessSource::Ascii,
            "chromium" => LikenessSource::Chromium,
            "registry" => LikenessSource::Registry,
            other => bail!("no such source: {other}"),
        };
        let to: Vec<u32> = to.chars().map(u32::from).collect();
        let cost = cost.parse().with_context(|| line.to_owned())?;
        let of = |from: char| Likeness { from: from.into(), to: to.clone(), source, cost };
        facts.extend(from.chars().map(of));
    }
    Ok(facts)
}

/// The pairs of `data/glyphs.tsv`, with their distances from 0 to 1.
pub(crate) fn glyphs(text: &str) -> Result<Vec<(u32, Vec<u32>, f64)>> {
    let mut pairs = Vec::new();
    for line in lines(text) {
        let columns: Vec<&str> = line.split('\t').collect();
        ensure!(columns.len() >= 3, "not three columns: {line:?}");
        let distance: f64 = columns[2].parse().with_context(|| line.to_owned())?;
        // Integers are per mille.
        let distance = if columns[2].contains('.') { distance } else { distance / 1000.0 };
        ensure!((0.0..=1.0).contains(&distance), "not a distance: {line:?}");
        pairs.push((code_point(columns[0])?, code_points(columns[1])?, distance));
    }
    Ok(pairs)
}

/// Pairs that look the same in most fonts, each in both orders.
pub(crate) fn intentional(text: &str) -> Result<BTreeSet<(u32, u32)>> {
    let mut pairs = BTreeSet::new();
    for columns in fields(text) {
        ensure!(columns.len() == 2, "not a pair: {columns:?}");
        let (first, second) = (code_point(columns[0])?, code_point(columns[1])?);
        pairs.extend([(first, second), (second, first)]);
    }
    Ok(pairs)
}

fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'))
}

// Words next to brands: `data/words.tsv`, and words that are also brands: `data/ordinary.txt`.

/// The words of a language in a class.
#[derive(Debug)]
pub(crate) struct WordList<'t> {
    pub(crate) language: &'t str,
    pub(crate) class: WordClass,
    pub(crate) words: Vec<&'t str>,
}

/// In the order of the second column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum WordClass {
    Lure,
    Weak,
    LurePrefix,
    WeakPrefix,
}

/// The lines of `data/words.tsv`. Each word is in one list.
pub(crate) fn word_lists(text: &str) -> Result<Vec<WordList<'_>>> {
    let mut known = BTreeSet::new();
    let mut lists = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let &[language, class, words] = &line.split('\t').collect::<Vec<_>>()[..] else {
            bail!("not three columns: {line:?}");
        };
        let class = match class {
            "lure" => WordClass::Lure,
            "weak" => WordClass::Weak,
            "lure-prefix" => WordClass::LurePrefix,
            "weak-prefix" => WordClass::WeakPrefix,
            other => bail!("no such class: {other}"),
        };
        let words: Vec<&str> = words.split(' ').collect();
        for word in &words {
            let is_word =
                word.chars().all(|c| !c.is_ascii() || c.is_ascii_lowercase() || c.is_ascii_digit());
            ensure!(is_word && word.chars().count() > 1, "not a word in lower case: {word:?}");
            ensure!(known.insert(*word), "in two lists: {word}");
        }
        lists.push(WordList { language, class, words });
    }
    Ok(lists)
}

/// Words that fewer popular labels contain are rare.
const COMMON: usize = 8;

/// The lines of `data/ordinary.txt`: each word, and whether it is rare.
pub(crate) fn ordinary_words(text: &str) -> Result<Vec<(&str, bool)>> {
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let words = lines.map(|line| {
        let (word, count) = line.split_once('\t').with_context(|| line.to_owned())?;
        Ok((word, count != "affix" && count.parse::<usize>()? < COMMON))
    });
    words.collect()
}

/// The upper 23 bits of FNV-1a with 32 bits, mixed. The start was chosen so that no popular label shares the hash of a word
/// that it isn't: `cargo xtask ordinary` checks it.
pub(crate) fn word_hash(word: &str) -> u32 {
    let hash = word
        .bytes()
        .fold(WORD_SEED, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    (hash ^ hash >> 15).wrapping_mul(0x2C1B_3C6D) >> 9
}

const WORD_SEED: u32 = 0x811C_9DE7;

// The rules of the Public Suffix List.

/// A rule.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct SuffixRule {
    /// Its labels in their ASCII form, without `*` and `!`.
    pub(crate) name: String,
    pub(crate) kind: RuleKind,
    /// Whether it is in the section of private domains.
    pub(crate) is_private: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum RuleKind {
    /// The name is a public suffix.
    Suffix,
    /// Each name one label longer is.
    Wildcard,
    /// The name is not, in spite of a wildcard.
    Exception,
}

/// Reads both sections of the list.
pub(crate) fn suffix_rules(text: &str) -> Result<Vec<SuffixRule>> {
    let (public, private) =
        text.split_once("===BEGIN PRIVATE DOMAINS===").context("there is no private section")?;
    let rules = [(public, false), (private, true)].into_iter().flat_map(|(text, is_private)| {
        let lines = text.lines().map(str::trim);
        let lines = lines.filter(|line| !line.is_empty() && !line.starts_with("//"));
        lines.map(move |line| suffix_rule(line, is_private))
    });
    rules.collect()
}

fn suffix_rule(line: &str, is_private: bool) -> Result<SuffixRule> {
    let (kind, name) = match (line.strip_prefix("*."), line.strip_prefix('!')) {
        (Some(name), _) => (RuleKind::Wildcard, name),
        (_, Some(name)) => (RuleKind::Exception, name),
        _ => (RuleKind::Suffix, line),
    };
    let labels: Result<Vec<String>> = name.split('.').map(a_label).collect();
    Ok(SuffixRule { name: labels.with_context(|| line.to_owned())?.join("."), kind, is_private })
}

fn a_label(label: &str) -> Result<String> {
    let label = label.to_lowercase();
    if label.is_ascii() {
        return Ok(label);
    }
    Ok(format!("xn--{}", punycode::encode(&label)?))
}
