//! Labels with a single typo.

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::lookalikes::align::single;
use crate::lookalikes::hit::{Kind, Level, Source, Substitution};
use crate::lookalikes::index::builder::Builder;
use crate::lookalikes::model::{Edits, is_near};
use crate::lookalikes::search::Scratch;
use crate::tables::WORDS;

/// What people type into labels.
const TYPED: &str = "abcdefghijklmnopqrstuvwxyz0123456789-";

/// The label with each code point left out, each two neighbors swapped, and each key added or hit in place of another,
/// as far as they cost so much. Those that look like the label by an edge are not here.
pub(super) fn typos(label: &[char], cost: u16) -> Vec<(Vec<char>, Substitution)> {
    let mut typos = Vec::new();
    for at in 0..=label.len() {
        let (before, rest) = label.split_at_checked(at).unwrap_or_default();
        let mut add = |found: &[char], expected: usize| {
            let (expected, after) = rest.split_at_checked(expected).unwrap_or_default();
            let sides = (before.last().copied(), after.first().copied());
            let is_near = is_near(found, expected, sides.0, sides.1);
            if Edits::of(label.len()).first(is_near) != cost {
                return;
            }
            typos.push((
                [before, found, after].concat(),
                Substitution {
                    offset: before.iter().map(|code_point| code_point.len_utf8()).sum(),
                    found: found.iter().collect(),
                    expected: expected.iter().collect::<String>(),
                    source: Source::Typing,
                    cost,
                },
            ));
        };
        let next = rest.first().copied();
        if next.is_some() && next != before.last().copied() {
            add(&[], 1);
        }
        if let &[first, second, ..] = rest {
            if first != second {
                add(&[second, first], 2);
            }
        }
        for typed in TYPED.chars() {
            // After an equal code point it is the same label.
            if before.last() != Some(&typed) {
                add(&[typed], 0);
            }
            if next.is_some_and(|next| single(typed, next).is_none()) {
                add(&[typed], 1);
            }
        }
    }
    typos
}

// Names that combine a label with something else: a word, its own suffix, another suffix, or a dot.

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

/// All of them, the most expensive first, with the kind and the cost that a search of level wide finds. `suffix` is the one
/// that they are under.
pub(super) fn combinations(domain: &str, label: &[char], suffix: &str) -> Vec<Combination> {
    let mut builder = Builder::new(Level::Wide);
    if builder.protect(domain).is_err() {
        return Vec::new();
    }
    let (index, mut scratch) = (builder.build(), Scratch::new());
    let own = domain.split_once('.').map_or("", |(_, suffix)| suffix);
    let label: String = label.iter().collect();
    let mut all = texts(&label, own);
    all.extend(label.char_indices().skip(1).map(|(at, _)| {
        let (before, label) = label.split_at_checked(at).unwrap_or_default();
        Combination { before: format!("{before}."), ..Combination::new(label.to_string()) }
    }));
    let others = SUFFIXES.into_iter().filter(|other| ![suffix, own].contains(other));
    let of_suffix = |other| Combination { suffix: Some(other), ..Combination::new(label.clone()) };
    all.extend(others.filter(|_| !suffix.is_empty()).map(of_suffix));
    // A suffix such as com is a word as well.
    let mut names = BTreeSet::new();
    all.retain_mut(|one| {
        let suffix = one.suffix.unwrap_or(suffix);
        let dot = if suffix.is_empty() { "" } else { "." };
        let name = format!("{}{}{dot}{suffix}", one.before, one.label);
        if !names.insert(name.clone()) {
            return false;
        }
        let hits = index.find_with(&name, &mut scratch);
        let Some(hit) = hits.first() else { return false };
        (one.cost, one.kind) = (hit.cost(), hit.kind());
        true
    });
    // Stable: the last is taken first.
    all.reverse();
    all.sort_by_key(|one| core::cmp::Reverse(one.cost));
    all
}

impl Combination {
    /// A label under the suffix of the name, which has no cost yet.
    fn new(label: String) -> Self {
        Self { cost: 0, kind: Kind::Embedded, label, before: String::new(), suffix: None }
    }
}

/// Labels with the brand and its own suffix, a part of an address, a word, or the end of a plural.
fn texts(label: &str, suffix: &str) -> Vec<Combination> {
    let mut texts = Vec::new();
    if !suffix.is_empty() {
        let (joined, hyphenated) = (suffix.replace('.', ""), suffix.replace('.', "-"));
        texts.extend([
            format!("{label}{joined}"),
            format!("{label}-{hyphenated}"),
            format!("www-{label}-{hyphenated}"),
        ]);
    }
    for (_, _, words) in WORDS.lists {
        for word in words.split(' ') {
            texts.extend([
                format!("{label}-{word}"),
                format!("{word}-{label}"),
                format!("{label}{word}"),
                format!("{word}{label}"),
            ]);
        }
    }
    texts.extend(["es", "ies"].map(|plural| format!("{label}{plural}")));
    texts.into_iter().map(Combination::new).collect()
}
