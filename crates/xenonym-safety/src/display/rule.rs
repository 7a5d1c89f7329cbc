//! The rules that policies are made of.

use core::fmt;

const UTS46: &str = "UTS #46 section 4.1";
const CHROMIUM: &str = "Chromium, components/url_formatter/spoof_checks/idn_spoof_checker.cc";
const FIREFOX: &str = "Firefox, netwerk/dns/nsIDNService.cpp";
#[cfg(feature = "mpl-data")]
const FIREFOX_LIST: &str = "Firefox, netwerk/dns/IDNCharacterBlocklist.inc";
const SAFARI: &str = "WebKit, Source/WTF/wtf/URLHelpers.cpp";

/// Declares the rules: a description, a name, a message, and the clause of a standard or the place in a browser's source code.
macro_rules! rules {
    ($(
        $(#[doc = $line:literal])+
        $(#[doc($hidden:ident)])?
        $(#[cfg($condition:meta)])?
        $rule:ident $name:literal $message:literal $clause:expr,
    )+) => {
        /// A rule that a label or a name can break.
        ///
        /// Rules of browsers include the browser's name, because similar rules differ in their details. Browsers change them with
        /// every release, so this page doesn't list them: use [`ALL`](Self::ALL) and their names.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(u8)]
        #[non_exhaustive]
        pub enum Rule {
            $(
                $(#[doc = $line])+
                $(#[doc($hidden)])?
                $(#[cfg($condition)])?
                $rule,
            )+
        }

        #[derive(Clone, Copy)]
        enum Text {
            Name,
            Message,
            Clause,
            Description,
        }

        impl Rule {
            const RULES: &'static [Self] = &[$($(#[cfg($condition)])? Self::$rule),+];

            // Programs have only the texts that they use, because each call chooses a text that the compiler knows.
            #[inline(always)]
            const fn text(self, text: Text) -> &'static str {
                match text {
                    Text::Name => match self { $($(#[cfg($condition)])? Self::$rule => $name,)+ },
                    Text::Message => match self { $($(#[cfg($condition)])? Self::$rule => $message,)+ },
                    Text::Clause => match self { $($(#[cfg($condition)])? Self::$rule => $clause,)+ },
                    Text::Description => match self {
                        $($(#[cfg($condition)])? Self::$rule => concat!($($line),+).trim_ascii(),)+
                    },
                }
            }
        }
    };
}

rules! {
    /// A label that UTS #46 rejects, or for policies of browsers a name that the URL Standard rejects. Every policy
    /// includes this rule.
    Uts46 "uts46" "not valid under UTS #46" UTS46,
    /// A code point whose `Identifier_Status` is Restricted.
    IdentifierStatus "identifier_status" "a code point is not allowed in identifiers" "UTS #39 section 3.1",
    /// Scripts that the restriction level of the policy doesn't allow together.
    RestrictionLevel "restriction_level" "scripts are mixed" "UTS #39 section 5.2",
    /// Digits of several decimal number systems.
    MixedNumbers "mixed_numbers" "digits of several number systems" "UTS #39 section 5.3",
    /// The same nonspacing mark twice on one base.
    RepeatedMark "repeated_mark" "the same mark twice on one base" "UTS #39 section 5.4",
    /// U+0307 on a letter with a dot, where it is invisible.
    HiddenOverlay "hidden_overlay" "a dot above that cannot be seen" "ICU, USPOOF_HIDDEN_OVERLAY",
    /// A code point that [`Policy::with_blocked`](super::Policy::with_blocked) lists.
    BlockedCodePoint "blocked_code_point" "a code point is blocked" "the policy",
    /// A name with the same skeleton as a protected one, under UTS #39.
    ProtectedName "protected_name" "looks like a protected name" "UTS #39 section 4",
    /// A code point that Chromium removes from those that UTS #39 allows.
    #[doc(hidden)]
    ChromiumBlocklist "chromium_blocklist" "a code point is blocked" CHROMIUM,
    /// A letter outside the top-level domains that use it: þ and ð outside `.is` and `.fo`, ə outside `.az`.
    #[doc(hidden)]
    ChromiumTldLetter "chromium_tld_letter" "a letter allowed only under other top-level domains" CHROMIUM,
    /// U+00B7, except between two l under `.cat`.
    #[doc(hidden)]
    ChromiumMiddleDot "chromium_middle_dot" "a middle dot that is not between two l under .cat" CHROMIUM,
    /// Only letters of one of 17 scripts that look like Latin ones.
    #[doc(hidden)]
    ChromiumWholeScript "chromium_whole_script" "all letters of a script look Latin" CHROMIUM,
    /// Only digits and code points that look like digits.
    #[doc(hidden)]
    ChromiumDigits "chromium_digits" "code points that look like digits" CHROMIUM,
    /// `é` and other Latin letters outside ASCII, combined with scripts other than Greek and Cyrillic.
    #[doc(hidden)]
    ChromiumLatinMix "chromium_latin_mix" "non-ASCII Latin with another script" CHROMIUM,
    /// A code point that looks like a slash, such as `ノ` or `丿`, not between Japanese or Chinese ones.
    #[doc(hidden)]
    ChromiumSlash "chromium_slash" "looks like a slash" CHROMIUM,
    /// A Katakana iteration mark that does not follow Katakana.
    #[doc(hidden)]
    ChromiumIterationMark "chromium_iteration_mark" "an iteration mark that does not follow Katakana" CHROMIUM,
    /// A letter of one Kana in a label of the other, where it looks like a letter of that Kana.
    #[doc(hidden)]
    ChromiumKana "chromium_kana" "a letter looks like one of the other Kana" CHROMIUM,
    /// U+30FC that does not follow Kana.
    #[doc(hidden)]
    ChromiumProlongedSound "chromium_prolonged_sound" "a prolonged sound mark that does not follow Kana" CHROMIUM,
    /// U+30FB at the end of a label, or next to a code point that is not Hiragana, Katakana or Han.
    #[doc(hidden)]
    ChromiumKatakanaDot "chromium_katakana_dot" "a Katakana middle dot at the end, or next to another script" CHROMIUM,
    /// An ideograph that looks like a letter or punctuation, such as `一` or `工`, combined with other scripts.
    #[doc(hidden)]
    ChromiumIdeograph "chromium_ideograph" "an ideograph that looks Latin, next to another script" CHROMIUM,
    /// A combining mark on a base other than Latin, Greek or Cyrillic, or on dotless i.
    #[doc(hidden)]
    ChromiumMark "chromium_mark" "a combining mark that is not allowed on this base" CHROMIUM,
    /// A combining Kana voicing mark.
    #[doc(hidden)]
    ChromiumVoicingMark "chromium_voicing_mark" "a combining Kana voicing mark" CHROMIUM,
    /// U+0307 after i, j or l.
    #[doc(hidden)]
    ChromiumDotAbove "chromium_dot_above" "a dot above that cannot be seen" CHROMIUM,
    /// A hyphen at either end, or hyphens in the third and fourth positions, counted in UTF-16 like ICU.
    #[doc(hidden)]
    ChromiumHyphens "chromium_hyphens" "a hyphen at the start or end, or in the third and fourth positions" "Chromium, components/url_formatter/url_formatter.cc",
    /// A name with the same skeleton as a protected one, under Chromium's rules, which remove accents and include more
    /// look-alikes.
    #[doc(hidden)]
    ChromiumTopDomain "chromium_top_domain" "looks like a protected name" "Chromium, components/url_formatter/spoof_checks/skeleton_generator.cc",
    /// A code point of Firefox's blocklist. Needs the feature `mpl-data`.
    #[doc(hidden)]
    #[cfg(feature = "mpl-data")]
    FirefoxBlocklist "firefox_blocklist" "a code point is blocked" FIREFOX_LIST,
    /// A Restricted code point, except in some scripts in limited use.
    #[doc(hidden)]
    FirefoxIdentifierType "firefox_identifier_type" "a code point is not allowed in identifiers" FIREFOX,
    /// Scripts that Firefox does not allow together.
    #[doc(hidden)]
    FirefoxScripts "firefox_scripts" "scripts are mixed" FIREFOX,
    /// U+30FC that does not follow Kana.
    #[doc(hidden)]
    FirefoxProlongedSound "firefox_prolonged_sound" "a prolonged sound mark that does not follow Kana" FIREFOX,
    /// A letter of one Kana that looks like a letter of the other, next to the other.
    #[doc(hidden)]
    FirefoxKana "firefox_kana" "a letter looks like one of the other Kana" FIREFOX,
    /// A Katakana iteration mark that does not follow Katakana.
    #[doc(hidden)]
    FirefoxIterationMark "firefox_iteration_mark" "an iteration mark that does not follow Katakana" FIREFOX,
    /// A code point that looks like a slash, such as `ノ` or `丿`, next to neither Han nor Kana.
    #[doc(hidden)]
    FirefoxSlash "firefox_slash" "looks like a slash" FIREFOX,
    /// U+30FB next to Latin.
    #[doc(hidden)]
    FirefoxKatakanaDot "firefox_katakana_dot" "a Katakana middle dot next to Latin" FIREFOX,
    /// A combining mark after a script other than Latin, Greek or Cyrillic.
    #[doc(hidden)]
    FirefoxMark "firefox_mark" "a combining mark that is not allowed after this script" FIREFOX,
    /// U+0307 after i, j or l.
    #[doc(hidden)]
    FirefoxDotAbove "firefox_dot_above" "a dot above that cannot be seen" FIREFOX,
    /// U+00B7, except between two l under `.cat`.
    #[doc(hidden)]
    FirefoxMiddleDot "firefox_middle_dot" "a middle dot that is not between two l under .cat" FIREFOX,
    /// A letter outside the top-level domains that use it: þ and ð outside `.is` and `.fo`, ə outside `.az`.
    #[doc(hidden)]
    FirefoxTldLetter "firefox_tld_letter" "a letter allowed only under other top-level domains" FIREFOX,
    /// U+02BB or U+02BC, which look like quotation marks.
    #[doc(hidden)]
    FirefoxApostrophe "firefox_apostrophe" "looks like a quotation mark" FIREFOX,
    /// An ideograph that looks like a letter or punctuation, such as `一` or `工`, combined with scripts other than
    /// digits.
    #[doc(hidden)]
    FirefoxIdeograph "firefox_ideograph" "an ideograph that looks Latin, next to another script" FIREFOX,
    /// The same mark twice in a row.
    #[doc(hidden)]
    FirefoxRepeatedMark "firefox_repeated_mark" "the same mark twice" FIREFOX,
    /// A mark that does not belong to the script of its base.
    #[doc(hidden)]
    FirefoxMarkScript "firefox_mark_script" "a mark that does not belong to the script of its base" FIREFOX,
    /// A mark on dotless i that makes it look like i.
    #[doc(hidden)]
    FirefoxDotlessI "firefox_dotless_i" "a mark on dotless i" FIREFOX,
    /// Only digits and code points that look like digits.
    #[doc(hidden)]
    FirefoxDigits "firefox_digits" "code points that look like digits" FIREFOX,
    /// Only Cyrillic or only Thai letters that look like Latin ones.
    #[doc(hidden)]
    FirefoxWholeScript "firefox_whole_script" "all letters of a script look Latin" FIREFOX,
    /// A script that Safari does not display.
    #[doc(hidden)]
    SafariScript "safari_script" "a script that Safari does not show" SAFARI,
    /// A code point of Safari's list.
    #[doc(hidden)]
    SafariBlocklist "safari_blocklist" "a code point is blocked" SAFARI,
    /// A code point that looks like Latin, next to code points of other scripts.
    #[doc(hidden)]
    SafariNeighbor "safari_neighbor" "looks Latin, next to another script" SAFARI,
    /// U+0307 on dotless i, dotless j or Vav.
    #[doc(hidden)]
    SafariDotAbove "safari_dot_above" "a dot above that cannot be seen" SAFARI,
}

impl Rule {
    /// All rules.
    pub const ALL: &'static [Self] = Self::RULES;

    /// Returns the name, as used in JSON.
    ///
    /// ```
    /// assert_eq!(xenonym_safety::display::Rule::MixedNumbers.name(), "mixed_numbers");
    /// ```
    pub const fn name(self) -> &'static str {
        self.text(Text::Name)
    }

    /// Returns a description of the problem, for a message.
    pub const fn message(self) -> &'static str {
        self.text(Text::Message)
    }

    /// Returns the clause of the standard, or the location in the browser's source code.
    pub const fn clause(self) -> &'static str {
        self.text(Text::Clause)
    }

    /// Returns what breaks the rule, in Markdown.
    pub const fn description(self) -> &'static str {
        self.text(Text::Description)
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

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

    /// Creates a set of these rules.
    pub const fn of(rules: &[Rule]) -> Self {
        let mut set = Self::EMPTY;
        let mut rest = rules;
        while let [rule, others @ ..] = rest {
            set = set.with(*rule);
            rest = others;
        }
        set
    }

    /// The rules whose names begin with these bytes.
    pub(super) const fn named(start: &[u8]) -> Self {
        let mut set = Self::EMPTY;
        let mut rest = Rule::ALL;
        while let [rule, others @ ..] = rest {
            if starts_with(rule.name().as_bytes(), start) {
                set = set.with(*rule);
            }
            rest = others;
        }
        set
    }

    /// Returns this set with a rule.
    #[must_use]
    pub const fn with(self, rule: Rule) -> Self {
        Self(self.0 | 1 << rule as u8)
    }

    /// Returns this set without a rule.
    #[must_use]
    pub const fn without(self, rule: Rule) -> Self {
        Self(self.0 & !(1 << rule as u8))
    }

    /// Returns the rules of either set.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The rules of this set that are not in another.
    pub(super) const fn difference(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Returns the rules of both sets.
    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Returns whether a rule is in the set.
    pub const fn contains(self, rule: Rule) -> bool {
        self.0 & 1 << rule as u8 != 0
    }

    /// Whether the sets share a rule.
    pub(super) const fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Returns the rules, in order.
    pub fn iter(self) -> impl Iterator<Item = Rule> {
        Rule::ALL.iter().copied().filter(move |&rule| self.contains(rule))
    }
}

impl fmt::Debug for RuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

const fn starts_with(text: &[u8], start: &[u8]) -> bool {
    match (text, start) {
        (_, []) => true,
        ([first, text @ ..], [other, start @ ..]) => *first == *other && starts_with(text, start),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn names_are_unique_and_for_machines() {
        let names: BTreeSet<&str> = Rule::ALL.iter().map(|rule| rule.name()).collect();
        assert_eq!(names.len(), Rule::ALL.len());
        assert!(names.iter().all(|name| {
            name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_')
        }));
    }

    #[test]
    fn the_rules_of_a_browser_begin_with_its_name() {
        let expected = Rule::ALL.iter().copied().filter(|rule| rule.name().starts_with("safari_"));
        assert!(RuleSet::named(b"safari_").iter().eq(expected));
    }
}
