//! Recognizes the format of a file by its first bytes. A plain list of names is never mistaken for another format.

pub(crate) mod line;
mod magic;

use memchr::{memchr, memchr_iter, memchr3, memmem, memrchr};

use self::line::{address, is_hosts_line, is_local};
use crate::formats::{FORMATS, FormatInfo};
use crate::line::fields;
use crate::lists::{adblock, clash, dnsmasq, unbound};
use crate::zone;

pub use self::magic::{Codec, ColumnFile, Magic};

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
    /// No list: none of this number of first lines is a name with a dot, and most are no names. If there are only one or two,
    /// they are sentences.
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
        .or_else(|| kind(text, whole, &all_lines))
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
            // A shorter list may consist of wrong names, but not of sentences. Single words may be the sections of a
            // configuration.
            let has_no_names = if all_lines.len() > 2 {
                !are_most(may_be_name)
                    && !all_lines.iter().any(|line| may_be_name(line) && !is_word(line))
            } else {
                all_lines.iter().all(|line| is_sentence(line))
            };
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

/// Whether some lines are rules of Clash or v2fly, or names with attributes, and the others names, or whether YAML
/// contains rules.
fn has_rules_of_clash(lines: &[&[u8]]) -> bool {
    let is_other = |line: &&[u8]| clash::is_name_with_attributes(line, is_name);
    lines.contains(&&b"payload:"[..])
        || lines.iter().any(|line| !is_name(line))
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
        // Base64, for example.
        && !(name.is_ascii() && name.split(|&byte| byte == b'.').any(|label| label.len() > 63))
}

/// Whether a line is several words, and not a name with a note after it.
fn is_sentence(line: &[u8]) -> bool {
    let mut words = fields(line).map(|word| &line[word]);
    words.next().is_some_and(|first| !first.contains(&b'.')) && words.count() >= 4
}

fn is_word(line: &[u8]) -> bool {
    line.iter().all(u8::is_ascii_alphabetic)
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

// Recognizes texts that are not lists: configurations of programs, and other notations.

/// The kind of a text that begins with these lines, unless it may be a list. `whole` is the text without its last
/// line if that may be cut.
fn kind(text: &[u8], whole: &[u8], lines: &[&[u8]]) -> Option<TextKind> {
    let are_most = |is: Test| lines.iter().filter(|line| is(line)).count() * 2 > lines.len();
    if let Some(program) = server(text) {
        return Some(TextKind::Other(program));
    }
    if let Some(kind) = configuration(whole) {
        return Some(kind);
    }
    let has = |is: Test| lines.iter().any(|line| is(line));
    let are_all = |is: Test| lines.iter().all(|line| is(line));
    // One line of some of these may be a name with signs around it.
    let are_several = lines.len() > 1;
    Some(TextKind::Other(match () {
        () if lines[0] == b"msFilterList" => "a tracking protection list",
        () if is_privoxy_section(lines[0]) => "a list of actions of Privoxy",
        () if are_most(is_expression) => "a list of regular expressions",
        () if has(is_apache_block) => "a configuration of Apache",
        () if lines[0].starts_with(b"<") && has(is_tag) => "HTML or XML",
        () if are_several && are_most(is_assignment) && has(is_postfix_option) => {
            "a configuration of Postfix"
        }
        () if are_several && are_most(is_squid_line) => "a configuration of squid",
        () if are_most(if are_several { is_tinydns_line } else { is_sure_tinydns_line }) => {
            "data of tinydns"
        }
        () if has(is_section)
            && has(is_assignment)
            && are_most(|line| is_section(line) || is_assignment(line)) =>
        {
            "a TOML or INI file"
        }
        () if has(is_statement) && !has(is_name) => PROGRAM,
        () if are_several && are_most(is_program_line) && has(opens_block) => PROGRAM,
        () if are_all(is_spaced_assignment) => "a TOML or INI file",
        () if are_several && are_all(is_assignment) => "a file of variables",
        () if are_most(if are_several { is_yaml_line } else { is_sure_yaml_line }) => "a YAML file",
        () => return None,
    }))
}

const PROGRAM: &str = "a JavaScript file or another program";

/// The server whose options are not in the configuration of any other.
fn server(text: &[u8]) -> Option<&'static str> {
    const SIGNS: [(&[u8], &str); 8] = [
        (b"- domain:", "a configuration of Knot DNS"),
        (b"- id:", "a configuration of Knot DNS"),
        (b"zonefile:", "a configuration of nsd"),
        (b"zonesdir:", "a configuration of nsd"),
        (b"zonelistfile:", "a configuration of nsd"),
        (b"provide-xfr:", "a configuration of nsd"),
        (b"request-xfr:", "a configuration of nsd"),
        (b"include-pattern:", "a configuration of nsd"),
    ];
    let lines = || significant_lines(text).take(10 * LINES);
    let sign = lines().find_map(|line| SIGNS.iter().find(|(sign, _)| line.starts_with(sign)));
    // The configuration of Knot DNS contains `zone:` too, and `- domain:` after it. Any YAML may contain the first two.
    let is_zone = |line: &[u8]| is_clause(line, &[b"zone"]);
    let is_name = |line: &[u8]| line.starts_with(b"name:");
    let is_other = |line: &[u8]| {
        is_clause(line, &[b"server", b"remote-control", b"key", b"pattern"])
            || line.starts_with(b"notify:")
    };
    let is_nsd = || lines().any(is_zone) && lines().any(is_name) && lines().any(is_other);
    sign.map(|(_, program)| *program).or_else(|| is_nsd().then_some("a configuration of nsd"))
}

