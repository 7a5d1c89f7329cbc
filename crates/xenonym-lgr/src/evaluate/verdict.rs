//! The disposition of a label, with the reason.

use core::fmt;

use super::Evaluator;
use super::passes::whole;
use crate::ruleset::{Rule, Ruleset, TYPED, Trigger};

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
    /// The action with its causes, or the failure with the first code point that it concerns.
    decided: Result<(usize, Causes), (Failure, char)>,
}

/// The code points whose variant types trigger an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Causes {
    /// A bit for each of the first 64 positions.
    positions: u64,
    /// The code point at the first of them.
    first: char,
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
        /// Its comment, as written in the document. The text of the reason leaves out a mark of a footnote at its end.
        comment: Option<&'r str>,
    },
}

impl<'r> Verdict<'r> {
    /// Returns the disposition, such as `valid` or `invalid`.
    pub fn disposition(&self) -> &'r str {
        self.ruleset.disposition_of(self.action())
    }

    /// Returns whether the label is eligible (section 8.1): its disposition is not `invalid`.
    ///
    /// An eligible label can be `blocked`. To decide about a registration, use [`is_registrable`](Self::is_registrable).
    pub fn is_eligible(&self) -> bool {
        self.ruleset.is_eligible(self.action())
    }

    /// Returns whether the ruleset allows the label to be registered: its disposition is `valid`, `allocatable` or `activated`.
    ///
    /// Any other disposition needs a decision that the ruleset does not make, and a [merged](Ruleset::is_merged) ruleset makes none. IDNA2008 can still forbid the label:
    /// see [`Problem::of_idna2008`](crate::Problem::of_idna2008).
    ///
    /// ```
    /// # #[cfg(feature = "xml")] {
    /// use xenonym_lgr::{Document, Ruleset};
    ///
    /// let xml = r#"<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0"><data><char cp="0062"/></data>
    /// <rules>
    ///     <rule name="two-b"><char cp="0062" count="2"/></rule>
    ///     <action disp="blocked" match="two-b"/>
    /// </rules></lgr>"#;
    /// let ruleset = Ruleset::new(&Document::parse(xml.as_bytes())?)?;
    /// assert!(ruleset.check("b").is_registrable());
    /// let verdict = ruleset.check("bb");
    /// assert!(verdict.is_eligible() && verdict.is_blocked() && !verdict.is_registrable());
    /// # }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_registrable(&self) -> bool {
        let is_allowed = matches!(self.disposition(), "valid" | "allocatable" | "activated");
        self.is_eligible() && is_allowed && !self.ruleset.is_merged
    }

    /// Returns whether the label must not be registered although it is eligible: its disposition is `blocked` (section 7.3).
    pub fn is_blocked(&self) -> bool {
        self.disposition() == "blocked"
    }

    /// Returns whether code points and contexts allow the label, without regard to actions.
    pub fn is_in_repertoire(&self) -> bool {
        self.decided.is_ok()
    }

    /// Returns the number of the deciding action, counted from 0, the actions of the document first and then the default ones.
    /// Nothing if the label fails before any action.
    pub fn action(&self) -> Option<usize> {
        self.decided.ok().map(|(action, _)| action)
    }

    /// Returns the positions of the code points that cause the disposition, counted in code points from 0.
    ///
    /// If an action decides, these are the code points whose variant types trigger it, among the first 64. There are none
    /// if a rule about the whole label decides, or nothing but the last action.
    ///
    /// ```
    /// # #[cfg(feature = "root-zone")] {
    /// let ruleset = xenonym_lgr::Ruleset::root("Latn").unwrap();
    /// // U+0430 is a Cyrillic letter. The ruleset knows it as a variant of a Latin one.
    /// let verdict = ruleset.check("payp\u{430}l");
    /// assert_eq!(verdict.positions().collect::<Vec<_>>(), [4]);
    /// assert!(verdict.to_string().starts_with("U+0430 at position 5: "));
    /// # }
    /// ```
    pub fn positions(&self) -> impl Iterator<Item = usize> + use<> {
        let (from, to, bits) = match self.decided {
            Ok((_, causes)) => (0, 64, causes.positions),
            Err((Failure::Empty, _)) => (0, 0, 0),
            Err((Failure::CodePoint { at, .. }, _)) => (at, at + 1, u64::MAX),
            Err((Failure::Context { at, len, .. }, _)) => (at, at + len, u64::MAX),
        };
        // A failure has no bits, because it may be anywhere.
        (from..to).filter(move |at| bits == u64::MAX || bits >> at & 1 == 1)
    }

    /// Returns the reason.
    pub fn reason(&self) -> Reason<'r> {
        match self.decided {
            Ok((number, _)) => {
                Reason::Action { number, comment: self.ruleset.action_comment(number) }
            }
            Err((Failure::Empty, _)) => Reason::Empty,
            Err((Failure::CodePoint { at, code_point }, _)) => Reason::CodePoint { at, code_point },
            Err((Failure::Context { at, len, rule }, code_point)) => {
                let rule = self.ruleset.rule_names.get(rule).map_or("", |name| name);
                Reason::Context { at, code_point, len, rule }
            }
        }
    }
}

