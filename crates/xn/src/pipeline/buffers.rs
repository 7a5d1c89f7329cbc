//! Buffers for reuse, because allocating is slower than the work itself.

use std::sync::{Arc, Mutex, PoisonError};

/// A larger buffer is freed.
const MAX_CAPACITY: usize = 4 << 20;

/// More returned buffers than this are freed.
const MAX_COUNT: usize = 32;

#[derive(Clone, Default, Debug)]
pub(crate) struct Buffers(Arc<Mutex<Vec<Vec<u8>>>>);

impl Buffers {
    /// An empty buffer.
    pub(crate) fn take(&self) -> Vec<u8> {
        let mut buffers = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        buffers.pop().unwrap_or_default()
    }

    pub(crate) fn give(&self, mut buffer: Vec<u8>) {
        let mut buffers = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if (1..=MAX_CAPACITY).contains(&buffer.capacity()) && buffers.len() < MAX_COUNT {
            buffer.clear();
            buffers.push(buffer);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buffers_that_nobody_takes_are_freed() {
        let buffers = Buffers::default();
        for _ in 0..10 * MAX_COUNT {
            buffers.give(Vec::with_capacity(1));
        }
        assert_eq!(buffers.0.lock().unwrap().len(), MAX_COUNT);
    }
}
