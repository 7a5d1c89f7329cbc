//! Tests of files that are converted in process: the bytes that must not change.

mod arrow;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::{env, process};

use ::parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use ::parquet::basic::{Compression, Encoding, GzipLevel};
use ::parquet::bloom_filter::Sbbf;
use ::parquet::data_type::{
    ByteArray, ByteArrayType, DataType, FixedLenByteArray, FixedLenByteArrayType, Int64Type, Int96,
    Int96Type,
};
use ::parquet::file::metadata::{
    ColumnChunkMetaData, KeyValue, PageIndexPolicy, ParquetMetaData, ParquetMetaDataReader,
    RowGroupMetaData, SortingColumn,
};
use ::parquet::file::properties::WriterProperties;
use ::parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use ::parquet::schema::parser::parse_message_type;
use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, RecordBatch, StringArray, UInt32Array};
use arrow_ipc::CompressionType;
use arrow_ipc::writer::{IpcWriteOptions, StreamWriter};
use bytes::Bytes;
use xenonym::uts46::Options;
use xenonym::{Operation, Standard};

use super::parquet::ParquetFile;
use super::read::arrow_file::open_stream;
use super::shared_file::SharedFile;
use super::*;
use crate::pipeline::Encoder as _;
use crate::pipeline::ordered::{self, Event};
use crate::plan::OnRejected;
use crate::profile::Profile;

/// Every kind of column for which Arrow uses another type, or none.
const SCHEMA: &str = "
    message every {
        required int64 number;
        required binary domain (STRING);
        optional fixed_len_byte_array(12) contract (INTERVAL);
        optional int96 seen;
        required fixed_len_byte_array(16) id (UUID);
        optional binary facts (JSON);
        required binary kind (ENUM);
        required int64 at (TIME(MICROS,true));
        required fixed_len_byte_array(4) price (DECIMAL(9,2));
        optional group sans (LIST) {
            repeated group list { optional binary element (STRING); }
        }
    }";

const DOMAINS: [&str; 4] = ["bücher.example", "a..b", "xn--tda.example", "BÜCHER.example"];

/// The last day of the year 9999 as INT96, in days and nanoseconds, which Arrow cannot hold.
const FAR: (u32, u64) = (5_373_484, 86_399_000_001_000);

fn values<T: DataType>(
    group: &mut SerializedRowGroupWriter<'_, Vec<u8>>,
    values: &[T::T],
    definitions: Option<&[i16]>,
    repetitions: Option<&[i16]>,
) {
    let mut column = group.next_column().unwrap().unwrap();
    column.typed::<T>().write_batch(values, definitions, repetitions).unwrap();
    column.close().unwrap();
}

fn fixed(bytes: &[u8]) -> FixedLenByteArray {
    ByteArray::from(bytes.to_vec()).into()
}

fn int96((day, nanos): (u32, u64)) -> Int96 {
    let mut time = Int96::new();
    time.set_data(nanos as u32, (nanos >> 32) as u32, day);
    time
}

/// A file with two row groups of four rows.
fn every() -> Vec<u8> {
    let schema = Arc::new(parse_message_type(SCHEMA).unwrap());
    let properties = WriterProperties::builder()
        .set_created_by("a program of long ago".to_owned())
        .set_key_value_metadata(Some(vec![KeyValue::new("who".to_owned(), "Ü".to_owned())]))
        .set_compression(Compression::SNAPPY)
        .set_column_compression("domain".into(), Compression::GZIP(GzipLevel::default()))
        .set_column_bloom_filter_enabled("number".into(), true)
        .set_sorting_columns(Some(vec![SortingColumn {
            column_idx: 0,
            descending: true,
            nulls_first: false,
        }]));
    let mut file =
        SerializedFileWriter::new(Vec::new(), schema, properties.build().into()).unwrap();
    for first in [0, 4] {
        let mut group = file.next_row_group().unwrap();
        let g = &mut group;
        values::<Int64Type>(g, &[first, 1, 1, 1], None, None);
        values::<ByteArrayType>(g, &DOMAINS.map(ByteArray::from), None, None);
        let intervals =
            [fixed(b"\x0d\0\0\0\0\0\0\0\0\0\0\0"), fixed(b"\0\0\0\0\x02\0\0\0\x03\0\0\0")];
        values::<FixedLenByteArrayType>(g, &intervals, Some(&[1, 0, 1, 0]), None);
        values::<Int96Type>(g, &[int96(FAR), int96((2_440_589, 0))], Some(&[1, 0, 0, 1]), None);
        values::<FixedLenByteArrayType>(g, &[1, 2, 2, 2].map(|id| fixed(&[id; 16])), None, None);
        values::<ByteArrayType>(g, &["{}", "[1]"].map(ByteArray::from), Some(&[1, 1, 0, 0]), None);
        values::<ByteArrayType>(g, &["a", "b", "b", "b"].map(ByteArray::from), None, None);
        values::<Int64Type>(g, &[0, 1, 1, 1], None, None);
        values::<FixedLenByteArrayType>(g, &[1, 2, 2, 2].map(|id| fixed(&[id; 4])), None, None);
        let sans = ["ü.de", "b.de", "ö.de"].map(ByteArray::from);
        let (definitions, repetitions) = ([3, 3, 0, 1, 3], [0, 1, 0, 0, 0]);
        values::<ByteArrayType>(g, &sans, Some(&definitions), Some(&repetitions));
        group.close().unwrap();
    }
    file.into_inner().unwrap()
}

