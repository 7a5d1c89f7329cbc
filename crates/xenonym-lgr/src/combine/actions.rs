//! Actions, in an order that agrees with every document.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::joined_notes;
use crate::document::{Action, Document, Note};
use crate::error::Error;
use crate::limits::MAX_DEFINITIONS;

/// Everything but comment and references.
type Content<'a> =
    (&'a str, Option<&'a str>, Option<&'a str>, Option<(&'static str, &'a [Box<str>])>);

/// Equal actions become one, and the others follow the actions that precede them in their document. An action without a
/// condition comes last, because it is always triggered.
pub(super) fn combine(
    documents: &[Document],
    notes: &mut Vec<String>,
) -> Result<Vec<Action>, Error> {
    // Each different action once, and the numbers of those with a condition in their order.
    let (mut actions, mut order, mut last): (Vec<Action>, Vec<usize>, Vec<usize>) =
        Default::default();
    let mut numbers: BTreeMap<Content<'_>, usize> = BTreeMap::new();
    let mut all_notes: Vec<Vec<&Note>> = Vec::new();
    for (ruleset, document) in (1..).zip(documents) {
        let mut at = 0;
        for action in &document.actions {
            let number = *numbers.entry(content(action)).or_insert(actions.len());
            let is_new = number == actions.len();
            if is_new {
                actions.push(action.clone());
                all_notes.push(Vec::new());
            }
            if let Some(notes) = all_notes.get_mut(number) {
                notes.push(&action.note);
            }
            if actions.len() > MAX_DEFINITIONS {
                return Err(Error::new("12.2", format!("more than {MAX_DEFINITIONS} actions")));
            }
            if is_unconditional(action) {
                if is_new {
                    last.push(number);
                }
                break;
            }
            if is_new {
                order.insert(at, number);
                at += 1;
                continue;
            }
            let Some(found) = order.iter().position(|other| *other == number) else { continue };
            if found < at {
                let of = format!("{}: ruleset {ruleset}", action.disposition);
                notes.push(format!(
                    "an action {of} is in a different position: the first order was used"
                ));
            }
            at = at.max(found + 1);
        }
    }
    for (action, notes) in actions.iter_mut().zip(&all_notes) {
        action.note = joined_notes(notes);
    }
    Ok(order.iter().chain(&last).filter_map(|number| actions.get(*number).cloned()).collect())
}

fn is_unconditional(action: &Action) -> bool {
    action.matches.is_none() && action.not_matches.is_none() && action.trigger.is_none()
}

fn content(action: &Action) -> Content<'_> {
    let trigger = action.trigger.as_ref().map(|(kind, types)| (kind.name(), &**types));
    (&action.disposition, action.matches.as_deref(), action.not_matches.as_deref(), trigger)
}
