//! Why a record was rejected: an error of the library, or one of the few errors that only a command can
//! have, with its place in the record.

mod hint;
mod own;

use std::fmt;
use std::net::Ipv6Addr;
use std::ops::Range;

use xenonym::stringprep::Table;
use xenonym::uts46::{self, Options};
use xenonym::{Error, ErrorKind, Place};
use xenonym_precis::jid::Part;
use xenonym_records::Fault;
use xenonym_records::engine::{
    LEADING_DOTS, LINE_TOO_LONG, NO_ADDRESS, NOT_A_URL, QUOTED_IN_TSV, Within,
};

use self::hint::{HAS_NUL, HAS_SPACES, IS_COMMENT, IS_EMAIL, IS_URL, IS_WRAPPED, STARTS_WITH_DOT};
pub(crate) use self::own::{
    ABOVE_UNICODE, ALL as OWN_FAULTS, NO_CODE_POINT, NOT_A_CODE_POINT, NOT_HEXADECIMAL,
    NOT_IN_ENCODING, SURROGATE,
};
use crate::terminal::{glyph, named, u_plus};

/// An error of the library, with its texts. Where `xn` has an option that helps, it is named.
fn fault_of(error: Error) -> Fault {
    let kind = error.kind();
    // The place of an error may change its advice, for example in decoded text.
    if error.help() == kind.help() { fault(kind) } else { fault(kind).with_help(error.help()) }
}

/// The library's kind of error, with its texts.
fn fault(kind: ErrorKind) -> Fault {
    let help = match kind {
        ErrorKind::Std3Ascii => "remove it, or use --std3=off if the name is not a host name",
        _ => kind.help(),
    };
    Fault::new(kind.name(), kind.message(), kind.rule(), help)
}

const NOT_A_URL_IN_LIST: &str =
    "add a scheme and its slashes, such as https://, or use --from lines for plain lines";

/// A fault of a record, with the option that it is about.
fn with_options(fault: Fault) -> Fault {
    if fault.kind == LINE_TOO_LONG.kind {
        fault.by("--max-line")
    } else if fault.kind == QUOTED_IN_TSV.kind {
        fault.with_help("use --delimiter tab to read quotation marks as in CSV")
    } else if fault.kind == NOT_A_URL.kind {
        fault.with_help(NOT_A_URL_IN_LIST)
    } else if fault.kind == NO_ADDRESS.kind {
        fault.with_help("write the address before the names (or use --from lines for plain lines)")
    } else if fault.rule == LEADING_DOTS {
        fault.by("--leading-dot")
    } else {
        fault
    }
}

/// The readers of formats have a fault of this kind too.
pub(crate) const NAME_TOO_LONG: Fault = Fault::new(
    "oversized_name",
    "the name is longer than 1 MiB",
    "RFC 1035 section 2.3.4",
    "shorten it, because names in the DNS are at most 255 octets",
);

/// Profiles allow more, but registries do not.
const NOT_IN_NAMES: Fault = Fault::new(
    ErrorKind::DeniedAscii.name(),
    "an ASCII code point is not a letter, digit, hyphen, underscore, dot or asterisk",
    "RFC 1123 section 2.1, RFC 8552 section 1",
    ErrorKind::DeniedAscii.help(),
);

const LINE_BREAK: Fault = Fault::new(
    "line_break",
    "the output contains a line break",
    "one line of output per line of input",
    "remove the line break, or use --json",
);

/// Problems of a whole record, whose messages omit the position.
const OF_ALL: [&str; 5] =
    [NO_CODE_POINT.kind, LINE_TOO_LONG.kind, NAME_TOO_LONG.kind, "owner_rejected", "not_a_string"];

/// A problem and its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Problem {
    pub(crate) fault: Fault,
    pub(crate) byte: usize,
    pub(crate) char: usize,
    /// Which label of a domain name, counted from 0.
    pub(crate) label: Option<usize>,
    /// Which part of an XMPP address.
    pub(crate) part: Option<Part>,
    pub(crate) code_point: Option<u32>,
    /// The table of RFC 3454 that rejects the code point.
    pub(crate) table: Option<Table>,
    /// Whether the code point is in the decoded label instead of the record.
    is_decoded: bool,
    /// How many bytes of the record are wrong, from `byte`. 0 if something is missing, or if only the start is known.
    length: usize,
}

