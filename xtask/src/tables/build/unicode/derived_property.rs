//! The IDNA2008 derived property of every code point, by the algorithm of RFC 5892.

use std::collections::{BTreeMap, BTreeSet};

use super::normalization::{Form, Normalization};
use crate::tables::build::CODE_POINTS;
use crate::tables::parse::unicode_data::Record;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Property {
    Pvalid,
    ContextJ,
    ContextO,
    Disallowed,
    Unassigned,
}

impl Property {
    /// The name in RFC 5892 and in `Idna2008.txt`.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Pvalid => "PVALID",
            Self::ContextJ => "CONTEXTJ",
            Self::ContextO => "CONTEXTO",
            Self::Disallowed => "DISALLOWED",
            Self::Unassigned => "UNASSIGNED",
        }
    }
}

/// The data of Unicode that the algorithm needs.
pub(crate) struct Data<'a> {
    pub(crate) records: &'a BTreeMap<u32, Record>,
    pub(crate) case_folding: &'a BTreeMap<u32, Vec<u32>>,
    pub(crate) normalization: &'a Normalization,
    pub(crate) default_ignorable: &'a BTreeSet<u32>,
    pub(crate) white_space: &'a BTreeSet<u32>,
    pub(crate) join_control: &'a BTreeSet<u32>,
}

impl Data<'_> {
    /// The property of every code point.
    pub(crate) fn properties(&self) -> Vec<Property> {
        (0..CODE_POINTS).map(|code_point| self.property(code_point)).collect()
    }

    /// RFC 5892 section 3.
    fn property(&self, cp: u32) -> Property {
        if let Some(property) = exception(cp) {
            property
        } else if self.is_unassigned(cp) {
            // BackwardCompatible (G), which comes before this, is empty.
            Property::Unassigned
        } else if matches!(cp, 0x2D | 0x30..=0x39 | 0x61..=0x7A) {
            Property::Pvalid
        } else if self.join_control.contains(&cp) {
            Property::ContextJ
        } else if self.is_ignorable_property(cp)
            || is_ignorable_block(cp)
            || is_old_hangul_jamo(cp)
            || !self.is_letter_or_digit(cp)
            || self.is_unstable(cp)
        {
            Property::Disallowed
        } else {
            Property::Pvalid
        }
    }

    /// 2.1, `LetterDigits` (A).
    fn is_letter_or_digit(&self, cp: u32) -> bool {
        self.records.get(&cp).is_some_and(|record| {
            matches!(&*record.category, "Ll" | "Lu" | "Lo" | "Nd" | "Lm" | "Mn" | "Mc")
        })
    }

    /// 2.2, Unstable (B).
    fn is_unstable(&self, cp: u32) -> bool {
        let nfkc = |text: &[u32]| self.normalization.normalize(text, Form::Nfkc);
        let mut folded = Vec::new();
        for part in nfkc(&[cp]) {
            match self.case_folding.get(&part) {
                Some(to) => folded.extend(to),
                None => folded.push(part),
            }
        }
        nfkc(&folded) != [cp]
    }

    /// 2.3, `IgnorableProperties` (C).
    fn is_ignorable_property(&self, cp: u32) -> bool {
        self.default_ignorable.contains(&cp)
            || self.white_space.contains(&cp)
            || is_noncharacter(cp)
    }

    /// 2.10, Unassigned (J).
    fn is_unassigned(&self, cp: u32) -> bool {
        !self.records.contains_key(&cp) && !is_noncharacter(cp)
    }
}

/// 2.6, Exceptions (F).
fn exception(cp: u32) -> Option<Property> {
    Some(match cp {
        0xDF | 0x3C2 | 0x6FD | 0x6FE | 0xF0B | 0x3007 => Property::Pvalid,
        0xB7 | 0x375 | 0x5F3 | 0x5F4 | 0x30FB | 0x660..=0x669 | 0x6F0..=0x6F9 => Property::ContextO,
        0x640 | 0x7FA | 0x302E | 0x302F | 0x3031..=0x3035 | 0x303B => Property::Disallowed,
        _ => return None,
    })
}

/// 2.4, `IgnorableBlocks` (D).
fn is_ignorable_block(cp: u32) -> bool {
    matches!(cp, 0x20D0..=0x20FF | 0x1D100..=0x1D1FF | 0x1D200..=0x1D24F)
}

/// 2.9, `OldHangulJamo` (I): the leading, vowel and trailing jamo.
pub(crate) fn is_old_hangul_jamo(cp: u32) -> bool {
    matches!(cp, 0x1100..=0x11FF | 0xA960..=0xA97C | 0xD7B0..=0xD7C6 | 0xD7CB..=0xD7FB)
}

pub(crate) fn is_noncharacter(cp: u32) -> bool {
    (0xFDD0..=0xFDEF).contains(&cp) || cp & 0xFFFE == 0xFFFE
}
