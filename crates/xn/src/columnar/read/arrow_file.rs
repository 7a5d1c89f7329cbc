//! Files and streams of Apache Arrow (its IPC format). No length in them is trusted before the
//! bytes are there.

use std::collections::{HashMap, VecDeque};
use std::io::{self, Read};
use std::sync::Arc;

use arrow_array::{Array, ArrayRef, RecordBatch};
use arrow_buffer::Buffer;
use arrow_ipc::convert::fb_to_schema;
use arrow_ipc::reader::{read_dictionary, read_footer_length, read_record_batch};
use arrow_ipc::{
    Block, CompressionType, DictionaryBatch, Message, MessageHeader, MetadataVersion,
    root_as_footer, root_as_message,
};
use arrow_schema::{ArrowError, DataType, Field, SchemaRef};
use arrow_select::concat::concat;
use parquet::file::reader::Length;

use super::reading::Batches;
use crate::columnar::shared_file::SharedFile;

/// The bytes before the length of a message.
const CONTINUATION: [u8; 4] = [0xFF; 4];

/// The best compression ratio of Arrow's codecs: LZ4 adds up to 255 to a length
/// with one byte, and a Zstandard block of 128 KiB can be one byte and its header.
const BEST_LZ4: u64 = 255;
const BEST_ZSTD: u64 = 1 << 15;

/// The largest total length that a message may claim for its uncompressed buffers.
const LONGEST: u64 = 1 << 30;

/// The magic string at the end, and the footer's length before it.
const TRAILER: u64 = 10;

/// An open file or stream.
pub(crate) struct Opened {
    pub(crate) schema: SchemaRef,
    pub(crate) batches: Batches,
    /// The codec of the first compressed message.
    pub(crate) compression: Option<CompressionType>,
    /// The key-value pairs in the footer of a file, except its schema. Streams do not support them.
    pub(crate) pairs: HashMap<String, String>,
}

/// Opens a file.
pub(crate) fn open(file: SharedFile) -> Result<Opened, ArrowError> {
    let blocks = Blocks(file);
    let footer_end = blocks.0.len().checked_sub(TRAILER).ok_or_else(cut_short)?;
    let trailer = blocks.bytes(footer_end, TRAILER)?;
    let trailer = trailer.as_slice().try_into().map_err(|_| cut_short())?;
    let footer_length = read_footer_length(trailer)? as u64;
    let start = footer_end.checked_sub(footer_length).ok_or_else(cut_short)?;
    let footer = blocks.bytes(start, footer_length)?;
    let damaged = |what: &str| ArrowError::IpcError(what.to_owned());
    let footer = root_as_footer(&footer)
        .map_err(|error| ArrowError::IpcError(format!("its footer is damaged: {error}")))?;
    let schema = footer.schema().ok_or_else(|| damaged("its footer has no schema"))?;
    let schema = little_endian(schema)?;
    let pairs = footer.custom_metadata().into_iter().flatten();
    let pairs = pairs.filter_map(|pair| Some((pair.key()?.to_owned(), pair.value()?.to_owned())));
    let pairs = pairs.collect();
    let version = footer.version();
    let mut dictionaries = Dictionaries::new(schema.clone());
    for block in footer.dictionaries().iter().flatten() {
        let read = blocks.read(block)?;
        dictionaries.read(&read.message(version)?, &read.body())?;
    }
    dictionaries.join()?;
    let mut left: VecDeque<Block> = footer.recordBatches().iter().flatten().copied().collect();
    let compression = match left.front() {
        Some(first) => blocks.compression(first)?,
        None => None,
    };
    let batches = std::iter::from_fn(move || {
        let block = left.pop_front()?;
        let read = blocks.read(&block);
        let batch = read.and_then(|read| dictionaries.rows(&read.message(version)?, &read.body()));
        if batch.is_err() {
            left.clear();
        }
        Some(batch)
    });
    Ok(Opened { schema, batches: Box::new(batches), compression, pairs })
}

/// The columns, if their numbers are in the order of bytes that the libraries read.
fn little_endian(schema: arrow_ipc::Schema<'_>) -> Result<SchemaRef, ArrowError> {
    if !schema.endianness().equals_to_target_endianness() {
        let words = "its numbers are big-endian: write them as little-endian";
        return Err(ArrowError::IpcError(words.to_owned()));
    }
    Ok(Arc::new(fb_to_schema(schema)))
}

fn cut_short() -> ArrowError {
    ArrowError::IpcError("it is cut short".to_owned())
}

/// The blocks of a file.
struct Blocks(SharedFile);

