//! Implementations for `serde`: results as maps whose keys are the names of their methods, and their parts by name.

use alloc::string::String;
use core::fmt::Write;

use serde::de::{Deserialize, Deserializer, Error as _};
use serde::ser::{Serialize, SerializeStruct, Serializer};

#[cfg(feature = "mpl-data")]
use crate::display::Policy;
use crate::display::{Finding, LabelVerdict, Rule, Show, Verdict};
#[cfg(feature = "mpl-data")]
use crate::lookalikes::{Hit, Kind, Level, Permutation, Source, Substitution};
use crate::restriction::RestrictionLevel;
use crate::skeleton::Confusability;

macro_rules! by_name {
    ($($type:ty)*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.name())
            }
        }
    )*};
}

/// Settings contain these.
macro_rules! read_by_name {
    ($($type:ty)*) => {$(
        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let name = String::deserialize(deserializer)?;
                name.parse().map_err(|error| D::Error::custom(format_args!("{name:?} is {error}")))
            }
        }
    )*};
}

read_by_name!(Rule RestrictionLevel);
#[cfg(feature = "mpl-data")]
read_by_name!(Kind Level Policy);

by_name!(Confusability RestrictionLevel Rule Show);
#[cfg(feature = "mpl-data")]
by_name!(Kind Level Source);

macro_rules! by_methods {
    ($type:ty, $name:literal: $($method:ident)*) => {
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let fields = [$(stringify!($method)),*].len();
                let mut map = serializer.serialize_struct($name, fields)?;
                $(map.serialize_field(stringify!($method), &self.$method())?;)*
                map.end()
            }
        }
    };
}

by_methods!(Verdict, "Verdict": host show labels findings);
by_methods!(LabelVerdict, "LabelVerdict": unicode show range);
#[cfg(feature = "mpl-data")]
by_methods!(Hit<'_>, "Hit": protected kind cost label substitutions);
#[cfg(feature = "mpl-data")]
by_methods!(Substitution, "Substitution": offset found expected source cost);
#[cfg(feature = "mpl-data")]
by_methods!(Permutation, "Permutation": ascii unicode kind cost substitutions);

/// Code points as `U+0430`, for readers that cannot show them.
impl Serialize for Finding {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_struct("Finding", 7)?;
        map.serialize_field("rule", &self.rule())?;
        map.serialize_field("label", &self.label())?;
        map.serialize_field("offset", &self.offset())?;
        map.serialize_field("code_points", &Numbers(self.code_points()))?;
        map.serialize_field("protected", &self.protected())?;
        map.serialize_field("ranges", &self.ranges())?;
        map.serialize_field("error", &self.error())?;
        map.end()
    }
}

struct Numbers<'a>(&'a [char]);

impl Serialize for Numbers<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(|&code_point| {
            let mut number = String::new();
            // Writing to a string cannot fail.
            let _ = write!(number, "U+{:04X}", u32::from(code_point));
            number
        }))
    }
}

#[cfg(test)]
mod tests {
    use crate::display::Policy;

    #[test]
    fn a_verdict_is_a_map_of_its_methods() {
        let verdict = Policy::UTS39_HIGHLY.judge("p\u{430}ypal.example");
        let written = toml::to_string(&verdict).unwrap();
        for line in [
            "host = \"xn--pypal-4ve.example\"\n",
            "show = \"ascii\"\n",
            "rule = \"restriction_level\"\n",
            "label = 0\n",
        ] {
            assert!(written.contains(line), "{written}");
        }
        let verdict = Policy::UTS39_HIGHLY.judge("a\u{FFFD}");
        let written = toml::to_string(&verdict).unwrap();
        for line in ["code_points = [\"U+FFFD\"]\n", "kind = \"disallowed\"\n", "offset = 1\n"] {
            assert!(written.contains(line), "{written}");
        }
    }
}
