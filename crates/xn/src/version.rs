//! What `xn --version` says: a standard more is a line more.

/// `-V` gives the first line of it only.
pub(crate) const LONG: &str = concat!(
    env!("CARGO_PKG_VERSION"),
    "\n\nStandards:",
    "\n  RFC 3492  Bootstring and Punycode, with the case flags of appendix A",
    "\n\nUnicode data:",
    "\n  none: the standards above need none",
);
