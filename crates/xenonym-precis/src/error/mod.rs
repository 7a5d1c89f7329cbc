//! The error of every operation: the violated rule, the place, and the code point.

mod kind;
mod report;

use core::fmt;
use core::ops::Range;

use xenonym::unicode::is_mark;
use xenonym::{Place, Side};

pub use self::kind::{ErrorKind, UnknownKind};
use self::report::Report;
use crate::jid::Part;
use crate::{Category, DerivedProperty};

/// The reason why a string was rejected, and the position of the error. Offsets count bytes of the
/// input from 0, also in an XMPP address, whose parts share one count.
///
/// With the feature `serde` an error is serialized as a map of `kind` (the [`name`](Self::name)), `rule`, `message` (the line
/// that `Display` writes), `offset`, `end`, `place`, `part` and `code_point` (as `U+00E9`).
///
/// ```
/// use xenonym_precis::{ErrorKind, USERNAME_CASE_PRESERVED};
///
/// let error = USERNAME_CASE_PRESERVED.enforce("henryⅣ").unwrap_err();
/// assert_eq!((error.kind(), error.offset()), (ErrorKind::HasCompat, 5));
/// assert_eq!(error.code_point(), Some(0x2163));
/// assert_eq!(error.rule(), "RFC 8264 section 9.17");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Error {
    offset: usize,
    length: usize,
    code_point: Option<char>,
    kind: ErrorKind,
    /// The error of a domainpart, and how to fix it.
    domain: Option<(xenonym::Error, &'static str)>,
    place: Place,
    part: Option<Part>,
}

impl Error {
    #[cold]
    pub(crate) const fn new(kind: ErrorKind, range: Range<usize>) -> Self {
        Self {
            offset: range.start,
            length: range.end.saturating_sub(range.start),
            code_point: None,
            kind,
            domain: None,
            place: Place::Input,
            part: None,
        }
    }

    /// An error of a code point that the rules made of this range of `input`.
    #[cold]
    pub(crate) fn at_code_point(kind: ErrorKind, code_point: char, at: usize, input: &str) -> Self {
        let found = input.get(at..).and_then(|rest| rest.chars().next());
        let place = if found == Some(code_point) { Place::Input } else { Place::AfterMapping };
        let range = at..at + found.map_or(0, char::len_utf8);
        Self { code_point: Some(code_point), place, ..Self::new(kind, range) }
    }

    /// An error of a domainpart in this range of `input`, and how to fix it.
    #[cold]
    pub(crate) fn of_domain(
        error: xenonym::Error,
        help: &'static str,
        range: Range<usize>,
        input: &str,
    ) -> Self {
        let code_point = error.code_point().and_then(char::from_u32);
        let found = input.get(range.start..).and_then(|rest| rest.chars().next());
        // The name was mapped before, so the error's own place is in the mapped name.
        let is_mapped =
            error.place() == Place::Input && code_point.is_some() && found != code_point;
        let place = if is_mapped { Place::AfterMapping } else { error.place() };
        Self {
            domain: Some((error, help)),
            code_point,
            place,
            ..Self::new(ErrorKind::Domainpart, range)
        }
    }

    /// The same error, in a part of an XMPP address that starts at this byte.
    #[cold]
    pub(crate) const fn in_part(self, part: Part, start: usize) -> Self {
        Self { part: Some(part), offset: self.offset + start, ..self }
    }

    /// Returns the kind of error.
    pub const fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// Returns why a domainpart is not a domain name, if [`kind`](Self::kind) is [`Domainpart`](ErrorKind::Domainpart).
    ///
    /// ```
    /// use xenonym_precis::jid::Jid;
    ///
    /// let error = Jid::enforce("juliet@i❤.example").unwrap_err();
    /// assert_eq!(error.domain_kind(), Some(xenonym::ErrorKind::Idna2008Disallowed));
    /// ```
    pub const fn domain_kind(&self) -> Option<xenonym::ErrorKind> {
        match self.domain {
            Some((error, _)) => Some(error.kind()),
            None => None,
        }
    }

