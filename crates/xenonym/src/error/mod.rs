//! The error type of all conversions: the violated rule, the position, and the code point.
//!
//! An [`Error`] is small (32 bytes) and `Copy`. Its text is the same with and without `alloc`, and
//! the same facts are available as methods. Invalid parameters have a separate error type,
//! [`ParameterError`](crate::bootstring::ParameterError).

mod kind;
mod report;
mod table;

use core::fmt;
use core::num::NonZeroU32;
use core::ops::Range;

use crate::domain::{Label, is_separator};
use crate::tables::Table;
use crate::unicode::Status;

pub use self::kind::ErrorKind;
use self::report::{Message, Report};
pub use self::table::UnknownKind;

/// Why an input was rejected, and where.
///
/// `Display` writes one line: what is wrong, where, and how to fix it. [`report`](Self::report) writes
/// several lines, which underline the position and cite the standard. Errors are ordered by their offsets.
///
/// With the feature `serde` an error is serialized as a map of `kind`, `rule`, `message`, `offset`, `end`, `place`,
/// `label`, `code_point` (as `U+00E9`) and `table`. `message` is the line that `Display` writes, with the offset and
/// the fix, unlike [`message`](Self::message). Fields that also occur in the JSON of the command `xn` have the same
/// meaning there.
///
/// ```
/// use xenonym::{ErrorKind, punycode};
///
/// let input = "bcher-k!a";
/// let error = punycode::decode_into(input, &mut [0; 63]).unwrap_err();
/// assert_eq!(error.kind(), ErrorKind::NotADigit);
/// assert_eq!(&input[error.range()], "!");
/// assert_eq!(
///     error.message().to_string(),
///     "'!' (U+0021) is not a Punycode digit"
/// );
/// assert_eq!(
///     error.report(input).to_string(),
///     "\
/// '!' (U+0021) is not a Punycode digit
///   bcher-k!a
///          ^
/// help: after the last hyphen, use only a-z, A-Z and 0-9
/// rule: RFC 3492 section 6.2 (not_a_digit)"
/// );
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Error {
    offset: usize,
    /// The length of the range, if it fits 32 bits.
    length: u32,
    /// The code point, or the length that is too great, as `detail` says.
    value: u32,
    /// One more than the index of the label, so that the option takes no space.
    label: Option<NonZeroU32>,
    /// One more than the index of the code point in the label.
    index: Option<NonZeroU32>,
    kind: ErrorKind,
    detail: Detail,
    place: Place,
    table: Option<Table>,
    advice: Advice,
}

/// The meaning of the value of an error.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum Detail {
    None,
    CodePoint,
    Length,
}

/// Where the problem of an [`Error`] is: in the input, after mapping, or in a decoded label.
///
/// ```
/// use xenonym::Place;
/// use xenonym::uts46::{Options, check};
///
/// let place = |name| check(name, &Options::STRICT).unwrap_err().place();
/// assert_eq!(place("a_b"), Place::Input);
/// assert_eq!(place("a＿b"), Place::AfterMapping); // a full-width low line
/// assert_eq!(place("xn--a-ecp"), Place::Decoded); // an ACE label
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Place {
    /// In the input itself.
    Input,
    /// In the result of mapping or normalizing this range of the input.
    AfterMapping,
    /// In the text that the ACE label in this range decodes to.
    Decoded,
}

impl Place {
    /// Returns a short name, for machines.
    ///
    /// ```
    /// assert_eq!(xenonym::Place::AfterMapping.name(), "after_mapping");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::Input => "input",
            Self::AfterMapping => "after_mapping",
            Self::Decoded => "decoded",
        }
    }
}

/// A length that exceeds a limit, and the limit. From [`Error::limit`].
///
/// ```
/// use xenonym::uts46::{Options, check};
///
/// let error = check(&"a".repeat(70), &Options::STRICT).unwrap_err();
/// let limit = error.limit().unwrap();
/// assert_eq!((limit.actual, limit.maximum), (Some(70), 63));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Limit {
    /// The length in bytes of the ASCII form, or `None` if the conversion ended before it was known.
    pub actual: Option<usize>,
    /// The maximum length that is allowed.
    pub maximum: usize,
}

