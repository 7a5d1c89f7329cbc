//! Limits that more than one part checks, so that whatever one of them makes, the others accept.

/// The most code points and ranges, and the most mappings.
pub(crate) const MAX_ENTRIES: usize = 300_000;
/// The most rules and classes, and the most actions.
pub(crate) const MAX_DEFINITIONS: usize = 4096;
/// The most code points of a source, target or literal.
#[cfg(feature = "xml")]
pub(crate) const MAX_SEQUENCE: usize = 63;
/// The most classes of code points that rules distinguish.
pub(crate) const MAX_CLASSES: u16 = 16_384;
/// The most bytes of all automata.
pub(crate) const MAX_AUTOMATA: usize = 16 << 20;
