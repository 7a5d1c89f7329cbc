//! What is written for a rejected name or record. Only this module decides it.

use xenonym::batch;
use xenonym_records::engine::OnReject;

/// The value of `--on-error`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum OnRejected {
    Blank,
    Keep,
    Drop,
    Fail,
}

/// What to do with a rejected name or record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Action {
    /// Write nothing in its place.
    Blank,
    /// Write the part that could be converted, or nothing.
    Partial,
    /// Leave it as it was.
    Keep,
    /// Leave out its record.
    Drop,
    /// End the run.
    Fail,
}

impl Action {
    /// `default` is the action for the place of the name.
    pub(crate) fn new(on_error: Option<OnRejected>, default: OnReject) -> Self {
        match (on_error, default) {
            (Some(OnRejected::Drop), _) => Self::Drop,
            (Some(OnRejected::Fail), _) => Self::Fail,
            (Some(OnRejected::Keep), _)
            | (Some(OnRejected::Blank) | None, OnReject::KeepAlways)
            | (None, OnReject::Keep) => Self::Keep,
            (Some(OnRejected::Blank), OnReject::Blank | OnReject::Keep) => Self::Blank,
            (None, OnReject::Blank) => Self::Partial,
        }
    }

    /// What to write for a name, if its record stays. `partial` is the part that could be converted.
    pub(crate) fn replacement(self, name: &[u8], partial: Option<&str>) -> Option<batch::OnError> {
        match (self, partial) {
            (Self::Drop | Self::Fail, _) => None,
            (Self::Blank, _) | (Self::Partial, None) => Some(batch::OnError::Blank),
            (Self::Partial, Some(partial)) if partial.as_bytes() != name => {
                Some(batch::OnError::Partial)
            }
            (Self::Keep | Self::Partial, _) => Some(batch::OnError::Keep),
        }
    }
}
