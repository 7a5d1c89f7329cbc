//! Requirements for the rest of a variant: text that must follow, and look-ahead.

use alloc::vec::Vec;

use super::machine::{Machine, Span};
use crate::ruleset::{Automaton, Condition, Rule};

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
    pub(super) fn demand(
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
    pub(super) fn step_duty(&self, duty: &mut Duty, code_point: char, class: u16) -> Option<bool> {
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
    pub(super) fn end_duty(&self, duty: &Duty, end_states: &[u16]) -> bool {
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
    pub(super) fn step_duties(&self, duties: &mut Vec<Duty>, code_point: char, class: u16) -> bool {
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
