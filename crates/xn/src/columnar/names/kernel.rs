//! The kernels of `xenonym_arrow` that convert columns of names.

use arrow_array::{Array, StructArray};
use arrow_schema::ArrowError;
use xenonym::batch::{self, Batch};
use xenonym::{Operation, Standard};
use xenonym_arrow::{RejectedAs, try_convert};

use crate::conversion::Conversion;
use crate::profile::Profile;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Kernel {
    profile: Profile,
    operation: Operation,
}

impl Kernel {
    /// Only names are converted in columns.
    pub(crate) fn of(conversion: Conversion) -> Option<Self> {
        conversion.names().map(|(profile, operation)| Self { profile, operation })
    }

    /// Converts a column of names. The result contains the errors, and for ToUnicode the partial results
    /// beside them.
    pub(crate) fn convert(self, names: &dyn Array) -> Result<StructArray, ArrowError> {
        let operation = self.operation;
        let on_error = match operation {
            Operation::ToAscii => RejectedAs::Null,
            Operation::ToUnicode => RejectedAs::Partial,
        };
        try_convert(names, &Batch::new(operation, self.profile.standard), on_error)
    }

    /// The default action for a rejected name.
    pub(crate) fn replacement(self) -> batch::OnError {
        match (self.operation, self.profile.standard) {
            (Operation::ToAscii, _) => batch::OnError::Blank,
            (Operation::ToUnicode, Standard::WhatwgUrl { .. }) => batch::OnError::Keep,
            (Operation::ToUnicode, _) => batch::OnError::Partial,
        }
    }
}
