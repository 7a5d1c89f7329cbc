//! The browsers: the rules and the policy of each.

pub(super) mod chromium;
pub(super) mod firefox;
pub(super) mod safari;

use super::label::{Found, Label};
#[cfg(feature = "mpl-data")]
use super::policy::Policy;
use super::rule::RuleSet;

/// What is known about a browser.
pub(super) struct Browser {
    #[cfg(feature = "mpl-data")]
    pub(super) policy: Policy,
    /// Its own rules, whose names begin with its name.
    pub(super) rules: RuleSet,
    /// Looks for these rules in a label.
    pub(super) check: fn(&Label<'_>, &mut Found),
}

/// In the order of [`Policy::PRESETS`].
pub(super) const BROWSERS: &[Browser] = &[
    Browser {
        #[cfg(feature = "mpl-data")]
        policy: Policy::CHROMIUM,
        rules: chromium::RULES,
        check: chromium::check,
    },
    Browser {
        #[cfg(feature = "mpl-data")]
        policy: Policy::FIREFOX,
        rules: firefox::RULES,
        check: firefox::check,
    },
    Browser {
        #[cfg(feature = "mpl-data")]
        policy: Policy::SAFARI,
        rules: safari::RULES,
        check: safari::check,
    },
];
