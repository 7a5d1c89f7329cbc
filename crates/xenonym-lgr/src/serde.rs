//! Implementations for `serde`: results as maps whose keys are the names of their methods, and their parts by name.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::fmt;

use serde::ser::{Serialize, SerializeStruct, Serializer};

use crate::variants::{Count, Counts, Description, Replacement, Variant};
use crate::{About, Problem, Reason, Verdict};

macro_rules! by_methods {
    ($($type:ty, $name:literal: $($method:ident)*;)*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let fields = [$(stringify!($method)),*].len();
                let mut map = serializer.serialize_struct($name, fields)?;
                $(map.serialize_field(stringify!($method), &self.$method())?;)*
                map.end()
            }
        }
    )*};
}

by_methods! {
    Variant<'_>, "Variant": text disposition action;
    Replacement, "Replacement": at source target kind;
}

/// A value as its text.
struct Displayed<T>(T);

impl<T: fmt::Display> Serialize for Displayed<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl Serialize for Verdict<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let positions: Vec<usize> = self.positions().collect();
        let mut map = serializer.serialize_struct("Verdict", 6)?;
        map.serialize_field("disposition", self.disposition())?;
        map.serialize_field("is_eligible", &self.is_eligible())?;
        map.serialize_field("is_registrable", &self.is_registrable())?;
        map.serialize_field("action", &self.action())?;
        map.serialize_field("positions", &positions)?;
        map.serialize_field("reason", &Displayed(self))?;
        map.end()
    }
}

/// As its text, like `"U+00FC at position 2 is not in the repertoire"`.
impl Serialize for Reason<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Serialize for Problem {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_struct("Problem", 2)?;
        map.serialize_field("name", self.name())?;
        map.serialize_field("message", &Displayed(self))?;
        map.end()
    }
}

/// Numbers above 2^53 as text, because many readers of JSON would round them.
impl Serialize for Count {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let small = self.get().and_then(|count| u64::try_from(count).ok());
        match small.filter(|count| *count <= 1 << 53) {
            Some(small) => serializer.serialize_u64(small),
            None => serializer.collect_str(self),
        }
    }
}

/// The `total`, and `by` disposition.
impl Serialize for Counts<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let by: BTreeMap<&str, &Count> = self.each().collect();
        let mut map = serializer.serialize_struct("Counts", 2)?;
        map.serialize_field("total", &self.total())?;
        map.serialize_field("by", &by)?;
        map.end()
    }
}

/// `counts` is null if the variants cannot be counted.
impl Serialize for Description<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_struct("Description", 3)?;
        map.serialize_field("verdict", &self.verdict)?;
        map.serialize_field("index", &self.index)?;
        map.serialize_field("counts", &self.counts.as_ref().ok())?;
        map.end()
    }
}

impl Serialize for About {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_struct("About", 4)?;
        map.serialize_field("version", &self.version)?;
        map.serialize_field("date", &self.date)?;
        map.serialize_field("languages", &self.languages)?;
        map.serialize_field("unicode_version", &self.unicode_version)?;
        map.end()
    }
}

#[cfg(feature = "xml")]
by_methods!(crate::Error, "Error": line column section message;);

#[cfg(feature = "tools")]
mod tools {
    use alloc::vec::Vec;

    use super::{Serialize, SerializeStruct, Serializer};
    use crate::samples::{Sample, Samples};
    use crate::tables::{Lost, TableError};
    use crate::{Check, Diff, Effect, Example, Finding, Found, Outcome, Part, TextChange, Witness};

    macro_rules! by_name {
        ($($type:ty)*) => {$(
            impl Serialize for $type {
                fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                    serializer.serialize_str(self.name())
                }
            }
        )*};
    }

    by_name!(Check Effect Part);

    by_methods! {
        Finding, "Finding": check line column message witness;
        Witness, "Witness": label variant;
        Outcome, "Outcome": result cause;
        Example, "Example": label variant before after;
        TextChange, "TextChange": part name before after;
        Samples, "Samples": list missing is_cut;
        Lost, "Lost": feature count first;
        TableError, "TableError": line column clause message;
    }

    impl Serialize for Diff {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let mut map = serializer.serialize_struct("Diff", 2)?;
            let effects = self.effects().iter().map(|(effect, found)| Shown { effect, found });
            map.serialize_field("effects", &effects.collect::<Vec<_>>())?;
            map.serialize_field("changes", self.changes())?;
            map.end()
        }
    }

    struct Shown<'a> {
        effect: &'a Effect,
        found: &'a Found,
    }

    impl Serialize for Shown<'_> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let mut map = serializer.serialize_struct("Effect", 2)?;
            map.serialize_field("effect", self.effect)?;
            map.serialize_field("found", self.found)?;
            map.end()
        }
    }

    /// An `example`, or the number of code points `up_to` which no label shows the effect, or neither.
    impl Serialize for Found {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let (example, up_to) = match self {
                Self::Example(example) => (Some(example), None),
                Self::Never => (None, None),
                Self::UpTo(up_to) => (None, Some(up_to)),
            };
            let mut map = serializer.serialize_struct("Found", 2)?;
            map.serialize_field("example", &example)?;
            map.serialize_field("up_to", &up_to)?;
            map.end()
        }
    }

    impl Serialize for Sample {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let variants: Vec<(&str, &str)> = self.variants().collect();
            let mut map = serializer.serialize_struct("Sample", 5)?;
            map.serialize_field("purpose", self.purpose())?;
            map.serialize_field("label", self.label())?;
            map.serialize_field("disposition", self.disposition())?;
            map.serialize_field("reason", self.reason())?;
            map.serialize_field("variants", &variants)?;
            map.end()
        }
    }
}

#[cfg(all(test, feature = "root-zone"))]
mod tests {
    use crate::Ruleset;
    use std::string::ToString;

    #[test]
    fn a_description_is_a_map() {
        let ruleset = Ruleset::root("Hebr").unwrap();
        let found = ruleset.evaluator().describe("שלום");
        let found = serde_json::to_value(&found).unwrap();
        assert_eq!(found["verdict"]["disposition"], "valid");
        assert_eq!(found["verdict"]["is_registrable"], true);
        assert_eq!(found["counts"]["total"], 3);
        assert_eq!(found["counts"]["by"]["blocked"], 3);
        let failed = serde_json::to_value(ruleset.check("שa")).unwrap();
        assert_eq!(failed["positions"], serde_json::json!([1]));
        assert_eq!(failed["reason"], ruleset.check("שa").to_string());
        let found = ruleset.replacements("שלום", "שלומ").unwrap();
        let expected =
            serde_json::json!([{"at": 3, "source": "ם", "target": "מ", "kind": "blocked"}]);
        assert_eq!(serde_json::to_value(found).unwrap(), expected);
    }

    #[test]
    fn large_counts_are_texts() {
        let ruleset = Ruleset::root("Hebr").unwrap();
        let total =
            |label: &str| serde_json::to_value(ruleset.variants(label).unwrap().total()).unwrap();
        assert_eq!(total(&"ם".repeat(53)), (1_u64 << 53) - 1);
        assert_eq!(total(&"ם".repeat(57)), "144115188075855871");
    }
}
