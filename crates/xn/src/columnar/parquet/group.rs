//! Writes row groups, from column chunks of any file.
//!
//! A chunk is copied unchanged, with its pages, dictionary, statistics, Bloom filter and indexes. Its
//! place is known only when all row groups before it are written, so offsets count from the
//! start of the row group until then.

use std::io;
use std::ops::Range;

use super::footer::{Footer, GROUP_COLUMNS as COLUMNS, GROUP_ROWS, MAGIC, damaged, set_ordinal};
use super::thrift::{I32, Struct};
use crate::columnar::shared_file::SharedFile;

/// How many bytes are copied at once.
const PIECE: u64 = 1 << 20;

/// Numbers of the fields of a row group.
const SIZE: i16 = 2;
const SORTING: i16 = 4;
const OFFSET: i16 = 5;
const PACKED_SIZE: i16 = 6;
const ORDINAL: i16 = 7;

/// Numbers of the fields of a chunk.
const FILE: i16 = 1;
const CHUNK_OFFSET: i16 = 2;
pub(super) const METADATA: i16 = 3;
const OFFSET_INDEX: i16 = 4;
const COLUMN_INDEX: i16 = 6;
const ENCRYPTION: i16 = 8;

/// Numbers of the fields of a chunk's metadata.
const UNPACKED: i16 = 6;
pub(super) const PACKED: i16 = 7;
const DATA_PAGE: i16 = 9;
const INDEX_PAGE: i16 = 10;
const DICTIONARY: i16 = 11;
const BLOOM_FILTER: i16 = 14;
const BLOOM_FILTER_LENGTH: i16 = 15;

/// Where the first row group of a file begins.
const FIRST: u64 = MAGIC.len() as u64;

/// More bytes than the header of a Bloom filter needs.
const BLOOM_HEADER: u64 = 64;

/// Where the bytes of chunks are.
pub(super) trait Bytes {
    fn bytes(&self, start: u64, length: u64) -> io::Result<Vec<u8>>;
    fn length(&self) -> u64;
}

impl Bytes for SharedFile {
    fn bytes(&self, start: u64, length: u64) -> io::Result<Vec<u8>> {
        self.bytes(start, length)
    }

    fn length(&self) -> u64 {
        parquet::file::reader::Length::len(self)
    }
}

impl Bytes for [u8] {
    fn bytes(&self, start: u64, length: u64) -> io::Result<Vec<u8>> {
        let end = start.checked_add(length).and_then(|end| usize::try_from(end).ok());
        let range = usize::try_from(start).ok().zip(end);
        let bytes = range.and_then(|(start, end)| self.get(start..end));
        bytes.map(<[u8]>::to_vec).ok_or_else(|| damaged("it contains an offset past its end"))
    }

    fn length(&self) -> u64 {
        self.len() as u64
    }
}

/// The chunks in the footer of a row group, or why they cannot be read.
pub(super) fn chunks(group: &Struct) -> io::Result<Vec<Struct>> {
    let columns = group.structs(COLUMNS).ok_or_else(|| damaged("a row group has no columns"))?;
    columns
        .map(|column| {
            if column.has(FILE) {
                return Err(damaged("its columns are in another file: use that file"));
            }
            if column.has(ENCRYPTION) {
                return Err(damaged("it is encrypted: decrypt it first"));
            }
            Ok(column)
        })
        .collect()
}

/// The bytes of a chunk's pages.
pub(super) fn pages(chunk: &Struct) -> io::Result<Range<u64>> {
    let lies = || damaged("a column points outside the file");
    let metadata = chunk.child(METADATA).ok_or_else(lies)?;
    if metadata.int(PACKED) == Some(0) {
        // Without pages, the offset can be any value.
        return Ok(FIRST..FIRST);
    }
    let offsets = [DICTIONARY, DATA_PAGE, INDEX_PAGE].into_iter().filter_map(|n| metadata.int(n));
    // Some writers write 0 for no dictionary. Readers disagree on a chunk whose dictionary is not its first page.
    let mut offsets = offsets.filter(|&offset| offset != 0);
    let start = offsets.next().ok_or_else(lies)?;
    if offsets.any(|offset| offset < start) {
        return Err(lies());
    }
    let start = u64::try_from(start).map_err(|_| lies())?;
    let length = metadata.int(PACKED).and_then(|length| u64::try_from(length).ok());
    let end = length.and_then(|length| start.checked_add(length)).ok_or_else(lies)?;
    Ok(start..end)
}

/// A row group that is being written.
pub(super) struct GroupWriter<'a, E> {
    /// The sink for the bytes of the file, in order.
    emit: &'a mut E,
    position: u64,
    columns: Vec<Struct>,
    offset_indexes: Vec<(usize, Struct)>,
}

