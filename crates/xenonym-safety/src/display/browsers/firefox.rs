//! Firefox's rules for labels: one pass from left to right, as in Firefox, which tracks the last
//! script that is neither Common nor Inherited.
//!
//! A setting selects the scripts in limited use that are shown. Its effect is known for only a few:
//! Balinese, Canadian syllabics, Javanese and N'Ko are shown, and all others are not shown here.

#[cfg(feature = "mpl-data")]
use xenonym::AsciiSet;
#[cfg(feature = "mpl-data")]
use xenonym::uts46::AsciiRules;

use super::chromium::{self, is_catalan, is_of_other_domain, looks_latin, looks_like_slash};
use crate::display::label::{Found, Label, Scalar};
#[cfg(feature = "mpl-data")]
use crate::display::label::{Sorted, is_in};
use crate::display::policy::Platform;
#[cfg(feature = "mpl-data")]
use crate::display::policy::{Policy, Unit, WEB};
use crate::display::rule::{Rule, RuleSet};
use crate::identifier::{IdentifierStatus, IdentifierType, IdentifierTypes};
use crate::restriction::zero;
use crate::scripts::Script;
use crate::tables::IDENTIFIERS;

pub(in crate::display) const RULES: RuleSet = RuleSet::named(b"firefox_");

/// What the policy misses, in Markdown, for the page on policies.
pub(in crate::display) const MISSES: &str = "\
    Without protected names, it shows accents (`fóo`), `ł` and `ŋ`. It checks for labels made entirely of Latin look-alikes, but only \
    in Cyrillic and Thai, and one letter that isn't a look-alike defeats the check. Of the scripts in limited use, it shows only \
    Balinese, Canadian syllabics, Javanese and N'Ko.";

#[cfg(feature = "mpl-data")]
impl Policy {
    /// [`FIREFOX_2026`](Self::FIREFOX_2026). Needs the feature `mpl-data`.
    pub const FIREFOX: Self = Self::FIREFOX_2026;

    /// Firefox in 2026: checks labels one by one. If UTS #46 rejects one of them, the whole name is
    /// shown in ASCII.
    ///
    /// For scripts in limited use, Firefox's behavior is known in only a few cases: Balinese,
    /// Canadian syllabics, Javanese and N'Ko are shown, and all others are shown in ASCII here.
    /// Needs the feature `mpl-data`.
    #[doc(hidden)]
    pub const FIREFOX_2026: Self = Self {
        name: "firefox",
        summary: "Firefox of 2026",
        rules: RULES.with(Rule::MixedNumbers),
        invalid_unit: Unit::Name,
        options: WEB.with_ascii_rules(AsciiRules::Deny(AsciiSet::URL.with(AsciiSet::of("*\"")))),
        ..Self::CHROMIUM_2026
    };
}

/// Chromium's, without U+0CED.
const DIGITS: &[char] = &[
    'θ', '२', '২', '੨', '૨', '೩', 'շ', 'з', 'ҙ', 'ӡ', 'उ', 'ও', 'ਤ', '੩', '૩', '౩', 'ဒ', 'ვ', 'პ',
    'ੜ', 'კ', '੫', '丩', 'ㄐ', 'ճ', '৪', '੪', '୫', '૭', '୨', '౨',
];
/// Cyrillic letters that look Latin: Chromium's, and U+043C.
const CYRILLIC: &[char] = &[
    'а', 'ы', 'с', 'ԁ', 'е', 'ԍ', 'һ', 'і', 'ю', 'к', 'ј', 'ӏ', 'о', 'р', 'ԗ', 'ԛ', 'ѕ', 'ԝ', 'х',
    'у', 'ъ', 'ь', 'ҽ', 'п', 'г', 'ѵ', 'ѡ', 'м',
];
const CYRILLIC_DOMAINS: [&str; 8] = ["bg", "by", "kz", "pyc", "ru", "su", "ua", "uz"];
const THAI_LETTERS: &[char] = &['บ', 'พ', 'ฟ', 'ร', 'เ', 'แ', '๐'];
/// On desktop Linux, whose fonts are others.
const THAI_ON_LINUX: &[char] =
    &['บ', 'พ', 'ฟ', 'ร', 'เ', 'แ', '๐', 'ด', 'ท', 'น', 'ป', 'ม', 'ล', 'ห'];

const THAI: Script = Script::named("Thai");
/// Scripts in limited use that are shown.
static LIMITED_USE: [Script; 4] = [
    Script::named("Balinese"),
    Script::named("Canadian_Aboriginal"),
    Script::named("Javanese"),
    Script::named("Nko"),
];
const JAPANESE: [Script; 3] = [Script::HAN, Script::HIRAGANA, Script::KATAKANA];
const CHINESE: [Script; 4] = [Script::HAN, Script::HIRAGANA, Script::KATAKANA, Script::BOPOMOFO];
const WITH_MARKS: [Script; 3] = [Script::LATIN, Script::GREEK, Script::CYRILLIC];