impl Blocks {
    fn read(&self, block: &Block) -> Result<Encapsulated, ArrowError> {
        let start = u64::try_from(block.offset()).map_err(|_| cut_short())?;
        let metadata = u64::try_from(block.metaDataLength()).map_err(|_| cut_short())?;
        let body = u64::try_from(block.bodyLength()).map_err(|_| cut_short())?;
        let bytes = self.bytes(start, metadata.saturating_add(body))?;
        let body = usize::try_from(metadata).map_err(|_| cut_short())?;
        check(&bytes, body)?;
        Ok(Encapsulated { bytes: bytes.into(), body })
    }

    /// The codec of a message.
    fn compression(&self, block: &Block) -> Result<Option<CompressionType>, ArrowError> {
        let start = u64::try_from(block.offset()).map_err(|_| cut_short())?;
        let length = u64::try_from(block.metaDataLength()).map_err(|_| cut_short())?;
        let bytes = self.bytes(start, length)?;
        let metadata = bytes.get(prefix(&bytes)..).ok_or_else(cut_short)?;
        Ok(codec(&parse(metadata)?))
    }

    fn bytes(&self, start: u64, length: u64) -> Result<Vec<u8>, ArrowError> {
        if start.checked_add(length).is_none_or(|end| end > self.0.len()) {
            return Err(cut_short());
        }
        Ok(self.0.bytes(start, length)?)
    }
}

/// A message with its metadata and its body.
struct Encapsulated {
    bytes: Buffer,
    /// Where its body begins.
    body: usize,
}

impl Encapsulated {
    fn parsed(&self) -> Result<Message<'_>, ArrowError> {
        parse(self.bytes.get(prefix(&self.bytes)..self.body).ok_or_else(cut_short)?)
    }

    /// The metadata of a message in a file of this version. Some old files lack it.
    fn message(&self, version: MetadataVersion) -> Result<Message<'_>, ArrowError> {
        let message = self.parsed()?;
        if version != MetadataVersion::V1 && message.version() != version {
            return Err(ArrowError::IpcError("its messages use several versions".to_owned()));
        }
        Ok(message)
    }

    fn body(&self) -> Buffer {
        self.bytes.slice(self.body)
    }
}

/// Opens a stream: reads until its schema.
pub(crate) fn open_stream(bytes: Box<dyn Read + Send>) -> Result<Opened, ArrowError> {
    let mut messages = Messages { bytes, compression: None };
    let first = messages.next()?;
    let schema = match &first {
        None => return Err(ArrowError::IpcError("it ends before its schema does".to_owned())),
        Some(first) => {
            let first = first.parsed()?;
            let schema = first.header_as_schema().ok_or_else(|| unexpected(first.header_type()))?;
            little_endian(schema)?
        }
    };
    let dictionaries = Dictionaries::new(schema.clone());
    let (waiting, held) = (VecDeque::new(), None);
    let mut stream = Stream { messages, dictionaries, waiting, size: 0, held };
    // The first batch shows the compression.
    let first = stream.next()?;
    let compression = stream.messages.compression;
    let mut has_failed = false;
    let rest = std::iter::from_fn(move || {
        if has_failed {
            return None;
        }
        let next = stream.next().transpose();
        has_failed = next.as_ref().is_some_and(Result::is_err);
        next
    });
    let batches = Box::new(first.into_iter().map(Ok).chain(rest));
    Ok(Opened { schema, batches, compression, pairs: HashMap::new() })
}

/// The rows of a stream.
struct Stream {
    messages: Messages,
    dictionaries: Dictionaries,
    /// Rows that wait for more parts of dictionaries, so that not each of them joins all parts again. Rows
    /// are the same with a longer dictionary.
    waiting: VecDeque<Encapsulated>,
    /// How many bytes they are.
    size: usize,
    /// The text after them.
    held: Option<Encapsulated>,
}

impl Stream {
    fn next(&mut self) -> Result<Option<RecordBatch>, ArrowError> {
        loop {
            if !self.dictionaries.has_parts()
                && let Some(rows) = self.waiting.pop_front()
            {
                self.size -= rows.bytes.len();
                return self.dictionaries.rows(&rows.parsed()?, &rows.body()).map(Some);
            }
            let next = match self.held.take() {
                Some(held) => Some(held),
                None => self.messages.next()?,
            };
            let Some(next) = next else {
                if self.waiting.is_empty() {
                    return Ok(None);
                }
                self.dictionaries.join()?;
                continue;
            };
            let message = next.parsed()?;
            match message.header_type() {
                MessageHeader::RecordBatch => {
                    self.size += next.bytes.len();
                    self.waiting.push_back(next);
                    // So each byte is copied about once for each byte that is read.
                    if self.size >= self.dictionaries.size() {
                        self.dictionaries.join()?;
                    }
                }
                MessageHeader::DictionaryBatch => {
                    let batch = message.header_as_dictionary_batch();
                    let is_part = batch.is_some_and(|batch| batch.isDelta());
                    if is_part || self.waiting.is_empty() {
                        self.dictionaries.read(&message, &next.body())?;
                    } else {
                        // The rows before it use the old dictionary.
                        self.held = Some(next);
                        self.dictionaries.join()?;
                    }
                }
                other => return Err(unexpected(other)),
            }
        }
    }
}

