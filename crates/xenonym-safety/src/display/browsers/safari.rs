//! Safari's rules: only some scripts, some code points in no name at all, and the letters that
//! registries of Cyrillic top-level domains allow.
//!
//! Users can change the scripts with a file, which is not read here. The list of code points
//! combines two versions, from about 2020 and later. Code points in neither of them are unknown.

use xenonym::unicode::is_mark;

use crate::display::label::{Found, Label, Scalar, Sorted, is_in};
use crate::display::policy::{Policy, Unit, WEB};
use crate::display::rule::{Rule, RuleSet};
use crate::scripts::{Script, ScriptSet};

pub(in crate::display) const RULES: RuleSet = RuleSet::named(b"safari_");

/// What the policy misses, in Markdown, for the page on policies.
pub(in crate::display) const MISSES: &str = "\
    Within its scripts, it doesn't check mixtures, digits or protected names, so `한글ひらがな` is shown. It shows Greek names in ASCII. It \
    shows Cyrillic names in ASCII too, except under 14 Cyrillic top-level domains whose registries allow every letter of the label: \
    `пример.com` is in ASCII. It ignores a user's own list of scripts. A newer Safari may block more code points.";

impl Policy {
    /// [`SAFARI_2020`](Self::SAFARI_2020).
    pub const SAFARI: Self = Self::SAFARI_2020;

    /// Safari in about 2020, and with blocked code points of later versions: names whose code
    /// points all belong to its scripts, or to the Cyrillic ones that the registry of a Cyrillic
    /// top-level domain allows.
    ///
    /// Newer versions may block more. Lists configured by users are not read.
    #[doc(hidden)]
    pub const SAFARI_2020: Self = Self {
        name: "safari",
        revision: "2020",
        summary: "Safari of about 2020",
        rules: RULES,
        unit: Unit::Name,
        invalid_unit: Unit::Name,
        options: WEB,
        ..Self::CHROMIUM_2026
    };
}

const SCRIPTS: ScriptSet = ScriptSet::EMPTY
    .with(Script::COMMON)
    .with(Script::INHERITED)
    .with(Script::named("Arabic"))
    .with(ARMENIAN)
    .with(Script::BOPOMOFO)
    .with(CANADIAN)
    .with(Script::named("Devanagari"))
    .with(Script::named("Deseret"))
    .with(Script::named("Gujarati"))
    .with(Script::named("Gurmukhi"))
    .with(Script::HANGUL)
    .with(Script::HAN)
    .with(Script::named("Hebrew"))
    .with(Script::HIRAGANA)
    .with(Script::KATAKANA)
    .with(Script::LATIN)
    .with(TAMIL)
    .with(THAI)
    .with(Script::named("Yi"));
const ARMENIAN: Script = Script::named("Armenian");
const CANADIAN: Script = Script::named("Canadian_Aboriginal");
const TAMIL: Script = Script::named("Tamil");
const THAI: Script = Script::named("Thai");