/// A row group whose offset indexes are not written yet, because they depend on its place.
pub(crate) struct Group {
    fields: Struct,
    /// How many bytes of it are already written.
    length: u64,
    offset_indexes: Vec<(usize, Struct)>,
}

impl<'a, E: FnMut(Vec<u8>) -> io::Result<()>> GroupWriter<'a, E> {
    pub(super) fn new(emit: &'a mut E) -> Self {
        let position = FIRST;
        Self { emit, position, columns: Vec::new(), offset_indexes: Vec::new() }
    }

    /// Appends a chunk of `source` unchanged.
    pub(super) fn add(&mut self, chunk: &Struct, source: &(impl Bytes + ?Sized)) -> io::Result<()> {
        let pages = pages(chunk)?;
        let offset = |place: u64| i64::try_from(place).map_err(|_| damaged("it is too long"));
        let by = offset(self.position)? - offset(pages.start)?;
        self.copy(source, pages.clone())?;
        let mut moved = chunk.clone();
        move_by(&mut moved, CHUNK_OFFSET, by);
        if let Some(range) = range(&moved, OFFSET_INDEX)? {
            let index = source.bytes(range.start, range.end - range.start)?.into();
            let mut index =
                Struct::read(&index).map_err(|_| damaged("an offset index is damaged"))?;
            shift_pages(&mut index, by);
            self.offset_indexes.push((self.columns.len(), index));
        }
        if let Some(range) = range(&moved, COLUMN_INDEX)? {
            moved.set_i64(COLUMN_INDEX, offset(self.position)?);
            self.copy(source, range)?;
        }
        let filter = bloom_filter(chunk, source)?;
        let filter_at = offset(self.position)?;
        if let Some(mut metadata) = moved.child(METADATA) {
            for page in [DATA_PAGE, INDEX_PAGE, DICTIONARY] {
                move_by(&mut metadata, page, by);
            }
            if filter.is_some() {
                metadata.set_i64(BLOOM_FILTER, filter_at);
            }
            moved.set_child(METADATA, &metadata);
        }
        if let Some(filter) = filter {
            self.copy(source, filter)?;
        }
        self.columns.push(moved);
        Ok(())
    }

    fn copy(&mut self, source: &(impl Bytes + ?Sized), range: Range<u64>) -> io::Result<()> {
        let mut start = range.start;
        while start < range.end {
            let length = PIECE.min(range.end - start);
            (self.emit)(source.bytes(start, length)?)?;
            start += length;
        }
        self.position += range.end - range.start;
        Ok(())
    }

    /// The row group with this number of rows. It has the fields of `like`, and its sort order, but
    /// without the columns `changed` and the columns sorted after them.
    pub(super) fn finish(self, like: &Struct, rows: u64, changed: &[usize]) -> Group {
        let mut fields = like.clone();
        let sum = |number| -> i64 {
            let sizes =
                self.columns.iter().filter_map(|column| column.child(METADATA)?.int(number));
            sizes.fold(0, i64::saturating_add)
        };
        let (size, packed_size) = (sum(UNPACKED), sum(PACKED));
        fields.set_i64(SIZE, size);
        fields.set_i64(GROUP_ROWS, i64::try_from(rows).unwrap_or(i64::MAX));
        if fields.has(PACKED_SIZE) {
            fields.set_i64(PACKED_SIZE, packed_size);
        }
        if let Some(sorting) = fields.structs(SORTING) {
            let stays = |by: &Struct| {
                let column = by.int(1).and_then(|column| usize::try_from(column).ok());
                column.is_some_and(|column| !changed.contains(&column))
            };
            let kept: Vec<Struct> = sorting.take_while(stays).collect();
            if kept.is_empty() {
                fields.remove(SORTING);
            } else {
                fields.set_structs(SORTING, kept);
            }
        }
        fields.set_structs(COLUMNS, self.columns);
        Group { fields, length: self.position - FIRST, offset_indexes: self.offset_indexes }
    }
}

/// The bytes that the field `number` and the one after it point to.
fn range(chunk: &Struct, number: i16) -> io::Result<Option<Range<u64>>> {
    let (Some(start), Some(length)) = (chunk.int(number), chunk.int(number + 1)) else {
        return Ok(None);
    };
    let range = u64::try_from(start).ok().zip(u64::try_from(length).ok());
    let range = range.and_then(|(start, length)| Some(start..start.checked_add(length)?));
    range.map(Some).ok_or_else(|| damaged("an index points outside the file"))
}

