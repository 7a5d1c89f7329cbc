//! Evaluates labels (section 8).

mod a_label;
mod eligible;
mod index;
mod passes;
mod problems;
mod verdict;

use alloc::string::String;
use alloc::vec::Vec;

pub use self::a_label::decoded;
pub(crate) use self::eligible::{Part, candidates};
use self::index::Step;
pub(crate) use self::passes::Passes;
pub use self::problems::Problem;
pub(crate) use self::verdict::without_mark;
pub use self::verdict::{Reason, Verdict};
use crate::ruleset::{Condition, Ruleset, Slot};

/// Evaluates labels one after another.
///
/// Reuses its buffers, so that long lists need no allocation per label. As for [`Ruleset::check`], labels are in Unicode, and
/// [`decoded`] converts A-labels.
#[derive(Debug)]
pub struct Evaluator<'r> {
    pub(crate) ruleset: &'r Ruleset,
    pub(crate) label: Vec<char>,
    pub(crate) slots: Vec<Slot>,
    pub(crate) passes: Passes,
    /// The elements of the label by section 8.1.
    parts: Vec<Part>,
    /// The lengths and numbers of elements that begin at one place.
    found: Vec<(usize, u32)>,
    /// For index labels, the best step from each position.
    steps: Vec<Option<Step>>,
    /// The steps that all labels have taken so far, for searches that stop after some.
    pub(crate) work: u64,
}

impl Ruleset {
    /// An evaluator, for many labels.
    pub fn evaluator(&self) -> Evaluator<'_> {
        Evaluator {
            ruleset: self,
            label: Vec::new(),
            slots: Vec::new(),
            passes: Passes::new(self),
            parts: Vec::new(),
            found: Vec::new(),
            steps: Vec::new(),
            work: 0,
        }
    }

    /// The disposition of a label.
    ///
    /// The label is in Unicode. Convert an A-label with [`decoded`] first: rulesets contain no A-labels, so that
    /// `xn--tda` is checked as five letters and two hyphens.
    ///
    /// ```
    /// # #[cfg(feature = "xml")] {
    /// use xenonym_lgr::{Document, Ruleset, decoded};
    ///
    /// let xml = r#"<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0"><data>
    ///     <char cp="0061"/><char cp="00FC"/>
    /// </data></lgr>"#;
    /// let ruleset = Ruleset::new(&Document::parse(xml.as_bytes())?)?;
    /// assert!(ruleset.check("aü").is_eligible());
    /// assert_eq!(ruleset.check("ab").to_string(), "U+0062 at position 2 is not in the repertoire");
    ///
    /// assert!(!ruleset.check("xn--a-eha").is_eligible());
    /// let check = |label| decoded(label).is_some_and(|label| ruleset.check(&label).is_eligible());
    /// assert!(check("xn--a-eha") && check("aü") && !check("xn--a"));
    /// # }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn check(&self, label: &str) -> Verdict<'_> {
        self.evaluator().check(label)
    }

    /// The index label, which variants of a label in Unicode share (section 8.5), or `None` if code points or
    /// their contexts make the label invalid.
    ///
    /// It is the smallest label over all divisions into elements, where each element is replaced by its
    /// smallest variant. A mapping's condition is tested with only that element replaced. For a ruleset that is not
    /// transitive, or whose elements overlap, variants may have different index labels.
    pub fn index(&self, label: &str) -> Option<String> {
        self.evaluator().index(label)
    }
}

impl Evaluator<'_> {
    /// Whether a condition holds for the code points at a place of the label.
    pub(crate) fn holds(&mut self, condition: Condition, from: usize, len: usize) -> bool {
        self.passes.holds(self.ruleset, &self.slots, condition, from, from + len)
    }

    pub(crate) fn set_label(&mut self, label: impl Iterator<Item = char>) {
        self.label.clear();
        self.label.extend(label);
        self.slots.clear();
        self.slots.extend(self.label.iter().map(|&one| self.ruleset.repertoire.slot(one)));
        self.passes.clear(self.label.len());
    }
}
