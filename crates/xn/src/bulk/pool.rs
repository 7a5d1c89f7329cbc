//! Buffers that are used again: fresh memory costs more than what is done in it.

use std::sync::{Arc, Mutex, PoisonError};

/// What has grown beyond this is given back to the system.
const KEPT: usize = 4 << 20;

#[derive(Clone, Default, Debug)]
pub(crate) struct Pool(Arc<Mutex<Vec<Vec<u8>>>>);

impl Pool {
    /// An empty buffer.
    pub(crate) fn take(&self) -> Vec<u8> {
        let mut buffers = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        buffers.pop().unwrap_or_default()
    }

    pub(crate) fn give(&self, mut buffer: Vec<u8>) {
        if (1..=KEPT).contains(&buffer.capacity()) {
            buffer.clear();
            self.0.lock().unwrap_or_else(PoisonError::into_inner).push(buffer);
        }
    }
}
