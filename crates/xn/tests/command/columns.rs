//! Columns of Parquet and Arrow: the result of each row depends on its name alone, with any type, batches,
//! row groups and threads, and all other columns are unchanged.

use std::fs::{self, File};
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

use arrow_array::builder::LargeStringDictionaryBuilder;
use arrow_array::cast::AsArray;
use arrow_array::types::{Int8Type, Int32Type, UInt8Type, UInt64Type};
use arrow_array::{
    Array, ArrayRef, DictionaryArray, LargeStringArray, RecordBatch, StringArray, StringViewArray,
    UInt64Array,
};
use arrow_ipc::CompressionType;
use arrow_ipc::reader::{FileReader, StreamReader};
use arrow_ipc::writer::{FileWriter, IpcWriteOptions, StreamWriter};
use arrow_schema::{DataType, Field, Schema};
use arrow_select::take::take;
use parquet::arrow::ArrowWriter;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use parquet::basic::Compression;
use parquet::file::properties::WriterProperties;
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::Value;
use xenonym::uts46::{self, Options};

use crate::run::{Ran, Transcript, XN, command, files_of, folder, path, says, str, xn, xn_on};

/// Names of all kinds, some of them rejected.
pub(crate) const NAMES: &[Option<&str>] = &[
    Some("bücher.example"),
    Some("example.com"),
    Some("EXAMPLE.com"),
    Some("xn--bcher-kva.example"),
    Some("xn--r8jz45g.xn--0"),
    Some("＊.example"),
    Some("a..b"),
    Some("www.a\u{FFFD}.example"),
    Some("a name that is longer than what a view holds, and ü.example"),
    Some("line\nfeed.ü"),
    Some(""),
    None,
];

/// The types of a column of names.
pub(crate) fn types() -> Vec<DataType> {
    let dictionary = |keys, values| DataType::Dictionary(Box::new(keys), Box::new(values));
    vec![
        DataType::Utf8,
        DataType::LargeUtf8,
        DataType::Utf8View,
        dictionary(DataType::Int32, DataType::Utf8),
        dictionary(DataType::UInt8, DataType::LargeUtf8),
    ]
}

/// A column of this type.
fn column(names: &[Option<&str>], of: &DataType) -> ArrayRef {
    let names = names.iter().copied();
    match of {
        DataType::Utf8 => Arc::new(names.collect::<StringArray>()),
        DataType::LargeUtf8 => Arc::new(names.collect::<LargeStringArray>()),
        DataType::Utf8View => Arc::new(names.collect::<StringViewArray>()),
        DataType::Dictionary(keys, values) => match (keys.as_ref(), values.as_ref()) {
            (DataType::UInt8, DataType::LargeUtf8) => {
                let mut column = LargeStringDictionaryBuilder::<UInt8Type>::new();
                column.extend(names);
                Arc::new(column.finish())
            }
            (DataType::Int8, _) => Arc::new(names.collect::<DictionaryArray<Int8Type>>()),
            _ => Arc::new(names.collect::<DictionaryArray<Int32Type>>()),
        },
        other => unreachable!("{other}"),
    }
}

/// Rows with a number, names, and another text.
pub(crate) fn table(names: &[Option<&str>], of: &DataType) -> RecordBatch {
    let numbers = UInt64Array::from_iter_values(0..names.len() as u64);
    let texts = StringArray::from(names.to_vec());
    let matters = StringArray::from_iter(texts.nulls().map_or_else(
        || vec![Some("Ü"); names.len()],
        |nulls| nulls.iter().map(|is_valid| is_valid.then_some("Ü")).collect(),
    ));
    let meant = [("who".to_owned(), "Ü".to_owned())];
    let schema = Schema::new_with_metadata(
        vec![
            Field::new("number", DataType::UInt64, false),
            Field::new("name", of.clone(), true),
            Field::new("matter", DataType::Utf8, true),
        ],
        meant.into(),
    );
    let columns: Vec<ArrayRef> = vec![Arc::new(numbers), column(names, of), Arc::new(matters)];
    RecordBatch::try_new(Arc::new(schema), columns).unwrap()
}

