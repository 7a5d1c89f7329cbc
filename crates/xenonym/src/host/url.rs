//! The host of a URL (URL Standard, basic URL parser; RFC 3986 section 3.2 for schemes that the Standard does not know).

use core::ops::Range;

use super::address::is_ipv6;
use super::encoded::Breaks;
use super::location::{Location, TextKind};
use crate::{Error, ErrorKind};

/// Finds the host of a URL, without parsing the host and without allocating: to replace it in a list, or to parse it later with
/// [`Location::host`]. The bytes need not be UTF-8.
///
/// URLs are read as browsers read them:
///
/// - Blanks and control characters around the URL, and tabs and line breaks inside it, are ignored.
/// - After `http:`, `https:`, `ws:`, `wss:` and `ftp:`, any number of `/` and `\` may precede the host, also none.
/// - Everything up to the last `@` before the path is the user. The port follows the first `:` outside brackets.
/// - A URL that begins with two slashes has no scheme, as in the links of a web page.
/// - A `file:` URL has a host only after exactly two slashes, and no user or port.
///
/// Any other scheme needs two slashes, as in RFC 3986. Its host is read as in a URL of the Web, where the URL Standard would
/// leave it encoded. So `mailto:` and `javascript:` have no host.
///
/// # Errors
/// [`NotAUrl`](ErrorKind::NotAUrl) without a scheme or two slashes; [`NoHost`](ErrorKind::NoHost),
/// [`InvalidPort`](ErrorKind::InvalidPort), [`UnbracketedIpv6`](ErrorKind::UnbracketedIpv6); [`TwoHosts`](ErrorKind::TwoHosts) if a `\`
/// before an `@` ends the host for browsers only.
///
/// ```
/// use xenonym::ErrorKind;
/// use xenonym::host::find_in_url;
///
/// let found = |url: &str| find_in_url(url.as_bytes()).map(|found| (url[found.range].to_owned(), found.port));
/// assert_eq!(found("https://user@Bücher.example:8080/path"), Ok(("Bücher.example".into(), Some(8080))));
/// assert_eq!(found(" http:\\\\[::1]/"), Ok(("[::1]".into(), None)));
/// assert_eq!(found("mailto:a@example.org").unwrap_err().kind(), ErrorKind::NoHost);
/// ```
pub fn find_in_url(url: &[u8]) -> Result<Location, Error> {
    let text = Text::new(url);
    match text.scheme() {
        Some(scheme) => text.after_scheme(&scheme),
        None => match text.slashes(text.start, true) {
            (slashes, rest) if slashes >= 2 => {
                text.authority(rest, TextKind::UrlWithoutScheme).map(Location::without_breaks)
            }
            _ => Err(Error::new(ErrorKind::NotAUrl, text.start..text.end)),
        },
    }
}

/// A text without the blanks around it.
#[derive(Clone, Copy)]
pub(super) struct Text<'t> {
    bytes: &'t [u8],
    pub(super) start: usize,
    pub(super) end: usize,
}

/// What is before the first colon.
pub(super) struct Scheme {
    pub(super) kind: SchemeKind,
    /// Where the text after the colon starts.
    pub(super) end: usize,
    /// Whether a host could have this name, and no scheme does: there is a dot, or it is `localhost` or an A-label.
    pub(super) may_be_host: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum SchemeKind {
    /// A special scheme of the URL Standard, except `file`.
    Web,
    File,
    Mail,
    Other,
}

/// Longer schemes are none of those that matter.
const LONGEST: usize = 9;

impl<'t> Text<'t> {
    pub(super) fn new(bytes: &'t [u8]) -> Self {
        let is_text = |&byte: &u8| byte > b' ';
        let start = bytes.iter().position(is_text).unwrap_or(0);
        let end = bytes.iter().rposition(is_text).map_or(start, |last| last + 1);
        Self { bytes, start, end }
    }

    pub(super) fn get(&self, range: Range<usize>) -> &'t [u8] {
        self.bytes.get(range).unwrap_or_default()
    }

