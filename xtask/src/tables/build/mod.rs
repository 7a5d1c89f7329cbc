//! Second part of three: the library's data as plain values, and their compact form.

pub(crate) mod compact;
pub(crate) mod identifiers;
pub(crate) mod idna;
pub(crate) mod lookalikes;
pub(crate) mod public_suffixes;
pub(crate) mod runs;
pub(crate) mod unicode;

/// One more than the last code point.
pub(crate) const CODE_POINTS: u32 = 0x11_0000;
