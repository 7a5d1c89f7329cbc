//! The bytes of a file that several threads read, and what an error in reading them says.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use arrow_schema::ArrowError;
use bytes::Bytes;
use parquet::errors::ParquetError;
use parquet::file::reader::{ChunkReader, Length};

/// How many bytes are read at once for sequential reads.
const AT_ONCE: u64 = 1 << 16;

/// A file with its length, beyond which nothing is read.
#[derive(Clone)]
pub(crate) struct SharedFile(Arc<Shared>);

struct Shared {
    /// The position, which all handles share: a reader holds the lock.
    file: Mutex<File>,
    length: u64,
    /// Counts the bytes that are read.
    read: Arc<AtomicU64>,
}

impl SharedFile {
    pub(crate) fn new(file: File, read: Arc<AtomicU64>) -> io::Result<Self> {
        let length = file.metadata()?.len();
        Ok(Self(Arc::new(Shared { file: Mutex::new(file), length, read })))
    }

    /// Reads all bytes of a range.
    pub(crate) fn bytes(&self, start: u64, length: u64) -> io::Result<Vec<u8>> {
        // A false length must not allocate memory.
        if start.checked_add(length).is_none_or(|end| end > self.0.length) {
            return Err(io::Error::other("it contains an offset past its end"));
        }
        let mut bytes = vec![0; usize::try_from(length).map_err(io::Error::other)?];
        let mut file = self.0.file.lock().unwrap_or_else(PoisonError::into_inner);
        file.seek(SeekFrom::Start(start))?;
        file.read_exact(&mut bytes)?;
        self.0.read.fetch_add(length, Ordering::Relaxed);
        Ok(bytes)
    }
}

impl Length for SharedFile {
    fn len(&self) -> u64 {
        self.0.length
    }
}

impl ChunkReader for SharedFile {
    type T = From;

    fn get_read(&self, start: u64) -> Result<Self::T, ParquetError> {
        Ok(From { file: self.clone(), next: start, piece: io::Cursor::default() })
    }

    fn get_bytes(&self, start: u64, length: usize) -> Result<Bytes, ParquetError> {
        Ok(self.bytes(start, length as u64)?.into())
    }
}

/// The bytes of a file, starting at an offset.
pub(crate) struct From {
    file: SharedFile,
    next: u64,
    piece: io::Cursor<Vec<u8>>,
}

impl Read for From {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.piece.position() == self.piece.get_ref().len() as u64 {
            let length = AT_ONCE.min(self.file.0.length.saturating_sub(self.next));
            self.piece = io::Cursor::new(self.file.bytes(self.next, length)?);
            self.next += length;
        }
        self.piece.read(buffer)
    }
}

/// The message of an error, without the name of the crate or format.
pub(super) fn said(error: ArrowError) -> String {
    match error {
        ArrowError::IoError(why, _) => why,
        ArrowError::ParquetError(why) => why.trim_start_matches("Parquet error: ").to_owned(),
        other => other.to_string(),
    }
}
