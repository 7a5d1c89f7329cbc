//! The rules of the Public Suffix List.

use anyhow::{Context, Result};
use xenonym::punycode;

/// A rule.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Rule {
    /// Its labels in their ASCII form, without `*` and `!`.
    pub(crate) name: String,
    pub(crate) kind: RuleKind,
    /// Whether it is in the section of private domains.
    pub(crate) is_private: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum RuleKind {
    /// The name is a public suffix.
    Suffix,
    /// Each name one label longer is.
    Wildcard,
    /// The name is not, in spite of a wildcard.
    Exception,
}

/// Reads both sections of the list.
pub(crate) fn rules(text: &str) -> Result<Vec<Rule>> {
    let (public, private) =
        text.split_once("===BEGIN PRIVATE DOMAINS===").context("there is no private section")?;
    let rules = [(public, false), (private, true)].into_iter().flat_map(|(text, is_private)| {
        let lines = text.lines().map(str::trim);
        let lines = lines.filter(|line| !line.is_empty() && !line.starts_with("//"));
        lines.map(move |line| rule(line, is_private))
    });
    rules.collect()
}

fn rule(line: &str, is_private: bool) -> Result<Rule> {
    let (kind, name) = match (line.strip_prefix("*."), line.strip_prefix('!')) {
        (Some(name), _) => (RuleKind::Wildcard, name),
        (_, Some(name)) => (RuleKind::Exception, name),
        _ => (RuleKind::Suffix, line),
    };
    let labels: Result<Vec<String>> = name.split('.').map(a_label).collect();
    Ok(Rule { name: labels.with_context(|| line.to_owned())?.join("."), kind, is_private })
}

fn a_label(label: &str) -> Result<String> {
    let label = label.to_lowercase();
    if label.is_ascii() {
        return Ok(label);
    }
    Ok(format!("xn--{}", punycode::encode(&label)?))
}