    /// Returns a stable identifier: the name of [`domain_kind`](Self::domain_kind) if there is one, or else
    /// of the kind.
    pub const fn name(&self) -> &'static str {
        match self.domain {
            Some((error, _)) => error.kind().name(),
            None => self.kind.name(),
        }
    }

    /// Returns the clause of the standard that the string violates.
    pub const fn rule(&self) -> &'static str {
        match self.domain {
            Some((error, _)) => error.rule(),
            None => self.kind.rule(),
        }
    }

    /// Returns how to fix it.
    pub const fn help(&self) -> &'static str {
        match self.domain {
            Some((_, help)) => help,
            None => self.kind.help(),
        }
    }

    /// Returns the message, without the code point.
    pub const fn summary(&self) -> &'static str {
        match self.domain {
            Some((error, _)) => error.kind().message(),
            None => self.kind.message(),
        }
    }

    /// Returns the message with the code point: one clause for end users.
    ///
    /// ```
    /// let error = xenonym_precis::OPAQUE_STRING.enforce("a\tb").unwrap_err();
    /// assert_eq!(error.message().to_string(), "U+0009 is a control character");
    /// ```
    pub const fn message(&self) -> impl fmt::Display + fmt::Debug + Copy + use<> {
        Message(*self)
    }

    /// Returns the error in several lines, for terminals and logs: the message, the input with the range underlined, how to fix it,
    /// and the rule. `input` is the rejected string. Of a long one, only the part around the range is included.
    ///
    /// The report quotes the input, so don't log the report of a password.
    ///
    /// ```
    /// use xenonym_precis::USERNAME_CASE_PRESERVED;
    ///
    /// let input = "henryⅣ";
    /// let error = USERNAME_CASE_PRESERVED.enforce(input).unwrap_err();
    /// assert_eq!(
    ///     error.report(input).to_string(),
    ///     "\
    /// 'Ⅳ' (U+2163) has a compatibility equivalent, which identifiers must not contain
    ///   henryⅣ
    ///        ^
    /// help: write the ordinary letters or digits instead
    /// rule: RFC 8264 section 9.17 (has_compat)"
    /// );
    /// ```
    pub const fn report<'a>(
        &self,
        input: &'a str,
    ) -> impl fmt::Display + fmt::Debug + Copy + use<'a> {
        Report::new(*self, input)
    }

    /// Returns where in the input the range starts, in bytes from 0. It is never above the input's length.
    pub const fn offset(&self) -> usize {
        self.offset
    }

    /// Returns the range of the error in the input, in bytes: the code point that
    /// [`code_point`](Self::code_point) came from, or the whole string. It is empty if something is
    /// missing.
    pub const fn range(&self) -> Range<usize> {
        self.offset..self.offset + self.length
    }

    /// Returns the code point that violates the rule, if one does, as it was when the rule was checked: see
    /// [`place`](Self::place).
    pub fn code_point(&self) -> Option<u32> {
        self.code_point.map(u32::from)
    }

    /// Returns whether the code point is in the input, or was produced by the rules.
    pub const fn place(&self) -> Place {
        self.place
    }

    /// Returns the part of an XMPP address that contains the error.
    pub const fn part(&self) -> Option<Part> {
        self.part
    }
}

/// One line: the error, its position, and how to fix it.
impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(part) = self.part {
            write!(f, "{}: ", part.name())?;
        }
        write!(f, "{} at offset {}: {}", self.message(), self.offset, self.help())
    }
}

impl core::error::Error for Error {}

