//! Running text: messages, mails, Markdown, web pages, notes, hosts files and filter lists. Links, email addresses and names are
//! found wherever they are, and everything else is copied.
//!
//! Names that were made harmless are found too: `hxxps`, `[.]`, `(dot)`, `[:]//` and `[@]`. So are names that quoted-printable
//! encodes or divides at the end of a line (RFC 2045 section 6.7). A body in base64 is not decoded.
//!
//! A name alone counts if it contains a dot, unless its end is a number or the ending of a file name, or the dot ends a sentence.
//! Nothing else of the text is checked, so no line is rejected.

use std::borrow::Cow;
use std::ops::Range;

use memchr::memchr_iter;
use xenonym::domain::{ends_in_a_number, is_separator};
use xenonym::host::{HostAddr, find_in_url};

use crate::format::sealed::Sealed;
use crate::format::{Dropped, Format, Framer, Replacer};
use crate::line::replace_names;
use crate::lists::urls::{Host, Scheme, check_host, host};
use crate::slot::{Escape, Slot, append};

/// The format of running text.
#[derive(Clone, Copy, Debug)]
pub struct Text;

impl Sealed for Text {}

impl Format for Text {
    fn framer(&self) -> Box<dyn Framer> {
        Box::new(AtHardBreak::default())
    }

    fn record(&self, records: &[u8]) -> usize {
        let end = memchr_iter(b'\n', records).find(|&end| !is_soft(&records[..end]));
        end.map_or(records.len(), |end| end + 1)
    }

    fn rewrite(
        &self,
        record: &[u8],
        names: &mut dyn Replacer,
        output: &mut Vec<u8>,
    ) -> Result<(), Dropped> {
        // Names next to bytes in another encoding are found too, because their positions don't change.
        let text: Cow<'_, str> = match std::str::from_utf8(record) {
            Ok(text) => text.into(),
            Err(_) => {
                record.iter().map(|&byte| if byte.is_ascii() { byte.into() } else { ' ' }).collect()
            }
        };
        let found: Vec<_> = find(&text).collect();
        for (address, at) in found.iter().filter_map(|found| found.address.clone()) {
            let bare = Slot::bare(record.get(at.clone()).unwrap_or_default(), at.start);
            names.see_address(&Slot { name: address.as_bytes(), ..bare });
        }
        let slots = found.iter().filter_map(|found| {
            let at = found.name_range()?;
            let bare = Slot::bare(record.get(at.clone())?, at.start);
            let escape = Escape::Checked(check_host, append);
            Some(Slot { name: found.name().as_bytes(), escape, ..bare })
        });
        replace_names(record, slots, names, output)
    }
}

/// Whether a line ends in the sign that joins it to the next one.
fn is_soft(line: &[u8]) -> bool {
    line.strip_suffix(b"\r").unwrap_or(line).ends_with(b"=")
}

/// The framer of lines, in which a line after `=` continues.
#[derive(Default)]
struct AtHardBreak {
    /// The last bytes before the next piece, at most two.
    before: Vec<u8>,
}

impl AtHardBreak {
    fn see(&mut self, piece: &[u8]) {
        self.before.extend_from_slice(&piece[piece.len().saturating_sub(2)..]);
        self.before.drain(..self.before.len().saturating_sub(2));
    }

    fn is_hard(&self, piece: &[u8], end: usize) -> bool {
        let mut line = piece[end.saturating_sub(2)..end].to_vec();
        if line.len() < 2 {
            line = [&*self.before, &line].concat();
        }
        !is_soft(&line)
    }
}

impl Framer for AtHardBreak {
    fn first_end(&mut self, piece: &[u8]) -> Option<usize> {
        let end = memchr_iter(b'\n', piece).find(|&end| self.is_hard(piece, end));
        if end.is_none() {
            self.see(piece);
        }
        end.map(|end| end + 1)
    }

    fn last_end(&mut self, piece: &[u8]) -> Option<usize> {
        let end = memchr_iter(b'\n', piece).rev().find(|&end| self.is_hard(piece, end));
        self.see(piece);
        end.map(|end| end + 1)
    }
}

