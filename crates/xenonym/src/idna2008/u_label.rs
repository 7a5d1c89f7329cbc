//! Tests of a putative U-label: RFC 5891 section 4.2 for registration, 5.4 for lookup.
//!
//! Not here: the Bidi rule, which may depend on other labels, and the A-label's length.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use super::{Options, Protocol};
use crate::domain::MAX_LABEL_LENGTH;
use crate::tables::DerivedProperty;
use crate::validity::{self, Violation};
use crate::{Error, ErrorKind};

/// The error of the first test that a label fails, in the order of the RFC.
pub(super) fn check(label: &[char], options: &Options) -> Result<(), Violation> {
    let violation = options.tests().iter().find_map(|test| test.violation(label));
    violation.map_or(Ok(()), Err)
}

/// A test of a putative U-label. [`Options::tests`] lists the tests that apply, in order.
///
/// ```
/// use xenonym::idna2008::{Options, Test};
///
/// let broken = |test: &&Test| test.check("a·b-").is_err();
/// let of_registration: Vec<_> = Options::REGISTRATION.tests().iter().filter(broken).collect();
/// assert_eq!(of_registration, [&Test::HyphenAtEnd, &Test::ContextO]);
/// assert_eq!(Options::LOOKUP.tests().iter().find(broken), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Test {
    /// It is in NFC.
    Nfc,
    /// It does not contain DISALLOWED code points.
    Disallowed,
    /// It does not contain UNASSIGNED code points.
    Unassigned,
    /// It does not contain hyphens in both the third and the fourth position.
    HyphensInside,
    /// It does not start or end with a hyphen.
    HyphenAtEnd,
    /// It does not begin with a combining mark.
    LeadingMark,
    /// Its CONTEXTJ code points satisfy their rules.
    ContextJ,
    /// There are rules for its CONTEXTO code points.
    ContextORule,
    /// Its CONTEXTO code points satisfy their rules.
    ContextO,
}

impl Options {
    /// Returns the tests of a putative U-label, in the order of the RFC.
    ///
    /// ```
    /// use xenonym::idna2008::{Options, Test};
    ///
    /// assert!(!Options::LOOKUP.tests().contains(&Test::HyphenAtEnd));
    /// ```
    #[doc(hidden)]
    pub const fn tests(&self) -> &'static [Test] {
        match self.protocol() {
            Protocol::Registration => &[
                Test::Nfc,
                Test::Disallowed,
                Test::Unassigned,
                Test::HyphensInside,
                Test::HyphenAtEnd,
                Test::LeadingMark,
                Test::ContextJ,
                Test::ContextORule,
                Test::ContextO,
            ],
            Protocol::Lookup if self.check_context_o() => LOOKUP_WITH_CONTEXT_O,
            // All but the last: rules for CONTEXTO code points must exist, but need not be
            // satisfied.
            Protocol::Lookup => match LOOKUP_WITH_CONTEXT_O.split_last() {
                Some((_, tests)) => tests,
                None => &[],
            },
        }
    }
}

/// The tests of section 5.4, in order. The last one is optional there.
const LOOKUP_WITH_CONTEXT_O: &[Test] = &[
    Test::Nfc,
    Test::HyphensInside,
    Test::LeadingMark,
    Test::Disallowed,
    Test::ContextJ,
    Test::ContextORule,
    Test::Unassigned,
    Test::ContextO,
];

