//! The footer of a file with all its fields, also unknown ones, and the footer of a file made from it.
//!
//! The numbers of fields come from `parquet.thrift` in Apache's parquet-format.

use std::io;

use bytes::Bytes;
use parquet::file::metadata::ParquetMetaDataReader;
use parquet::file::reader::Length;

use super::thrift::{I16, I32, Struct};
use crate::columnar::shared_file::SharedFile;
use crate::panics::caught;

/// The bytes that a file begins and ends with.
pub(super) const MAGIC: &[u8; 4] = b"PAR1";
/// The end of a file whose footer is encrypted.
const ENCRYPTED: &[u8; 4] = b"PARE";

/// The longest footer.
const LONGEST: u64 = 128 << 20;

/// The most columns of all row groups together, with the row groups, the columns of the schema and the keys. A few bytes describe
/// one, and the crate uses several hundred for it.
const MOST_PARTS: u64 = 1 << 19;

/// Numbers of the fields of a footer.
const SCHEMA: i16 = 2;
const ROWS: i16 = 3;
const ROW_GROUPS: i16 = 4;
const KEY_VALUES: i16 = 5;
const COLUMN_ORDERS: i16 = 7;
const ENCRYPTION: i16 = 8;

/// Numbers of the fields of a row group for its columns, and for the number of its rows.
pub(super) const GROUP_COLUMNS: i16 = 1;
pub(super) const GROUP_ROWS: i16 = 3;

/// Numbers of the fields of an element of the schema.
const REPETITION: i16 = 3;
const CHILDREN: i16 = 5;

/// The repetition of a column that may contain nulls.
const OPTIONAL: i64 = 1;

/// A file without its row groups.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Footer(Struct);

/// Reads the footer of a file, and its row groups.
pub(super) fn read(file: &SharedFile) -> io::Result<(Footer, Vec<Struct>)> {
    let length = file.len();
    let end = length.checked_sub(8).ok_or_else(|| damaged("it is too short"))?;
    let trailer = file.bytes(end, 8)?;
    match trailer.last_chunk() {
        Some(ENCRYPTED) => return Err(encrypted()),
        Some(MAGIC) => {}
        _ => return Err(damaged("it does not end with PAR1")),
    }
    let size = trailer.first_chunk().map_or(0, |size| u64::from(u32::from_le_bytes(*size)));
    let start = end.checked_sub(size).ok_or_else(|| damaged("its footer is too long"))?;
    if size > LONGEST {
        return Err(damaged("its footer is larger than 128 MiB"));
    }
    of_bytes(&file.bytes(start, size)?.into())
}

/// The footer of a file in memory, and its row groups.
pub(super) fn of_file(file: &[u8]) -> io::Result<(Footer, Vec<Struct>)> {
    let (rest, _) = file.split_last_chunk::<4>().ok_or_else(|| damaged("it is too short"))?;
    let (rest, size) = rest.split_last_chunk::<4>().ok_or_else(|| damaged("it is too short"))?;
    let size = u32::from_le_bytes(*size) as usize;
    let start = rest.len().checked_sub(size).ok_or_else(|| damaged("its footer is too long"))?;
    of_bytes(&Bytes::copy_from_slice(&rest[start..]))
}

fn of_bytes(bytes: &Bytes) -> io::Result<(Footer, Vec<Struct>)> {
    let mut fields = Struct::read(bytes).map_err(|_| damaged("its footer is damaged"))?;
    if fields.has(ENCRYPTION) {
        return Err(encrypted());
    }
    let Some(groups) = fields.structs(ROW_GROUPS) else {
        return Err(damaged("its footer contains no row groups"));
    };
    let schema = fields.structs(SCHEMA).ok_or_else(|| damaged("its schema is damaged"))?;
    let pairs = fields.structs(KEY_VALUES).map_or(0, |pairs| pairs.left());
    let mut parts = schema.left().saturating_add(pairs);
    let mut found = Vec::new();
    for group in groups {
        let columns =
            group.structs(GROUP_COLUMNS).ok_or_else(|| damaged("a row group is damaged"))?;
        parts = parts.saturating_add(1 + columns.left());
        if parts > MOST_PARTS {
            break;
        }
        found.push(group);
    }
    if parts > MOST_PARTS {
        return Err(damaged("its footer lists more than 524,288 columns in all row groups"));
    }
    fields.remove(ROW_GROUPS);
    Ok((Footer(fields), found))
}

pub(super) fn damaged(what: &str) -> io::Error {
    io::Error::other(what.to_owned())
}

fn encrypted() -> io::Error {
    damaged("it is encrypted: decrypt it first")
}

impl Footer {
    /// Whether the columns of files are equal.
    pub(super) fn has_schema_of(&self, other: &Self) -> bool {
        match (self.0.structs(SCHEMA), other.0.structs(SCHEMA)) {
            // The root is named after the program that wrote it.
            (Some(ours), Some(theirs)) => ours.skip(1).eq(theirs.skip(1)),
            _ => false,
        }
    }

    /// Appends the columns of another file to the schema.
    pub(super) fn add_columns(&mut self, other: &Self) {
        let (Some(mut known), Some(mut added)) = (self.0.structs(SCHEMA), other.0.structs(SCHEMA))
        else {
            return;
        };
        let (Some(mut root), Some(other_root)) = (known.next(), added.next()) else {
            return;
        };
        let children = |root: &Struct| root.int(CHILDREN).unwrap_or(0);
        root.set_int(CHILDREN, I32, children(&root) + children(&other_root));
        self.0.set_structs(SCHEMA, [root].into_iter().chain(known).chain(added));
        if let (Some(known), Some(orders)) =
            (self.0.structs(COLUMN_ORDERS), other.0.structs(COLUMN_ORDERS))
        {
            self.0.set_structs(COLUMN_ORDERS, known.chain(orders));
        }
    }