/// The state at a code point, from the code points before it.
struct State {
    /// The last script but Common and Inherited.
    last: Option<Script>,
    combination: Combination,
    /// The last code point other than a nonspacing mark.
    base: Option<char>,
    zero: Option<char>,
}

pub(in crate::display) fn check(label: &Label<'_>, found: &mut Found) {
    let mut state =
        State { last: None, combination: Combination::default(), base: None, zero: None };
    #[cfg(feature = "mpl-data")]
    blocked(label, found);
    for (index, before, scalar, after) in label.neighbors() {
        let mut broken = |rule: Rule, is_broken: bool| {
            if is_broken {
                found.add(rule, index, scalar.code_point);
            }
        };
        let is_specific = ![Script::COMMON, Script::INHERITED].contains(&scalar.script);
        one_code_point(label, scalar, &mut broken);
        if is_specific && Some(scalar.script) != state.last {
            broken(Rule::FirefoxScripts, !state.combination.takes(scalar.script));
        }
        if may_mislead(scalar.code_point) {
            beside_others(label, &state, [before, after], scalar, &mut broken);
        }
        if let Some(zero) = zero(scalar.code_point) {
            broken(Rule::MixedNumbers, *state.zero.get_or_insert(zero) != zero);
        }
        if scalar.record.is_nonspacing_mark() {
            marks(&state, before, scalar, &mut broken);
        } else {
            state.base = Some(scalar.code_point);
        }
        if is_specific {
            state.last = Some(scalar.script);
        }
    }
    whole_label(label, found);
}

fn one_code_point(label: &Label<'_>, scalar: Scalar, broken: &mut impl FnMut(Rule, bool)) {
    let code_point = scalar.code_point;
    if label.has_restricted {
        let types = IdentifierTypes::of_record(scalar.record);
        let is_shown =
            types.is_only(IdentifierType::LimitedUse) && LIMITED_USE.contains(&scalar.script);
        let status = IdentifierStatus::of_record(scalar.record);
        let is_restricted = status == IdentifierStatus::Restricted;
        broken(Rule::FirefoxIdentifierType, is_restricted && !is_shown);
    }
    broken(Rule::FirefoxTldLetter, is_of_other_domain(code_point, label.tld));
    broken(Rule::FirefoxApostrophe, matches!(code_point, '\u{2BB}' | '\u{2BC}'));
}

#[cfg(feature = "mpl-data")]
fn blocked(label: &Label<'_>, found: &mut Found) {
    let mut blocked = Sorted::new(xenonym_psl::firefox::BLOCKED);
    for (index, code_point) in label.code_points().enumerate() {
        let by_apple =
            label.platform == Platform::Apple && is_in(chromium::BLOCKED_BY_APPLE, code_point);
        if blocked.contain(code_point) || by_apple {
            found.add(Rule::FirefoxBlocklist, index, code_point);
        }
    }
}

/// Whether a rule about neighbors may apply to a code point. Most have none.
const fn may_mislead(code_point: char) -> bool {
    matches!(code_point, '·' | '\u{300}'..='\u{339}' | '\u{3007}'..='\u{8BA0}')
}

fn beside_others(
    label: &Label<'_>,
    state: &State,
    [before, after]: [Option<Scalar>; 2],
    scalar: Scalar,
    broken: &mut impl FnMut(Rule, bool),
) {
    let code_point = scalar.code_point;
    let last_is = |scripts: &[Script]| state.last.is_some_and(|last| scripts.contains(&last));
    let next_is = |scripts: &[Script]| after.is_some_and(|next| scripts.contains(&next.script));
    let is_beside = |script: Script| last_is(&[script]) || next_is(&[script]);
    match code_point {
        '\u{30FC}' => {
            let follows_kana = last_is(&[Script::HIRAGANA, Script::KATAKANA]);
            broken(Rule::FirefoxProlongedSound, !follows_kana);
        }
        '\u{3078}'..='\u{307A}' => broken(Rule::FirefoxKana, is_beside(Script::KATAKANA)),
        '\u{30D8}'..='\u{30DA}' => broken(Rule::FirefoxKana, is_beside(Script::HIRAGANA)),
        '\u{30FD}' | '\u{30FE}' => {
            broken(Rule::FirefoxIterationMark, !last_is(&[Script::KATAKANA]));
        }
        '\u{30FB}' => broken(Rule::FirefoxKatakanaDot, is_beside(Script::LATIN)),
        '\u{300}'..='\u{339}' => {
            broken(Rule::FirefoxMark, !last_is(&WITH_MARKS));
            let follows_dot = before.is_some_and(|before| "ijl".contains(before.code_point));
            broken(Rule::FirefoxDotAbove, code_point == '\u{307}' && follows_dot);
        }
        '·' => broken(Rule::FirefoxMiddleDot, !is_catalan([before, after], label.tld)),
        _ if looks_like_slash(code_point) => {
            let is_alone = label.scalars.len() == 1 || last_is(&JAPANESE) || next_is(&JAPANESE);
            broken(Rule::FirefoxSlash, !is_alone);
        }
        _ => {}
    }
    if looks_latin(code_point) {
        let is_other = |neighbor: Option<Scalar>, is_chinese: bool| {
            let letter = neighbor.filter(|neighbor| !neighbor.code_point.is_ascii_digit());
            letter.is_some() && !is_chinese
        };
        let beside_other =
            is_other(before, last_is(&CHINESE)) || is_other(after, next_is(&CHINESE));
        broken(Rule::FirefoxIdeograph, beside_other);
    }
}