impl Error {
    /// Creates an error for the bytes in `range`. The library creates its own errors. Use this for
    /// a [`batch::Convert`](crate::batch::Convert) with its own rules.
    ///
    /// ```
    /// use xenonym::{Error, ErrorKind};
    ///
    /// let error = Error::new(ErrorKind::Rejected, 4..7);
    /// assert_eq!(error.range(), 4..7);
    /// ```
    pub const fn new(kind: ErrorKind, range: Range<usize>) -> Self {
        Self::at(kind, range.start).spanning(range.end.saturating_sub(range.start))
    }

    #[cold]
    pub(crate) const fn at(kind: ErrorKind, offset: usize) -> Self {
        Self {
            offset,
            length: 0,
            value: 0,
            label: None,
            index: None,
            kind,
            detail: Detail::None,
            place: Place::Input,
            table: None,
            advice: Advice::OfKind,
        }
    }

    /// An error of one element of the input; [`in_text`](Self::in_text) sets the range in text.
    #[cold]
    pub(crate) const fn at_code_point(kind: ErrorKind, offset: usize, code_point: u32) -> Self {
        let detail = Detail::CodePoint;
        Self { value: code_point, detail, length: 1, ..Self::at(kind, offset) }
    }

    /// A bug in the library. It should never occur, so debug builds panic here.
    #[cold]
    pub(crate) fn internal() -> Self {
        debug_assert!(false, "an invariant is broken");
        Self::at(ErrorKind::Internal, 0)
    }

    /// Returns the same error at another offset, with its range moved: for callers that convert a part of
    /// a longer text, or count in other units.
    ///
    /// ```
    /// let line = "name: bcher-k!a";
    /// let error = xenonym::punycode::decode_into(&line[6..], &mut [0; 63]).unwrap_err();
    /// assert_eq!(&line[error.with_offset(error.offset() + 6).range()], "!");
    /// ```
    #[cold]
    #[must_use]
    pub const fn with_offset(self, offset: usize) -> Self {
        Self { offset, ..self }
    }

    /// Returns the same error in another label, counted from 0: for callers that convert the labels of a name one by one.
    ///
    /// ```
    /// use xenonym::uts46::{Options, check};
    ///
    /// let name = "www.a_b";
    /// let error = check(&name[4..], &Options::STRICT).unwrap_err();
    /// let error = error.with_label(1).with_offset(error.offset() + 4);
    /// assert_eq!((error.label(), &name[error.range()]), (Some(1), "_"));
    /// ```
    #[cold]
    #[must_use]
    pub fn with_label(self, label: usize) -> Self {
        Self { label: one_more(label), ..self }
    }

    /// The same error in another range.
    #[cold]
    #[cfg(feature = "alloc")]
    pub(crate) const fn with_range(self, range: Range<usize>) -> Self {
        let length = range.end.saturating_sub(range.start);
        Self { offset: range.start, ..self }.spanning(length)
    }

    /// The same error, of a code point that only another form of the input contains.
    #[cold]
    #[cfg(feature = "alloc")]
    pub(crate) const fn after_mapping(self) -> Self {
        Self { place: Place::AfterMapping, ..self }
    }

    /// The same error with a range of this length.
    #[cold]
    const fn spanning(self, length: usize) -> Self {
        Self { length: if length > u32::MAX as usize { 0 } else { length as u32 }, ..self }
    }

    /// The same error, with the table that the code point is in.
    #[cold]
    pub(crate) const fn of_table(self, table: Table) -> Self {
        Self { table: Some(table), ..self }
    }

    /// The same error of a label that a registry was given.
    #[cold]
    pub(crate) const fn in_registration(self) -> Self {
        Self { advice: Advice::Registration, ..self }
    }

    /// The same error of the domain of an email address.
    #[cold]
    #[cfg(feature = "alloc")]
    pub(crate) const fn in_email(self) -> Self {
        Self { advice: Advice::Email, ..self }
    }

    /// The same error of a label that IDNA2008 looks up.
    #[cold]
    pub(crate) fn in_lookup(self) -> Self {
        Self { advice: Advice::lookup(self.code_point()), ..self }
    }

    /// The same error, with the length that is too great.
    #[cold]
    pub(crate) const fn of_length(self, length: usize) -> Self {
        if length > u32::MAX as usize {
            return self;
        }
        Self { value: length as u32, detail: Detail::Length, ..self }
    }

    /// The same error, in the text that the ACE label decodes to.
    #[cold]
    pub(crate) const fn decoded(self) -> Self {
        Self { place: Place::Decoded, ..self }
    }

    /// The same error, of the code point with this index in the label's Unicode form.
    #[cold]
    pub(crate) fn of_index(self, index: usize) -> Self {
        Self { index: one_more(index), ..self }
    }

