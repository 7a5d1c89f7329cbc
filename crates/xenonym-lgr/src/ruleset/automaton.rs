//! Rules as deterministic automata.
//!
//! An automaton reads the classes of code points. Before the first code point of a label it reads [`Automaton::START`],
//! and after the last one [`Automaton::END`], so that `start` and `end` are symbols like others.

use alloc::sync::Arc;
use alloc::vec::Vec;

/// A deterministic automaton over classes of code points. The initial state is 0.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub(crate) struct Automaton {
    /// The column of each class. Classes that the rule treats alike share one.
    pub(crate) columns: Vec<u8>,
    /// The columns of the beginning and the end of a label.
    pub(crate) start: u8,
    pub(crate) end: u8,
    /// How many columns there are.
    pub(crate) width: u16,
    /// The next state, row by row.
    pub(crate) next: Vec<u16>,
    /// Whether each state accepts.
    pub(crate) accepts: Vec<bool>,
}

impl Automaton {
    /// The state after a code point of this class.
    #[inline]
    pub(crate) fn step(&self, state: u16, class: u16) -> u16 {
        self.by_column(state, self.columns.get(usize::from(class)).copied().unwrap_or(0))
    }

    #[inline]
    pub(crate) fn step_start(&self, state: u16) -> u16 {
        self.by_column(state, self.start)
    }

    #[inline]
    pub(crate) fn step_end(&self, state: u16) -> u16 {
        self.by_column(state, self.end)
    }

    #[inline]
    fn by_column(&self, state: u16, column: u8) -> u16 {
        let at = usize::from(state) * usize::from(self.width) + usize::from(column);
        self.next.get(at).copied().unwrap_or(0)
    }

    #[inline]
    pub(crate) fn accepts(&self, state: u16) -> bool {
        self.accepts.get(usize::from(state)).copied().unwrap_or(false)
    }

    /// How many bytes it takes.
    pub(crate) fn size(&self) -> usize {
        size_of::<Self>()
            + self.columns.len()
            + size_of_val(self.next.as_slice())
            + self.accepts.len()
    }

    /// Returns whether every symbol leads from a state back to itself.
    pub(crate) fn is_settled(&self, state: u16) -> bool {
        let width = usize::from(self.width);
        let from = usize::from(state) * width;
        let row = self.next.get(from..from + width).unwrap_or_default();
        row.iter().all(|&next| next == state)
    }

    /// Returns whether a state does not accept and every symbol leads back to it.
    pub(crate) fn is_dead(&self, state: u16) -> bool {
        !self.accepts(state) && self.is_settled(state)
    }
}

/// A rule. Rules with equal automata share them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Rule {
    /// Without anchor: the automaton reads the whole label, and accepts once it has seen a match.
    Whole(Arc<Automaton>),
    /// With an anchor: one of these holds.
    Contexts(Vec<Context>),
}

/// The context of an anchor.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Context {
    /// Reads the label up to the anchor, and accepts where look-behind matches.
    pub(crate) behind: Option<Arc<Automaton>>,
    /// Reads the label after the anchor, and accepts once look-ahead has matched.
    pub(crate) ahead: Option<Arc<Automaton>>,
    /// Reads the label backwards, and accepts where look-ahead matches.
    pub(crate) ahead_backwards: Option<Arc<Automaton>>,
}
