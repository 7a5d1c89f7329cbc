//! Restriction levels and number systems (UTS #39 sections 5.2 and 5.3).

use core::fmt;

use crate::identifier::IdentifierStatus;
use crate::scripts::{Script, ScriptSet};
use crate::tables::IDENTIFIERS;

/// The six levels of UTS #39 section 5.2, from most restrictive to unrestricted.
///
/// ```
/// use xenonym_safety::restriction::{RestrictionLevel, restriction_level};
///
/// assert_eq!(restriction_level("example"), RestrictionLevel::AsciiOnly);
/// assert_eq!(restriction_level("пример"), RestrictionLevel::SingleScript);
/// assert_eq!(restriction_level("aアー"), RestrictionLevel::HighlyRestrictive);
/// assert_eq!(restriction_level("aअ"), RestrictionLevel::ModeratelyRestrictive);
/// assert_eq!(restriction_level("aγ"), RestrictionLevel::MinimallyRestrictive);
/// assert_eq!(restriction_level("aγ♥"), RestrictionLevel::Unrestricted);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum RestrictionLevel {
    /// ASCII only.
    AsciiOnly,
    /// A single script or writing system.
    SingleScript,
    /// The previous level, and Latin with the Chinese, Japanese or Korean writing system.
    HighlyRestrictive,
    /// The previous level, and Latin with one other recommended script, except Cyrillic and Greek.
    ModeratelyRestrictive,
    /// Any mixture of scripts.
    MinimallyRestrictive,
    /// The previous level, and code points whose `Identifier_Status` is Restricted.
    Unrestricted,
}

impl RestrictionLevel {
    /// All levels, the most restrictive first.
    pub(crate) const ALL: &'static [Self] = &[
        Self::AsciiOnly,
        Self::SingleScript,
        Self::HighlyRestrictive,
        Self::ModeratelyRestrictive,
        Self::MinimallyRestrictive,
        Self::Unrestricted,
    ];

    /// Returns the name in UTS #39.
    pub const fn name(self) -> &'static str {
        match self {
            Self::AsciiOnly => "ASCII-Only",
            Self::SingleScript => "Single Script",
            Self::HighlyRestrictive => "Highly Restrictive",
            Self::ModeratelyRestrictive => "Moderately Restrictive",
            Self::MinimallyRestrictive => "Minimally Restrictive",
            Self::Unrestricted => "Unrestricted",
        }
    }

    /// Returns the level of a text based only on its scripts, ignoring the `Identifier_Status` of its code
    /// points.
    ///
    /// ```
    /// use xenonym_safety::restriction::{RestrictionLevel, restriction_level};
    ///
    /// // U+0904 is Restricted since Unicode 17.
    /// assert_eq!(restriction_level("aऄ"), RestrictionLevel::Unrestricted);
    /// assert_eq!(RestrictionLevel::of_scripts("aऄ"), RestrictionLevel::ModeratelyRestrictive);
    /// ```
    pub fn of_scripts(text: &str) -> Self {
        if text.is_ascii() {
            return Self::AsciiOnly;
        }
        Self::of_sets(text.chars().map(ScriptSet::of))
    }

    /// The level of a text that is not ASCII, based on its augmented script sets.
    pub(crate) fn of_sets(sets: impl Iterator<Item = ScriptSet> + Clone) -> Self {
        if !sets.clone().fold(ScriptSet::ALL, ScriptSet::intersection).is_empty() {
            return Self::SingleScript;
        }
        let others = sets.filter(|set| !set.contains(Script::LATIN));
        let others = others.fold(ScriptSet::ALL, ScriptSet::intersection);
        let is_one_other = |script: Script| {
            script.is_recommended() && ![Script::CYRILLIC, Script::GREEK].contains(&script)
        };
        if others.intersects(EAST_ASIAN) {
            Self::HighlyRestrictive
        } else if others.iter().any(is_one_other) {
            Self::ModeratelyRestrictive
        } else {
            Self::MinimallyRestrictive
        }
    }
}

impl fmt::Display for RestrictionLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The writing systems that Latin may be mixed with at level Highly Restrictive.
const EAST_ASIAN: ScriptSet =
    ScriptSet::EMPTY.with(Script::HAN_WITH_BOPOMOFO).with(Script::JAPANESE).with(Script::KOREAN);

/// Returns the restriction level of a text.
pub fn restriction_level(text: &str) -> RestrictionLevel {
    if text.chars().any(|c| IdentifierStatus::of(c) == IdentifierStatus::Restricted) {
        return RestrictionLevel::Unrestricted;
    }
    RestrictionLevel::of_scripts(text)
}

/// Returns the digit 0 of the decimal number system that contains a digit.
///
/// ```
/// use xenonym_safety::restriction::zero;
///
/// assert_eq!(zero('7'), Some('0'));
/// assert_eq!(zero('৪'), Some('০'));
/// assert_eq!(zero('x'), None);
/// ```
pub fn zero(code_point: char) -> Option<char> {
    if code_point.is_ascii() {
        return code_point.is_ascii_digit().then_some('0');
    }
    if is_far_from_digits(code_point) {
        return None;
    }
    IDENTIFIERS.zero(code_point)
}

/// Whether a code point is in one of the large blocks without decimal digits.
const fn is_far_from_digits(code_point: char) -> bool {
    matches!(code_point, '\u{80}'..'\u{660}' | '\u{2000}'..'\u{A000}' | '\u{AC00}'..'\u{FF00}')
}

/// Returns whether a text contains digits of several decimal number systems (UTS #39 section 5.3).
///
/// ```
/// use xenonym_safety::restriction::has_mixed_numbers;
///
/// assert!(has_mixed_numbers("7৪9"));
/// assert!(!has_mixed_numbers("০২"));
/// ```
pub fn has_mixed_numbers(text: &str) -> bool {
    let mut zeros = text.chars().filter_map(zero);
    let first = zeros.next();
    zeros.any(|zero| Some(zero) != first)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_digit_is_far_from_digits() {
        let is_digit = |c: &char| IDENTIFIERS.zero(*c).is_some();
        let digits = ('\u{80}'..=char::MAX).filter(is_digit);
        assert!(digits.clone().count() > 700 && !digits.clone().any(is_far_from_digits));
    }

    #[test]
    fn levels_are_those_of_the_standard() {
        for (text, level) in [
            ("", RestrictionLevel::AsciiOnly),
            ("a b", RestrictionLevel::Unrestricted),
            ("γ", RestrictionLevel::SingleScript),
            ("ー", RestrictionLevel::SingleScript),
            ("aー", RestrictionLevel::HighlyRestrictive),
            ("アaー1く", RestrictionLevel::HighlyRestrictive),
            ("a한漢", RestrictionLevel::HighlyRestrictive),
            ("aเ", RestrictionLevel::ModeratelyRestrictive),
            ("aж", RestrictionLevel::MinimallyRestrictive),
            ("เअ", RestrictionLevel::MinimallyRestrictive),
        ] {
            assert_eq!(restriction_level(text), level, "{text}");
        }
    }
}
