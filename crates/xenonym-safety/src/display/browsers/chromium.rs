//! Chromium's rules for labels, in addition to the rules of UTS #39.
//!
//! A label of one script, without Kana and misleading marks, is checked only for letters that all
//! look Latin and for digits alone. Only other labels are checked for mixtures and patterns.
//! Traditional Han with Latin is not a single script here, because ICU's spoof checker, which
//! Chromium uses, does not support that writing system.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use xenonym::normalize::{NFC, nfd};
use xenonym::uts46::CheckBidi;

use crate::display::label::{Found, Label, Scalar, Sorted, is_in};
use crate::display::policy::{Platform, Policy, UTS39, WEB};
use crate::display::rule::{Rule, RuleSet};
use crate::scripts::{Script, ScriptSet};
use crate::skeleton::skeleton;
use crate::tables::IDENTIFIERS;

pub(in crate::display) const RULES: RuleSet = RuleSet::named(b"chromium_");

/// What the policy misses, in Markdown, for the page on policies.
pub(in crate::display) const MISSES: &str = "\
    Labels in one script skip the checks of mixed scripts and patterns, so `丶乀乁丿.com` is shown. Protected names are compared only with \
    names of up to 32 UTF-16 code units, and only with their last four labels. Chromium itself also uses the sites that a user visits, \
    names one edit away, brands next to words, and its own list of domains. None of this is implemented here, so supply your own list.";

impl Policy {
    /// [`CHROMIUM_2026`](Self::CHROMIUM_2026).
    pub const CHROMIUM: Self = Self::CHROMIUM_2026;

    /// Chromium in 2026: checks labels one by one, each valid on its own. Then it compares the
    /// name, as it would be shown, with protected names, which in Chromium are its own list of a
    /// few thousand domains.
    ///
    /// Sites that the user visits often, edit distances, and Chromium's interstitials are not
    /// supported. [`Platform`] selects the operating system.
    #[doc(hidden)]
    pub const CHROMIUM_2026: Self = Self {
        name: "chromium",
        revision: "2026",
        summary: "Chromium of 2026, with protected names",
        rules: RULES.union(UTS39).with(Rule::HiddenOverlay),
        options: WEB.with_check_bidi(CheckBidi::PerLabel).with_check_joiners(false),
        url_parser: true,
        ..Self::UTS39_HIGHLY
    };
}

/// Removed from the code points that UTS #39 allows.
static BLOCKED: &[(char, char)] = &[
    ('\u{138}', '\u{138}'),
    ('\u{1CD}', '\u{1DC}'),
    ('\u{2BB}', '\u{2BC}'),
    ('\u{2EC}', '\u{2EC}'),
    ('\u{338}', '\u{338}'),
    ('\u{58A}', '\u{58A}'),
    ('\u{1C80}', '\u{1C8F}'),
    ('\u{1E00}', '\u{1E9B}'),
    ('\u{1F00}', '\u{1FFF}'),
    ('\u{200C}', '\u{200D}'),
    ('\u{2010}', '\u{2010}'),
    ('\u{2019}', '\u{2019}'),
    ('\u{2027}', '\u{2027}'),
    ('\u{30A0}', '\u{30A0}'),
    ('\u{A640}', '\u{A69F}'),
    ('\u{A720}', '\u{A7FF}'),
];
/// Removed on Apple's systems too.
pub(in crate::display) static BLOCKED_BY_APPLE: &[(char, char)] =
    &[('\u{620}', '\u{620}'), ('\u{F8C}', '\u{F8F}')];

/// Code points that look like digits.
const DIGITS: &[char] = &[
    'θ', '२', '২', '੨', '੨', '૨', '೩', '೭', 'շ', 'з', 'ҙ', 'ӡ', 'उ', 'ও', 'ਤ', '੩', '૩', '౩', 'ဒ',
    'ვ', 'პ', 'ੜ', 'კ', '੫', '丩', 'ㄐ', 'ճ', '৪', '੪', '୫', '૭', '୨', '౨',
];
/// Words that are shown although all their letters look Latin.
const WORDS: [&str; 9] =
    ["секс", "как", "коса", "курс", "парк", "такий", "укроп", "сахарок", "покраска"];

