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
use arrow_ipc::{Block, Message, root_as_footer, root_as_message};
use arrow_schema::{ArrowError, SchemaRef};

use super::parquet_file::{Batches, Counted};

/// What stands before the length of a message.
const CONTINUATION: [u8; 4] = [0xFF; 4];

/// No codec of Arrow packs better, in bytes for a byte.
const BEST_RATIO: u64 = 40_000;

/// What a single buffer may say of its length before it is packed: no more than memory can hold.
const LONGEST: u64 = 4 << 30;

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
        let bytes = self.bytes(start, metadata.saturating_add(body))?;
        check(&bytes, usize::try_from(metadata).map_err(|_| cut_short())?)?;
        Ok(bytes.into())
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
    /// Reads a message if nothing is left, and says whether there is something.
    fn fill(&mut self) -> Result<bool, ArrowError> {
        if self.piece.is_empty() {
            let piece = self.message()?;
            self.piece = piece.into();
        }
        Ok(!self.piece.is_empty())
    }

    /// The next message, as far as there is one.
    fn message(&mut self) -> Result<Vec<u8>, ArrowError> {
        let mut message = Vec::new();
        self.append(&mut message, 4)?;
        if message == CONTINUATION {
            self.append(&mut message, 4)?;
        }
        let Some(length) = message.last_chunk() else {
            return Ok(message);
        };
        let metadata = u32::from_le_bytes(*length);
        let start = message.len();
        self.append(&mut message, u64::from(metadata))?;
        if metadata == 0 || message.len() - start < metadata as usize {
            return Ok(message);
        }
        let end = message.len();
        let body = parse(&message[start..])?.bodyLength();
        self.append(&mut message, u64::try_from(body).map_err(|_| cut_short())?)?;
        check(&message, end)?;
        Ok(message)
    }

    /// Reads so many bytes, or those that there are.
    fn append(&mut self, message: &mut Vec<u8>, length: u64) -> io::Result<()> {
        self.bytes.by_ref().take(length).read_to_end(message).map(drop)
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

fn parse(metadata: &[u8]) -> Result<Message<'_>, ArrowError> {
    root_as_message(metadata)
        .map_err(|error| ArrowError::IpcError(format!("a message is damaged: {error}")))
}

/// Whether a message, whose body begins at `body`, says lengths of packed buffers that can be true:
/// as much memory is asked for as they say.
fn check(message: &[u8], body: usize) -> Result<(), ArrowError> {
    let prefix = if message.starts_with(&CONTINUATION) { 8 } else { 4 };
    let (Some(metadata), Some(body)) = (message.get(prefix..body), message.get(body..)) else {
        return Err(cut_short());
    };
    let parsed = parse(metadata)?;
    let of_dictionary = parsed.header_as_dictionary_batch().and_then(|batch| batch.data());
    let Some(batch) = parsed.header_as_record_batch().or(of_dictionary) else {
        return Ok(());
    };
    if batch.compression().is_none() {
        return Ok(());
    }
    for buffer in batch.buffers().into_iter().flatten() {
        let packed = usize::try_from(buffer.offset()).ok().and_then(|start| body.get(start..));
        let length = packed.and_then(|packed| packed.first_chunk()).copied();
        // Without packing it is -1.
        let length = length.map_or(0, i64::from_le_bytes);
        let most = u64::try_from(buffer.length()).unwrap_or(0).saturating_mul(BEST_RATIO);
        if buffer.length() > 0
            && u64::try_from(length).is_ok_and(|length| length > most.min(LONGEST))
        {
            return Err(ArrowError::IpcError("it says lengths that cannot be true".to_owned()));
        }
    }
    Ok(())
}
