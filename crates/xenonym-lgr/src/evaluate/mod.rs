//! Evaluates labels (section 8).

mod passes;
mod verdict;

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use xenonym::{idna2008, punycode};

use self::verdict::Failure;
use crate::ruleset::{Condition, Element, Mapping, Rule, Ruleset, Slot, UNMAPPED};

pub(crate) use self::passes::Passes;
#[cfg(feature = "tools")]
pub(crate) use self::verdict::without_mark;
pub use self::verdict::{Reason, Verdict};

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
    /// Returns an evaluator, for many labels.
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

    /// Returns the disposition of a label.
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

    /// Returns the index label, which variants of a label in Unicode share (section 8.5), or `None` if code points or
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

// A-labels. Rulesets contain Unicode only.

/// Returns the label to pass to the functions of [`Ruleset`](crate::Ruleset): an A-label is decoded, and any other label is itself.
/// `None` if a label begins with `xn--` without being an A-label. Reject such a label.
///
/// The functions of `Ruleset` and [`Evaluator`] don't decode A-labels themselves.
///
/// ```
/// use xenonym_lgr::decoded;
///
/// assert_eq!(decoded("xn--bcher-kva").as_deref(), Some("bücher"));
/// assert_eq!(decoded("bücher").as_deref(), Some("bücher"));
/// assert_eq!(decoded("xn--bcher-kva0"), None);
/// ```
pub fn decoded(label: &str) -> Option<Cow<'_, str>> {
    let Some((prefix, digits)) = label.split_at_checked(4) else { return Some(label.into()) };
    if !prefix.eq_ignore_ascii_case("xn--") {
        return Some(label.into());
    }
    let digits = digits.to_ascii_lowercase();
    let text = punycode::decode(&digits).ok()?;
    let is_encoded = !text.is_ascii() && punycode::encode(&text).is_ok_and(|again| again == digits);
    is_encoded.then_some(text.into())
}

// Checks that rulesets of the root zone leave to others: IDNA2008, and the length of the A-label.

/// A problem of a label, which a registry should see. It changes no disposition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Problem {
    /// IDNA2008 does not allow the label to be registered.
    Idna2008(xenonym::Error),
    /// A variant can be made in two ways (section 8.4).
    Duplicate,
    /// There are too many combinations to count variants.
    Uncounted,
}

impl Problem {
    /// Returns the reason why IDNA2008 does not allow a label to be registered: code points, hyphens, normalization, Bidi, and the length of the
    /// A-label.
    pub fn of_idna2008(label: &str) -> Option<Self> {
        idna2008::check_label(label, &idna2008::Options::REGISTRATION).err().map(Self::Idna2008)
    }

    /// Returns a name for programs.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Idna2008(_) => "idna2008",
            Self::Duplicate => "duplicate",
            Self::Uncounted => "uncounted",
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Idna2008(error) => write!(f, "IDNA2008: {error}"),
            Self::Duplicate => {
                f.write_str("duplicate: a variant can be made in two ways (RFC 7940 section 8.4)")
            }
            Self::Uncounted => f.write_str("uncounted: the variants have too many combinations"),
        }
    }
}

// Divides a label into elements of the repertoire (section 8.1).

/// An element at a place of a label.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Part {
    pub(crate) from: u32,
    pub(crate) len: u32,
    pub(crate) element: u32,
}

/// Calls `found` with the length and number of each element that begins at `from`, shortest first, without testing its condition.
#[inline]
pub(crate) fn candidates(
    ruleset: &Ruleset,
    label: &[char],
    slot: Slot,
    from: usize,
    mut found: impl FnMut(usize, u32),
) {
    if let Some(single) = slot.single.checked_sub(1) {
        found(1, single);
    }
    let Some(mut node) = slot.branch.checked_sub(1) else { return };
    for (&next, len) in label.iter().skip(from + 1).zip(2..) {
        let Some(child) = ruleset.repertoire.child(node, next) else { return };
        node = child;
        if let Some(element) = ruleset.repertoire.branch_element(node).checked_sub(1) {
            found(len, element);
        }
    }
}

