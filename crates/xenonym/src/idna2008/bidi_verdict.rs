//! The Bidi rule for the labels of a name.

use super::Bidi;
use super::putative::TestedLabel;
use crate::{Error, domain};

/// The verdict on the labels so far.
#[derive(Debug)]
pub(super) struct BidiVerdict {
    reading: Bidi,
    has_rtl: bool,
    /// The error of the first label that breaks the rule.
    first_error: Option<Error>,
}

impl BidiVerdict {
    pub(super) const fn new(reading: Bidi) -> Self {
        Self { reading, has_rtl: false, first_error: None }
    }

    /// Checks the next label: label `index` of the name, with its place `part`.
    pub(super) fn see(&mut self, label: &TestedLabel<'_>, index: usize, part: &domain::Label<'_>) {
        let asked = match self.reading {
            Bidi::Off => false,
            Bidi::WholeName => true,
            Bidi::PerLabel => label.is_rtl(),
        };
        if asked {
            self.has_rtl |= label.is_rtl();
            if self.first_error.is_none() {
                self.first_error = label.bidi_error().map(|error| error.in_label(index, part));
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
