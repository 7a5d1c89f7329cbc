//! The ends of variants, and how much of them a part of a label decides.

use alloc::vec::Vec;

use super::machine::{Machine, Span};
use crate::ruleset::{Action, Automaton, Condition, Rule, Slot};

/// How a variant ends.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(super) struct End {
    /// Whether code points and contexts are valid.
    pub(super) is_valid: bool,
    /// Whether it can be made in two ways.
    pub(super) is_duplicate: bool,
    /// The types that each way has collected.
    pub(super) statuses: Vec<u64>,
    /// Which of `Machine::action_rules` match.
    pub(super) rules: Vec<bool>,
}

impl End {
    /// The action that decides. Nothing if code points or contexts are not valid.
    pub(super) fn action(&self, machine: &Machine<'_>) -> Option<usize> {
        // If there are several ways, the one that triggers the first action decides.
        let decide = |status: &u64| {
            machine.ruleset.actions.decide(*status, |rule| {
                let at = machine.action_rules.iter().position(|one| *one == rule);
                at.and_then(|at| self.rules.get(at)).copied().unwrap_or(false)
            })
        };
        self.statuses.iter().map(decide).min().filter(|_| self.is_valid)
    }
}

fn combined(one: &[u64], other: &[u64]) -> Vec<u64> {
    let mut all: Vec<u64> =
        one.iter().flat_map(|one| other.iter().map(move |other| one | other)).collect();
    all.sort_unstable();
    all.dedup();
    all
}

fn merge(rules: &mut [bool], others: &[bool]) {
    for (rule, other) in rules.iter_mut().zip(others) {
        *rule |= other;
    }
}

/// The disposition of variants, as far as some parts of the label decide it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Fate {
    /// Code points or contexts are not valid.
    Invalid,
    /// It has this disposition, unless code points or contexts of another part are not valid.
    Decided(usize),
    /// Other parts of the label decide.
    Open { statuses: Vec<u64>, rules: Vec<bool> },
}

/// Variants with equal outcomes are counted together.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Outcome {
    fate: Fate,
    pub(super) is_duplicate: bool,
}

impl Outcome {
    /// The outcome of a part. `known` contains the rules that no other part changes.
    pub(super) fn of_part(machine: &Machine<'_>, end: &End, known: &[bool]) -> Self {
        let fate = if end.is_valid {
            open(machine, end.statuses.clone(), end.rules.clone(), known)
        } else {
            Fate::Invalid
        };
        Self { fate, is_duplicate: end.is_duplicate }
    }

    /// The outcome of a whole variant.
    pub(super) fn of_whole(machine: &Machine<'_>, end: &End) -> Self {
        let fate = match end.action(machine) {
            None => Fate::Invalid,
            Some(action) => Fate::Decided(machine.ruleset.actions.disposition(action)),
        };
        Self { fate, is_duplicate: end.is_duplicate }
    }

    /// The outcome of two parts. `known` contains the rules of both.
    pub(super) fn and(&self, other: &Self, machine: &Machine<'_>, known: &[bool]) -> Self {
        let fate = match (&self.fate, &other.fate) {
            (Fate::Invalid, _) | (_, Fate::Invalid) => Fate::Invalid,
            (Fate::Decided(disposition), _) | (_, Fate::Decided(disposition)) => {
                Fate::Decided(*disposition)
            }
            (
                Fate::Open { statuses, rules },
                Fate::Open { statuses: other, rules: other_rules },
            ) => {
                let mut rules = rules.clone();
                merge(&mut rules, other_rules);
                open(machine, combined(statuses, other), rules, known)
            }
        };
        Self { fate, is_duplicate: self.is_duplicate || other.is_duplicate }
    }

    /// The disposition, once all parts are known.
    pub(super) fn disposition(&self, machine: &Machine<'_>) -> usize {
        match &self.fate {
            Fate::Invalid => 0,
            Fate::Decided(disposition) => *disposition,
            Fate::Open { statuses, rules } => {
                let end = End {
                    is_valid: true,
                    is_duplicate: false,
                    statuses: statuses.clone(),
                    rules: rules.clone(),
                };
                end.action(machine).map_or(0, |action| machine.ruleset.actions.disposition(action))
            }
        }
    }
}

