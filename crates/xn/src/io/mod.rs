//! Files: read once, and written so that nothing of a user is ever lost.
//!
//! Nothing here knows what is in the files, the command line, or threads.

mod compression;
mod identity;
pub(crate) mod reading;
mod writing;

pub(crate) use self::compression::Compression;
pub(crate) use self::reading::{Encoding, Input, beginning, decompressed};
pub(crate) use self::writing::{Left, Opened, Outputs, Plan, WriteError};

#[cfg(all(test, unix))]
mod testing;
