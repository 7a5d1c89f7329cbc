//! Recognizes the format of a file by its first bytes. A plain list of names is never mistaken for another format.

mod magic;

use std::net::{IpAddr, Ipv4Addr};

use memchr::{memchr, memchr_iter, memchr3, memmem, memrchr};

pub use self::magic::{Codec, ColumnFile, Magic};
use crate::fields::fields;
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
    /// A zone file.
    Zone,
    /// A hosts file.
    Hosts,
    /// A filter list of an ad blocker.
    Adblock,
    /// Configuration of dnsmasq.
    Dnsmasq,
    /// Configuration of another program, such as `unbound`, whose names no format can find.
    Configuration(&'static str),
    /// JSON Lines.
    JsonLines,
    /// A JSON array, or a JSON object over several lines.
    JsonArray,
    /// URLs, one per line.
    Urls,
    /// Email addresses, one per line.
    Emails,
    /// Fields with this delimiter.
    Delimited(char),
    /// An HTML page or another XML document.
    Markup,
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
/// let zone = b"$ORIGIN example.\n@ 3600 IN NS ns\n";
/// assert_eq!(recognize(zone), Some(Recognized::Is(TextKind::Zone)));
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
        return Some(Recognized::Is(TextKind::Zone));
    }
    let lines: Vec<&[u8]> = significant_lines(whole).take(LINES).collect();
    let Some(first) = lines.first() else {
        let has_comments = text.split(|&byte| byte == b'\n').any(is_comment);
        return has_comments.then_some(Recognized::Comments);
    };
    let are_most = |is: Test| lines.iter().filter(|line| is(line)).count() * 2 > lines.len();
    if are_most(is_hosts_line) {
        // Logs begin with addresses too.
        let is_sure = lines.iter().any(|line| is_hosts_line(line) && is_local(line));
        return Some(if is_sure {
            Recognized::Is(TextKind::Hosts)
        } else {
            Recognized::LooksLike(TextKind::Hosts)
        });
    }
    let kinds: [(Test, TextKind); 5] = [
        (is_dnsmasq_line, TextKind::Dnsmasq),
        (is_url, TextKind::Urls),
        (is_email, TextKind::Emails),
        (is_record, TextKind::Zone),
        (is_adblock_line, TextKind::Adblock),
    ];
    if let Some((_, kind)) = kinds.iter().find(|(is, _)| are_most(*is)) {
        return Some(Recognized::LooksLike(*kind));
    }
    if let Some(kind) = configuration(whole) {
        return Some(Recognized::LooksLike(kind));
    }
    // Comments of filter lists are different.
    let rule = whole
        .split(|&byte| byte == b'\n')
        .take(200)
        .any(|line| line.starts_with(b"||") && line.contains(&b'^'));
    if rule {
        return Some(Recognized::LooksLike(TextKind::Adblock));
    }
    let is_delimited = |delimiter: u8, count: fn(&[u8], u8) -> usize| {
        let fields = |line| count(line, delimiter);
        fields(first) > 0 && lines.iter().all(|line| fields(line) == fields(first))
    };
    // In TSV, quotation marks are part of the text.
    let delimiter = b"\t;,|".iter().find(|&&delimiter| {
        is_delimited(delimiter, count_all) || is_delimited(delimiter, count_unquoted)
    });
    Some(Recognized::LooksLike(TextKind::Delimited(char::from(*delimiter?))))
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
            if is_cut { TextKind::JsonArray } else { TextKind::JsonLines }
        }
        b'[' if ["[Adblock", "[uBlock", "[AdGuard"].iter().any(|word| starts_with(word)) => {
            TextKind::Adblock
        }
        b'[' if matches!(next(1), Some(b'"' | b'{' | b'[')) => TextKind::JsonArray,
        b'<' if ["<?xml", "<!doctype", "<html"].iter().any(|word| starts_with(word)) => {
            TextKind::Markup
        }
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
    matches!(line.trim_ascii_start().first(), Some(b'#' | b';' | b'!'))
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

/// An owner, a known type, and something after it.
fn is_record(line: &[u8]) -> bool {
    zone::record_type(line).is_some()
}

