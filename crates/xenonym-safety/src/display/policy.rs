//! Policies: the rules, and the part of the name that is shown in ASCII if one is broken.

use core::ops::RangeInclusive;

use xenonym::AsciiSet;
use xenonym::uts46::{AsciiRules, CheckBidi, Options};

use super::rule::{Rule, RuleSet};
use crate::restriction::RestrictionLevel;

/// The part of the name that is shown in ASCII.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Unit {
    /// The label that breaks a rule.
    Label,
    /// The whole name.
    Name,
}

/// The operating system of a browser, as far as its rules depend on fonts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Platform {
    /// Windows and Android.
    #[default]
    Other,
    /// Apple's systems, whose fonts lack glyphs for some Arabic and Tibetan code points.
    Apple,
    /// Linux and systems based on it, where more Thai letters look Latin.
    Linux,
}

/// A policy, which decides whether names are shown in Unicode.
///
/// Presets are named after the browser or standard, and the year of its rules. All of them use the
/// data of the newest Unicode. A browser may use another version, so results can differ for recently
/// assigned or restricted code points.
///
/// | preset | shown in Unicode | shown in ASCII if a rule is broken |
/// |---|---|---|
/// | [`CHROMIUM`](Self::CHROMIUM) | labels at level Highly Restrictive without look-alikes | the label, or the name if it looks like a protected one |
/// | [`FIREFOX`](Self::FIREFOX) | the same with other lists, and no protected names | the label, or the name if UTS #46 rejects it |
/// | [`SAFARI`](Self::SAFARI) | scripts that do not look like Latin | the name |
/// | [`UTS39_HIGHLY`](Self::UTS39_HIGHLY) | labels at level Highly Restrictive | the label |
/// | [`UTS39_MODERATELY`](Self::UTS39_MODERATELY) | labels at level Moderately Restrictive | the label |
/// | [`STRICTEST`](Self::STRICTEST) | names of a single script that all of these show | the name |
///
/// To define your own policy, start from a preset or from [`new`](Self::new). Setters `with_...` replace a value, while
/// [`add_rule`](Self::add_rule) and [`without_rule`](Self::without_rule) change a single rule.
///
/// ```
/// use xenonym_safety::display::{Policy, Rule, Unit};
/// use xenonym_safety::restriction::RestrictionLevel;
///
/// const CHAT: Policy = Policy::UTS39_HIGHLY
///     .with_name("chat")
///     .with_restriction_level(RestrictionLevel::SingleScript)
///     .add_rule(Rule::ChromiumWholeScript)
///     .with_unit(Unit::Name);
/// assert_eq!(CHAT.judge("ѕсоре.example").host(), "xn--e1argc3h.example");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Policy {
    name: &'static str,
    revision: &'static str,
    rules: RuleSet,
    level: RestrictionLevel,
    unit: Unit,
    invalid_unit: Unit,
    options: Options,
    blocked: &'static [RangeInclusive<char>],
    platform: Platform,
    url_parser: bool,
}

/// UTS #46 for names as they are in use on the Web.
const WEB: Options = Options::UTS46.with_ascii_rules(AsciiRules::Deny(AsciiSet::URL));

const UTS39: RuleSet = RuleSet::of(&[
    Rule::IdentifierStatus,
    Rule::RestrictionLevel,
    Rule::MixedNumbers,
    Rule::RepeatedMark,
]);
const OF_CHROMIUM: RuleSet = RuleSet::range(Rule::ChromiumBlocklist, Rule::ChromiumTopDomain)
    .union(UTS39)
    .with(Rule::HiddenOverlay);
#[cfg(feature = "mpl-data")]
const OF_FIREFOX: RuleSet =
    RuleSet::range(Rule::FirefoxBlocklist, Rule::FirefoxWholeScript).with(Rule::MixedNumbers);
const OF_SAFARI: RuleSet = RuleSet::range(Rule::SafariScript, Rule::SafariDotAbove);

impl Policy {
    /// [`CHROMIUM_2026`](Self::CHROMIUM_2026).
    pub const CHROMIUM: Self = Self::CHROMIUM_2026;

