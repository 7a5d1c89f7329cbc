//! Everything that the variants of one label need: the moves from each position, and the automata to follow.
//!
//! A variant is made by a path of moves from the beginning of the label to its end, over any division into elements
//! whose conditions hold in the label. A mapping's condition is tested in the label where only its element is replaced.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec;
use alloc::vec::Vec;

use crate::evaluate::{Evaluator, candidates};
use crate::ruleset::{Automaton, Condition, Element, Rule, Ruleset, UNMAPPED};

/// The most steps for one label, because nodes differ in size.
pub(super) const MAX_WORK: u64 = 4_000_000;

/// A part of `Machine::text`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(super) struct Span {
    pub(super) from: u32,
    pub(super) len: u32,
}

impl Span {
    /// All but the first code point.
    pub(super) fn rest(self) -> Self {
        Self { from: self.from + 1, len: self.len.saturating_sub(1) }
    }
}

/// A way to go on from a position of the label.
#[derive(Clone, Debug)]
pub(super) struct Move {
    /// The position in the label where it ends.
    pub(super) to: u32,
    /// The text of the variant there.
    pub(super) text: Span,
    /// The bits of the type.
    pub(super) status: u64,
    /// The number of the mapping at this position, or 0 for an unmapped element.
    pub(super) event: u32,
    /// Whether the source is empty: such a mapping is applied once between two elements.
    pub(super) is_null: bool,
}

/// A sequence of the repertoire that a variant can contain.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sequence {
    pub(super) text: Span,
    pub(super) condition: Condition,
}

#[derive(Clone, Debug)]
pub(super) struct Machine<'r> {
    pub(super) ruleset: &'r Ruleset,
    /// The label, then targets and sequences.
    pub(super) text: Vec<char>,
    pub(super) len: usize,
    /// The moves from each position, the end included.
    pub(super) moves: Vec<Vec<Move>>,
    /// The automata that are followed through the variant.
    pub(super) tracks: Vec<&'r Automaton>,
    /// The track of each rule without anchor, and of each context's look-behind.
    numbers: BTreeMap<(usize, usize), usize>,
    /// The rules that actions refer to.
    pub(super) action_rules: Vec<u16>,
    /// Which of them count. Those of other parts of the label do not.
    pub(super) own_rules: Vec<bool>,
    /// The rules that the conditions of variants' elements refer to.
    condition_rules: BTreeSet<usize>,
    /// Sequences, grouped by their first code point, longest first.
    pub(super) sequences: BTreeMap<char, Vec<Sequence>>,
}

/// The context number of rules without anchor.
const WHOLE: usize = usize::MAX;

impl<'r> Machine<'r> {
    /// For the label that is set, whose code points and contexts are valid. Nothing if that takes too many steps.
    pub(super) fn new(evaluator: &mut Evaluator<'r>) -> Option<Self> {
        let ruleset = evaluator.ruleset;
        let len = evaluator.label.len();
        let mut machine = Self {
            ruleset,
            text: evaluator.label.clone(),
            len,
            moves: vec![Vec::new(); len + 1],
            tracks: Vec::new(),
            numbers: BTreeMap::new(),
            action_rules: Vec::new(),
            own_rules: Vec::new(),
            condition_rules: BTreeSet::new(),
            sequences: BTreeMap::new(),
        };
        let mut work = 0;
        let is_made = machine.add_all(evaluator, &mut work);
        evaluator.work += work;
        is_made.map(|()| machine)
    }

    fn add_all(&mut self, evaluator: &mut Evaluator<'r>, work: &mut u64) -> Option<()> {
        self.add_moves(evaluator, work)?;
        let alphabet = self.alphabet();
        self.add_sequences(&alphabet, work)?;
        self.add_tracks(&alphabet, work)
    }

    fn add_moves(&mut self, evaluator: &mut Evaluator<'r>, work: &mut u64) -> Option<()> {
        let ruleset = self.ruleset;
        let mut reaches_end = vec![false; self.len + 1];
        if let Some(end) = reaches_end.last_mut() {
            *end = true;
        }
        let mut event = 1;
        let null = ruleset.repertoire.null.checked_sub(1);
        for from in (0..=self.len).rev() {
            let mut found: Vec<(usize, u32)> = null.map(|null| (0, null)).into_iter().collect();
            let slot = evaluator.slots.get(from).copied().unwrap_or_default();
            candidates(ruleset, &evaluator.label, slot, from, |len, element| {
                found.push((len, element));
            });
            let mut moves = Vec::new();
            for (len, element) in found {
                let element = ruleset.repertoire.element(element);
                let leads_on = len == 0 || reaches_end.get(from + len).copied().unwrap_or(false);
                if !leads_on || !evaluator.holds(element.condition, from, len) {
                    continue;
                }
                if let Some(reaches) = reaches_end.get_mut(from).filter(|_| len > 0) {
                    *reaches = true;
                }
                self.add_element(&mut moves, evaluator, element, (from, len), &mut event);
            }
            *work += moves.iter().map(|next| u64::from(next.text.len) + 1).sum::<u64>() + 1;
            if *work > MAX_WORK {
                return None;
            }
            if let Some(place) = self.moves.get_mut(from) {
                *place = moves;
            }
        }
        Some(())
    }

