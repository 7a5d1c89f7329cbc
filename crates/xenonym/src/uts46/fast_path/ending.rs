//! The endings of names that a batch remembers.

use super::{Pass, Step};
use crate::memory::{Recall, Slot};
use crate::uts46::verdicts::Directions;

/// What follows the first label that was not plain, or a later one. It is kept once the name is converted.
pub(super) struct Wanted {
    start: usize,
    /// Where its result starts, in bytes of the whole result.
    result_start: usize,
    /// The directions of the labels before it.
    others: Directions,
    has_root: bool,
}

/// The bit for an empty last label, after those of [`Directions`].
const ROOT: u8 = 1 << 7;

impl<R: Recall> Pass<'_, '_, '_, R> {
    /// Copies the result for the ending from `start` on, if it is known. If not, it may be kept
    /// when the name is converted.
    pub(super) fn known(&mut self, start: usize) -> Option<Step> {
        match self.memory.find(self.name.as_bytes(), start) {
            Some(slot) => self.recall(slot, start),
            None if self.memory.is_wanted() => {
                self.want(start);
                None
            }
            None => None,
        }
    }

    /// `None` if the output is full: it will be too when the ending is converted.
    #[inline]
    fn recall(&mut self, slot: Slot, start: usize) -> Option<Step> {
        let (result, facts) = self.memory.recall(slot);
        if let Some(result) = result {
            let unchanged = self.name.as_bytes().get(self.taken..start)?;
            let room = self.output.get_mut(self.written..)?;
            let (room, rest) = room.split_at_mut_checked(unchanged.len())?;
            room.copy_from_slice(unchanged);
            rest.get_mut(..result.len())?.copy_from_slice(result);
            self.written += unchanged.len() + result.len();
            self.taken = self.name.len();
        }
        self.directions.add(Directions::from_bits(facts));
        let has_root = facts & ROOT != 0;
        self.note_last(start, has_root);
        Some(Step::Ending { has_root })
    }

    /// Keeps the ending from `start` on when the name is converted, instead of a longer one.
    #[cold]
    fn want(&mut self, start: usize) {
        let mut others = core::mem::take(&mut self.directions);
        if let Some(longer) = &self.wanted {
            others.add(longer.others);
        }
        let result_start = self.length(start);
        self.wanted = Some(Wanted { start, result_start, others, has_root: false });
    }

    /// Notes whether the last label, or a known ending, which starts here, has an empty label at its end.
    #[inline]
    pub(super) fn note_last(&mut self, start: usize, has_root: bool) {
        let Some(wanted) = self.wanted.as_mut().filter(|_| R::REMEMBERS) else { return };
        wanted.has_root = has_root;
        // An empty label that is the whole name is not the root.
        if has_root && wanted.start == start {
            wanted.start = usize::MAX;
        }
    }

    /// Keeps the ending that is wanted. Nothing from `unchanged` on is changed.
    #[inline]
    pub(super) fn keep(&mut self, unchanged: usize) {
        let Some(wanted) = self.wanted.take().filter(|_| R::REMEMBERS) else { return };
        let Some(ending) = self.name.as_bytes().get(wanted.start..) else { return };
        let result = self.output.get(wanted.result_start..self.written);
        let facts = self.directions.to_bits() | if wanted.has_root { ROOT } else { 0 };
        self.memory.keep(ending, result.filter(|_| unchanged > wanted.start), facts);
    }

    /// The directions of all labels.
    #[inline]
    pub(super) fn all_directions(&self) -> Directions {
        let mut all = self.directions;
        if let Some(wanted) = self.wanted.as_ref().filter(|_| R::REMEMBERS) {
            all.add(wanted.others);
        }
        all
    }
}