// Finds addresses and names in a text.
//
// The text is divided into words, at blanks, quotation marks and angle brackets. A word is first put back into its original form.
// In it, an address begins with a scheme and `://` and extends to the end of the word, except for punctuation. What is left is
// divided into runs of characters that names can contain.

/// What was found.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum FoundKind {
    /// The address of a page, with or without a scheme.
    Url,
    /// An email address.
    Email,
    /// A name alone, or an IPv4 address.
    Name,
}

/// An address or a name in running text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found<'t> {
    text: Cow<'t, str>,
    range: Range<usize>,
    kind: FoundKind,
    name: Cow<'t, str>,
    name_range: Range<usize>,
    /// The host that is an IP address, and where it is.
    address: Option<(Cow<'t, str>, Range<usize>)>,
}

impl Found<'_> {
    /// Returns the address or name, in its original form if it was made harmless.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns where it is in the text that was searched, in bytes.
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }

    /// Returns what it is.
    pub const fn kind(&self) -> FoundKind {
        self.kind
    }

    /// Returns the name in it, with percent-encoding decoded. Empty if there is none that can be converted: an IP address, or a host with
    /// forbidden characters.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns where the name is in the text that was searched, or `None` if there is none.
    pub fn name_range(&self) -> Option<Range<usize>> {
        (!self.name.is_empty()).then(|| self.name_range.clone())
    }
}

/// Finds the addresses, email addresses and names in a text, in their order.
///
/// ```
/// use xenonym_records::{FoundKind, find};
///
/// let text = "Dear customer, go to <hxxps://paypa1[.]com/login>, or write to help@example.com.";
/// let found: Vec<_> = find(text).map(|found| (found.kind(), found.text().to_owned())).collect();
/// assert_eq!(found[0], (FoundKind::Url, "https://paypa1.com/login".to_owned()));
/// assert_eq!(found[1], (FoundKind::Email, "help@example.com".to_owned()));
/// assert_eq!(find(text).next().unwrap().name(), "paypa1.com");
/// ```
pub fn find(text: &str) -> impl Iterator<Item = Found<'_>> {
    Words { text, at: 0 }.flat_map(|range| Word::new(text, range).found())
}

/// The ranges of the words of a text.
struct Words<'t> {
    text: &'t str,
    at: usize,
}

impl Iterator for Words<'_> {
    type Item = Range<usize>;

    fn next(&mut self) -> Option<Range<usize>> {
        let rest = &self.text[self.at..];
        let start = self.at + rest.find(|c| !divides(c))?;
        let word = &self.text[start..];
        let mut ends =
            word.char_indices().filter(|&(at, c)| divides(c) && !is_soft_break(word, at));
        let end = ends.next().map_or(self.text.len(), |(at, _)| start + at);
        self.at = end;
        Some(start..end)
    }
}

/// Signs that no address contains. The stop of Chinese and Japanese is a dot of names, too.
fn divides(c: char) -> bool {
    // Most of a text is ASCII.
    if c.is_ascii() {
        return c <= ' ' || matches!(c, '<' | '>' | '"' | '`' | '\x7F');
    }
    c.is_whitespace()
        || matches!(
            c,
            '“' | '”'
                | '„'
                | '«'
                | '»'
                | '‹'
                | '›'
                | '‘'
                | '’'
                | '…'
                | '—'
                | '–'
                | '•'
                | '·'
        )
        || matches!(c, '「' | '」' | '『' | '』' | '【' | '】' | '《' | '》' | '〈' | '〉' | '、')
        || matches!(
            c,
            '（' | '）' | '［' | '］' | '｛' | '｝' | '，' | '；' | '：' | '！' | '？' | '｜'
        )
}

/// Whether a line ends here that continues after `=`, as part of the word.
fn is_soft_break(word: &str, at: usize) -> bool {
    let (before, after) = word.split_at(at);
    (after.starts_with('\n') && (before.ends_with('=') || before.ends_with("=\r")))
        || (after.starts_with("\r\n") && before.ends_with('='))
}

