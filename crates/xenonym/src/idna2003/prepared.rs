//! A label after Nameprep, on the stack.

use crate::domain::MAX_LABEL_LENGTH;
use crate::normalize::{LongSegments, Output};
use crate::stringprep::{FirstLook, NAMEPREP, Purpose};
use crate::{Error, ErrorKind};

/// The code points of a label after Nameprep. Those after the first [`MAX_LABEL_LENGTH`] are only
/// counted, because such a label is rejected whatever they are.
#[derive(Debug)]
pub(super) struct Prepared {
    code_points: [char; MAX_LABEL_LENGTH],
    length: usize,
}

impl Prepared {
    /// Performs Nameprep. Offsets of errors count bytes of the label.
    pub(super) fn new(label: &str, purpose: Purpose) -> Result<Self, Error> {
        let mut this = Self { code_points: ['\0'; MAX_LABEL_LENGTH], length: 0 };
        let result = match NAMEPREP.first_look(label, purpose) {
            FirstLook::Prepared => label.chars().try_for_each(|c| this.emit(c, 0)),
            FirstLook::WorkFrom(start) => {
                NAMEPREP.work_from(start, label, purpose, LongSegments::Rejected, &mut this)
            }
        };
        match result {
            Ok(()) => Ok(this),
            // Text that is too long to normalize on the stack is too long for a label.
            Err(error) if error.kind() == ErrorKind::NeedsAlloc => {
                Err(Error::at(ErrorKind::LabelTooLong, 0))
            }
            Err(error) => Err(error),
        }
    }

    /// The code points, or `None` if there are more than [`MAX_LABEL_LENGTH`].
    pub(super) fn code_points(&self) -> Option<&[char]> {
        self.code_points.get(..self.length)
    }
}

impl Output for Prepared {
    fn emit(&mut self, code_point: char, _: usize) -> Result<(), Error> {
        if let Some(slot) = self.code_points.get_mut(self.length) {
            *slot = code_point;
        }
        self.length += 1;
        Ok(())
    }
}

/// The offset in a label from which code point `index` of its prepared form comes.
///
/// Only errors need offsets, so the label is prepared again instead of keeping them.
#[cold]
pub(super) fn input_offset(index: usize, label: &str, purpose: Purpose) -> usize {
    let mut finder = OffsetFinder { to_pass: index, found: None };
    let prepared = NAMEPREP.work_from(0, label, purpose, LongSegments::Rejected, &mut finder);
    finder.found.filter(|_| prepared.is_ok()).unwrap_or(0)
}

struct OffsetFinder {
    to_pass: usize,
    found: Option<usize>,
}

impl Output for OffsetFinder {
    fn emit(&mut self, _: char, source: usize) -> Result<(), Error> {
        match self.to_pass.checked_sub(1) {
            Some(left) => self.to_pass = left,
            None => self.found = self.found.or(Some(source)),
        }
        Ok(())
    }
}
