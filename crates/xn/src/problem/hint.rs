//! What a rejected name may be instead, as its fix.

use std::net::Ipv6Addr;

pub(super) const IS_URL: &str = "this looks like a URL, so use --from urls";
pub(super) const IS_EMAIL: &str = "this looks like an email address, so use --from emails";
pub(super) const IS_WRAPPED: &str = "remove the quotation marks or brackets around the text";
pub(super) const IS_COMMENT: &str = "this looks like a comment (in a list, use --comment PREFIX)";
pub(super) const HAS_NUL: &str = "this looks like a list whose names end in NUL, so use --null";
const IS_IPV6: &str = "this is an IPv6 address and contains no name, but xn host reads it";
const IS_IPV6_WITH_ZONE: &str = "this is an IPv6 address with a zone and contains no name";
const IS_PERCENT_ENCODED: &str = "this is percent-encoded, which xn host decodes";
const IS_ESCAPED: &str = "this is written with escapes of zone files, which only --from zone reads";
const HAS_LINE_END: &str = "remove the line break at the end";
pub(super) const HAS_SPACES: &str = "remove the spaces around the name (in a list, use --trim)";
pub(super) const STARTS_WITH_DOT: &str = "remove the first dot (in a list, use --leading-dot)";

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
pub(super) fn hint(name: &str) -> Option<&'static str> {
    let text = name.trim();
    if name.contains('\0') {
        Some(HAS_NUL)
    } else if name.ends_with(['\r', '\n']) {
        Some(HAS_LINE_END)
    } else if is_wrapped(name) {
        Some(IS_WRAPPED)
    } else if COMMENTS.iter().any(|start| text.starts_with(start))
        || text.contains(" #")
        || text.contains("\t#")
    {
        Some(IS_COMMENT)
    } else if name.contains("://") || text.starts_with("//") {
        Some(IS_URL)
    } else if let Some(ipv6) = of_ipv6(text) {
        Some(ipv6)
    } else if name.contains('@') {
        Some(IS_EMAIL)
    } else if name.contains("[.]") {
        Some("write a dot instead of [.]")
    } else if name.contains([',', ';']) {
        Some("this looks like a list, so write one name per argument or line")
    } else if is_escaped(text) {
        Some(IS_ESCAPED)
    } else if has_port(name) && !name.contains(' ') {
        Some("this looks like a host and its port, so remove the port")
    } else if has_path(name) {
        Some("this looks like a URL without a scheme, so remove everything after the host")
    } else if is_percent_encoded(text) {
        Some(IS_PERCENT_ENCODED)
    } else if name.len() > text.len() {
        Some(HAS_SPACES)
    } else if name.contains(char::is_whitespace) {
        Some("this looks like several words, so write one name per argument or line")
    } else {
        None
    }
}

/// The advice for a [sign](is_sign) in a text that looks like nothing in particular. Without the sign, the text
/// would be another name.
pub(super) const fn of_sign(sign: char) -> Option<&'static str> {
    Some(match sign {
        '/' => "end the name before it, or use --profile uts46 if it belongs to the name",
        ':' | '?' | '#' | '@' | '\\' => "end the name before it",
        '%' => "write the code points that are percent-encoded",
        '[' | ']' | ',' | ';' => "correct the name",
        _ => return None,
    })
}

/// The advice for an IPv6 address with or without brackets, a zone and a port.
fn of_ipv6(text: &str) -> Option<&'static str> {
    let inside = match text.strip_prefix('[') {
        Some(rest) => rest.split_once(']')?.0,
        None => text,
    };
    let (address, zone) = match inside.split_once('%') {
        Some((address, zone)) => (address, Some(zone)),
        None => (inside, None),
    };
    address.parse::<Ipv6Addr>().ok()?;
    Some(if zone.is_some() { IS_IPV6_WITH_ZONE } else { IS_IPV6 })
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
