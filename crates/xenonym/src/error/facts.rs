//! The texts of one kind of error.

use super::ErrorKind;

/// The texts of a kind.
pub(super) struct Facts {
    pub(super) kind: ErrorKind,
    pub(super) name: &'static str,
    pub(super) message: &'static str,
    /// The message when the code point is known and stands before it as its subject; empty if the
    /// message does not need one.
    pub(super) character: &'static str,
    pub(super) rule: &'static str,
    pub(super) help: &'static str,
}
