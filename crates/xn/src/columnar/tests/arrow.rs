//! Tests of Arrow, and of values that another format cannot hold.

use super::*;

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
fn a_value_without_a_text_is_named() {
    use arrow_array::{
        Date32Array, DurationSecondArray, Time64MicrosecondArray, TimestampMicrosecondArray,
    };
    let times = TimestampMicrosecondArray::from(vec![Some(0), None, Some(i64::MAX)]);
    let others: [ArrayRef; 5] = [
        Arc::new(times.clone()),
        Arc::new(times.with_timezone("+00:00")),
        Arc::new(Date32Array::from(vec![0, 1, i32::MAX])),
        Arc::new(Time64MicrosecondArray::from(vec![0, 1, 86_400_000_000])),
        Arc::new(DurationSecondArray::from(vec![0, 1, i64::MAX])),
    ];
    for other in others {
        for format in [TextFormat::JsonLines, TextFormat::Table(Syntax::CSV)] {
            let ask = Ask { target: Target::Text(format), ..ASK };
            let said = convert(&stream(other.clone()), "arrows", &ask).unwrap_err();
            assert!(said.contains("column \"other\", row 3: "), "{said}");
            let fits = convert(&stream(other.slice(0, 2)), "arrows", &ask).unwrap();
            assert!(!String::from_utf8(fits).unwrap().contains("rror"));
        }
    }
    let ask = Ask { target: Target::Text(TextFormat::Table(Syntax::TSV)), ..ASK };
    let said = convert(&stream(Arc::new(StringArray::from(vec!["a", "a\tb"]))), "arrows", &ask);
    assert!(said.unwrap_err().contains("column \"other\", row 2: "));
}

#[test]
fn seconds_and_days_stay_times_in_parquet() {
    use arrow_array::{Date64Array, ListArray, Time32SecondArray, TimestampSecondArray};
    use arrow_schema::{DataType, TimeUnit};
    let zone = || Some("Europe/Berlin".into());
    let stamp = TimestampSecondArray::from(vec![Some(1), None]).with_timezone_opt(zone());
    let item = Arc::new(arrow_schema::Field::new("item", stamp.data_type().clone(), true));
    let list = ListArray::try_new(
        item,
        arrow_buffer::OffsetBuffer::from_lengths([1, 1]),
        Arc::new(stamp.clone()),
        None,
    );
    let others: [ArrayRef; 4] = [
        Arc::new(stamp),
        Arc::new(list.unwrap()),
        Arc::new(Time32SecondArray::from(vec![1, 2])),
        Arc::new(Date64Array::from(vec![0, 86_400_000])),
    ];
    let types = others.map(|other| {
        let written = rows(&convert(&stream(other), "arrows", &ASK).unwrap());
        written.column(1).data_type().clone()
    });
    let stamp = DataType::Timestamp(TimeUnit::Millisecond, zone());
    let list = DataType::new_list(stamp.clone(), true);
    assert_eq!(types, [stamp, list, DataType::Time32(TimeUnit::Millisecond), DataType::Date32]);
    let odd: [ArrayRef; 2] = [
        Arc::new(Date64Array::from(vec![0, 1])),
        Arc::new(TimestampSecondArray::from(vec![0, i64::MAX])),
    ];
    for odd in odd {
        let said = convert(&stream(odd), "arrows", &ASK).unwrap_err();
        assert!(said.contains("column \"other\", row 2: the value does not fit "), "{said}");
    }
}

#[test]
fn dictionaries_are_text_like_other_columns() {
    use arrow_array::{DictionaryArray, Int32Array, TimestampSecondArray};
    let json = |other: ArrayRef| {
        let ask = Ask { target: Target::Text(TextFormat::JsonLines), ..ASK };
        String::from_utf8(convert(&stream(other), "arrows", &ask).unwrap()).unwrap()
    };
    let keys = Int32Array::from(vec![Some(0), Some(1), None]);
    let texts = Arc::new(StringArray::from(vec![None, Some("a")]));
    let said = json(Arc::new(DictionaryArray::new(keys.clone(), texts)));
    let values: Vec<_> = said.lines().map(|line| line.split("\"other\":").nth(1)).collect();
    let ends =
        ["null", "\"a\"", "null"].map(|value| format!("{value},\"domain_ascii\":\"xn--tda\"}}"));
    assert_eq!(values, ends.each_ref().map(|end| Some(end.as_str())));
    let times = TimestampSecondArray::from(vec![0, 1]).with_timezone("Europe/Berlin");
    let said = json(Arc::new(DictionaryArray::new(keys, Arc::new(times))));
    assert!(said.contains("\"other\":\"1970-01-01T00:00:00Z\""), "{said}");
}

