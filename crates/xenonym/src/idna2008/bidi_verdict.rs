//! Which labels of a name the Bidi rule is asked of.

use super::Bidi;
use super::putative::Label;
use crate::{Error, domain};

/// What is to be remembered of a name's labels.
#[derive(Debug)]
pub(super) struct BidiVerdict {
    reading: Bidi,
    has_rtl: bool,
    /// The first label's that does not keep the rule.
    first_error: Option<Error>,
}

impl BidiVerdict {
    pub(super) const fn new(reading: Bidi) -> Self {
        Self { reading, has_rtl: false, first_error: None }
    }

    /// Takes the next label, which is label `index` of the name, and is `part` of it.
    pub(super) fn see(&mut self, label: &Label<'_>, index: usize, part: &domain::Label<'_>) {
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

    /// Whether all labels that must keep the rule do.
    pub(super) fn verdict(self) -> Result<(), Error> {
        match self.first_error {
            Some(error) if self.has_rtl => Err(error),
            _ => Ok(()),
        }
    }
}
