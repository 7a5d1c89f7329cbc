//! Inputs: opened once, decompressed, and decoded to UTF-8.
//!
//! A named pipe can be read only once, so bytes that are peeked at to recognize a format are kept for the reader.

mod decompress;
mod encoding;

use std::fs::File;
use std::io::{self, ErrorKind, Read, Seek};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

pub(crate) use self::decompress::{beginning, decompressed};
pub(crate) use self::encoding::{
    BYTE_ORDER_MARK, Encoding, check_mark, check_records, missing_mark,
};
use super::identity::Identity;

/// How many bytes are requested from a pipe at once while peeking.
const PEEK_AT_ONCE: usize = 4096;

/// A file or standard input, from its start.
#[derive(Debug)]
pub(crate) struct Input {
    source: Source,
    /// The bytes that were read ahead, and how many of them were read since.
    beginning: Vec<u8>,
    taken: usize,
    /// Counts the bytes that come from the system.
    counter: Arc<AtomicU64>,
}

#[derive(Debug)]
enum Source {
    File(File),
    #[cfg(not(unix))]
    StandardInput(io::Stdin),
}

impl Input {
    /// Rejects a file that is also standard output, because it would grow for ever while it is read.
    pub(crate) fn open(path: &Path, counter: Arc<AtomicU64>) -> io::Result<Self> {
        Self::new(Source::File(File::open(path)?), counter)
    }

    /// As a file, because [`io::stdin`] would seem empty if it is not open for reading.
    pub(crate) fn standard_input(counter: Arc<AtomicU64>) -> io::Result<Self> {
        #[cfg(unix)]
        let source = Source::File(descriptor_of(io::stdin())?);
        #[cfg(not(unix))]
        let source = Source::StandardInput(io::stdin());
        Self::new(source, counter)
    }

    fn new(source: Source, counter: Arc<AtomicU64>) -> io::Result<Self> {
        let input = Self { source, beginning: Vec::new(), taken: 0, counter };
        let identity = input.identity()?;
        if identity.is_some() && identity == of_standard_output() {
            let words = "this file is also standard output: write to another file, or use -o";
            return Err(io::Error::other(words));
        }
        Ok(input)
    }

    /// `None` if it is not a regular file.
    pub(crate) fn identity(&self) -> io::Result<Option<Identity>> {
        match &self.source {
            Source::File(file) => Identity::of_open(file),
            #[cfg(not(unix))]
            Source::StandardInput(_) => Ok(None),
        }
    }