#[test]
fn no_type_panics() {
    use arrow_array::{IntervalYearMonthArray, UnionArray, new_null_array};
    use arrow_schema::{DataType, Field, IntervalUnit, UnionFields, UnionMode};
    let of_union = [(0, Arc::new(Field::new("a", DataType::Utf8, true)))];
    let union_type = DataType::Union(UnionFields::from_iter(of_union), UnionMode::Sparse);
    let union: UnionArray = new_null_array(&union_type, 2).as_union().clone();
    let union: ArrayRef = Arc::new(union);
    let none = new_null_array(&DataType::Interval(IntervalUnit::MonthDayNano), 2);
    let json = Target::Text(TextFormat::JsonLines);
    let csv = Target::Text(TextFormat::Table(Syntax::CSV));
    let cases =
        [(&union, Target::Parquet), (&union, json), (&union, csv), (&none, Target::Parquet)];
    for (other, target) in cases {
        let said = convert(&stream(other.clone()), "arrows", &Ask { target, ..ASK }).unwrap_err();
        assert!(said.contains("column \"other\" is "), "{said}");
    }
    let ask = Ask { target: Target::ArrowStream, ..ASK };
    assert!(convert(&stream(union), "arrows", &ask).is_ok());
    let negative: ArrayRef = Arc::new(IntervalYearMonthArray::from(vec![1, -1]));
    let said = convert(&stream(negative), "arrows", &ASK).unwrap_err();
    assert!(said.contains("column \"other\", row 2: "), "{said}");
}

#[test]
fn the_compression_of_arrow_stays() {
    let ask = Ask { target: Target::ArrowStream, ..ASK };
    for codec in [CompressionType::LZ4_FRAME, CompressionType::ZSTD] {
        let options = IpcWriteOptions::default().try_with_compression(Some(codec)).unwrap();
        let numbers: ArrayRef = Arc::new(UInt32Array::from(vec![7; 9]));
        let packed = convert(&stream_of(numbers, options), "arrows", &ask).unwrap();
        let opened = open_stream(Box::new(io::Cursor::new(packed))).unwrap();
        assert_eq!(opened.compression, Some(codec));
    }
}

#[test]
fn a_key_that_a_map_has_twice_is_named() {
    use arrow_array::builder::{ListBuilder, MapBuilder, StringBuilder};
    let maps = |keys: [&[&str]; 3]| -> [ArrayRef; 2] {
        let map = || MapBuilder::new(None, StringBuilder::new(), StringBuilder::new());
        let (mut alone, mut lists) = (map(), ListBuilder::new(map()));
        for row in keys {
            for key in row {
                for builder in [&mut alone, lists.values()] {
                    builder.keys().append_value(key);
                    builder.values().append_value("v");
                }
            }
            alone.append(true).unwrap();
            lists.values().append(true).unwrap();
            lists.append(true);
        }
        [Arc::new(alone.finish()), Arc::new(lists.finish())]
    };
    let ask = Ask { target: Target::Text(TextFormat::JsonLines), ..ASK };
    for other in maps([&["a"], &[], &["b", "a", "b"]]) {
        let said = convert(&stream(other.clone()), "arrows", &ask).unwrap_err();
        let expected = "column \"other\", row 3: a map has the key \"b\" twice";
        assert!(said.contains(expected), "{said}");
        assert!(convert(&stream(other.slice(0, 2)), "arrows", &ask).is_ok());
    }
    for other in maps([&["a"], &["a"], &["b", "a"]]) {
        assert!(convert(&stream(other), "arrows", &ask).is_ok());
    }
}

