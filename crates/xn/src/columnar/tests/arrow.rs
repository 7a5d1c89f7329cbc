//! Tests of Arrow.

use super::*;

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
        if let chunk::Chunk::RowChunk(chunk) = chunk.unwrap_or_else(|unread| panic!("{unread}")) {
            let chunk::Content::Batch(batch) = &chunk.content else { panic!("it is a stream") };
            assert!(batch.num_rows() <= 4, "{}", batch.num_rows());
            assert!(chunk.weight >= batch.num_rows() * LENGTH, "{}", chunk.weight);
            rows += batch.num_rows();
        }
    }
    fs::remove_file(path).unwrap();
    assert_eq!(rows, 100);
}

fn survey(rows: &names::convert::NameRows, profile: Profile) -> Survey {
    let profiles = Profiles(vec![profile]);
    let mut counter = names::counter::Counter::new(&profiles);
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
    let survey = survey(&rows, profile);
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
    let survey = survey(&rows, profile);
    assert_eq!((survey.names, survey.accepted(0)), (3_000, 600));
    let conversion = Conversion::Names(profile, Operation::ToAscii);
    let job = job(conversion, Work::Convert(Kernel::of(conversion).unwrap()), Action::Keep);
    let converted = names::convert::convert(&rows, &job).unwrap();
    let tally = converted.part.tally;
    assert_eq!((tally.rejected, tally.unchanged, tally.kinds.len()), (2_400, 600, 2));
    assert!(begun.elapsed() < Duration::from_secs(20), "{:?}", begun.elapsed());
}
