//! Checks the page headers of a column. Claimed lengths that cannot be true are rejected,
//! because some codecs allocate that memory before they look at the bytes. A value that is stored once
//! for many rows needs memory in each of them, so few such rows are decoded at once.

use std::io;
use std::sync::Arc;

use parquet::basic::{Compression, Encoding, Type as Physical};
use parquet::column::page::{Page, PageReader};
use parquet::errors::{ParquetError, Result};
use parquet::file::metadata::ColumnChunkMetaData;
use parquet::file::serialized_reader::SerializedPageReader;
use parquet::schema::types::ColumnDescriptor;

use super::footer::damaged;
use super::group::{chunks, pages};
use super::thrift::Struct;
use super::{ParquetFile, size, told};
use crate::columnar::read::reading::RowSizes;

/// Numbers of the fields of a page's header.
const UNPACKED: i16 = 2;
const PACKED: i16 = 3;
const DATA_PAGE: i16 = 5;
const DATA_PAGE_V2: i16 = 8;
/// Numbers of the field with the encoding, in the headers of these two kinds of pages.
const ENCODING: i16 = 2;
const ENCODING_V2: i16 = 4;

/// The encodings of pages that begin with lengths, and their numbers. Decoders allocate as many lengths as a page claims.
const WITH_LENGTHS: [(i64, Encoding); 2] =
    [(6, Encoding::DELTA_LENGTH_BYTE_ARRAY), (7, Encoding::DELTA_BYTE_ARRAY)];

/// The longest page, because a whole page is in memory.
const LONGEST_PAGE: u64 = 512 << 20;

/// How many bytes are first searched for a header.
const HEADER: u64 = 256;
const LONGEST_HEADER: u64 = 16 << 20;

/// A Snappy copy expands three bytes to 64, and an LZ4 copy one byte to at most 255.
const BEST_SNAPPY: u64 = 22;
const BEST_LZ4: u64 = 255;
/// Allowed in addition.
const SLACK: u64 = 256;

/// The best compression ratio of a codec, if the codec needs the check.
fn best(chunk: &ColumnChunkMetaData) -> Option<u64> {
    match chunk.compression() {
        Compression::SNAPPY => Some(BEST_SNAPPY),
        Compression::LZ4 | Compression::LZ4_RAW => Some(BEST_LZ4),
        _ => None,
    }
}

impl ParquetFile {
    /// The estimated memory of the rows of these columns of a row group. Fails if the lengths that the
    /// columns claim for their pages cannot be true, or if a page is too long.
    pub(crate) fn row_sizes(
        &self,
        group: usize,
        is_read: impl Fn(usize) -> bool,
    ) -> io::Result<RowSizes> {
        self.check_pages(group, &is_read)?;
        let rows = self.rows(group);
        let mut sizes = RowSizes { bytes: 0, rows, largest: 0 };
        let chunks = self.group(group).columns().iter().enumerate();
        for (_, chunk) in chunks.filter(|(leaf, _)| is_read(*leaf)) {
            sizes.bytes = sizes.bytes.saturating_add(size(chunk));
            let values = u64::try_from(chunk.num_values()).unwrap_or(0).div_ceil(rows.max(1));
            let largest = self.longest_repeated(chunk, rows).map_err(told)?;
            sizes.largest = sizes.largest.saturating_add(largest.saturating_mul(values));
        }
        Ok(sizes)
    }

    /// The longest value that a column may store once for many rows: in its
    /// dictionary, or as prefixes. 0 if there are none.
    fn longest_repeated(
        &self,
        chunk: &ColumnChunkMetaData,
        rows: u64,
    ) -> Result<u64, ParquetError> {
        let has_lengths = WITH_LENGTHS.iter().any(|(_, encoding)| is_listed(chunk, *encoding));
        let has_dictionary = chunk.dictionary_page_offset().is_some();
        let is_of_texts = match chunk.column_type() {
            Physical::BYTE_ARRAY => true,
            Physical::FIXED_LEN_BYTE_ARRAY => false,
            _ => return Ok(0),
        };
        if rows == 0 || !(has_dictionary || has_lengths) {
            return Ok(0);
        }
        let length = u64::try_from(chunk.column_descr().type_length()).unwrap_or(0);
        if !is_of_texts && !has_lengths {
            return Ok(length);
        }
        let rows = usize::try_from(rows).unwrap_or(usize::MAX);
        let source = Arc::new(self.file.clone());
        let mut pages = SerializedPageReader::new(source, chunk, rows, None)?;
        let mut longest = if is_of_texts { 0 } else { length };
        while let Some(page) = pages.get_next_page()? {
            longest = longest.max(match &page {
                Page::DictionaryPage { buf, .. } if is_of_texts => longest_of(buf),
                page if page.encoding() == Encoding::DELTA_BYTE_ARRAY => {
                    let whole = page.buffer().len() as u64;
                    longest_value(page, chunk.column_descr())?.unwrap_or(whole)
                }
                page if page.encoding() == Encoding::DELTA_LENGTH_BYTE_ARRAY => {
                    check_lengths(page, chunk.column_descr())?;
                    0
                }
                _ => 0,
            });
            if !has_lengths {
                break;
            }
        }
        Ok(longest)
    }

