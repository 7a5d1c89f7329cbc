//! Second part of three: the library's data as plain values, and their compact form.

pub(crate) mod characters;
pub(crate) mod classes;
pub(crate) mod compositions;
pub(crate) mod cross_check;
pub(crate) mod cross_check_uts46;
pub(crate) mod deep_trie;
pub(crate) mod derived_property;
pub(crate) mod identifiers;
pub(crate) mod idna_vectors;
pub(crate) mod likeness_sources;
pub(crate) mod lookalikes;
pub(crate) mod mapping;
pub(crate) mod normalization;
pub(crate) mod precis;
pub(crate) mod public_suffixes;
pub(crate) mod rfc5895;
pub(crate) mod runs;
pub(crate) mod texts;
pub(crate) mod uts46;
pub(crate) mod vectors;

/// One more than the last code point.
pub(crate) const CODE_POINTS: u32 = 0x11_0000;