/// A script, its letters that look Latin, and the top-level domains under which they are shown.
type WholeScript = (Script, &'static [char], &'static [&'static str]);

static WHOLE_SCRIPTS: &[WholeScript] = &[
    (
        Script::named("Armenian"),
        &['ա', 'գ', 'զ', 'է', 'լ', 'հ', 'յ', 'ո', 'ս', 'ւ', 'օ', 'ՙ'],
        &["am"],
    ),
    (
        Script::CYRILLIC,
        &[
            'а', 'ы', 'с', 'ԁ', 'е', 'ԍ', 'һ', 'і', 'ю', 'к', 'ј', 'ӏ', 'о', 'р', 'ԗ', 'ԛ', 'ѕ',
            'ԝ', 'х', 'у', 'ъ', 'ь', 'ҽ', 'п', 'г', 'ѵ', 'ѡ',
        ],
        &["bg", "by", "kz", "pyc", "ru", "su", "ua", "uz"],
    ),
    (
        Script::named("Ethiopic"),
        &['ሀ', 'ሠ', 'ሰ', 'ስ', 'በ', 'ነ', 'ተ', 'ከ', 'ዐ', 'ዕ', 'ዘ', 'ጠ', 'ፐ', 'ꬅ'],
        &["er", "et"],
    ),
    (Script::named("Georgian"), &['ი', 'ო', 'ყ', 'ძ', 'ხ', 'ჽ', 'ჿ'], &["ge"]),
    (Script::GREEK, &['α', 'ι', 'κ', 'ν', 'ρ', 'υ', 'ω', 'η', 'ο', 'τ'], &["gr"]),
    (Script::named("Hebrew"), &['ד', 'ו', 'ח', 'י', 'ן', 'ס', 'װ', 'ײ', '׳', 'ﬦ'], &["il"]),
    (Script::named("Bengali"), &['০', '৭'], &[]),
    (Script::named("Devanagari"), &['ऽ', '०', 'ॱ'], &[]),
    (Script::named("Gujarati"), &['ડ', 'ટ', '૦', '૧'], &[]),
    (Script::named("Gurmukhi"), &['੦', '੧'], &[]),
    (Script::named("Kannada"), &['ಽ', '೦', '೧'], &[]),
    (Script::named("Malayalam"), &['ട', 'ഠ', 'ധ', 'ന', 'റ', '൦'], &[]),
    (Script::named("Oriya"), &['ଠ', '୦', '୮'], &[]),
    (Script::named("Tamil"), &['ட', 'ப', '௦'], &[]),
    (Script::named("Telugu"), &['౦', '౧'], &[]),
    (
        Script::named("Myanmar"),
        &['ခ', 'ဂ', 'င', 'ထ', 'ပ', 'ဝ', '၀', '၂', 'ၔ', 'ၜ', '႐', '႑', '႕', '႖', '႗'],
        &["mm"],
    ),
    (THAI, &['บ', 'พ', 'เ', 'แ', '๐'], &["th"]),
];
const THAI: Script = Script::named("Thai");
/// On Linux, whose fonts are others.
const THAI_ON_LINUX: &[char] =
    &['บ', 'พ', 'เ', 'แ', '๐', 'ท', 'น', 'ร', 'ห', 'ด', 'ล', 'ป', 'ฟ', 'ม'];

const KANA: [Script; 2] = [Script::KATAKANA, Script::HIRAGANA];
const JAPANESE: [Script; 3] = [Script::KATAKANA, Script::HIRAGANA, Script::HAN];
const CHINESE: [Script; 4] = [Script::KATAKANA, Script::HIRAGANA, Script::HAN, Script::BOPOMOFO];
const WITH_MARKS: [Script; 3] = [Script::LATIN, Script::GREEK, Script::CYRILLIC];

pub(in crate::display) fn check(label: &Label<'_>, found: &mut Found) {
    let mut blocked = Sorted::new(BLOCKED);
    for (index, scalar) in label.scalars.iter().enumerate() {
        let by_apple =
            label.platform == Platform::Apple && is_in(BLOCKED_BY_APPLE, scalar.code_point);
        if blocked.contain(scalar.code_point) || by_apple {
            found.add(Rule::ChromiumBlocklist, index, scalar.code_point);
        }
    }
    hyphens(label, found);
    top_level_domain_letters(label, found);
    if label.looks_like_digits(DIGITS) {
        all(label, Rule::ChromiumDigits, found);
    }
    if is_one_script(label) && !label.code_points().any(may_mislead) {
        whole_scripts(label, found);
        return;
    }
    latin_mixes(label, found);
    kana(label, found);
    for (index, before, scalar, after) in label.neighbors() {
        patterns(index, [before, Some(scalar), after], found);
    }
}

/// All code points break a rule.
pub(in crate::display) fn all(label: &Label<'_>, rule: Rule, found: &mut Found) {
    for (index, code_point) in label.code_points().enumerate() {
        found.add(rule, index, code_point);
    }
}

/// Chromium shows a label in Unicode only if ICU's `ToUnicode` reports no error, and ICU always reports hyphens at
/// either end and in the third and fourth UTF-16 code unit. ASCII labels are not converted, so they never get here.
fn hyphens(label: &Label<'_>, found: &mut Found) {
    if !label.code_points().any(|c| c == '-') {
        return;
    }
    let last = label.scalars.len().saturating_sub(1);
    let mut before = 0;
    for (index, scalar) in label.scalars.iter().enumerate() {
        let is_third = before == 2 && label.code_points().nth(index + 1) == Some('-');
        if scalar.code_point == '-' && (index == 0 || index == last || is_third) {
            found.add(Rule::ChromiumHyphens, index, '-');
        }
        before += scalar.code_point.len_utf16();
    }
}

/// Letters that only some languages use.
fn top_level_domain_letters(label: &Label<'_>, found: &mut Found) {
    if !label.code_points().any(|c| c == '·' || is_of_other_domain(c, "")) {
        return;
    }
    let is_longer = label.code_points().map(char::len_utf16).sum::<usize>() > 1;
    for (index, before, scalar, after) in label.neighbors() {
        let code_point = scalar.code_point;
        if is_longer && is_of_other_domain(code_point, label.tld) {
            found.add(Rule::ChromiumTldLetter, index, code_point);
        }
        if code_point == '·' && !is_catalan([before, after], label.tld) {
            found.add(Rule::ChromiumMiddleDot, index, code_point);
        }
    }
}

/// Whether a letter is for other top-level domains.
pub(in crate::display) fn is_of_other_domain(code_point: char, tld: &str) -> bool {
    match code_point {
        'þ' | 'ð' => !["is", "fo"].contains(&tld),
        'ə' => tld != "az",
        _ => false,
    }
}

/// Whether a middle dot is between two l under `.cat`.
pub(in crate::display) fn is_catalan(neighbors: [Option<Scalar>; 2], tld: &str) -> bool {
    let is_l = |scalar: Option<Scalar>| scalar.is_some_and(|scalar| scalar.code_point == 'l');
    tld == "cat" && neighbors.into_iter().all(is_l)
}

fn is_one_script(label: &Label<'_>) -> bool {
    let resolved = label.resolved;
    resolved != ScriptSet::EMPTY.with(Script::HAN_WITH_LATIN) && !resolved.is_empty()
}

/// Kana that look like each other, Kana punctuation, and combining marks.
const fn may_mislead(code_point: char) -> bool {
    matches!(code_point, '\u{3078}'..='\u{307A}' | '\u{30D8}'..='\u{30DA}' | '\u{30FB}'..='\u{30FE}' | '\u{300}'..='\u{339}')
}

fn whole_scripts(label: &Label<'_>, found: &mut Found) {
    for &(script, letters, domains) in WHOLE_SCRIPTS {
        if !label.scripts.contains(script) {
            continue;
        }
        let on_linux = script == THAI && label.platform == Platform::Linux;
        let letters = if on_linux { THAI_ON_LINUX } else { letters };
        let mut of_script = label.scalars.iter().filter(|scalar| scalar.script == script);
        if !of_script.all(|scalar| letters.contains(&scalar.code_point))
            || domains.contains(&label.tld)
            || label.tld_has(script)
            || WORDS.iter().any(|word| label.code_points().eq(word.chars()))
        {
            continue;
        }
        for (index, scalar) in label.scalars.iter().enumerate() {
            if scalar.script == script {
                found.add(Rule::ChromiumWholeScript, index, scalar.code_point);
            }
        }
    }
}

fn latin_mixes(label: &Label<'_>, found: &mut Found) {
    let is_related = |scalar: &Scalar| {
        WITH_MARKS.contains(&scalar.script)
            || matches!(scalar.code_point, '0'..='9' | '.' | '_' | '-' | '\u{300}'..='\u{339}')
    };
    if label.scalars.iter().all(is_related) {
        return;
    }
    for (index, scalar) in label.scalars.iter().enumerate() {
        if scalar.script == Script::LATIN && !scalar.code_point.is_ascii() {
            found.add(Rule::ChromiumLatinMix, index, scalar.code_point);
        }
    }
}

/// One letter of Hiragana in Katakana that looks the same there, or the other way round.
fn kana(label: &Label<'_>, found: &mut Found) {
    let last = label.scalars.len().saturating_sub(1);
    for (script, look_alikes) in
        [(Script::KATAKANA, '\u{3078}'..='\u{307A}'), (Script::HIRAGANA, '\u{30D8}'..='\u{30DA}')]
    {
        let mut others =
            label.scalars.iter().enumerate().filter(|(_, scalar)| !scalar.extends_to(&[script]));
        let (Some((index, scalar)), None) = (others.next(), others.next()) else { continue };
        if look_alikes.contains(&scalar.code_point) && index > 0 && index < last {
            found.add(Rule::ChromiumKana, index, scalar.code_point);
        }
    }
}

/// Whether a code point looks like a slash among letters.
pub(in crate::display) const fn looks_like_slash(code_point: char) -> bool {
    matches!(code_point, 'ノ' | 'ン' | 'ソ' | 'ゾ' | '丶' | '乀' | '乁' | '丿')
}

/// Whether an ideograph or a Bopomofo letter looks like a Latin letter or punctuation.
pub(in crate::display) const fn looks_latin(code_point: char) -> bool {
    matches!(
        code_point,
        '一' | 'ㄧ'
            | '丨'
            | '乛'
            | '七'
            | '丅'
            | '十'
            | '〇'
            | 'ㄒ'
            | 'ㄚ'
            | 'ㄟ'
            | 'ㄨ'
            | 'ㄩ'
            | 'ㄈ'
            | 'ㆺ'
            | 'ㆳ'
            | '工'
            | 'ㆲ'
            | '讠'
            | '丁'
    )
}

/// Checks for forbidden neighbors of a code point.
fn patterns(index: usize, [before, scalar, after]: [Option<Scalar>; 3], found: &mut Found) {
    let Some(scalar) = scalar else { return };
    let code_point = scalar.code_point;
    let is_other = |neighbor: Option<Scalar>, scripts: &[Script]| {
        neighbor.is_some_and(|neighbor| !neighbor.extends_to(scripts))
    };
    let follows_other = |scripts: &[Script]| before.is_none() || is_other(before, scripts);
    let follows = |letters: &str| before.is_some_and(|before| letters.contains(before.code_point));
    let mut broken = |rule: Rule, is_broken: bool| {
        if is_broken {
            found.add(rule, index, code_point);
        }
    };
    match code_point {
        '\u{30FD}' | '\u{30FE}' => {
            broken(Rule::ChromiumIterationMark, follows_other(&[Script::KATAKANA]));
        }
        '\u{30FC}' => broken(Rule::ChromiumProlongedSound, follows_other(&KANA)),
        '\u{30FB}' => broken(
            Rule::ChromiumKatakanaDot,
            is_other(before, &JAPANESE) || after.is_none() || is_other(after, &JAPANESE),
        ),
        '\u{3099}' | '\u{309A}' => broken(Rule::ChromiumVoicingMark, true),
        '\u{300}'..='\u{339}' => {
            broken(Rule::ChromiumMark, is_other(before, &WITH_MARKS) || follows("ı"));
            broken(Rule::ChromiumDotAbove, code_point == '\u{307}' && follows("ijl"));
        }
        _ if looks_like_slash(code_point) => {
            broken(Rule::ChromiumSlash, is_other(before, &JAPANESE) && is_other(after, &JAPANESE));
        }
        _ if looks_latin(code_point) => {
            broken(
                Rule::ChromiumIdeograph,
                is_other(before, &CHINESE) || is_other(after, &CHINESE),
            );
        }
        _ => {}
    }
}

// The skeletons that Chromium uses to compare names: several per name, after removing accents from
// Latin, Greek and Cyrillic letters, and after replacements beyond those in UTS #39.
//
// Chromium computes none for names longer than 32 UTF-16 code units, so a longer name never looks
// like another.

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
    let decomposed = nfd(host);
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
    fn ranges_are_in_order() {
        for ranges in [BLOCKED, BLOCKED_BY_APPLE] {
            assert!(ranges.iter().all(|(first, last)| first <= last));
            assert!(ranges.is_sorted_by(|a, b| a.1 < b.0), "{ranges:?}");
        }
    }

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