    /// Chromium in 2026: checks labels one by one, each valid on its own. Then it compares the
    /// name, as it would be shown, with protected names, which in Chromium are its own list of a
    /// few thousand domains.
    ///
    /// Sites that the user visits often, edit distances, and Chromium's interstitials are not
    /// supported. [`Platform`] selects the operating system.
    pub const CHROMIUM_2026: Self = Self {
        name: "chromium",
        revision: "2026",
        rules: OF_CHROMIUM,
        options: WEB.with_check_bidi(CheckBidi::PerLabel).with_check_joiners(false),
        url_parser: true,
        ..Self::UTS39_HIGHLY
    };

    /// [`FIREFOX_2026`](Self::FIREFOX_2026). Needs the feature `mpl-data`.
    #[cfg(feature = "mpl-data")]
    pub const FIREFOX: Self = Self::FIREFOX_2026;

    /// Firefox in 2026: checks labels one by one. If UTS #46 rejects one of them, the whole name is
    /// shown in ASCII.
    ///
    /// For scripts in limited use, Firefox's behavior is known in only a few cases: Balinese,
    /// Canadian syllabics, Javanese and N'Ko are shown, and all others are shown in ASCII here.
    /// Needs the feature `mpl-data`.
    #[cfg(feature = "mpl-data")]
    pub const FIREFOX_2026: Self = Self {
        name: "firefox",
        rules: OF_FIREFOX,
        invalid_unit: Unit::Name,
        options: WEB.with_ascii_rules(AsciiRules::Deny(AsciiSet::URL.with(AsciiSet::of("*\"")))),
        ..Self::CHROMIUM_2026
    };

    /// [`SAFARI_2020`](Self::SAFARI_2020).
    pub const SAFARI: Self = Self::SAFARI_2020;

    /// Safari in about 2020, and with blocked code points of later versions: names whose code
    /// points all belong to its scripts, or to the Cyrillic ones that the registry of a Cyrillic
    /// top-level domain allows.
    ///
    /// Newer versions may block more. Lists configured by users are not read.
    pub const SAFARI_2020: Self = Self {
        name: "safari",
        revision: "2020",
        rules: OF_SAFARI,
        unit: Unit::Name,
        invalid_unit: Unit::Name,
        options: WEB,
        ..Self::CHROMIUM_2026
    };

    /// UTS #39 at level Highly Restrictive.
    pub const UTS39_HIGHLY: Self = Self {
        name: "uts39-highly",
        revision: xenonym::unicode::VERSION_TEXT,
        rules: UTS39,
        ..Self::new("")
    };

    /// UTS #39 at level Moderately Restrictive.
    pub const UTS39_MODERATELY: Self = Self {
        name: "uts39-moderately",
        level: RestrictionLevel::ModeratelyRestrictive,
        ..Self::UTS39_HIGHLY
    };

    /// Names that all these policies show, at level Single Script, and that do not look like a protected name,
    /// however long they are. Needs the feature `mpl-data`.
    #[cfg(feature = "mpl-data")]
    pub const STRICTEST: Self = Self {
        name: "strictest",
        rules: OF_CHROMIUM.union(OF_FIREFOX).union(OF_SAFARI).with(Rule::ProtectedName),
        level: RestrictionLevel::SingleScript,
        unit: Unit::Name,
        invalid_unit: Unit::Name,
        url_parser: true,
        ..Self::UTS39_HIGHLY
    };