/// Whether a line is one of these words and a colon, perhaps with a comment after it.
fn is_clause(line: &[u8], words: &[&[u8]]) -> bool {
    let Some(colon) = memchr(b':', line) else {
        return false;
    };
    let value = line[colon + 1..].trim_ascii();
    words.contains(&&line[..colon]) && value.first().is_none_or(|first| *first == b'#')
}

/// The program that a text configures, if one of its lines is not in any other kind of file. Such a line
/// may come after any number of options that look like names.
fn configuration(text: &[u8]) -> Option<TextKind> {
    let mut from = 0;
    // Names contain none of these, so few lines are checked.
    while let Some(found) = memchr3(b'=', b':', b'{', &text[from..]) {
        let (line, end) = line_at(text, from + found);
        let kind = if dnsmasq::has_slashes(line) {
            format("dnsmasq")
        } else if is_unbound_line(line) {
            format("unbound")
        } else if is_nginx_block(line) {
            format("nginx")
        } else if is_named_block(line) {
            Some(TextKind::Other(NAMED))
        } else {
            None
        };
        if kind.is_some() {
            return kind;
        }
        from = end;
    }
    from = 0;
    while let Some(found) = memmem::find(&text[from..], b"include") {
        let (line, end) = line_at(text, from + found);
        if is_named_include(line) {
            return Some(TextKind::Other(NAMED));
        }
        from = end;
    }
    None
}

const NAMED: &str = "a configuration of named";

/// The line around a byte of a text, without blanks, and where it ends.
fn line_at(text: &[u8], at: usize) -> (&[u8], usize) {
    let start = memrchr(b'\n', &text[..at]).map_or(0, |before| before + 1);
    let end = memchr(b'\n', &text[at..]).map_or(text.len(), |after| at + after);
    (text[start..end].trim_ascii(), end)
}

/// A clause of unbound.conf(5), or an option with a name, and its colon.
fn is_unbound_line(line: &[u8]) -> bool {
    const CLAUSES: [&[u8]; 9] = [
        b"server",
        b"remote-control",
        b"forward-zone",
        b"stub-zone",
        b"auth-zone",
        b"view",
        b"rpz",
        b"python",
        b"dnscrypt",
    ];
    is_clause(line, &CLAUSES) || unbound::is_option(line)
}

/// A statement of named.conf(5) that includes a file.
fn is_named_include(line: &[u8]) -> bool {
    let value = line.strip_prefix(b"include").unwrap_or_default().trim_ascii_start();
    value.starts_with(b"\"") && value.ends_with(b";")
}

/// A directive of nginx that opens a block. In named.conf(5), a name or an address follows these words.
fn is_nginx_block(line: &[u8]) -> bool {
    let word = line.strip_suffix(b"{").map(<[u8]>::trim_ascii_end).unwrap_or_default();
    [&b"events"[..], b"http", b"server"].contains(&word)
}

/// A statement of named.conf(5) that opens a block.
fn is_named_block(line: &[u8]) -> bool {
    const BLOCKS: [&[u8]; 14] = [
        b"acl",
        b"controls",
        b"dnssec-policy",
        b"http",
        b"key",
        b"logging",
        b"masters",
        b"options",
        b"primaries",
        b"server",
        b"statistics-channels",
        b"tls",
        b"view",
        b"zone",
    ];
    let end = line.iter().position(|byte| b" \t\"{".contains(byte)).unwrap_or(line.len());
    BLOCKS.contains(&&line[..end]) && line[end..].contains(&b'{')
}

/// The first or the last line of a section of Apache's configuration.
fn is_apache_block(line: &[u8]) -> bool {
    const SECTIONS: [&[u8]; 9] = [
        b"VirtualHost",
        b"Directory",
        b"DirectoryMatch",
        b"Files",
        b"FilesMatch",
        b"IfModule",
        b"IfDefine",
        b"Location",
        b"LocationMatch",
    ];
    let tag = line.strip_prefix(b"<").and_then(|tag| tag.strip_suffix(b">")).unwrap_or_default();
    let tag = tag.strip_prefix(b"/").unwrap_or(tag);
    let end = tag.iter().position(u8::is_ascii_whitespace).unwrap_or(tag.len());
    SECTIONS.iter().any(|section| section.eq_ignore_ascii_case(&tag[..end]))
}

