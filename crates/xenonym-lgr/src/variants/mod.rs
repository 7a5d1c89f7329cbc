//! The variants of a label (sections 8.2 to 8.4): counted without listing them, listed one by one, and tested.

mod count;
mod graph;
mod machine;
mod outcome;
mod split;
mod total;
mod walker;

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use self::graph::MAX_NODES;
use self::machine::{MAX_WORK, Machine, Move};
use self::total::{Parts, Totals};
use self::walker::{Node, Walker};
use crate::evaluate::{Evaluator, Verdict};
use crate::ruleset::{Action, Ruleset, TYPED, Trigger};

pub use self::count::Count;

/// The variants of a label, without the label itself.
///
/// Each distinct variant counts once. Those that are not in the repertoire or trigger an action with the disposition
/// `invalid` are included.
#[derive(Debug)]
pub struct Variants<'r> {
    machine: Machine<'r>,
    parts: Parts,
    totals: Totals,
}

/// The reason why the variants of a label cannot be listed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum VariantsError {
    /// The label is not eligible.
    Ineligible,
    /// Under this ruleset, so many combinations are possible that counting would take too long.
    TooComplex,
}

impl fmt::Display for VariantsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Ineligible => "the label is not eligible, so it has no variants",
            Self::TooComplex => {
                "there are too many combinations of variants to count: shorten the label"
            }
        })
    }
}

impl core::error::Error for VariantsError {}

impl Ruleset {
    /// Returns the variants of a label in Unicode. Convert an A-label with [`decoded`](crate::decoded) first.
    ///
    /// # Errors
    ///
    /// The label is not eligible, or has too many combinations of variants.
    pub fn variants(&self, label: &str) -> Result<Variants<'_>, VariantsError> {
        self.evaluator().variants(label)
    }

    /// Returns the disposition of a variant of a label and the number of its action, if it is one. Both are in Unicode: convert A-labels
    /// with [`decoded`](crate::decoded) first.
    ///
    /// # Errors
    ///
    /// The label is not eligible, or there are too many ways to make the variant.
    pub fn variant(
        &self,
        label: &str,
        variant: &str,
    ) -> Result<Option<Variant<'_>>, VariantsError> {
        self.evaluator().variant(label, variant)
    }
}

/// What a ruleset says about a label.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Description<'r> {
    /// The disposition, with the reason.
    pub verdict: Verdict<'r>,
    /// The index label. `None` if code points or their contexts make the label invalid.
    pub index: Option<String>,
    /// How many variants it has, or why they cannot be counted.
    pub counts: Result<Counts<'r>, VariantsError>,
}

/// How many variants have each disposition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counts<'r> {
    ruleset: &'r Ruleset,
    totals: Totals,
}

impl<'r> Counts<'r> {
    /// Returns the number of variants with each disposition, omitting those without variants.
    pub fn each(&self) -> impl Iterator<Item = (&'r str, &Count)> {
        let names = self.ruleset.actions.dispositions.iter().map(|name| &**name);
        names.zip(&self.totals.counts).filter(|(_, count)| !count.is_zero())
    }

    /// Returns how many variants there are.
    pub fn total(&self) -> Count {
        self.totals.total()
    }

    /// Returns whether any variant can be made in two ways (section 8.4).
    pub fn has_duplicates(&self) -> bool {
        self.totals.has_duplicates
    }
}