/// A path of its own for each call, in the folder for such.
fn path(ending: &str) -> PathBuf {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    env::temp_dir().join(format!("xn-columns-{}-{number}.{ending}", process::id()))
}

/// The requested operation.
struct Ask<'a> {
    columns: &'a [&'a str],
    suffix: Option<&'static str>,
    on_error: Option<OnRejected>,
    target: Target,
}

const ASK: Ask<'_> =
    Ask { columns: &["domain"], suffix: Some("_ascii"), on_error: None, target: Target::Parquet };

/// Converts a file to ASCII, or returns the reason why it cannot.
fn convert(input: &[u8], ending: &str, ask: &Ask<'_>) -> Result<Vec<u8>, String> {
    let path = path(ending);
    fs::write(&path, input).unwrap();
    let converted = convert_file(&path, ask);
    fs::remove_file(path).unwrap();
    converted
}

fn convert_file(path: &Path, ask: &Ask<'_>) -> Result<Vec<u8>, String> {
    let profile = Profile { name: "dns", standard: Standard::Uts46(Options::DNS) };
    let conversion = Conversion::Names(profile, Operation::ToAscii);
    let is_parquet = path.extension().is_some_and(|extension| extension == "parquet");
    let format = if is_parquet { FileFormat::Parquet } else { FileFormat::Arrow };
    let reading = Reading::new(format, Some(3));
    let work = Work::Convert(Kernel::of(conversion).unwrap());
    let job = job(conversion, work, Action::new(ask.on_error, OnReject::Blank));
    let columns = ask.columns.iter().map(|column| xenonym_records::Target::parse(column)).collect();
    let added = ask.suffix.map(|suffix| FactColumn::new(suffix, FactKind::Text));
    let wanted = Wanted { columns, added: added.into_iter().collect(), on_error: job.on_error };
    let files = Files::new(&[path.to_owned()], None);
    let reader = Reader::new(files, reading, wanted, Some(ask.target), false);
    let stage = Convert { job, reading };
    let mut results = ordered::start(reader, stage, Limits { threads: 2, budget: 1 }).unwrap();
    let mut encoding = super::Encoding { target: ask.target, output: None, encoder: None };
    let mut all = Vec::new();
    while let Some(event) = results.next().unwrap() {
        match event {
            Event::Output(piece) => {
                let part = encoding.encode(piece, None).map_err(|failure| failure.to_string())?;
                all.extend(part.output);
            }
            Event::Unread(unread) => return Err(unread.to_string()),
        }
    }
    all.extend(encoding.finish().map_err(|failure| failure.to_string())?);
    Ok(all)
}

fn metadata(file: &[u8]) -> ParquetMetaData {
    ParquetMetaDataReader::new()
        .with_page_index_policy(PageIndexPolicy::Required)
        .parse_and_finish(&Bytes::copy_from_slice(file))
        .unwrap()
}

fn rows(file: &[u8]) -> RecordBatch {
    let reader = ParquetRecordBatchReaderBuilder::try_new(Bytes::copy_from_slice(file)).unwrap();
    let schema = reader.schema().clone();
    let batches = reader.build().unwrap().map(Result::unwrap).collect::<Vec<_>>();
    arrow_select::concat::concat_batches(&schema, &batches).unwrap()
}

fn pages<'a>(file: &'a [u8], chunk: &ColumnChunkMetaData) -> &'a [u8] {
    let (start, length) = chunk.byte_range();
    &file[usize::try_from(start).unwrap()..][..usize::try_from(length).unwrap()]
}