    /// Checks that the lengths that these columns claim for their pages can be true.
    fn check_pages(&self, group: usize, is_read: impl Fn(usize) -> bool) -> io::Result<()> {
        let metadata = self.group(group).columns();
        for (leaf, chunk) in chunks(&self.groups[group])?.iter().enumerate() {
            let Some(metadata) = metadata.get(leaf).filter(|_| is_read(leaf)) else {
                continue;
            };
            let pages = pages(chunk)?;
            let mut start = pages.start;
            while start < pages.end {
                let (header, length) = self.header(start, pages.end - start)?;
                check_encoding(&header, metadata)?;
                start = start.saturating_add(length).saturating_add(packed(&header, metadata)?);
            }
        }
        Ok(())
    }

    /// The header of a page, and its own length.
    fn header(&self, start: u64, left: u64) -> io::Result<(Struct, u64)> {
        let mut at_once = HEADER;
        loop {
            match Struct::read(&self.file.bytes(start, at_once.min(left))?.into()) {
                Ok(header) => {
                    let length = header.bytes().len() as u64;
                    return Ok((header, length));
                }
                Err(_) if at_once < left.min(LONGEST_HEADER) => at_once *= 16,
                Err(_) => return Err(damaged("a page is damaged")),
            }
        }
    }
}

fn is_listed(chunk: &ColumnChunkMetaData, encoding: Encoding) -> bool {
    chunk.encodings().any(|listed| listed == encoding)
}

/// Checks that the chunk lists the encoding of a page with lengths. The lengths of other chunks are not checked.
fn check_encoding(header: &Struct, chunk: &ColumnChunkMetaData) -> io::Result<()> {
    let encoding = |page, number| header.child(page).and_then(|page| page.int(number));
    let number = encoding(DATA_PAGE, ENCODING).or_else(|| encoding(DATA_PAGE_V2, ENCODING_V2));
    match WITH_LENGTHS.into_iter().find(|(of, _)| Some(*of) == number) {
        Some((_, encoding)) if !is_listed(chunk, encoding) => {
            Err(damaged("a page has an encoding that its column does not list"))
        }
        _ => Ok(()),
    }
}

/// The size of a page after its header, if the claim is possible.
fn packed(header: &Struct, chunk: &ColumnChunkMetaData) -> io::Result<u64> {
    let size = |number| header.int(number).and_then(|size| u64::try_from(size).ok());
    let (Some(unpacked), Some(packed)) = (size(UNPACKED), size(PACKED)) else {
        return Err(damaged("a page is damaged"));
    };
    let most = best(chunk).map(|best| packed.saturating_mul(best).saturating_add(SLACK));
    if most.is_some_and(|most| unpacked > most) {
        return Err(damaged("a page declares an impossible length"));
    }
    if unpacked > LONGEST_PAGE {
        let column = chunk.column_path().string();
        let said =
            format!("column {column:?} contains a page of {unpacked} bytes: the limit is 512 MiB");
        return Err(io::Error::other(said));
    }
    Ok(packed)
}

/// The longest of these values. Each follows its length in four bytes.
fn longest_of(mut values: &[u8]) -> u64 {
    let mut longest = 0;
    while let Some((length, rest)) = values.split_first_chunk() {
        let length = u32::from_le_bytes(*length);
        longest = length.max(longest);
        values = rest.get(length as usize..).unwrap_or_default();
    }
    longest.into()
}

// The lengths of values that share a prefix with the one before: pages in the encoding `DELTA_BYTE_ARRAY`,
// where a few bytes can be many long values.
//
// Reads only the lengths, which are lists in the encoding `DELTA_BINARY_PACKED`.