/// A word in its original form.
struct Word<'t> {
    text: Cow<'t, str>,
    start: usize,
    end: usize,
    /// Where each byte comes from in the word as it was, if that changed.
    origins: Option<Vec<usize>>,
}

impl<'t> Word<'t> {
    fn new(text: &'t str, Range { start, end }: Range<usize>) -> Self {
        let word = &text[start..end];
        match refang(word) {
            None => Self { text: word.into(), start, end, origins: None },
            Some(found) => {
                Self { text: found.text.into(), start, end, origins: Some(found.origins) }
            }
        }
    }

    fn origin(&self, at: usize) -> usize {
        match &self.origins {
            None => self.start + at,
            Some(origins) => origins.get(at).map_or(self.end, |origin| self.start + origin),
        }
    }

    fn found(&self) -> Vec<Found<'t>> {
        let mut found = Vec::new();
        let mut at = 0;
        while let Some((start, after)) = scheme(&self.text, at) {
            self.names(at..start, &mut found);
            let end = after + end_of_address(&self.text[after..]);
            if end > after {
                found.push(self.address(start, end));
            }
            at = end;
        }
        self.names(at..self.text.len(), &mut found);
        found
    }

    fn address(&self, start: usize, end: usize) -> Found<'t> {
        let Host::At(range, name) = host(&self.text.as_bytes()[start..end], Scheme::Required)
        else {
            let address = address_in(&self.text[start..end]);
            let address = address.map(|at| self.located(start + at.start..start + at.end));
            return Found { address, ..self.one(FoundKind::Url, start..end, start..start) };
        };
        let found = self.one(FoundKind::Url, start..end, start + range.start..start + range.end);
        match name {
            Cow::Owned(decoded) => {
                let name = String::from_utf8(decoded).map_or(found.name, Cow::Owned);
                Found { name, ..found }
            }
            Cow::Borrowed(_) => found,
        }
    }

    /// What was found in this range, and the name in it. An IPv4 address is no name.
    fn one(&self, kind: FoundKind, range: Range<usize>, name: Range<usize>) -> Found<'t> {
        let is_address = is_address(&self.text[name.clone()]);
        let address = is_address.then(|| self.located(name.clone()));
        let (text, range) = self.located(range);
        let (name, name_range) =
            self.located(if is_address { name.start..name.start } else { name });
        Found { text, range, kind, name, name_range, address }
    }

    /// A part, and where it is in the text.
    fn located(&self, part: Range<usize>) -> (Cow<'t, str>, Range<usize>) {
        (self.part(part.clone()), self.origin(part.start)..self.origin(part.end))
    }

    fn part(&self, range: Range<usize>) -> Cow<'t, str> {
        match &self.text {
            Cow::Borrowed(text) => Cow::Borrowed(&text[range]),
            Cow::Owned(text) => Cow::Owned(text[range].to_owned()),
        }
    }

    /// The email addresses and names in a part of the word without a scheme.
    fn names(&self, part: Range<usize>, found: &mut Vec<Found<'t>>) {
        let end_of_run = |at: usize| {
            let rest = &self.text[at..part.end];
            rest.find(|c| !is_in_run(c)).map_or(part.end, |length| at + length)
        };
        let (mut at, mut free) = (part.start, part.start);
        // A run with several names is measured once.
        let mut end = part.start;
        while let Some(skipped) = self.text[at..part.end].find(is_in_run) {
            let start = at + skipped;
            if start >= end {
                end = end_of_run(start);
            }
            if self.text[end..part.end].starts_with('@') {
                let domain = end + 1..end_of_run(end + 1);
                let name = name_in(&self.text[domain.clone()]).filter(|name| name.start == 0);
                if let Some(name) = name {
                    let name = domain.start..domain.start + name.end;
                    let local = free + local_part(&self.text[free..end]);
                    (at, free, end) = (name.end, name.end, domain.end);
                    found.push(self.one(FoundKind::Email, local..name.end, name));
                    continue;
                }
            } else if let Some(name) =
                name_in(&self.text[start..end]).filter(|_| !is_in_path(&self.text[..start]))
            {
                let name = start + name.start..start + name.end;
                let tail = tail(&self.text[name.end..part.end]);
                let kind = if tail > 0 { FoundKind::Url } else { FoundKind::Name };
                at = name.end + tail;
                free = at;
                found.push(self.one(kind, name.start..at, name));
                continue;
            }
            at = end;
        }
    }
}

