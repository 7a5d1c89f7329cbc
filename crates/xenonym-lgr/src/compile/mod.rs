//! Compiles a document: code points to slots, classes to numbers, rules to automata, actions to rows.

mod automata;
mod rules;
mod sets;

use alloc::boxed::Box;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::vec;
use alloc::vec::Vec;

use self::sets::{Budget, Classes, Sets};
use crate::document::{
    CodePointSet, Condition as Written, Document, Entry, Source, Trigger as WrittenTrigger,
    VariantMapping,
};
use crate::error::Error;
use crate::ruleset::{
    About, Action, Actions, Condition, Element, Mapping, Repertoire, Ruleset, Slot, TYPED, Trigger,
};

impl Ruleset {
    /// Compiles a document.
    ///
    /// # Errors
    ///
    /// The document violates RFC 7940 in a way that [`Document::parse`] would reject. Or its rules are too complex: an automaton
    /// has more than 2,048 states, or all of them together take more than 30 million steps or 16 MiB to compile. The documents
    /// of ICANN take less than a hundredth of that.
    pub fn new(document: &Document) -> Result<Self, Error> {
        document.check()?;
        let (used, budget) = (UsedRules::new(document), Budget::default());
        let sets = Sets::new(document, &budget)?;
        let atoms = sets.atoms(&used)?;
        let atoms: Vec<&CodePointSet> = atoms.iter().filter_map(|atom| sets.get(*atom)).collect();
        let classes = Classes::new(document, &atoms, &budget)?;
        let actions = compile_actions(document, &used)?;
        let repertoire = compile_data(document, &classes, &used, &actions.kinds_by_name)?;
        let rules = rules::compile(&sets, &classes, &used, &budget)?;
        let meta = &document.meta;
        let about = About {
            version: meta.version.as_ref().map(|version| version.0.clone()),
            date: meta.date.clone(),
            languages: meta.languages.clone(),
            unicode_version: meta.unicode_version,
        };
        let rule_names = used.names.iter().map(|name| Box::from(*name)).collect();
        let classes = classes.count;
        let (actions, is_merged) = (actions.actions, false);
        Ok(Self { about, repertoire, rules, rule_names, classes, actions, is_merged })
    }
}

/// The rules that conditions and actions refer to, in the order of their definition.
struct UsedRules<'a> {
    names: Vec<&'a str>,
    numbers: BTreeMap<&'a str, u16>,
}

impl<'a> UsedRules<'a> {
    fn new(document: &'a Document) -> Self {
        let of_entries = document.entries.iter().flat_map(|entry| {
            let of_variants =
                entry.variants.iter().filter_map(|variant| variant.condition.as_ref());
            entry.condition.iter().chain(of_variants).map(|condition| &*condition.rule)
        });
        let of_actions = document.actions.iter();
        let of_actions = of_actions
            .filter_map(|action| action.matches.as_deref().or(action.not_matches.as_deref()));
        let used: BTreeSet<&str> = of_entries.chain(of_actions).collect();
        let rules = document.definitions.iter().filter(|definition| definition.is_rule);
        let names: Vec<&str> =
            rules.map(|rule| &*rule.name).filter(|name| used.contains(name)).collect();
        // There are at most 4,096 rules.
        let numbers = names.iter().zip(0..).map(|(name, number)| (*name, number)).collect();
        Self { names, numbers }
    }

    fn number(&self, name: &str) -> Result<u16, Error> {
        let number = self.numbers.get(name).copied();
        number.ok_or_else(|| Error::new("5.2", alloc::format!("the rule {name:?} is not defined")))
    }

    fn condition(&self, condition: Option<&Written>) -> Result<Condition, Error> {
        match condition {
            None => Ok(Condition::default()),
            Some(written) => Ok(Condition::new(self.number(&written.rule)?, written.negated)),
        }
    }
}

// Compiles code points, sequences and mappings.

#[derive(Default)]
struct Builder {
    elements: Vec<Element>,
    mappings: Vec<Mapping>,
    text: Vec<char>,
    /// Elements without mappings, grouped by condition.
    plain: BTreeMap<Condition, u32>,
}

