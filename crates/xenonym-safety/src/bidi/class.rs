//! Bidi classes, with those that RFC 5893 does not name.

use xenonym::unicode::BidiClass;

/// `Bidi_Class`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(clippy::upper_case_acronyms, reason = "the standard's names")]
pub(super) enum Class {
    L,
    R,
    AL,
    AN,
    EN,
    ES,
    ET,
    CS,
    NSM,
    BN,
    B,
    S,
    WS,
    ON,
    LRE,
    LRO,
    RLE,
    RLO,
    PDF,
    LRI,
    RLI,
    FSI,
    PDI,
}

impl Class {
    pub(super) fn of(code_point: char) -> Self {
        match BidiClass::of(code_point) {
            BidiClass::L => Self::L,
            BidiClass::R => Self::R,
            BidiClass::AL => Self::AL,
            BidiClass::AN => Self::AN,
            BidiClass::EN => Self::EN,
            BidiClass::ES => Self::ES,
            BidiClass::ET => Self::ET,
            BidiClass::CS => Self::CS,
            BidiClass::NSM => Self::NSM,
            BidiClass::BN => Self::BN,
            BidiClass::ON => Self::ON,
            BidiClass::Other => Self::of_other(code_point),
        }
    }

    /// Those of separators, spaces and controls. A test compares them with Unicode's file.
    const fn of_other(code_point: char) -> Self {
        match code_point {
            '\n' | '\r' | '\u{1C}'..='\u{1E}' | '\u{85}' | '\u{2029}' => Self::B,
            '\t' | '\u{B}' | '\u{1F}' => Self::S,
            '\u{202A}' => Self::LRE,
            '\u{202B}' => Self::RLE,
            '\u{202C}' => Self::PDF,
            '\u{202D}' => Self::LRO,
            '\u{202E}' => Self::RLO,
            '\u{2066}' => Self::LRI,
            '\u{2067}' => Self::RLI,
            '\u{2068}' => Self::FSI,
            '\u{2069}' => Self::PDI,
            _ => Self::WS,
        }
    }

    /// Whether text with it may be shown from right to left in a paragraph from left to right.
    pub(super) const fn is_right_to_left(self) -> bool {
        matches!(self, Self::R | Self::AL | Self::AN | Self::RLE | Self::RLO | Self::RLI)
    }

    /// Whether rule X9 removes it.
    pub(super) const fn is_removed(self) -> bool {
        matches!(self, Self::LRE | Self::LRO | Self::RLE | Self::RLO | Self::PDF | Self::BN)
    }

    /// Whether it starts an isolate.
    pub(super) const fn is_initiator(self) -> bool {
        matches!(self, Self::LRI | Self::RLI | Self::FSI)
    }

    /// Whether it starts or ends an isolate.
    pub(super) const fn is_isolate(self) -> bool {
        self.is_initiator() || matches!(self, Self::PDI)
    }

    /// Whether rules N1 and N2 resolve it: NI.
    pub(super) const fn is_neutral(self) -> bool {
        self.is_isolate() || matches!(self, Self::B | Self::S | Self::WS | Self::ON)
    }

    /// Whether rule L1 resets it before a separator or the end of the line.
    pub(super) const fn is_white_space(self) -> bool {
        self.is_isolate() || self.is_removed() || matches!(self, Self::WS)
    }

    /// The direction of a strong type or a number, as defined for rules N0 and N1.
    pub(super) const fn strong(self) -> Option<Self> {
        match self {
            Self::L => Some(Self::L),
            Self::R | Self::AL | Self::EN | Self::AN => Some(Self::R),
            _ => None,
        }
    }

    /// The direction of a level.
    pub(super) const fn of_level(level: u8) -> Self {
        if level % 2 == 0 { Self::L } else { Self::R }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::borrow::ToOwned;
    use std::format;
    use std::string::String;
    use xenonym_testkit::{data, digest};

    #[test]
    fn each_code_point_has_its_class() {
        let of = |c| format!("{:?}", Class::of(c));
        digest::check("current Bidi class of UAX #9", ('\0'..=char::MAX).map(of));
        let text = data::unicode("DerivedBidiClass.txt").unwrap_or_default();
        for line in text.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
            let (range, class) = line.split('#').next().unwrap().split_once(';').unwrap();
            let (first, last) = range.split_once("..").unwrap_or((range, range));
            let number = |digits: &str| u32::from_str_radix(digits.trim(), 16).unwrap();
            for code_point in (number(first)..=number(last)).filter_map(char::from_u32) {
                let expected: String = class.trim().to_owned();
                assert_eq!(of(code_point), expected, "{code_point:?}");
            }
        }
    }
}