/// Whether what follows is a part of something else: of a path, as in `and/or.example`, or of a percent-encoded text.
fn is_in_path(before: &str) -> bool {
    let in_path = |path: &str| path.ends_with(is_in_name);
    before.ends_with('%') || before.strip_suffix('/').is_some_and(in_path)
}

fn is_in_run(c: char) -> bool {
    is_in_name(c) || is_separator(c)
}

/// The start of the local part that ends here (RFC 5322's `dot-atom`).
fn local_part(text: &str) -> usize {
    let is_atom = |c: char| is_in_run(c) || "!#$%&'*+/=?^{|}~".contains(c);
    let local = text.len()
        - text.chars().rev().take_while(|&c| is_atom(c)).map(char::len_utf8).sum::<usize>();
    local + (text.len() - local - text[local..].trim_start_matches(|c: char| !is_in_name(c)).len())
}

/// The next scheme with two slashes: where it starts, and where the slashes end.
fn scheme(text: &str, from: usize) -> Option<(usize, usize)> {
    let mut at = from;
    loop {
        let colon = at + text[at..].find("://")?;
        at = colon + 3;
        let before = &text.as_bytes()[from..colon];
        let length = before
            .iter()
            .rev()
            .take_while(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(byte))
            .count();
        let scheme = &before[before.len() - length..];
        if let Some(start) = scheme.iter().position(u8::is_ascii_alphabetic) {
            return Some((colon - length + start, at));
        }
    }
}

/// The length of a port and a path after a name.
fn tail(after: &str) -> usize {
    let port = after.strip_prefix(':').map_or(0, |port| {
        let digits = port.bytes().take_while(u8::is_ascii_digit).count();
        if digits > 0 { 1 + digits } else { 0 }
    });
    let path = &after[port..];
    port + if path.starts_with(['/', '?']) { end_of_address(path) } else { 0 }
}

/// What ends an address: the parts of Markdown and HTML around it, and the next address.
const ENDS: [&str; 8] = ["](", "&gt;", "&lt;", "&quot;", ",http", ";http", "|http", ")http"];

/// The length of an address without its scheme. Punctuation and brackets that were opened before it don't belong to it.
fn end_of_address(text: &str) -> usize {
    let host = text.find(['/', '?', '#', '\\']).unwrap_or(text.len());
    let host_end = end_of_name(&text[..host]);
    if host_end < host {
        return host_end;
    }
    let is_end = |&(at, _): &(usize, &str)| ENDS.iter().any(|end| text[at..].starts_with(end));
    let end = text.match_indices([']', '&', ',', ';', '|', ')']).find(is_end);
    without_punctuation(&text[..end.map_or(text.len(), |(at, _)| at)])
}

/// The length without punctuation at the end.
fn without_punctuation(text: &str) -> usize {
    let count = |bracket: char| text.matches(bracket).count();
    let mut surplus = [('(', ')'), ('[', ']'), ('{', '}')]
        .map(|(open, close)| (close, count(close).saturating_sub(count(open))));
    let mut end = text.len();
    for c in text.chars().rev() {
        let is_surplus =
            surplus.iter_mut().find(|(close, _)| *close == c).is_some_and(|(_, left)| {
                let is_more = *left > 0;
                *left = left.saturating_sub(1);
                is_more
            });
        if !is_surplus && !".,;:!?'*_~|^\\。".contains(c) {
            break;
        }
        end -= c.len_utf8();
    }
    end
}

// What looks like a name in running text.

