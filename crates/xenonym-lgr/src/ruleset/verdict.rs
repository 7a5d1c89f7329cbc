//! Actions, and the variant types that trigger them.
//!
//! The collected types of a label are a set of bits: one per trigger, set by `any-variant` when a
//! listed type occurs, and by `all-variants` and `only-variants` when an unlisted type occurs.

use alloc::boxed::Box;
use alloc::vec::Vec;

/// A mapping with a type was applied.
pub(crate) const TYPED: u64 = 1;
/// An element without a mapping.
pub(crate) const UNMAPPED: u64 = 2;
/// The bit of the first trigger.
pub(crate) const FIRST_TRIGGER: u32 = 2;

/// Which types trigger an action.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Trigger {
    Any,
    All,
    Only,
}

/// One action.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Action {
    /// In `Actions::dispositions`.
    pub(crate) disposition: u16,
    /// The rule, and whether it must not match.
    pub(crate) rule: Option<(u16, bool)>,
    /// The trigger, and its bit.
    pub(crate) trigger: Option<(Trigger, u8)>,
    pub(crate) comment: Option<Box<str>>,
}

/// All actions, the default ones last.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Actions {
    /// The first is `invalid`.
    pub(crate) dispositions: Vec<Box<str>>,
    pub(crate) list: Vec<Action>,
    /// How many of them come from the document.
    pub(crate) own: usize,
    /// The bits for each variant type. The first is for mappings without a type.
    pub(crate) kinds: Vec<u64>,
}

impl Action {
    /// Whether the variant types trigger it.
    #[inline]
    pub(crate) fn is_triggered(&self, status: u64) -> bool {
        let Some((trigger, bit)) = self.trigger else { return true };
        let bit = status >> bit & 1 == 1;
        match trigger {
            Trigger::Any => bit,
            Trigger::All => status & TYPED != 0 && !bit,
            Trigger::Only => status & (TYPED | UNMAPPED) == TYPED && !bit,
        }
    }

    /// Whether it can still be triggered when more types are added to these, and whether it is in any case, as far as types
    /// decide.
    pub(crate) fn prospects(&self, status: u64) -> (bool, bool) {
        let Some((trigger, bit)) = self.trigger else { return (true, true) };
        let bit = status >> bit & 1 == 1;
        match trigger {
            Trigger::Any => (true, bit),
            Trigger::All => (!bit, false),
            Trigger::Only => (!bit && status & UNMAPPED == 0, false),
        }
    }

    /// Whether `status` decides, whatever is added to it later: only `any-variant` without a rule does.
    fn is_final(&self, status: u64) -> bool {
        self.rule.is_none()
            && matches!(self.trigger, Some((Trigger::Any, bit)) if status >> bit & 1 == 1)
    }
}

impl Actions {
    /// The first triggered action. `matches` evaluates a rule.
    #[inline]
    pub(crate) fn decide(&self, status: u64, mut matches: impl FnMut(u16) -> bool) -> usize {
        let triggered = self.list.iter().position(|action| {
            action.is_triggered(status)
                && action.rule.is_none_or(|(rule, negated)| matches(rule) != negated)
        });
        // The last default action is always triggered.
        triggered.unwrap_or(self.list.len().saturating_sub(1))
    }

    /// Clears the bits that can no longer make a difference, so that more states are equal.
    pub(crate) fn normalize(&self, status: u64) -> u64 {
        let mut keep = 0;
        for action in &self.list {
            if let Some((trigger, bit)) = action.trigger {
                keep |= 1 << bit;
                keep |= match trigger {
                    Trigger::Any => 0,
                    Trigger::All => TYPED,
                    Trigger::Only => TYPED | UNMAPPED,
                };
            }
            if action.is_final(status) {
                break;
            }
        }
        status & keep
    }

    pub(crate) fn disposition(&self, action: usize) -> usize {
        self.list.get(action).map_or(0, |action| usize::from(action.disposition))
    }

    pub(crate) fn bits(&self, kind: u16) -> u64 {
        self.kinds.get(usize::from(kind)).copied().unwrap_or(0)
    }
}
