//! Compiles rules: to one automaton, or if there is an anchor, to pairs of look-behind and
//! look-ahead.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::rc::Rc;
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;

use super::UsedRules;
use super::automata::{Nfa, Search, Symbols, determinize};
use super::sets::{Budget, Classes, Item, SetNumber, Sets};
use crate::document::{Group, Node, NodeKind, Repetition};
use crate::error::Error;
use crate::ruleset::{Automaton, Context, Rule};

/// The most alternatives of a rule with an anchor.
const MAX_CONTEXTS: usize = 64;

/// A part of a rule.
#[derive(Clone)]
enum Part {
    /// Consumes text.
    Text(Rc<Nfa>),
    /// Surrounds an anchor, in one of several ways.
    Around(Vec<Around>),
}

/// One way to surround an anchor.
#[derive(Clone, Default)]
struct Around {
    behind: Option<Rc<Nfa>>,
    ahead: Option<Rc<Nfa>>,
}

/// How an automaton reads a label.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Use {
    Whole,
    Behind,
    Ahead,
    AheadBackwards,
}

/// What an automaton was made from, and the automaton.
type Known = (Rc<Nfa>, Arc<Automaton>);

struct Compiler<'a> {
    sets: &'a Sets<'a>,
    classes: &'a Classes,
    budget: &'a Budget,
    done: BTreeMap<&'a str, Part>,
    /// The symbols of each set that was needed.
    symbols: BTreeMap<SetNumber, Symbols>,
    /// Automata by the address of what they were made from, which is kept alive here.
    by_source: BTreeMap<(*const Nfa, Use), Known>,
    /// All automata, so that equal ones are shared.
    automata: BTreeSet<Arc<Automaton>>,
}

pub(super) fn compile(
    sets: &Sets<'_>,
    classes: &Classes,
    used: &UsedRules<'_>,
    budget: &Budget,
) -> Result<Vec<Rule>, Error> {
    let mut compiler = Compiler {
        sets,
        classes,
        budget,
        done: BTreeMap::new(),
        symbols: BTreeMap::new(),
        by_source: BTreeMap::new(),
        automata: BTreeSet::new(),
    };
    let mut rules = Vec::new();
    for (name, items) in sets.rules() {
        let in_rule = |error: Error| {
            let message = format!("rule {name:?}: {}", error.message);
            Error { message, ..error }
        };
        let part = compiler.rule(items).map_err(in_rule)?;
        if used.numbers.contains_key(name) {
            rules.push(compiler.finish(&part).map_err(in_rule)?);
        }
        compiler.done.insert(name, part);
    }
    Ok(rules)
}

impl Compiler<'_> {
    fn rule(&mut self, items: &[Item<'_>]) -> Result<Part, Error> {
        let budget = self.budget;
        let mut open: Vec<(Group, Repetition, Vec<Part>)> =
            vec![(Group::Rule, Repetition::ONCE, Vec::new())];
        // The first node is the rule itself, and the last one its end.
        for item in items {
            let part = match item {
                Item::Set(set, count) => Part::Text(self.set(*set)?.repeat(*count, budget)?),
                Item::Literal(sets, count) => {
                    let parts: Result<Vec<_>, _> = sets.iter().map(|one| self.set(*one)).collect();
                    Part::Text(Nfa::sequence(&parts?, budget)?.repeat(*count, budget)?)
                }
                Item::Other(node) => match &node.kind {
                    NodeKind::Open(group) => {
                        open.push((*group, node.count, Vec::new()));
                        continue;
                    }
                    NodeKind::Close => match open.pop() {
                        Some((group, count, parts)) => close(group, count, parts, budget)?,
                        None => continue,
                    },
                    _ => self.leaf(node)?,
                },
            };
            if let Some((_, _, parts)) = open.last_mut() {
                parts.push(part);
            }
        }
        let parts = open.pop().map(|(_, _, parts)| parts).unwrap_or_default();
        sequence(parts, budget)
    }

    fn leaf(&self, node: &Node) -> Result<Part, Error> {
        let nfa = match &node.kind {
            NodeKind::Any => Nfa::symbol(Symbols::AnyCodePoint),
            NodeKind::Start => Nfa::symbol(Symbols::Start),
            NodeKind::End => Nfa::symbol(Symbols::End),
            NodeKind::RuleReference(name) => match self.done.get(&**name) {
                Some(Part::Text(nfa)) => nfa.clone(),
                Some(around) => return Ok(around.clone()),
                None => {
                    return Err(Error::new("6.3.4", format!("the rule {name:?} is not defined")));
                }
            },
            _ => return Ok(Part::Around(vec![Around::default()])),
        };
        Ok(Part::Text(nfa.repeat(node.count, self.budget)?))
    }

    fn set(&mut self, number: SetNumber) -> Result<Rc<Nfa>, Error> {
        if let Some(symbols) = self.symbols.get(&number) {
            return Ok(Nfa::symbol(symbols.clone()));
        }
        let set = self.sets.get(number).cloned().unwrap_or_default();
        let symbols = Symbols::Classes(self.classes.of_set(&set, self.budget)?);
        self.symbols.insert(number, symbols.clone());
        Ok(Nfa::symbol(symbols))
    }

    /// The automaton for a part of a rule. Rules with equal ones share it.
    fn automaton(&mut self, nfa: &Rc<Nfa>, used: Use) -> Result<Arc<Automaton>, Error> {
        let key = (Rc::as_ptr(nfa), used);
        if let Some((_, known)) = self.by_source.get(&key) {
            return Ok(known.clone());
        }
        let (classes, budget) = (self.classes.count, self.budget);
        let new = match used {
            Use::Whole => determinize(nfa, Search::Anywhere, classes, budget)?,
            Use::Behind => determinize(nfa, Search::Suffix, classes, budget)?,
            Use::Ahead => determinize(nfa, Search::Prefix, classes, budget)?,
            Use::AheadBackwards => determinize(&nfa.reversed(), Search::Suffix, classes, budget)?,
        };
        budget.work(new.size())?;
        let shared = if let Some(known) = self.automata.get(&new) {
            known.clone()
        } else {
            budget.keep(new.size())?;
            let new = Arc::new(new);
            self.automata.insert(new.clone());
            new
        };
        self.by_source.insert(key, (nfa.clone(), shared.clone()));
        Ok(shared)
    }

    fn finish(&mut self, part: &Part) -> Result<Rule, Error> {
        let arounds = match part {
            Part::Text(nfa) => return self.automaton(nfa, Use::Whole).map(Rule::Whole),
            Part::Around(arounds) => arounds,
        };
        let mut contexts = Vec::new();
        for around in merge(arounds, self.budget)? {
            let mut of =
                |nfa: Option<&Rc<Nfa>>, used| nfa.map(|nfa| self.automaton(nfa, used)).transpose();
            contexts.push(Context {
                behind: of(around.behind.as_ref(), Use::Behind)?,
                ahead: of(around.ahead.as_ref(), Use::Ahead)?,
                ahead_backwards: of(around.ahead.as_ref(), Use::AheadBackwards)?,
            });
        }
        Ok(Rule::Contexts(contexts))
    }
}

