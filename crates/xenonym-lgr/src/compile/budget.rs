//! The work and memory that compiling one document may take.

use alloc::format;
use core::cell::Cell;

use crate::error::Error;
use crate::limits::MAX_AUTOMATA;

/// The most steps: visits of a range, a class, a state or an edge. They take about a quarter of a second.
const MAX_STEPS: u64 = 30_000_000;
/// The most bytes of sets, and of automata while they are built, too.
const MAX_BYTES: u64 = MAX_AUTOMATA as u64;

/// What is spent so far. Limits for single rules alone would multiply with the number of rules.
#[derive(Default)]
pub(super) struct Budget {
    steps: Cell<u64>,
    bytes: Cell<u64>,
}

impl Budget {
    /// Counts steps.
    pub(super) fn work(&self, steps: usize) -> Result<(), Error> {
        self.steps.set(self.steps.get().saturating_add(steps as u64));
        if self.steps.get() <= MAX_STEPS {
            return Ok(());
        }
        Err(Error::new(
            "12.2",
            format!(
                "the rules are too complex: compiling them takes more than {MAX_STEPS} steps, so \
                 use fewer or simpler ones"
            ),
        ))
    }

    /// Counts bytes. They are never given back, so that the sum bounds what is in use at any time.
    pub(super) fn keep(&self, bytes: usize) -> Result<(), Error> {
        self.bytes.set(self.bytes.get().saturating_add(bytes as u64));
        if self.bytes.get() <= MAX_BYTES {
            return Ok(());
        }
        let most = MAX_BYTES >> 20;
        Err(Error::new(
            "12.2",
            format!(
                "the rules are too large: compiling them takes more than {most} MiB, so use fewer \
                 or smaller ones"
            ),
        ))
    }
}