    /// The same error, with its range and place in the text whose bytes its offset counts.
    #[cold]
    pub(crate) fn in_text(self, text: &str) -> Self {
        let rest = text.get(self.offset..).unwrap_or_default();
        if let Some(ignored) = self.ignored(text) {
            return Self { value: u32::from(ignored), detail: Detail::CodePoint, ..self }
                .spanning(ignored.len_utf8());
        }
        let of_digit = matches!(self.kind, ErrorKind::BasicInserted | ErrorKind::NotAScalar);
        let is_of_whole = self.kind.is_of_whole() && self.detail != Detail::CodePoint;
        if is_of_whole || (self.place == Place::Decoded && !of_digit) {
            return self.spanning(rest.len());
        }
        let found = rest.chars().next();
        let is_changed = self.place == Place::Input
            && self.detail == Detail::CodePoint
            && found.map(u32::from) != Some(self.value)
            && !of_digit;
        let place = if is_changed { Place::AfterMapping } else { self.place };
        let place = if of_digit { Place::Decoded } else { place };
        Self { place, ..self.spanning(found.map_or(0, char::len_utf8)) }
    }

    /// The first code point of a text of which mapping leaves nothing. No mapping removes ASCII, so a text with ASCII, such as
    /// `xn--`, is empty for another reason.
    fn ignored(self, text: &str) -> Option<char> {
        let is_empty = matches!(self.kind, ErrorKind::EmptyLabel | ErrorKind::EmptyName);
        let is_ignored = is_empty && text.chars().all(|c| !c.is_ascii() && !is_separator(c));
        text.chars().next().filter(|_| is_ignored)
    }

    /// The same error of a name that contains no label at all: an empty text, or the root.
    #[cold]
    pub(crate) fn of_whole_name(self, name: &str) -> Self {
        let mut rest = name.chars();
        let advice = match (self.kind, rest.next(), rest.next()) {
            (ErrorKind::EmptyLabel, None, _) => Advice::EmptyText,
            (ErrorKind::EmptyLabel | ErrorKind::EmptyName, Some(dot), None)
                if is_separator(dot) =>
            {
                Advice::Root
            }
            _ => self.advice,
        };
        Self { advice, ..self }
    }

    /// The same error in a name, whose label `index` has it.
    #[cold]
    pub(crate) fn in_label(self, index: usize, label: &Label<'_>) -> Self {
        let error = self.in_text(label.text());
        Self { label: one_more(index), offset: label.range().start + error.offset, ..error }
    }

    /// The same error, where the input is one label and not a name.
    #[cold]
    pub(crate) const fn of_no_label(self) -> Self {
        Self { label: None, ..self }
    }

    /// Returns the kind of error.
    pub const fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// Returns where in the input the range starts: bytes for text, elements for a slice of code points.
    ///
    /// It is never above the input's length, and for text always on a code point's boundary.
    pub const fn offset(&self) -> usize {
        self.offset
    }

    /// Returns the range of the input that causes the error: bytes for text, elements for a slice of code points.
    ///
    /// It contains the code point that [`code_point`](Self::code_point) came from, the whole ACE
    /// label if the error is in its decoded text, or the whole label if that is too long. It is
    /// empty if something is missing.
    pub const fn range(&self) -> Range<usize> {
        self.offset..self.offset.saturating_add(self.length as usize)
    }

    /// Returns whether the problem is in the input, after mapping, or in a decoded label.
    pub const fn place(&self) -> Place {
        self.place
    }

    /// Returns the code point that violates the rule, if any, at the time of the check: see [`place`](Self::place).
    pub const fn code_point(&self) -> Option<u32> {
        match self.detail {
            Detail::CodePoint => Some(self.value),
            Detail::None | Detail::Length => None,
        }
    }

    /// Returns the length and its limit, if a length is the problem.
    pub const fn limit(&self) -> Option<Limit> {
        let Some(maximum) = self.kind.maximum() else { return None };
        let actual = match self.detail {
            Detail::Length => Some(self.value as usize),
            Detail::None | Detail::CodePoint => None,
        };
        Some(Limit { actual, maximum })
    }

    /// Returns the index of the label in the domain name, from 0. `None` if the input was not a whole name, or
    /// if the error does not concern one label.
    pub const fn label(&self) -> Option<usize> {
        match self.label {
            Some(label) => Some(label.get() as usize - 1),
            None => None,
        }
    }

