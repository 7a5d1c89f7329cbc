//! Receivers of errors: the first error ends the conversion, or all are passed on.

use crate::Error;
use crate::domain::Label;

pub(super) trait Reporter {
    /// Whether the conversion may end at any error, even if it is not the first in the name.
    fn first_is_enough(&self) -> bool {
        false
    }

    /// Handles an error. Returns it if the conversion must end.
    fn report(&mut self, error: Error) -> Result<(), Error>;
}

/// The first error ends the conversion.
pub(super) struct First;

impl Reporter for First {
    fn first_is_enough(&self) -> bool {
        true
    }

    fn report(&mut self, error: Error) -> Result<(), Error> {
        Err(error)
    }
}

/// Every error is passed to the function.
pub(super) struct Each<F>(pub(super) F);

impl<F: FnMut(Error)> Reporter for Each<F> {
    fn report(&mut self, error: Error) -> Result<(), Error> {
        (self.0)(error);
        Ok(())
    }
}

/// Passes errors of label `index` on as errors of the name.
pub(super) struct InLabel<'r, 'l> {
    pub(super) report: &'r mut dyn Reporter,
    pub(super) index: usize,
    pub(super) label: &'l Label<'l>,
}

impl Reporter for InLabel<'_, '_> {
    fn report(&mut self, error: Error) -> Result<(), Error> {
        self.report.report(error.in_label(self.index, self.label))
    }
}