/// The place of the Bloom filter of a chunk.
fn bloom_filter(chunk: &Struct, source: &(impl Bytes + ?Sized)) -> io::Result<Option<Range<u64>>> {
    let lies = || damaged("a Bloom filter points outside the file");
    let metadata = chunk.child(METADATA);
    let Some(start) = metadata.as_ref().and_then(|metadata| metadata.int(BLOOM_FILTER)) else {
        return Ok(None);
    };
    let start = u64::try_from(start).map_err(|_| lies())?;
    let length = metadata.and_then(|metadata| metadata.int(BLOOM_FILTER_LENGTH));
    let length = if let Some(length) = length {
        u64::try_from(length).map_err(|_| lies())?
    } else {
        // The first version of the format stores the length only in the header of the filter.
        let left = source.length().saturating_sub(start);
        let header = source.bytes(start, BLOOM_HEADER.min(left))?;
        let header = Struct::read(&header.into()).map_err(|_| lies())?;
        let bits = header.int(1).and_then(|bits| u64::try_from(bits).ok()).ok_or_else(lies)?;
        bits.saturating_add(header.bytes().len() as u64)
    };
    let end = start.checked_add(length).filter(|&end| end <= source.length()).ok_or_else(lies)?;
    Ok(Some(start..end))
}

/// Shifts the offsets of the pages in an offset index.
fn shift_pages(index: &mut Struct, by: i64) {
    if let Some(pages) = index.structs(1) {
        let shifted = pages.map(|mut page| {
            if let Some(offset) = page.int(1) {
                page.set_i64(1, offset.saturating_add(by));
            }
            page
        });
        index.set_structs(1, shifted);
    }
}

/// A file assembled from row groups.
pub(crate) struct Assembler {
    footer: Footer,
    position: u64,
    groups: Vec<Struct>,
}

impl Assembler {
    /// Also returns the first bytes of the file.
    pub(super) fn new(footer: Footer) -> (Self, Vec<u8>) {
        (Self { footer, position: FIRST, groups: Vec::new() }, MAGIC.to_vec())
    }

    /// Adds the row group whose bytes were written last, and returns the bytes that follow it.
    pub(crate) fn place(&mut self, group: Group) -> io::Result<Vec<u8>> {
        let Group { mut fields, length, offset_indexes } = group;
        let offset = |place: u64| i64::try_from(place).map_err(|_| damaged("it is too long"));
        let start = offset(self.position)?;
        let by = start - offset(FIRST)?;
        self.position += length;
        if fields.has(OFFSET) {
            fields.set_i64(OFFSET, start);
        }
        if fields.has(ORDINAL) {
            set_ordinal(&mut fields, ORDINAL, self.groups.len());
        }
        let mut after = Vec::new();
        let mut columns: Vec<Struct> = fields.structs(COLUMNS).into_iter().flatten().collect();
        for column in &mut columns {
            move_by(column, COLUMN_INDEX, by);
            move_by(column, CHUNK_OFFSET, by);
            if let Some(mut metadata) = column.child(METADATA) {
                for number in [DATA_PAGE, INDEX_PAGE, DICTIONARY, BLOOM_FILTER] {
                    move_by(&mut metadata, number, by);
                }
                column.set_child(METADATA, &metadata);
            }
        }
        for (column, mut index) in offset_indexes {
            shift_pages(&mut index, by);
            let before = after.len() as u64;
            after.extend_from_slice(index.bytes());
            if let Some(column) = columns.get_mut(column) {
                column.set_i64(OFFSET_INDEX, offset(self.position + before)?);
                let length = offset(after.len() as u64 - before)?;
                column.set_int(OFFSET_INDEX + 1, I32, length);
            }
        }
        fields.set_structs(COLUMNS, columns);
        self.position += after.len() as u64;
        self.groups.push(fields);
        Ok(after)
    }

    /// The bytes at the end of the file.
    pub(crate) fn finish(self) -> io::Result<Vec<u8>> {
        self.footer.end(self.groups)
    }
}

/// Shifts an offset. 0 means none, because a file begins with its magic string.
fn move_by(fields: &mut Struct, number: i16, by: i64) {
    if let Some(offset) = fields.int(number).filter(|&offset| offset > 0) {
        fields.set_i64(number, offset.saturating_add(by));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chunk_whose_dictionary_is_not_in_the_file_or_not_first_points_nowhere() {
        let chunk = |dictionary| {
            let mut metadata = Struct::default();
            metadata.set_i64(PACKED, 10);
            metadata.set_i64(DATA_PAGE, 100);
            metadata.set_i64(DICTIONARY, dictionary);
            let mut chunk = Struct::default();
            chunk.set_child(METADATA, &metadata);
            chunk
        };
        assert_eq!(pages(&chunk(0)).unwrap(), 100..110);
        assert_eq!(pages(&chunk(90)).unwrap(), 90..100);
        assert!(pages(&chunk(-86)).is_err());
        assert!(pages(&chunk(101)).is_err());
    }
}