    /// Returns the index of the violating code point in the label's Unicode form, from 0. It counts code points after
    /// mapping and normalization or after decoding, depending on [`place`](Self::place). `None` if the error does
    /// not concern a code point, and for standards other than UTS #46.
    ///
    /// ```
    /// use xenonym::uts46::{Options, check};
    ///
    /// // It stands for a label with two joiners, the first of which is allowed.
    /// let error = check("xn--11b2ezcw70kba", &Options::DNS).unwrap_err();
    /// assert_eq!((error.range(), error.index_in_label()), (0..17, Some(4)));
    /// ```
    pub const fn index_in_label(&self) -> Option<usize> {
        match self.index {
            Some(index) => Some(index.get() as usize - 1),
            None => None,
        }
    }

    /// Returns the table of RFC 3454 that prohibits the code point, if any.
    pub const fn table(&self) -> Option<Table> {
        self.table
    }

    /// Whether the code point ends the host of a URL, or stands before the one of an email address. Without it, the text would be
    /// another name.
    pub(crate) const fn is_of_delimiter(&self) -> bool {
        matches!(self.char(), Some('/' | '\\' | '?' | '#' | '@' | ':'))
    }

    /// The code point, unless it is a surrogate or too large.
    const fn char(&self) -> Option<char> {
        match self.code_point() {
            Some(code_point) => char::from_u32(code_point),
            None => None,
        }
    }

    /// Returns how to fix it: the [`help`](ErrorKind::help) of the kind, or better advice for the operation that reported the
    /// error. There is no fix for an error in the decoded text of an A-label: correcting that text would produce the
    /// name that the label imitates.
    ///
    /// ```
    /// use xenonym::uts46::{Options, check};
    ///
    /// let help = |name| check(name, &Options::DNS).unwrap_err().help();
    /// assert_eq!(help("goo\u{FFFD}gle"), "remove it");
    /// assert_eq!(
    ///     help("xn--google-d078a"), // the same label
    ///     "do not use this name, because its A-label decodes to text that is not allowed"
    /// );
    /// ```
    pub const fn help(&self) -> &'static str {
        match self.own_help() {
            Some(help) => help,
            None => self.kind.help(),
        }
    }

    /// The advice, if it is not the general one of the kind.
    #[doc(hidden)]
    pub const fn own_help(&self) -> Option<&'static str> {
        Some(match (self.place, self.kind) {
            // These are errors of Punycode, which may encode any text.
            (_, ErrorKind::BasicInserted | ErrorKind::NotAScalar) => return None,
            (Place::Decoded, _) => {
                "do not use this name, because its A-label decodes to text that is not allowed"
            }
            (_, ErrorKind::EmptyLabel | ErrorKind::EmptyName) if self.code_point().is_some() => {
                "enter a code point that is not ignored"
            }
            (Place::Input, ErrorKind::DeniedAscii | ErrorKind::Std3Ascii)
                if self.is_of_delimiter() =>
            {
                ErrorKind::NotOnlyHost.help()
            }
            // Without these, the text would be another name, too.
            (Place::Input, ErrorKind::DeniedAscii) if matches!(self.char(), Some('%')) => {
                "write the code points that are percent-encoded"
            }
            (Place::Input, ErrorKind::DeniedAscii)
                if matches!(self.char(), Some(',' | ';' | '[' | ']')) =>
            {
                "correct the name"
            }
            _ => return self.advice.help(self.kind),
        })
    }

    /// Returns the clause of the standard that the input violates, as [`ErrorKind::rule`] returns it.
    ///
    /// ```
    /// use xenonym::uts46::{Options, check};
    ///
    /// assert_eq!(check("a..b", &Options::DNS).unwrap_err().rule(), "RFC 3490 section 4.1 step 8, RFC 1034 section 3.1, UTS #46 section 4.2 step 4.2");
    /// ```
    pub const fn rule(&self) -> &'static str {
        self.kind.rule()
    }

    /// Returns what is wrong, including the code point: one clause for end users, without references to standards or offsets.
    pub const fn message(&self) -> impl fmt::Display + fmt::Debug + Copy + use<> {
        Message(*self)
    }

    /// Returns the long form, for a terminal or a log: the message, `input` with the position underlined, how
    /// to fix it, and the clause of the standard. `input` is the text that was passed to the function
    /// that returned the error.
    ///
    /// Control characters and direction overrides in the input are escaped. Only part of a long input is shown.
    pub const fn report<'a>(
        &self,
        input: &'a str,
    ) -> impl fmt::Display + fmt::Debug + Copy + use<'a> {
        Report { error: *self, input }
    }
}