/// Writes a file in the format of its extension, in groups or batches of this many rows.
pub(crate) fn write(path: &str, table: &RecordBatch, rows: usize, codec: Compression) {
    let file = File::create(path).unwrap();
    let schema = table.schema();
    let batches = (0..table.num_rows())
        .step_by(rows)
        .map(|start| table.slice(start, rows.min(table.num_rows() - start)));
    match Path::new(path).extension().unwrap().to_str().unwrap() {
        "parquet" => {
            let properties = WriterProperties::builder().set_compression(codec);
            let properties = properties.set_max_row_group_row_count(Some(rows)).build();
            let mut writer = ArrowWriter::try_new(file, schema, Some(properties)).unwrap();
            batches.for_each(|batch| writer.write(&batch).unwrap());
            writer.close().unwrap();
        }
        "arrow" => {
            let mut writer = FileWriter::try_new(file, &schema).unwrap();
            batches.for_each(|batch| writer.write(&batch).unwrap());
            writer.finish().unwrap();
        }
        _ => {
            let mut writer = StreamWriter::try_new(file, &schema).unwrap();
            batches.for_each(|batch| writer.write(&batch).unwrap());
            writer.finish().unwrap();
        }
    }
}

/// A stream with one column and one row.
pub(crate) fn stream(column: &str, name: &str) -> Vec<u8> {
    let names: ArrayRef = Arc::new(StringArray::from(vec![name]));
    let rows = RecordBatch::try_from_iter([(column, names)]).unwrap();
    let mut writer = StreamWriter::try_new(Vec::new(), &rows.schema()).unwrap();
    writer.write(&rows).unwrap();
    writer.into_inner().unwrap()
}

/// All rows of a file, and the metadata of its schema.
pub(crate) fn read(path: &str) -> RecordBatch {
    let file = File::open(path).unwrap();
    let (schema, batches): (_, Vec<RecordBatch>) =
        match Path::new(path).extension().unwrap().to_str().unwrap() {
            "parquet" => {
                let reader = ParquetRecordBatchReaderBuilder::try_new(file).unwrap();
                let schema = reader.schema().clone();
                (schema, reader.build().unwrap().map(Result::unwrap).collect())
            }
            "arrow" => {
                let reader = FileReader::try_new(file, None).unwrap();
                (reader.schema(), reader.map(Result::unwrap).collect())
            }
            _ => {
                let reader = StreamReader::try_new(file, None).unwrap();
                (reader.schema(), reader.map(Result::unwrap).collect())
            }
        };
    arrow_select::concat::concat_batches(&schema, &batches).unwrap()
}

/// The rows of a column of texts.
pub(crate) fn texts(table: &RecordBatch, column: &str) -> Vec<Option<String>> {
    let mut column = table.column_by_name(column).unwrap().clone();
    if let Some(dictionary) = column.as_any_dictionary_opt() {
        column = take(dictionary.values(), dictionary.keys(), None).unwrap();
    }
    let text = |row: usize| match column.data_type() {
        DataType::Utf8 => column.as_string::<i32>().value(row),
        DataType::LargeUtf8 => column.as_string::<i64>().value(row),
        _ => column.as_string_view().value(row),
    };
    (0..column.len()).map(|row| column.is_valid(row).then(|| text(row).to_owned())).collect()
}

/// The result of the functions for one name, and whether it was rejected, as wildcards are.
fn alone(command: &str, name: &str) -> (Option<String>, bool) {
    let (result, is_rejected) = by_function(command, name);
    let has_asterisk = |text: &str| text.contains('*');
    if result.as_deref().is_some_and(has_asterisk) && !has_asterisk(name) {
        return (None, true);
    }
    (result, is_rejected)
}

fn by_function(command: &str, name: &str) -> (Option<String>, bool) {
    if command == "to-ascii" {
        let ascii = uts46::to_ascii(name, &Options::DNS).ok().map(String::from);
        let is_rejected = ascii.is_none();
        return (ascii, is_rejected);
    }
    let shown = uts46::to_unicode(name, &Options::DNS);
    let is_rejected = !shown.errors().is_empty();
    (Some(shown.into_text().into_owned()), is_rejected)
}

/// Whether there is a name, and it is rejected.
fn is_rejected(command: &str, name: Option<&str>) -> bool {
    name.is_some_and(|name| !name.is_empty() && alone(command, name).1)
}

