//! The scripts of code points, texts and labels (UAX #24), and the script sets of
//! UTS #39 section 5.1.
//!
//! The augmented script set of a code point is its `Script_Extensions`, plus the writing systems
//! that combine these scripts: Han is also Han with Bopomofo, Traditional Han with Latin, Japanese
//! and Korean. Hiragana and Katakana are also Japanese, Hangul is also Korean, Bopomofo is also Han
//! with Bopomofo, and Latin is also Traditional Han with Latin (since Unicode 18). Common and
//! Inherited match all scripts. The resolved script set of a text is the intersection of the sets
//! of its code points: a text mixes scripts if it is empty.
//!
//! See [`restriction`](crate::restriction) for whether the scripts of a text may be combined.

use alloc::collections::BTreeSet;
use core::fmt;

use xenonym::{ACE_PREFIX, punycode};

use crate::tables::{IDENTIFIERS, Record};

/// A script (UAX #24), or a writing system that combines several.
///
/// ```
/// use xenonym_safety::scripts::Script;
///
/// assert_eq!(Script::of('ж'), Script::CYRILLIC);
/// assert_eq!(Script::of('ー').name(), "Common");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Script(u8);

impl Script {
    const UNKNOWN: Self = Self::named("Unknown");
    /// Code points that fit any script, as digits do.
    pub const COMMON: Self = Self::named("Common");
    /// Marks that inherit the script of their base.
    pub const INHERITED: Self = Self::named("Inherited");
    /// Bopomofo.
    pub const BOPOMOFO: Self = Self::named("Bopomofo");
    /// Cyrillic.
    pub const CYRILLIC: Self = Self::named("Cyrillic");
    /// Greek.
    pub const GREEK: Self = Self::named("Greek");
    /// Han.
    pub const HAN: Self = Self::named("Han");
    /// Hangul.
    pub const HANGUL: Self = Self::named("Hangul");
    /// Hiragana.
    pub const HIRAGANA: Self = Self::named("Hiragana");
    /// Katakana.
    pub const KATAKANA: Self = Self::named("Katakana");
    /// Latin.
    pub const LATIN: Self = Self::named("Latin");
    /// The writing system Han with Bopomofo.
    pub const HAN_WITH_BOPOMOFO: Self = Self(188);
    /// The writing system Traditional Han with Latin.
    pub const HAN_WITH_LATIN: Self = Self(189);
    /// The Japanese writing system: Han, Hiragana and Katakana.
    pub const JAPANESE: Self = Self(190);
    /// The Korean writing system: Han and Hangul.
    pub const KOREAN: Self = Self(191);

    /// The script with this name in the Unicode Character Database. An unknown name does not
    /// compile.
    #[expect(clippy::indexing_slicing, clippy::panic, reason = "evaluated by the compiler")]
    pub(crate) const fn named(name: &str) -> Self {
        let names = IDENTIFIERS.script_names.as_bytes();
        let (mut number, mut start) = (0, 0);
        while number < IDENTIFIERS.script_name_ends.len() {
            let end = IDENTIFIERS.script_name_ends[number] as usize;
            let (_, rest) = names.split_at(start);
            let (found, _) = rest.split_at(end - start);
            if equal(found, name.as_bytes()) {
                return Self(number as u8);
            }
            (number, start) = (number + 1, end);
        }
        panic!("no such script")
    }

    /// Returns the script of a code point.
    pub fn of(code_point: char) -> Self {
        Self::of_record(IDENTIFIERS.record(code_point))
    }

    pub(crate) fn of_record(record: Record) -> Self {
        Self(IDENTIFIERS.script(record))
    }

    /// Returns the name in the Unicode Character Database.
    pub fn name(self) -> &'static str {
        match self {
            Self::HAN_WITH_BOPOMOFO => "Han_With_Bopomofo",
            Self::HAN_WITH_LATIN => "Traditional_Han_With_Latin",
            Self::JAPANESE => "Japanese",
            Self::KOREAN => "Korean",
            Self(number) => IDENTIFIERS.script_name(number),
        }
    }

    /// Whether the script is one that a text is written in: not Common, Inherited or Unknown.
    fn is_specific(self) -> bool {
        ![Self::COMMON, Self::INHERITED, Self::UNKNOWN].contains(&self)
    }

    /// Returns whether the script is recommended for identifiers (UAX #31 table 5).
    pub fn is_recommended(self) -> bool {
        IDENTIFIERS.recommended.binary_search(&self.0).is_ok()
    }
}

