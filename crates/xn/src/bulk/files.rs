//! The files to be read, one after the other.

use std::fs;
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::input::{STANDARD_INPUT, Unreadable};
use crate::io::{Input, decompressed};

const SKIP_AT_ONCE: usize = 1 << 20;

/// Counts the bytes that are read.
pub(super) struct Counted<R> {
    pub(super) file: R,
    pub(super) read: Arc<AtomicU64>,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.file.read(buffer)?;
        self.read.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}

/// The files, those whose turn was and those whose turn is still to come.
pub(crate) struct Files {
    paths: Vec<PathBuf>,
    /// Reasons name the file only if files were asked for.
    are_named: bool,
    taken: usize,
    /// How many bytes were read, packed as they are.
    pub(super) read: Arc<AtomicU64>,
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
        let paths = if are_named { files } else { vec![PathBuf::from(STANDARD_INPUT)] };
        Self { paths, are_named, taken: 0, read: Arc::default() }
    }

    /// What there is to read, as it is packed, if that is known.
    pub(crate) fn size(&self) -> Option<u64> {
        let size = |path: &PathBuf| fs::metadata(path).ok().filter(fs::Metadata::is_file);
        self.paths.iter().map(|path| size(path).map(|found| found.len())).sum()
    }

    /// Whether there is one file alone.
    pub(super) fn are_one(&self) -> bool {
        self.paths.len() == 1
    }

    /// The file of this index is next.
    pub(crate) fn go_to(&mut self, index: usize) {
        self.taken = index;
    }

    /// The next one's path, if there is one, and its name for reasons.
    pub(super) fn take_next(&mut self) -> Option<(PathBuf, Option<Arc<Path>>)> {
        let path = self.paths.get(self.taken)?.clone();
        self.taken += 1;
        let name = self.are_named.then(|| Arc::from(path.as_path()));
        Some((path, name))
    }

    /// Opens the next one, if there is one. After an error there may be more.
    pub(crate) fn open_next(&mut self) -> Option<Result<Opened, Unreadable>> {
        let index = self.taken;
        let (path, name) = self.take_next()?;
        Some(match unpacked(&path, &self.read) {
            Ok(bytes) => Ok(Opened { path, name, index, bytes }),
            Err(error) => Err(Unreadable { file: path, error }),
        })
    }
}

impl Opened {
    /// Goes to this byte of what the file holds.
    pub(crate) fn skip_to(&mut self, offset: u64) -> io::Result<()> {
        let mut left = offset;
        let mut buffer = vec![0; SKIP_AT_ONCE];
        while left > 0 {
            let most = usize::try_from(left).unwrap_or(usize::MAX).min(SKIP_AT_ONCE);
            match self.bytes.read(&mut buffer[..most]) {
                Ok(0) => return Err(io::Error::other("shorter than it was")),
                Ok(read) => left -= read as u64,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }
}

/// What the file at `path` holds, decompressed; what is read of it is counted.
fn unpacked(path: &Path, read: &Arc<AtomicU64>) -> io::Result<Box<dyn Read + Send>> {
    decompressed(open(path, read)?)
}

/// Opens a file, or standard input.
pub(super) fn open(path: &Path, read: &Arc<AtomicU64>) -> io::Result<Input> {
    if path == Path::new(STANDARD_INPUT) {
        return Input::standard_input(read.clone());
    }
    Input::open(path, read.clone())
}