/// An address, and names or addresses after it.
fn is_hosts_line(line: &[u8]) -> bool {
    let line = &line[..memchr(b'#', line).unwrap_or(line.len())];
    let mut fields = fields(line).map(|at| &line[at]);
    let is_name = |field: &[u8]| {
        let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || b"-._".contains(byte);
        field.iter().all(|byte| is_part(byte) || !byte.is_ascii())
            && field.iter().any(|byte| byte.is_ascii_alphabetic() || !byte.is_ascii())
    };
    let mut count = 0;
    let is_part = |field: &[u8]| is_name(field) || address(Some(field)).is_some();
    address(fields.next()).is_some() && fields.inspect(|_| count += 1).all(is_part) && count > 0
}

/// Whether a line begins with a loopback or unspecified address, which precedes names only in hosts files.
fn is_local(line: &[u8]) -> bool {
    let first = fields(line).next().map(|at| &line[at]);
    address(first).is_some_and(|ip| ip.is_loopback() || ip.is_unspecified())
}

fn address(field: Option<&[u8]>) -> Option<IpAddr> {
    let field = str::from_utf8(field?).ok()?;
    // A number alone is rarely an address.
    if field == "0" {
        return Some(Ipv4Addr::UNSPECIFIED.into());
    }
    field.split('%').next()?.parse().ok()
}

fn is_dnsmasq_line(line: &[u8]) -> bool {
    const OTHERS: [&[u8]; 3] = [b"host-record=", b"cname=", b"server="];
    is_option_with_slashes(line) || OTHERS.iter().any(|start| line.starts_with(start))
}

/// The program that a text configures, if one of its lines is not in any other kind of file. Such a line
/// may come after any number of options that look like names.
fn configuration(text: &[u8]) -> Option<TextKind> {
    let mut from = 0;
    // Names contain none of these, so few lines are checked.
    while let Some(found) = memchr3(b'=', b':', b'{', &text[from..]) {
        let (line, end) = line_at(text, from + found);
        let kind = if is_option_with_slashes(line) {
            Some(TextKind::Dnsmasq)
        } else if is_unbound_line(line) {
            Some(TextKind::Configuration("unbound"))
        } else if is_nginx_block(line) {
            Some(TextKind::Configuration("nginx"))
        } else if is_named_block(line) {
            Some(TextKind::Configuration("named"))
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
            return Some(TextKind::Configuration("named"));
        }
        from = end;
    }
    None
}

/// The line around a byte of a text, without blanks, and where it ends.
fn line_at(text: &[u8], at: usize) -> (&[u8], usize) {
    let start = memrchr(b'\n', &text[..at]).map_or(0, |before| before + 1);
    let end = memchr(b'\n', &text[at..]).map_or(text.len(), |after| at + after);
    (text[start..end].trim_ascii(), end)
}

/// An option of dnsmasq with a value between slashes, such as `address=/example/192.0.2.1`.
fn is_option_with_slashes(line: &[u8]) -> bool {
    let Some(equals) = memchr(b'=', line) else {
        return false;
    };
    let (name, value) = (line[..equals].trim_ascii_end(), line[equals + 1..].trim_ascii_start());
    let is_part = |byte: &u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || *byte == b'-';
    !name.is_empty()
        && name.iter().all(is_part)
        && value.first() == Some(&b'/')
        && value[1..].contains(&b'/')
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
    const OPTIONS: [&[u8]; 9] = [
        b"local-zone",
        b"local-data",
        b"local-data-ptr",
        b"forward-addr",
        b"forward-host",
        b"stub-addr",
        b"stub-host",
        b"private-domain",
        b"domain-insecure",
    ];
    let Some(colon) = memchr(b':', line) else {
        return false;
    };
    let (word, value) = (&line[..colon], line[colon + 1..].trim_ascii());
    let is_bare = value.first().is_none_or(|first| *first == b'#');
    CLAUSES.contains(&word) && is_bare || OPTIONS.contains(&word) && !value.is_empty()
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

fn is_adblock_line(line: &[u8]) -> bool {
    (line.starts_with(b"||") || line.starts_with(b"@@||")) && line.contains(&b'^')
}

fn is_url(line: &[u8]) -> bool {
    let scheme = line.iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
    scheme > 1 && line[scheme..].starts_with(b"://") && !line.contains(&b'^')
}

fn is_email(line: &[u8]) -> bool {
    let mut parts = line.split(|&byte| byte == b'@');
    let is_part = |part: Option<&[u8]>| part.is_some_and(|part| !part.is_empty());
    is_part(parts.next())
        && is_part(parts.next())
        && parts.next().is_none()
        && !line.iter().any(|byte| b" \t,;|<>".contains(byte))
}