/// Whether bytes are equal, for constants.
const fn equal(mut first: &[u8], mut second: &[u8]) -> bool {
    while let ([a, rest_of_first @ ..], [b, rest_of_second @ ..]) = (first, second) {
        if *a != *b {
            return false;
        }
        (first, second) = (rest_of_first, rest_of_second);
    }
    first.is_empty() && second.is_empty()
}

impl fmt::Display for Script {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl fmt::Debug for Script {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A set of scripts and writing systems.
///
/// ```
/// use xenonym_safety::scripts::{Script, ScriptSet};
///
/// assert!(ScriptSet::resolved("例えば").contains(Script::JAPANESE));
/// assert!(ScriptSet::resolved("pаypal").is_empty()); // the second letter is U+0430
/// assert!(ScriptSet::resolved("123").is_all());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct ScriptSet([u64; 3]);

impl ScriptSet {
    /// The empty set.
    pub const EMPTY: Self = Self([0; 3]);
    /// All scripts.
    pub const ALL: Self = Self([u64::MAX; 3]);

    /// Returns the augmented script set of a code point.
    pub fn of(code_point: char) -> Self {
        Self::of_record(IDENTIFIERS.record(code_point))
    }

    pub(crate) fn of_record(record: Record) -> Self {
        let Some(extensions) = IDENTIFIERS.script_extensions(record) else {
            return Self::EMPTY.with_augmented(Script::of_record(record));
        };
        extensions.iter().fold(Self::EMPTY, |set, &script| set.with_augmented(Script(script)))
    }

    /// Returns the resolved script set of a text: the intersection of the augmented script sets of its code points.
    pub fn resolved(text: &str) -> Self {
        text.chars().fold(Self::ALL, |set, code_point| set.intersection(Self::of(code_point)))
    }

    /// Returns this set with a script.
    #[must_use]
    pub const fn with(mut self, script: Script) -> Self {
        match script.0 >> 6 {
            0 => self.0[0] |= 1 << (script.0 & 63),
            1 => self.0[1] |= 1 << (script.0 & 63),
            _ => self.0[2] |= 1 << (script.0 & 63),
        }
        self
    }

    /// This set with a script and the writing systems that combine it with others.
    fn with_augmented(self, script: Script) -> Self {
        let set = self.with(script);
        match script {
            Script::COMMON | Script::INHERITED => Self::ALL,
            Script::HAN => set
                .with(Script::HAN_WITH_BOPOMOFO)
                .with(Script::HAN_WITH_LATIN)
                .with(Script::JAPANESE)
                .with(Script::KOREAN),
            Script::HIRAGANA | Script::KATAKANA => set.with(Script::JAPANESE),
            Script::HANGUL => set.with(Script::KOREAN),
            Script::BOPOMOFO => set.with(Script::HAN_WITH_BOPOMOFO),
            Script::LATIN => set.with(Script::HAN_WITH_LATIN),
            _ => set,
        }
    }

    /// Returns the scripts of both sets.
    #[must_use]
    pub fn intersection(self, other: Self) -> Self {
        let ([low, middle, high], other) = (self.0, other.0);
        Self([low & other[0], middle & other[1], high & other[2]])
    }

    /// Returns whether the sets share a script.
    pub fn intersects(self, other: Self) -> bool {
        !self.intersection(other).is_empty()
    }

    /// Returns whether the set contains a script.
    pub fn contains(self, script: Script) -> bool {
        let bits = self.0.get(usize::from(script.0 >> 6));
        bits.is_some_and(|bits| bits & 1 << (script.0 & 63) != 0)
    }

    /// Returns whether the set is empty.
    pub fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// Returns whether the set contains all scripts.
    pub fn is_all(self) -> bool {
        self == Self::ALL
    }

    /// Returns the scripts of the set, and the writing systems at the end.
    pub fn iter(self) -> impl Iterator<Item = Script> {
        let scripts = (0..IDENTIFIERS.script_count()).map(Script);
        let systems =
            [Script::HAN_WITH_BOPOMOFO, Script::HAN_WITH_LATIN, Script::JAPANESE, Script::KOREAN];
        scripts.chain(systems).filter(move |&script| self.contains(script))
    }
}

impl fmt::Debug for ScriptSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_all() { f.write_str("ALL") } else { f.debug_set().entries(self.iter()).finish() }
    }
}

