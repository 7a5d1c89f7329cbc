//! The footer of a file with all its fields, also unknown ones, and the footer of a file made from it.
//!
//! The numbers of fields are those of `parquet.thrift` in Apache's parquet-format.

use std::io;

use parquet::file::metadata::ParquetMetaDataReader;
use parquet::file::reader::Length;

use super::thrift::{I16, Struct, Value};
use crate::columnar::shared_file::SharedFile;
use crate::panics::caught;

/// The bytes that a file begins and ends with.
pub(super) const MAGIC: &[u8; 4] = b"PAR1";
/// The end of a file whose footer is encrypted.
const ENCRYPTED: &[u8; 4] = b"PARE";

/// Numbers of the fields of a footer.
const SCHEMA: i16 = 2;
const ROWS: i16 = 3;
const ROW_GROUPS: i16 = 4;
const KEY_VALUES: i16 = 5;
const COLUMN_ORDERS: i16 = 7;
const ENCRYPTION: i16 = 8;

/// The number of the field of a row group that has the number of its rows.
pub(super) const GROUP_ROWS: i16 = 3;

/// Numbers of the fields of an element of the schema.
const REPETITION: i16 = 3;
const CHILDREN: i16 = 5;

/// The repetition of a column that may have nulls.
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
    of_bytes(&file.bytes(start, size)?)
}

/// The footer of a file in memory, and its row groups.
pub(super) fn of_file(file: &[u8]) -> io::Result<(Footer, Vec<Struct>)> {
    let (rest, _) = file.split_last_chunk::<4>().ok_or_else(|| damaged("it is too short"))?;
    let (rest, size) = rest.split_last_chunk::<4>().ok_or_else(|| damaged("it is too short"))?;
    let size = u32::from_le_bytes(*size) as usize;
    let start = rest.len().checked_sub(size).ok_or_else(|| damaged("its footer is too long"))?;
    of_bytes(&rest[start..])
}

fn of_bytes(bytes: &[u8]) -> io::Result<(Footer, Vec<Struct>)> {
    let (mut fields, _) = Struct::read(bytes).map_err(|_| damaged("its footer is damaged"))?;
    if fields.get(ENCRYPTION).is_some() {
        return Err(encrypted());
    }
    let Some(Value::List(_, groups)) = fields.remove(ROW_GROUPS) else {
        return Err(damaged("its footer has no row groups"));
    };
    let groups = groups.into_iter().map(|group| match group {
        Value::Struct(group) => Ok(group),
        _ => Err(damaged("a row group is damaged")),
    });
    let groups = groups.collect::<io::Result<_>>()?;
    if fields.list(SCHEMA).is_none_or(|schema| schema.iter().any(|e| e.as_struct().is_none())) {
        return Err(damaged("its schema is damaged"));
    }
    Ok((Footer(fields), groups))
}

pub(super) fn damaged(what: &str) -> io::Error {
    io::Error::other(what.to_owned())
}

fn encrypted() -> io::Error {
    damaged("it is encrypted: decrypt it first")
}

impl Footer {
    /// Whether files have the same columns.
    pub(super) fn has_schema_of(&self, other: &Self) -> bool {
        let columns = |footer: &Self| -> Option<Vec<Value>> {
            Some(footer.0.list(SCHEMA)?.get(1..)?.to_vec())
        };
        columns(self) == columns(other)
    }

    /// Appends the columns of another file to the schema.
    pub(super) fn add_columns(&mut self, other: &Self) {
        let Some([root, added @ ..]) = other.0.list(SCHEMA) else {
            return;
        };
        let count = root.as_struct().and_then(|root| root.int(CHILDREN)).unwrap_or(0);
        let (added, orders) = (added.to_vec(), other.0.list(COLUMN_ORDERS).map(<[_]>::to_vec));
        if let Some(Value::Struct(root)) =
            self.0.list_mut(SCHEMA).and_then(|schema| schema.first_mut())
        {
            let before = root.int(CHILDREN).unwrap_or(0);
            root.set(CHILDREN, Value::Int(super::thrift::I32, before + count));
        }
        self.0.list_mut(SCHEMA).into_iter().for_each(|schema| schema.extend(added.clone()));
        if let (Some(known), Some(orders)) = (self.0.list_mut(COLUMN_ORDERS), orders) {
            known.extend(orders);
        }
    }

    /// Allows nulls in the column at this leaf.
    pub(super) fn make_optional(&mut self, leaf: usize) {
        let Some(elements) = self.0.list_mut(SCHEMA) else {
            return;
        };
        let leaves = elements.iter_mut().skip(1).filter_map(|element| match element {
            Value::Struct(element) if element.int(CHILDREN).unwrap_or(0) == 0 => Some(element),
            _ => None,
        });
        if let Some(element) = leaves.into_iter().nth(leaf)
            && element.int(REPETITION) == Some(0)
        {
            element.set(REPETITION, Value::Int(super::thrift::I32, OPTIONAL));
        }
    }

    /// Sets the value of a key in the metadata of the file, if it has that key.
    pub(super) fn replace_key(&mut self, key: &str, value: &str) {
        for pair in self.0.list_mut(KEY_VALUES).into_iter().flatten() {
            if let Value::Struct(pair) = pair
                && pair.get(1) == Some(&Value::Binary(key.as_bytes().to_vec()))
            {
                pair.set(2, Value::Binary(value.as_bytes().to_vec()));
            }
        }
    }

    /// The end of a file that has these row groups.
    pub(super) fn end(mut self, groups: Vec<Struct>) -> io::Result<Vec<u8>> {
        let rows = groups.iter().map(|group| group.int(GROUP_ROWS).unwrap_or(0)).sum();
        self.0.set_i64(ROWS, rows);
        self.0.set(ROW_GROUPS, Value::structs(groups));
        let mut bytes = Vec::new();
        self.0.write(&mut bytes);
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

/// The ordinal of a row group, if its field can hold it.
pub(super) fn ordinal(index: usize) -> Option<Value> {
    i16::try_from(index).ok().map(|ordinal| Value::Int(I16, i64::from(ordinal)))
}

#[cfg(test)]
mod tests {
    use parquet::file::writer::SerializedFileWriter;
    use parquet::schema::parser::parse_message_type;

    use super::super::thrift::I32;
    use super::*;

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

        let mut other = footer.clone();
        let Some(Value::Struct(root)) = other.0.list_mut(SCHEMA).unwrap().first_mut() else {
            panic!("a schema has a root");
        };
        *root = Struct::default();
        root.set(REPETITION, Value::Double(*b"\0\x18\x06schem"));
        root.set(9, Value::Bool(true));
        root.set(10, Value::Int(I32, 1));
        assert!(other.clone().end(groups.clone()).is_ok());
        other.add_columns(&footer);
        assert!(other.end(groups).is_err());
    }
}