/// Every column but `changed` is as it was, and so is all that is known of it.
fn assert_copied(before: &[u8], after: &[u8], changed: &[usize]) {
    let (old, new) = (metadata(before), metadata(after));
    assert_eq!(new.file_metadata().created_by(), Some("a program of long ago"));
    let pairs = old.file_metadata().key_value_metadata();
    assert_eq!(new.file_metadata().key_value_metadata(), pairs);
    assert_eq!(new.num_row_groups(), old.num_row_groups());
    let columns = old.file_metadata().schema().get_fields();
    assert_eq!(&new.file_metadata().schema().get_fields()[..columns.len()], columns);
    for (number, (old_group, new_group)) in
        old.row_groups().iter().zip(new.row_groups()).enumerate()
    {
        assert_eq!(old_group.sorting_columns(), new_group.sorting_columns());
        for leaf in (0..old_group.num_columns()).filter(|leaf| !changed.contains(leaf)) {
            let (one, other) = (old_group.column(leaf), new_group.column(leaf));
            assert_eq!(pages(before, one), pages(after, other));
            assert_eq!(one.statistics(), other.statistics());
            assert_eq!(one.page_encoding_stats(), other.page_encoding_stats());
            assert_eq!(one.definition_level_histogram(), other.definition_level_histogram());
            let index = |file: &ParquetMetaData| file.column_index().unwrap()[number][leaf].clone();
            assert_eq!(index(&old), index(&new));
            let index = &new.offset_index().unwrap()[number][leaf];
            let first = index.page_locations()[0].offset;
            assert_eq!(first, other.data_page_offset());
        }
        let filter = |file: &[u8], chunk| {
            let filter = Sbbf::read_from_column_chunk(chunk, &Bytes::copy_from_slice(file));
            filter.unwrap().is_some_and(|filter| filter.check(&1_i64) && !filter.check(&99_i64))
        };
        assert!(filter(before, old_group.column(0)) && filter(after, new_group.column(0)));
    }
}

#[test]
fn other_columns_stay_byte_for_byte() {
    let before = every();
    let after = convert(&before, "parquet", &ASK).unwrap();
    assert_copied(&before, &after, &[]);
    let new = rows(&after);
    let ascii = new.column_by_name("domain_ascii").unwrap().as_string::<i32>();
    let expected = ["xn--bcher-kva.example", "", "xn--tda.example", "xn--bcher-kva.example"];
    for (row, text) in expected.iter().cycle().take(8).enumerate() {
        assert_eq!(
            ascii.is_valid(row).then(|| ascii.value(row)),
            Some(*text).filter(|t| !t.is_empty())
        );
    }
    let codec = metadata(&after).row_group(0).column(10).compression();
    assert!(matches!(codec, Compression::GZIP(_)), "{codec:?}");
}

#[test]
fn names_are_replaced_where_they_are() {
    let before = every();
    let ask =
        Ask { suffix: None, columns: &["sans", "domain"], on_error: Some(OnRejected::Keep), ..ASK };
    let after = convert(&before, "parquet", &ask).unwrap();
    assert_copied(&before, &after, &[1, 9]);
    let new = rows(&after);
    assert_eq!(new.column_by_name("domain").unwrap().as_string::<i32>().value(1), "a..b");
    let sans = new.column_by_name("sans").unwrap().as_list::<i32>().value(0);
    assert_eq!(sans.as_string::<i32>(), &StringArray::from(vec!["xn--tda.de", "b.de"]));
    // A column that cannot be null has to be able to.
    let ask = Ask { suffix: None, on_error: Some(OnRejected::Blank), ..ASK };
    let new = rows(&convert(&before, "parquet", &ask).unwrap());
    assert!(new.column_by_name("domain").unwrap().is_null(5));
}

#[test]
fn what_is_encrypted_or_lies_is_refused() {
    let mut encrypted = every();
    let end = encrypted.len() - 4;
    encrypted[end..].copy_from_slice(b"PARE");
    encrypted[..4].copy_from_slice(b"PARE");
    assert!(convert(&encrypted, "parquet", &ASK).unwrap_err().contains("encrypted"));
    // The first page of names, of 2^31 - 1 bytes before it was packed.
    let schema = parse_message_type("message names { required binary domain (STRING); }").unwrap();
    let properties = WriterProperties::builder()
        .set_compression(Compression::SNAPPY)
        .set_dictionary_enabled(false)
        .build();
    let writer = SerializedFileWriter::new(Vec::new(), schema.into(), properties.into());
    let mut file = writer.unwrap();
    let mut group = file.next_row_group().unwrap();
    values::<ByteArrayType>(&mut group, &vec![ByteArray::from("a.example"); 9_000], None, None);
    group.close().unwrap();
    let mut file = file.into_inner().unwrap();
    assert!(convert(&file, "parquet", &ASK).is_ok());
    let at = usize::try_from(metadata(&file).row_group(0).column(0).data_page_offset()).unwrap();
    // A header is a kind, and then that length: of three bytes, and now a larger one.
    assert_eq!((file[at], file[at + 2]), (0x15, 0x15));
    file[at + 5] = 0x7F;
    file[at + 3..at + 5].copy_from_slice(&[0xFE, 0xFF]);
    let said = convert(&file, "parquet", &ASK).unwrap_err();
    assert!(said.contains("an impossible length"), "{said}");
}

