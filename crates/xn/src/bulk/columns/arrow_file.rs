//! Files and streams of Apache Arrow (its IPC format). No length in them is trusted before the
//! bytes are there.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use arrow_array::RecordBatch;
use arrow_buffer::Buffer;
use arrow_ipc::convert::fb_to_schema;
use arrow_ipc::reader::{FileDecoder, StreamDecoder, read_footer_length};
use arrow_ipc::{Block, root_as_footer};
use arrow_schema::{ArrowError, SchemaRef};

use super::parquet_file::Batches;
use crate::bulk::files::Counted;

/// Of a stream, so much is read at once.
const PIECE: usize = 1 << 20;

/// The magic string at the end, and the footer's length before it.
const TRAILER: u64 = 10;

/// Opens a file.
pub(super) fn open(file: File, read: Arc<AtomicU64>) -> Result<(SchemaRef, Batches), ArrowError> {
    let length = file.metadata()?.len();
    let mut blocks = Blocks { file: Counted { file, read }, length };
    let footer_end = length.checked_sub(TRAILER).ok_or_else(cut_short)?;
    let trailer = blocks.bytes(footer_end, TRAILER)?;
    let trailer = trailer.as_slice().try_into().map_err(|_| cut_short())?;
    let footer_length = read_footer_length(trailer)? as u64;
    let start = footer_end.checked_sub(footer_length).ok_or_else(cut_short)?;
    let footer = blocks.bytes(start, footer_length)?;
    let damaged = |what: &str| ArrowError::IpcError(what.to_owned());
    let footer = root_as_footer(&footer)
        .map_err(|error| ArrowError::IpcError(format!("its footer is damaged: {error}")))?;
    let schema = footer.schema().ok_or_else(|| damaged("its footer has no schema"))?;
    if !schema.endianness().equals_to_target_endianness() {
        return Err(damaged("its numbers are in the byte order of another kind of machine"));
    }
    let schema: SchemaRef = Arc::new(fb_to_schema(schema));
    let mut decoder = FileDecoder::new(schema.clone(), footer.version());
    for block in footer.dictionaries().iter().flatten() {
        let bytes = blocks.read(block)?;
        decoder.read_dictionary(block, &bytes)?;
    }
    let mut left: VecDeque<Block> = footer.recordBatches().iter().flatten().copied().collect();
    let batches = std::iter::from_fn(move || {
        loop {
            let block = left.pop_front()?;
            let read = blocks.read(&block);
            match read.and_then(|bytes| decoder.read_record_batch(&block, &bytes)) {
                Ok(Some(batch)) => return Some(Ok(batch)),
                Ok(None) => {}
                Err(error) => {
                    left.clear();
                    return Some(Err(error));
                }
            }
        }
    });
    Ok((schema, Box::new(batches)))
}

fn cut_short() -> ArrowError {
    ArrowError::IpcError("it is cut short".to_owned())
}

/// The blocks of a file.
struct Blocks {
    file: Counted<File>,
    length: u64,
}

impl Blocks {
    fn read(&mut self, block: &Block) -> Result<Buffer, ArrowError> {
        let start = u64::try_from(block.offset()).map_err(|_| cut_short())?;
        let metadata = u64::try_from(block.metaDataLength()).map_err(|_| cut_short())?;
        let body = u64::try_from(block.bodyLength()).map_err(|_| cut_short())?;
        Ok(self.bytes(start, metadata.saturating_add(body))?.into())
    }

    fn bytes(&mut self, start: u64, length: u64) -> Result<Vec<u8>, ArrowError> {
        if start.checked_add(length).is_none_or(|end| end > self.length) {
            return Err(cut_short());
        }
        self.file.file.seek(SeekFrom::Start(start))?;
        let mut bytes = vec![0; usize::try_from(length).map_err(|_| cut_short())?];
        self.file.read_exact(&mut bytes)?;
        Ok(bytes)
    }
}

/// Opens a stream: reads until its schema is known.
pub(super) fn open_stream(bytes: Box<dyn Read + Send>) -> Result<(SchemaRef, Batches), ArrowError> {
    let mut stream = Stream { bytes, piece: Buffer::default(), decoder: StreamDecoder::new() };
    let mut first = None;
    let schema = loop {
        if let Some(schema) = stream.decoder.schema() {
            break schema;
        }
        if !stream.fill()? {
            return Err(ArrowError::IpcError("it ends before its schema does".to_owned()));
        }
        first = stream.decoder.decode(&mut stream.piece)?;
    };
    let mut has_failed = false;
    let rest = std::iter::from_fn(move || {
        if has_failed {
            return None;
        }
        let next = stream.next().transpose();
        has_failed = next.as_ref().is_some_and(Result::is_err);
        next
    });
    Ok((schema, Box::new(first.into_iter().map(Ok).chain(rest))))
}

struct Stream {
    bytes: Box<dyn Read + Send>,
    /// What was read and not decoded yet.
    piece: Buffer,
    decoder: StreamDecoder,
}

impl Stream {
    /// Reads on if nothing is left, and says whether there is something.
    fn fill(&mut self) -> io::Result<bool> {
        if self.piece.is_empty() {
            // No more than there is: whoever sends a batch and waits for the answer gets it.
            let mut piece = vec![0; PIECE];
            let read = loop {
                match self.bytes.read(&mut piece) {
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                    read => break read?,
                }
            };
            piece.truncate(read);
            self.piece = piece.into();
        }
        Ok(!self.piece.is_empty())
    }

    fn next(&mut self) -> Result<Option<RecordBatch>, ArrowError> {
        while self.fill()? {
            if let Some(batch) = self.decoder.decode(&mut self.piece)? {
                return Ok(Some(batch));
            }
        }
        self.decoder.finish()?;
        Ok(None)
    }
}
