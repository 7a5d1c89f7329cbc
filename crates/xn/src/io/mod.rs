//! Files: each input is read once, and outputs are written so that users lose nothing.
//!
//! This module does not depend on the contents of files, the command line, or threads.

mod compression;
mod identity;
pub(crate) mod reading;
mod writing;

use std::path::Path;

pub(crate) use self::compression::Compression;
use self::identity::Identity;
pub(crate) use self::reading::{Encoding, Input, beginning, decompressed};
pub(crate) use self::writing::{Outputs, Plan, remove_partial_files};

/// Whether both paths lead to the same regular file.
pub(crate) fn is_same_file(one: &Path, other: &Path) -> bool {
    let id = |path| Identity::of_path(path).ok();
    one.is_file() && matches!((id(one), id(other)), (Some(one), Some(other)) if one == other)
}

#[cfg(all(test, unix))]
mod testing;