fn marks(
    state: &State,
    before: Option<Scalar>,
    scalar: Scalar,
    broken: &mut impl FnMut(Rule, bool),
) {
    let code_point = scalar.code_point;
    let is_same = before.is_some_and(|before| before.code_point == code_point);
    broken(Rule::FirefoxRepeatedMark, is_same);
    let is_explicit = IDENTIFIERS.script_extensions(scalar.record).is_some()
        || ![Script::COMMON, Script::INHERITED].contains(&scalar.script);
    let is_of_base = state.last.is_none_or(|last| scalar.extends_to(&[last]));
    broken(Rule::FirefoxMarkScript, is_explicit && !is_of_base);
    let hides_nothing = matches!(code_point, '\u{300}'..='\u{314}' | '\u{31A}');
    broken(Rule::FirefoxDotlessI, state.base == Some('ı') && hides_nothing);
}

fn whole_label(label: &Label<'_>, found: &mut Found) {
    if label.looks_like_digits(DIGITS) {
        chromium::all(label, Rule::FirefoxDigits, found);
    }
    let thai = if label.platform == Platform::Linux { THAI_ON_LINUX } else { THAI_LETTERS };
    for (script, letters, domains) in
        [(Script::CYRILLIC, CYRILLIC, &CYRILLIC_DOMAINS[..]), (THAI, thai, &["th"])]
    {
        if !label.scripts.contains(script) {
            continue;
        }
        let of_script =
            || label.scalars.iter().enumerate().filter(|(_, scalar)| scalar.script == script);
        let looks_latin = of_script().all(|(_, scalar)| letters.contains(&scalar.code_point));
        if looks_latin && !domains.contains(&label.tld) && !label.tld_has(script) {
            for (index, scalar) in of_script() {
                found.add(Rule::FirefoxWholeScript, index, scalar.code_point);
            }
        }
    }
}

/// The scripts that occur in a label so far, one bit each.
#[derive(Clone, Copy, Default)]
struct Combination(u16);

impl Combination {
    const LATIN: u16 = 1;
    const HAN: u16 = 2;
    const BOPOMOFO: u16 = 4;
    const HANGUL: u16 = 8;
    const KANA: u16 = 16 | 32;
    const CYRILLIC: u16 = 64;
    const GREEK: u16 = 128;
    const OTHER: u16 = 256;

    const fn bit(script: Script) -> u16 {
        match script {
            Script::LATIN => Self::LATIN,
            Script::HAN => Self::HAN,
            Script::BOPOMOFO => Self::BOPOMOFO,
            Script::HANGUL => Self::HANGUL,
            Script::HIRAGANA => 16,
            Script::KATAKANA => 32,
            Script::CYRILLIC => Self::CYRILLIC,
            Script::GREEK => Self::GREEK,
            _ => Self::OTHER,
        }
    }

    /// Adds a script that differs from the last one. Returns whether it may be combined with the
    /// earlier ones.
    fn takes(&mut self, script: Script) -> bool {
        let before = self.0;
        let bit = Self::bit(script);
        self.0 |= bit;
        if self.0.is_power_of_two() {
            // A second script of those that share a bit.
            return before != Self::OTHER;
        }
        let chinese = Self::LATIN | Self::HAN | Self::BOPOMOFO;
        let korean = Self::LATIN | Self::HAN | Self::HANGUL;
        let japanese = Self::LATIN | Self::HAN | Self::KANA;
        [chinese, korean, japanese].iter().any(|allowed| self.0 & !allowed == 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_may_mislead_is_known_before() {
        for code_point in '\0'..=char::MAX {
            let by_a_rule = looks_latin(code_point)
                || looks_like_slash(code_point)
                || matches!(code_point, '·' | '\u{300}'..='\u{339}' | '\u{3078}'..='\u{307A}' | '\u{30D8}'..='\u{30FE}');
            assert!(may_mislead(code_point) || !by_a_rule, "{code_point:?}");
        }
    }
}