    /// The first `length` bytes, or fewer if it ends before; they will be read again.
    pub(crate) fn peek(&mut self, length: usize) -> io::Result<&[u8]> {
        let mut room = [0; PEEK_AT_ONCE];
        while self.beginning.len() < length {
            let wanted = (length - self.beginning.len()).min(PEEK_AT_ONCE);
            match self.source.read(&mut room[..wanted]) {
                Ok(0) => break,
                Ok(read) => {
                    self.counter.fetch_add(read as u64, Ordering::Relaxed);
                    self.beginning.extend_from_slice(&room[..read]);
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(self.peeked())
    }

    /// At most `length` of the first bytes. From a pipe or terminal only those of one read, because a user who
    /// sends a line may wait for the result.
    fn peek_ready(&mut self, length: usize) -> io::Result<&[u8]> {
        let is_file = match &self.source {
            Source::File(file) => file.metadata()?.is_file(),
            #[cfg(not(unix))]
            Source::StandardInput(_) => false,
        };
        if is_file {
            return self.peek(length);
        }
        if self.beginning.is_empty() {
            self.peek_further(length)?;
        }
        Ok(self.peeked())
    }

    /// Peeks at the bytes of one more read, if fewer than `most` were peeked at. Returns whether there are
    /// more.
    pub(crate) fn peek_further(&mut self, most: usize) -> io::Result<bool> {
        let mut room = vec![0; most.saturating_sub(self.beginning.len())];
        let read = loop {
            match self.source.read(&mut room) {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                result => break result?,
            }
        };
        self.counter.fetch_add(read as u64, Ordering::Relaxed);
        self.beginning.extend_from_slice(&room[..read]);
        Ok(read > 0)
    }

    /// The bytes that were peeked at and not read yet.
    pub(crate) fn peeked(&self) -> &[u8] {
        &self.beginning[self.taken..]
    }

    /// Whether it is a regular file at its first byte, in which a reader can seek.
    pub(crate) fn is_seekable(&self) -> bool {
        let is_at_start = |mut file: &File| {
            file.stream_position().is_ok_and(|position| position == self.beginning.len() as u64)
        };
        match &self.source {
            Source::File(file) => {
                file.metadata().is_ok_and(|found| found.is_file()) && is_at_start(file)
            }
            #[cfg(not(unix))]
            Source::StandardInput(_) => false,
        }
    }

    /// The file itself, at its start, for a reader that seeks.
    #[cfg(feature = "columnar")]
    pub(crate) fn into_seekable(self) -> io::Result<File> {
        match self.source {
            Source::File(mut file) => file.rewind().map(|()| file),
            #[cfg(not(unix))]
            Source::StandardInput(_) => Err(ErrorKind::NotSeekable.into()),
        }
    }
}

impl Read for Source {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self {
            Self::File(file) => file.read(buffer),
            #[cfg(not(unix))]
            Self::StandardInput(stdin) => stdin.read(buffer),
        }
    }
}

impl Read for Input {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let ahead = self.peeked();
        if !ahead.is_empty() {
            let length = ahead.len().min(buffer.len());
            buffer[..length].copy_from_slice(&ahead[..length]);
            self.taken += length;
            return Ok(length);
        }
        let read = self.source.read(buffer)?;
        self.counter.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}

/// A standard stream of this process as a file of its own.
#[cfg(unix)]
pub(in crate::io) fn descriptor_of(stream: impl std::os::fd::AsFd) -> io::Result<File> {
    Ok(File::from(stream.as_fd().try_clone_to_owned()?))
}

/// `None` if it is not a regular file.
pub(in crate::io) fn of_standard_output() -> Option<Identity> {
    #[cfg(unix)]
    return of_stream(io::stdout());
    #[cfg(not(unix))]
    None
}

/// `None` if it is not a regular file.
pub(in crate::io) fn of_standard_error() -> Option<Identity> {
    #[cfg(unix)]
    return of_stream(io::stderr());
    #[cfg(not(unix))]
    None
}

#[cfg(unix)]
fn of_stream(stream: impl std::os::fd::AsFd) -> Option<Identity> {
    descriptor_of(stream).and_then(|file| Identity::of_open(&file)).ok().flatten()
}

#[cfg(all(test, unix))]
mod tests {
    use std::io::Write;
    use std::{fs, thread};

    use super::*;
    use crate::io::testing::{folder, named_pipe};

    /// A second opening of a pipe would lose its bytes, or wait for ever.
    #[test]
    fn a_named_pipe_is_opened_once() {
        let pipe = named_pipe(&folder("pipe-read"), "pipe");
        let writer = thread::spawn({
            let pipe = pipe.clone();
            move || fs::OpenOptions::new().write(true).open(pipe).unwrap().write_all(b"PAR1\nrest")
        });
        let mut input = Input::open(&pipe, Arc::default()).unwrap();
        assert!(!input.is_seekable());
        assert_eq!(input.peek(4).unwrap(), b"PAR1");
        let mut text = String::new();
        input.read_to_string(&mut text).unwrap();
        assert_eq!(text, "PAR1\nrest");
        writer.join().unwrap().unwrap();
    }

    #[test]
    fn what_was_peeked_at_is_read_again_and_counted_once() {
        let path = folder("peek").join("list");
        fs::write(&path, "0123456789").unwrap();
        let counter = Arc::default();
        let mut input = Input::open(&path, Arc::clone(&counter)).unwrap();
        assert_eq!(input.peek(3).unwrap(), b"012");
        assert_eq!(input.peek(2).unwrap(), b"012");
        assert_eq!(input.peek(99).unwrap(), b"0123456789");
        assert!(input.is_seekable());
        let mut two = [0; 2];
        input.read_exact(&mut two).unwrap();
        let mut rest = Vec::new();
        input.read_to_end(&mut rest).unwrap();
        assert_eq!((&two, rest.as_slice()), (b"01", b"23456789".as_slice()));
        assert_eq!(counter.load(Ordering::Relaxed), 10);
        #[cfg(feature = "columnar")]
        {
            let mut again = String::new();
            input.into_seekable().unwrap().read_to_string(&mut again).unwrap();
            assert_eq!(again, "0123456789");
        }
    }
}
