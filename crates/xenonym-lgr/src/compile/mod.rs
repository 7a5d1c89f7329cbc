//! Compiles a document: code points to slots, classes to numbers, rules to automata, actions to rows.

mod actions;
mod budget;
mod classes;
mod data;
mod determinize;
mod nfa;
mod rules;
mod sets;

use alloc::boxed::Box;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;

use self::budget::Budget;
use self::classes::Classes;
use self::sets::Sets;
use crate::document::{CodePointSet, Condition as Written, Document};
use crate::error::Error;
use crate::ruleset::{About, Condition, Ruleset};

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
        let actions = actions::compile(document, &used)?;
        let repertoire = data::compile(document, &classes, &used, &actions.kinds_by_name)?;
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