/// The actions of the patterns below it.
fn is_privoxy_section(line: &[u8]) -> bool {
    (line.starts_with(b"{+") || line.starts_with(b"{-")) && line.ends_with(b"}")
}

/// A regular expression that is anchored to the start or the end of a name.
fn is_expression(line: &[u8]) -> bool {
    let has_anchor = line.starts_with(b"^") || line.starts_with(b"(^") || line.ends_with(b"$");
    has_anchor && line.iter().any(|byte| b"\\([|+*".contains(byte))
}

/// A line with the end of an element.
fn is_tag(line: &[u8]) -> bool {
    memmem::find(line, b"</").is_some() || memmem::find(line, b"/>").is_some()
}

/// A word, `=`, and perhaps a value.
fn is_assignment(line: &[u8]) -> bool {
    let line = line.strip_prefix(b"export ").unwrap_or(line);
    let word = line[..memchr(b'=', line).unwrap_or(0)].trim_ascii_end();
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || b"_-.\"'".contains(byte);
    !word.is_empty() && word.iter().all(is_part)
}

/// An assignment with blanks around its `=`.
fn is_spaced_assignment(line: &[u8]) -> bool {
    is_assignment(line) && memmem::find(line, b" = ").is_some()
}

/// An option of main.cf.
fn is_postfix_option(line: &[u8]) -> bool {
    const STARTS: [&[u8]; 9] = [
        b"my",
        b"smtpd_",
        b"smtp_",
        b"virtual_",
        b"relay",
        b"inet_",
        b"mailbox_",
        b"alias_",
        b"transport_",
    ];
    STARTS.iter().any(|start| line.starts_with(start))
}

fn is_squid_line(line: &[u8]) -> bool {
    const STARTS: [&[u8]; 8] = [
        b"acl ",
        b"http_access ",
        b"http_port ",
        b"cache_",
        b"refresh_pattern ",
        b"visible_hostname ",
        b"coredump_dir ",
        b"dns_nameservers ",
    ];
    STARTS.iter().any(|start| line.starts_with(start))
}

/// A letter or sign for the type, a name, and fields between colons.
fn is_tinydns_line(line: &[u8]) -> bool {
    let Some((kind, rest)) = line.split_first() else { return false };
    let colons = memchr_iter(b':', rest).count();
    let is_sign = b".&=+@'^-".contains(kind) && colons > 0;
    let is_letter = b"CZ".contains(kind) && colons > 1;
    (is_sign || is_letter) && rest.first().is_some_and(|byte| *byte != b' ' && *byte != b':')
}

/// A line that says so without others.
fn is_sure_tinydns_line(line: &[u8]) -> bool {
    is_tinydns_line(line) && memchr_iter(b':', line).count() > 1
}

/// A name in brackets.
fn is_section(line: &[u8]) -> bool {
    let name = line.strip_prefix(b"[").and_then(|rest| rest.strip_suffix(b"]")).unwrap_or_default();
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || b"_-.\"'[] ".contains(byte);
    name.first().is_some_and(|byte| !byte.is_ascii_digit()) && name.iter().all(is_part)
}

/// A line that ends as lines of programs do.
fn is_program_line(line: &[u8]) -> bool {
    line.last().is_some_and(|last| b",;({[]})".contains(last)) || line.starts_with(b"//")
}

/// A line that opens a block, a list or a call.
fn opens_block(line: &[u8]) -> bool {
    line.contains(&b'(') || line.contains(&b'{') || line.ends_with(b"[")
}

/// A line that begins with a keyword of a program, or the name of a module's exports, and contains a sign.
fn is_statement(line: &[u8]) -> bool {
    const KEYWORDS: [&[u8]; 11] = [
        b"class ",
        b"const ",
        b"export const ",
        b"export default ",
        b"exports",
        b"function ",
        b"import ",
        b"let ",
        b"module.exports",
        b"static ",
        b"var ",
    ];
    let rest = KEYWORDS.iter().find_map(|word| line.strip_prefix(*word)).unwrap_or_default();
    rest.iter().any(|byte| b"=({;[".contains(byte))
}

/// A key and its value, an element of a list, or the start of a document.
fn is_yaml_line(line: &[u8]) -> bool {
    line == b"---" || line.ends_with(b":") || is_sure_yaml_line(line)
}

/// A line that says so without others.
fn is_sure_yaml_line(line: &[u8]) -> bool {
    line.starts_with(b"- ") || memmem::find(line, b": ").is_some_and(|colon| colon > 0)
}
