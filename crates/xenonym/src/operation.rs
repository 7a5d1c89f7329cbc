//! The two operations that every standard defines.

/// One of the two operations on names (UTS #46 sections 4.2 and 4.3, RFC 3490 section 4).
///
/// ```
/// use xenonym::{ErrorKind, Operation};
///
/// assert_eq!(Operation::ToAscii.status_code(ErrorKind::EmptyLabel), Some("A4_2"));
/// assert_eq!(Operation::ToUnicode.status_code(ErrorKind::EmptyLabel), Some("X4_2"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[expect(clippy::exhaustive_enums, reason = "every standard defines these two")]
pub enum Operation {
    /// ToASCII.
    ToAscii,
    /// ToUnicode.
    ToUnicode,
}
