//! What a rejected name may be instead, as its fix.

use std::net::Ipv6Addr;

use xenonym::host::{TextKind, find_in_text};
use xenonym_records::engine::Within;

/// What a rejected name may be instead, or what stands around it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Hint {
    Url,
    Email,
    Wrapped,
    Comment,
    Nul,
    Ipv6,
    Ipv6WithZone,
    PercentEncoded,
    Escaped,
    LineEnd,
    Spaces,
    FirstDot,
    Defanged,
    List,
    Port,
    Path,
    Words,
    Root,
    // Signs in a text that looks like nothing in particular. Without them, the text would be another name.
    Slash,
    Delimiter,
    Percent,
    Punctuation,
}

/// What a name is a part of, which decides the options that admit it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NameIn {
    /// An argument, or a line of a list.
    List,
    /// The column of a table of text.
    Column,
    /// The field of a JSON object.
    Field,
    /// A record of another format, or a value of a column that is not text.
    Record,
    /// The only name of a command without options for formats and profiles.
    Alone,
}

impl NameIn {
    pub(crate) fn of(within: Within<'_>, is_list: bool) -> Self {
        match within {
            Within::Column(_) => Self::Column,
            Within::Field(_) => Self::Field,
            _ if is_list => Self::List,
            Within::Record => Self::Record,
        }
    }
}

impl Hint {
    /// The fix, with an option that exists there.
    pub(super) fn help(self, place: NameIn) -> &'static str {
        use NameIn::{Alone, Column, Field, List, Record};
        match (self, place) {
            (Self::Url, Column) => "this looks like a URL, so use --column NAME:urls",
            (Self::Url, Field) => "this looks like a URL, so use --field PATH:urls",
            (Self::Url, Alone | Record) => "this looks like a URL, so use only its host",
            (Self::Url, List) => "this looks like a URL, so use --from urls",
            (Self::Email, Column) => {
                "this looks like an email address, so use --column NAME:emails"
            }
            (Self::Email, Field) => "this looks like an email address, so use --field PATH:emails",
            (Self::Email, Alone | Record) => {
                "this looks like an email address, so use only its domain"
            }
            (Self::Email, List) => "this looks like an email address, so use --from emails",
            (Self::Wrapped, _) => "remove the quotation marks or brackets around the text",
            (Self::Comment, Column) => "this looks like a comment, so use --comment PREFIX",
            (Self::Comment, List) => "this looks like a comment (in a list, use --comment PREFIX)",
            (Self::Comment, _) => "this looks like a comment",
            (Self::Nul, List) => "this looks like a list whose names end in NUL, so use --null",
            (Self::Nul, _) => "this contains NUL, which no name does",
            (Self::Ipv6, _) => "this is an IPv6 address and contains no name, but xn host reads it",
            (Self::Ipv6WithZone, _) => "this is an IPv6 address with a zone and contains no name",
            (Self::PercentEncoded, _) => "this is percent-encoded, which xn host decodes",
            (Self::Escaped, _) => {
                "this is written with escapes of zone files, which only --from zone reads"
            }
            (Self::LineEnd, _) => "remove the line break at the end",
            (Self::Spaces, Column) => "remove the spaces around the name, or use --trim",
            (Self::Spaces, List) => "remove the spaces around the name (in a list, use --trim)",
            (Self::Spaces, _) => "remove the spaces around the name",
            (Self::FirstDot, List) => "remove the first dot (in a list, use --leading-dot)",
            (Self::FirstDot, _) => "remove the first dot",
            (Self::Defanged, _) => "write a dot instead of [.]",
            (Self::List, Column | Field | Record) => {
                "this looks like a list, but one name is expected"
            }
            (Self::List, _) => "this looks like a list, so write one name per argument or line",
            (Self::Port, _) => "this looks like a host and its port, so remove the port",
            (Self::Path, _) => {
                "this looks like a URL without a scheme, so remove everything after the host"
            }
            (Self::Words, Column | Field | Record) => {
                "this looks like several words, but one name is expected"
            }
            (Self::Words, _) => {
                "this looks like several words, so write one name per argument or line"
            }
            (Self::Root, Alone) => "enter a name below the root of the DNS",
            (Self::Root, _) => {
                "enter a name below the root of the DNS, or use --verify-dns-length=off if the root itself is meant"
            }
            (Self::Slash, Column | Field | List | Record) => {
                "end the name before it, or use --profile uts46 if it belongs to the name"
            }
            (Self::Slash | Self::Delimiter, _) => "end the name before it",
            (Self::Percent, _) => "write the code points that are percent-encoded",
            (Self::Punctuation, _) => "correct the name",
        }
    }

    /// The hint for a [sign](is_sign) in a text that looks like nothing in particular.
    pub(super) fn of_sign(sign: char) -> Option<Self> {
        Some(match sign {
            '/' => Self::Slash,
            ':' | '?' | '#' | '@' | '\\' => Self::Delimiter,
            '%' => Self::Percent,
            '[' | ']' | ',' | ';' => Self::Punctuation,
            _ => return None,
        })
    }

    /// Whether the text is something else than a name, which explains the rest.
    pub(super) fn is_of_other_text(self) -> bool {
        match self {
            Self::LineEnd
            | Self::Spaces
            | Self::FirstDot
            | Self::Defanged
            | Self::Root
            | Self::Slash
            | Self::Delimiter
            | Self::Percent
            | Self::Punctuation => false,
            Self::Nul
            | Self::Url
            | Self::Email
            | Self::Wrapped
            | Self::Comment
            | Self::Ipv6
            | Self::Ipv6WithZone
            | Self::PercentEncoded
            | Self::Escaped
            | Self::List
            | Self::Port
            | Self::Path
            | Self::Words => true,
        }
    }
}

