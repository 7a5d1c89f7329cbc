//! `--policy`.

use std::fmt::Write;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use xenonym_safety::display::Policy;

use crate::terminal::wrapped_at;

/// Reads the name of a policy.
pub(crate) fn policy_parser() -> impl TypedValueParser<Value = Policy> {
    PossibleValuesParser::new(Policy::PRESETS.iter().map(Policy::name)).try_map(|name| {
        let found = Policy::PRESETS.iter().copied().find(|policy| policy.name() == name);
        found.ok_or(name)
    })
}

/// A line for each policy, for long help.
pub(crate) fn listed_policies() -> String {
    let mut list = String::new();
    for policy in Policy::PRESETS {
        let summary = wrapped_at(60, policy.summary()).join("\n                    ");
        // Writing to a string cannot fail.
        let _ = writeln!(list, "  {:16}  {summary}", policy.name());
    }
    list
}

/// The names of the policies, in a sentence.
pub(crate) fn policy_names() -> String {
    let names: Vec<_> = Policy::PRESETS.iter().map(Policy::name).collect();
    let (last, others) = names.split_last().unwrap_or((&"", &[]));
    format!("{} or {last}", others.join(", "))
}
