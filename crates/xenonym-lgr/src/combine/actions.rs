//! Actions, in an order that agrees with every document.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::add_note;
use crate::document::{Action, Document, Note};

/// Equal actions become one, and the others follow the actions that precede them in their document. An action without a
/// condition comes last, because it is always triggered.
pub(super) fn combine(documents: &[Document], notes: &mut Vec<String>) -> Vec<Action> {
    let (mut combined, mut last): (Vec<Action>, Vec<Action>) = (Vec::new(), Vec::new());
    for (number, document) in documents.iter().enumerate() {
        let mut at = 0;
        for action in &document.actions {
            if is_unconditional(action) {
                match last.iter_mut().find(|other| is_same(other, action)) {
                    Some(same) => add_note(&mut same.note, &action.note),
                    None => last.push(action.clone()),
                }
                break;
            }
            if let Some(found) = combined.iter().position(|other| is_same(other, action)) {
                if let Some(same) = combined.get_mut(found) {
                    add_note(&mut same.note, &action.note);
                }
                if found < at {
                    let of = format!("{}: ruleset {}", action.disposition, number + 1);
                    notes.push(format!("an action {of} has another order: kept the first one"));
                }
                at = at.max(found + 1);
            } else {
                combined.insert(at, action.clone());
                at += 1;
            }
        }
    }
    combined.extend(last);
    combined
}

fn is_unconditional(action: &Action) -> bool {
    action.matches.is_none() && action.not_matches.is_none() && action.trigger.is_none()
}

fn is_same(one: &Action, other: &Action) -> bool {
    let plain = |action: &Action| Action { note: Note::default(), ..action.clone() };
    plain(one) == plain(other)
}
