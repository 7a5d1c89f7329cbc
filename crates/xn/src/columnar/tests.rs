//! Tests of files that are converted in process: the bytes that must not change.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::{env, fs, process};

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

// Tests of Arrow.

const STREAM: Ask<'_> = Ask { target: Target::ArrowStream, ..ASK };

fn stream(other: ArrayRef) -> Vec<u8> {
    stream_of(other, IpcWriteOptions::default())
}

fn stream_of(other: ArrayRef, options: IpcWriteOptions) -> Vec<u8> {
    let names: ArrayRef = Arc::new(StringArray::from(vec!["ü"; other.len()]));
    let batch = RecordBatch::try_from_iter([("domain", names), ("other", other)]).unwrap();
    let schema = batch.schema();
    let writer = StreamWriter::try_new_with_options(Vec::new(), &schema, options);
    let mut writer = writer.unwrap();
    writer.write(&batch).unwrap();
    writer.into_inner().unwrap()
}

#[test]
fn a_column_of_any_type_passes() {
    use arrow_array::{UnionArray, new_null_array};
    use arrow_schema::{DataType, Field, UnionFields, UnionMode};
    let of_union = [(0, Arc::new(Field::new("a", DataType::Utf8, true)))];
    let union_type = DataType::Union(UnionFields::from_iter(of_union), UnionMode::Sparse);
    let union: UnionArray = new_null_array(&union_type, 2).as_union().clone();
    for target in [Target::ArrowStream, Target::ArrowFile] {
        let ask = Ask { target, ..ASK };
        let after = batches(&convert(&stream(Arc::new(union.clone())), "arrows", &ask).unwrap());
        assert_eq!(after[0].column(1).to_data(), union.to_data());
    }
}

#[test]
fn dictionaries_of_streams_are_written_out_in_files() {
    use arrow_array::{DictionaryArray, Int32Array, ListArray, StructArray};
    use arrow_buffer::OffsetBuffer;
    use arrow_schema::Field;
    let keys = Int32Array::from(vec![Some(1), None, Some(0), Some(1)]);
    let values = Arc::new(StringArray::from(vec![None, Some("a")]));
    let dictionary: ArrayRef = Arc::new(DictionaryArray::new(keys, values));
    let plain: ArrayRef = Arc::new(StringArray::from(vec![Some("a"), None, None, Some("a")]));
    // Each is a list with one struct, and of that a field.
    let nested = |texts: &ArrayRef| -> ArrayRef {
        let field = Arc::new(Field::new("text", texts.data_type().clone(), true));
        let structs = StructArray::from(vec![(field, texts.clone())]);
        let item = Arc::new(Field::new("item", structs.data_type().clone(), true));
        let offsets = OffsetBuffer::from_lengths([1; 4]);
        Arc::new(ListArray::new(item, offsets, Arc::new(structs), None))
    };
    let ask = Ask { target: Target::ArrowFile, ..ASK };
    for (other, expected) in
        [(dictionary.clone(), plain.clone()), (nested(&dictionary), nested(&plain))]
    {
        let file = convert(&stream(other.slice(1, 3)), "arrows", &ask).unwrap();
        let after = batches(&file);
        assert_eq!(after[0].column(1), &expected.slice(1, 3));
    }
}

#[test]
fn the_compression_of_arrow_stays() {
    for codec in [CompressionType::LZ4_FRAME, CompressionType::ZSTD] {
        let options = IpcWriteOptions::default().try_with_compression(Some(codec)).unwrap();
        let numbers: ArrayRef = Arc::new(UInt32Array::from(vec![7; 9]));
        let packed = convert(&stream_of(numbers, options), "arrows", &STREAM).unwrap();
        let opened = open_stream(Box::new(io::Cursor::new(packed))).unwrap();
        assert_eq!(opened.compression, Some(codec));
    }
}