#[rustfmt::skip]
static BLOCKED: &[(char, char)] = &[
    ('\u{BC}', '\u{BE}'), ('\u{ED}', '\u{ED}'), ('\u{1C0}', '\u{1C0}'), ('\u{1C3}', '\u{1C3}'),
    ('\u{237}', '\u{237}'), ('\u{250}', '\u{2AF}'), ('\u{2D0}', '\u{2D0}'), ('\u{335}', '\u{335}'),
    ('\u{337}', '\u{338}'), ('\u{589}', '\u{589}'), ('\u{5B4}', '\u{5B4}'), ('\u{5B9}', '\u{5BA}'),
    ('\u{5BC}', '\u{5BC}'), ('\u{5C1}', '\u{5C4}'), ('\u{5F4}', '\u{5F4}'), ('\u{609}', '\u{60A}'),
    ('\u{650}', '\u{650}'), ('\u{660}', '\u{660}'), ('\u{66A}', '\u{66A}'), ('\u{6D4}', '\u{6D4}'),
    ('\u{6F0}', '\u{6F0}'), ('\u{701}', '\u{704}'), ('\u{1735}', '\u{1735}'), ('\u{1D04}', '\u{1D04}'),
    ('\u{1D0F}', '\u{1D0F}'), ('\u{1D1C}', '\u{1D1C}'), ('\u{1D20}', '\u{1D22}'), ('\u{1E9C}', '\u{1E9D}'),
    ('\u{1ECD}', '\u{1ECD}'), ('\u{1EFE}', '\u{1EFF}'), ('\u{200C}', '\u{200D}'), ('\u{2010}', '\u{2011}'),
    ('\u{2024}', '\u{2024}'), ('\u{2027}', '\u{2027}'), ('\u{2039}', '\u{203A}'), ('\u{2041}', '\u{2041}'),
    ('\u{2044}', '\u{2044}'), ('\u{2052}', '\u{2052}'), ('\u{2153}', '\u{215F}'), ('\u{2212}', '\u{2212}'),
    ('\u{2215}', '\u{2216}'), ('\u{2236}', '\u{2236}'), ('\u{233F}', '\u{233F}'), ('\u{23AE}', '\u{23AE}'),
    ('\u{244A}', '\u{244A}'), ('\u{2571}', '\u{2572}'), ('\u{29F6}', '\u{29F6}'), ('\u{29F8}', '\u{29F8}'),
    ('\u{2AFB}', '\u{2AFB}'), ('\u{2AFD}', '\u{2AFD}'), ('\u{2FF0}', '\u{2FFB}'), ('\u{3002}', '\u{3002}'),
    ('\u{3008}', '\u{3008}'), ('\u{3014}', '\u{3015}'), ('\u{3033}', '\u{3033}'), ('\u{3035}', '\u{3035}'),
    ('\u{321D}', '\u{321E}'), ('\u{33AE}', '\u{33AF}'), ('\u{33C6}', '\u{33C6}'), ('\u{33DF}', '\u{33DF}'),
    ('\u{A731}', '\u{A731}'), ('\u{A771}', '\u{A771}'), ('\u{A789}', '\u{A789}'), ('\u{FE14}', '\u{FE15}'),
    ('\u{FE3F}', '\u{FE3F}'), ('\u{FE5D}', '\u{FE5E}'), ('\u{FF0E}', '\u{FF0F}'), ('\u{FF61}', '\u{FF61}'),
    ('\u{FFFC}', '\u{FFFD}'), ('\u{10400}', '\u{1044F}'), ('\u{1F50F}', '\u{1F513}'),
];

/// Code points that look Latin when they are next to Latin.
static LOOK_ALIKES: [(Script, &[char]); 4] = [
    (ARMENIAN, &['Ո', 'Ս', 'Ց', 'Օ', 'ո', 'ս', 'ց', 'օ']),
    (TAMIL, &['௦']),
    (CANADIAN, &['ᑭ', 'ᑯ', 'ᑲ', 'ᒪ', 'ᕼ', 'ᖇ', 'ᖯ', 'ᖴ', 'ᗅ', 'ᗞ', 'ᗩ', 'ᗱ', 'ᗴ', '᙭', '᙮']),
    (THAI, &['ก']),
];

