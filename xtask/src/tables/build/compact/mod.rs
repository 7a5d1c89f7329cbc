//! Compact forms of data.

pub(crate) mod classes;
pub(crate) mod compositions;
pub(crate) mod deep_trie;
pub(crate) mod mapping;
pub(crate) mod runs;
pub(crate) mod texts;