#[test]
fn the_metadata_of_a_footer_stays() {
    use arrow_ipc::reader::FileReader;
    use arrow_ipc::writer::FileWriter;
    let names: ArrayRef = Arc::new(StringArray::from(vec!["ü"]));
    let batch = RecordBatch::try_from_iter([("domain", names)]).unwrap();
    let mut writer = FileWriter::try_new(Vec::new(), &batch.schema()).unwrap();
    writer.write_metadata("who", "Ü");
    writer.write(&batch).unwrap();
    let ask = Ask { target: Target::ArrowFile, ..ASK };
    let file = convert(&writer.into_inner().unwrap(), "arrow", &ask).unwrap();
    let file = FileReader::try_new(io::Cursor::new(file), None).unwrap();
    assert_eq!(file.custom_metadata().get("who").map(String::as_str), Some("Ü"));
}

#[test]
fn a_message_without_content_is_an_error() {
    use arrow_ipc::{Message, root_as_message};
    let file = stream(Arc::new(StringArray::from(vec!["ü"])));
    let length = |at: usize| u32::from_le_bytes(*file[at + 4..].first_chunk().unwrap()) as usize;
    // The schema lacks a body, so the batch follows.
    let at = 8 + length(0);
    let table = root_as_message(&file[at + 8..]).unwrap()._tab;
    let kind = at + 8 + table.loc() + usize::from(table.vtable().get(Message::VT_HEADER_TYPE));
    assert!(convert(&file, "arrows", &STREAM).is_ok());
    let mut other = file.clone();
    other[kind] = 0;
    let said = convert(&other, "arrows", &STREAM).unwrap_err();
    assert!(said.contains("a message is empty"), "{said}");
}

/// No writer makes such files here, so the order of bytes is changed in the bytes of the schema.
#[test]
fn a_big_endian_stream_is_refused() {
    use arrow_ipc::{Schema, root_as_message};
    let names: ArrayRef = Arc::new(StringArray::from(vec!["ü"]));
    let batch = RecordBatch::try_from_iter([("domain", names.clone()), ("\u{1}\0\u{1}\0", names)]);
    let batch = batch.unwrap();
    let mut writer = StreamWriter::try_new(Vec::new(), &batch.schema()).unwrap();
    writer.write(&batch).unwrap();
    let mut file = writer.into_inner().unwrap();
    let table = root_as_message(&file[8..]).unwrap().header_as_schema().unwrap()._tab;
    let at = 8 + table.loc();
    let distance = i32::from_le_bytes(*file[at..].first_chunk().unwrap());
    let entry = at.checked_add_signed(-distance as isize).unwrap();
    let entry = entry + usize::from(Schema::VT_ENDIANNESS);
    // The name of the second column has the new value, 1.
    let one = (at..).step_by(2).find(|&one| file[one..one + 2] == [1, 0]).unwrap();
    let offset = u16::try_from(one - at).unwrap();
    file[entry..entry + 2].copy_from_slice(&offset.to_le_bytes());
    let said = convert(&file, "arrows", &STREAM).unwrap_err();
    assert!(said.contains("its numbers are big-endian"), "{said}");
}

/// The names in one column, without new ones.
fn domains() -> Wanted {
    Wanted {
        columns: vec![xenonym_records::Target::parse("domain")],
        added: Vec::new(),
        on_error: batch::OnError::Keep,
    }
}

/// The batches of a file or stream.
fn batches(arrow: &[u8]) -> Vec<RecordBatch> {
    use arrow_ipc::reader::{FileReader, StreamReader};
    if arrow.starts_with(b"ARROW1") {
        let reader = FileReader::try_new(io::Cursor::new(arrow), None).unwrap();
        return reader.map(Result::unwrap).collect();
    }
    StreamReader::try_new(arrow, None).unwrap().map(Result::unwrap).collect()
}

