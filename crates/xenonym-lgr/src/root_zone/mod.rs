//! The rulesets of the root zone: RZ-LGR-5 of 26 May 2022, the 25 scripts and the merged one.
//!
//! RZ-LGR-6 of September 2025 is newer. It is not built in: load its documents from files.

use alloc::vec::Vec;

use crate::error::LoadError;
use crate::ruleset::Ruleset;

/// The version of the built-in rulesets.
pub const VERSION: &str = "RZ-LGR-5";
/// When the built-in rulesets were published.
pub const DATE: &str = "2022-05-26";

/// The name of the ruleset that merges all others.
#[cfg(feature = "xml")]
const MERGED: &str = "common";

/// All rulesets: a dictionary, and then each with its name.
static BUNDLE: &[u8] = include_bytes!("generated/rz-lgr-5.bin");

/// A bundle of compiled rulesets that share a dictionary.
#[derive(Debug)]
struct Bundle<'a> {
    dictionary: Vec<&'a str>,
    rulesets: Vec<(&'a str, &'a [u8])>,
}

/// Reads a length of three bytes, and as many bytes.
fn take<'a>(rest: &mut &'a [u8]) -> Option<&'a [u8]> {
    let (len, after) = rest.split_first_chunk::<3>()?;
    let [low, middle, high] = len.map(usize::from);
    let (taken, after) = after.split_at_checked(low | middle << 8 | high << 16)?;
    *rest = after;
    Some(taken)
}

/// Adds bytes after their length.
#[cfg(feature = "xml")]
fn put(bytes: &mut Vec<u8>, part: &[u8]) {
    bytes.extend_from_slice(part.len().to_le_bytes().get(..3).unwrap_or_default());
    bytes.extend_from_slice(part);
}

fn bundle(mut rest: &[u8]) -> Option<Bundle<'_>> {
    let mut words = take(&mut rest)?;
    let mut dictionary = Vec::new();
    while !words.is_empty() {
        dictionary.push(core::str::from_utf8(take(&mut words)?).ok()?);
    }
    let mut rulesets = Vec::new();
    while !rest.is_empty() {
        let name = core::str::from_utf8(take(&mut rest)?).ok()?;
        rulesets.push((name, take(&mut rest)?));
    }
    Some(Bundle { dictionary, rulesets })
}

/// Returns the names of the built-in rulesets without `root:`: script subtags such as `Latn`, and `common`.
pub fn names() -> Vec<&'static str> {
    let bundle = bundle(BUNDLE);
    bundle.into_iter().flat_map(|bundle| bundle.rulesets).map(|ruleset| ruleset.0).collect()
}

impl Ruleset {
    /// Returns a built-in ruleset of the root zone: `Latn`, `Deva`, ..., or `common`. See [`names`].
    ///
    /// Use `common` for index labels only, which find collisions across scripts. ICANN says that it cannot establish whether
    /// a label is valid: it allows `payp\u{430}l` with a Cyrillic letter. So no verdict of it is
    /// [registrable](crate::Verdict::is_registrable).
    ///
    /// ```
    /// let ruleset = xenonym_lgr::Ruleset::root("Deva").unwrap();
    /// assert!(ruleset.check("क").is_eligible());
    /// assert!(!ruleset.check("्क").is_eligible());
    ///
    /// let common = xenonym_lgr::Ruleset::root("common").unwrap();
    /// assert!(!common.check("payp\u{430}l").is_registrable());
    /// assert_eq!(common.index("payp\u{430}l"), common.index("paypal"));
    /// ```
    pub fn root(name: &str) -> Option<Self> {
        let bundle = bundle(BUNDLE)?;
        let (_, bytes) = bundle.rulesets.iter().find(|ruleset| ruleset.0 == name)?;
        let loaded: Result<Self, LoadError> = Self::from_bytes_with(bytes, &bundle.dictionary);
        // The bundle is generated, and a test loads every ruleset.
        loaded.ok()
    }
}

/// Makes the bundle, and marks the ruleset that merges the others: for the generator.
#[doc(hidden)]
#[cfg(feature = "xml")]
pub fn to_bundle(rulesets: &[(&str, Ruleset)]) -> Vec<u8> {
    use alloc::collections::BTreeMap;

    let mut uses: BTreeMap<&str, usize> = BTreeMap::new();
    for (_, ruleset) in rulesets {
        let comments = ruleset.actions.list.iter().filter_map(|action| action.comment.as_deref());
        let names = ruleset.rule_names.iter().chain(&ruleset.actions.dispositions);
        for text in names.map(|name| &**name).chain(comments) {
            *uses.entry(text).or_default() += 1;
        }
    }
    let mut dictionary: Vec<&str> =
        uses.iter().filter(|(_, uses)| **uses > 1).map(|(text, _)| *text).collect();
    dictionary.sort_by_key(|text| core::cmp::Reverse(uses.get(text)));
    let mut words = Vec::new();
    for text in &dictionary {
        put(&mut words, text.as_bytes());
    }
    let mut bytes = Vec::new();
    put(&mut bytes, &words);
    for (name, ruleset) in rulesets {
        put(&mut bytes, name.as_bytes());
        let marked = Ruleset { is_merged: *name == MERGED, ..ruleset.clone() };
        put(&mut bytes, &marked.to_bytes_with(&dictionary));
    }
    bytes
}