/// Ends an element with children.
fn close(
    group: Group,
    count: Repetition,
    parts: Vec<Part>,
    budget: &Budget,
) -> Result<Part, Error> {
    match group {
        Group::Choice => choice(parts, count, budget),
        Group::LookBehind | Group::LookAhead => {
            let Part::Text(nfa) = sequence(parts, budget)? else {
                return Err(Error::new(
                    "6.4.2",
                    "look-behind and look-ahead must not contain an anchor",
                ));
            };
            let around = match group {
                Group::LookBehind => Around { behind: Some(nfa), ahead: None },
                _ => Around { behind: None, ahead: Some(nfa) },
            };
            Ok(Part::Around(vec![around]))
        }
        _ => match sequence(parts, budget)? {
            Part::Text(nfa) => nfa.repeat(count, budget).map(Part::Text),
            around @ Part::Around(_) => Ok(around),
        },
    }
}

fn choice(parts: Vec<Part>, count: Repetition, budget: &Budget) -> Result<Part, Error> {
    let (mut texts, mut arounds) = (Vec::new(), Vec::new());
    for part in parts {
        match part {
            Part::Text(nfa) => texts.push(nfa),
            Part::Around(list) => arounds.extend(list),
        }
    }
    check_count(arounds.len())?;
    if arounds.is_empty() {
        Nfa::choice(&texts, budget)?.repeat(count, budget).map(Part::Text)
    } else {
        Ok(Part::Around(arounds))
    }
}

fn sequence(parts: Vec<Part>, budget: &Budget) -> Result<Part, Error> {
    let mut texts = Vec::new();
    let mut all = vec![Around::default()];
    let mut is_around = false;
    for part in parts {
        let list = match part {
            Part::Text(nfa) => {
                texts.push(nfa);
                continue;
            }
            Part::Around(list) => list,
        };
        is_around = true;
        let mut combined = Vec::new();
        for (one, other) in all.iter().flat_map(|one| list.iter().map(move |other| (one, other))) {
            combined.push(Around {
                behind: one.behind.clone().or_else(|| other.behind.clone()),
                ahead: one.ahead.clone().or_else(|| other.ahead.clone()),
            });
        }
        check_count(combined.len())?;
        all = combined;
    }
    if is_around {
        return Ok(Part::Around(all));
    }
    if texts.is_empty() {
        return Ok(Part::Text(Nfa::empty().into()));
    }
    Nfa::sequence(&texts, budget).map(Part::Text)
}

fn check_count(contexts: usize) -> Result<(), Error> {
    if contexts <= MAX_CONTEXTS {
        return Ok(());
    }
    Err(Error::new("12.2", format!("a rule has more than {MAX_CONTEXTS} contexts")))
}

/// Joins the contexts with only one side, so that most rules need one automaton.
fn merge(arounds: &[Around], budget: &Budget) -> Result<Vec<Around>, Error> {
    let (mut behind, mut ahead, mut both) = (Vec::new(), Vec::new(), Vec::new());
    for around in arounds {
        match (&around.behind, &around.ahead) {
            (Some(nfa), None) => behind.push(nfa.clone()),
            (None, Some(nfa)) => ahead.push(nfa.clone()),
            _ => both.push(around.clone()),
        }
    }
    if !behind.is_empty() {
        both.push(Around { behind: Some(Nfa::choice(&behind, budget)?), ahead: None });
    }
    if !ahead.is_empty() {
        both.push(Around { behind: None, ahead: Some(Nfa::choice(&ahead, budget)?) });
    }
    Ok(both)
}