/// A stream of batches of one row, each of which adds a value to the dictionary.
fn with_parts(count: i32) -> Vec<u8> {
    use arrow_array::{DictionaryArray, Int32Array};
    use arrow_ipc::writer::DictionaryHandling;
    let names: ArrayRef =
        Arc::new(StringArray::from_iter_values((0..count).map(|n| format!("ü{n}.example"))));
    let batch = |at: i32| {
        let values = names.slice(0, usize::try_from(at).unwrap() + 1);
        let column = DictionaryArray::new(Int32Array::from(vec![at]), values);
        RecordBatch::try_from_iter([("domain", Arc::new(column) as ArrayRef)]).unwrap()
    };
    let options = IpcWriteOptions::default().with_dictionary_handling(DictionaryHandling::Delta);
    let schema = batch(0).schema();
    let mut writer = StreamWriter::try_new_with_options(Vec::new(), &schema, options).unwrap();
    (0..count).for_each(|at| writer.write(&batch(at)).unwrap());
    writer.into_inner().unwrap()
}

#[test]
fn parts_of_a_dictionary_are_joined_few_times() {
    const COUNT: i32 = 2_000;
    let stream = with_parts(COUNT);
    let opened = open_stream(Box::new(io::Cursor::new(stream.clone()))).unwrap();
    let (mut rows, mut joined, mut last) = (0, 0, None);
    for batch in opened.batches {
        let column = batch.unwrap().column(0).clone();
        let dictionary = column.as_any_dictionary();
        let key = dictionary.normalized_keys()[0];
        assert_eq!(dictionary.values().as_string::<i32>().value(key), format!("ü{rows}.example"));
        let values = dictionary.values().to_data();
        joined += i32::from(last.is_none_or(|last| !values.ptr_eq(&last)));
        last = Some(values);
        rows += 1;
    }
    assert_eq!(rows, COUNT);
    assert!(10 * joined < COUNT, "{joined}");
    let ask = Ask { target: Target::ArrowFile, ..ASK };
    let after = batches(&convert(&stream, "arrows", &ask).unwrap());
    assert_eq!(after.iter().map(RecordBatch::num_rows).sum::<usize>(), 2_000);
    let last = after.last().unwrap().column(1).as_string::<i32>();
    assert_eq!(last.value(last.len() - 1), "xn--1999-zra.example");
}

#[test]
fn a_replaced_dictionary_is_not_that_of_the_rows_before() {
    use arrow_array::{DictionaryArray, Int32Array};
    let batch = |names: [&str; 2]| {
        let values: ArrayRef = Arc::new(StringArray::from(names.to_vec()));
        let column = DictionaryArray::new(Int32Array::from(vec![1]), values);
        RecordBatch::try_from_iter([("domain", Arc::new(column) as ArrayRef)]).unwrap()
    };
    let mut writer = StreamWriter::try_new(Vec::new(), &batch(["a", "b"]).schema()).unwrap();
    for names in [["a", "b"], ["c", "d"], ["e", "f"]] {
        writer.write(&batch(names)).unwrap();
    }
    let ask = Ask { target: Target::ArrowFile, ..ASK };
    let after = batches(&convert(&writer.into_inner().unwrap(), "arrows", &ask).unwrap());
    let results = after.iter().map(|rows| rows.column(1).as_string::<i32>().value(0));
    assert_eq!(results.collect::<Vec<_>>(), ["b", "d", "f"]);
}

/// A value that is stored once would fill the memory.
#[test]
fn chunks_are_as_large_as_their_rows_without_dictionaries() {
    use arrow_array::{DictionaryArray, Int8Array};
    const LENGTH: usize = 1 << 20;
    let values: ArrayRef = Arc::new(StringArray::from(vec!["a".repeat(LENGTH)]));
    let column = DictionaryArray::new(Int8Array::from(vec![0; 100]), values);
    let path = path("arrows");
    fs::write(&path, stream(Arc::new(column))).unwrap();
    let reading = Reading::new(FileFormat::Arrow, None);
    let files = Files::new(std::slice::from_ref(&path), None);
    let target = Some(Target::ArrowFile);
    let mut reader = Reader::new(files, reading, domains(), target, false);
    let mut rows = 0;
    while let Some(chunk) = ordered::Source::next(&mut reader) {
        if let reader::Chunk::RowChunk(chunk) = chunk.unwrap_or_else(|unread| panic!("{unread}")) {
            let reader::Content::Batch(batch) = &chunk.content else { panic!("it is a stream") };
            assert!(batch.num_rows() <= 4, "{}", batch.num_rows());
            assert!(chunk.weight >= batch.num_rows() * LENGTH, "{}", chunk.weight);
            rows += batch.num_rows();
        }
    }
    fs::remove_file(path).unwrap();
    assert_eq!(rows, 100);
}