/// Counts must not pass over rows that a conversion would miss.
#[test]
fn rows_that_are_declared_and_missing_are_an_error_for_conversions_and_counts() {
    use ::parquet::file::metadata::ParquetMetaDataWriter;
    let mut file = every();
    let right = metadata(&file);
    let more = |group: &RowGroupMetaData| {
        let rows = group.num_rows() + 1;
        group.clone().into_builder().set_num_rows(rows).build().unwrap()
    };
    let groups = right.row_groups().iter().map(more).collect();
    let wrong = ParquetMetaData::new(right.file_metadata().clone(), groups);
    let length = file.len();
    let footer = u32::from_le_bytes(*file[length - 8..].first_chunk().unwrap());
    file.truncate(length - 8 - footer as usize);
    ParquetMetaDataWriter::new(&mut file, &wrong).finish().unwrap();
    let said = convert(&file, "parquet", &ASK).unwrap_err();
    assert!(said.contains("its columns are shorter than declared"), "{said}");
    let path = path("parquet");
    fs::write(&path, &file).unwrap();
    let columns = vec![xenonym_records::Target::parse("domain")];
    let source = SourcePlan { columns, ..SourcePlan::default() };
    let files = Files::new(std::slice::from_ref(&path), None);
    let profile = Profile { name: "dns", standard: Standard::Uts46(Options::DNS) };
    let counted = survey(files, FileFormat::Parquet, &source, 1, Profiles(vec![profile]));
    fs::remove_file(path).unwrap();
    assert_eq!(counted.unwrap().0, Outcome::SomeUnread);
}

/// Dictionaries and shared prefixes are small in the file, but expand in memory.
#[test]
fn the_largest_row_is_known_from_pages() {
    let schema = parse_message_type("message names { required binary domain (STRING); }").unwrap();
    // Each begins as the one before.
    let names: Vec<String> = (0..600).map(|row| "a".repeat(40_000 + row % 7 * 100)).collect();
    let rows: Vec<ByteArray> = names.iter().map(|name| name.as_str().into()).collect();
    let plain = WriterProperties::builder().set_dictionary_enabled(false);
    let prefixes = plain.clone().set_encoding(Encoding::DELTA_BYTE_ARRAY);
    for (properties, least, most) in [
        (WriterProperties::builder(), 40_600, 40_600),
        (prefixes, 40_600, 80_600),
        // Each of these is there as often as in memory.
        (plain, 0, 0),
    ] {
        let properties = properties.set_compression(Compression::SNAPPY).build();
        let file = SerializedFileWriter::new(Vec::new(), schema.clone().into(), properties.into());
        let mut file = file.unwrap();
        let mut group = file.next_row_group().unwrap();
        values::<ByteArrayType>(&mut group, &rows, None, None);
        group.close().unwrap();
        let path = path("parquet");
        fs::write(&path, file.into_inner().unwrap()).unwrap();
        let file = SharedFile::new(fs::File::open(&path).unwrap(), Arc::default()).unwrap();
        fs::remove_file(path).unwrap();
        let file = ParquetFile::open(file).unwrap();
        let sizes = file.row_sizes(0, |_| true).unwrap();
        assert!((least..=most).contains(&sizes.largest), "{sizes:?}");
    }
}

#[test]
fn a_row_group_without_rows_is_nothing() {
    let schema = parse_message_type("message names { required binary domain (STRING); }").unwrap();
    let mut file = SerializedFileWriter::new(Vec::new(), schema.into(), Arc::default()).unwrap();
    for names in [&[][..], &["ü.de"]] {
        let names: Vec<ByteArray> = names.iter().map(|&name| name.into()).collect();
        let mut group = file.next_row_group().unwrap();
        values::<ByteArrayType>(&mut group, &names, None, None);
        group.close().unwrap();
    }
    let after = rows(&convert(&file.into_inner().unwrap(), "parquet", &ASK).unwrap());
    assert_eq!(after.column(1).as_string::<i32>(), &StringArray::from(vec!["xn--tda.de"]));
}