/// The expected text for a name whose row is kept.
fn expected(command: &str, on_error: Option<&str>, name: Option<&str>) -> Option<String> {
    let name = name?;
    match on_error {
        _ if name.is_empty() => Some(String::new()),
        Some("keep") if is_rejected(command, Some(name)) => Some(name.to_owned()),
        Some("blank") if is_rejected(command, Some(name)) => None,
        _ => alone(command, name).0,
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn columns_are_converted_as_their_names_alone(
        names in prop::collection::vec(select(NAMES), 0..60),
        of in select(types()),
        from in select(&["parquet", "arrow", "arrows"][..]),
        is_file in any::<bool>(),
        codec in select(&[Compression::SNAPPY, Compression::UNCOMPRESSED, Compression::LZ4_RAW][..]),
        command in select(&["to-ascii", "to-unicode"][..]),
        on_error in select(&[None, Some("blank"), Some("keep")][..]),
        (rows, block, threads) in (1..40_usize, 1..30_usize, 1..4_usize),
    ) {
        let folder = folder("columns-property");
        let to = match from {
            "parquet" => "parquet",
            _ if is_file => "arrow",
            _ => "arrows",
        };
        let (input, output) =
            (path(&folder, &format!("in.{from}")), path(&folder, &format!("out.{to}")));
        let before = table(&names, &of);
        // An Arrow file contains one dictionary.
        let rows = if from == "arrow" { rows.max(names.len()) } else { rows };
        write(&input, &before, rows, codec);
        let (block, threads) = (block.to_string(), threads.to_string());
        let mut args = vec![command, "-q", "-f", &input, "--column", "name", "-o", &output];
        args.extend(["--block-size", &block, "--threads", &threads]);
        args.extend(on_error.into_iter().flat_map(|what| ["--on-error", what]));
        let ran = xn(&args);
        let are_rejected = names.iter().any(|name| is_rejected(command, *name));
        prop_assert_eq!(ran.code, Some(i32::from(are_rejected)));
        prop_assert_eq!(&ran.err, "");
        let after = read(&output);
        let results = names.iter().map(|name| expected(command, on_error, *name));
        let suffix = command.replace("to-", "name_");
        prop_assert_eq!(texts(&after, &suffix), results.collect::<Vec<_>>());
        let numbers = after.column(0).as_primitive::<UInt64Type>().values();
        prop_assert!(numbers.iter().copied().eq(0..names.len() as u64));
        for column in ["name", "matter"] {
            prop_assert_eq!(texts(&after, column), texts(&before, column));
        }
        let schema = after.schema();
        prop_assert_eq!(schema.metadata(), &before.schema().metadata);
        // Types are preserved, except for dictionaries in an Arrow file, and results use the type of the
        // names.
        let is_written_out =
            to == "arrow" && from != "arrow" && matches!(of, DataType::Dictionary(..));
        let has = |name: &str| schema.field_with_name(name).unwrap().data_type().clone();
        prop_assert_eq!(has("name"), has(&suffix));
        prop_assert_eq!(has("name") == of, !is_written_out);
    }
}

/// With every profile and in both directions, the results of columns match lines with --json.
#[test]
fn all_profiles_are_those_of_lines() {
    let folder = folder("columns-profiles");
    let (input, output) = (path(&folder, "in.parquet"), path(&folder, "out.parquet"));
    let names: Vec<Option<&str>> =
        NAMES.iter().copied().flatten().filter(|name| !name.is_empty()).map(Some).collect();
    write(&input, &table(&names, &DataType::Utf8View), 4, Compression::SNAPPY);
    let lines: Vec<&str> = names.iter().flatten().filter(|n| !n.contains('\n')).copied().collect();
    for profile in ["dns", "host", "uts46-strict", "whatwg-url", "idna2003", "idna2008"] {
        for (command, column) in [("to-ascii", "name_ascii"), ("to-unicode", "name_unicode")] {
            let args = [command, "-q", "--profile", profile];
            xn(&[&args[..], &["-f", &input, "--column", "name", "-o", &output]].concat());
            let after = read(&output);
            let rows = texts(&after, "name").into_iter().zip(texts(&after, column));
            let rows = rows.filter(|(name, _)| !name.as_ref().unwrap().contains('\n'));
            let of_columns: Vec<Value> = rows.map(|(_, result)| result.into()).collect();
            let objects = xn_on(&[&args[..], &["--json"]].concat(), lines.join("\n"));
            let of_lines: Vec<Value> = objects
                .text()
                .lines()
                .map(|line| serde_json::from_str::<Value>(line).unwrap()["output"].clone())
                .collect();
            assert_eq!(of_columns, of_lines, "{profile} {command}");
        }
    }
}

/// Each input uses its own dictionary, but an Arrow file contains one per column.
#[test]
fn files_of_one_run_may_have_other_dictionaries() {
    let folder = folder("columns-files");
    let (first, second) = (path(&folder, "1.arrow"), path(&folder, "2.arrow"));
    let of = DataType::Dictionary(Box::new(DataType::Int8), Box::new(DataType::Utf8));
    write(&first, &table(&[Some("ü.de"), Some("a..b")], &of), 9, Compression::SNAPPY);
    write(&second, &table(&[Some("ö.de"), Some("ä.de")], &of), 9, Compression::SNAPPY);
    for ending in ["arrow", "arrows"] {
        let output = path(&folder, &format!("out.{ending}"));
        let args = ["to-ascii", "-q", "-f", &first, "-f", &second, "--column", "name"];
        assert_eq!(xn(&[args.as_slice(), &["-o", &output]].concat()).code, Some(1));
        let results = [Some("xn--tda.de"), None, Some("xn--nda.de"), Some("xn--4ca.de")];
        let results = results.map(|result| result.map(str::to_owned));
        assert_eq!(texts(&read(&output), "name_ascii"), results, "{ending}");
    }
}

#[test]
fn results_may_be_in_the_place_of_names() {
    let folder = folder("columns-replace");
    let (input, output) = (path(&folder, "in.arrow"), path(&folder, "out.arrow"));
    let of = DataType::Dictionary(Box::new(DataType::Int32), Box::new(DataType::Utf8));
    write(&input, &table(&[Some("ü.de"), None, Some("a..b")], &of), 9, Compression::SNAPPY);
    let args = ["to-ascii", "-q", "-f", &input, "--column", "2", "--replace", "-o", &output];
    assert_eq!(xn(&args).code, Some(1));
    let after = read(&output);
    let expected = [Some("xn--tda.de"), None, Some("a..b")].map(|name| name.map(str::to_owned));
    assert_eq!(texts(&after, "name"), expected);
    assert_eq!(after.num_columns(), 3);
    assert!(after.column(1).as_dictionary_opt::<Int32Type>().is_some());
}

#[test]
fn rows_of_columns_are_not_left_out() {
    let folder = folder("columns-unique");
    let (input, output) = (path(&folder, "in.parquet"), path(&folder, "out.parquet"));
    write(&input, &table(NAMES, &DataType::Utf8), 9, Compression::SNAPPY);
    let mut transcript = Transcript::default();
    for option in [&["--unique"][..], &["--on-error", "drop"]] {
        let args = ["to-ascii", "-f", &input, "--column", "name", "-o", &output];
        let ran = xn(&[&args[..], option].concat());
        assert_eq!((ran.code, Path::new(&output).exists()), (Some(2), false));
        transcript.add(&ran.err);
    }
    transcript.is(str![[r#"
xn: --unique applies to text only: use DuckDB or Polars to omit rows (see docs/FORMATS.md)
xn: --on-error drop applies to text only: use DuckDB or Polars to omit rows (see docs/FORMATS.md)

"#]]);
}

#[test]
fn errors_have_the_row_and_the_column() {
    let folder = folder("columns-errors");
    let (input, errors) = (path(&folder, "in.arrows"), path(&folder, "errors"));
    let output = path(&folder, "out.arrows");
    write(
        &input,
        &table(&[Some("a"), Some("a..b"), None], &DataType::Utf8),
        1,
        Compression::SNAPPY,
    );
    let args = ["to-ascii", "-f", &input, "--column", "name", "--errors", &errors];
    let ran = xn(&args);
    assert_eq!(ran.code, Some(1));
    fs::write(&output, &ran.out).unwrap();
    assert_eq!(texts(&read(&output), "name_ascii"), [Some("a".to_owned()), None, None]);
    says(
        &ran.err,
        str![[r#"
xn: [TESTS]/bulk/columns-errors/in.arrows: row 2, column "name", "a..b": a label is empty at position 3 in label 2: remove the extra dot, or enter the missing label

"#]],
    );
    let object: Value = serde_json::from_slice(&fs::read(&errors).unwrap()).unwrap();
    assert_eq!(object["file"], input);
    assert_eq!((&object["row"], &object["column"]), (&Value::from(2), &Value::from("name")));
    assert_eq!((&object["input"], &object["errors"][0]["offset"]), (&"a..b".into(), &2.into()));
    let names: Vec<&String> = object.as_object().unwrap().keys().collect();
    assert_eq!(names, ["column", "errors", "file", "input", "row"]);
    let failed = xn(&[args.as_slice(), &["--on-error", "fail"]].concat());
    assert_eq!(failed.code, Some(1));
    fs::write(&output, &failed.out).unwrap();
    assert_eq!(texts(&read(&output), "name_ascii"), [Some("a".to_owned())]);
}

#[test]
fn blanks_around_names_in_columns_are_reported() {
    let folder = folder("columns-blanks");
    let input = path(&folder, "in.parquet");
    let names = [Some(" a"), Some("b"), Some("c\t"), Some("..  "), Some(" "), None];
    write(&input, &table(&names, &DataType::Utf8), 2, Compression::SNAPPY);
    let args = [
        "to-ascii",
        "-f",
        &input,
        "--column",
        "name",
        "--profile",
        "uts46",
        "--verify-dns-length=root-dot",
    ];
    says(
        &xn(&args).err,
        str![[r#"
xn: [TESTS]/bulk/columns-blanks/in.parquet: row 4, column "name", "..  ": a label is empty at position 1 in label 1: remove the extra dot, or enter the missing label
xn: 3 names begin or end with spaces, which were kept: use --profile host to reject them

"#]],
    );
    assert_eq!(xn(&[args.as_slice(), &["-q"]].concat()).err, "");
}

#[test]
fn no_run_writes_another_format() {
    let folder = folder("columns-other");
    let (parquet, arrow) = (path(&folder, "in.parquet"), path(&folder, "in.arrow"));
    for input in [&parquet, &arrow] {
        write(input, &table(NAMES, &DataType::Utf8), 11, Compression::SNAPPY);
    }
    let csv = path(&folder, "in.csv");
    fs::write(&csv, "name\nü\n").unwrap();
    for (input, ending) in
        [(&parquet, "arrow"), (&arrow, "parquet"), (&parquet, "csv"), (&arrow, "jsonl")]
    {
        let output = path(&folder, &format!("out.{ending}"));
        let ran = xn(&["to-ascii", "-f", input, "--column", "name", "-o", &output]);
        assert_eq!((ran.code, Path::new(&output).exists()), (Some(2), false));
        assert!(ran.err.contains("xn writes the format that it reads"), "{}", ran.err);
    }
    // Nor is a file read in another format than the one of --from.
    for (input, from) in [(&parquet, "arrow"), (&arrow, "parquet")] {
        let ran = xn(&["to-ascii", "--from", from, "-f", input, "--column", "name"]);
        assert_eq!((ran.code, ran.text()), (Some(2), ""));
        assert!(ran.err.contains(": it is not a"), "{}", ran.err);
    }
}

#[test]
fn files_are_recognized_by_their_content() {
    let folder = folder("columns-magic");
    for ending in ["parquet", "arrow", "arrows"] {
        let (input, odd) = (path(&folder, &format!("in.{ending}")), path(&folder, "odd"));
        write(&input, &table(&[Some("ü")], &DataType::Utf8), 1, Compression::SNAPPY);
        fs::rename(&input, &odd).unwrap();
        let output = path(&folder, &format!("out.{ending}"));
        assert_eq!(xn(&["to-ascii", "-f", &odd, "--column", "name", "-o", &output]).code, Some(0));
        assert_eq!(texts(&read(&output), "name_ascii"), [Some("xn--tda".to_owned())]);
    }
    let list = path(&folder, "list");
    fs::write(&list, "PAR1.example\n").unwrap();
    assert_eq!(xn(&["to-ascii", "-f", &list]).well(), "par1.example\n");
}

#[test]
fn a_stream_may_come_through_a_pipe() {
    let folder = folder("columns-pipe");
    let (input, output) = (path(&folder, "in.arrows"), path(&folder, "out.arrows"));
    write(&input, &table(NAMES, &DataType::LargeUtf8), 3, Compression::SNAPPY);
    let args = ["to-unicode", "-q", "--from", "arrow", "--column", "name"];
    let ran = xn_on(&args, fs::read(&input).unwrap());
    fs::write(&output, &ran.out).unwrap();
    assert_eq!(read(&output).num_rows(), NAMES.len());
}

#[test]
fn stats_read_every_format() {
    let folder = folder("columns-stats");
    let input = path(&folder, "in.parquet");
    let names = ["bücher.example", "xn--r8jz45g.jp", "a..b"].map(Some);
    write(&input, &table(&names, &DataType::Utf8), 2, Compression::SNAPPY);
    let of_columns = xn(&["stats", "--json", "--column", "name", &input]);
    let of_lines = xn_on(&["stats", "--json"], "bücher.example\nxn--r8jz45g.jp\na..b\n");
    assert_eq!(of_columns.well(), of_lines.well());
    let csv = xn_on(
        &["stats", "--json", "--from", "csv", "--column", "b"],
        "a,b\n1,bücher.example\n2,xn--r8jz45g.jp\n3,a..b\n4,\n",
    );
    assert_eq!(csv.well(), of_lines.well());
    let object: Value = serde_json::from_str(of_lines.text()).unwrap();
    assert_eq!(object["name_scripts"], serde_json::json!({"Han": 1, "Hiragana": 1, "Latin": 3}));
    assert_eq!(object["label_scripts"]["Latin"], 5);
}

// Files of columns that are damaged, cut short or of another format, and full disks: there is a
// clear message, and never a partial file.

/// Many names; some are rejected.
fn many() -> Vec<Option<&'static str>> {
    NAMES.iter().copied().cycle().take(20_000).collect()
}

/// The message of a run that fails and leaves no output.
#[track_caller]
fn failure(args: &[&str], output: &str) -> String {
    let ran = xn(args);
    assert_eq!((ran.code, ran.text()), (Some(2), ""), "{args:?} {}", ran.err);
    assert!(!ran.err.contains("panicked"), "{}", ran.err);
    let output = Path::new(output);
    let name = output.file_name().unwrap().to_str().unwrap();
    let left = files_of(output.parent().unwrap()).into_iter().find(|left| left.starts_with(name));
    assert_eq!(left, None, "{args:?}");
    ran.err
}

#[test]
fn damaged_levels_have_a_short_message() {
    let folder = folder("columns-levels");
    let (input, output) = (path(&folder, "in.parquet"), path(&folder, "out.parquet"));
    let sample = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/samples/domains.parquet");
    let mut bytes = fs::read(sample).unwrap();
    bytes[218] ^= 0x55;
    fs::write(&input, bytes).unwrap();
    let message =
        failure(&["to-ascii", "-f", &input, "--column", "domain", "-o", &output], &output);
    assert!(message.contains("read as Parquet: not enough data"), "{message}");
}

#[test]
fn damaged_input_leaves_no_file() {
    let folder = folder("columns-damaged");
    let output = path(&folder, "target");
    for ending in ["parquet", "arrow", "arrows"] {
        let whole = path(&folder, &format!("whole.{ending}"));
        write(&whole, &table(&many()[..500], &DataType::Utf8), 100, Compression::UNCOMPRESSED);
        let bytes = fs::read(&whole).unwrap();
        let broken = path(&folder, &format!("broken.{ending}"));
        let args = ["to-ascii", "-q", "-f", &broken, "--column", "name", "-o", &output];
        // A stream without only its end mark is whole.
        let end = if ending == "arrows" { bytes.len() - 9 } else { bytes.len() };
        for length in (0..end).step_by(end / 11) {
            fs::write(&broken, &bytes[..length]).unwrap();
            let message = failure(&args, &output);
            assert!(message.starts_with(&format!("xn: {broken}: ")), "{message}");
        }
        // A changed byte may be an error, or not be noticed.
        for at in (0..bytes.len()).step_by(bytes.len() / 31) {
            let mut bytes = bytes.clone();
            bytes[at] ^= 0xFF;
            fs::write(&broken, &bytes).unwrap();
            let ran = xn(&args);
            assert!(matches!(ran.code, Some(1 | 2)), "{at} {}", ran.err);
            assert_eq!(ran.code == Some(1), Path::new(&output).exists());
            assert!(!ran.err.contains("panicked"), "{}", ran.err);
            let _ = fs::remove_file(&output);
        }
    }
}

/// Otherwise the run would allocate as much memory.
#[test]
fn impossible_lengths_are_rejected() {
    const LZ4: &[u8] = &[0x04, 0x22, 0x4D, 0x18];
    let folder = folder("columns-lengths");
    let output = path(&folder, "target");
    let table = table(&many(), &DataType::Utf8);
    let options = IpcWriteOptions::default();
    let options = options.try_with_compression(Some(CompressionType::LZ4_FRAME)).unwrap();
    let (mut file, mut stream) = (Vec::new(), Vec::new());
    let schema = table.schema();
    let mut writer = FileWriter::try_new_with_options(&mut file, &schema, options.clone()).unwrap();
    writer.write(&table).unwrap();
    writer.finish().unwrap();
    let mut writer = StreamWriter::try_new_with_options(&mut stream, &schema, options).unwrap();
    writer.write(&table).unwrap();
    writer.finish().unwrap();
    for mut bytes in [file, stream] {
        let input = path(&folder, "in.arrow");
        let args = ["to-ascii", "-q", "-f", &input, "--column", "name", "-o", &output];
        fs::write(&input, &bytes).unwrap();
        assert_eq!(xn(&args).code, Some(1));
        fs::remove_file(&output).unwrap();
        let packed = bytes.windows(4).position(|window| window == LZ4).unwrap();
        bytes[packed - 8..packed].copy_from_slice(&(1_i64 << 47).to_le_bytes());
        fs::write(&input, &bytes).unwrap();
        assert!(failure(&args, &output).contains("impossible lengths"));
    }
}

#[test]
fn impossible_options_are_wrong_use() {
    let folder = folder("columns-wrong");
    let (input, output) = (path(&folder, "in.parquet"), path(&folder, "out.parquet"));
    write(&input, &table(NAMES, &DataType::Utf8), 9, Compression::SNAPPY);
    let text = path(&folder, "text.parquet");
    fs::write(&text, "a\n").unwrap();
    let other = path(&folder, "other.parquet");
    write(&other, &table(NAMES, &DataType::LargeUtf8), 9, Compression::SNAPPY);
    let out = ["-o", &output];
    for (args, expected) in [
        (vec!["-f", &input], "use --column NAME"),
        (
            vec!["-f", &input, "--column", "x"],
            "no column \"x\" among its 3 columns: \"number\", \"name\"",
        ),
        (vec!["-f", &input, "--column", "4"], "no column \"4\" among"),
        (
            vec!["-f", &input, "--column", "number"],
            "column \"number\" is UInt64: names can be in text columns",
        ),
        (
            vec!["-f", &input, "--column", "name", "--column", "2"],
            "--column \"name\" is given twice",
        ),
        (vec!["-f", &input, "--column", "name", "--json"], "--json does not apply"),
        (vec!["-f", &input, "--column", "name", "--no-header"], "--no-header applies to"),
        (vec!["-f", &input, "--column", "name", "--field", "a"], "--field applies to JSON"),
        (vec!["-f", &input, "--column", "name", "--trim"], "--comment, --trim, --leading-dot"),
        (vec!["-f", &text, "--column", "name"], "it does not begin with PAR1"),
        (
            vec!["-f", &input, "-f", &other, "--column", "name"],
            "its columns differ from the earlier files",
        ),
        (vec!["-f", &input, "--column", "name", "--errors", &input], "is also an input"),
        (vec!["-f", "never.parquet", "--column", "name"], "never.parquet: "),
    ] {
        let message = failure(&[&["to-ascii", "-q"], args.as_slice(), &out].concat(), &output);
        assert!(message.contains(expected), "{message}");
    }
    for option in [&["--trim"][..], &["--no-header"], &["--encoding", "latin1"], &["--field", "a"]]
    {
        let counted = xn(&[&["stats", "-f", &input, "--column", "name"], option].concat());
        assert_eq!(counted.code, Some(2), "{option:?}: {counted:?}");
        assert!(counted.err.contains(option[0]), "{option:?}: {counted:?}");
    }
    let packed = xn(&["to-ascii", "-f", &input, "--column", "name", "-o", &format!("{output}.gz")]);
    assert!(packed.err.contains("cannot be compressed as a whole"), "{}", packed.err);
}

#[test]
fn a_table_without_rows_is_written() {
    let folder = folder("columns-empty");
    for ending in ["parquet", "arrow", "arrows"] {
        let (input, output) =
            (path(&folder, &format!("in.{ending}")), path(&folder, &format!("out.{ending}")));
        write(&input, &table(&[], &DataType::Utf8), 9, Compression::SNAPPY);
        assert_eq!(xn(&["to-ascii", "-f", &input, "--column", "name", "-o", &output]).well(), "");
        assert_eq!((read(&output).num_rows(), read(&output).num_columns()), (0, 4));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_leaves_no_file() {
    let folder = folder("columns-full");
    let (input, output) = (path(&folder, "in.arrow"), path(&folder, "out.arrow"));
    write(&input, &table(&many(), &DataType::Utf8), 1000, Compression::SNAPPY);
    // Limits files to 64 KiB, and ignores the signal that would end the run.
    let limited = Command::new("sh")
        .args(["-c", r#"trap "" XFSZ; ulimit -f 128; exec "$0" "$@""#, XN])
        .args(["to-ascii", "-q", "-f", &input, "--column", "name", "-o", &output])
        .output()
        .unwrap();
    let message = String::from_utf8(limited.stderr).unwrap();
    assert_eq!(limited.status.code(), Some(2), "{message}");
    assert!(message.contains("xn-part: File too large"), "{message}");
    assert_eq!(files_of(&folder), ["in.arrow"]);
}

#[test]
fn a_killed_run_keeps_the_old_file() {
    let folder = folder("columns-killed");
    let (input, output) = (path(&folder, "in.parquet"), path(&folder, "out.parquet"));
    write(&input, &table(&many(), &DataType::Utf8), 1000, Compression::SNAPPY);
    fs::write(&output, "before").unwrap();
    let args = ["to-ascii", "-q", "-f", &input, "--column", "name", "-o", &output];
    let args = [args.as_slice(), &["--block-size", "100"]].concat();
    let mut kills = 0;
    for wait in (1..).map(|round| round * round) {
        let mut child = command(&args).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(wait));
        let _ = child.kill();
        match Ran::of(child).code {
            None => kills += 1,
            ended => {
                assert_eq!(ended, Some(1));
                break;
            }
        }
        if fs::read(&output).unwrap() != b"before" {
            // The file is already complete: a partial file is named differently.
            assert_eq!(read(&output).num_rows(), many().len());
            break;
        }
        assert!(kills < 100);
    }
    // The partial files of killed runs do not prevent the next run.
    assert_eq!(xn(&args).code, Some(1));
    assert_eq!(read(&output).num_rows(), many().len());
    assert_eq!(files_of(&folder), ["in.parquet", "out.parquet"]);
}

#[test]
fn a_rejected_name_with_on_error_fail_leaves_no_file() {
    let folder = folder("columns-fail");
    let (input, output) = (path(&folder, "in.parquet"), path(&folder, "out.parquet"));
    write(&input, &table(NAMES, &DataType::Utf8), 2, Compression::SNAPPY);
    let args = ["to-ascii", "-f", &input, "--column", "name", "-o", &output];
    let ran = xn(&[args.as_slice(), &["--on-error", "fail"]].concat());
    assert_eq!((ran.code, ran.err.lines().count()), (Some(1), 1), "{}", ran.err);
    assert_eq!(files_of(&folder), ["in.parquet"]);
}

#[test]
fn a_failed_run_over_columns_leaves_no_file() {
    let folder = folder("columns-left");
    let (input, errors) = (path(&folder, "in.arrows"), path(&folder, "errors"));
    write(&input, &table(NAMES, &DataType::Utf8), 1, Compression::SNAPPY);
    let bytes = fs::read(&input).unwrap();
    fs::write(&input, &bytes[..bytes.len() - 100]).unwrap();
    let output = path(&folder, "out.arrows");
    let args = ["to-ascii", "-f", &input, "--column", "name", "-o", &output, "--errors", &errors];
    let ran = xn(&args);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("nothing was written to"), "{}", ran.err);
    assert_eq!(files_of(&folder), ["in.arrows"]);
}

#[test]
fn columns_hold_names_alone() {
    let folder = folder("inside-columns");
    let file = path(&folder, "in.parquet");
    write(&file, &table(NAMES, &DataType::Utf8), 9, Compression::SNAPPY);
    let urls = xn(&["to-ascii", "-f", &file, "--column", "name:urls"]);
    assert_eq!(urls.code, Some(2));
    assert!(urls.err.contains("in CSV, TSV and JSON Lines only"), "{urls:?}");
    let divided = xn(&["to-ascii", "-f", &file, "--column", "name", "--delimiter", ";"]);
    assert_eq!(divided.code, Some(2));
    assert!(divided.err.contains("--delimiter applies to CSV and TSV only"), "{divided:?}");
}
