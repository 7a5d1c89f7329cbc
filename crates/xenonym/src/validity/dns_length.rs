//! Lengths in the DNS (RFC 1035 section 2.3.4; UTS #46 section 4.2 step 4).

/// Code points of a label in ASCII, at most; at least one.
pub(crate) const LABEL: usize = 63;

/// Code points of a name in ASCII with its dots, at most, without the root and its dot; at least
/// one. In octets of the DNS, each label's length and the root included, that is 255.
pub(crate) const NAME: usize = 253;
