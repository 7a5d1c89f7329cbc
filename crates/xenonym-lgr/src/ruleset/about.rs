//! Metadata of a ruleset.

use alloc::string::String;
use alloc::vec::Vec;

/// The parts of `meta` that are preserved in a compiled ruleset.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct About {
    /// The version.
    pub version: Option<String>,
    /// The date of publication, as in `2022-05-26`.
    pub date: Option<String>,
    /// Language tags, such as `und-Deva`.
    pub languages: Vec<String>,
    /// The version of Unicode that the ruleset is made for.
    pub unicode_version: Option<[u32; 3]>,
}