fn surveyed(rows: &names::convert::NameRows, profile: Profile) -> Survey {
    let profiles = Profiles(vec![profile]);
    let mut counter = names::convert::Counter::new(&profiles);
    counter.add(rows);
    counter.finish()
}

/// Reading each row would need minutes.
#[test]
fn a_name_of_many_rows_is_counted_as_often_and_looked_at_once() {
    use std::time::{Duration, Instant};
    let (long, short) = (format!("{}.example", "ü.".repeat(20_000)), "a..b");
    let names: Vec<&str> = (0..1_000).map(|row| if row % 2 == 0 { &long } else { short }).collect();
    let column: ArrayRef = Arc::new(StringArray::from(names));
    let batch = RecordBatch::try_from_iter([("domain", column)]).unwrap();
    let profile = Profile { name: "dns", standard: Standard::Uts46(Options::DNS) };
    let layout = Arc::new(schema::Layout::new(&batch.schema(), &domains()).unwrap());
    let begun = Instant::now();
    let rows = names::convert::NameRows { layout, file: None, first: 1, batch };
    let survey = surveyed(&rows, profile);
    assert_eq!((survey.names, survey.accepted(0)), (1_000, 0));
    assert_eq!(survey.examples["empty_label"], [short]);
    assert_eq!(survey.label_classes.values().sum::<u64>(), 500 * 20_001 + 500 * 2);
    assert!(begun.elapsed() < Duration::from_secs(20), "{:?}", begun.elapsed());
}

/// Reading each row would need minutes.
#[test]
fn a_value_of_many_rows_is_counted_and_reported_as_often_and_looked_at_once() {
    use arrow_array::{DictionaryArray, Int32Array, UInt8Array};
    use std::time::{Duration, Instant};
    let name = format!("{}.example", "ü.".repeat(20_000));
    let values: ArrayRef = Arc::new(StringArray::from(vec![name.as_str(), "a..b", "c"]));
    let keys: Vec<u8> = (0..3_000_u32).map(|row| [0, 0, 0, 1, 2][row as usize % 5]).collect();
    let column: ArrayRef = Arc::new(DictionaryArray::new(UInt8Array::from(keys), values));
    let numbers: ArrayRef = Arc::new(Int32Array::from(vec![0; 3_000]));
    let batch = RecordBatch::try_from_iter([("domain", column), ("n", numbers)]).unwrap();
    let profile = Profile { name: "dns", standard: Standard::Uts46(Options::DNS) };
    let layout = Arc::new(schema::Layout::new(&batch.schema(), &domains()).unwrap());
    let rows = names::convert::NameRows { layout, file: None, first: 1, batch };
    let begun = Instant::now();
    let survey = surveyed(&rows, profile);
    assert_eq!((survey.names, survey.accepted(0)), (3_000, 600));
    let conversion = Conversion::Names(profile, Operation::ToAscii);
    let job = job(conversion, Work::Convert(Kernel::of(conversion).unwrap()), Action::Keep);
    let converted = names::convert::convert(&rows, &job).unwrap();
    let tally = converted.part.tally;
    assert_eq!((tally.rejected, tally.unchanged, tally.kinds.len()), (2_400, 600, 2));
    assert!(begun.elapsed() < Duration::from_secs(20), "{:?}", begun.elapsed());
}