/// The longest value of a page, or `None` if its lengths cannot be read. Fails if it has more lengths than values:
/// a reader would allocate all of them.
fn longest_value(page: &Page, column: &ColumnDescriptor) -> Result<Option<u64>> {
    let Some(mut bytes) = values(page, column) else { return Ok(None) };
    let most = page.num_values().into();
    let mut sum = 0_u64;
    // Prefixes, then suffixes.
    for _ in 0..2 {
        check_count(bytes, most)?;
        let Some(length) = largest(&mut bytes, most) else { return Ok(None) };
        sum = sum.saturating_add(length);
    }
    Ok(Some(sum))
}

/// Checks that a page which begins with lengths contains at most one per value.
fn check_lengths(page: &Page, column: &ColumnDescriptor) -> Result<()> {
    values(page, column).map_or(Ok(()), |bytes| check_count(bytes, page.num_values().into()))
}

fn check_count(mut bytes: &[u8], most: u64) -> Result<()> {
    let (_, _, count) = header(&mut bytes).unwrap_or_default();
    if count > most {
        return Err(ParquetError::General("a page has more lengths than values".to_owned()));
    }
    Ok(())
}

/// The bytes of a page after its levels.
fn values<'p>(page: &'p Page, column: &ColumnDescriptor) -> Option<&'p [u8]> {
    let mut bytes: &[u8] = page.buffer();
    match page {
        Page::DataPage { .. } => {
            let levels = [column.max_rep_level(), column.max_def_level()];
            for _ in levels.into_iter().filter(|&most| most > 0) {
                let (length, rest) = bytes.split_first_chunk()?;
                bytes = rest.get(u32::from_le_bytes(*length) as usize..)?;
            }
        }
        Page::DataPageV2 { def_levels_byte_len, rep_levels_byte_len, .. } => {
            bytes = bytes.get(*def_levels_byte_len as usize..)?;
            bytes = bytes.get(*rep_levels_byte_len as usize..)?;
        }
        Page::DictionaryPage { .. } => return None,
    }
    Some(bytes)
}

/// The length of a block of packed integers, in how many miniblocks it is, and how many integers there are.
fn header(bytes: &mut &[u8]) -> Option<(u64, u64, u64)> {
    Some((unsigned(bytes)?, unsigned(bytes)?, unsigned(bytes)?))
}

/// The largest of at most `most` packed integers.
fn largest(bytes: &mut &[u8], most: u64) -> Option<u64> {
    let (block, miniblocks, count) = header(bytes).filter(|(_, _, count)| *count <= most)?;
    let of_miniblock = block.checked_div(miniblocks)?;
    let mut value = signed(bytes)?;
    let (mut largest, mut left) = (value, count.saturating_sub(1));
    while left > 0 {
        let least = signed(bytes)?;
        let widths = take(bytes, miniblocks)?;
        for &width in widths {
            if left == 0 {
                break;
            }
            let width = u64::from(width);
            let packed = take(bytes, of_miniblock.checked_mul(width)?.div_ceil(8))?;
            let values = of_miniblock.min(left);
            for index in 0..values {
                value = value.wrapping_add(least).wrapping_add(bits(packed, index * width, width)?);
                largest = value.max(largest);
            }
            left -= values;
        }
        if of_miniblock == 0 {
            return None;
        }
    }
    u64::try_from(largest).ok()
}

/// The integer of `width` bits at the bit `at`.
fn bits(packed: &[u8], at: u64, width: u64) -> Option<i64> {
    if width > 64 {
        return None;
    }
    let mut found = 0;
    for bit in 0..width {
        let byte = packed.get(usize::try_from((at + bit) / 8).ok()?)?;
        found |= u64::from(byte >> ((at + bit) % 8) & 1) << bit;
    }
    Some(found.cast_signed())
}

fn take<'a>(bytes: &mut &'a [u8], length: u64) -> Option<&'a [u8]> {
    let (taken, rest) = bytes.split_at_checked(usize::try_from(length).ok()?)?;
    *bytes = rest;
    Some(taken)
}

fn unsigned(bytes: &mut &[u8]) -> Option<u64> {
    let mut value = 0;
    for shift in (0..64).step_by(7) {
        let byte = *take(bytes, 1)?.first()?;
        value |= u64::from(byte & 0x7F) << shift;
        if byte < 0x80 {
            return Some(value);
        }
    }
    None
}

fn signed(bytes: &mut &[u8]) -> Option<i64> {
    let value = unsigned(bytes)?;
    Some((value >> 1).cast_signed() ^ -(value & 1).cast_signed())
}

#[cfg(test)]
mod tests {
    use bytes::Bytes;
    use parquet::data_type::ByteArrayType;
    use parquet::file::properties::WriterProperties;
    use parquet::file::reader::{FileReader, SerializedFileReader};
    use parquet::file::writer::SerializedFileWriter;
    use parquet::schema::parser::parse_message_type;
    use parquet::schema::types::SchemaDescriptor;

