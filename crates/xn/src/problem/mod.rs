//! Why a record was rejected: an error of the library, or one of the few errors that only a command can
//! have, with its place in the record.

mod hint;
mod own;

use std::collections::HashSet;
use std::fmt;
use std::net::Ipv6Addr;
use std::ops::Range;

use xenonym::normalize::NFKC_3_2_0;
use xenonym::stringprep::Table;
use xenonym::uts46::{self, Options};
use xenonym::{Error, ErrorKind, Place, unicode};
use xenonym_precis::jid::Part;
use xenonym_records::Fault;
use xenonym_records::engine::{
    INVALID_UTF8, LEADING_DOT, LINE_TOO_LONG, NO_ADDRESS, NOT_A_URL, QUOTED_IN_TSV,
};

use self::hint::Hint;
pub(crate) use self::hint::NameIn;
pub(crate) use self::own::{
    ABOVE_UNICODE, ALL as OWN_FAULTS, CERTIFICATE_MISMATCH, NO_CODE_POINT, NO_REGISTRABLE_DOMAIN,
    NOT_A_CODE_POINT, NOT_HEXADECIMAL, NOT_IN_ENCODING, SURROGATE,
};
use crate::terminal::{escaped, glyph, named, u_plus};

/// An error of the library, with its texts. Where `xn` has an option that helps, it is named.
fn fault_of(error: Error) -> Fault {
    let kind = error.kind();
    let fault = match (kind, error.code_point()) {
        (ErrorKind::EmptyLabel | ErrorKind::EmptyName, Some(_)) => {
            let message = "mapping removes all code points of a label";
            Fault::new(kind.name(), message, kind.rule(), error.help())
        }
        _ => fault(kind),
    };
    // The place of an error may change its advice, for example in decoded text.
    error.own_help().map_or(fault, |help| fault.with_help(help))
}

/// The library's kind of error, with its texts.
fn fault(kind: ErrorKind) -> Fault {
    let help = match kind {
        ErrorKind::Std3Ascii => "remove it, or use --std3=off if the name is not a host name",
        ErrorKind::Unassigned => "remove it, or use --allow-unassigned",
        _ => kind.help(),
    };
    Fault::new(kind.name(), kind.message(), kind.rule(), help)
}

const NOT_A_URL_IN_LIST: &str =
    "add a scheme and its slashes, such as https://, or use --from lines for plain lines";

/// The rules that are options, and no clauses.
const OPTIONS: [&str; 3] = [MAX_LINE, KEEPS_LEADING_DOT, NOT_IN_ENCODING.rule];
const MAX_LINE: &str = "--max-line";
const KEEPS_LEADING_DOT: &str = "--leading-dot";

/// The option that a fault of a record is about, instead of a clause.
fn option_of(fault: Fault) -> Option<&'static str> {
    if fault.kind == LINE_TOO_LONG.kind {
        Some(MAX_LINE)
    } else if fault == LEADING_DOT {
        Some(KEEPS_LEADING_DOT)
    } else {
        None
    }
}