/// One more, so that an option takes no space. Saturates at the maximum.
fn one_more(index: usize) -> Option<NonZeroU32> {
    NonZeroU32::new(u32::try_from(index).unwrap_or(u32::MAX - 1).saturating_add(1))
}

#[expect(clippy::missing_fields_in_debug, reason = "they are in the range and the limit")]
impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Error")
            .field("kind", &self.kind)
            .field("range", &self.range())
            .field("place", &self.place)
            .field("label", &self.label())
            .field("code_point", &self.code_point())
            .field("table", &self.table)
            .field("limit", &self.limit())
            .finish()
    }
}

/// One line: what is wrong, where, and how to fix it.
impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at offset {}: {}", self.message(), self.offset, self.help())
    }
}

impl core::error::Error for Error {}

// How to fix an error, where that depends on the operation that reported it.

/// The operation, as far as help depends on it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum Advice {
    /// The help of the kind fits.
    OfKind,
    /// RFC 5891 section 4, which maps nothing and has no flags.
    Registration,
    /// RFC 5891 section 5, of a code point for which mapping helps.
    Mapping,
    /// RFC 5891 section 5, otherwise.
    Lookup,
    /// The domain of an email address (RFC 5321 section 4.1.2).
    #[cfg(feature = "alloc")]
    Email,
    /// A name that is an empty text.
    EmptyText,
    /// A name that is only a dot: the root of the DNS.
    Root,
}

impl Advice {
    fn lookup(code_point: Option<u32>) -> Self {
        let is_mapped = |c| matches!(Status::of(c), Status::Mapped | Status::Ignored);
        let found = code_point.and_then(char::from_u32);
        if found.is_some_and(is_mapped) { Self::Mapping } else { Self::Lookup }
    }

    const fn help(self, kind: ErrorKind) -> Option<&'static str> {
        Some(match (self, kind) {
            (Self::OfKind, _) => return None,
            (Self::EmptyText, _) => "enter a name",
            (Self::Root, _) => {
                "enter a name below the root of the DNS, or turn off VerifyDnsLength if the root itself is meant"
            }
            (_, ErrorKind::HyphensInside) => "remove a hyphen, because such labels are reserved",
            (_, ErrorKind::HyphenAtEnd) => "remove the hyphen",
            #[cfg(feature = "alloc")]
            (Self::Email, ErrorKind::Std3Ascii) => {
                "correct the domain, because email addresses admit only letters, digits and hyphens in its labels"
            }
            (Self::Registration, ErrorKind::Idna2008Disallowed) => {
                "remove it, or write another code point, because labels are registered exactly as they are"
            }
            (Self::Lookup, ErrorKind::Idna2008Disallowed) => "remove it",
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use std::format;
    use std::string::ToString;

    use super::*;

    #[test]
    fn an_error_is_small() {
        assert!(size_of::<Error>() <= 32);
        assert!(size_of::<Result<&str, Error>>() <= 32);
    }

    #[test]
    fn debug_output_counts_labels_as_the_accessor_does() {
        let label = crate::domain::labels("a.b..").nth(2).unwrap();
        let error = Error::at(ErrorKind::EmptyLabel, 0).in_label(2, &label);
        assert_eq!(
            format!("{error:?}"),
            "Error { kind: EmptyLabel, range: 4..4, place: Input, label: Some(2), \
             code_point: None, table: None, limit: None }"
        );
    }

    #[test]
    fn the_place_is_where_the_code_point_is() {
        let error = |offset, value: char| {
            Error::at_code_point(ErrorKind::Disallowed, offset, u32::from(value)).in_text("aⅨb")
        };
        assert_eq!((error(0, 'a').range(), error(0, 'a').place()), (0..1, Place::Input));
        assert_eq!((error(1, 'x').range(), error(1, 'x').place()), (1..4, Place::AfterMapping));
        let decoded = Error::at_code_point(ErrorKind::Disallowed, 0, 0x2764).decoded();
        assert_eq!(decoded.in_text("xn--qei").range(), 0..7);
        assert_eq!(
            decoded.message().to_string(),
            "the label decodes to text in which '\u{2764}' (U+2764) is not allowed in labels"
        );
    }
}
