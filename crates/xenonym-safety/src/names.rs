//! Settings that are read from their names.

use core::fmt;
use core::str::FromStr;

#[cfg(feature = "mpl-data")]
use crate::display::Policy;
use crate::display::Rule;
#[cfg(feature = "mpl-data")]
use crate::lookalikes::{Kind, Level};
use crate::restriction::RestrictionLevel;

/// A text is not the name of a setting. The message lists all names.
///
/// ```
/// use xenonym_safety::display::Rule;
///
/// assert_eq!("mixed_numbers".parse(), Ok(Rule::MixedNumbers));
/// # #[cfg(feature = "mpl-data")] {
/// use xenonym_safety::display::Policy;
/// use xenonym_safety::lookalikes::Level;
///
/// assert_eq!("firefox".parse(), Ok(Policy::FIREFOX));
/// let error = "broad".parse::<Level>().unwrap_err();
/// assert_eq!(error.to_string(), "not the name of a level: choose strict, normal, wide");
/// # }
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct UnknownName {
    what: &'static str,
    names: &'static [&'static str],
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not the name of a {}: choose ", self.what)?;
        self.names.iter().enumerate().try_for_each(|(index, name)| {
            f.write_str(if index == 0 { "" } else { ", " })?;
            f.write_str(name)
        })
    }
}

impl core::error::Error for UnknownName {}

/// Reads each type by the names of all its values.
macro_rules! named {
    ($($(#[$attribute:meta])* $type:ty: $what:literal, $all:expr;)*) => {$(
        $(#[$attribute])*
        impl FromStr for $type {
            type Err = UnknownName;

            fn from_str(name: &str) -> Result<Self, UnknownName> {
                const ALL: &[$type] = $all;
                const NAMES: [&str; ALL.len()] = {
                    let mut names = [""; ALL.len()];
                    let (mut to, mut from): (&mut [&str], _) = (&mut names, ALL);
                    while let ([name, names @ ..], [one, others @ ..]) = (to, from) {
                        *name = one.name();
                        (to, from) = (names, others);
                    }
                    names
                };
                let found = ALL.iter().find(|one| one.name() == name).copied();
                found.ok_or(UnknownName { what: $what, names: &NAMES })
            }
        }
    )*};
}

named! {
    Rule: "rule", Rule::ALL;
    RestrictionLevel: "restriction level", RestrictionLevel::ALL;
    /// Finds the preset with this [`name`](Policy::name).
    #[cfg(feature = "mpl-data")]
    Policy: "policy", Policy::PRESETS;
    #[cfg(feature = "mpl-data")]
    Level: "level", Level::ALL;
    #[cfg(feature = "mpl-data")]
    Kind: "kind of imitation", Kind::ALL;
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;

    #[test]
    fn every_value_is_read_from_what_it_writes() {
        for rule in Rule::ALL {
            assert_eq!(rule.to_string().parse(), Ok(*rule));
        }
        for level in RestrictionLevel::ALL {
            assert_eq!(level.to_string().parse(), Ok(*level));
        }
        let error = "Loose".parse::<RestrictionLevel>().unwrap_err().to_string();
        assert!(error.starts_with("not the name of a restriction level: choose ASCII-Only, "));
    }

    #[test]
    #[cfg(feature = "mpl-data")]
    fn every_preset_is_read_from_what_it_writes() {
        for policy in Policy::PRESETS {
            assert_eq!(policy.to_string().parse(), Ok(*policy));
        }
        let own = Policy::FIREFOX.with_name("own").to_string().parse::<Policy>();
        assert!(
            own.unwrap_err().to_string().starts_with("not the name of a policy: choose chromium, ")
        );
    }
}