impl<'r> Evaluator<'r> {
    /// Returns the disposition, the index label and the number of variants of a label in Unicode. This is faster than asking for each of
    /// them, because the label is divided into elements once.
    ///
    /// ```
    /// # #[cfg(feature = "root-zone")] {
    /// let ruleset = xenonym_lgr::Ruleset::root("Deva").unwrap();
    /// let found = ruleset.evaluator().describe("कग");
    /// assert!(found.verdict.is_registrable());
    /// assert_eq!(found.index.as_deref(), Some("कग"));
    /// assert_eq!(found.counts.unwrap().total().get(), Some(1));
    /// # }
    /// ```
    pub fn describe(&mut self, label: &str) -> Description<'r> {
        let verdict = self.check(label);
        let index = verdict.is_in_repertoire().then(|| self.index_of_label(label.len()));
        let counts = if verdict.is_eligible() {
            let totals = match self.simple_totals() {
                Some(totals) => Ok(totals),
                None => self.variants_of_label().map(|variants| variants.totals),
            };
            totals.map(|totals| Counts { ruleset: self.ruleset, totals })
        } else {
            Err(VariantsError::Ineligible)
        };
        Description { verdict, index, counts }
    }

    /// Returns the variants of a label in Unicode. See [`Ruleset::variants`].
    ///
    /// # Errors
    ///
    /// The label is not eligible, or has too many combinations of variants.
    pub fn variants(&mut self, label: &str) -> Result<Variants<'r>, VariantsError> {
        if !self.check(label).is_eligible() {
            return Err(VariantsError::Ineligible);
        }
        self.variants_of_label()
    }

    /// The variants of the label that is set, which is eligible.
    fn variants_of_label(&mut self) -> Result<Variants<'r>, VariantsError> {
        // A machine takes hundreds of bytes per code point.
        if self.label.len() > MAX_NODES {
            return Err(VariantsError::TooComplex);
        }
        let machine = Machine::new(self).ok_or(VariantsError::TooComplex)?;
        let mut work = 0;
        let parts = Parts::new(&machine, &mut work);
        self.work += work;
        let parts = parts.ok_or(VariantsError::TooComplex)?;
        let totals = parts.totals(&machine).ok_or(VariantsError::TooComplex)?;
        Ok(Variants { machine, parts, totals })
    }

    /// Returns the disposition of a variant of a label in Unicode. See [`Ruleset::variant`].
    ///
    /// # Errors
    ///
    /// The label is not eligible, or there are too many ways to make the variant.
    pub fn variant(
        &mut self,
        label: &str,
        variant: &str,
    ) -> Result<Option<Variant<'r>>, VariantsError> {
        if !self.check(label).is_eligible() {
            return Err(VariantsError::Ineligible);
        }
        let machine = Machine::new(self).ok_or(VariantsError::TooComplex)?;
        let mut walker = Walker::new(&machine);
        let mut node = Some(walker.root());
        for code_point in variant.chars() {
            node = node.and_then(|node| walker.step(node, code_point));
            if node.is_none() || walker.work > MAX_WORK {
                break;
            }
        }
        self.work += walker.work;
        if walker.work > MAX_WORK {
            return Err(VariantsError::TooComplex);
        }
        let end = node.and_then(|node| walker.end(node)).filter(|_| label != variant);
        let Some(end) = end else { return Ok(None) };
        // An empty variant is not valid.
        let action = end.action(&machine).filter(|_| !variant.is_empty());
        Ok(Some(Variant::new(self.ruleset, variant.into(), action)))
    }
}

impl<'r> Variants<'r> {
    /// Returns the number of variants with each disposition, omitting those without variants.
    pub fn counts(&self) -> impl Iterator<Item = (&'r str, &Count)> {
        let names = self.machine.ruleset.actions.dispositions.iter().map(|name| &**name);
        names.zip(&self.totals.counts).filter(|(_, count)| !count.is_zero())
    }

    /// Returns how many variants there are.
    pub fn total(&self) -> Count {
        self.totals.total()
    }

    /// Returns whether any variant can be made in two ways (section 8.4).
    pub fn has_duplicates(&self) -> bool {
        self.totals.has_duplicates
    }

    /// Returns all variants in the order of their code points.
    pub fn iter(&self) -> List<'_, 'r> {
        List::new(&self.machine, &self.parts, None)
    }

    /// Returns the variants with a disposition, in the order of their code points. Others are not visited.
    pub fn list_with(&self, disposition: &str) -> List<'_, 'r> {
        let names: Vec<bool> =
            self.machine.ruleset.dispositions().map(|name| name == disposition).collect();
        List::new(&self.machine, &self.parts, Some(names))
    }
}

