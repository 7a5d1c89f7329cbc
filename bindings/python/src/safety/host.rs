//! Extracts the host from the entries of typical lists: URLs, e-mail addresses, and names with
//! surrounding blanks.
//!
//! Nothing is validated or decoded. A bare name is returned unchanged.

/// Returns the host of a URL, an e-mail address or a name, as written.
///
/// ```text
/// [[scheme:]//][user@]host[:port][/path][?query][#fragment]
/// ```
pub(crate) fn host(text: &str) -> &str {
    let text = text.trim_matches(|c: char| c.is_whitespace() || c.is_control());
    // Most texts are bare names. The fold is free of branches so that the compiler vectorizes it.
    if !text.bytes().fold(false, |found, byte| found | is_delimiter(byte)) {
        return text;
    }
    let rest = match text.split_once("//") {
        Some((scheme, rest)) if scheme.is_empty() || is_scheme(scheme) => rest,
        _ => text,
    };
    // Browsers treat a backslash as a slash. An e-mail address can be in angle brackets.
    let authority = rest.split(['/', '\\', '?', '#', '>']).next().unwrap_or(rest);
    let host = authority.rsplit_once('@').map_or(authority, |(_, host)| host);
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    }
}

/// Returns whether this byte can mark more than a bare host.
const fn is_delimiter(byte: u8) -> bool {
    matches!(byte, b'/' | b'\\' | b'?' | b'#' | b'>' | b'@' | b':')
}

fn is_scheme(text: &str) -> bool {
    let is_of_scheme = |byte: u8| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte);
    text.strip_suffix(':').is_some_and(|scheme| scheme.bytes().all(is_of_scheme))
}