/// A fault of a record, with the fix that the command has.
fn with_fix(fault: Fault) -> Fault {
    if fault.kind == QUOTED_IN_TSV.kind {
        fault.with_help("use --delimiter tab to read quotation marks as in CSV")
    } else if fault.kind == NOT_A_URL.kind {
        fault.with_help(NOT_A_URL_IN_LIST)
    } else if fault.kind == NO_ADDRESS.kind {
        fault.with_help("write the address before the names (or use --from lines for plain lines)")
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

/// The same in a text that contains more than a name, such as a URL.
pub(crate) const TEXT_BREAK: Fault = Fault::new(
    LINE_BREAK.kind,
    "the text contains a line break",
    "one line of output per text",
    "remove it",
);

/// Problems of a whole record, whose messages omit the position.
const OF_ALL: [&str; 7] = [
    NO_CODE_POINT.kind,
    LINE_TOO_LONG.kind,
    NAME_TOO_LONG.kind,
    NO_REGISTRABLE_DOMAIN.kind,
    CERTIFICATE_MISMATCH.kind,
    "owner_rejected",
    "not_a_string",
];

/// A problem and its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Problem {
    pub(crate) fault: Fault,
    pub(crate) byte: usize,
    pub(crate) char: usize,
    /// Which label of a domain name, counted from 0.
    label: Option<u32>,
    /// Which part of an XMPP address.
    pub(crate) part: Option<Part>,
    pub(crate) code_point: Option<u32>,
    /// The table of RFC 3454 that rejects the code point.
    pub(crate) table: Option<Table>,
    /// Whether the code point is in the record, or only in what mapping or decoding makes of it.
    pub(crate) place: Place,
    /// The index of the code point in the mapped or decoded label, if it is known.
    index: Option<u32>,
    /// The code point of the record that mapping turned into the one that is wrong.
    pub(crate) source: Option<Box<Source>>,
    /// How many bytes of the record are wrong, from `byte`. 0 if something is missing, or if only the start is known.
    length: u32,
    /// What the name may be instead. It decides the help.
    hint: Option<Hint>,
}

impl Problem {
    /// The library's kind of error after `before`, the beginning of the record.
    pub(crate) fn of_kind(kind: ErrorKind, before: &str, code_point: Option<u32>) -> Self {
        Self::new(fault(kind), before, code_point)
    }

    /// A fault after `before`, the beginning of the record.
    pub(crate) fn new(fault: Fault, before: &str, code_point: Option<u32>) -> Self {
        Self {
            fault: with_fix(option_of(fault).map_or(fault, |option| fault.by(option))),
            byte: before.len(),
            char: before.chars().count(),
            label: None,
            part: None,
            code_point,
            table: None,
            place: Place::Input,
            index: None,
            source: None,
            length: 0,
            hint: None,
        }
    }

    /// The fault of a format at byte `at` of `text`, which need not be UTF-8.
    pub(crate) fn of_fault(fault: Fault, text: &[u8], at: usize) -> Self {
        let (before, rest) = text.split_at(at.min(text.len()));
        let rest = rest.utf8_chunks().next().map_or("", |chunk| chunk.valid());
        let code_point = rest.chars().next().filter(|_| is_of_code_point(fault));
        Self::new(fault, &String::from_utf8_lossy(before), code_point.map(u32::from))
    }

    /// The fault of a result that contains `code_point`, which the code point at byte `at` of `name` became.
    pub(crate) fn of_result(fault: Fault, name: &str, at: usize, code_point: char) -> Self {
        let (before, rest) = name.split_at_checked(at).unwrap_or((name, ""));
        let wrong = Some(u32::from(code_point));
        let is_typed = rest.starts_with(code_point);
        let source = Source::of(Place::AfterMapping, wrong, name, at).filter(|_| !is_typed);
        let place = if source.is_some() { Place::AfterMapping } else { Place::Input };
        Self { place, source, ..Self::new(fault, before, wrong) }
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
        Self::of_library(error, input, before.chars().count())
    }

    /// What the library's error in `input` is, without its place.
    pub(crate) fn found_by(error: Error, input: &str) -> String {
        Self::of_library(error, input, 0).shown()
    }

    /// An error of PRECIS in `input`.
    pub(crate) fn of_precis(error: &xenonym_precis::Error, input: &str) -> Self {
        let fault = Fault::new(error.name(), error.summary(), error.rule(), error.help());
        let before = input.get(..error.offset()).unwrap_or(input);
        let (code_point, place) = (error.code_point(), error.place());
        Self {
            part: error.part(),
            place,
            source: Source::of(place, code_point, input, error.offset()),
            length: saturating(error.range().len()),
            ..Self::new(fault, before, code_point)
        }
    }

    /// The problem of a text with an ASCII character that neither a domain name nor an IP address contains, such as a URL.
    /// Spaces and tabs around it are ignored.
    pub(crate) fn of_other_text(text: &str) -> Option<Self> {
        let is_blank = |c: char| c.is_whitespace() && (c == '\t' || !c.is_control());
        let name = text.trim_matches(is_blank);
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
        let before = &text[..text.len() - text.trim_start_matches(is_blank).len()];
        problem.byte += before.len();
        problem.char += before.chars().count();
        Some(problem.with_hint(name))
    }

    /// The library's errors in `input`, in any order. Code points are counted once, because there
    /// may be as many errors as code points.
    ///
    /// Errors in a decoded label may be equal, if the standard does not count its code points.
    pub(crate) fn all_in_text(errors: Vec<Error>, input: &str) -> Vec<Self> {
        if errors.is_empty() {
            return Vec::new();
        }
        let count = CodePointCount::new(input);
        let mut known = HashSet::new();
        errors
            .into_iter()
            .filter(|error| known.insert(*error))
            .map(|error| Self::of_library(error, input, count.before(error.offset())))
            .collect()
    }

    /// The problem, and its code point.
    pub(crate) fn found(&self) -> String {
        self.saying(u_plus)
    }

    /// The same, and the code point itself if a terminal can show it.
    pub(crate) fn shown(&self) -> String {
        self.saying(named)
    }

    /// In one line for people: what is wrong, where, and how to fix it. The rule is in JSON.
    ///
    /// What the text is instead of a name comes first, because it explains the rest.
    pub(crate) fn brief(&self) -> String {
        let option = if OPTIONS.contains(&self.fault.rule) {
            format!(" ({})", self.fault.rule)
        } else {
            String::new()
        };
        let found = format!("{}{option}{}", self.saying(quoted), self.whereabouts());
        let help = self.fault.help;
        if self.has_hint() { format!("{help} ({found})") } else { format!("{found}: {help}") }
    }

    /// The position in code points and the label, as far as they are known. In messages, both count from 1.
    fn whereabouts(&self) -> String {
        let position = match (self.place, self.index) {
            _ if self.is_of_all() => String::new(),
            (Place::Decoded, None) if !self.is_of_digit() => String::new(),
            (Place::Decoded, Some(index)) => format!(" at position {}", index + 1),
            _ => format!(" at position {}", self.char + 1),
        };
        let comma = if self.source.is_some() { "," } else { "" };
        let label = self.label.map(|label| format!(" in label {}", label + 1)).unwrap_or_default();
        format!("{comma}{position}{label}{}", self.part_or_text())
    }

    /// The part of an XMPP address, or that the code point is in decoded text.
    fn part_or_text(&self) -> String {
        let part = self.part.map(|part| format!(" in the {}", part.name())).unwrap_or_default();
        part + if self.place == Place::Decoded { ", after decoding" } else { "" }
    }

    /// Whether the place is a digit of Punycode, and not a whole label that decodes to something wrong.
    fn is_of_digit(&self) -> bool {
        [ErrorKind::BasicInserted, ErrorKind::NotAScalar]
            .iter()
            .any(|kind| kind.name() == self.kind())
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
        let error = Error::new(ErrorKind::Rejected, self.byte..self.byte + self.length as usize);
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
        let has_sign = problems.iter().any(|problem| problem.sign().is_some());
        let of_name = has_sign.then(|| hint::hint(name)).flatten();
        let is_after_dot = name.len() > 1 && name.starts_with('.') && !name.starts_with("..");
        // A long comment or sentence is a long label first.
        let is_text = name.contains(char::is_whitespace);
        let of_text = if is_text { hint::hint(name) } else { None };
        for problem in &mut problems {
            let is_empty = problem.kind() == ErrorKind::EmptyLabel.name() && problem.byte == 0;
            let hint = match problem.sign() {
                Some(sign) => of_name.or_else(|| Hint::of_sign(sign)),
                None if is_text && problem.is_too_long() => of_text,
                None => Some(Hint::FirstDot).filter(|_| is_empty && is_after_dot),
            };
            if let Some(hint) = hint {
                *problem = problem.clone().with(hint);
            } else if is_empty && name.is_empty() {
                problem.fault.help = ErrorKind::EmptyName.help();
            }
        }
        problems
    }

    /// The code point, if it stands in the input and may show what the input is instead of a name.
    fn sign(&self) -> Option<char> {
        let code_point = self.code_point.and_then(char::from_u32)?;
        // Other blanks are mapped to a space.
        let is_shown =
            self.place == Place::Input || self.place == Place::AfterMapping && code_point == ' ';
        (is_shown && hint::is_sign(code_point)).then_some(code_point)
    }

    fn is_too_long(&self) -> bool {
        use ErrorKind::{LabelTooLong, NameTooLong, TooLongToEncode};
        [LabelTooLong, NameTooLong, TooLongToEncode].iter().any(|kind| kind.name() == self.kind())
    }

    /// The same error of a text that is not UTF-8 in a file, whose encoding can be given.
    pub(crate) fn of_file(mut self) -> Self {
        if self.fault.kind == INVALID_UTF8.kind {
            self.fault.help =
                "convert the input to UTF-8, or name its encoding, such as --encoding latin1";
        }
        self
    }

    /// The same error, whose fix is that of a hint.
    fn with(mut self, hint: Hint) -> Self {
        self.hint = Some(hint);
        self.of_name_in(NameIn::List)
    }

    /// The same error where no option chooses another profile.
    pub(crate) fn without_profile(mut self) -> Self {
        if let Some(hint) = self.hint.take_if(|hint| matches!(hint, Hint::Root | Hint::Slash)) {
            self.fault.help = hint.help(NameIn::Alone);
        }
        self
    }

    /// The same error of a name in this place, where other options describe its content.
    pub(crate) fn of_name_in(mut self, place: NameIn) -> Self {
        let is_in_table = matches!(place, NameIn::Column | NameIn::Field);
        self.fault.help = match self.hint {
            Some(hint) => hint.help(place),
            None if is_in_table && self.fault.kind == NOT_A_URL.kind => NOT_A_URL.help,
            None => self.fault.help,
        };
        self
    }

    /// The same error of a name, which is rejected in JSON too.
    pub(crate) fn of_name(mut self) -> Self {
        if self.fault == LINE_BREAK {
            self.fault.help = "remove the line break";
        }
        self
    }

    /// The same error of a text that is prepared by stringprep, where other options allow unassigned code points.
    pub(crate) fn with_query(mut self) -> Self {
        if self.kind() == ErrorKind::Unassigned.name() {
            self.fault.help = "remove it, or use --query";
        }
        self
    }

    /// The problems of a name that people read. What the text is instead of a name explains them all.
    pub(crate) fn for_people(problems: &[Self]) -> &[Self] {
        match problems.iter().find(|problem| problem.has_hint()) {
            Some(problem) => std::slice::from_ref(problem),
            None => problems,
        }
    }

    /// The fix of a text that the DNS cannot contain, if it is several names, or a name and more.
    pub(crate) fn likeness(&self) -> Option<&'static str> {
        let is_rejected = self.fault.kind == ErrorKind::DeniedAscii.name();
        let is_more = matches!(self.hint, Some(Hint::Port | Hint::Path | Hint::Words));
        (is_rejected && is_more).then_some(self.fault.help)
    }

    /// Whether the text is something else than a name, which the fix says.
    pub(crate) fn has_hint(&self) -> bool {
        self.hint.is_some_and(Hint::is_of_other_text)
    }

    /// Whether the fix is only to remove the code point, because the text looks like nothing in particular.
    pub(crate) fn is_only_ascii(&self) -> bool {
        self.hint.is_none() && self.fault.kind == ErrorKind::DeniedAscii.name()
    }

    fn saying(&self, name: fn(u32) -> String) -> String {
        let code_point = match (self.code_point, &self.source) {
            (None, _) => String::new(),
            (Some(value), Some(source)) => format!(": {}", source.becomes(value, name)),
            (Some(value), None) if self.place == Place::AfterMapping => {
                format!(": {} after mapping", name(value))
            }
            (Some(value), None) => format!(": {}", name(value)),
        };
        let table = self.table.map(|table| format!(" of table {table}")).unwrap_or_default();
        format!("{}{code_point}{table}", self.fault.message)
    }

    /// Which label of a domain name, counted from 0.
    pub(crate) fn label(&self) -> Option<usize> {
        self.label.map(|label| label as usize)
    }

    /// Which code point of the mapped or decoded label, counted from 0.
    pub(crate) fn index(&self) -> Option<u32> {
        self.index
    }

    /// The kind in JSON.
    pub(crate) fn kind(&self) -> &'static str {
        self.fault.kind
    }

    /// The clause that was broken.
    pub(crate) fn rule(&self) -> &'static str {
        self.fault.rule
    }

    fn of_library(error: Error, input: &str, char: usize) -> Self {
        let is_empty = matches!(error.kind(), ErrorKind::EmptyLabel | ErrorKind::EmptyName);
        let problem = Self {
            fault: fault_of(error),
            byte: error.offset(),
            char,
            label: error.label().map(saturating),
            part: None,
            code_point: error.code_point(),
            table: error.table(),
            place: error.place(),
            index: error.index_in_label().map(saturating),
            source: Source::of(error.place(), error.code_point(), input, error.offset()),
            length: saturating(error.range().len()),
            hint: None,
        };
        if is_empty && is_root(input) { problem.with(Hint::Root) } else { problem }
    }
}