    use super::*;
    use crate::columnar::parquet::footer::{self, GROUP_COLUMNS as COLUMNS, MAGIC};
    use crate::columnar::parquet::group::{METADATA, PACKED as CHUNK_PACKED};
    use crate::columnar::parquet::thrift::I32;

    /// The number of the checksum field in a page header.
    const CHECKSUM: i16 = 4;

    /// A file with one page with this checksum.
    fn with_checksum(checksum: i32) -> Bytes {
        let schema = parse_message_type("message names { required binary a (STRING); }").unwrap();
        let properties = WriterProperties::builder().set_dictionary_enabled(false).build();
        let mut file =
            SerializedFileWriter::new(Vec::new(), schema.into(), properties.into()).unwrap();
        let mut group = file.next_row_group().unwrap();
        let mut column = group.next_column().unwrap().unwrap();
        column.typed::<ByteArrayType>().write_batch(&["ü".into()], None, None).unwrap();
        column.close().unwrap();
        group.close().unwrap();
        let file = file.into_inner().unwrap();
        let (footer, mut groups) = footer::of_file(&file).unwrap();
        let page = &file[MAGIC.len()..];
        let mut header = Struct::read(&Bytes::copy_from_slice(page)).unwrap();
        let length = header.bytes().len();
        let packed = usize::try_from(header.int(PACKED).unwrap()).unwrap();
        header.set_int(CHECKSUM, I32, checksum.into());
        let mut changed = MAGIC.to_vec();
        changed.extend_from_slice(header.bytes());
        changed.extend_from_slice(&page[length..][..packed]);
        let size = i64::try_from(changed.len() - MAGIC.len()).unwrap();
        let mut chunk = groups[0].structs(COLUMNS).unwrap().next().unwrap();
        let mut metadata = chunk.child(METADATA).unwrap();
        metadata.set_i64(CHUNK_PACKED, size);
        chunk.set_child(METADATA, &metadata);
        groups[0].set_structs(COLUMNS, [chunk]);
        changed.extend(footer.end(groups).unwrap());
        changed.into()
    }

    #[test]
    fn a_page_that_does_not_have_its_checksum_is_an_error() {
        let read =
            |file| SerializedFileReader::new(file).unwrap().get_row_iter(None).unwrap().next();
        // That of the length of the name, and the name.
        let right = -569_738_366;
        assert!(read(with_checksum(right)).unwrap().is_ok());
        assert!(read(with_checksum(right ^ 1)).unwrap().is_err());
    }

    #[test]
    fn a_page_with_lengths_is_of_a_column_that_lists_its_encoding() {
        let schema = parse_message_type("message names { required binary a; }").unwrap();
        let column = SchemaDescriptor::new(Arc::new(schema)).column(0);
        let chunk = |encodings| {
            ColumnChunkMetaData::builder(column.clone()).set_encodings(encodings).build().unwrap()
        };
        for (number, encoding) in WITH_LENGTHS {
            for (kind, field) in [(DATA_PAGE, ENCODING), (DATA_PAGE_V2, ENCODING_V2)] {
                let (mut header, mut page) = (Struct::default(), Struct::default());
                page.set_int(field, I32, number);
                header.set_child(kind, &page);
                assert!(check_encoding(&header, &chunk(vec![encoding])).is_ok());
                assert!(check_encoding(&header, &chunk(vec![Encoding::PLAIN])).is_err());
            }
        }
    }

    #[test]
    fn a_page_has_no_more_lengths_than_values() {
        let schema = parse_message_type("message schema { required binary name; }").unwrap();
        let column = SchemaDescriptor::new(Arc::new(schema)).column(0);
        let page = |bytes: &'static [u8]| Page::DataPage {
            buf: bytes.into(),
            num_values: 1,
            encoding: Encoding::DELTA_BYTE_ARRAY,
            def_level_encoding: Encoding::RLE,
            rep_level_encoding: Encoding::RLE,
            statistics: None,
        };
        let one = page(&[128, 1, 4, 1, 0, 128, 1, 4, 1, 6, b'a', b'b', b'c']);
        assert_eq!(longest_value(&one, &column).unwrap(), Some(3));
        assert!(longest_value(&page(&[128, 1, 4, 2]), &column).is_err());
        assert!(longest_value(&page(&[128, 1, 4, 1, 0, 128, 1, 4, 2]), &column).is_err());
        assert!(check_lengths(&one, &column).is_ok());
        assert!(check_lengths(&page(&[128, 1, 4, 2]), &column).is_err());
    }
}
