//! A summary for a terminal.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write;

use super::sets::{VariantSet, sets};
use super::{facts, numbered, title, words};
use crate::document::Document;

/// The most members of a set that are listed.
const MEMBERS: usize = 12;

pub(super) fn summary(document: &Document, most: usize) -> String {
    let mut text = format!("{}\n", title(document).replace(['\n', '\r'], " "));
    for (name, value) in facts(document) {
        // Writing to memory cannot fail.
        let _ = writeln!(text, "  {name:13} {value}");
    }
    let found = sets(document);
    if !found.is_empty() {
        let _ = writeln!(text, "\nVariant sets ({})", found.len());
        for set in found.iter().take(most) {
            let _ = writeln!(text, "  {}", line(set));
        }
        if let Some(more) = found.len().checked_sub(most).filter(|more| *more > 0) {
            let _ = writeln!(text, "  and {more} more");
        }
    }
    let rules: Vec<_> = document.definitions.iter().filter(|one| one.is_rule).collect();
    if !rules.is_empty() {
        let _ = writeln!(text, "\nRules ({})", rules.len());
    }
    for rule in rules {
        let note = rule.nodes.first().and_then(|node| node.note.comment.as_deref());
        let comment = note.map(|note| format!(": {}", note.trim())).unwrap_or_default();
        let _ = writeln!(text, "  {}{}", rule.name, comment.replace(['\n', '\r'], " "));
    }
    text.push_str("\nActions\n");
    let own = document.actions.iter().map(words::action);
    let defaults = words::default_actions(&document.actions).iter().map(|one| (*one).into());
    for (number, sentence) in own.chain(defaults).enumerate() {
        let _ = writeln!(text, "  {number}  {sentence}");
    }
    text
}

/// The members of a set, and the types of its mappings.
fn line(set: &VariantSet<'_>) -> String {
    let mut members: Vec<String> =
        set.members.iter().take(MEMBERS).map(|member| numbered(member)).collect();
    if let Some(more) = set.members.len().checked_sub(MEMBERS).filter(|more| *more > 0) {
        members.push(format!("and {more} more"));
    }
    let mut kinds: Vec<&str> = Vec::new();
    for variant in set.mappings.values().flatten() {
        kinds.push(variant.kind.as_deref().unwrap_or("no type"));
    }
    kinds.sort_unstable();
    kinds.dedup();
    let conditions = set.mappings.values().flatten().any(|variant| variant.condition.is_some());
    let conditions = if conditions { ", some with conditions" } else { "" };
    format!("{} ({}{conditions})", members.join(", "), kinds.join(", "))
}
