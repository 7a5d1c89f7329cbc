//! What a rejected name may be instead, as its fix.

pub(super) const IS_URL: &str = "this looks like a URL, so use --from urls";
pub(super) const IS_EMAIL: &str = "this looks like an email address, so use --from emails";
pub(super) const IS_WRAPPED: &str = "remove the quotation marks or brackets around the text";
pub(super) const IS_COMMENT: &str = "this looks like a comment (in a list, use --comment PREFIX)";
pub(super) const HAS_NUL: &str = "this looks like a list whose names end in NUL, so use --null";
pub(super) const HAS_SPACES: &str = "remove the spaces around the name (in a list, use --trim)";
pub(super) const STARTS_WITH_DOT: &str = "remove the first dot (in a list, use --leading-dot)";

/// Characters that separate a host from other parts.
const DELIMITERS: [char; 11] = [':', '/', '?', '#', '@', ',', ';', '[', ']', ' ', '\0'];

/// The first characters of comments.
const COMMENTS: [&str; 4] = ["#", ";", "// ", "!"];

/// Characters around copied names and URLs.
const WRAPPERS: [(char, char); 4] = [('"', '"'), ('\'', '\''), ('<', '>'), ('(', ')')];

/// Whether a character may show what a name is instead.
pub(super) fn is_sign(c: char) -> bool {
    DELIMITERS.contains(&c) || WRAPPERS.iter().any(|&(open, close)| [open, close].contains(&c))
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
    } else if is_wrapped(name) {
        Some(IS_WRAPPED)
    } else if COMMENTS.iter().any(|start| text.starts_with(start)) || text.contains(" #") {
        Some(IS_COMMENT)
    } else if name.contains("://") || text.starts_with("//") {
        Some(IS_URL)
    } else if name.contains('@') {
        Some(IS_EMAIL)
    } else if name.contains("[.]") {
        Some("write a dot instead of [.]")
    } else if name.contains([',', ';']) {
        Some("this looks like a list, so write one name per argument or line")
    } else if has_port(name) && !name.contains(' ') {
        Some("this looks like a host and its port, so remove the port")
    } else if has_path(name) {
        Some("this looks like a URL without a scheme, so remove everything after the host")
    } else if name.starts_with(' ') || name.ends_with(' ') {
        Some(HAS_SPACES)
    } else if name.contains(' ') {
        Some("this looks like several words, so write one name per argument or line")
    } else {
        None
    }
}

/// Whether the name is a host, its only colon, and digits. An IPv6 address contains more colons.
fn has_port(name: &str) -> bool {
    let is_port = |port: &str| !port.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit());
    name.split_once(':').is_some_and(|(host, port)| !host.is_empty() && is_port(port))
}

/// Whether the name is a host with or without a port, a slash, and a path. Reverse zones smaller than a /24 contain
/// slashes too, after a number.
fn has_path(name: &str) -> bool {
    let Some((start, _)) = name.split_once('/') else { return false };
    let host = if has_port(start) { start.split(':').next().unwrap_or(start) } else { start };
    let last = host.rsplit_once('.').map(|(_, last)| last);
    last.is_some_and(|last| last.contains(|c: char| !c.is_ascii_digit()) && !last.contains(':'))
}