#[test]
fn an_empty_value_of_the_only_column_of_tsv_is_an_empty_line() {
    let names = StringArray::from(vec![Some("ü"), Some(""), None, Some("\"\"")]);
    let batch = RecordBatch::try_from_iter([("domain", Arc::new(names) as ArrayRef)]).unwrap();
    let mut writer = StreamWriter::try_new(Vec::new(), &batch.schema()).unwrap();
    writer.write(&batch).unwrap();
    let target = Target::Text(TextFormat::Table(Syntax::TSV));
    let ask = Ask { target, suffix: None, on_error: Some(OnError::Keep), ..ASK };
    let tsv = convert(&writer.into_inner().unwrap(), "arrows", &ask).unwrap();
    assert_eq!(String::from_utf8(tsv).unwrap(), "domain\nxn--tda\n\n\n\"\"\n");
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
    // The schema has no body, so the batch follows.
    let at = 8 + length(0);
    let table = root_as_message(&file[at + 8..]).unwrap()._tab;
    let kind = at + 8 + table.loc() + usize::from(table.vtable().get(Message::VT_HEADER_TYPE));
    assert_eq!(rows(&convert(&file, "arrows", &ASK).unwrap()).num_rows(), 1);
    let mut other = file.clone();
    other[kind] = 0;
    let said = convert(&other, "arrows", &ASK).unwrap_err();
    assert!(said.contains("a message has no content"), "{said}");
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
    let ask = Ask { target: Target::Text(TextFormat::Table(Syntax::CSV)), ..ASK };
    let lines = String::from_utf8(convert(&stream, "arrows", &ask).unwrap()).unwrap();
    assert_eq!(lines.lines().count(), 2_001);
    assert!(
        lines.ends_with("\nü1999.example,xn--1999-zra.example\n"),
        "{}",
        &lines[lines.len() - 60..]
    );
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
    let ask = Ask { target: Target::Text(TextFormat::Table(Syntax::CSV)), ..ASK };
    let lines = convert(&writer.into_inner().unwrap(), "arrows", &ask).unwrap();
    assert_eq!(String::from_utf8(lines).unwrap(), "domain,domain_ascii\nb,b\nd,d\nf,f\n");
}

/// A value that is stored once would fill the memory as text.
#[test]
fn chunks_are_as_large_as_their_rows_are_as_text() {
    use arrow_array::{DictionaryArray, Int8Array};
    const LENGTH: usize = 1 << 20;
    let values: ArrayRef = Arc::new(StringArray::from(vec!["a".repeat(LENGTH)]));
    let column = DictionaryArray::new(Int8Array::from(vec![0; 100]), values);
    let path = path("arrows");
    fs::write(&path, stream(Arc::new(column))).unwrap();
    let reading = Reading {
        format: FileFormat::Arrow,
        syntax: None,
        header: HeaderRow::First,
        rows: 8_192,
        are_rows_fixed: false,
        max_line: 100,
    };
    let on_error = batch::OnError::Keep;
    let wanted = Wanted { columns: vec!["domain".to_owned()], suffix: None, on_error };
    let files = Files::new(std::slice::from_ref(&path), None);
    let target = Target::Text(TextFormat::Table(Syntax::CSV));
    let mut reader = Reader::new(files, reading, wanted, Some(target), false);
    let mut rows = 0;
    while let Some(chunk) = ordered::Source::next(&mut reader) {
        if let chunk::Chunk::Rows(chunk) = chunk.unwrap_or_else(|unread| panic!("{unread}")) {
            let chunk::Content::Batch(batch) = &chunk.content else { panic!("it is a stream") };
            assert!(batch.num_rows() <= 4, "{}", batch.num_rows());
            assert!(chunk.weight >= batch.num_rows() * LENGTH, "{}", chunk.weight);
            rows += batch.num_rows();
        }
    }
    fs::remove_file(path).unwrap();
    assert_eq!(rows, 100);
}

/// Looking at each row would take minutes.
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
    let on_error = batch::OnError::Keep;
    let wanted = Wanted { columns: vec!["domain".to_owned()], suffix: None, on_error };
    let layout = Arc::new(schema::Layout::new(&batch.schema(), &wanted).unwrap());
    let rows = names::convert::NameRows { layout, file: None, first: 1, batch };
    let begun = Instant::now();
    let counted = names::convert::survey(&rows, &Profiles(vec![profile]));
    assert_eq!((counted.names, counted.accepted(0)), (3_000, 600));
    let conversion = Conversion::Names(profile, Operation::ToAscii);
    let job = job(conversion, Kernel::of(conversion).unwrap(), Action::Keep);
    let converted = names::convert::convert(&rows, &job).unwrap();
    let tally = converted.part.tally;
    assert_eq!((tally.rejected, tally.unchanged, tally.kinds.len()), (2_400, 600, 2));
    assert!(begun.elapsed() < Duration::from_secs(20), "{:?}", begun.elapsed());
}
