//! Recognizes the format of a file by its first bytes. A plain list of names is never mistaken for another format.

pub(crate) mod line;
mod magic;
pub(crate) mod other;

use memchr::{memchr, memchr_iter, memmem, memrchr};

use self::line::{address, is_hosts_line, is_local};
pub use self::magic::{Codec, ColumnFile, Magic};
use crate::fields::fields;
use crate::formats::{FORMATS, FormatInfo};
use crate::lists::{adblock, clash};
use crate::zone;

/// The format of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Recognized {
    /// Certainly of this kind: no other file begins like this.
    Is(TextKind),
    /// Perhaps of this kind.
    LooksLike(TextKind),
    /// Unknown yet: there are only comments and blank lines.
    Comments,
    /// A file with columns, not text.
    Columns(ColumnFile),
    /// Another file that is not text, such as `a ZIP archive`.
    Packed(&'static str),
    /// UTF-16 without a byte-order mark, the more significant byte first or last.
    Utf16 {
        /// Whether the more significant byte comes first.
        is_big_endian: bool,
    },
}

/// A kind of text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum TextKind {
    /// A format of the table.
    Format(&'static FormatInfo),
    /// Fields with this delimiter, which is not that of CSV or TSV.
    Delimited(char),
    /// A JSON array of strings.
    JsonStrings,
    /// Another JSON array, or a JSON object over several lines.
    JsonArray,
    /// A text whose names no format can find, such as `a configuration of squid`.
    Other(&'static str),
    /// No list: none of this number of first lines is a name.
    NoNames(usize),
}

/// Whether a line is of a kind.
type Test = fn(&[u8]) -> bool;

/// The number of lines to check, without blank lines and comments.
const LINES: usize = 20;

/// Recognizes a file by its first bytes. `None` if it may be a list of names.
///
/// ```
/// use xenonym_records::{Recognized, TextKind, recognize};
///
/// let zone = recognize(b"$ORIGIN example.\n@ 3600 IN NS ns\n");
/// assert!(matches!(zone, Some(Recognized::Is(TextKind::Format(format))) if format.name == "zone"));
/// assert_eq!(recognize(b"a.example\nb.example\n"), None);
/// ```
pub fn recognize(first: &[u8]) -> Option<Recognized> {
    match Magic::of(first) {
        Some(Magic::Columns(file)) if is_certain(file, first) => {
            return Some(Recognized::Columns(file));
        }
        Some(Magic::Compressed(codec)) => return Some(Recognized::Packed(codec.name())),
        Some(Magic::Packed(name) | Magic::Other(name)) => return Some(Recognized::Packed(name)),
        Some(Magic::Columns(_)) | None => {}
    }
    if first.starts_with(b"\xFF\xFE") || first.starts_with(b"\xFE\xFF") {
        // The reader reports UTF-16 with a byte-order mark.
        return None;
    }
    if let Some(is_big_endian) = utf16(first) {
        return Some(Recognized::Utf16 { is_big_endian });
    }
    let text = first.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(first);
    kind_of_text(text)
}

/// Whether the bytes after a magic number of letters are no text.
fn is_certain(file: ColumnFile, first: &[u8]) -> bool {
    match file {
        ColumnFile::Parquet => first.get(4) == Some(&0x15),
        ColumnFile::ArrowFile => first.get(6..8) == Some(b"\0\0"),
        ColumnFile::ArrowStream => true,
    }
}

/// Whether every other byte is NUL, as in UTF-16 that is mostly ASCII, and if so, whether the first
/// byte is NUL.
fn utf16(bytes: &[u8]) -> Option<bool> {
    let pairs = bytes.get(..bytes.len().min(256) & !1).filter(|pairs| pairs.len() >= 4)?;
    let zeros = |offset: usize| pairs.iter().skip(offset).step_by(2).filter(|b| **b == 0).count();
    let (high_first, high_last) = (zeros(0), zeros(1));
    let most = pairs.len() / 2 * 3 / 4;
    match (high_first, high_last) {
        (0, zeros) if zeros > most => Some(false),
        (zeros, 0) if zeros > most => Some(true),
        _ => None,
    }
}

fn kind_of_text(text: &[u8]) -> Option<Recognized> {
    if let Some(kind) = by_start(text.trim_ascii_start()) {
        return Some(kind);
    }
    // The last line may be cut.
    let whole = memrchr(b'\n', text).map_or(text, |end| &text[..end]);
    if is_zone(whole) {
        return format("zone").map(Recognized::Is);
    }
    let lines: Vec<&[u8]> = significant_lines(whole).take(LINES).collect();
    if lines.is_empty() {
        let has_comments = text.split(|&byte| byte == b'\n').any(is_comment);
        return has_comments.then_some(Recognized::Comments);
    }
    let is_filter_list = has_title(whole);
    if is_mixed(&lines) && !is_filter_list {
        return format("dns-list").map(Recognized::Is);
    }
    let are_most = |is: Test| lines.iter().filter(|line| is(line)).count() * 2 > lines.len();
    // Logs begin with addresses too.
    if are_most(is_hosts_line) && lines.iter().any(|line| is_hosts_line(line) && is_local(line)) {
        return format("hosts").map(Recognized::Is);
    }
    // A cut line is no less of these kinds than a whole one.
    let all_lines: Vec<&[u8]> = significant_lines(text).take(LINES).collect();
    let are_most =
        |is: Test| all_lines.iter().filter(|line| is(line)).count() * 2 > all_lines.len();
    let known = FORMATS.iter().find(|known| known.is_line.is_some_and(are_most));
    let kind = known
        .map(TextKind::Format)
        .or_else(|| format("clash").filter(|_| has_rules_of_clash(&all_lines)))
        .or_else(|| other::kind(text, whole, &all_lines))
        .or_else(|| {
            // Other lists consist of paths.
            let is_sure = |line: &[u8]| {
                adblock::is_part_of_url(line)
                    && (!line.starts_with(b"/") || line.iter().any(|byte| b"^$*".contains(byte)))
            };
            let has_parts =
                are_most(adblock::is_part_of_url) && all_lines.iter().any(|x| is_sure(x));
            format("adblock").filter(|_| is_filter_list || has_rule(whole) || has_parts)
        })
        .or_else(|| delimited(&lines))
        .or_else(|| {
            // A shorter list may consist of wrong names.
            let has_no_names =
                all_lines.len() > 2 && !all_lines.iter().any(|line| may_be_name(line));
            has_no_names.then_some(TextKind::NoNames(all_lines.len()))
        });
    kind.map(Recognized::LooksLike)
}

fn format(name: &str) -> Option<TextKind> {
    FormatInfo::named(name).map(TextKind::Format)
}

/// Whether a comment is the title of a filter list, or another fact about one.
fn has_title(text: &[u8]) -> bool {
    let facts = [&b"! title:"[..], b"! expires:", b"! homepage:", b"! license:", b"! version:"];
    let is_fact = |line: &[u8]| {
        let is =
            |fact: &&[u8]| line.get(..fact.len()).is_some_and(|x| x.eq_ignore_ascii_case(fact));
        facts.iter().any(is)
    };
    text.split(|&byte| byte == b'\n').take(LINES).any(is_fact)
}

/// Whether there is a rule of a filter list, most of whose lines may be anything.
fn has_rule(text: &[u8]) -> bool {
    let mut lines = text.split(|&byte| byte == b'\n').take(200);
    lines.any(|line| line.starts_with(b"||") && line.contains(&b'^'))
}

/// Whether there are lines of at least two kinds, and of no other kind: names, lines of a hosts file, and rules.
fn is_mixed(lines: &[&[u8]]) -> bool {
    let count = |is: Test| lines.iter().filter(|line| is(line)).count();
    let is_local_line: Test = |line| is_hosts_line(line) && is_local(line);
    let is_rule: Test =
        |line| (line.starts_with(b"||") || line.starts_with(b"@@||")) && line.contains(&b'^');
    let (hosts, rules, names) = (count(is_local_line), count(is_rule), count(is_name));
    let kinds = [hosts, rules, names].iter().filter(|count| **count > 0).count();
    kinds > 1 && hosts + rules + names == lines.len()
}

/// Whether some lines are rules of Clash or v2fly, and the others names, or whether YAML contains rules.
fn has_rules_of_clash(lines: &[&[u8]]) -> bool {
    let is_other = |line: &&[u8]| clash::is_name_with_attributes(line, is_name);
    lines.contains(&&b"payload:"[..])
        || lines.iter().any(|line| clash::is_rule(line))
            && lines.iter().all(|line| clash::is_rule(line) || is_other(line))
}

/// Whether a line is a name of two labels or more, perhaps with `*.` before it and a comment after it.
fn is_name(line: &[u8]) -> bool {
    let line = &line[..memchr(b'#', line).unwrap_or(line.len())];
    let name = line.strip_prefix(b"*").unwrap_or(line).trim_ascii_end();
    name.contains(&b'.')
        && name.iter().all(|byte| is_part_of_name(*byte))
        && address(Some(name)).is_none()
}

/// Whether a line may be a name, right or wrong, perhaps with `*.` before it, a comment after it, or quotation marks or
/// brackets around it.
fn may_be_name(line: &[u8]) -> bool {
    let line = line[..memmem::find(line, b" #").unwrap_or(line.len())].trim_ascii_end();
    let name = match line {
        // Sections of configurations are in brackets too.
        [b'[', name @ .., b']'] if !name.contains(&b'.') => line,
        [b'"' | b'\'' | b'(' | b'[' | b'<', name @ .., b'"' | b'\'' | b')' | b']' | b'>'] => name,
        _ => line.strip_prefix(b"*").unwrap_or(line),
    };
    // A part of a URL, such as `-ad-`, may be a pattern of a filter list. Names may begin with `_`.
    let is_part_of_url = name.starts_with(b"-") || name.ends_with(b"-");
    // Control characters are not the signs of any notation.
    let is_control = |byte: &u8| byte.is_ascii_control() && !byte.is_ascii_whitespace();
    name.iter().all(|byte| is_part_of_name(*byte) || is_control(byte))
        && (name.contains(&b'.') || !is_part_of_url)
}

fn is_part_of_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"-._".contains(&byte) || !byte.is_ascii()
}