/// Decides as early as possible, so that there are few outcomes.
fn open(machine: &Machine<'_>, mut statuses: Vec<u64>, rules: Vec<bool>, known: &[bool]) -> Fate {
    for status in &mut statuses {
        *status = machine.ruleset.actions.normalize(*status);
    }
    statuses.sort_unstable();
    statuses.dedup();
    let mut decided = statuses.iter().map(|status| {
        let prospects = |action: &Action| action.prospects(*status);
        let matches = |rule: usize| {
            let is_known = known.get(rule).copied().unwrap_or(false);
            is_known.then(|| rules.get(rule).copied().unwrap_or(false))
        };
        decided(machine, &prospects, &matches)
    });
    match decided.next().flatten() {
        Some(first) if decided.all(|other| other == Some(first)) => Fate::Decided(first),
        _ => Fate::Open { statuses, rules },
    }
}

/// Whether the disposition is `invalid` for all variants that go on from these states of the automata.
pub(super) fn is_surely_invalid(machine: &Machine<'_>, states: &[u16]) -> bool {
    // Any type can still be added.
    let prospects = |action: &Action| (true, action.trigger.is_none());
    decided(machine, &prospects, &|rule| machine.settled_rule(rule, states)) == Some(0)
}

/// Whether types still allow an action, and whether they make sure of it.
type Prospects<'a> = dyn Fn(&Action) -> (bool, bool) + 'a;

/// The disposition that rules and types lead to, whatever follows or other parts add. `matches` returns whether a rule is sure to
/// match or not, by its place in `Machine::action_rules`.
fn decided(
    machine: &Machine<'_>,
    prospects: &Prospects<'_>,
    matches: &dyn Fn(usize) -> Option<bool>,
) -> Option<usize> {
    let mut first = None;
    for action in &machine.ruleset.actions.list {
        let (mut is_possible, mut is_certain) = prospects(action);
        if let Some((rule, negated)) = action.rule {
            let at = machine.action_rules.iter().position(|one| *one == rule)?;
            match matches(at) {
                Some(matches) => is_possible &= matches != negated,
                None => is_certain = false,
            }
        }
        if is_possible {
            if first.is_some_and(|first| first != action.disposition) {
                return None;
            }
            first = Some(action.disposition);
            if is_certain {
                break;
            }
        }
    }
    first.map(usize::from)
}

// Requirements for the rest of a variant: text that must follow, and look-ahead.

/// A condition that the rest of the variant decides.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Duty {
    /// The rest of the element with the condition, which must follow first.
    text: Span,
    condition: Condition,
    /// Contexts whose look-behind matched, with the states of their look-ahead.
    open: Vec<(u16, u16)>,
    /// Whether text and condition together must not hold.
    is_forbidden: bool,
}

/// The state of a condition where its element begins.
pub(super) enum Begun {
    Holds,
    Fails,
    Open(Duty),
}

impl Machine<'_> {
    /// Tests the condition of an element or mapping that begins here with this text.
    pub(super) fn begin(&self, condition: Condition, text: Span, states: &[u16]) -> Begun {
        let Some((rule, negated)) = condition.get() else { return Begun::Holds };
        let mut open = Vec::new();
        if let Some(Rule::Contexts(contexts)) = self.ruleset.rules.get(rule) {
            let mut matched = false;
            for (at, context) in contexts.iter().enumerate() {
                if context.behind.is_some() && !self.track_accepts(rule, Some(at), states) {
                    continue;
                }
                match &context.ahead {
                    Some(ahead) if !ahead.accepts(0) => open.push((at as u16, 0)),
                    _ => matched = true,
                }
            }
            if matched || open.is_empty() {
                return if matched == negated { Begun::Fails } else { Begun::Holds };
            }
        }
        Begun::Open(Duty { text, condition, open, is_forbidden: false })
    }

    /// The duty that this text follows and the condition holds, or that not both do. Nothing if it is already known that
    /// the condition fails.
    fn demand(
        &self,
        condition: Condition,
        text: Span,
        states: &[u16],
        is_forbidden: bool,
    ) -> Option<Duty> {
        match self.begin(condition, text, states) {
            Begun::Fails => None,
            Begun::Open(duty) => Some(Duty { is_forbidden, ..duty }),
            Begun::Holds => {
                Some(Duty { text, condition: Condition::default(), open: Vec::new(), is_forbidden })
            }
        }
    }

    fn ahead(&self, rule: usize, context: u16) -> Option<&Automaton> {
        match self.ruleset.rules.get(rule)? {
            Rule::Contexts(contexts) => contexts.get(usize::from(context))?.ahead.as_deref(),
            Rule::Whole(_) => None,
        }
    }

    /// Reads a code point of the variant. Returns whether the duty is done, or nothing if it is still open.
    fn step_duty(&self, duty: &mut Duty, code_point: char, class: u16) -> Option<bool> {
        if duty.text.len > 0 {
            if self.span(duty.text).first() != Some(&code_point) {
                return Some(duty.is_forbidden);
            }
            duty.text = duty.text.rest();
            let is_known = duty.text.len == 0 && duty.condition.get().is_none();
            return is_known.then_some(!duty.is_forbidden);
        }
        let (rule, negated) = duty.condition.get()?;
        if duty.open.is_empty() {
            // A rule without anchor is decided at the end.
            return None;
        }
        let mut matched = false;
        duty.open.retain_mut(|(context, state)| {
            let Some(ahead) = self.ahead(rule, *context) else { return false };
            *state = ahead.step(*state, class);
            matched |= ahead.accepts(*state);
            !ahead.is_dead(*state)
        });
        let is_known = matched || duty.open.is_empty();
        is_known.then_some((matched != negated) != duty.is_forbidden)
    }

    /// Whether the duty is done if the variant ends here, in these states after the end.
    fn end_duty(&self, duty: &Duty, end_states: &[u16]) -> bool {
        if duty.text.len > 0 {
            return duty.is_forbidden;
        }
        let Some((rule, negated)) = duty.condition.get() else { return !duty.is_forbidden };
        let matched = match self.ruleset.rules.get(rule) {
            Some(Rule::Whole(_)) => self.track_accepts(rule, None, end_states),
            _ => duty.open.iter().any(|(context, state)| {
                let ahead = self.ahead(rule, *context);
                ahead.is_some_and(|ahead| ahead.accepts(ahead.step_end(*state)))
            }),
        };
        (matched != negated) != duty.is_forbidden
    }

    /// Reads a code point for all duties. Returns whether all of them can still be done.
    fn step_duties(&self, duties: &mut Vec<Duty>, code_point: char, class: u16) -> bool {
        let mut possible = true;
        duties.retain_mut(|duty| match self.step_duty(duty, code_point, class) {
            None => true,
            Some(done) => {
                possible &= done;
                false
            }
        });
        possible
    }
}

