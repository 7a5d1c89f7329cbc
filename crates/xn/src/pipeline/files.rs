//! The input files, which are read one after the other.

use std::fs::Metadata;
use std::io::{self, Cursor, ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use crate::error::ReadError;
use crate::io::{Compression, Encoding, Input, beginning};
use crate::terminal::STANDARD_INPUT;

/// How many bytes are checked for the format of a file.
const FIRST_LOOK: usize = 64 << 10;

/// How many at most, if these are not enough: a file may start with a long comment.
const LONGEST_LOOK: usize = 1 << 20;

/// Why a file that is read from its end cannot be read.
pub(crate) const NOT_SEEKABLE: &str = "Parquet and Arrow files cannot be read from a pipe, nor compressed as a whole: \
                                       save the file first (Arrow streams can)";

/// The input files, read and unread.
pub(crate) struct Files {
    paths: Vec<PathBuf>,
    /// Messages contain the file name only if files are on the command line.
    is_named: bool,
    taken: usize,
    /// The first file, if it is open already.
    first: Option<OpenFile>,
    /// The encoding of the text; `None` is UTF-8.
    encoding: Option<Encoding>,
    /// How many bytes were read, before they are decompressed.
    pub(crate) read: Arc<AtomicU64>,
}

/// How many bytes of all files were read, before decompression.
pub(crate) struct ReadBytes {
    /// The total number of bytes, if it is known.
    pub(crate) total: Option<u64>,
    pub(crate) read: Arc<AtomicU64>,
}

/// An open file at its start.
pub(crate) struct OpenFile {
    pub(crate) path: PathBuf,
    /// For messages.
    pub(crate) name: Option<Arc<Path>>,
    pub(crate) input: Input,
    /// The encoding of its text; `None` is UTF-8.
    pub(crate) encoding: Option<Encoding>,
}

impl Files {
    /// Standard input if there are none.
    pub(crate) fn new(files: &[PathBuf], encoding: Option<Encoding>) -> Self {
        let is_named = !files.is_empty();
        let paths = if is_named { files.to_vec() } else { vec![PathBuf::from(STANDARD_INPUT)] };
        Self { paths, is_named, taken: 0, first: None, encoding, read: Arc::default() }
    }

    pub(crate) fn bytes(&self) -> ReadBytes {
        let size = |path: &PathBuf| path.metadata().ok().filter(Metadata::is_file);
        let total = self.paths.iter().map(|path| size(path).map(|found| found.len())).sum();
        ReadBytes { total, read: self.read.clone() }
    }

    /// The first bytes of the first file, which remains open: as many as `are_enough`, if it has them.
    /// Empty if the file cannot be read.
    pub(crate) fn first_bytes(&mut self, are_enough: impl Fn(&[u8]) -> bool) -> Vec<u8> {
        if self.first.is_none() {
            self.first = self.open_next().and_then(Result::ok);
            self.taken = 0;
        }
        let Some(file) = &mut self.first else {
            return Vec::new();
        };
        let mut most = FIRST_LOOK;
        loop {
            let Ok(bytes) = beginning(&mut file.input, most) else {
                return Vec::new();
            };
            let mut text = decoded(bytes, self.encoding);
            if are_enough(&text) || text.len() >= LONGEST_LOOK {
                return text;
            }
            // Decompressed, the peeked bytes may be more.
            if most == LONGEST_LOOK && !file.input.peek_further(most).is_ok_and(|is_more| is_more) {
                // The last line is whole, even without a line ending.
                text.push(b'\n');
                return text;
            }
            most = LONGEST_LOOK;
        }
    }

    /// Whether the first file is open and seekable.
    pub(crate) fn is_first_seekable(&self) -> bool {
        self.first.as_ref().is_some_and(|file| file.input.is_seekable())
    }

    /// Whether there is only one file.
    #[cfg(feature = "columnar")]
    pub(crate) fn is_one(&self) -> bool {
        self.paths.len() == 1
    }

    /// Opens the next file, if there is one. After an error there may be more.
    pub(crate) fn open_next(&mut self) -> Option<Result<OpenFile, ReadError>> {
        let index = self.taken;
        let path = self.paths.get(index)?.clone();
        self.taken += 1;
        if let Some(first) = self.first.take_if(|_| index == 0) {
            return Some(Ok(first));
        }
        let input = if path == Path::new(STANDARD_INPUT) {
            Input::standard_input(self.read.clone())
        } else {
            Input::open(&path, self.read.clone())
        };
        let name = self.is_named.then(|| Arc::from(path.as_path()));
        if input.is_ok() && lacks_its_data(&path) {
            let words = "the file is empty, so its compressed data are missing";
            let error = io::Error::new(ErrorKind::UnexpectedEof, words);
            return Some(Err(ReadError { file: path, error }));
        }
        Some(match input {
            Ok(input) => Ok(OpenFile { path, name, input, encoding: self.encoding }),
            Err(error) => Err(ReadError { file: path, error }),
        })
    }
}

/// Whether a file has an extension for compression, and no bytes, as after a failed download. Even an empty text has some.
fn lacks_its_data(path: &Path) -> bool {
    Compression::of_name(path) != Compression::None
        && path.metadata().is_ok_and(|found| found.is_file() && found.len() == 0)
}

/// The text of these first bytes as UTF-8.
fn decoded(bytes: Vec<u8>, encoding: Option<Encoding>) -> Vec<u8> {
    let Some(encoding) = encoding else {
        return bytes;
    };
    let mut text = Vec::new();
    // Bytes that cannot be decoded end the text.
    let _ = encoding.decoded(Box::new(Cursor::new(bytes))).read_to_end(&mut text);
    text
}