fn delimited(lines: &[&[u8]]) -> Option<TextKind> {
    let first = lines.first()?;
    let is_delimited = |delimiter: u8, count: fn(&[u8], u8) -> usize| {
        let fields = |line| count(line, delimiter);
        fields(first) > 0 && lines.iter().all(|line| fields(line) == fields(first))
    };
    // In TSV, quotation marks are part of the text.
    let mut delimiters = b"\t;,|".iter();
    let delimiter = *delimiters.find(|&&delimiter| {
        is_delimited(delimiter, count_all) || is_delimited(delimiter, count_unquoted)
    })?;
    match delimiter {
        b',' => format("csv"),
        b'\t' => format("tsv"),
        other => Some(TextKind::Delimited(char::from(other))),
    }
}

fn count_all(line: &[u8], delimiter: u8) -> usize {
    memchr_iter(delimiter, line).count()
}

/// How many delimiters are outside quotation marks.
fn count_unquoted(line: &[u8], delimiter: u8) -> usize {
    line.split(|&byte| byte == b'"').step_by(2).map(|part| count_all(part, delimiter)).sum()
}

/// Checks the first text only.
fn by_start(text: &[u8]) -> Option<Recognized> {
    let starts_with = |word: &str| {
        text.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word.as_bytes()))
    };
    let next = |from: usize| text.get(from..).unwrap_or_default().trim_ascii_start().first();
    let kind = match text.first()? {
        b'{' if matches!(next(1), Some(b'"' | b'}')) => {
            let first = memchr(b'\n', text).map(|end| text[..end].trim_ascii_end());
            let is_cut = first.is_some_and(|first| !first.ends_with(b"}"));
            if is_cut { TextKind::JsonArray } else { format("jsonl")? }
        }
        b'[' if ["[Adblock", "[uBlock", "[AdGuard"].iter().any(|word| starts_with(word)) => {
            format("adblock")?
        }
        b'[' if matches!(next(1), Some(b'"')) => TextKind::JsonStrings,
        b'[' if matches!(next(1), Some(b'{' | b'[')) => TextKind::JsonArray,
        b'<' if ["<?xml", "<!", "<html"].iter().any(|word| starts_with(word)) => {
            TextKind::Other("HTML or XML")
        }
        b'<' if starts_with("<?") => TextKind::Other("a PHP file"),
        b'#' if starts_with("#!/") || starts_with("#! /") => TextKind::Other("a script"),
        _ => return None,
    };
    Some(Recognized::LooksLike(kind))
}

