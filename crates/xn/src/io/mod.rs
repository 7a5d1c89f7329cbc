//! Files: each input is read once, and outputs are written so that users lose nothing.
//!
//! This module does not depend on the contents of files, the command line, or threads.

mod compression;
mod identity;
pub(crate) mod reading;
mod writing;

pub(crate) use self::compression::Compression;
pub(crate) use self::reading::{Encoding, Input, beginning, decompressed};
pub(crate) use self::writing::{Left, Opened, Outputs, Plan, WriteError};

#[cfg(all(test, unix))]
mod testing;
