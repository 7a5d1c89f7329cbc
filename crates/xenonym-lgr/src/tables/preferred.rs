//! Types of mappings and actions for tables with preferred variants (RFC 3743, RFC 7940 appendix B).

use alloc::vec::Vec;

use crate::document::{Action, Document, Note, Trigger};

/// The columns of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Columns {
    /// Preferred variants and others.
    Three,
    /// Simplified variants, traditional ones, and others.
    Four,
}

/// The preferred columns that list a variant, as bits.
pub(super) const FIRST: u8 = 1;
pub(super) const SECOND: u8 = 2;

pub(super) const BLOCKED: &str = "blocked";

impl Columns {
    /// The columns that express most of a document's types.
    pub(super) fn of(document: &Document) -> Self {
        let variants = document.entries.iter().flat_map(|entry| &entry.variants);
        let mut kinds = variants.filter_map(|variant| variant.kind.as_deref());
        let is_chinese = |kind: &str| {
            let kind = kind.strip_prefix("r-").unwrap_or(kind);
            matches!(kind, "simp" | "trad" | "both")
        };
        if kinds.any(is_chinese) { Self::Four } else { Self::Three }
    }

    /// The type of a mapping by the preferred columns that list its target, or `None` if the mapping has no effect.
    pub(super) const fn kind(self, listed: u8, is_reflexive: bool) -> Option<&'static str> {
        Some(match (self, listed, is_reflexive) {
            (_, 0, false) => BLOCKED,
            (_, 0, true) => return None,
            (Self::Three, _, false) => "preferred",
            (Self::Three, _, true) => "r-preferred",
            (Self::Four, FIRST, false) => "simp",
            (Self::Four, FIRST, true) => "r-simp",
            (Self::Four, SECOND, false) => "trad",
            (Self::Four, SECOND, true) => "r-trad",
            (Self::Four, _, false) => "both",
            (Self::Four, _, true) => "r-both",
        })
    }

    /// The preferred columns for a type, and whether [`Self::kind`] returns the same type for them.
    pub(super) fn listed(self, kind: Option<&str>, is_reflexive: bool) -> (u8, bool) {
        let all: &[u8] = match self {
            Self::Three => &[0, FIRST],
            Self::Four => &[0, FIRST, SECOND, FIRST | SECOND],
        };
        let is_same = |listed: &&u8| self.kind(**listed, is_reflexive) == kind;
        if let Some(listed) = all.iter().find(is_same) {
            return (*listed, true);
        }
        // RFC 7940 section 7.3: an activated variant is a preferred one.
        let is_activated = self == Self::Three && kind == Some("activated");
        (if is_activated { FIRST } else { 0 }, false)
    }

    /// The actions for these types.
    pub(super) fn actions(self) -> Vec<Action> {
        let action = |disposition: &str, trigger: Trigger, kinds: &[&str]| Action {
            disposition: disposition.into(),
            matches: None,
            not_matches: None,
            trigger: Some((trigger, kinds.iter().map(|kind| (*kind).into()).collect())),
            note: Note::default(),
        };
        let blocked = action("blocked", Trigger::Any, &[BLOCKED]);
        match self {
            Self::Three => Vec::from([
                blocked,
                action("valid", Trigger::All, &["r-preferred"]),
                action("activated", Trigger::Only, &["preferred", "r-preferred"]),
                action("blocked", Trigger::Any, &["preferred"]),
            ]),
            Self::Four => Vec::from([
                blocked,
                action("valid", Trigger::All, &["r-simp", "r-trad", "r-both"]),
                action("allocatable", Trigger::Only, &["simp", "r-simp", "both", "r-both"]),
                action("allocatable", Trigger::Only, &["trad", "r-trad", "both", "r-both"]),
                action("blocked", Trigger::Any, &["simp", "trad", "both"]),
            ]),
        }
    }
}