impl Problem {
    /// The library's kind of error after `before`, the beginning of the record.
    pub(crate) fn of_kind(kind: ErrorKind, before: &str, code_point: Option<u32>) -> Self {
        Self::new(fault(kind), before, code_point)
    }

    /// A fault after `before`, the beginning of the record.
    pub(crate) fn new(fault: Fault, before: &str, code_point: Option<u32>) -> Self {
        Self {
            fault: with_options(fault),
            byte: before.len(),
            char: before.chars().count(),
            label: None,
            part: None,
            code_point,
            table: None,
            is_decoded: false,
            length: 0,
        }
    }

    /// An output of more than one line; `before` is the part of the record that becomes its first line.
    pub(crate) fn line_feed(before: &str) -> Self {
        Self::new(LINE_BREAK, before, Some(u32::from('\n')))
    }

    /// An output whose last code point would become part of the line's ending.
    pub(crate) fn carriage_return(before: &str) -> Self {
        Self::new(LINE_BREAK, before, Some(u32::from('\r')))
    }

    /// The library's error in `input`.
    pub(crate) fn in_text(error: Error, input: &str) -> Self {
        let before = input.get(..error.offset()).unwrap_or(input);
        Self::of_library(error, before.chars().count())
    }

    /// An error of PRECIS in `input`.
    pub(crate) fn of_precis(error: &xenonym_precis::Error, input: &str) -> Self {
        let fault = Fault::new(error.name(), error.summary(), error.rule(), error.help());
        let before = input.get(..error.offset()).unwrap_or(input);
        let length = error.range().len();
        Self { part: error.part(), length, ..Self::new(fault, before, error.code_point()) }
    }

    /// The problem of a text with an ASCII character that neither a domain name nor an IP address contains, such as a URL.
    /// Spaces around it are ignored.
    pub(crate) fn of_other_text(text: &str) -> Option<Self> {
        let name = text.trim();
        let is_other = |byte: u8| !(byte.is_ascii_alphanumeric() || b"-._*".contains(&byte));
        let at = name.bytes().position(|byte| byte.is_ascii() && is_other(byte))?;
        if name.parse::<Ipv6Addr>().is_ok() {
            return None;
        }
        let error = uts46::to_ascii(name, &Options::DNS).err();
        let mut problem = match error {
            Some(error) if error.kind() == ErrorKind::DeniedAscii => Self::in_text(error, name),
            _ => {
                let code_point = name[at..].chars().next().map(u32::from);
                Self::new(NOT_IN_NAMES, &name[..at], code_point)
            }
        };
        let before = &text[..text.len() - text.trim_start().len()];
        problem.byte += before.len();
        problem.char += before.chars().count();
        Some(problem.with_hint(name))
    }

    /// The library's errors in `input`, in any order. Code points are counted once, because there
    /// may be as many errors as code points.
    pub(crate) fn all_in_text(errors: Vec<Error>, input: &str) -> Vec<Self> {
        if errors.is_empty() {
            return Vec::new();
        }
        let count = CodePointCount::new(input);
        errors
            .into_iter()
            .map(|error| Self::of_library(error, count.before(error.offset())))
            .collect()
    }

    /// The problem, and its code point.
    pub(crate) fn found(&self) -> String {
        let code_point = self.code_point.map(|value| format!(": {}", u_plus(value)));
        self.saying(code_point.as_deref())
    }

    /// The same, and the code point itself if a terminal can show it.
    pub(crate) fn shown(&self) -> String {
        let code_point = self.code_point.map(|value| format!(": {}", named(value)));
        self.saying(code_point.as_deref())
    }

    /// In one line for people: what is wrong, where, and how to fix it. Positions count from 1. The rule is in JSON.
    pub(crate) fn brief(&self) -> String {
        let code_point = self.code_point.map(|value| match char::from_u32(value).and_then(glyph) {
            Some(glyph) => format!(": {} '{glyph}'", u_plus(value)),
            None => format!(": {}", u_plus(value)),
        });
        let own_rule = Some(self.fault.rule).filter(|rule| rule.starts_with("--"));
        let own_rule = own_rule.map(|rule| format!(" ({rule})")).unwrap_or_default();
        let found = self.saying(code_point.as_deref());
        let position = self.char + 1;
        let position =
            if self.is_of_all() { String::new() } else { format!(" at position {position}") };
        let label = self.label.map(|label| format!(" in label {}", label + 1)).unwrap_or_default();
        format!("{found}{own_rule}{position}{label}{}: {}", self.part_or_text(), self.fault.help)
    }