impl<'v, 'r> IntoIterator for &'v Variants<'r> {
    type Item = Variant<'r>;
    type IntoIter = List<'v, 'r>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

// Lists variants one by one.

/// A variant of a label.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variant<'r> {
    text: String,
    disposition: &'r str,
    action: Option<usize>,
}

impl<'r> Variant<'r> {
    fn new(ruleset: &'r Ruleset, text: String, action: Option<usize>) -> Self {
        Self { text, disposition: ruleset.disposition_of(action), action }
    }

    /// Returns the variant itself.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns its disposition, such as `blocked`.
    pub fn disposition(&self) -> &'r str {
        self.disposition
    }

    /// Returns the number of the deciding action, counted from 0, the actions of the document first and then the default ones.
    /// Nothing if code points or contexts are not valid.
    pub fn action(&self) -> Option<usize> {
        self.action
    }
}

/// A place in the list: the node, a vertex of each part, and how many edges of the part that goes on are done.
#[derive(Clone, Debug)]
struct Place {
    node: Node,
    vertices: Vec<usize>,
    done: usize,
}

/// An iterator over variants in the order of their code points.
#[derive(Debug)]
pub struct List<'v, 'r> {
    machine: &'v Machine<'r>,
    parts: &'v Parts,
    walker: Walker<'v, 'r>,
    /// Which dispositions are listed, if not all.
    only: Option<Vec<bool>>,
    /// The places from the first one to the last.
    path: Vec<Place>,
    text: Vec<char>,
    /// Whether the last place is new, so that a variant may end there.
    is_new: bool,
}

impl<'v, 'r> List<'v, 'r> {
    fn new(machine: &'v Machine<'r>, parts: &'v Parts, only: Option<Vec<bool>>) -> Self {
        let mut walker = Walker::new(machine);
        let first = Place { node: walker.root(), vertices: vec![0; parts.graphs.len()], done: 0 };
        Self { machine, parts, walker, only, path: vec![first], text: Vec::new(), is_new: true }
    }

    /// Continues after a text, as if all variants up to it had been listed: for lists in pages.
    #[must_use]
    pub fn after(mut self, text: &str) -> Self {
        self.path.truncate(1);
        self.text.clear();
        self.is_new = false;
        for code_point in text.chars() {
            let Some(last) = self.path.last_mut() else { break };
            let edges = edges(self.parts, last, self.text.len());
            last.done = edges.partition_point(|edge| edge.0 < code_point);
            let Some((_, to)) = edges.get(last.done).filter(|edge| edge.0 == code_point) else {
                break;
            };
            last.done += 1;
            if !self.enter(code_point, *to as usize) {
                break;
            }
        }
        self
    }

    /// Follows the edge with this code point to a vertex. An edge is also a step of the walker, so
    /// this always succeeds.
    fn enter(&mut self, code_point: char, to: usize) -> bool {
        let owner = self.parts.owner(self.text.len());
        let Some(last) = self.path.last() else { return false };
        let Some(node) = self.walker.step(last.node, code_point) else { return false };
        let graphs = self.parts.graphs.iter().zip(&last.vertices).enumerate();
        let vertices = graphs.map(|(part, (graph, vertex))| {
            // Other parts have a single edge, with the label's own code point.
            let own = graph.edges_of(*vertex).first().map_or(0, |edge| edge.1 as usize);
            if part == owner { to } else { own }
        });
        let vertices = vertices.collect();
        self.path.push(Place { node, vertices, done: 0 });
        self.text.push(code_point);
        true
    }

    /// Whether a disposition is listed.
    fn includes(&self, disposition: usize) -> bool {
        self.only.as_ref().is_none_or(|only| only.get(disposition).copied().unwrap_or(false))
    }

    /// Whether anything that is listed follows the last place, or the label itself does.
    fn leads_on(&self) -> bool {
        let Some(last) = self.path.last().filter(|_| self.only.is_some()) else { return true };
        if let ([graph], [vertex]) = (&*self.parts.graphs, &*last.vertices) {
            let mut outcomes = graph.outcomes_of(*vertex);
            return outcomes.any(|outcome| self.includes(outcome.0.disposition(self.machine)));
        }
        let outcomes = self.parts.outcomes_of(self.machine, &last.vertices);
        // If there are too many outcomes, the label's own numbers would be missing as well.
        outcomes.is_some_and(|outcomes| {
            outcomes.keys().any(|outcome| self.includes(outcome.disposition(self.machine)))
        })
    }

