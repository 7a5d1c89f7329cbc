//! Decisions that both paths share: lengths, the Bidi rule of a whole name, and which names are
//! only lower-cased.

use super::options::{CheckBidi, Options, VerifyDnsLength};
use crate::domain::{Label, MAX_LABEL_LENGTH, MAX_NAME_LENGTH};
use crate::{Error, ErrorKind, Operation};

/// The directions of the labels so far.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Directions {
    /// A label is right-to-left.
    pub(super) has_rtl: bool,
    /// A label is not, and may break the Bidi rule if another one is right-to-left.
    pub(super) has_suspect: bool,
}

impl Directions {
    /// Adds those of other labels.
    #[inline]
    pub(super) const fn add(&mut self, others: Self) {
        self.has_rtl |= others.has_rtl;
        self.has_suspect |= others.has_suspect;
    }

    #[inline]
    pub(super) const fn to_bits(self) -> u8 {
        self.has_rtl as u8 | (self.has_suspect as u8) << 1
    }

    #[inline]
    pub(super) const fn from_bits(bits: u8) -> Self {
        Self { has_rtl: bits & 1 != 0, has_suspect: bits & 2 != 0 }
    }
}

impl Options {
    /// Whether the URL Standard only lower-cases this name, as it does with ASCII names.
    #[inline]
    pub(super) fn only_lower_cases(&self, name: &str, operation: Operation) -> bool {
        operation == Operation::ToAscii && self.lower_case_ascii_names && name.is_ascii()
    }

    /// Whether ToASCII verifies lengths.
    pub(super) fn limits_lengths(&self, operation: Operation) -> bool {
        self.dns_length != VerifyDnsLength::Off && operation == Operation::ToAscii
    }

    /// The error of a label with a wrong length (section 4.2 step 4.2). If the label after the last
    /// dot, `is_last`, is empty, it is the root.
    #[inline]
    pub(super) fn label_error(
        &self,
        operation: Operation,
        length: usize,
        is_last: bool,
    ) -> Option<ErrorKind> {
        // These lengths are right under all options.
        if (1..=MAX_LABEL_LENGTH).contains(&length) {
            return None;
        }
        self.unusual_label_error(operation, length, is_last)
    }

    #[cold]
    #[inline(never)]
    fn unusual_label_error(
        &self,
        operation: Operation,
        length: usize,
        is_last: bool,
    ) -> Option<ErrorKind> {
        let is_to_ascii = operation == Operation::ToAscii;
        let root_is_allowed = !is_to_ascii || self.dns_length == VerifyDnsLength::RootDotAllowed;
        match length {
            _ if self.dns_length == VerifyDnsLength::Off => None,
            0 if is_last && root_is_allowed => None,
            0 => Some(ErrorKind::EmptyLabel),
            _ => is_to_ascii.then_some(ErrorKind::LabelTooLong),
        }
    }

    /// The error of a name with a wrong length, its dots included (section 4.2 step 4.1).
    #[inline]
    pub(super) fn name_error(
        &self,
        operation: Operation,
        length: usize,
        has_root: bool,
    ) -> Option<ErrorKind> {
        // These lengths are right under all options, with the root or without.
        if operation == Operation::ToUnicode || (2..=MAX_NAME_LENGTH).contains(&length) {
            return None;
        }
        self.unusual_name_error(length, length.saturating_sub(usize::from(has_root)))
    }

    #[cold]
    #[inline(never)]
    fn unusual_name_error(&self, length: usize, without_root: usize) -> Option<ErrorKind> {
        let is_verified = self.dns_length != VerifyDnsLength::Off;
        if length == 0 && self.reject_empty_names {
            return Some(ErrorKind::EmptyName);
        }
        match without_root {
            _ if !is_verified => None,
            0 => Some(ErrorKind::EmptyName),
            1..=MAX_NAME_LENGTH => None,
            _ => Some(ErrorKind::NameTooLong),
        }
    }

    /// Whether labels that are not right-to-left must satisfy the Bidi rule (section 4.1 criterion
    /// 9), and one of them may violate it.
    #[inline]
    pub(super) fn asks_all_labels(&self, directions: Directions) -> bool {
        directions.has_rtl && directions.has_suspect && self.bidi == CheckBidi::WholeName
    }
}

// Receivers of errors: the first error ends the conversion, or all are passed on.

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