/// Positions are counted from 1.
impl fmt::Display for Verdict<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Ok((_, causes)) = self.decided {
            if causes.positions != 0 {
                let (code_point, at) = (u32::from(causes.first), causes.positions.trailing_zeros());
                write!(f, "U+{code_point:04X} at position {}: ", at + 1)?;
            }
        }
        self.reason().fmt(f)
    }
}

/// Positions are counted from 1.
impl fmt::Display for Reason<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Empty => f.write_str("the label is empty"),
            Self::CodePoint { at, code_point } => {
                let (code_point, at) = (u32::from(code_point), at + 1);
                write!(f, "U+{code_point:04X} at position {at} is not in the repertoire")
            }
            Self::Context { at, code_point, len, rule } => {
                let (code_point, at) = (u32::from(code_point), at + 1);
                match len {
                    1 => write!(f, "U+{code_point:04X} at position {at} fails the rule {rule}"),
                    _ => write!(f, "the sequence at position {at} fails the rule {rule}"),
                }
            }
            Self::Action { comment: Some(comment), .. } => f.write_str(without_mark(comment)),
            Self::Action { number, comment: None } => write!(f, "action {number}"),
        }
    }
}

/// A comment without the mark of a footnote that readers of the text don't see.
pub(crate) fn without_mark(comment: &str) -> &str {
    let is_mark = |one: char| one.is_whitespace() || matches!(one, '⍟' | '*' | '†' | '‡' | '※');
    let text = comment.trim_end_matches(is_mark);
    if text.is_empty() { comment } else { text }
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
    /// Returns the disposition of a label in Unicode. See [`Ruleset::check`].
    pub fn check(&mut self, label: &str) -> Verdict<'r> {
        self.set_label(label.chars());
        self.check_label()
    }

    /// The disposition of the label that is set.
    pub(crate) fn check_label(&mut self) -> Verdict<'r> {
        let ruleset = self.ruleset;
        let decided = match self.divide() {
            Ok(()) => {
                let action = self.decide();
                Ok((action, self.causes(action)))
            }
            Err(failure) => {
                let at = match failure {
                    Failure::Empty => 0,
                    Failure::CodePoint { at, .. } | Failure::Context { at, .. } => at,
                };
                Err((failure, self.label.get(at).copied().unwrap_or_default()))
            }
        };
        self.work += self.passes.work(self.label.len());
        Verdict { ruleset, decided }
    }

    fn decide(&mut self) -> usize {
        let status = self.own_status();
        let (ruleset, slots) = (self.ruleset, &self.slots);
        let mut work = 0;
        let action = ruleset.actions.decide(status, |rule| {
            work += slots.len() as u64;
            match ruleset.rules.get(usize::from(rule)) {
                Some(Rule::Whole(automaton)) => whole(automaton, slots),
                _ => false,
            }
        });
        self.work += work;
        action
    }

    /// The code points whose types trigger an action.
    fn causes(&mut self, action: usize) -> Causes {
        let trigger = self.ruleset.actions.list.get(action).and_then(|action| action.trigger);
        let Some((trigger, bit)) = trigger else { return Causes::default() };
        let bit = if trigger == Trigger::Any { 1 << bit } else { TYPED };
        let mut causes = Causes::default();
        for at in 0..self.part_count() {
            let (from, to, status) = self.part_status(at);
            if status & bit == 0 || from >= 64 {
                continue;
            }
            if causes.positions == 0 {
                causes.first = self.label.get(from).copied().unwrap_or_default();
            }
            causes.positions |= (from..to.min(64)).fold(0, |bits, at| bits | 1 << at);
        }
        causes
    }
}