// Checks the code points of a variant and their contexts (section 8.1) while it grows.
//
// Which element is the longest one whose condition holds may depend on what follows. So each possibility is pursued,
// with duties that only the right one fulfils.

/// One way to divide the variant into elements so far.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(super) struct Parse {
    /// How many code points of the last element are still to come.
    rest: u32,
    duties: Vec<Duty>,
}

impl Parse {
    /// Itself and its duties, in the steps that it takes to copy them: automata in a duty need an allocation of their own.
    pub(super) fn size(&self) -> usize {
        let automata = |duty: &Duty| if duty.open.is_empty() { 0 } else { duty.open.len() + 7 };
        self.duties.iter().map(|duty| 1 + automata(duty)).sum::<usize>() + 1
    }

    pub(super) fn is_complete(&self, machine: &Machine<'_>, end_states: &[u16]) -> bool {
        self.rest == 0 && self.duties.iter().all(|duty| machine.end_duty(duty, end_states))
    }
}

impl Machine<'_> {
    /// All ways to continue with a code point. `states` are the automaton states before it.
    pub(super) fn step_parses(
        &self,
        parses: &[Parse],
        code_point: char,
        slot: Slot,
        states: &[u16],
    ) -> Vec<Parse> {
        let mut next = Vec::new();
        let mut add = |rest: u32, mut duties: Vec<Duty>| {
            if self.step_duties(&mut duties, code_point, slot.class) {
                duties.sort_unstable();
                duties.dedup();
                next.push(Parse { rest, duties });
            }
        };
        for parse in parses {
            if let Some(rest) = parse.rest.checked_sub(1) {
                add(rest, parse.duties.clone());
                continue;
            }
            // The duties of an element, and that no longer one fits.
            let mut longer: Vec<Duty> = parse.duties.clone();
            for sequence in self.sequences.get(&code_point).into_iter().flatten() {
                let demand = |is_forbidden| {
                    self.demand(sequence.condition, sequence.text, states, is_forbidden)
                };
                if let (Some(chosen), Some(forbidden)) = (demand(false), demand(true)) {
                    let mut duties = longer.clone();
                    duties.push(chosen);
                    add(sequence.text.len - 1, duties);
                    longer.push(forbidden);
                }
            }
            let Some(single) = slot.single.checked_sub(1) else { continue };
            let condition = self.ruleset.repertoire.element(single).condition;
            if condition.get().is_none() {
                add(0, longer);
                continue;
            }
            // The text of one code point is the one that is taken now.
            let text = self.text.iter().position(|one| *one == code_point);
            let text = text.map(|from| Span { from: from as u32, len: 1 });
            if let Some(duty) = text.and_then(|text| self.demand(condition, text, states, false)) {
                longer.push(duty);
                add(0, longer);
            }
        }
        next.sort_unstable();
        next.dedup();
        next
    }
}
