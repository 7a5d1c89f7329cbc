//! `--policy`.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use xenonym_safety::display::Policy;

/// Reads the name of a policy.
pub(crate) fn policy_parser() -> impl TypedValueParser<Value = Policy> {
    PossibleValuesParser::new(Policy::PRESETS.iter().map(Policy::name)).try_map(|name| {
        let found = Policy::PRESETS.iter().copied().find(|policy| policy.name() == name);
        found.ok_or(name)
    })
}