impl Test {
    /// Returns the section of RFC 5891 in which a protocol requires this test.
    ///
    /// ```
    /// use xenonym::idna2008::{Protocol, Test};
    ///
    /// assert_eq!(Test::LeadingMark.section(Protocol::Registration), "4.2.3.2");
    /// assert_eq!(Test::LeadingMark.section(Protocol::Lookup), "5.4");
    /// ```
    pub const fn section(self, protocol: Protocol) -> &'static str {
        match (protocol, self) {
            (Protocol::Lookup, _) => "5.4",
            (_, Self::Nfc) => "4.1",
            (_, Self::Disallowed | Self::Unassigned) => "4.2.2",
            (_, Self::HyphensInside | Self::HyphenAtEnd) => "4.2.3.1",
            (_, Self::LeadingMark) => "4.2.3.2",
            (_, Self::ContextJ | Self::ContextORule | Self::ContextO) => "4.2.3.3",
        }
    }

    /// Checks whether a putative U-label passes this test.
    ///
    /// # Errors
    /// The kind of error of this test, or [`LabelTooLong`](ErrorKind::LabelTooLong) if there are
    /// more than 63 code points. Offsets count bytes of `u_label`.
    ///
    /// ```
    /// use xenonym::ErrorKind;
    /// use xenonym::idna2008::Test;
    ///
    /// assert!(Test::Disallowed.check("bücher").is_ok());
    /// let error = Test::Disallowed.check("i❤").unwrap_err();
    /// assert_eq!((error.kind(), error.offset()), (ErrorKind::Idna2008Disallowed, 1));
    /// ```
    pub fn check(self, u_label: &str) -> Result<(), Error> {
        let mut room = ['\0'; MAX_LABEL_LENGTH];
        let label = code_points(u_label, &mut room)?;
        let Some(violation) = self.violation(label) else { return Ok(()) };
        let found = u_label.char_indices().nth(violation.index);
        let (offset, code_point) = found.ok_or_else(Error::internal)?;
        Err(Error::at_code_point(violation.kind, offset, u32::from(code_point)).in_text(u_label))
    }

    /// All violations. A test of the whole label has one at most.
    #[cfg(feature = "alloc")]
    pub(super) fn violations(self, label: &[char]) -> Vec<Violation> {
        match self {
            Self::Disallowed => {
                all_of(DerivedProperty::Disallowed, ErrorKind::Idna2008Disallowed, label).collect()
            }
            Self::Unassigned => {
                all_of(DerivedProperty::Unassigned, ErrorKind::Idna2008Unassigned, label).collect()
            }
            Self::ContextJ => validity::joiner_violations(label).collect(),
            Self::ContextO => validity::context_o_violations(label).collect(),
            _ => self.violation(label).into_iter().collect(),
        }
    }

    fn violation(self, label: &[char]) -> Option<Violation> {
        match self {
            Self::Nfc => validity::check_nfc(label),
            Self::Disallowed => {
                first_of(DerivedProperty::Disallowed, ErrorKind::Idna2008Disallowed, label)
            }
            Self::Unassigned => {
                first_of(DerivedProperty::Unassigned, ErrorKind::Idna2008Unassigned, label)
            }
            Self::HyphensInside => validity::hyphens_inside(label),
            Self::HyphenAtEnd => validity::hyphens_at_end(label),
            Self::LeadingMark => validity::check_leading_mark(label),
            Self::ContextJ => validity::joiner_violations(label).next(),
            Self::ContextORule => validity::context_o_without_a_rule(label),
            Self::ContextO => validity::context_o_violations(label).next(),
        }
    }
}

/// Returns the contextual rule of a code point (RFC 5892 appendix A), as the kind of error of a label that
/// violates it. [`rule`](ErrorKind::rule) returns the clause, and [`help`](ErrorKind::help)
/// describes the requirement.
///
/// ```
/// use xenonym::idna2008::contextual_rule;
///
/// assert_eq!(contextual_rule('·').unwrap().rule(), "RFC 5892 appendix A.3");
/// assert_eq!(contextual_rule('a'), None);
/// ```
pub fn contextual_rule(code_point: char) -> Option<ErrorKind> {
    validity::joiner_rule_of(code_point).or_else(|| validity::context_o_rule_of(code_point))
}

/// Returns whether the code point at this byte of a label satisfies its [`contextual_rule`], or `None` if
/// there is no rule for it, or no code point starts there.
///
/// # Errors
/// [`LabelTooLong`](ErrorKind::LabelTooLong) if there are more than 63 code points.
///
/// ```
/// use xenonym::idna2008::keeps_contextual_rule;
///
/// assert_eq!(keeps_contextual_rule("l·l", 1)?, Some(true));
/// assert_eq!(keeps_contextual_rule("a·l", 1)?, Some(false));
/// assert_eq!(keeps_contextual_rule("a·l", 0)?, None);
/// # Ok::<(), xenonym::Error>(())
/// ```
pub fn keeps_contextual_rule(u_label: &str, offset: usize) -> Result<Option<bool>, Error> {
    let mut room = ['\0'; MAX_LABEL_LENGTH];
    let label = code_points(u_label, &mut room)?;
    let found = u_label.char_indices().position(|(start, _)| start == offset);
    let code_point = found.and_then(|index| label.get(index));
    if code_point.is_none_or(|&code_point| contextual_rule(code_point).is_none()) {
        return Ok(None);
    }
    let mut violations =
        validity::joiner_violations(label).chain(validity::context_o_violations(label));
    Ok(Some(!violations.any(|violation| Some(violation.index) == found)))
}

/// The code points of a putative U-label.
fn code_points<'r>(
    label: &str,
    room: &'r mut [char; MAX_LABEL_LENGTH],
) -> Result<&'r [char], Error> {
    let mut length = 0;
    for code_point in label.chars() {
        let too_long = || Error::at(ErrorKind::LabelTooLong, 0).in_text(label);
        *room.get_mut(length).ok_or_else(too_long)? = code_point;
        length += 1;
    }
    room.get(..length).ok_or_else(Error::internal)
}

fn first_of(property: DerivedProperty, kind: ErrorKind, label: &[char]) -> Option<Violation> {
    let index = label.iter().position(|&c| DerivedProperty::of(c) == property)?;
    Some(Violation::new(kind, index))
}

#[cfg(feature = "alloc")]
fn all_of(
    property: DerivedProperty,
    kind: ErrorKind,
    label: &[char],
) -> impl Iterator<Item = Violation> {
    let found = label.iter().enumerate().filter(move |(_, c)| DerivedProperty::of(**c) == property);
    found.map(move |(index, _)| Violation::new(kind, index))
}