    /// The offset and the label, as far as they are known. Both count from 0.
    fn whereabouts(&self) -> String {
        let offset =
            if self.is_of_all() { String::new() } else { format!(" at offset {}", self.byte) };
        let label = self.label.map(|label| format!(" in label {label}")).unwrap_or_default();
        offset + &label + &self.part_or_text()
    }

    /// The part of an XMPP address, or that the code point is in decoded text.
    fn part_or_text(&self) -> String {
        let part = self.part.map(|part| format!(" in the {}", part.name())).unwrap_or_default();
        part + if self.is_decoded { ", after decoding" } else { "" }
    }

    /// Whether the problem concerns the whole record, so that a position would not help.
    fn is_of_all(&self) -> bool {
        OF_ALL.contains(&self.fault.kind)
    }

    /// The place in `input`, underlined, as the library draws it.
    pub(crate) fn picture(&self, input: &str) -> Vec<String> {
        if self.is_of_all() {
            return Vec::new();
        }
        let error = Error::new(ErrorKind::Rejected, self.byte..self.byte + self.length);
        let report = error.report(input).to_string();
        let lines = report.lines().filter(|line| line.starts_with("  "));
        lines.map(str::to_owned).collect()
    }

    /// The same error of `name`, whose fix describes what the name looks like.
    pub(crate) fn with_hint(self, name: &str) -> Self {
        Self::with_hints(vec![self], name).remove(0)
    }

    /// The same errors of `name`. It is read once, because there may be as many errors as code points.
    pub(crate) fn with_hints(mut problems: Vec<Self>, name: &str) -> Vec<Self> {
        let is_culprit = |problem: &&mut Self| {
            let code_point = problem.code_point.and_then(char::from_u32);
            code_point.is_some_and(hint::is_sign)
        };
        let mut culprits = problems.iter_mut().filter(is_culprit).peekable();
        if let Some(hint) = culprits.peek().and_then(|_| hint::hint(name)) {
            culprits.for_each(|problem| problem.fault.help = hint);
        }
        let is_first_dot = |problem: &&mut Self| {
            problem.byte == 0 && problem.kind() == ErrorKind::EmptyLabel.name()
        };
        if name.starts_with('.') && name.len() > 1 && !name.starts_with("..") {
            problems
                .iter_mut()
                .filter(is_first_dot)
                .for_each(|problem| problem.fault.help = STARTS_WITH_DOT);
        }
        problems
    }

    /// The same error of a name in a column or field, for which another option describes its content.
    pub(crate) fn within(mut self, within: Within<'_>) -> Self {
        self.fault.help = match (within, self.fault.help) {
            (Within::Column(_), IS_URL) => "this looks like a URL, so use --column NAME:urls",
            (Within::Column(_), IS_EMAIL) => {
                "this looks like an email address, so use --column NAME:emails"
            }
            (Within::Field(_), IS_URL) => "this looks like a URL, so use --field PATH:urls",
            (Within::Field(_), IS_EMAIL) => {
                "this looks like an email address, so use --field PATH:emails"
            }
            (Within::Column(_) | Within::Field(_), HAS_NUL) => ErrorKind::DeniedAscii.help(),
            (Within::Column(_) | Within::Field(_), NOT_A_URL_IN_LIST) => NOT_A_URL.help,
            (_, help) => help,
        };
        self
    }

    /// The same error in a command for one name, without options for profiles and formats.
    pub(crate) fn without_options(mut self) -> Self {
        self.fault.help = match self.fault.help {
            IS_URL => "this looks like a URL, so use only its host",
            IS_EMAIL => "this looks like an email address, so use only its domain",
            IS_COMMENT => "this looks like a comment",
            HAS_SPACES => "remove the spaces around the name",
            STARTS_WITH_DOT => "remove the first dot",
            help => help,
        };
        self
    }

    /// Whether the fix describes what the name looks like.
    pub(crate) fn has_hint(&self) -> bool {
        [IS_URL, IS_EMAIL, IS_WRAPPED].contains(&self.fault.help)
    }

    /// Whether the fix is only to remove the code point, because the text looks like nothing in particular.
    pub(crate) fn is_only_ascii(&self) -> bool {
        self.fault.help == ErrorKind::DeniedAscii.help()
    }

