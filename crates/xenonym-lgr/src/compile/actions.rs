//! Compiles actions, and adds the default ones (sections 7 and 7.6).

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::vec;
use alloc::vec::Vec;

use super::UsedRules;
use crate::document::{Document, Trigger as Written};
use crate::error::Error;
use crate::ruleset::{Action, Actions, TYPED, Trigger};

/// The most variant triggers that differ.
const MAX_TRIGGERS: usize = 60;
/// The bit of the first one.
const FIRST: u8 = crate::ruleset::FIRST_TRIGGER as u8;

pub(super) struct Compiled<'a> {
    pub(super) actions: Actions,
    /// The number of each variant type.
    pub(super) kinds_by_name: BTreeMap<&'a str, u16>,
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
        Ok(at as u8 + FIRST)
    }
}

pub(super) fn compile<'a>(
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
                    Written::Any => Trigger::Any,
                    Written::All => Trigger::All,
                    Written::Only => Trigger::Only,
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
            bits |= u64::from(is_listed == (*trigger == Trigger::Any)) << (at + usize::from(FIRST));
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