    /// The variant that ends at the last place, if one does and is listed.
    fn variant(&self) -> Option<Variant<'r>> {
        let end = self.walker.end(self.path.last()?.node)?;
        // An empty variant is not valid.
        let action = end.action(self.machine).filter(|_| !self.text.is_empty());
        let ruleset = self.machine.ruleset;
        let disposition = action.map_or(0, |action| ruleset.actions.disposition(action));
        let is_listed = self.includes(disposition) && *self.text != *self.machine.label();
        is_listed.then(|| Variant::new(ruleset, self.text.iter().collect(), action))
    }
}

/// The edges of the part that goes on.
fn edges<'v>(parts: &'v Parts, place: &Place, depth: usize) -> &'v [(char, u32)] {
    let owner = parts.owner(depth);
    let vertex = place.vertices.get(owner).copied().unwrap_or(0);
    parts.graphs.get(owner).map_or(&[], |graph| graph.edges_of(vertex))
}

impl<'r> Iterator for List<'_, 'r> {
    type Item = Variant<'r>;

    fn next(&mut self) -> Option<Variant<'r>> {
        loop {
            if core::mem::take(&mut self.is_new) {
                if let Some(variant) = self.variant() {
                    return Some(variant);
                }
            }
            let last = self.path.last_mut()?;
            let edge = edges(self.parts, last, self.text.len()).get(last.done).copied();
            last.done += 1;
            let Some((code_point, to)) = edge else {
                self.path.pop();
                self.text.pop();
                continue;
            };
            if !self.enter(code_point, to as usize) {
                continue;
            }
            self.is_new = self.leads_on();
            if !self.is_new {
                self.path.pop();
                self.text.pop();
            }
        }
    }
}

// The mappings that make a variant.

/// The most states in a search for mappings. Labels of 63 code points need fewer than 10,000.
const MAX_STATES: usize = 1 << 18;

/// An element of a label that a mapping replaces in a variant (section 8.2).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replacement {
    at: usize,
    source: String,
    target: String,
    kind: Option<&'static str>,
}

impl Replacement {
    /// Returns the position in the label, counted in code points from 0.
    pub fn at(&self) -> usize {
        self.at
    }

    /// Returns the element of the label. It is empty for a null variant (section 5.3.3).
    pub fn source(&self) -> &str {
        &self.source
    }

    /// Returns the text that replaces it, which may be empty.
    pub fn target(&self) -> &str {
        &self.target
    }

    /// Returns the type of the mapping, if it is one of the conventional types of section 7.3: `invalid`, `blocked`, `allocatable` or
    /// `activated`. A compiled ruleset contains no other names of types.
    pub fn kind(&self) -> Option<&'static str> {
        self.kind
    }
}

/// A position in the label and one in the variant, and whether a mapping of the empty source was the last one.
type State = (usize, usize, bool);

/// How a state was reached with the fewest mappings.
#[derive(Clone, Copy)]
struct Reached<'m> {
    mappings: usize,
    last: Option<(State, &'m Move)>,
}