    /// The mappings of an element, and the element as it is where no reflexive mapping applies.
    fn add_element(
        &mut self,
        moves: &mut Vec<Move>,
        evaluator: &mut Evaluator<'r>,
        element: Element,
        (from, len): (usize, usize),
        event: &mut u32,
    ) {
        let to = (from + len) as u32;
        let own = Span { from: from as u32, len: len as u32 };
        let is_null = len == 0;
        let mut is_reflexive = false;
        for mapping in self.ruleset.repertoire.mappings_of(element) {
            let mut text = own;
            if mapping.is_reflexive {
                if !evaluator.holds(mapping.condition, from, len) {
                    continue;
                }
                is_reflexive = true;
            } else {
                let target = self.ruleset.repertoire.target(mapping);
                if !evaluator.holds_replaced(mapping.condition, target, from, len) {
                    continue;
                }
                text = Span { from: self.text.len() as u32, len: target.len() as u32 };
                self.text.extend(target);
            }
            let status = self.ruleset.actions.bits(mapping.kind);
            moves.push(Move { to, text, status, event: *event, is_null });
            *event += 1;
        }
        if !is_reflexive && !is_null {
            moves.push(Move { to, text: own, status: UNMAPPED, event: 0, is_null });
        }
    }

    /// All code points that variants can contain.
    fn alphabet(&self) -> BTreeSet<char> {
        let spans = self.moves.iter().flatten().map(|next| next.text);
        spans.flat_map(|span| self.span(span)).copied().collect()
    }

    fn add_sequences(&mut self, alphabet: &BTreeSet<char>, work: &mut u64) -> Option<()> {
        let ruleset = self.ruleset;
        for &first in alphabet {
            let Some(root) = ruleset.repertoire.slot(first).branch.checked_sub(1) else { continue };
            let mut found = Vec::new();
            let mut open = vec![(root, vec![first])];
            while let Some((node, text)) = open.pop() {
                *work += text.len() as u64;
                if *work > MAX_WORK {
                    return None;
                }
                if let Some(element) = ruleset.repertoire.branch_element(node).checked_sub(1) {
                    let span = Span { from: self.text.len() as u32, len: text.len() as u32 };
                    self.text.extend(&text);
                    let condition = ruleset.repertoire.element(element).condition;
                    found.push(Sequence { text: span, condition });
                }
                for (next, child) in ruleset.repertoire.edges_of(node) {
                    if alphabet.contains(next) {
                        open.push((*child, [text.clone(), vec![*next]].concat()));
                    }
                }
            }
            found.sort_by_key(|sequence| core::cmp::Reverse(sequence.text.len));
            if !found.is_empty() {
                self.sequences.insert(first, found);
            }
        }
        Some(())
    }

    fn add_tracks(&mut self, alphabet: &BTreeSet<char>, work: &mut u64) -> Option<()> {
        let ruleset = self.ruleset;
        let singles =
            alphabet.iter().filter_map(|one| ruleset.repertoire.slot(*one).single.checked_sub(1));
        let singles = singles.map(|single| ruleset.repertoire.element(single).condition);
        let sequences = self.sequences.values().flatten().map(|sequence| sequence.condition);
        let of_elements: BTreeSet<usize> =
            singles.chain(sequences).filter_map(|condition| Some(condition.get()?.0)).collect();
        let of_actions: BTreeSet<u16> =
            ruleset.actions.list.iter().filter_map(|action| Some(action.rule?.0)).collect();
        self.action_rules = of_actions.iter().copied().collect();
        self.own_rules = vec![true; self.action_rules.len()];
        let classes: BTreeSet<u16> =
            alphabet.iter().map(|one| ruleset.repertoire.slot(*one).class).collect();
        let all: BTreeSet<usize> =
            of_elements.into_iter().chain(of_actions.into_iter().map(usize::from)).collect();
        for rule in all {
            match ruleset.rules.get(rule) {
                Some(Rule::Whole(automaton)) => {
                    self.add_track(rule, WHOLE, automaton, &classes, work);
                }
                Some(Rule::Contexts(contexts)) => {
                    for (at, context) in contexts.iter().enumerate() {
                        if let Some(automaton) = &context.behind {
                            self.add_track(rule, at, automaton, &classes, work);
                        }
                    }
                }
                None => {}
            }
            if *work > MAX_WORK {
                return None;
            }
        }
        Some(())
    }

