//! The Bidi rule for the labels of a name.

use super::putative::TestedLabel;
use super::{Bidi, Options};
use crate::{Error, domain};

/// The verdict on the labels so far.
#[derive(Debug)]
pub(super) struct BidiVerdict<'o> {
    options: &'o Options,
    has_rtl: bool,
    /// The error of the first label that breaks the rule.
    first_error: Option<Error>,
}

impl<'o> BidiVerdict<'o> {
    pub(super) const fn new(options: &'o Options) -> Self {
        Self { options, has_rtl: false, first_error: None }
    }

    /// Checks the next label: label `index` of the name, with its place `part`.
    pub(super) fn see(&mut self, label: &TestedLabel<'_>, index: usize, part: &domain::Label<'_>) {
        let asked = match self.options.check_bidi() {
            Bidi::Off => false,
            Bidi::WholeName => true,
            Bidi::PerLabel => label.is_rtl(),
        };
        if asked {
            self.has_rtl |= label.is_rtl();
            if self.first_error.is_none() {
                self.first_error =
                    label.bidi_error(self.options).map(|error| error.in_label(index, part));
            }
        }
    }

    /// Checks that all labels that must satisfy the rule do so.
    pub(super) fn verdict(self) -> Result<(), Error> {
        match self.first_error {
            Some(error) if self.has_rtl => Err(error),
            _ => Ok(()),
        }
    }
}