/// Whether a name is only a dot.
fn is_root(name: &str) -> bool {
    let mut code_points = name.chars();
    matches!(code_points.next(), Some('.' | '\u{3002}' | '\u{FF0E}' | '\u{FF61}'))
        && code_points.next().is_none()
}

/// The text of the library's [`Error`], with the rule, and with a position of the record instead of an offset.
impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Fault { rule, help, .. } = self.fault;
        write!(f, "{}{} ({rule}): {help}", self.found(), self.whereabouts())
    }
}

/// Whether a fault of a format is the code point at its place, and not a text or something that is missing.
fn is_of_code_point(fault: Fault) -> bool {
    let kinds = [ErrorKind::Std3Ascii, ErrorKind::HyphenAtEnd, ErrorKind::DeniedAscii];
    kinds.iter().any(|kind| kind.name() == fault.kind)
}

/// A number that is small in a problem, because names are not longer.
fn saturating(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// The number of a code point, and in quotation marks the code point itself if a terminal can show it.
fn quoted(value: u32) -> String {
    match char::from_u32(value).and_then(glyph) {
        Some(glyph) => format!("{} '{glyph}'", u_plus(value)),
        None => u_plus(value),
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

// The code point that was typed, where mapping made another one of it that is wrong.

/// A code point of the record, and what it becomes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Source {
    pub(crate) code_point: char,
    becomes: String,
}

impl Source {
    /// The code point at this byte of `input`, if it becomes a text that contains `wrong`.
    ///
    /// `None` if `wrong` is in the input itself, or comes from several code points, as by composition.
    fn of(place: Place, wrong: Option<u32>, input: &str, at: usize) -> Option<Box<Self>> {
        let wrong = wrong.and_then(char::from_u32).filter(|_| place == Place::AfterMapping)?;
        let code_point = input.get(at..)?.chars().next()?;
        let lower: String = code_point.to_lowercase().collect();
        let compatible = || NFKC_3_2_0.normalize(code_point.encode_utf8(&mut [0; 4])).into_owned();
        // PRECIS maps case, and widths to compatible code points. The other standards map both, and more.
        let mut mappings =
            [lower, unicode::mapping(code_point).collect(), compatible()].into_iter();
        let becomes = mappings.find(|mapping| mapping.contains(wrong))?;
        (!becomes.contains(code_point)).then(|| Box::new(Self { code_point, becomes }))
    }

    /// What it becomes, which is or contains `wrong`. `name` writes a code point.
    fn becomes(&self, wrong: u32, name: fn(u32) -> String) -> String {
        let (typed, wrong) = (name(self.code_point.into()), name(wrong));
        let mut becomes = self.becomes.chars();
        match (becomes.next(), becomes.next()) {
            (Some(_), None) => format!("{typed} becomes {wrong}"),
            _ => format!("{typed} becomes {}, which contains {wrong}", escaped(&self.becomes)),
        }
    }
}

#[cfg(test)]
mod tests {
    use xenonym::idna2003::{self, to_unicode};

    use super::*;

    #[test]
    fn over_text_it_has_what_the_library_has() {
        for wrong in ["ü-", "bcher-k!a", "z", "üb-", "99999999", "aü"] {
            let error = xenonym::punycode::decode(wrong).unwrap_err();
            let problem = Problem::in_text(error, wrong).to_string();
            assert!(problem.starts_with(error.kind().message()), "{problem}");
            assert!(problem.ends_with(error.kind().help()), "{problem}");
            let position = wrong[..error.offset()].chars().count() + 1;
            assert!(problem.contains(&format!(" at position {position}")), "{problem}");
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
