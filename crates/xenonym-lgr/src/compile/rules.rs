//! Compiles rules: to one automaton, or if there is an anchor, to pairs of look-behind and
//! look-ahead.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::vec;
use alloc::vec::Vec;

use super::UsedRules;
use super::classes::Classes;
use super::determinize::{Search, determinize};
use super::nfa::{Nfa, Symbols};
use super::sets::{Item, Sets, single};
use crate::document::{CodePointSet, Count, Document, Group, Node, NodeKind};
use crate::error::Error;
use crate::ruleset::{Automaton, Context, Rule};

/// The most alternatives of a rule with an anchor.
const MAX_CONTEXTS: usize = 64;

/// A part of a rule.
#[derive(Clone)]
enum Part {
    /// Consumes text.
    Text(Nfa),
    /// Surrounds an anchor, in one of several ways.
    Around(Vec<Around>),
}

/// One way to surround an anchor.
#[derive(Clone, Default)]
struct Around {
    behind: Option<Nfa>,
    ahead: Option<Nfa>,
}

struct Compiler<'a> {
    sets: &'a Sets<'a>,
    classes: &'a Classes,
    done: BTreeMap<&'a str, Part>,
}

pub(super) fn compile(
    document: &Document,
    sets: &Sets<'_>,
    classes: &Classes,
    used: &UsedRules<'_>,
) -> Result<Vec<Rule>, Error> {
    let mut compiler = Compiler { sets, classes, done: BTreeMap::new() };
    let mut rules = Vec::new();
    for definition in document.definitions.iter().filter(|definition| definition.is_rule) {
        let in_rule = |error: Error| {
            let message = format!("rule {:?}: {}", definition.name, error.message);
            Error { message, ..error }
        };
        let part = compiler.rule(&definition.name).map_err(in_rule)?;
        if used.numbers.contains_key(&*definition.name) {
            rules.push(compiler.finish(&part).map_err(in_rule)?);
        }
        compiler.done.insert(&definition.name, part);
    }
    Ok(rules)
}

impl Compiler<'_> {
    fn rule(&self, name: &str) -> Result<Part, Error> {
        let mut open: Vec<(Group, Count, Vec<Part>)> = vec![(Group::Rule, Count::ONCE, Vec::new())];
        // The first node is the rule itself, and the last one its end.
        for item in self.sets.items(self.sets.rule(name)?)? {
            let part = match item {
                Item::Set(set, count) => Part::Text(self.set(&set).repeat(count)?),
                Item::Other(node) => match &node.kind {
                    NodeKind::Open(group) => {
                        open.push((*group, node.count, Vec::new()));
                        continue;
                    }
                    NodeKind::Close => match open.pop() {
                        Some((group, count, parts)) => close(group, count, parts)?,
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
        sequence(parts)
    }

    fn leaf(&self, node: &Node) -> Result<Part, Error> {
        let nfa = match &node.kind {
            NodeKind::Any => Nfa::symbol(Symbols::AnyCodePoint),
            NodeKind::Start => Nfa::symbol(Symbols::Start),
            NodeKind::End => Nfa::symbol(Symbols::End),
            NodeKind::Literal(text) => {
                let parts: Vec<Nfa> = text.iter().map(|&one| self.set(&single(one))).collect();
                Nfa::sequence(&parts)?
            }
            NodeKind::RuleReference(name) => match self.done.get(&**name) {
                Some(Part::Text(nfa)) => nfa.clone(),
                Some(around) => return Ok(around.clone()),
                None => {
                    return Err(Error::new("6.3.4", format!("the rule {name:?} is not defined")));
                }
            },
            _ => return Ok(Part::Around(vec![Around::default()])),
        };
        Ok(Part::Text(nfa.repeat(node.count)?))
    }

    fn set(&self, set: &CodePointSet) -> Nfa {
        Nfa::symbol(Symbols::Classes(self.classes.of_set(set).into()))
    }

    fn finish(&self, part: &Part) -> Result<Rule, Error> {
        let automaton = |nfa: &Nfa, search| determinize(nfa, search, self.classes.count);
        let arounds = match part {
            Part::Text(nfa) => return automaton(nfa, Search::Anywhere).map(Rule::Whole),
            Part::Around(arounds) => arounds,
        };
        let mut contexts = Vec::new();
        for around in merge(arounds)? {
            let of = |nfa: Option<&Nfa>, search| -> Result<Option<Automaton>, Error> {
                nfa.map(|nfa| automaton(nfa, search)).transpose()
            };
            contexts.push(Context {
                behind: of(around.behind.as_ref(), Search::Suffix)?,
                ahead: of(around.ahead.as_ref(), Search::Prefix)?,
                ahead_backwards: of(
                    around.ahead.as_ref().map(Nfa::reversed).as_ref(),
                    Search::Suffix,
                )?,
            });
        }
        Ok(Rule::Contexts(contexts))
    }
}

/// Ends an element with children.
fn close(group: Group, count: Count, parts: Vec<Part>) -> Result<Part, Error> {
    match group {
        Group::Choice => choice(parts, count),
        Group::LookBehind | Group::LookAhead => {
            let Part::Text(nfa) = sequence(parts)? else {
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
        _ => match sequence(parts)? {
            Part::Text(nfa) => nfa.repeat(count).map(Part::Text),
            around @ Part::Around(_) => Ok(around),
        },
    }
}

fn choice(parts: Vec<Part>, count: Count) -> Result<Part, Error> {
    let (mut texts, mut arounds) = (Vec::new(), Vec::new());
    for part in parts {
        match part {
            Part::Text(nfa) => texts.push(nfa),
            Part::Around(list) => arounds.extend(list),
        }
    }
    check_count(arounds.len())?;
    if arounds.is_empty() {
        Nfa::choice(&texts)?.repeat(count).map(Part::Text)
    } else {
        Ok(Part::Around(arounds))
    }
}

fn sequence(parts: Vec<Part>) -> Result<Part, Error> {
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
        return Ok(Part::Text(Nfa::empty()));
    }
    Nfa::sequence(&texts).map(Part::Text)
}

fn check_count(contexts: usize) -> Result<(), Error> {
    if contexts <= MAX_CONTEXTS {
        return Ok(());
    }
    Err(Error::new("12.2", format!("a rule has more than {MAX_CONTEXTS} contexts")))
}

/// Joins the contexts with only one side, so that most rules need one automaton.
fn merge(arounds: &[Around]) -> Result<Vec<Around>, Error> {
    let (mut behind, mut ahead, mut both) = (Vec::new(), Vec::new(), Vec::new());
    for around in arounds {
        match (&around.behind, &around.ahead) {
            (Some(nfa), None) => behind.push(nfa.clone()),
            (None, Some(nfa)) => ahead.push(nfa.clone()),
            _ => both.push(around.clone()),
        }
    }
    if !behind.is_empty() {
        both.push(Around { behind: Some(Nfa::choice(&behind)?), ahead: None });
    }
    if !ahead.is_empty() {
        both.push(Around { behind: None, ahead: Some(Nfa::choice(&ahead)?) });
    }
    Ok(both)
}
