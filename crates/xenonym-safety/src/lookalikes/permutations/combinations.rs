//! Names that combine a label with something else: a word, its own suffix, another suffix, or a dot.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::lookalikes::hit::Kind;
use crate::lookalikes::search::{BEFORE_SUFFIX_COST, OTHER_SUFFIX_COST, WORD_COST};
use crate::tables::WORDS;

/// The label in two parts with a dot between them.
const DOT_COST: u16 = 60;

/// Public suffixes under which many names are registered, and some under which phishing names are.
const SUFFIXES: [&str; 40] = [
    "com", "net", "org", "info", "biz", "co", "io", "app", "dev", "me", "online", "site", "store",
    "shop", "xyz", "top", "club", "vip", "live", "icu", "cc", "us", "eu", "co.uk", "de", "fr",
    "es", "it", "nl", "pl", "ru", "cn", "in", "jp", "com.br", "com.au", "ca", "ch", "se",
    "support",
];

/// A name that is registered under a suffix.
#[derive(Clone, Debug)]
pub(super) struct Combination {
    pub(super) cost: u16,
    pub(super) kind: Kind,
    pub(super) label: String,
    /// Labels before it, with a dot at the end.
    pub(super) before: String,
    /// Another public suffix than that of the name.
    pub(super) suffix: Option<&'static str>,
}

/// All of them, the most expensive first.
pub(super) fn combinations(label: &[char], suffix: &str) -> Vec<Combination> {
    let label: String = label.iter().collect();
    let mut all = Vec::new();
    let mut add = |cost: u16, kind: Kind, label: String| {
        all.push(Combination { cost, kind, label, before: String::new(), suffix: None });
    };
    if !suffix.is_empty() {
        let (joined, hyphenated) = (suffix.replace('.', ""), suffix.replace('.', "-"));
        for text in [
            format!("{label}{joined}"),
            format!("{label}-{hyphenated}"),
            format!("www{label}"),
            format!("www-{label}"),
            format!("www-{label}-{hyphenated}"),
            format!("ww{label}"),
            format!("http{label}"),
            format!("https-{label}"),
        ] {
            add(BEFORE_SUFFIX_COST, Kind::Embedded, text);
        }
    }
    for (_, _, words) in WORDS.lists {
        for word in words.split(' ') {
            for text in [
                format!("{label}-{word}"),
                format!("{word}-{label}"),
                format!("{label}{word}"),
                format!("{word}{label}"),
            ] {
                add(WORD_COST, Kind::BrandPlusWord, text);
            }
        }
    }
    for plural in ["es", "ies"] {
        add(DOT_COST, Kind::OneEdit, format!("{label}{plural}"));
    }
    let suffixes = SUFFIXES.into_iter().filter(|other| *other != suffix && !suffix.is_empty());
    all.extend(suffixes.map(|other| Combination {
        cost: OTHER_SUFFIX_COST,
        kind: Kind::OtherSuffix,
        label: label.clone(),
        before: String::new(),
        suffix: Some(other),
    }));
    all.extend(label.char_indices().skip(1).map(|(at, _)| Combination {
        cost: DOT_COST,
        kind: Kind::Subdomain,
        label: label.get(at..).unwrap_or_default().to_string(),
        before: format!("{}.", label.get(..at).unwrap_or_default()),
        suffix: None,
    }));
    // Stable: the last is taken first.
    all.reverse();
    all.sort_by(|one, other| other.cost.cmp(&one.cost));
    all
}
