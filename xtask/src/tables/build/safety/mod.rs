//! Identifiers, look-alikes and public suffixes.

pub(crate) mod identifiers;
pub(crate) mod likeness_sources;
pub(crate) mod lookalikes;
pub(crate) mod public_suffixes;