/// Endings of file names that are no top-level domains.
const FILES: [&str; 52] = [
    "7z", "asp", "aspx", "avi", "bak", "bin", "bmp", "bz2", "cfg", "conf", "csv", "css", "deb",
    "dll", "dmg", "doc", "docx", "eml", "exe", "gif", "gz", "htm", "html", "ini", "iso", "jar",
    "jpeg", "jpg", "js", "json", "jsp", "log", "msi", "pdf", "php", "png", "ppt", "pptx", "rar",
    "rpm", "rtf", "svg", "tar", "tgz", "toml", "ts", "txt", "xls", "xlsx", "xml", "yaml", "yml",
];

/// Whether a code point can be in a name. Most beyond ASCII can, or look like ones that can.
fn is_in_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '-' || c == '_' || !c.is_ascii()
}

/// The part of a run of name characters and dots that is a name, or `None`.
fn name_in(run: &str) -> Option<Range<usize>> {
    let run = &run[..end_of_name(run)];
    let inner = run.trim_start_matches(is_edge);
    let start = run.len() - inner.len() + prose_before(inner);
    let name = run[start..].trim_end_matches(is_edge);
    is_name(name).then(|| start..start + name.len())
}

fn is_edge(c: char) -> bool {
    is_separator(c) || c == '-' || c == '_'
}

/// Where a name ends although letters follow: writing without spaces goes on after it, as in `example.com。你好`.
fn end_of_name(run: &str) -> usize {
    // Whether a dot came before, and the length of the label, if it is all letters of ASCII.
    let (mut is_after_dot, mut letters) = (false, Some(0));
    for (at, c) in run.char_indices() {
        let is_ending = is_after_dot && letters.is_some_and(|letters| letters > 1);
        if is_separator(c) {
            let next = run[at + c.len_utf8()..].chars().next();
            if c == '。' && is_ending && next.is_none_or(is_unspaced) {
                return at;
            }
            (is_after_dot, letters) = (true, Some(0));
        } else if is_ending && is_unspaced(c) {
            return at;
        } else {
            letters = letters.filter(|_| c.is_ascii_alphabetic()).map(|letters| letters + 1);
        }
    }
    run.len()
}

/// The length of writing without spaces before a name in ASCII, as in `请看example.com`.
fn prose_before(run: &str) -> usize {
    let label = run.split(is_separator).next().unwrap_or_default();
    let prose = label.len() - label.trim_start_matches(is_unspaced).len();
    if prose < label.len() && run[prose..].is_ascii() { prose } else { 0 }
}

/// Letters of the scripts of China, Japan and Korea.
fn is_unspaced(c: char) -> bool {
    matches!(c, '\u{2E80}'..='\u{9FFF}' | '\u{AC00}'..='\u{D7AF}' | '\u{F900}'..='\u{FAFF}' | '\u{20000}'..='\u{3FFFF}')
        && !is_separator(c)
}

fn is_name(name: &str) -> bool {
    let mut labels = name.split(is_separator);
    let first = labels.next().unwrap_or_default();
    let Some(last) = labels.next_back() else { return false };
    let between = labels.clone().count();
    if first.is_empty() || labels.any(str::is_empty) {
        return false;
    }
    if is_address(name) {
        return between == 2 && name.split(is_separator).all(|label| label.parse::<u8>().is_ok());
    }
    let is_ending = if last.is_ascii() {
        let is_word = last.len() > 1 && last.bytes().all(|byte| byte.is_ascii_alphabetic());
        is_word || is_a_label(last)
    } else {
        last.chars().any(char::is_alphabetic)
    };
    let is_file = between == 0 && FILES.iter().any(|file| file.eq_ignore_ascii_case(last));
    let is_sentence = is_title(last) && !first.starts_with(char::is_uppercase);
    is_ending && !is_file && !is_sentence
}

/// Where the host of a URL is, if it is an IP address.
fn address_in(url: &str) -> Option<Range<usize>> {
    let at = find_in_url(url.as_bytes()).ok()?.range;
    HostAddr::parse(&url[at.clone()]).ok()?.ip()?;
    Some(at)
}

/// Whether programs take a name for an IPv4 address, whichever dots divide it.
fn is_address(name: &str) -> bool {
    ends_in_a_number(&name.replace(is_separator, "."))
}