    fn saying(&self, code_point: Option<&str>) -> String {
        let table = self.table.map(|table| format!(" of table {table}")).unwrap_or_default();
        format!("{}{}{table}", self.fault.message, code_point.unwrap_or_default())
    }

    /// Which label of a domain name, counted from 0.
    pub(crate) fn label(&self) -> Option<usize> {
        self.label
    }

    /// The kind in JSON.
    pub(crate) fn kind(&self) -> &'static str {
        self.fault.kind
    }

    /// The clause that was broken.
    pub(crate) fn rule(&self) -> &'static str {
        self.fault.rule
    }

    fn of_library(error: Error, char: usize) -> Self {
        Self {
            fault: fault_of(error),
            byte: error.offset(),
            char,
            label: error.label(),
            part: None,
            code_point: error.code_point(),
            table: error.table(),
            is_decoded: error.place() == Place::Decoded,
            length: error.range().len(),
        }
    }
}

/// The same text as the library's [`Error`] writes, with offsets in bytes of the record.
impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Fault { rule, help, .. } = self.fault;
        write!(f, "{}{} ({rule}): {help}", self.found(), self.whereabouts())
    }
}

/// How many code points are before each byte of a text, counted once.
struct CodePointCount<'a> {
    text: &'a str,
    /// How many are before each block of [`BLOCK`](Self::BLOCK) bytes.
    before_block: Vec<usize>,
}

impl<'a> CodePointCount<'a> {
    const BLOCK: usize = 256;

    fn new(text: &'a str) -> Self {
        let mut counted = 0;
        let mut before_block = Vec::new();
        for block in 0..=text.len() / Self::BLOCK {
            before_block.push(counted);
            let start = block * Self::BLOCK;
            counted += Self::starting_in(text, start..start + Self::BLOCK);
        }
        Self { text, before_block }
    }

    /// How many are before `byte`, which is at most the length of the text.
    fn before(&self, byte: usize) -> usize {
        let block = byte / Self::BLOCK;
        let before = self.before_block.get(block).copied().unwrap_or_default();
        before + Self::starting_in(self.text, block * Self::BLOCK..byte)
    }

    fn starting_in(text: &str, bytes: Range<usize>) -> usize {
        let end = bytes.end.min(text.len());
        (bytes.start..end).filter(|&byte| text.is_char_boundary(byte)).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use xenonym::idna2003::{self, to_unicode};

    #[test]
    fn over_text_it_has_what_the_library_has() {
        for wrong in ["ü-", "bcher-k!a", "z", "üb-", "99999999", "aü"] {
            let error = xenonym::punycode::decode(wrong).unwrap_err();
            let problem = Problem::in_text(error, wrong).to_string();
            assert!(problem.starts_with(error.kind().message()), "{problem}");
            assert!(problem.ends_with(error.kind().help()), "{problem}");
            assert!(problem.contains(&format!(" at offset {}", error.offset())), "{problem}");
        }
    }

    #[test]
    fn several_are_counted_as_one_alone_is() {
        let name = "ü.xn--ü.é.xn--a.xn--é\u{202E}。xn--99999999";
        let errors = to_unicode(name, &idna2003::Options::RFC3490).errors().to_vec();
        assert_eq!(errors.len(), 4);
        let alone = errors.iter().map(|&error| Problem::in_text(error, name));
        assert_eq!(alone.collect::<Vec<_>>(), Problem::all_in_text(errors, name));
    }

    #[test]
    fn several_in_no_order_are_counted_too() {
        let name = "ü.אאa-.é_";
        let conversion = uts46::to_unicode(name, &Options::STRICT);
        let errors = conversion.errors();
        assert!(!errors.is_sorted_by_key(Error::offset));
        let alone = errors.iter().map(|&error| Problem::in_text(error, name));
        assert_eq!(alone.collect::<Vec<_>>(), Problem::all_in_text(errors.to_vec(), name));
    }

    #[test]
    fn code_points_are_counted_before_any_of_them() {
        for unit in ["a", "ü", "aü", "例え", "a\u{10FFFF}"] {
            for times in [0, 1, 127, 128, 129, 256, 1000] {
                let text = unit.repeat(times);
                let count = CodePointCount::new(&text);
                let ends = [(text.len(), ' ')];
                for (index, (byte, _)) in text.char_indices().chain(ends).enumerate() {
                    assert_eq!(count.before(byte), index, "{unit} {times} {byte}");
                }
            }
        }
    }
}