impl Evaluator<'_> {
    /// Chooses the longest element whose condition holds at each position, without backtracking.
    fn divide(&mut self) -> Result<(), Failure> {
        let Self { ruleset, label, slots, passes, parts, found, .. } = self;
        parts.clear();
        if label.is_empty() {
            return Err(Failure::Empty);
        }
        let unknown = slots.iter().position(|slot| slot.class == 0);
        if let Some((at, code_point)) = unknown.and_then(|at| Some((at, *label.get(at)?))) {
            return Err(Failure::CodePoint { at, code_point });
        }
        let mut from = 0;
        while let (Some(&code_point), Some(slot)) = (label.get(from), slots.get(from)) {
            found.clear();
            candidates(ruleset, label, *slot, from, |len, element| found.push((len, element)));
            let mut failed = None;
            let fits = found.iter().rev().find(|(len, element)| {
                let condition = ruleset.repertoire.element(*element).condition;
                let holds = passes.holds(ruleset, slots, condition, from, from + len);
                if !holds {
                    failed = condition.get().map(|(rule, _)| (rule, *len));
                }
                holds
            });
            let Some(&(len, element)) = fits else {
                return Err(match failed {
                    Some((rule, len)) => Failure::Context { at: from, len, rule },
                    None => Failure::CodePoint { at: from, code_point },
                });
            };
            parts.push(Part { from: from as u32, len: len as u32, element });
            from += len;
        }
        Ok(())
    }

    /// The variant types of the label itself: those on reflexive mappings, once per element
    /// (section 8.1.1).
    pub(crate) fn own_status(&mut self) -> u64 {
        (0..self.part_count()).fold(0, |status, at| status | self.part_status(at).2)
    }

    /// How many elements the label has.
    fn part_count(&self) -> usize {
        self.parts.len()
    }

    /// Where an element begins and ends, and its variant types.
    #[inline]
    fn part_status(&mut self, at: usize) -> (usize, usize, u64) {
        let Self { ruleset, slots, passes, parts, .. } = self;
        let part = parts.get(at).copied().unwrap_or_default();
        let (from, to) = (part.from as usize, (part.from + part.len) as usize);
        let element = ruleset.repertoire.element(part.element);
        let (mut status, mut is_mapped) = (0, false);
        for mapping in ruleset.repertoire.mappings_of(element) {
            if mapping.is_reflexive && passes.holds(ruleset, slots, mapping.condition, from, to) {
                status |= ruleset.actions.bits(mapping.kind);
                is_mapped = true;
            }
        }
        (from, to, if is_mapped { status } else { status | UNMAPPED })
    }
}

// Index labels (section 8.5), by the procedure of the root zone.

/// The replacement of the element at one position, if it is not the element itself.
#[derive(Clone, Copy, Debug)]
struct Step {
    len: usize,
    target: Option<Mapping>,
}

