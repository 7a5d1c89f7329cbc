//! The patterns, and how often a text matches each.

use anyhow::{Context, Result};
use clap::ValueEnum;
use regex_lite::{Regex, RegexBuilder};

/// A turn of phrase.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, ValueEnum)]
pub(super) enum Pattern {
    /// "has" as the verb for contains, includes, supports, lists
    Has,
    /// Noun clauses with "what"
    What,
    /// Things that say, tell, give, know, ask or answer
    Says,
    /// stays, stands, keeps
    Stays,
    /// "by" a standard
    By,
    /// "a" for "per"
    PerA,
    /// "that of", and sentences that begin with "Of"
    ThatOf,
    /// "is no", "is none"
    IsNo,
    /// beside, in turns, but for, anew
    Beside,
    /// Nouns that only this project uses
    Noun,
    /// Semicolons
    #[value(name = ";")]
    Semicolon,
}

/// An expression, and the text after a match that excludes or is required for it: the engine has no look-ahead.
struct Expression {
    matches: Regex,
    not_before: Option<Regex>,
    only_before: Option<Regex>,
}

pub(super) struct Patterns(Vec<(Pattern, Vec<Expression>)>);

const AFTER_HAS: &str = r"^ (?:to|been|not|no longer|never|already|also|all|each|\w+ed|made|seen|read|become|gone|written|found|shown|shared|known|had|run)\b";
const SAYS: &str = r"\b(?:says?|said|tells?|told|gives?|given|takes?|knows?|asks?|answers?|speaks?|wants?|judges?|leads?)\b";
const BY: &str = r"\bby (?:UTS|RFC|IDNA|Unicode|every|another|all |any |each |the (?:URL|policies|rules?|standard|profile|mapping|levels|labels?|same)|its|their|this|that|itself|what|which)";
const PER_A: &str = r"(?:\b(?:one|ns|rows?(?:/s)?|bytes|names?|lines?|instructions|object|times?|hits?|million|pixels|space|s|index|label)\b (?:\w+ )?\ba (?:line|name|row|second|label|core|node|million|em|machine|run|time)\b)";
const BESIDE: &str = r"\bbeside\b|\bin turns\b|\bbut for\b|\bin the place of\b|\bput down to\b|\banew\b|\bfrom .{1,30} on\b";
const NOUN: &str = r"\b(?:doors?|rooms?|house|faces?|slips?|faults?|wrong use|breaks? off|the letter of|ways? of|pieces?)\b";

impl Patterns {
    pub(super) fn new() -> Result<Self> {
        let any_case = |text: &str| expression(text, true);
        let patterns = vec![
            (Pattern::Has, vec![any_case(r"\b(?:has|have)\b")?.not_before(AFTER_HAS)?]),
            (Pattern::What, vec![any_case(r"\bwhat\b")?.not_before("^ (?:if|is this)")?]),
            (
                Pattern::Says,
                vec![
                    any_case(SAYS)?.not_before(r"^ (?:care|place|part)\b")?,
                    any_case(r"\bnames?\b")?.only_before(r"^ (?:it|the|its|what|which|a )\b")?,
                ],
            ),
            (Pattern::Stays, vec![any_case(r"\b(?:stays?|stayed|stands?|stood|keeps?|kept)\b")?]),
            (Pattern::By, vec![any_case(BY)?]),
            (Pattern::PerA, vec![any_case(PER_A)?]),
            (
                Pattern::ThatOf,
                vec![expression(
                    r"\b(?:that|those|this|the one|the ones) of\b|(?:^|[.;:] )Of [a-z]",
                    false,
                )?],
            ),
            (
                Pattern::IsNo,
                vec![any_case(
                    r"\b(?:is|are|was|were|becomes?) (?:no|none)\b|\bto none\b|\bof none\b",
                )?],
            ),
            (Pattern::Beside, vec![any_case(BESIDE)?]),
            (Pattern::Noun, vec![any_case(NOUN)?]),
            (Pattern::Semicolon, vec![any_case(";")?]),
        ];
        Ok(Self(patterns))
    }

    /// How often a text matches one pattern.
    pub(super) fn matches(&self, pattern: Pattern, text: &str) -> usize {
        let expressions = self.0.iter().filter(|(known, _)| *known == pattern);
        expressions.flat_map(|(_, expressions)| expressions).map(|one| one.count(text)).sum()
    }

    pub(super) fn count(&self, text: &str) -> Counts {
        let matches = self.0.iter().map(|(pattern, _)| (*pattern, self.matches(*pattern, text)));
        Counts { words: words(text), matches: matches.collect() }
    }
}

fn expression(text: &str, ignores_case: bool) -> Result<Expression> {
    let matches = RegexBuilder::new(text).case_insensitive(ignores_case).build();
    Ok(Expression {
        matches: matches.with_context(|| text.to_owned())?,
        not_before: None,
        only_before: None,
    })
}

impl Expression {
    fn not_before(self, text: &str) -> Result<Self> {
        Ok(Self { not_before: Some(expression(text, true)?.matches), ..self })
    }