/// The messages of a stream.
struct Messages {
    bytes: Box<dyn Read + Send>,
    /// The codec of the first compressed message.
    compression: Option<CompressionType>,
}

impl Messages {
    /// The next message, unless the stream ends.
    fn next(&mut self) -> Result<Option<Encapsulated>, ArrowError> {
        let mut message = Vec::new();
        self.append(&mut message, 4)?;
        if message.is_empty() {
            return Ok(None);
        }
        if message == CONTINUATION {
            self.append(&mut message, 4)?;
        }
        let start = message.len();
        let length = message.last_chunk().filter(|_| start == 4 || start == 8);
        let metadata = u32::from_le_bytes(*length.ok_or_else(cut_short)?);
        if metadata == 0 {
            return self.end().map(|()| None);
        }
        self.append(&mut message, u64::from(metadata))?;
        if message.len() - start < metadata as usize {
            return Err(cut_short());
        }
        let body = message.len();
        let parsed = parse(&message[start..])?;
        let length = u64::try_from(parsed.bodyLength()).map_err(|_| cut_short())?;
        self.compression = self.compression.or_else(|| codec(&parsed));
        self.append(&mut message, length)?;
        if ((message.len() - body) as u64) < length {
            return Err(cut_short());
        }
        check(&message, body)?;
        Ok(Some(Encapsulated { bytes: message.into(), body }))
    }

    /// Nothing follows the mark of the end.
    fn end(&mut self) -> Result<(), ArrowError> {
        let mut more = Vec::new();
        self.append(&mut more, 1)?;
        if more.is_empty() {
            return Ok(());
        }
        Err(ArrowError::IpcError("it contains bytes after its end".to_owned()))
    }

    /// Reads this number of bytes, or as many as there are.
    fn append(&mut self, message: &mut Vec<u8>, length: u64) -> io::Result<()> {
        self.bytes.by_ref().take(length).read_to_end(message).map(drop)
    }
}

/// The metadata of a message. Readers disagree on one without content: some skip it, and some end there.
fn parse(metadata: &[u8]) -> Result<Message<'_>, ArrowError> {
    let message = root_as_message(metadata)
        .map_err(|error| ArrowError::IpcError(format!("a message is damaged: {error}")))?;
    if message.header_type() == MessageHeader::NONE {
        return Err(without_content());
    }
    Ok(message)
}

/// The length of the bytes before the metadata of a message.
fn prefix(message: &[u8]) -> usize {
    if message.starts_with(&CONTINUATION) { 8 } else { 4 }
}

/// The batch of a message, of rows or of a dictionary.
fn batch<'a>(message: &Message<'a>) -> Option<arrow_ipc::RecordBatch<'a>> {
    let of_dictionary = message.header_as_dictionary_batch().and_then(|batch| batch.data());
    message.header_as_record_batch().or(of_dictionary)
}

fn codec(message: &Message<'_>) -> Option<CompressionType> {
    Some(batch(message)?.compression()?.codec())
}

/// Checks that the lengths that a message claims for its compressed buffers can be true,
/// and fit into memory, because that much is allocated. Its body begins at `body`.
fn check(message: &[u8], body: usize) -> Result<(), ArrowError> {
    let (Some(metadata), Some(body)) = (message.get(prefix(message)..body), message.get(body..))
    else {
        return Err(cut_short());
    };
    let parsed = parse(metadata)?;
    let best = match codec(&parsed) {
        None => return Ok(()),
        Some(CompressionType::LZ4_FRAME) => BEST_LZ4,
        Some(_) => BEST_ZSTD,
    };
    let mut all = 0_u64;
    for buffer in batch(&parsed).and_then(|batch| batch.buffers()).into_iter().flatten() {
        let packed = usize::try_from(buffer.offset()).ok().and_then(|start| body.get(start..));
        let length = packed.and_then(|packed| packed.first_chunk()).copied();
        // It is -1 for a buffer that is not compressed.
        let length = length.map_or(0, i64::from_le_bytes);
        let most = u64::try_from(buffer.length()).unwrap_or(0).saturating_mul(best);
        let length = u64::try_from(length).ok().filter(|_| buffer.length() > 0).unwrap_or(0);
        if length > most {
            return Err(ArrowError::IpcError("it declares impossible lengths".to_owned()));
        }
        all = all.saturating_add(length);
    }
    if all > LONGEST {
        let said = "a batch is larger than 1 GiB: write smaller batches";
        return Err(ArrowError::IpcError(said.to_owned()));
    }
    Ok(())
}