impl Builder {
    fn element(
        &mut self,
        entry: &Entry,
        used: &UsedRules<'_>,
        kinds: &BTreeMap<&str, u16>,
    ) -> Result<u32, Error> {
        let condition = used.condition(entry.condition.as_ref())?;
        let next = self.elements.len() as u32;
        let source: &[char] = match &entry.source {
            Source::Sequence(sequence) => sequence,
            Source::Range(..) => &[],
        };
        if entry.variants.is_empty() {
            let number = *self.plain.entry(condition).or_insert(next);
            if number == next {
                self.elements.push(Element { condition, ..Element::default() });
            }
            return Ok(number);
        }
        let (mappings, count) = (self.mappings.len() as u32, entry.variants.len() as u32);
        self.elements.push(Element { condition, mappings, count });
        // In ascending order, so that the mappings of all members of a variant set are in the same
        // order.
        let mut variants: Vec<&VariantMapping> = entry.variants.iter().collect();
        variants.sort_by(|a, b| a.target.cmp(&b.target));
        for variant in variants {
            let is_reflexive = *variant.target == *source;
            let kind = variant.kind.as_deref().and_then(|kind| kinds.get(kind)).copied();
            self.mappings.push(Mapping {
                target: self.text.len() as u32,
                len: if is_reflexive { 0 } else { variant.target.len() as u8 },
                is_reflexive,
                kind: kind.unwrap_or(0),
                condition: used.condition(variant.condition.as_ref())?,
            });
            if !is_reflexive {
                self.text.extend(&variant.target);
            }
        }
        Ok(next)
    }
}

fn compile_data(
    document: &Document,
    classes: &Classes,
    used: &UsedRules<'_>,
    kinds: &BTreeMap<&str, u16>,
) -> Result<Repertoire, Error> {
    let mut builder = Builder::default();
    let mut null = 0;
    // The element of each run of code points, and of each sequence.
    let mut runs: Vec<(u32, u32, u32)> = Vec::new();
    let mut sequences: Vec<(&[char], u32)> = Vec::new();
    for entry in &document.entries {
        let element = builder.element(entry, used, kinds)?;
        match &entry.source {
            Source::Range(first, last) => runs.push((u32::from(*first), u32::from(*last), element)),
            Source::Sequence(sequence) => match &**sequence {
                [] => null = element + 1,
                [one] => runs.push((u32::from(*one), u32::from(*one), element)),
                longer => sequences.push((longer, element)),
            },
        }
    }
    runs.sort_unstable();
    sequences.sort_unstable();
    let Builder { elements, mappings, text, .. } = builder;
    let mut repertoire = Repertoire::new(elements, mappings, text, null);
    for (first, last, slot) in slots(classes, &runs) {
        repertoire.set(first, last, slot);
    }
    repertoire.add_sequences(&sequences);
    Ok(repertoire)
}

/// Runs of code points with equal slots: the runs of the classes, divided where elements begin and
/// end.
fn slots(classes: &Classes, elements: &[(u32, u32, u32)]) -> Vec<(u32, u32, Slot)> {
    let mut slots: Vec<(u32, u32, Slot)> = Vec::new();
    let mut add = |first: u32, last: u32, slot: Slot| match slots.last_mut() {
        Some(before) if before.1 + 1 == first && before.2 == slot => before.1 = last,
        _ => slots.push((first, last, slot)),
    };
    let mut next = elements.iter().peekable();
    for &(first, last, class) in classes.runs() {
        let mut at = first;
        while at <= last {
            while next.next_if(|element| element.1 < at).is_some() {}
            let (end, single) = match next.peek() {
                Some(element) if element.0 <= at => (element.1.min(last), element.2 + 1),
                Some(element) => ((element.0 - 1).min(last), 0),
                None => (last, 0),
            };
            add(at, end, Slot { class, single, branch: 0 });
            at = end + 1;
        }
    }
    slots
}

// Compiles actions, and adds the default ones (sections 7 and 7.6).

/// The most variant triggers that differ.
const MAX_TRIGGERS: usize = 60;
/// The bit of the first one.
const FIRST_BIT: u8 = crate::ruleset::FIRST_TRIGGER as u8;

struct Compiled<'a> {
    actions: Actions,
    /// The number of each variant type.
    kinds_by_name: BTreeMap<&'a str, u16>,
}

/// Disposition, trigger with its type, and comment.
type Default = (&'static str, Option<(Trigger, &'static str)>, &'static str);

