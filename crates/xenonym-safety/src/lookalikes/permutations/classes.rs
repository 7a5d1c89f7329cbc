//! Classes of code points that can occur in one label.
//!
//! All code points of a label that can be registered and displayed belong to one class. So a look-alike whose code points
//! share no class can be abandoned early.

use core::ops::BitAnd;

use xenonym::domain::MAX_LABEL_LENGTH;
use xenonym::unicode::BidiClass;

use crate::display::{Policy, Rule};
use crate::restriction::RestrictionLevel;
use crate::scripts::Script;

/// The number of classes.
pub(super) const COUNT: usize = 5;
/// The octets of an A-label in addition to one per code point: the ACE prefix, and at least three digits for the first
/// non-ASCII code point.
const OF_A_LABEL: usize = 6;

/// A set of classes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Classes(u8);

impl Classes {
    pub(super) const ALL: Self = Self((1 << COUNT) - 1);
    const NONE: Self = Self(0);
    const ASCII: Self = Self(1);
    const RIGHT_TO_LEFT: Self = Self(2);
    /// Left-to-right labels without Greek and Cyrillic, of Cyrillic, and of Greek.
    const OTHER: Self = Self(4);
    const CYRILLIC: Self = Self(8);
    const GREEK: Self = Self(16);
    const LEFT_TO_RIGHT: Self = Self(4 | 8 | 16);

    /// The classes in which a text can occur. With `mixes`, a label can mix Latin, Greek and Cyrillic.
    pub(super) fn of_text(text: &str, mixes: bool) -> Self {
        text.chars().fold(Self::ALL, |classes, code_point| classes & Self::of(code_point, mixes))
    }

    fn of(code_point: char, mixes: bool) -> Self {
        let of_script = match Script::of(code_point) {
            _ if mixes => Self::LEFT_TO_RIGHT,
            Script::COMMON | Script::INHERITED => Self::LEFT_TO_RIGHT,
            Script::CYRILLIC => Self::CYRILLIC,
            Script::GREEK => Self::GREEK,
            _ => Self::OTHER,
        };
        // RFC 5893 section 2, rules 2 and 5.
        let of_direction = match BidiClass::of(code_point) {
            BidiClass::L => of_script,
            BidiClass::R | BidiClass::AL | BidiClass::AN => Self::RIGHT_TO_LEFT,
            _ => of_script.union(Self::RIGHT_TO_LEFT),
        };
        of_direction.union(if code_point.is_ascii() { Self::ASCII } else { Self::NONE })
    }

    const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(super) const fn has(self, number: usize) -> bool {
        self.0 >> number & 1 != 0
    }

    /// The most code points that the DNS allows in a label of a class.
    pub(super) const fn longest(number: usize) -> usize {
        if number == 0 { MAX_LABEL_LENGTH } else { MAX_LABEL_LENGTH - OF_A_LABEL }
    }
}

impl BitAnd for Classes {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

/// Whether a policy displays labels that mix Latin, Greek and Cyrillic.
pub(super) fn mixes(policy: &Policy) -> bool {
    let has = |rule| policy.rules().contains(rule);
    let level = policy.restriction_level();
    let is_restrictive = level <= RestrictionLevel::ModeratelyRestrictive;
    !(has(Rule::FirefoxScripts) || has(Rule::RestrictionLevel) && is_restrictive)
}
