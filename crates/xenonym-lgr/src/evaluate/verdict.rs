//! The disposition of a label, with the reason.

use core::fmt;

use super::Evaluator;
use super::passes::whole;
use crate::ruleset::{Rule, Ruleset};

/// Why a label is not eligible, before any action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Failure {
    Empty,
    CodePoint { at: usize, code_point: char },
    Context { at: usize, len: usize, rule: usize },
}

/// The disposition of a label, with the reason.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verdict<'r> {
    ruleset: &'r Ruleset,
    /// The action, or the failure with the first code point that it concerns.
    decided: Result<usize, (Failure, char)>,
}

/// The reason for a disposition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Reason<'r> {
    /// The label is empty.
    Empty,
    /// A code point is not in the repertoire, or only in sequences that do not occur here.
    CodePoint {
        /// Its index, counted in code points from 0.
        at: usize,
        /// The code point.
        code_point: char,
    },
    /// An element of the repertoire must not occur in its context.
    Context {
        /// The index of its first code point, counted in code points from 0.
        at: usize,
        /// Its first code point.
        code_point: char,
        /// The length, in code points.
        len: usize,
        /// The rule that it fails.
        rule: &'r str,
    },
    /// An action.
    Action {
        /// Its number, counted from 0, the actions of the document first and then the default ones.
        number: usize,
        /// Its comment.
        comment: Option<&'r str>,
    },
}

impl<'r> Verdict<'r> {
    /// The disposition, such as `valid` or `invalid`.
    pub fn disposition(&self) -> &'r str {
        self.ruleset.disposition_of(self.action())
    }

    /// Whether the label may be registered: its disposition is not `invalid`.
    pub fn is_eligible(&self) -> bool {
        self.ruleset.is_eligible(self.action())
    }

    /// Whether code points and contexts allow the label, without regard to actions.
    pub fn is_in_repertoire(&self) -> bool {
        self.decided.is_ok()
    }

    /// The number of the deciding action, counted from 0, the actions of the document first and then the default ones.
    /// Nothing if the label fails before any action.
    pub fn action(&self) -> Option<usize> {
        self.decided.ok()
    }

    /// The reason.
    pub fn reason(&self) -> Reason<'r> {
        match self.decided {
            Ok(number) => Reason::Action { number, comment: self.ruleset.action_comment(number) },
            Err((Failure::Empty, _)) => Reason::Empty,
            Err((Failure::CodePoint { at, code_point }, _)) => Reason::CodePoint { at, code_point },
            Err((Failure::Context { at, len, rule }, code_point)) => {
                let rule = self.ruleset.rule_names.get(rule).map_or("", |name| name);
                Reason::Context { at, code_point, len, rule }
            }
        }
    }
}

impl fmt::Display for Verdict<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.reason().fmt(f)
    }
}

impl fmt::Display for Reason<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Empty => f.write_str("the label is empty"),
            Self::CodePoint { at, code_point } => {
                write!(
                    f,
                    "U+{:04X} at position {at} is not in the repertoire",
                    u32::from(code_point)
                )
            }
            Self::Context { at, code_point, len, rule } => {
                let code_point = u32::from(code_point);
                match len {
                    1 => write!(f, "U+{code_point:04X} at position {at} fails the rule {rule}"),
                    _ => write!(f, "the sequence at position {at} fails the rule {rule}"),
                }
            }
            Self::Action { comment: Some(comment), .. } => f.write_str(comment),
            Self::Action { number, comment: None } => write!(f, "action {number}"),
        }
    }
}

impl Ruleset {
    /// The disposition of an action, or `invalid` without one.
    pub(crate) fn disposition_of(&self, action: Option<usize>) -> &str {
        let number = action.map_or(0, |action| self.actions.disposition(action));
        self.actions.dispositions.get(number).map_or("", |name| name)
    }

    pub(crate) fn is_eligible(&self, action: Option<usize>) -> bool {
        action.is_some_and(|action| self.actions.disposition(action) != 0)
    }

    /// The comment of an action.
    pub(crate) fn action_comment(&self, action: usize) -> Option<&str> {
        self.actions.list.get(action)?.comment.as_deref()
    }
}

impl<'r> Evaluator<'r> {
    /// The disposition of a label in Unicode. See [`Ruleset::check`].
    pub fn check(&mut self, label: &str) -> Verdict<'r> {
        self.set_label(label.chars());
        self.check_label()
    }

    /// The disposition of the label that is set.
    pub(crate) fn check_label(&mut self) -> Verdict<'r> {
        let ruleset = self.ruleset;
        let decided = match self.divide() {
            Ok(()) => Ok(self.decide()),
            Err(failure) => {
                let at = match failure {
                    Failure::Empty => 0,
                    Failure::CodePoint { at, .. } | Failure::Context { at, .. } => at,
                };
                Err((failure, self.label.get(at).copied().unwrap_or_default()))
            }
        };
        Verdict { ruleset, decided }
    }

    fn decide(&mut self) -> usize {
        let status = self.own_status();
        let (ruleset, slots) = (self.ruleset, &self.slots);
        ruleset.actions.decide(status, |rule| match ruleset.rules.get(usize::from(rule)) {
            Some(Rule::Whole(automaton)) => whole(automaton, slots),
            _ => false,
        })
    }
}