/// Characters that separate a host from other parts, or stand for others.
const DELIMITERS: [char; 16] =
    [':', '/', '?', '#', '@', ',', ';', '[', ']', '%', '\\', ' ', '\t', '\r', '\n', '\0'];

/// The first characters of comments.
const COMMENTS: [&str; 4] = ["#", ";", "// ", "!"];

/// Characters around copied names and URLs.
const WRAPPERS: [(char, char); 4] = [('"', '"'), ('\'', '\''), ('<', '>'), ('(', ')')];

/// Whether a character may show what a name is instead.
pub(super) fn is_sign(c: char) -> bool {
    DELIMITERS.contains(&c)
        || c.is_whitespace()
        || WRAPPERS.iter().any(|&(open, close)| [open, close].contains(&c))
}

/// Whether the name is in quotation marks or brackets.
fn is_wrapped(name: &str) -> bool {
    let name = name.trim();
    WRAPPERS.iter().any(|&(open, close)| {
        name.strip_prefix(open).and_then(|rest| rest.strip_suffix(close)).is_some()
    })
}

/// The advice for a name with a [sign](is_sign) of what it may be instead.
pub(super) fn hint(name: &str) -> Option<Hint> {
    let text = name.trim();
    if name.contains('\0') {
        Some(Hint::Nul)
    } else if name.ends_with(['\r', '\n']) {
        Some(Hint::LineEnd)
    } else if is_wrapped(name) {
        Some(Hint::Wrapped)
    } else if COMMENTS.iter().any(|start| text.starts_with(start))
        || text.contains(" #")
        || text.contains("\t#")
    {
        Some(Hint::Comment)
    } else if name.contains("://") || text.starts_with("//") || is_url(text) {
        Some(Hint::Url)
    } else if let Some(ipv6) = of_ipv6(text) {
        Some(ipv6)
    } else if name.contains('@') {
        Some(Hint::Email)
    } else if name.contains("[.]") {
        Some(Hint::Defanged)
    } else if name.contains([',', ';']) {
        Some(Hint::List)
    } else if is_escaped(text) {
        Some(Hint::Escaped)
    } else if has_port(name) && !name.contains(' ') {
        Some(Hint::Port)
    } else if has_path(name) {
        Some(Hint::Path)
    } else if is_percent_encoded(text) {
        Some(Hint::PercentEncoded)
    } else if name.len() > text.len() {
        Some(Hint::Spaces)
    } else if name.contains(char::is_whitespace) {
        Some(Hint::Words)
    } else {
        None
    }
}

/// Whether browsers read the text as a URL, which may have one slash after its scheme, or none.
fn is_url(text: &str) -> bool {
    find_in_text(text.as_bytes()).is_ok_and(|found| found.kind == TextKind::Url)
}

/// The advice for an IPv6 address with or without brackets, a zone and a port.
fn of_ipv6(text: &str) -> Option<Hint> {
    let inside = match text.strip_prefix('[') {
        Some(rest) => rest.split_once(']')?.0,
        None => text,
    };
    let (address, zone) = match inside.split_once('%') {
        Some((address, zone)) => (address, Some(zone)),
        None => (inside, None),
    };
    address.parse::<Ipv6Addr>().ok()?;
    Some(if zone.is_some() { Hint::Ipv6WithZone } else { Hint::Ipv6 })
}

/// Whether every percent sign stands before two hexadecimal digits, and there is one.
fn is_percent_encoded(text: &str) -> bool {
    let is_encoded = |rest: &str| {
        let digits = rest.as_bytes().get(..2);
        digits.is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit))
    };
    text.contains('%') && text.split('%').skip(1).all(is_encoded)
}

/// Whether every backslash escapes a code point as in zone files (`\.` or `\252`), and there is one.
fn is_escaped(text: &str) -> bool {
    let is_escape = |rest: &str| {
        let mut rest = rest.chars();
        match rest.next() {
            Some('0'..='9') => rest.take(2).filter(char::is_ascii_digit).count() == 2,
            Some(c) => !c.is_alphanumeric(),
            None => false,
        }
    };
    text.contains('\\') && text.split('\\').skip(1).all(is_escape)
}

/// Whether the name is a host, its only colon, and digits. An IPv6 address contains more colons.
fn has_port(name: &str) -> bool {
    let is_port = |port: &str| !port.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit());
    name.split_once(':').is_some_and(|(host, port)| !host.is_empty() && is_port(port))
}

/// Whether the name is a host with or without a port, and a path, a query or a fragment. Reverse zones smaller than a /24
/// contain slashes too, after a number.
fn has_path(name: &str) -> bool {
    let Some((start, _)) = name.split_once(['/', '?', '#', '\\']) else { return false };
    let host = if has_port(start) { start.split(':').next().unwrap_or(start) } else { start };
    let last = host.rsplit_once('.').map(|(_, last)| last);
    last.is_some_and(|last| last.contains(|c: char| !c.is_ascii_digit()) && !last.contains(':'))
}
