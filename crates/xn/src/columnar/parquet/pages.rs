//! The headers of a column's pages: what they say of lengths is not believed beyond what can be true,
//! for some codecs take all that memory before they look at the bytes.

use std::io;

use parquet::basic::Compression;
use parquet::file::metadata::ColumnChunkMetaData;

use super::ParquetFile;
use super::footer::damaged;
use super::group::{chunks, pages};
use super::thrift::Struct;

/// Numbers of the fields of a page's header.
const UNPACKED: i16 = 2;
const PACKED: i16 = 3;

/// A header is first looked for in so many bytes, and then in more.
const HEADER: u64 = 256;
const LONGEST_HEADER: u64 = 16 << 20;

/// A copy of Snappy makes 64 bytes of three, and one of LZ4 up to 255 of one.
const BEST_SNAPPY: u64 = 22;
const BEST_LZ4: u64 = 255;
/// What there may be besides.
const SLACK: u64 = 256;

/// How well a codec packs at the best, in bytes for a byte, if it has to be known.
fn best(chunk: &ColumnChunkMetaData) -> Option<u64> {
    match chunk.compression() {
        Compression::SNAPPY => Some(BEST_SNAPPY),
        Compression::LZ4 | Compression::LZ4_RAW => Some(BEST_LZ4),
        _ => None,
    }
}

impl ParquetFile {
    /// Whether what these columns of a row group say of the lengths of their pages can be true.
    pub(crate) fn check_pages(
        &self,
        group: usize,
        mut is_read: impl FnMut(usize) -> bool,
    ) -> io::Result<()> {
        let metadata = self.group(group).columns();
        for (leaf, chunk) in chunks(&self.groups[group])?.into_iter().enumerate() {
            if let Some(best) = metadata.get(leaf).and_then(best).filter(|_| is_read(leaf)) {
                let pages = pages(chunk)?;
                let mut start = pages.start;
                while start < pages.end {
                    start += self.page(start, pages.end - start, best)?;
                }
            }
        }
        Ok(())
    }

    /// How long a page is, if what it says can be true.
    fn page(&self, start: u64, left: u64, best: u64) -> io::Result<u64> {
        let mut at_once = HEADER;
        let (header, length) = loop {
            match Struct::read(&self.file.bytes(start, at_once.min(left))?) {
                Ok(header) => break header,
                Err(_) if at_once < left.min(LONGEST_HEADER) => at_once *= 16,
                Err(_) => return Err(damaged("a page is damaged")),
            }
        };
        let size = |number| header.int(number).and_then(|size| u64::try_from(size).ok());
        let (Some(unpacked), Some(packed)) = (size(UNPACKED), size(PACKED)) else {
            return Err(damaged("a page is damaged"));
        };
        if unpacked > packed.saturating_mul(best).saturating_add(SLACK) {
            return Err(damaged("a page says a length that cannot be true"));
        }
        Ok(packed.saturating_add(length as u64))
    }
}

#[cfg(test)]
mod tests {
    use bytes::Bytes;
    use parquet::data_type::ByteArrayType;
    use parquet::file::properties::WriterProperties;
    use parquet::file::reader::{FileReader, SerializedFileReader};
    use parquet::file::writer::SerializedFileWriter;
    use parquet::schema::parser::parse_message_type;

    use super::super::footer::{self, MAGIC};
    use super::super::thrift::{I32, Value};
    use super::*;

    /// The number of the field of a page's header that has its checksum.
    const CHECKSUM: i16 = 4;

    /// A file with one page, which has this checksum.
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
        let (mut header, length) = Struct::read(page).unwrap();
        let packed = usize::try_from(header.int(PACKED).unwrap()).unwrap();
        header.set(CHECKSUM, Value::Int(I32, checksum.into()));
        let mut changed = MAGIC.to_vec();
        header.write(&mut changed);
        changed.extend_from_slice(&page[length..][..packed]);
        let size = i64::try_from(changed.len() - MAGIC.len()).unwrap();
        let Some(Value::Struct(chunk)) =
            groups[0].list_mut(1).and_then(|chunks| chunks.first_mut())
        else {
            panic!("there is no chunk");
        };
        chunk.child_mut(3).unwrap().set_i64(7, size);
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
}
