//! Policies: the rules, and the part of the name that is shown in ASCII if one is broken.

use core::fmt;
use core::ops::RangeInclusive;

use xenonym::AsciiSet;
use xenonym::uts46::{AsciiRules, Options};

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
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Policy {
    pub(super) name: &'static str,
    pub(super) revision: &'static str,
    pub(super) summary: &'static str,
    pub(super) rules: RuleSet,
    pub(super) level: RestrictionLevel,
    pub(super) unit: Unit,
    pub(super) invalid_unit: Unit,
    pub(super) options: Options,
    pub(super) blocked: &'static [RangeInclusive<char>],
    pub(super) platform: Platform,
    pub(super) url_parser: bool,
}

/// UTS #46 for names as they are in use on the Web.
pub(super) const WEB: Options = Options::UTS46.with_ascii_rules(AsciiRules::Deny(AsciiSet::URL));

pub(super) const UTS39: RuleSet = RuleSet::of(&[
    Rule::IdentifierStatus,
    Rule::RestrictionLevel,
    Rule::MixedNumbers,
    Rule::RepeatedMark,
]);

impl Policy {
    /// UTS #39 at level Highly Restrictive.
    pub const UTS39_HIGHLY: Self = Self {
        name: "uts39-highly",
        revision: xenonym::unicode::VERSION_TEXT,
        summary: "UTS #39, level Highly Restrictive",
        rules: UTS39,
        ..Self::new("")
    };

    /// UTS #39 at level Moderately Restrictive.
    pub const UTS39_MODERATELY: Self = Self {
        name: "uts39-moderately",
        summary: "UTS #39, level Moderately Restrictive",
        level: RestrictionLevel::ModeratelyRestrictive,
        ..Self::UTS39_HIGHLY
    };

    /// Creates a policy whose only rule is UTS #46, which shows only the labels that break it in ASCII.
    pub const fn new(name: &'static str) -> Self {
        Self {
            name,
            revision: "",
            summary: "",
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

    /// Returns the name.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Sets the name.
    #[must_use]
    pub const fn with_name(self, name: &'static str) -> Self {
        Self { name, revision: "", summary: "", ..self }
    }

    /// Returns the year of the browser, or the version of the standard, that a preset reproduces. Empty for
    /// your own policies.
    pub const fn revision(&self) -> &'static str {
        self.revision
    }

    /// Returns what a preset is, in a few words. Empty for your own policies.
    pub const fn summary(&self) -> &'static str {
        self.summary
    }

    /// Returns the rules. Every policy includes UTS #46.
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

    /// Returns the level that [`Rule::RestrictionLevel`] allows.
    pub const fn restriction_level(&self) -> RestrictionLevel {
        self.level
    }

    /// Sets that level.
    #[must_use]
    pub const fn with_restriction_level(self, level: RestrictionLevel) -> Self {
        Self { level, ..self }
    }

    /// Returns the part of the name that is shown in ASCII if a rule is broken.
    pub const fn unit(&self) -> Unit {
        self.unit
    }

    /// Sets the part of the name that is shown in ASCII if a rule is broken. If it looks like a
    /// protected name, this is always the whole name.
    #[must_use]
    pub const fn with_unit(self, unit: Unit) -> Self {
        Self { unit, ..self }
    }

    /// Returns the part of the name that is shown in ASCII if UTS #46 rejects a label.
    pub const fn invalid_unit(&self) -> Unit {
        self.invalid_unit
    }

    /// Sets the part of the name that is shown in ASCII if UTS #46 rejects a label.
    #[must_use]
    pub const fn with_invalid_unit(self, invalid_unit: Unit) -> Self {
        Self { invalid_unit, ..self }
    }

    /// Returns how names are converted.
    pub const fn options(&self) -> &Options {
        &self.options
    }

    /// Sets how names are converted.
    #[must_use]
    pub const fn with_options(self, options: Options) -> Self {
        Self { options, ..self }
    }

    /// Returns the code points that [`Rule::BlockedCodePoint`] blocks.
    pub const fn blocked(&self) -> &'static [RangeInclusive<char>] {
        self.blocked
    }

    /// Sets the code points that [`Rule::BlockedCodePoint`] blocks, replacing earlier ones, and adds that rule.
    ///
    /// ```
    /// use xenonym_safety::display::{Policy, Show};
    ///
    /// const NO_FRAKTUR: Policy = Policy::UTS39_HIGHLY.with_blocked(&['ſ'..='ſ', 'ƀ'..='ƀ']);
    /// assert_eq!(NO_FRAKTUR.judge("ƀ.example").show(), Show::Ascii);
    /// ```
    #[must_use]
    pub const fn with_blocked(self, blocked: &'static [RangeInclusive<char>]) -> Self {
        Self { blocked, ..self.add_rule(Rule::BlockedCodePoint) }
    }

    /// Returns whether the name is first parsed as the host of a URL, as browsers do.
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
    /// assert_eq!(shown("xn--google-.com"), ("xn--google-.com".into(), Show::Ascii));
    /// assert_eq!(shown("foo.0").1, Show::Invalid);
    /// ```
    #[must_use]
    pub const fn with_url_parser(self, url_parser: bool) -> Self {
        Self { url_parser, ..self }
    }

    /// Returns the operating system of the browser.
    pub const fn platform(&self) -> Platform {
        self.platform
    }

    /// Sets the operating system of the browser.
    #[must_use]
    pub const fn with_platform(self, platform: Platform) -> Self {
        Self { platform, ..self }
    }
}

/// Writes the name.
impl fmt::Display for Policy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name)
    }
}