impl Ruleset {
    /// Returns the mappings that make a variant from a label, in the order of the label. Nothing if it is not a variant. Both are in
    /// Unicode: convert A-labels with [`decoded`](crate::decoded) first.
    ///
    /// Reflexive mappings are left out. If a variant can be made in several ways, this is one with the fewest mappings.
    ///
    /// # Errors
    ///
    /// The label is not eligible, or is so long that there are too many ways to try.
    ///
    /// ```
    /// # #[cfg(feature = "root-zone")] {
    /// let ruleset = xenonym_lgr::Ruleset::root("Hebr").unwrap();
    /// let found = ruleset.replacements("שלום", "שלומ")?.unwrap();
    /// assert_eq!((found[0].at(), found[0].source(), found[0].target()), (3, "ם", "מ"));
    /// assert_eq!(found[0].kind(), Some("blocked"));
    /// # }
    /// # Ok::<(), xenonym_lgr::VariantsError>(())
    /// ```
    pub fn replacements(
        &self,
        label: &str,
        variant: &str,
    ) -> Result<Option<Vec<Replacement>>, VariantsError> {
        let mut evaluator = self.evaluator();
        if !evaluator.check(label).is_eligible() {
            return Err(VariantsError::Ineligible);
        }
        if label == variant {
            return Ok(None);
        }
        let machine = Machine::new(&mut evaluator).ok_or(VariantsError::TooComplex)?;
        let variant: Vec<char> = variant.chars().collect();
        let reached = search(&machine, &variant)?;
        let ends = [(machine.len, variant.len(), false), (machine.len, variant.len(), true)];
        let end = ends.into_iter().filter(|end| reached.contains_key(end));
        let Some(mut state) = end.min_by_key(|end| reached.get(end).map(|end| end.mappings)) else {
            return Ok(None);
        };
        let mut replacements = Vec::new();
        while let Some((before, step)) = reached.get(&state).and_then(|reached| reached.last) {
            let source = machine.label().get(before.0..step.to as usize).unwrap_or_default();
            let target = machine.span(step.text);
            if source != target {
                let (source, target) = (source.iter().collect(), target.iter().collect());
                let kind = self.conventional(step.status);
                replacements.push(Replacement { at: before.0, source, target, kind });
            }
            state = before;
        }
        replacements.reverse();
        Ok(Some(replacements))
    }

    /// The conventional type with these bits. The default actions tell them apart.
    fn conventional(&self, status: u64) -> Option<&'static str> {
        let names = ["invalid", "blocked", "allocatable", "activated"];
        let defaults = self.actions.list.get(self.actions.own..)?;
        let is_of = |action: &Action| match action.trigger {
            Some((Trigger::Any, bit)) => status >> bit & 1 == 1,
            // For `all-variants`, the bit is set by any other type.
            Some((_, bit)) => status & TYPED != 0 && status >> bit & 1 == 0,
            None => false,
        };
        names.into_iter().zip(defaults).find(|(_, action)| is_of(action)).map(|(name, _)| name)
    }
}

/// Finds the states that are reached while the replaced label matches the variant.
fn search<'m>(
    machine: &'m Machine<'_>,
    variant: &[char],
) -> Result<BTreeMap<State, Reached<'m>>, VariantsError> {
    let mut reached: BTreeMap<State, Reached<'m>> = BTreeMap::new();
    let mut open: Vec<Vec<State>> = vec![Vec::new(); machine.len + 1];
    let first = (0, 0, false);
    reached.insert(first, Reached { mappings: 0, last: None });
    if let Some(open) = open.first_mut() {
        open.push(first);
    }
    // Every move leads to a later position, or to the same one once.
    for at in 0..=machine.len {
        let mut states = open.get_mut(at).map(core::mem::take).unwrap_or_default();
        let mut next = 0;
        while let Some(&state) = states.get(next) {
            next += 1;
            let before = reached.get(&state).map_or(0, |reached| reached.mappings);
            for step in machine.moves.get(at).into_iter().flatten() {
                let text = machine.span(step.text);
                let matches = variant.get(state.1..).is_some_and(|rest| rest.starts_with(text));
                if !matches || (step.is_null && state.2) {
                    continue;
                }
                let to = (step.to as usize, state.1 + text.len(), step.is_null);
                let source = machine.label().get(at..step.to as usize).unwrap_or_default();
                let mappings = before + usize::from(source != text);
                let known = reached.get(&to);
                if known.is_some_and(|known| known.mappings <= mappings) {
                    continue;
                }
                if known.is_none() {
                    if step.is_null {
                        states.push(to);
                    } else if let Some(open) = open.get_mut(to.0) {
                        open.push(to);
                    }
                }
                reached.insert(to, Reached { mappings, last: Some((state, step)) });
                if reached.len() > MAX_STATES {
                    return Err(VariantsError::TooComplex);
                }
            }
        }
    }
    Ok(reached)
}
