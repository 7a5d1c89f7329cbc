//! The rules that policies are made of.

use core::fmt;

/// A rule that a label or a name can break.
///
/// Rules of browsers include the browser's name, because similar rules differ in their details.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[non_exhaustive]
pub enum Rule {
    /// UTS #46 rejects the label, or the URL Standard the name, for policies of browsers. Every policy includes this rule.
    Uts46,
    /// A code point's `Identifier_Status` is Restricted.
    IdentifierStatus,
    /// The label is above the restriction level of the policy.
    RestrictionLevel,
    /// Digits of several decimal number systems.
    MixedNumbers,
    /// The same nonspacing mark twice on one base.
    RepeatedMark,
    /// U+0307 on a letter with a dot, where it is invisible.
    HiddenOverlay,
    /// A code point that [`Policy::with_blocked`](super::Policy::with_blocked) lists.
    BlockedCodePoint,
    /// The name looks like a protected one, under UTS #39.
    ProtectedName,
    /// A code point that Chromium removes from those that UTS #39 allows.
    ChromiumBlocklist,
    /// A letter outside the top-level domains that use it.
    ChromiumTldLetter,
    /// U+00B7, except between two l under `.cat`.
    ChromiumMiddleDot,
    /// All letters of a script look like Latin ones.
    ChromiumWholeScript,
    /// Only digits and code points that look like digits.
    ChromiumDigits,
    /// Latin letters outside ASCII combined with scripts other than Greek and Cyrillic.
    ChromiumLatinMix,
    /// A code point that looks like a slash, not between Japanese or Chinese ones.
    ChromiumSlash,
    /// A Katakana iteration mark that does not follow Katakana.
    ChromiumIterationMark,
    /// A letter of one Kana in a label of the other, where it looks like a letter of that Kana.
    ChromiumKana,
    /// U+30FC that does not follow Kana.
    ChromiumProlongedSound,
    /// U+30FB at the end of a label, or next to a code point that is not Hiragana, Katakana or Han.
    ChromiumKatakanaDot,
    /// An ideograph that looks like a letter or punctuation, combined with other scripts.
    ChromiumIdeograph,
    /// A combining mark on a base other than Latin, Greek or Cyrillic, or on dotless i.
    ChromiumMark,
    /// A combining Kana voicing mark.
    ChromiumVoicingMark,
    /// U+0307 after i, j or l.
    ChromiumDotAbove,
    /// A hyphen at either end, or hyphens in the third and fourth positions, counted in UTF-16 like ICU.
    ChromiumHyphens,
    /// The name looks like a protected one, according to Chromium's skeletons.
    ChromiumTopDomain,
    /// A code point of Firefox's blocklist. Needs the feature `mpl-data`.
    #[cfg(feature = "mpl-data")]
    FirefoxBlocklist,
    /// A Restricted code point, except in some scripts in limited use.
    FirefoxIdentifierType,
    /// Scripts that Firefox does not allow together.
    FirefoxScripts,
    /// U+30FC that does not follow Kana.
    FirefoxProlongedSound,
    /// A letter of one Kana that looks like a letter of the other, next to the other.
    FirefoxKana,
    /// A Katakana iteration mark that does not follow Katakana.
    FirefoxIterationMark,
    /// A code point that looks like a slash, next to neither Han nor Kana.
    FirefoxSlash,
    /// U+30FB next to Latin.
    FirefoxKatakanaDot,
    /// A combining mark after a script other than Latin, Greek or Cyrillic.
    FirefoxMark,
    /// U+0307 after i, j or l.
    FirefoxDotAbove,
    /// U+00B7, except between two l under `.cat`.
    FirefoxMiddleDot,
    /// A letter outside the top-level domains that use it.
    FirefoxTldLetter,
    /// U+02BB or U+02BC.
    FirefoxApostrophe,
    /// An ideograph that looks like a letter or punctuation, combined with scripts other than
    /// digits.
    FirefoxIdeograph,
    /// The same mark twice in a row.
    FirefoxRepeatedMark,
    /// A mark that does not belong to the script of its base.
    FirefoxMarkScript,
    /// A mark on dotless i that makes it look like i.
    FirefoxDotlessI,
    /// Only digits and code points that look like digits.
    FirefoxDigits,
    /// All Cyrillic or all Thai letters look like Latin ones.
    FirefoxWholeScript,
    /// A script that Safari does not display.
    SafariScript,
    /// A code point of Safari's list.
    SafariBlocklist,
    /// A code point that looks like Latin, next to code points of other scripts.
    SafariNeighbor,
    /// U+0307 on dotless i, dotless j or Vav.
    SafariDotAbove,
}

const UTS46: &str = "UTS #46 section 4.1";
const CHROMIUM: &str = "Chromium, components/url_formatter/spoof_checks/idn_spoof_checker.cc";
const FIREFOX: &str = "Firefox, netwerk/dns/nsIDNService.cpp";
#[cfg(feature = "mpl-data")]
const FIREFOX_LIST: &str = "Firefox, netwerk/dns/IDNCharacterBlocklist.inc";
const SAFARI: &str = "WebKit, Source/WTF/wtf/URLHelpers.cpp";

