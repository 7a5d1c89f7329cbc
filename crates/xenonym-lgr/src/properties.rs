//! The Unicode properties that classes may name (section 6.2.3), from the current version of Unicode.
//!
//! `Indic_Syllabic_Category` is not supported. A ruleset of an older version of Unicode is evaluated with these values,
//! which for assigned code points hardly ever change.

// The numbers are for the compiler only.
#[allow(clippy::unreadable_literal)]
#[rustfmt::skip]
mod generated {
    pub(super) mod properties;
}

use alloc::vec::Vec;

use self::generated::properties::PROPERTIES;
use crate::document::CodePointSet;

/// The version of the property values.
pub(crate) const fn unicode_version() -> [u32; 3] {
    let (major, minor, update) = xenonym::unicode::VERSION;
    [major as u32, minor as u32, update as u32]
}

/// One property.
pub(crate) struct Property {
    /// The short name.
    name: &'static str,
    /// The short and the long name of each value.
    values: &'static [(&'static str, &'static str)],
    /// Runs of equal values: the first code point times 256, plus the index of the value.
    runs: &'static [u32],
}

/// The code points with a value of a property, if both are known.
pub(crate) fn set(name: &str, value: &str) -> Option<CodePointSet> {
    let property = PROPERTIES.iter().find(|property| property.name == name)?;
    let is_meant = |names: &(&str, &str)| {
        let of_group = name == "gc"
            && match value {
                "LC" => matches!(names.0, "Lu" | "Ll" | "Lt"),
                _ => value.len() == 1 && names.0.starts_with(value),
            };
        names.0 == value || names.1 == value || of_group
    };
    let meant: Vec<bool> = property.values.iter().map(is_meant).collect();
    if !meant.contains(&true) {
        return None;
    }
    let ends = property.runs.iter().skip(1).map(|run| (run >> 8) - 1).chain([u32::from(char::MAX)]);
    let runs = property.runs.iter().zip(ends);
    let members = runs.filter(|(run, _)| meant.get((**run & 0xFF) as usize) == Some(&true));
    Some(CodePointSet::new(members.map(|(run, end)| (run >> 8, end)).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_have_the_members_of_unicode() {
        let contains = |name, value, code_point| set(name, value).unwrap().contains(code_point);
        assert!(contains("gc", "Mn", 0x301) && !contains("gc", "Mn", 0x61));
        assert!(contains("gc", "M", 0x903) && contains("gc", "LC", 0x61));
        assert!(contains("gc", "Nonspacing_Mark", 0x94D));
        assert!(contains("sc", "Grek", 0x3B1) && contains("sc", "Greek", 0x3B1));
        assert!(contains("ccc", "9", 0x94D) && contains("jt", "D", 0x628));
        assert!(contains("bc", "AL", 0x628) && contains("Dep", "Y", 0x149));
        assert_eq!(set("gc", "mn"), None);
        assert_eq!(set("InSC", "Virama"), None);
    }
}
