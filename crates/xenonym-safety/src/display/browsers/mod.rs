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

/// Lists the browsers: the module and the policy of each.
macro_rules! browsers {
    ($($module:ident $policy:ident,)+) => {
        /// In the order of [`Policy::PRESETS`].
        pub(super) const BROWSERS: &[Browser] = &[$(
            Browser {
                #[cfg(feature = "mpl-data")]
                policy: Policy::$policy,
                rules: $module::RULES,
                check: $module::check,
            },
        )+];

        /// The constants of policies, and what each misses.
        pub const MISSES: &[(&str, &str)] = &[
            $((stringify!($policy), $module::MISSES),)+
            ("UTS39_HIGHLY", OF_UTS39),
            ("UTS39_MODERATELY", OF_UTS39),
            ("STRICTEST", OF_STRICTEST),
        ];
    };
}

browsers! {
    chromium CHROMIUM,
    firefox FIREFOX,
    safari SAFARI,
}

const OF_UTS39: &str = "\
    They miss every imitation in one script, such as `аррӏе`.";

const OF_STRICTEST: &str = "\
    It misses imitations in ASCII. On the other hand, it hides many legitimate names, such as all Cyrillic names under `.com`.";
