//! A compiled ruleset.

mod about;
mod automaton;
mod decode;
mod decode_repertoire;
mod encode;
mod repertoire;
mod sets;
mod verdict;

use alloc::boxed::Box;
use alloc::vec::Vec;

pub use self::about::About;
pub(crate) use self::automaton::{Automaton, Context, Rule};
pub(crate) use self::repertoire::{Condition, Element, Mapping, Repertoire, Slot};
pub(crate) use self::verdict::{Action, Actions, FIRST_TRIGGER, TYPED, Trigger, UNMAPPED};

/// A compiled ruleset, which evaluates a label in linear time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ruleset {
    pub(crate) about: About,
    pub(crate) repertoire: Repertoire,
    /// The rules that conditions and actions refer to.
    pub(crate) rules: Vec<Rule>,
    pub(crate) rule_names: Vec<Box<str>>,
    /// The number of classes that the automata read.
    pub(crate) classes: u16,
    pub(crate) actions: Actions,
    /// Whether it merges the rulesets of several scripts, so that its dispositions decide nothing.
    pub(crate) is_merged: bool,
}

impl Ruleset {
    /// Version, date and languages.
    pub fn about(&self) -> &About {
        &self.about
    }

    /// Whether this is the merged ruleset of the root zone, `common`. Its index labels find collisions across scripts, but
    /// its dispositions say nothing: it allows labels that mix scripts, which no script's ruleset does. None of its
    /// verdicts is [registrable](crate::Verdict::is_registrable). Bytes of [`to_bytes`](Self::to_bytes) keep this.
    ///
    /// A ruleset that is compiled from a document is never merged, because documents don't say so, not even that of `common`.
    pub fn is_merged(&self) -> bool {
        self.is_merged
    }

    /// The dispositions of labels and variants. The first one is `invalid`.
    pub fn dispositions(&self) -> impl Iterator<Item = &str> {
        self.actions.dispositions.iter().map(|name| &**name)
    }
}