impl Evaluator<'_> {
    /// Returns the index label, or `None` if code points or their contexts make the label invalid. See [`Ruleset::index`](crate::Ruleset::index).
    pub fn index(&mut self, label: &str) -> Option<String> {
        self.set_label(label.chars());
        self.divide().ok()?;
        Some(self.index_of_label(label.len()))
    }

    /// The index label of the label that is set and of this many bytes, whose code points and contexts are valid.
    pub(crate) fn index_of_label(&mut self, bytes: usize) -> String {
        self.find_steps();
        let mut index = String::with_capacity(bytes);
        let mut at = 0;
        while let Some(step) = self.step(at) {
            index.extend(self.text_of(step, at));
            at += step.len;
        }
        index
    }

    /// Finds the best step from each position of a label whose code points and contexts are valid. From the end, there is
    /// nothing left to do.
    fn find_steps(&mut self) {
        let len = self.label.len();
        self.steps.clear();
        self.steps.resize(len, None);
        let mut found = core::mem::take(&mut self.found);
        for from in (0..len).rev() {
            found.clear();
            let slot = self.slots.get(from).copied().unwrap_or_default();
            candidates(self.ruleset, &self.label, slot, from, |len, element| {
                found.push((len, element));
            });
            for &(step, element) in &found {
                if from + step != len && self.step(from + step).is_none() {
                    continue;
                }
                let element = self.ruleset.repertoire.element(element);
                self.work += u64::from(element.count) + 1;
                if !self.holds(element.condition, from, step) {
                    continue;
                }
                let candidate = Step { len: step, target: self.smallest(element, from, step) };
                let before = self.step(from);
                // Both are followed to the end of the label at most.
                self.work += if before.is_some() { (len - from) as u64 } else { 0 };
                let is_best = before.is_none_or(|before| self.is_smaller(candidate, before, from));
                if let Some(place) = self.steps.get_mut(from).filter(|_| is_best) {
                    *place = Some(candidate);
                }
            }
        }
        self.found = found;
    }

    /// The best step from a position that is known so far.
    fn step(&self, from: usize) -> Option<Step> {
        self.steps.get(from).copied().flatten()
    }

    fn text_of(&self, step: Step, from: usize) -> &[char] {
        match &step.target {
            Some(mapping) => self.ruleset.repertoire.target(mapping),
            None => self.label.get(from..from + step.len).unwrap_or_default(),
        }
    }

    /// Whether one step and the best ones after it make a smaller text than another.
    fn is_smaller(&self, one: Step, other: Step, from: usize) -> bool {
        let mut walks = [(one, from, 0), (other, from, 0)].map(Some);
        loop {
            let mut next = [None; 2];
            for (walk, next) in walks.iter_mut().zip(&mut next) {
                while let Some((step, at, offset)) = *walk {
                    if let Some(code_point) = self.text_of(step, at).get(offset) {
                        *next = Some(*code_point);
                        *walk = Some((step, at, offset + 1));
                        break;
                    }
                    let at = at + step.len;
                    *walk = self.step(at).map(|step| (step, at, 0));
                }
            }
            match next {
                [None, None] => return false,
                [one, other] if one != other => return one < other,
                _ => {}
            }
            // From the same place on, both are the same.
            if let [Some((_, at, offset)), Some((_, other, other_offset))] = walks {
                if (at, offset) == (other, other_offset) && at != from {
                    return false;
                }
            }
        }
    }

    /// The smallest variant of an element that is smaller than the element itself.
    fn smallest(&mut self, element: Element, from: usize, len: usize) -> Option<Mapping> {
        let mut smallest: Option<Mapping> = None;
        let mappings = self.ruleset.repertoire.mappings_of(element);
        for mapping in mappings.iter().filter(|mapping| !mapping.is_reflexive) {
            let target = self.ruleset.repertoire.target(mapping);
            let before = match &smallest {
                Some(mapping) => self.ruleset.repertoire.target(mapping),
                None => self.label.get(from..from + len).unwrap_or_default(),
            };
            if target < before && self.holds_replaced(mapping.condition, target, from, len) {
                smallest = Some(*mapping);
            }
        }
        smallest
    }

    /// Whether a mapping's condition holds in the label where only this element is replaced.
    pub(crate) fn holds_replaced(
        &mut self,
        condition: Condition,
        target: &[char],
        from: usize,
        len: usize,
    ) -> bool {
        let Some((rule, negated)) = condition.get() else { return true };
        let ruleset = self.ruleset;
        let Some(Rule::Whole(automaton)) = ruleset.rules.get(rule) else {
            // The code points around the target are those of the label.
            return self.passes.matches(ruleset, &self.slots, rule, from, from + len) != negated;
        };
        let before = self.slots.iter().take(from).map(|slot| slot.class);
        let replaced = target.iter().map(|&one| ruleset.repertoire.slot(one).class);
        let after = self.slots.iter().skip(from + len).map(|slot| slot.class);
        let classes = before.chain(replaced).chain(after);
        let state =
            classes.fold(automaton.step_start(0), |state, class| automaton.step(state, class));
        automaton.accepts(automaton.step_end(state)) != negated
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_punycode_encodes_is_decoded() {
        assert_eq!(decoded("XN--BCHER-KVA").as_deref(), Some("bücher"));
        assert_eq!(decoded("xn--bcher-kva0"), None);
        assert_eq!(decoded("xn--"), None);
        assert_eq!(decoded("é").as_deref(), Some("é"));
    }
}