/// The message of an error.
#[derive(Clone, Copy, Debug)]
struct Message(Error);

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let error = &self.0;
        let of_character = error.kind.of_character();
        let mapped = if error.place == Place::AfterMapping { "after mapping, " } else { "" };
        if let Some((domain, _)) = error.domain {
            return write!(f, "{mapped}{}", domain.message());
        }
        match error.code_point {
            Some(code_point) if !of_character.is_empty() => {
                write!(f, "{mapped}{} {of_character}", Character(code_point))
            }
            _ => {
                f.write_str(error.summary())?;
                match error.code_point {
                    Some(code_point) => write!(f, ": {}", Character(code_point)),
                    None => Ok(()),
                }
            }
        }
    }
}

/// A code point as text, if it is visible on its own, and as a number.
struct Character(char);

impl fmt::Display for Character {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(code_point) = *self;
        let is_visible = match DerivedProperty::of(code_point) {
            DerivedProperty::Pvalid | DerivedProperty::FreePval => {
                !is_mark(code_point)
                    && !matches!(Category::of(code_point), Category::Spaces)
                    && !crate::mapping::is_space(code_point)
            }
            _ => false,
        };
        let number = u32::from(code_point);
        if is_visible {
            write!(f, "'{code_point}' (U+{number:04X})")
        } else {
            write!(f, "U+{number:04X}")
        }
    }
}

/// Why two strings cannot be compared: one of them was rejected.
///
/// `Display` reports which one. The error itself is [`error`](Self::error), which is also the
/// [`source`](core::error::Error::source). Convert to [`Error`] with `?` where the side does not matter.
///
/// ```
/// use xenonym::Side;
/// use xenonym_precis::NICKNAME;
///
/// let error = NICKNAME.compare("Foo", " ").unwrap_err();
/// assert_eq!(error.side, Side::Second);
/// assert_eq!(error.to_string(), "the second string is not valid");
/// assert!(error.error.to_string().starts_with("the string is empty or blank"));
///
/// fn is_taken(nickname: &str) -> Result<bool, xenonym_precis::Error> {
///     Ok(NICKNAME.compare(nickname, "Foo Bar")?)
/// }
/// assert_eq!(is_taken("foo  bar"), Ok(true));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct SideError {
    /// The string with the error.
    pub side: Side,
    /// The error.
    pub error: Error,
}

impl SideError {
    pub(crate) const fn new(side: Side, error: Error) -> Self {
        Self { side, error }
    }
}

/// Drops the side.
impl From<SideError> for Error {
    fn from(error: SideError) -> Self {
        error.error
    }
}

impl fmt::Display for SideError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = match self.side {
            Side::First => "first",
            Side::Second => "second",
        };
        write!(f, "the {side} string is not valid")
    }
}

impl core::error::Error for SideError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        Some(&self.error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn each_kind_has_a_name_and_a_message_of_its_own() {
        let names: BTreeSet<&str> = ErrorKind::ALL.iter().map(|kind| kind.name()).collect();
        let messages: BTreeSet<&str> = ErrorKind::ALL.iter().map(|kind| kind.message()).collect();
        assert_eq!((names.len(), messages.len()), (ErrorKind::ALL.len(), ErrorKind::ALL.len()));
        for &kind in ErrorKind::ALL {
            assert_eq!(ErrorKind::from_name(kind.name()), Some(kind));
            assert!(!kind.message().ends_with('.') && !kind.help().ends_with('.'), "{kind}");
        }
        assert_eq!(ErrorKind::from_name("unknown"), None);
    }

    #[test]
    fn rules_of_idna2008_have_the_same_names_and_clauses() {
        let shared = |kind: &&xenonym::ErrorKind| {
            let rule = kind.rule();
            // A string that breaks rule 6 breaks rule 5 further to the left, or at the same place.
            let is_reported = **kind != xenonym::ErrorKind::BidiRule6;
            is_reported && (rule.starts_with("RFC 5892 appendix") || rule.starts_with("RFC 5893"))
        };
        let mut count = 0;
        for kind in xenonym::ErrorKind::ALL.iter().filter(shared) {
            let same = ErrorKind::from_name(kind.name()).unwrap();
            assert_eq!(same.rule(), kind.rule());
            count += 1;
        }
        assert_eq!(count, 14);
    }
}
