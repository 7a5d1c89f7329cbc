//! The dictionaries of an Arrow file or stream, and its rows with them.
//!
//! A dictionary may come in parts (delta dictionaries). The parts are joined only when rows need them, because
//! joining copies all of the dictionary.

use std::collections::HashMap;

use arrow_array::{Array, ArrayRef, RecordBatch};
use arrow_buffer::Buffer;
use arrow_ipc::reader::{read_dictionary, read_record_batch};
use arrow_ipc::{DictionaryBatch, Message, MessageHeader};
use arrow_schema::{ArrowError, DataType, Field, SchemaRef};
use arrow_select::concat::concat;

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
    pub(super) fn has_parts(&self) -> bool {
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

pub(super) fn without_content() -> ArrowError {
    ArrowError::IpcError("a message is empty".to_owned())
}

/// An error for a message of another kind than is expected.
pub(super) fn unexpected(kind: MessageHeader) -> ArrowError {
    ArrowError::IpcError(format!("it contains an unexpected message: {kind:?}"))
}