/// The default actions (section 7.6).
const DEFAULTS: [Default; 5] = [
    ("invalid", Some((Trigger::Any, "invalid")), "default action: a variant has type invalid"),
    ("blocked", Some((Trigger::Any, "blocked")), "default action: a variant has type blocked"),
    (
        "allocatable",
        Some((Trigger::Any, "allocatable")),
        "default action: a variant has type allocatable",
    ),
    (
        "activated",
        Some((Trigger::All, "activated")),
        "default action: all variants have type activated",
    ),
    ("valid", None, "default action: no other action applies"),
];

/// Triggers that differ, each with its sorted types.
struct Triggers<'a>(Vec<(Trigger, Vec<&'a str>)>);

impl<'a> Triggers<'a> {
    /// The bit of a trigger.
    fn bit(&mut self, trigger: Trigger, mut types: Vec<&'a str>) -> Result<u8, Error> {
        types.sort_unstable();
        types.dedup();
        let key = (trigger, types);
        let at = self.0.iter().position(|known| *known == key).unwrap_or_else(|| {
            self.0.push(key);
            self.0.len() - 1
        });
        if at >= MAX_TRIGGERS {
            return Err(Error::new(
                "12.2",
                format!("more than {MAX_TRIGGERS} different variant triggers"),
            ));
        }
        Ok(at as u8 + FIRST_BIT)
    }
}

fn compile_actions<'a>(
    document: &'a Document,
    used: &UsedRules<'_>,
) -> Result<Compiled<'a>, Error> {
    let mut dispositions: Vec<Box<str>> = vec!["invalid".into()];
    let mut numbers: BTreeMap<&str, u16> = BTreeMap::from([("invalid", 0)]);
    // There are at most 4,096 actions.
    let mut number = |name: &'a str| {
        *numbers.entry(name).or_insert_with(|| {
            dispositions.push(name.into());
            dispositions.len() as u16 - 1
        })
    };
    let mut triggers = Triggers(Vec::new());
    let mut list = Vec::new();
    for action in &document.actions {
        let rule = match (&action.matches, &action.not_matches) {
            (Some(rule), _) => Some((used.number(rule)?, false)),
            (None, Some(rule)) => Some((used.number(rule)?, true)),
            (None, None) => None,
        };
        let trigger = match &action.trigger {
            None => None,
            Some((written, types)) => {
                let trigger = match written {
                    WrittenTrigger::Any => Trigger::Any,
                    WrittenTrigger::All => Trigger::All,
                    WrittenTrigger::Only => Trigger::Only,
                };
                Some((trigger, triggers.bit(trigger, types.iter().map(|name| &**name).collect())?))
            }
        };
        let disposition = number(&action.disposition);
        list.push(Action { disposition, rule, trigger, comment: action.note.comment.clone() });
    }
    let own = list.len();
    for (disposition, trigger, comment) in DEFAULTS {
        let trigger = match trigger {
            None => None,
            Some((trigger, kind)) => Some((trigger, triggers.bit(trigger, vec![kind])?)),
        };
        let comment = Some(comment.into());
        list.push(Action { disposition: number(disposition), rule: None, trigger, comment });
    }
    let (kinds, kinds_by_name) = kinds(document, &triggers)?;
    let actions = Actions { dispositions, list, own, kinds };
    Ok(Compiled { actions, kinds_by_name })
}

/// The bits of each variant type. Types with equal bits share a number.
fn kinds<'a>(
    document: &'a Document,
    triggers: &Triggers<'_>,
) -> Result<(Vec<u64>, BTreeMap<&'a str, u16>), Error> {
    let mut kinds = vec![0];
    let mut numbers: BTreeMap<u64, usize> = BTreeMap::from([(0, 0)]);
    let mut by_name: BTreeMap<&str, u16> = BTreeMap::new();
    let variants = document.entries.iter().flat_map(|entry| &entry.variants);
    for name in variants.filter_map(|variant| variant.kind.as_deref()) {
        if by_name.contains_key(name) {
            continue;
        }
        let mut bits = TYPED;
        for (at, (trigger, types)) in triggers.0.iter().enumerate() {
            let is_listed = types.binary_search(&name).is_ok();
            bits |=
                u64::from(is_listed == (*trigger == Trigger::Any)) << (at + usize::from(FIRST_BIT));
        }
        let at = *numbers.entry(bits).or_insert_with(|| {
            kinds.push(bits);
            kinds.len() - 1
        });
        let number =
            u16::try_from(at).map_err(|_| Error::new("12.2", "more than 65535 variant types"))?;
        by_name.insert(name, number);
    }
    Ok((kinds, by_name))
}