// The dictionaries of an Arrow file or stream, and its rows with them.
//
// A dictionary may come in parts (delta dictionaries). The parts are joined only when rows need them, because
// joining copies all of the dictionary.

/// The dictionaries by their numbers.
pub(super) struct Dictionaries {
    schema: SchemaRef,
    /// Whether values of a dictionary can be in other dictionaries.
    are_nested: bool,
    joined: HashMap<i64, ArrayRef>,
    /// The parts that are not joined yet.
    parts: HashMap<i64, Vec<ArrayRef>>,
    /// How many bytes would be copied to join them.
    size: usize,
}

impl Dictionaries {
    pub(super) fn new(schema: SchemaRef) -> Self {
        let are_nested = schema.flattened_fields().into_iter().any(is_nested);
        Self { schema, are_nested, joined: HashMap::new(), parts: HashMap::new(), size: 0 }
    }

    /// Adds the dictionary, or a part of one, from a message with this body.
    pub(super) fn read(&mut self, message: &Message<'_>, body: &Buffer) -> Result<(), ArrowError> {
        let batch = message.header_as_dictionary_batch();
        let batch = batch.ok_or_else(|| unexpected(message.header_type()))?;
        batch.data().ok_or_else(without_content)?;
        if self.are_nested {
            self.join()?;
        }
        if !batch.isDelta() {
            self.parts.remove(&batch.id());
            return self.read_whole(message, batch, body);
        }
        let id = batch.id();
        let Some(known) = self.joined.get(&id).cloned() else {
            let words = format!("a part of dictionary {id} comes before the dictionary");
            return Err(ArrowError::IpcError(words));
        };
        // The part becomes all of an empty dictionary.
        self.joined.insert(id, known.slice(0, 0));
        let read = self.read_whole(message, batch, body);
        let known_size = known.get_array_memory_size();
        let part = self.joined.insert(id, known);
        read?;
        let parts = self.parts.entry(id).or_default();
        if parts.is_empty() {
            self.size += known_size;
        }
        self.size += part.as_ref().map_or(0, Array::get_array_memory_size);
        parts.extend(part);
        Ok(())
    }

    fn read_whole(
        &mut self,
        message: &Message<'_>,
        batch: DictionaryBatch<'_>,
        body: &Buffer,
    ) -> Result<(), ArrowError> {
        read_dictionary(body, batch, &self.schema, &mut self.joined, &message.version())
    }

    /// Whether rows would need parts that are not joined.
    fn has_parts(&self) -> bool {
        !self.parts.is_empty()
    }

    /// How many bytes would be copied to join all parts.
    pub(super) fn size(&self) -> usize {
        self.size
    }

    /// Joins all parts.
    pub(super) fn join(&mut self) -> Result<(), ArrowError> {
        self.size = 0;
        for (id, parts) in self.parts.drain() {
            let all = self.joined.get(&id).into_iter().chain(&parts).map(AsRef::as_ref);
            let all = concat(&all.collect::<Vec<&dyn Array>>())?;
            self.joined.insert(id, all);
        }
        Ok(())
    }

    /// The rows of a message with this body.
    pub(super) fn rows(
        &self,
        message: &Message<'_>,
        body: &Buffer,
    ) -> Result<RecordBatch, ArrowError> {
        let batch = message.header_as_record_batch();
        let batch = batch.ok_or_else(|| unexpected(message.header_type()))?;
        let (schema, version) = (self.schema.clone(), message.version());
        read_record_batch(body, batch, schema, &self.joined, None, &version)
    }
}

/// Whether values of a dictionary contain dictionaries.
fn is_nested(field: &Field) -> bool {
    match field.data_type() {
        DataType::Dictionary(_, values) => values.is_nested(),
        _ => false,
    }
}

fn without_content() -> ArrowError {
    ArrowError::IpcError("a message is empty".to_owned())
}

/// An error for a message of another kind than is expected.
fn unexpected(kind: MessageHeader) -> ArrowError {
    ArrowError::IpcError(format!("it contains an unexpected message: {kind:?}"))
}