impl Rule {
    /// All rules.
    pub const ALL: &'static [Self] = &{
        let mut all = [Self::Uts46; TABLE.len()];
        let mut rest: &mut [Self] = &mut all;
        let mut table: &[Entry] = TABLE;
        while let ([rule, others @ ..], [entry, more @ ..]) = (rest, table) {
            *rule = entry.0;
            (rest, table) = (others, more);
        }
        all
    };

    /// The name, as used in JSON.
    ///
    /// ```
    /// assert_eq!(xenonym_safety::display::Rule::MixedNumbers.name(), "mixed_numbers");
    /// ```
    pub fn name(self) -> &'static str {
        self.entry().1
    }

    /// A description of the problem, for a message.
    pub fn message(self) -> &'static str {
        self.entry().2
    }

    /// The clause of the standard, or the location in the browser's source code.
    pub fn clause(self) -> &'static str {
        self.entry().3
    }

    fn entry(self) -> &'static Entry {
        // The table contains all rules in order, which a test checks.
        TABLE.get(self as usize).unwrap_or(&FIRST)
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A rule, its name, its message and its clause.
type Entry = (Rule, &'static str, &'static str, &'static str);

static FIRST: Entry = (Rule::Uts46, "uts46", "not valid under UTS #46", UTS46);

#[rustfmt::skip]
static TABLE: &[Entry] = &[
    FIRST,
    (Rule::IdentifierStatus, "identifier_status", "a code point is not allowed in identifiers", "UTS #39 section 3.1"),
    (Rule::RestrictionLevel, "restriction_level", "scripts are mixed", "UTS #39 section 5.2"),
    (Rule::MixedNumbers, "mixed_numbers", "digits of several number systems", "UTS #39 section 5.3"),
    (Rule::RepeatedMark, "repeated_mark", "the same mark twice on one base", "UTS #39 section 5.4"),
    (Rule::HiddenOverlay, "hidden_overlay", "a dot above that cannot be seen", "ICU, USPOOF_HIDDEN_OVERLAY"),
    (Rule::BlockedCodePoint, "blocked_code_point", "a code point is blocked", "the policy"),
    (Rule::ProtectedName, "protected_name", "looks like a protected name", "UTS #39 section 4"),
    (Rule::ChromiumBlocklist, "chromium_blocklist", "a code point is blocked", CHROMIUM),
    (Rule::ChromiumTldLetter, "chromium_tld_letter", "a letter allowed only under other top-level domains", CHROMIUM),
    (Rule::ChromiumMiddleDot, "chromium_middle_dot", "a middle dot that is not between two l under .cat", CHROMIUM),
    (Rule::ChromiumWholeScript, "chromium_whole_script", "all letters of a script look Latin", CHROMIUM),
    (Rule::ChromiumDigits, "chromium_digits", "code points that look like digits", CHROMIUM),
    (Rule::ChromiumLatinMix, "chromium_latin_mix", "non-ASCII Latin with another script", CHROMIUM),
    (Rule::ChromiumSlash, "chromium_slash", "looks like a slash", CHROMIUM),
    (Rule::ChromiumIterationMark, "chromium_iteration_mark", "an iteration mark that does not follow Katakana", CHROMIUM),
    (Rule::ChromiumKana, "chromium_kana", "a letter looks like one of the other Kana", CHROMIUM),
    (Rule::ChromiumProlongedSound, "chromium_prolonged_sound", "a prolonged sound mark that does not follow Kana", CHROMIUM),
    (Rule::ChromiumKatakanaDot, "chromium_katakana_dot", "a Katakana middle dot at the end, or next to another script", CHROMIUM),
    (Rule::ChromiumIdeograph, "chromium_ideograph", "an ideograph that looks Latin, next to another script", CHROMIUM),
    (Rule::ChromiumMark, "chromium_mark", "a combining mark that is not allowed on this base", CHROMIUM),
    (Rule::ChromiumVoicingMark, "chromium_voicing_mark", "a combining Kana voicing mark", CHROMIUM),
    (Rule::ChromiumDotAbove, "chromium_dot_above", "a dot above that cannot be seen", CHROMIUM),
    (Rule::ChromiumHyphens, "chromium_hyphens", "a hyphen at the start or end, or in the third and fourth positions", "Chromium, components/url_formatter/url_formatter.cc"),
    (Rule::ChromiumTopDomain, "chromium_top_domain", "looks like a protected name", "Chromium, components/url_formatter/spoof_checks/skeleton_generator.cc"),
    #[cfg(feature = "mpl-data")]
    (Rule::FirefoxBlocklist, "firefox_blocklist", "a code point is blocked", FIREFOX_LIST),
    (Rule::FirefoxIdentifierType, "firefox_identifier_type", "a code point is not allowed in identifiers", FIREFOX),
    (Rule::FirefoxScripts, "firefox_scripts", "scripts are mixed", FIREFOX),
    (Rule::FirefoxProlongedSound, "firefox_prolonged_sound", "a prolonged sound mark that does not follow Kana", FIREFOX),
    (Rule::FirefoxKana, "firefox_kana", "a letter looks like one of the other Kana", FIREFOX),
    (Rule::FirefoxIterationMark, "firefox_iteration_mark", "an iteration mark that does not follow Katakana", FIREFOX),
    (Rule::FirefoxSlash, "firefox_slash", "looks like a slash", FIREFOX),
    (Rule::FirefoxKatakanaDot, "firefox_katakana_dot", "a Katakana middle dot next to Latin", FIREFOX),
    (Rule::FirefoxMark, "firefox_mark", "a combining mark that is not allowed after this script", FIREFOX),
    (Rule::FirefoxDotAbove, "firefox_dot_above", "a dot above that cannot be seen", FIREFOX),
    (Rule::FirefoxMiddleDot, "firefox_middle_dot", "a middle dot that is not between two l under .cat", FIREFOX),
    (Rule::FirefoxTldLetter, "firefox_tld_letter", "a letter allowed only under other top-level domains", FIREFOX),
    (Rule::FirefoxApostrophe, "firefox_apostrophe", "looks like a quotation mark", FIREFOX),
    (Rule::FirefoxIdeograph, "firefox_ideograph", "an ideograph that looks Latin, next to another script", FIREFOX),
    (Rule::FirefoxRepeatedMark, "firefox_repeated_mark", "the same mark twice", FIREFOX),
    (Rule::FirefoxMarkScript, "firefox_mark_script", "a mark that does not belong to the script of its base", FIREFOX),
    (Rule::FirefoxDotlessI, "firefox_dotless_i", "a mark on dotless i", FIREFOX),
    (Rule::FirefoxDigits, "firefox_digits", "code points that look like digits", FIREFOX),
    (Rule::FirefoxWholeScript, "firefox_whole_script", "all letters of a script look Latin", FIREFOX),
    (Rule::SafariScript, "safari_script", "a script that Safari does not show", SAFARI),
    (Rule::SafariBlocklist, "safari_blocklist", "a code point is blocked", SAFARI),
    (Rule::SafariNeighbor, "safari_neighbor", "looks Latin, next to another script", SAFARI),
    (Rule::SafariDotAbove, "safari_dot_above", "a dot above that cannot be seen", SAFARI),
];

/// A set of rules.
///
/// ```
/// use xenonym_safety::display::{Policy, Rule};
///
/// assert!(Policy::CHROMIUM.rules().contains(Rule::MixedNumbers));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct RuleSet(u64);

impl RuleSet {
    /// The empty set.
    pub const EMPTY: Self = Self(0);

    /// A set of these rules.
    pub const fn of(rules: &[Rule]) -> Self {
        let mut set = Self::EMPTY;
        let mut rest = rules;
        while let [rule, others @ ..] = rest {
            set = set.with(*rule);
            rest = others;
        }
        set
    }

    /// The rules from one to another, in the order of [`Rule::ALL`].
    pub(super) const fn range(first: Rule, last: Rule) -> Self {
        Self((2 << last as u8) - (1 << first as u8))
    }

    /// This set with a rule.
    #[must_use]
    pub const fn with(self, rule: Rule) -> Self {
        Self(self.0 | 1 << rule as u8)
    }

    /// This set without a rule.
    #[must_use]
    pub const fn without(self, rule: Rule) -> Self {
        Self(self.0 & !(1 << rule as u8))
    }

    /// The rules of either set.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The rules of this set that are not in another.
    pub(super) const fn difference(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The rules of both sets.
    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Whether a rule is in the set.
    pub const fn contains(self, rule: Rule) -> bool {
        self.0 & 1 << rule as u8 != 0
    }

    /// Whether the sets share a rule.
    pub(super) const fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The rules, in order.
    pub fn iter(self) -> impl Iterator<Item = Rule> {
        Rule::ALL.iter().copied().filter(move |&rule| self.contains(rule))
    }
}

impl fmt::Debug for RuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn the_table_has_all_rules_in_order() {
        assert_eq!(Rule::ALL.len(), TABLE.len());
        assert_eq!(Rule::SafariDotAbove as usize + 1, TABLE.len());
        for (at, &rule) in Rule::ALL.iter().enumerate() {
            assert_eq!((rule as usize, rule.entry().0), (at, rule));
        }
        let names: BTreeSet<&str> = Rule::ALL.iter().map(|rule| rule.name()).collect();
        assert_eq!(names.len(), TABLE.len());
        assert!(names.iter().all(|name| {
            name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_')
        }));
    }

    #[test]
    fn a_range_has_both_ends() {
        let range = RuleSet::range(Rule::MixedNumbers, Rule::HiddenOverlay);
        assert!(range.iter().eq([Rule::MixedNumbers, Rule::RepeatedMark, Rule::HiddenOverlay]));
    }
}