/// The letters of a registry in addition to ASCII digits and the hyphen, and its top-level domains.
type Registry = (&'static [(char, char)], &'static [&'static str]);

#[rustfmt::skip]
static REGISTRIES: &[Registry] = &[
    (&[('а', 'я'), ('ё', 'ё')], &["рф", "рус", "москва", "дети", "онлайн", "сайт", "орг"]),
    (&[('а', 'я'), ('ё', 'ё'), ('і', 'і'), ('ў', 'ў'), ('\u{2019}', '\u{2019}')], &["бел"]),
    (&[
        ('а', 'я'), ('ё', 'ё'), ('і', 'і'), ('ғ', 'ғ'), ('қ', 'қ'), ('ң', 'ң'), ('ү', 'ү'), ('ұ', 'ұ'),
        ('һ', 'һ'), ('ә', 'ә'), ('ө', 'ө'),
    ], &["қаз"]),
    (&[('а', 'я'), ('ё', 'ё'), ('і', 'ї'), ('ґ', 'ґ')], &["укр"]),
    (&[('а', 'и'), ('к', 'ш'), ('ђ', 'ђ'), ('ј', 'ћ'), ('џ', 'џ')], &["срб"]),
    (&[('а', 'и'), ('к', 'ш'), ('ѓ', 'ѓ'), ('ѕ', 'ѕ'), ('ј', 'њ'), ('ќ', 'ќ'), ('џ', 'џ')], &["мкд"]),
    (&[('а', 'я'), ('ё', 'ё'), ('ү', 'ү'), ('ө', 'ө')], &["мон"]),
    (&[('а', 'ъ'), ('ь', 'ь'), ('ю', 'ѐ'), ('ѝ', 'ѝ')], &["бг"]),
];

/// Whether the registry of a top-level domain allows a second-level label. If so, the whole name is
/// shown.
pub(in crate::display) fn is_of_registry(second_level: &str, tld: &str) -> bool {
    let registry = REGISTRIES.iter().find(|(_, domains)| domains.contains(&tld));
    registry.is_some_and(|(letters, _)| {
        second_level.chars().all(|c| c.is_ascii_digit() || c == '-' || is_in(letters, c))
    })
}

pub(in crate::display) fn check(label: &Label<'_>, found: &mut Found) {
    let has_look_alikes = LOOK_ALIKES.iter().any(|&(script, _)| label.scripts.contains(script));
    let mut blocked = Sorted::new(BLOCKED);
    for (index, before, scalar, after) in label.neighbors() {
        let code_point = scalar.code_point;
        if !SCRIPTS.contains(scalar.script) {
            found.add(Rule::SafariScript, index, code_point);
        }
        if blocked.contain(code_point) {
            found.add(Rule::SafariBlocklist, index, code_point);
        }
        if has_look_alikes
            && (looks_latin_beside(scalar, before) || looks_latin_beside(scalar, after))
        {
            found.add(Rule::SafariNeighbor, index, code_point);
        }
        let is_arabic = |scalar: Scalar| matches!(scalar.code_point, '\u{600}'..='\u{6FF}');
        let is_arabic_mark = matches!(code_point, '\u{64B}'..='\u{65F}') && is_mark(code_point);
        if is_arabic_mark && !before.is_some_and(is_arabic) {
            found.add(Rule::SafariNeighbor, index, code_point);
        }
        let hides_dot =
            |before: Scalar| matches!(before.code_point, '\u{131}' | '\u{237}' | '\u{5D5}');
        if code_point == '\u{307}' && before.is_some_and(hides_dot) {
            found.add(Rule::SafariDotAbove, index, code_point);
        }
    }
}

/// Whether a code point that looks Latin is next to another script. ASCII digits and punctuation do
/// not count as a script.
fn looks_latin_beside(scalar: Scalar, neighbor: Option<Scalar>) -> bool {
    let Some(neighbor) = neighbor else { return false };
    let is_ascii_letter = neighbor.code_point.is_ascii_alphabetic();
    LOOK_ALIKES.iter().any(|&(script, letters)| {
        scalar.script == script
            && letters.contains(&scalar.code_point)
            && neighbor.script != script
            && (is_ascii_letter || !neighbor.code_point.is_ascii())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::format;

    #[test]
    fn each_look_alike_is_hidden_beside_latin_alone() {
        let breaks = |label: &str| {
            let verdict = Policy::SAFARI.judge(label);
            verdict.findings().iter().any(|finding| finding.rule() == Rule::SafariNeighbor)
        };
        for (letters, own) in [("ոսցօ", 'ա'), ("௦", 'க'), ("ᑭᑯᑲᒪᕼᖇᖯᖴᗅᗞᗩᗱᗴ᙭᙮", 'ᐁ'), ("ก", 'ข')]
        {
            for letter in letters.chars() {
                assert!(breaks(&format!("a{letter}")) && breaks(&format!("{letter}a")), "{letter}");
                for label in [format!("{own}{letter}{own}"), format!("{letter}-1"), letter.into()] {
                    assert!(!breaks(&label), "{label}");
                }
            }
        }
        assert!(breaks("a\u{65B}") && !breaks("\u{628}\u{65B}"));
    }

    #[test]
    fn ranges_are_in_order() {
        let registries = REGISTRIES.iter().map(|(letters, _)| *letters);
        for ranges in registries.chain([BLOCKED]) {
            assert!(ranges.iter().all(|(first, last)| first <= last));
            assert!(ranges.is_sorted_by(|a, b| a.1 < b.0), "{ranges:?}");
        }
    }
}