    /// The presets, one per name. Needs the feature `mpl-data`.
    #[cfg(feature = "mpl-data")]
    pub const PRESETS: &'static [Self] = &[
        Self::CHROMIUM,
        Self::FIREFOX,
        Self::SAFARI,
        Self::UTS39_HIGHLY,
        Self::UTS39_MODERATELY,
        Self::STRICTEST,
    ];

    /// A policy whose only rule is UTS #46, which shows only the labels that break it in ASCII.
    pub const fn new(name: &'static str) -> Self {
        Self {
            name,
            revision: "",
            rules: RuleSet::EMPTY,
            level: RestrictionLevel::HighlyRestrictive,
            unit: Unit::Label,
            invalid_unit: Unit::Label,
            options: WEB,
            blocked: &[],
            platform: Platform::Other,
            url_parser: false,
        }
    }

    /// The name.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Sets the name.
    #[must_use]
    pub const fn with_name(self, name: &'static str) -> Self {
        Self { name, revision: "", ..self }
    }

    /// The year of the browser, or the version of the standard, that a preset reproduces. Empty for
    /// your own policies.
    pub const fn revision(&self) -> &'static str {
        self.revision
    }

    /// The Unicode version of the data.
    pub const fn unicode_version(&self) -> (u8, u8, u8) {
        xenonym::unicode::VERSION
    }

    /// The rules. Every policy includes UTS #46.
    pub const fn rules(&self) -> RuleSet {
        self.rules.with(Rule::Uts46)
    }

    /// Sets the rules.
    #[must_use]
    pub const fn with_rules(self, rules: RuleSet) -> Self {
        Self { rules, ..self }
    }

    /// Adds a rule.
    #[must_use]
    pub const fn add_rule(self, rule: Rule) -> Self {
        Self { rules: self.rules.with(rule), ..self }
    }

    /// Removes a rule.
    #[must_use]
    pub const fn without_rule(self, rule: Rule) -> Self {
        Self { rules: self.rules.without(rule), ..self }
    }

    /// The level that [`Rule::RestrictionLevel`] allows.
    pub const fn restriction_level(&self) -> RestrictionLevel {
        self.level
    }

    /// Sets that level.
    #[must_use]
    pub const fn with_restriction_level(self, level: RestrictionLevel) -> Self {
        Self { level, ..self }
    }

    /// The part of the name that is shown in ASCII if a rule is broken.
    pub const fn unit(&self) -> Unit {
        self.unit
    }

    /// Sets the part of the name that is shown in ASCII if a rule is broken. If it looks like a
    /// protected name, this is always the whole name.
    #[must_use]
    pub const fn with_unit(self, unit: Unit) -> Self {
        Self { unit, ..self }
    }

    /// The part of the name that is shown in ASCII if UTS #46 rejects a label.
    pub const fn invalid_unit(&self) -> Unit {
        self.invalid_unit
    }

    /// Sets the part of the name that is shown in ASCII if UTS #46 rejects a label.
    #[must_use]
    pub const fn with_invalid_unit(self, invalid_unit: Unit) -> Self {
        Self { invalid_unit, ..self }
    }

    /// How names are converted.
    pub const fn options(&self) -> &Options {
        &self.options
    }

    /// Sets how names are converted.
    #[must_use]
    pub const fn with_options(self, options: Options) -> Self {
        Self { options, ..self }
    }

    /// The code points that [`Rule::BlockedCodePoint`] blocks.
    pub const fn blocked(&self) -> &'static [RangeInclusive<char>] {
        self.blocked
    }

    /// Sets the code points that [`Rule::BlockedCodePoint`] blocks, replacing earlier ones, and adds that rule.
    ///
    /// ```
    /// use xenonym_safety::display::{Policy, Show};
    ///
    /// const NO_FRAKTUR: Policy = Policy::UTS39_HIGHLY.with_blocked(&['ſ'..='ſ', 'ƀ'..='ƀ']);
    /// assert_eq!(NO_FRAKTUR.judge("ƀ.example").show(), Show::Punycode);
    /// ```
    #[must_use]
    pub const fn with_blocked(self, blocked: &'static [RangeInclusive<char>]) -> Self {
        Self { blocked, ..self.add_rule(Rule::BlockedCodePoint) }
    }

    /// Whether the name is first parsed as the host of a URL, as browsers do.
    pub const fn url_parser(&self) -> bool {
        self.url_parser
    }

    /// Sets whether the name is first parsed as the host of a URL, as browsers do: names that the URL Standard rejects are invalid, names
    /// that it only accepts because they are ASCII are shown in ASCII, and IP addresses are shown in their canonical
    /// form. Presets of browsers do so.
    ///
    /// ```
    /// use xenonym_safety::display::{Policy, Show};
    ///
    /// let shown = |name| {
    ///     let verdict = Policy::CHROMIUM.judge(name);
    ///     (verdict.host().to_owned(), verdict.show())
    /// };
    /// assert_eq!(shown("0x7f.1"), ("127.0.0.1".into(), Show::Unicode));
    /// assert_eq!(shown("xn--google-.com"), ("xn--google-.com".into(), Show::Punycode));
    /// assert_eq!(shown("foo.0").1, Show::Invalid);
    /// ```
    #[must_use]
    pub const fn with_url_parser(self, url_parser: bool) -> Self {
        Self { url_parser, ..self }
    }

    /// The operating system of the browser.
    pub const fn platform(&self) -> Platform {
        self.platform
    }

    /// Sets the operating system of the browser.
    #[must_use]
    pub const fn with_platform(self, platform: Platform) -> Self {
        Self { platform, ..self }
    }
}