    fn only_before(self, text: &str) -> Result<Self> {
        Ok(Self { only_before: Some(expression(text, true)?.matches), ..self })
    }

    fn count(&self, text: &str) -> usize {
        let accepted = |found: &regex_lite::Match<'_>| {
            let after = &text[found.end()..];
            !self.not_before.as_ref().is_some_and(|excluded| excluded.is_match(after))
                && self.only_before.as_ref().is_none_or(|required| required.is_match(after))
        };
        self.matches.find_iter(text).filter(accepted).count()
    }
}

/// A word begins with an ASCII letter; digits, apostrophes and hyphens continue it.
fn words(text: &str) -> usize {
    let mut count = 0;
    let mut inside = false;
    for character in text.chars() {
        let continues = character.is_alphanumeric() || matches!(character, '_' | '\'' | '-');
        if !inside && character.is_ascii_alphabetic() {
            inside = true;
            count += 1;
        }
        inside &= continues;
    }
    count
}

/// How often a text matches each pattern, and its length.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Counts {
    pub(super) words: usize,
    matches: Vec<(Pattern, usize)>,
}

impl Counts {
    pub(super) fn add(&mut self, other: &Self) {
        self.words += other.words;
        self.matches.extend(&other.matches);
    }

    /// Matches of every pattern except semicolons.
    pub(super) fn per_thousand(&self) -> f64 {
        let is_phrase = |(pattern, count): &(Pattern, usize)| {
            (*pattern != Pattern::Semicolon).then_some(*count)
        };
        self.rate(self.matches.iter().filter_map(is_phrase).sum())
    }

    pub(super) fn semicolons_per_thousand(&self) -> f64 {
        let is_semicolon = |(pattern, count): &(Pattern, usize)| {
            (*pattern == Pattern::Semicolon).then_some(*count)
        };
        self.rate(self.matches.iter().filter_map(is_semicolon).sum())
    }

    #[expect(clippy::cast_precision_loss, reason = "texts are shorter than 2^52 words")]
    fn rate(&self, count: usize) -> f64 {
        1000.0 * count as f64 / self.words.max(1) as f64
    }

    /// The three patterns that match most often.
    pub(super) fn most_frequent(&self) -> Vec<(Pattern, usize)> {
        let mut phrases = self.matches.clone();
        phrases.retain(|(pattern, _)| *pattern != Pattern::Semicolon);
        phrases.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        phrases.truncate(3);
        phrases
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_pattern_matches_its_phrases_only() {
        let cases: &[(Pattern, &str, usize)] = &[
            (Pattern::Has, "The page has the numbers. Lists have rows.", 2),
            (Pattern::Has, "It has been read, has to be, has parsed and HAS NOT moved.", 0),
            (Pattern::What, "It shows what a label is.", 1),
            (Pattern::What, "What if it fails? What is this?", 0),
            (Pattern::Says, "The option says so and leads to it.", 2),
            (Pattern::Says, "It takes care, takes place and takes part.", 0),
            (Pattern::Says, "A field names the label; names a rule.", 2),
            (Pattern::Says, "The names in a list, the name of it, and names items.", 0),
            (Pattern::Stays, "It stays; they kept it.", 2),
            (Pattern::Stays, "It is unchanged.", 0),
            (Pattern::By, "rejected by UTS #46 and by the standard", 2),
            (Pattern::By, "written by hand, by the caller", 0),
            (Pattern::PerA, "7.5 ns a name, one space a line", 2),
            (Pattern::PerA, "7.5 ns per name", 0),
            (Pattern::ThatOf, "Like that of UTS #46. Of each hit it prints", 2),
            (Pattern::ThatOf, "a list. OF NOTE", 0),
            (Pattern::IsNo, "It is no letter. Of none.", 2),
            (Pattern::IsNo, "It is not a letter.", 0),
            (Pattern::Beside, "beside it, and from 10,000 names on", 2),
            (Pattern::Beside, "next to it, from 10,000 names", 0),
            (Pattern::Noun, "wrong use, a fault and two pieces", 3),
            (Pattern::Noun, "a usage error and two parts", 0),
            (Pattern::Semicolon, "one; two; three.", 2),
        ];
        let patterns = Patterns::new().unwrap();
        for (pattern, text, count) in cases {
            assert_eq!(patterns.matches(*pattern, text), *count, "{pattern:?}: {text}");
        }
    }

    #[test]
    fn words_begin_with_a_letter() {
        assert_eq!(words("An A-label's 3rd byte: 0x2F, bücher_2 – über"), 7);
    }

    #[test]
    fn semicolons_are_counted_apart() {
        let counts = Patterns::new().unwrap().count("It has one; it has two.");
        assert_eq!(counts.words, 6);
        assert!((counts.per_thousand() - 1000.0 * 2.0 / 6.0).abs() < 1e-9);
        assert!((counts.semicolons_per_thousand() - 1000.0 / 6.0).abs() < 1e-9);
        assert_eq!(counts.most_frequent()[0], (Pattern::Has, 2));
    }
}