/// The lines that are not blank and not comments of any of the formats.
fn significant_lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let lines = text.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
    lines.filter(|line| !line.is_empty() && !is_comment(line))
}

fn is_comment(line: &[u8]) -> bool {
    let line = line.trim_ascii_start();
    matches!(line.first(), Some(b'#' | b';' | b'!')) && !adblock::is_cosmetic(line)
}

/// Whether a directive, or an entry with a class and a type, comes first, or any of the first entries is of
/// type SOA.
fn is_zone(text: &[u8]) -> bool {
    let mut entries = significant_lines(text).take(LINES);
    let Some(first) = entries.next() else {
        return false;
    };
    let words: Vec<&[u8]> = fields(first).map(|at| &first[at]).take(6).collect();
    let is_directive = ["$ORIGIN", "$TTL", "$INCLUDE", "$GENERATE"]
        .iter()
        .any(|directive| words[0].eq_ignore_ascii_case(directive.as_bytes()));
    let has_class = zone::record_type(first).is_some_and(|(_, has_class)| has_class);
    let is_soa = |line: &[u8]| {
        zone::record_type(line).is_some_and(|(name, _)| name.eq_ignore_ascii_case(b"SOA"))
    };
    is_directive && words.len() > 1 || has_class || is_soa(first) || entries.any(is_soa)
}