    /// Allows nulls in the column at this leaf.
    pub(super) fn make_optional(&mut self, leaf: usize) {
        let Some(elements) = self.0.structs(SCHEMA) else {
            return;
        };
        let (mut is_root, mut next) = (true, 0);
        let elements = elements.map(|mut element| {
            let is_leaf = !is_root && element.int(CHILDREN).unwrap_or(0) == 0;
            if is_leaf && next == leaf && element.int(REPETITION) == Some(0) {
                element.set_int(REPETITION, I32, OPTIONAL);
            }
            next += usize::from(is_leaf);
            is_root = false;
            element
        });
        self.0.set_structs(SCHEMA, elements);
    }

    /// Sets the value of an existing key in the metadata of the file.
    pub(super) fn replace_key(&mut self, key: &str, value: &str) {
        if let Some(pairs) = self.0.structs(KEY_VALUES) {
            self.0.set_structs(
                KEY_VALUES,
                pairs.map(|mut pair| {
                    if pair.binary(1).is_some_and(|of_pair| of_pair == key.as_bytes()) {
                        pair.set_binary(2, value.as_bytes());
                    }
                    pair
                }),
            );
        }
    }

    /// The end of a file with these row groups.
    pub(super) fn end(mut self, groups: Vec<Struct>) -> io::Result<Vec<u8>> {
        let rows = groups.iter().map(|group| group.int(GROUP_ROWS).unwrap_or(0)).sum();
        self.0.set_i64(ROWS, rows);
        self.0.set_structs(ROW_GROUPS, groups);
        let mut bytes = self.0.bytes().to_vec();
        // A reader that ignores the kinds of fields may have read another footer than this one.
        let read = caught(|| ParquetMetaDataReader::decode_metadata(&bytes));
        if !read.is_ok_and(|read| read.is_ok()) {
            return Err(damaged("the footer of the input is damaged"));
        }
        let length = u32::try_from(bytes.len()).map_err(|_| damaged("its footer is too long"))?;
        bytes.extend_from_slice(&length.to_le_bytes());
        bytes.extend_from_slice(MAGIC);
        Ok(bytes)
    }
}

/// Sets the ordinal of a row group, if its field can hold it.
pub(super) fn set_ordinal(group: &mut Struct, number: i16, index: usize) {
    match i16::try_from(index) {
        Ok(ordinal) => group.set_int(number, I16, i64::from(ordinal)),
        Err(_) => group.remove(number),
    }
}

#[cfg(test)]
mod tests {
    use parquet::file::writer::SerializedFileWriter;
    use parquet::schema::parser::parse_message_type;

    use super::*;

    /// As Rust values, elements of one byte would need 32 times as much memory.
    #[test]
    fn a_footer_of_small_values_is_an_error() {
        let read = |field, count| {
            let mut footer = Struct::default();
            footer.set_structs(SCHEMA, [Struct::default()]);
            footer.set_structs(ROW_GROUPS, []);
            footer.set_structs(field, vec![Struct::default(); count]);
            of_bytes(footer.bytes())
        };
        for field in [SCHEMA, KEY_VALUES] {
            assert!(read(field, 1_000).is_ok(), "{field}");
            assert!(read(field, 1 << 20).is_err(), "{field}");
        }
        assert!(read(ROW_GROUPS, 1).is_err(), "a row group has columns");
        let group = [0x19, 0x0C, 0];
        let footer = |groups: usize| {
            let empty = Struct::read(&Bytes::copy_from_slice(&group)).unwrap();
            let mut footer = Struct::default();
            footer.set_structs(SCHEMA, [Struct::default()]);
            footer.set_structs(ROW_GROUPS, vec![empty; groups]);
            of_bytes(footer.bytes())
        };
        assert_eq!(footer(1_000).unwrap().1.len(), 1_000);
        assert_eq!(
            footer(1 << 19).unwrap_err().to_string(),
            "its footer lists more than 524,288 columns in all row groups"
        );
    }

    /// A reader that ignores kinds takes the number for a name and a count of children. With a child more, it finds no tree.
    #[test]
    fn a_footer_that_readers_read_otherwise_is_damaged() {
        let columns = "message schema { required int64 number; }";
        let schema = parse_message_type(columns).unwrap();
        let file = SerializedFileWriter::new(Vec::new(), schema.into(), <_>::default());
        let file = file.unwrap().into_inner().unwrap();
        let (footer, groups) = of_file(&file).unwrap();
        let mut more = footer.clone();
        more.add_columns(&footer);
        assert!(more.end(groups.clone()).is_ok());

        // The double is 8 bytes that others read as a name and more.
        let root = b"\x37\0\x18\x06schem\x61\x15\x02\0";
        let root = Struct::read(&Bytes::from_static(root)).unwrap();
        let mut other = footer.clone();
        let schema = other.0.structs(SCHEMA).unwrap();
        other.0.set_structs(SCHEMA, [root].into_iter().chain(schema.skip(1)));
        assert!(other.clone().end(groups.clone()).is_ok());
        other.add_columns(&footer);
        assert!(other.end(groups).is_err());
    }
}
