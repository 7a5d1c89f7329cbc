//! The policies that are made of others: the strictest, and the list of all.

use super::browsers::BROWSERS;
use super::policy::{Policy, UTS39, Unit};
use super::rule::Rule;
use crate::restriction::RestrictionLevel;

impl Policy {
    /// Names that all these policies show, at level Single Script, and that do not look like a protected name,
    /// however long they are. Needs the feature `mpl-data`.
    pub const STRICTEST: Self = Self {
        name: "strictest",
        summary: "Names that all of these show, if they are in one script and don't look like a protected name",
        rules: {
            let mut rules = UTS39.with(Rule::ProtectedName);
            let mut rest = BROWSERS;
            while let [browser, others @ ..] = rest {
                rules = rules.union(browser.policy.rules);
                rest = others;
            }
            rules
        },
        level: RestrictionLevel::SingleScript,
        unit: Unit::Name,
        invalid_unit: Unit::Name,
        url_parser: true,
        ..Self::UTS39_HIGHLY
    };

    /// The presets, one per name. Needs the feature `mpl-data`.
    pub const PRESETS: &'static [Self] = &{
        let mut presets = [Self::STRICTEST; BROWSERS.len() + 3];
        let mut rest: &mut [Self] = &mut presets;
        let mut browsers = BROWSERS;
        while let [preset, others @ ..] = rest {
            *preset = match (browsers, others.len()) {
                ([browser, more @ ..], _) => {
                    browsers = more;
                    browser.policy
                }
                ([], 2) => Self::UTS39_HIGHLY,
                ([], 1) => Self::UTS39_MODERATELY,
                ([], _) => Self::STRICTEST,
            };
            rest = others;
        }
        presets
    };
}