/// Returns the scripts of a label in its Unicode form, as named in the Unicode Character Database. Only
/// letters count, because digits, hyphens and many marks match several scripts. For an A-label that
/// does not decode, these are the scripts of its ASCII text.
///
/// ```
/// use xenonym_safety::scripts::of_label;
///
/// assert!(of_label("xn--r8jz45g").into_iter().eq(["Han", "Hiragana"]));
/// assert!(of_label("аpple").into_iter().eq(["Cyrillic", "Latin"])); // the first letter is U+0430
/// ```
pub fn of_label(label: &str) -> BTreeSet<&'static str> {
    let at_prefix = label.split_at_checked(ACE_PREFIX.len());
    let digits = at_prefix.filter(|(prefix, _)| prefix.eq_ignore_ascii_case(ACE_PREFIX));
    let decoded = digits.and_then(|(_, digits)| punycode::decode(digits).ok());
    let text = decoded.as_deref().unwrap_or(label);
    let mut scripts = ScriptSet::EMPTY;
    if text.contains(|c: char| c.is_ascii_alphabetic()) {
        scripts = scripts.with(Script::LATIN);
    }
    for code_point in text.chars().filter(|c| !c.is_ascii()) {
        scripts = scripts.with(Script::of(code_point));
    }
    scripts.iter().filter(|script| script.is_specific()).map(Script::name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;
    use std::vec::Vec;

    #[test]
    fn letters_have_scripts_and_digits_have_none() {
        for (label, scripts) in [
            ("example", &["Latin"][..]),
            ("0-9_", &[]),
            ("bücher", &["Latin"]),
            ("XN--BCHER-KVA", &["Latin"]),
            ("xn--r8jz45g", &["Han", "Hiragana"]),
            ("аpple", &["Cyrillic", "Latin"]),
            ("ة٣", &["Arabic"]),
            ("xn--!", &["Latin"]),
            ("\u{10FFFF}", &[]),
            ("", &[]),
        ] {
            assert!(of_label(label).into_iter().eq(scripts.iter().copied()), "{label}");
        }
    }

    #[test]
    fn ascii_letters_are_latin() {
        for letter in ('a'..='z').chain('A'..='Z') {
            assert_eq!(Script::of(letter), Script::LATIN);
        }
        let specific = ('\0'..='\u{7F}').filter(|&c| Script::of(c).is_specific());
        assert_eq!(specific.count(), 52);
    }

    #[test]
    fn writing_systems_combine_scripts() {
        let resolved = |text| {
            let set = ScriptSet::resolved(text);
            set.iter().map(|script| script.to_string()).collect::<Vec<_>>()
        };
        assert_eq!(
            resolved("漢"),
            ["Han", "Han_With_Bopomofo", "Traditional_Han_With_Latin", "Japanese", "Korean"]
        );
        assert_eq!(resolved("漢ア"), ["Japanese"]);
        assert_eq!(resolved("漢한"), ["Korean"]);
        assert_eq!(resolved("漢ㄅ"), ["Han_With_Bopomofo"]);
        assert_eq!(resolved("漢a"), ["Traditional_Han_With_Latin"]);
        assert_eq!(resolved("ー"), ["Hiragana", "Katakana", "Japanese"]);
        assert!(resolved("aγ").is_empty());
        // A code point outside every script belongs to a separate one.
        assert_eq!(resolved("\u{E000}"), ["Unknown"]);
        assert!(resolved("a\u{E000}").is_empty());
    }

    #[test]
    fn some_scripts_are_recommended() {
        for script in [Script::LATIN, Script::CYRILLIC, Script::HAN, Script::named("Thai")] {
            assert!(script.is_recommended(), "{script}");
        }
        for script in [Script::COMMON, Script::UNKNOWN, Script::named("Cherokee"), Script::JAPANESE]
        {
            assert!(!script.is_recommended(), "{script}");
        }
        assert!(usize::from(IDENTIFIERS.script_count()) < usize::from(Script::HAN_WITH_BOPOMOFO.0));
    }
}
