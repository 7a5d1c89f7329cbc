//! The files to be read, one after the other.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::vec;

use super::compression;
use crate::input::{STANDARD_INPUT, Unreadable};

/// The files whose turn is still to come.
pub(crate) struct Files {
    files: vec::IntoIter<PathBuf>,
    /// Reasons name the file only if files were asked for.
    are_named: bool,
    taken: usize,
}

/// A file whose turn it is.
pub(crate) struct Opened {
    pub(crate) path: PathBuf,
    pub(crate) name: Option<Arc<Path>>,
    pub(crate) index: usize,
    pub(crate) bytes: Box<dyn Read + Send>,
}

impl Files {
    /// Standard input, if there are none.
    pub(crate) fn new(files: Vec<PathBuf>) -> Self {
        let are_named = !files.is_empty();
        let files = if are_named { files } else { vec![PathBuf::from(STANDARD_INPUT)] };
        Self { files: files.into_iter(), are_named, taken: 0 }
    }

    /// Opens the next one, if there is one. After an error there may be more.
    pub(crate) fn open_next(&mut self) -> Option<Result<Opened, Unreadable>> {
        let path = self.files.next()?;
        let index = self.taken;
        self.taken += 1;
        let opened = open(&path).and_then(compression::decompressed);
        Some(match opened {
            Ok(bytes) => {
                let name = self.are_named.then(|| Arc::from(path.as_path()));
                Ok(Opened { path, name, index, bytes })
            }
            Err(error) => Err(Unreadable { file: path, error }),
        })
    }
}

fn open(path: &Path) -> io::Result<Box<dyn Read + Send>> {
    Ok(if path == Path::new(STANDARD_INPUT) {
        Box::new(io::stdin())
    } else {
        Box::new(File::open(path)?)
    })
}