    /// Follows an automaton, if it can accept any text of these classes.
    fn add_track(
        &mut self,
        rule: usize,
        context: usize,
        automaton: &'r Automaton,
        classes: &BTreeSet<u16>,
        work: &mut u64,
    ) {
        let mut seen = vec![false; automaton.accepts.len()];
        let mut open = vec![automaton.step_start(0)];
        let mut can_accept = false;
        while let Some(state) = open.pop() {
            match seen.get_mut(usize::from(state)) {
                Some(seen) if !*seen => *seen = true,
                _ => continue,
            }
            *work += classes.len() as u64;
            can_accept |= automaton.accepts(state) || automaton.accepts(automaton.step_end(state));
            open.extend(classes.iter().map(|class| automaton.step(state, *class)));
        }
        if can_accept {
            self.numbers.insert((rule, context), self.tracks.len());
            self.tracks.push(automaton);
        }
    }

    pub(super) fn span(&self, span: Span) -> &[char] {
        let from = span.from as usize;
        self.text.get(from..from + span.len as usize).unwrap_or_default()
    }

    /// The label.
    pub(super) fn label(&self) -> &[char] {
        self.text.get(..self.len).unwrap_or_default()
    }

    /// The automaton of a rule without anchor, if it can accept any variant.
    pub(super) fn automaton(&self, rule: u16) -> Option<&'r Automaton> {
        self.tracks.get(*self.numbers.get(&(usize::from(rule), WHOLE))?).copied()
    }

    /// The automata of the rules that actions refer to.
    pub(super) fn action_automata(&self) -> impl Iterator<Item = &'r Automaton> {
        self.action_rules.iter().filter_map(|rule| self.automaton(*rule))
    }

    /// Whether one of the rules that actions refer to is sure to match or not, in these states.
    pub(super) fn settled_rule(&self, rule: usize, states: &[u16]) -> Option<bool> {
        self.own_rules.get(rule).filter(|is_own| **is_own)?;
        let track = *self.numbers.get(&(usize::from(*self.action_rules.get(rule)?), WHOLE))?;
        let (track, state) = (self.tracks.get(track)?, *states.get(track)?);
        track.is_settled(state).then(|| track.accepts(state))
    }

    /// Lets only some of the rules that actions refer to count, and follows no automata in vain.
    pub(super) fn limit_rules(&mut self, own_rules: Vec<bool>) {
        self.own_rules = own_rules;
        let Self { action_rules, own_rules, condition_rules, .. } = self;
        let is_other = |rule: usize| {
            let at = action_rules.iter().position(|one| usize::from(*one) == rule);
            let is_own = at.and_then(|at| own_rules.get(at)).copied().unwrap_or(true);
            !is_own && !condition_rules.contains(&rule)
        };
        let mut tracks = Vec::new();
        let mut numbers = BTreeMap::new();
        for (key, track) in &self.numbers {
            if let Some(automaton) = self.tracks.get(*track).filter(|_| !is_other(key.0)) {
                numbers.insert(*key, tracks.len());
                tracks.push(*automaton);
            }
        }
        (self.tracks, self.numbers) = (tracks, numbers);
    }

    /// Which of the rules that actions refer to match, in these states after the end.
    pub(super) fn matched_rules(&self, states: &[u16]) -> Vec<bool> {
        let rules = self.action_rules.iter().zip(&self.own_rules);
        rules
            .map(|(rule, is_own)| *is_own && self.track_accepts(usize::from(*rule), None, states))
            .collect()
    }

    /// Whether look-behind of a context, or a rule without anchor, accepts in these states.
    pub(super) fn track_accepts(
        &self,
        rule: usize,
        context: Option<usize>,
        states: &[u16],
    ) -> bool {
        let key = (rule, context.unwrap_or(WHOLE));
        let number = self.numbers.get(&key);
        let track =
            number.and_then(|number| Some((self.tracks.get(*number)?, states.get(*number)?)));
        track.is_some_and(|(track, state)| track.accepts(*state))
    }
}