    pub(super) const fn all(&self) -> &'t [u8] {
        self.bytes
    }

    pub(super) fn no_host(&self) -> Error {
        Error::new(ErrorKind::NoHost, self.start..self.end)
    }

    /// The bytes from `start` on, without tabs and line breaks.
    fn bytes(&self, start: usize) -> impl Iterator<Item = (usize, u8)> + use<'t> {
        let rest = self.get(start..self.end).iter().copied();
        rest.enumerate()
            .map(move |(index, byte)| (start + index, byte))
            .filter(|&(_, byte)| !Breaks::Removed.are_removed(byte))
    }

    /// The first of these bytes from `start` on, or the end.
    pub(super) fn find(&self, start: usize, is_wanted: impl Fn(u8) -> bool) -> usize {
        let rest = self.get(start..self.end);
        start + rest.iter().position(|&byte| is_wanted(byte)).unwrap_or(rest.len())
    }

    /// Scheme start state and scheme state.
    pub(super) fn scheme(&self) -> Option<Scheme> {
        let (mut name, mut length, mut has_dot) = ([0; LONGEST], 0, false);
        for (at, byte) in self.bytes(self.start) {
            match byte {
                b':' if length > 0 => {
                    let is_a_label = name.starts_with(b"xn--");
                    let name = name.get(..length).unwrap_or_default();
                    let kind = match name {
                        b"http" | b"https" | b"ws" | b"wss" | b"ftp" => SchemeKind::Web,
                        b"file" => SchemeKind::File,
                        b"mailto" => SchemeKind::Mail,
                        _ => SchemeKind::Other,
                    };
                    let may_be_host = has_dot || name == b"localhost" || is_a_label;
                    return Some(Scheme { kind, end: at + 1, may_be_host });
                }
                b'a'..=b'z' | b'A'..=b'Z' => {}
                b'0'..=b'9' | b'+' | b'-' | b'.' if length > 0 => has_dot |= byte == b'.',
                _ => return None,
            }
            if let Some(place) = name.get_mut(length) {
                *place = byte.to_ascii_lowercase();
            }
            length += 1;
        }
        None
    }

    /// The number of slashes from `start` on, and the position after them.
    pub(super) fn slashes(&self, start: usize, are_backslashes: bool) -> (usize, usize) {
        let (mut count, mut end) = (0, start);
        for (at, byte) in self.bytes(start) {
            if byte != b'/' && !(are_backslashes && byte == b'\\') {
                break;
            }
            (count, end) = (count + 1, at + 1);
        }
        (count, end)
    }

    /// Whether `://` follows from `start` on.
    pub(super) fn has_scheme_end(&self, start: usize) -> bool {
        let colon = self.bytes(start).next().filter(|&(_, byte)| byte == b':');
        colon.is_some_and(|(at, _)| self.slashes(at + 1, false).0 >= 2)
    }

    pub(super) fn after_scheme(&self, scheme: &Scheme) -> Result<Location, Error> {
        let are_backslashes = matches!(scheme.kind, SchemeKind::Web | SchemeKind::File);
        let (slashes, rest) = self.slashes(scheme.end, are_backslashes);
        match scheme.kind {
            SchemeKind::Web => self.authority(rest, TextKind::Url),
            SchemeKind::File if slashes == 2 => self.file_host(rest),
            SchemeKind::Other if slashes == 2 => {
                // A backslash is no slash here, and no part of a host.
                let end = self.find(rest, |byte| b"/?#".contains(&byte));
                let at = self.find(rest, |byte| byte == b'\\');
                if at < end && !self.get(at..end).contains(&b'@') {
                    return Err(Error::at_code_point(ErrorKind::NotOnlyHost, at, 0x5C));
                }
                self.authority(rest, TextKind::Url)
            }
            SchemeKind::File | SchemeKind::Mail | SchemeKind::Other => Err(self.no_host()),
        }
    }

    /// File host state. The drive of Windows is not a host.
    fn file_host(&self, start: usize) -> Result<Location, Error> {
        let end = self.find(start, is_end);
        let mut host = self.bytes(start).take_while(|&(at, _)| at < end).map(|(_, byte)| byte);
        let is_drive = host.next().is_some_and(|byte| byte.is_ascii_alphabetic())
            && matches!(host.next(), Some(b':' | b'|'))
            && host.next().is_none();
        if is_drive {
            return Err(self.no_host());
        }
        self.location(start..end, TextKind::Url, None)
    }

    /// Authority state, host state and port state.
    pub(super) fn authority(&self, start: usize, kind: TextKind) -> Result<Location, Error> {
        let end = self.find(start, is_end);
        if self.get(end..self.end).first() == Some(&b'\\') {
            // In RFC 3986, the authority continues, and everything before an @ is the user.
            let rest = self.get(end..self.find(end, |byte| b"/?#".contains(&byte)));
            if rest.contains(&b'@') {
                return Err(Error::new(ErrorKind::TwoHosts, end..end + 1));
            }
        }
        let authority = self.get(start..end);
        let user = authority.iter().rposition(|&byte| byte == b'@').map_or(0, |at| at + 1);
        let start = start + user;
        let mut is_in_brackets = false;
        let is_colon = |&byte: &u8| {
            match byte {
                b'[' => is_in_brackets = true,
                b']' => is_in_brackets = false,
                _ => {}
            }
            byte == b':' && !is_in_brackets
        };
        match self.get(start..end).iter().position(is_colon) {
            None => self.location(start..end, kind, None),
            Some(_) if is_ipv6(self.get(start..end)) => {
                Err(Error::new(ErrorKind::UnbracketedIpv6, start..end))
            }
            Some(length) => {
                let port = self.port(start + length + 1..end)?;
                self.location(start..start + length, kind, port)
            }
        }
    }

    fn port(&self, range: Range<usize>) -> Result<Option<u16>, Error> {
        let mut port = None;
        for (_, byte) in self.bytes(range.start).take_while(|(at, _)| *at < range.end) {
            let digit = char::from(byte).to_digit(10);
            let next = digit.map(|digit| u32::from(port.unwrap_or(0_u16)) * 10 + digit);
            match next.and_then(|next| u16::try_from(next).ok()) {
                Some(next) => port = Some(next),
                None => return Err(Error::new(ErrorKind::InvalidPort, range)),
            }
        }
        Ok(port)
    }

    fn location(
        &self,
        range: Range<usize>,
        kind: TextKind,
        port: Option<u16>,
    ) -> Result<Location, Error> {
        // Breaks around the host are no part of it.
        let mut inside = self.bytes(range.start).take_while(|&(at, _)| at < range.end);
        match inside.next() {
            None => Err(self.no_host()),
            Some((first, _)) => {
                let last = inside.last().map_or(first, |(at, _)| at);
                Ok(Location::new(first..last + 1, kind, port))
            }
        }
    }
}

/// Whether this byte ends the authority of a URL of the Web.
const fn is_end(byte: u8) -> bool {
    matches!(byte, b'/' | b'\\' | b'?' | b'#')
}
