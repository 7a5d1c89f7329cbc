//! Who is told of errors: the first of them ends the conversion, or all are handed on.

use crate::Error;
use crate::domain::Label;

pub(super) trait Report {
    /// Whether the conversion ends with the first error, whichever of several that is.
    fn first_is_enough(&self) -> bool {
        false
    }

    /// Takes an error; gives it back if the conversion is to end with it.
    fn report(&mut self, error: Error) -> Result<(), Error>;
}

/// The first error ends the conversion.
pub(super) struct First;

impl Report for First {
    fn first_is_enough(&self) -> bool {
        true
    }

    fn report(&mut self, error: Error) -> Result<(), Error> {
        Err(error)
    }
}

/// Every error is handed on.
pub(super) struct Each<F>(pub(super) F);

impl<F: FnMut(Error)> Report for Each<F> {
    fn report(&mut self, error: Error) -> Result<(), Error> {
        (self.0)(error);
        Ok(())
    }
}

/// An error of a label as one of the name whose label `index` it is.
pub(super) struct InLabel<'r, 'l> {
    pub(super) report: &'r mut dyn Report,
    pub(super) index: usize,
    pub(super) label: &'l Label<'l>,
}

impl Report for InLabel<'_, '_> {
    fn report(&mut self, error: Error) -> Result<(), Error> {
        self.report.report(error.in_label(self.index, self.label))
    }
}