fn is_a_label(label: &str) -> bool {
    label.get(..4).is_some_and(|prefix| prefix.eq_ignore_ascii_case("xn--"))
}

/// `Next`, as after a dot without a space.
fn is_title(label: &str) -> bool {
    let mut letters = label.chars();
    letters.next().is_some_and(char::is_uppercase) && letters.all(|c| !c.is_uppercase())
}

// Undoes what keeps programs from making a link of a name, and what a mail does to it.

/// What people write instead of the signs of an address, in any case.
const SIGNS: [(&str, &str); 17] = [
    ("[://]", "://"),
    ("[.]", "."),
    ("(.)", "."),
    ("{.}", "."),
    ("[dot]", "."),
    ("(dot)", "."),
    ("{dot}", "."),
    ("\\.", "."),
    ("[:]", ":"),
    ("[/]", "/"),
    ("[@]", "@"),
    ("(@)", "@"),
    ("[at]", "@"),
    ("(at)", "@"),
    ("=\r\n", ""),
    ("=\n", ""),
    ("hxxp", "http"),
];

/// A word as it was before, and where each of its bytes comes from.
struct Refanged {
    text: String,
    origins: Vec<usize>,
}

/// Undoes the changes in a word. `None` if there are none, as in most words.
fn refang(word: &str) -> Option<Refanged> {
    let mut found = Refanged { text: String::new(), origins: Vec::new() };
    let (mut copied, mut at) = (0, 0);
    while let Some(skipped) =
        word.as_bytes()[at..].iter().position(|byte| b"[({\\=hH".contains(byte))
    {
        at += skipped;
        if let Some((length, sign)) = change(word, at) {
            found.copy(word, copied, at);
            found.push(&sign, at);
            at += length;
            copied = at;
        } else {
            at += 1;
        }
    }
    if copied == 0 {
        return None;
    }
    found.copy(word, copied, word.len());
    Some(found)
}

impl Refanged {
    fn copy(&mut self, word: &str, from: usize, to: usize) {
        self.text.push_str(&word[from..to]);
        self.origins.extend(from..to);
    }

    fn push(&mut self, sign: &str, at: usize) {
        self.text.push_str(sign);
        self.origins.extend(core::iter::repeat_n(at, sign.len()));
    }
}

/// The change at a byte: how long it is, and what stood there.
fn change(word: &str, at: usize) -> Option<(usize, String)> {
    let rest = &word.as_bytes()[at..];
    if rest[0] == b'=' && rest.get(1).is_some_and(u8::is_ascii_hexdigit) {
        return quoted_printable(rest);
    }
    let starts = |sign: &str| {
        rest.get(..sign.len()).is_some_and(|start| start.eq_ignore_ascii_case(sign.as_bytes()))
    };
    let (sign, meant) = SIGNS.iter().find(|(sign, _)| starts(sign))?;
    let is_in_word = at > 0 && word.as_bytes()[at - 1].is_ascii_alphanumeric();
    (!rest[0].eq_ignore_ascii_case(&b'h') || !is_in_word).then(|| (sign.len(), (*meant).to_owned()))
}

/// `=2E`, or a code point beyond ASCII as the encoding of its bytes. Other signs are left: `?id=20` is part of an address.
fn quoted_printable(rest: &[u8]) -> Option<(usize, String)> {
    let byte = |at: usize| {
        let [b'=', high, low] = *rest.get(at..at + 3)? else { return None };
        let digit =
            |digit: u8| (!digit.is_ascii_lowercase()).then(|| char::from(digit).to_digit(16))?;
        Some((digit(high)? << 4 | digit(low)?) as u8)
    };
    let first = byte(0)?;
    if b".@:/=".contains(&first) {
        return Some((3, char::from(first).into()));
    }
    let length = match first {
        0xC2..=0xDF => 2,
        0xE0..=0xEF => 3,
        0xF0..=0xF4 => 4,
        _ => return None,
    };
    let bytes: Vec<u8> = (0..length).map_while(|index| byte(index * 3)).collect();
    let text = String::from_utf8(bytes).ok().filter(|text| text.chars().count() == 1)?;
    Some((length * 3, text))
}
