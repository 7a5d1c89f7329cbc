//! The skeletons that Chromium uses to compare names: several per name, after removing accents from
//! Latin, Greek and Cyrillic letters, and after replacements beyond those in UTS #39.
//!
//! Chromium computes none for names longer than 32 UTF-16 code units, so a longer name never looks
//! like another.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use xenonym::normalize::NFC;

use crate::scripts::Script;
use crate::skeleton::{nfd, skeleton};
use crate::tables::IDENTIFIERS;

/// The longest name, in UTF-16 code units.
const LONGEST: usize = 32;
/// The maximum number of ambiguous code points in a name.
const SEVERAL: usize = 5;
/// The most names that are made of one.
const VARIANTS: usize = 128;

/// Code points, and their look-alikes beyond UTS #39.
static REPLACEMENTS: &[(&str, &str)] = &[
    ("æӕ", "ae"),
    ("ϼҏ", "p"),
    ("ħнћңҥӈӊԋԧԩ", "h"),
    ("ĸκкқҝҟҡӄԟ", "k"),
    ("ŋпԥกח", "n"),
    ("ŧтҭԏ七丅丆丁", "t"),
    ("ƅьҍвß", "b"),
    ("ωшщพฟພຟ", "w"),
    ("мӎ", "m"),
    ("єҽҿၔ", "e"),
    ("ґ", "r"),
    ("ғӻ", "f"),
    ("ҫင", "c"),
    ("ұ丫", "y"),
    ("χҳӽӿ乂", "x"),
    ("ԃძ", "d"),
    ("ԍဌ", "g"),
    ("ടรຣຮ", "s"),
    ("၂", "j"),
    ("०০੦૦ଠ୦೦စ", "o"),
    ("৭੧૧", "q"),
    ("บບ", "u"),
    ("θ", "0"),
    ("२২੨૨೩೭շ", "2"),
    ("зҙӡउওਤ੩૩౩ဒვპੜკ", "3"),
    ("੫丩ㄐ", "4"),
    ("ճ", "6"),
    ("৪੪୫", "8"),
    ("૭୨౨", "9"),
    ("—一―⸺⸻", "-"),
];

/// The skeletons of a name in its Unicode form.
pub(in crate::display) fn skeletons(host: &str) -> Vec<String> {
    let host = host.strip_suffix('.').unwrap_or(host);
    if host.chars().take(LONGEST + 1).map(char::len_utf16).sum::<usize>() > LONGEST {
        return Vec::new();
    }
    let plain = without_accents(host);
    let mut variants = expanded(&plain);
    if host.contains('ł') {
        variants.extend(expanded(host));
    }
    let mut skeletons = Vec::new();
    for variant in variants {
        let replaced: String = variant.chars().flat_map(replacement).collect();
        if replaced.contains('ӏ') {
            let other: String = replaced.chars().map(|c| if c == 'ӏ' { 'l' } else { c }).collect();
            skeletons.push(skeleton(&other));
        }
        skeletons.push(skeleton(&replaced));
    }
    skeletons
}

/// The name without nonspacing marks and strokes, if it is Latin, Greek and Cyrillic.
fn without_accents(host: &str) -> String {
    let is_related = |code_point: char| {
        matches!(code_point, '0'..='9' | '.' | '_' | '-' | '\u{300}'..='\u{339}')
            || [Script::LATIN, Script::GREEK, Script::CYRILLIC].contains(&Script::of(code_point))
    };
    if !host.chars().all(is_related) {
        return host.to_string();
    }
    let decomposed = nfd(host.chars());
    let letters = decomposed.chars().filter(|&c| !IDENTIFIERS.record(c).is_nonspacing_mark());
    let letters = letters.map(|code_point| match code_point {
        'ł' => 'l',
        'ø' => 'o',
        'đ' => 'd',
        other => other,
    });
    NFC.normalize(&letters.collect::<String>()).into_owned()
}

/// The name, with every combination of readings of ambiguous code points.
fn expanded(host: &str) -> Vec<String> {
    if host.chars().filter(|&code_point| !readings(code_point).is_empty()).count() > SEVERAL {
        return Vec::from([host.to_string()]);
    }
    let mut variants = Vec::from([String::new()]);
    for code_point in host.chars() {
        let readings = readings(code_point);
        let others: Vec<String> = readings
            .iter()
            .flat_map(|reading| variants.iter().map(move |variant| variant.clone() + reading))
            .collect();
        for variant in &mut variants {
            variant.push(code_point);
        }
        variants.extend(others);
        variants.truncate(VARIANTS);
    }
    variants
}

/// The possible readings of a code point in addition to itself.
const fn readings(code_point: char) -> &'static [&'static str] {
    match code_point {
        'þ' => &["b", "p"],
        'œ' => &["ce", "oe"],
        'ł' => &["l", "t"],
        _ => &[],
    }
}

fn replacement(code_point: char) -> impl Iterator<Item = char> {
    let found = REPLACEMENTS.iter().find(|(from, _)| from.contains(code_point));
    let itself = found.is_none().then_some(code_point);
    itself.into_iter().chain(found.into_iter().flat_map(|(_, to)| to.chars()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_has_a_skeleton_for_each_reading() {
        let of = |host: &str| {
            let mut skeletons = skeletons(host);
            skeletons.sort();
            skeletons.dedup();
            skeletons
        };
        assert_eq!(of("møđ.ex"), ["rnod.ex"]);
        assert_eq!(of("aþ"), ["ab", "ap"]);
        assert_eq!(of("œ."), ["ce", "oe"]);
        assert_eq!(of("шӏ"), ["wl"]);
        assert_eq!(of("ł").len(), 3);
        assert_eq!(of("œł"), ["cel", "cel\u{338}", "cet", "oel", "oel\u{338}", "oet"]);
        assert_eq!(of(&"þ".repeat(6)).len(), 1);
        assert!(of(&"a".repeat(33)).is_empty());
    }

    /// `data/lookalikes.tsv` contains the same map.
    #[cfg(feature = "mpl-data")]
    #[test]
    fn replacements_are_edges_of_look_alikes() {
        use crate::tables::LOOKALIKES;

        for (from, to) in REPLACEMENTS {
            for code_point in from.chars() {
                let mut edges = LOOKALIKES.edges(code_point);
                assert!(edges.any(|edge| edge.text().eq(to.chars())), "{code_point} {to}");
            }
        }
    }
}
