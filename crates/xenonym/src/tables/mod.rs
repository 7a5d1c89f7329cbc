//! Looks up the data of Unicode and RFC 3454 for code points.
//!
//! The tables are data only. `cargo xtask generate tables` generates them, and `FORMAT.md` describes their
//! layout. All code that reads them is in this module. No lookup can panic or fail: a code point in
//! no table is ordinary.

#[cfg(test)]
mod cache_lines;
mod compositions;
mod mapping;
mod properties;
mod record;
mod rfc3454;

pub(crate) use self::compositions::Compositions;
pub use self::generated::version::{VERSION, VERSION_TEXT};
pub(crate) use self::mapping::{DeepTrie, Expansion, Mapping};
pub use self::properties::{
    BidiClass, ContextScript, DerivedProperty, JoiningType, MappedTo, Status, is_mark, lower_case,
    mapping, ordinary_width,
};
pub(crate) use self::record::{Classes, Record};
pub use self::rfc3454::Table;
pub(crate) use self::rfc3454::TableSet;

/// A number of 16 bits from the lists of its bytes.
#[inline]
fn unit([low, high]: [&[u8]; 2], at: usize) -> Option<u16> {
    Some(u16::from_le_bytes([*low.get(at)?, *high.get(at)?]))
}

/// Data only.
mod generated {
    #![allow(clippy::unreadable_literal, reason = "nobody reads these numbers")]
    #[rustfmt::skip]
    pub(super) mod classes_current;
    #[rustfmt::skip]
    pub(super) mod classes_3_2_0;
    #[rustfmt::skip]
    pub(super) mod compatibility_current;
    #[rustfmt::skip]
    pub(super) mod compatibility_3_2_0;
    #[rustfmt::skip]
    pub(super) mod compositions_current;
    #[rustfmt::skip]
    pub(super) mod compositions_3_2_0;
    #[rustfmt::skip]
    pub(super) mod folding_b2;
    #[rustfmt::skip]
    pub(super) mod mapping_rfc5895_current;
    #[rustfmt::skip]
    pub(super) mod mapping_uts46_current;
    #[rustfmt::skip]
    pub(super) mod only_decompose_current;
    #[rustfmt::skip]
    pub(super) mod only_decompose_3_2_0;
    pub(super) mod version;
}

/// Unicode 3.2.0, as it was published.
pub(crate) mod v3_2_0 {
    pub(crate) use super::generated::classes_3_2_0::CLASSES;
    pub(crate) use super::generated::compatibility_3_2_0::MAPPING as COMPATIBILITY;
    pub(crate) use super::generated::compositions_3_2_0::COMPOSITIONS;
    /// Table B.2 of RFC 3454, which holds all of B.3.
    pub(crate) use super::generated::folding_b2::MAPPING as FOLDING;
    /// Canonical decompositions that NFC does not compose again.
    pub(crate) use super::generated::only_decompose_3_2_0::MAPPING as ONLY_DECOMPOSE;
}

/// The newest version that is supported.
pub(crate) mod current {
    pub(crate) use super::generated::classes_current::CLASSES;
    pub(crate) use super::generated::compatibility_current::MAPPING as COMPATIBILITY;
    pub(crate) use super::generated::compositions_current::COMPOSITIONS;
    /// The mapping of RFC 5895, steps 1 and 2 of its section 2.
    pub(crate) use super::generated::mapping_rfc5895_current::MAPPING as RFC5895;
    /// The mapping of UTS #46.
    pub(crate) use super::generated::mapping_uts46_current::MAPPING as UTS46;
    /// Canonical decompositions that NFC does not compose again.
    pub(crate) use super::generated::only_decompose_current::MAPPING as ONLY_DECOMPOSE;
}
