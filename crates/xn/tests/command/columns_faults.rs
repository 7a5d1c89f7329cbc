//! Files of columns that are damaged, cut short or of another format, and full disks: there is a
//! clear message, and never a partial file.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

use arrow_array::{ArrayRef, RecordBatch, StructArray};
use arrow_ipc::CompressionType;
use arrow_ipc::writer::{FileWriter, IpcWriteOptions, StreamWriter};
use arrow_schema::DataType;
use parquet::basic::Compression;

use crate::bulk::{folder, path};
use crate::columns::{NAMES, read, table, write};
use crate::run::{Ran, XN, command, xn, xn_on};

/// Many names; some are rejected.
fn many() -> Vec<Option<&'static str>> {
    NAMES.iter().copied().cycle().take(20_000).collect()
}

fn files_of(folder: &Path) -> Vec<String> {
    let name = |entry: Result<fs::DirEntry, _>| entry.unwrap().file_name().into_string().unwrap();
    let mut names: Vec<String> = fs::read_dir(folder).unwrap().map(name).collect();
    names.sort();
    names
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
fn utf_16_does_not_become_columns() {
    let folder = folder("columns-utf-16");
    let list = path(&folder, "list");
    let units = "\u{FEFF}domain\r\nexample.com\r\n".encode_utf16();
    fs::write(&list, units.flat_map(u16::to_le_bytes).collect::<Vec<u8>>()).unwrap();
    let ran = xn(&["to-ascii", "--from", "csv", "--column", "1", "-f", &list, "--to", "jsonl"]);
    assert_eq!((ran.code, ran.text()), (Some(2), ""));
    assert!(ran.err.contains("this is UTF-16"), "{}", ran.err);
}

#[test]
fn damaged_levels_have_a_short_message() {
    let folder = folder("columns-levels");
    let (input, output) = (path(&folder, "in.parquet"), path(&folder, "out.csv"));
    let sample = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/samples/domains.parquet");
    let mut bytes = fs::read(sample).unwrap();
    bytes[100] ^= 0x55;
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
        for length in (0..end).step_by(end / 23) {
            fs::write(&broken, &bytes[..length]).unwrap();
            let message = failure(&args, &output);
            assert!(message.starts_with(&format!("xn: {broken}: ")), "{message}");
        }
        // A changed byte may be an error, or not be noticed.
        for at in (0..bytes.len()).step_by(bytes.len() / 67) {
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
        assert!(failure(&args, &output).contains("lengths that cannot be true"));
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
        (vec!["-f", &input], "give --column NAME"),
        (
            vec!["-f", &input, "--column", "x"],
            "no column \"x\" among its 3 columns: \"number\", \"name\"",
        ),
        (vec!["-f", &input, "--column", "4"], "no column \"4\" among"),
        (
            vec!["-f", &input, "--column", "number"],
            "column \"number\" is UInt64: names are in text columns",
        ),
        (vec!["-f", &input, "--column", "name", "--column", "2"], "names \"name\" twice"),
        (vec!["-f", &input, "--column", "name", "--resume"], "--resume is not for columns"),
        (vec!["-f", &input, "--column", "name", "--json"], "--json is not for columns"),
        (vec!["-f", &input, "--column", "name", "--no-header"], "--no-header is for"),
        (vec!["-f", &input, "--column", "name", "--field", "a"], "--field is for JSON"),
        (vec!["-f", &text, "--column", "name"], "it does not begin with PAR1"),
        (vec!["-f", &input, "-f", &other, "--column", "name"], "not those of the files before"),
        (vec!["-f", &input, "--column", "name", "--errors", &input], "is also an input"),
        (vec!["-f", "never.parquet", "--column", "name"], "never.parquet: "),
    ] {
        let message = failure(&[&["to-ascii", "-q"], args.as_slice(), &out].concat(), &output);
        assert!(message.contains(expected), "{message}");
    }
    let packed = xn(&["to-ascii", "-f", &input, "--column", "name", "-o", &format!("{output}.gz")]);
    assert!(packed.err.contains("cannot be compressed as a whole"), "{}", packed.err);
    let lines = xn_on(&["to-ascii", "--to", "csv"], "a\n");
    assert!(lines.err.contains("--to asks for another format"), "{}", lines.err);
    assert_eq!(lines.code, Some(2));
    for (from, ending) in
        [("lines", "parquet"), ("jsonl", "csv"), ("zone", "tsv"), ("hosts", "jsonl")]
    {
        let output = path(&folder, &format!("never.{ending}"));
        let field = if from == "jsonl" { vec!["--field", "a"] } else { vec![] };
        let args = [["to-ascii", "--from", from, "-o", &output].as_slice(), &field].concat();
        let message = failure(&args, &output);
        assert!(message.contains("the extension of --output asks for another format"), "{message}");
    }
}

#[test]
fn values_that_a_format_cannot_hold_end_the_run() {
    let folder = folder("columns-unfit");
    let table = table(NAMES, &DataType::Utf8);
    let all: ArrayRef = Arc::new(StructArray::from(table.clone()));
    let nested = [("name", table.column(1).clone()), ("all", all)];
    let nested = RecordBatch::try_from_iter_with_nullable(nested.map(|(n, c)| (n, c, true)));
    for (name, table, ending, expected) in [
        ("nested", nested.unwrap(), "csv", "CSV: column \"all\" is Struct("),
        ("broken", table, "tsv", "TSV: column \"name\", row 9: the value has a tab"),
    ] {
        let input = path(&folder, &format!("{name}.parquet"));
        let output = path(&folder, &format!("{name}.{ending}"));
        write(&input, &table, 9, Compression::SNAPPY);
        let message =
            failure(&["to-ascii", "-q", "-f", &input, "--column", "name", "-o", &output], &output);
        let beginning = format!("xn: {output}: it cannot be written as {expected}");
        assert!(message.starts_with(&beginning), "{message}");
    }
}

/// Rows that are rejected in text output are not read differently for columns.
#[test]
fn malformed_tables_do_not_become_columns() {
    let folder = folder("columns-tables");
    let output = path(&folder, "out.parquet");
    for (format, table, line, expected) in [
        ("csv", "a,n\n1,b\n2,\"c\n3\n", 3, "a quotation mark or parenthesis is never closed"),
        ("csv", "a,n\n1,\"b\"c\n", 2, "a quotation mark is neither around"),
        ("csv", "a,n\n\n1,b\"c\n", 3, "a quotation mark is neither around"),
        ("csv", "a,n\n\n\"1\n\",b\n3\n", 5, "the row has 1 field, and the first row has 2"),
        ("csv", "a,n\n1,2,3", 2, "the row has 3 fields, and the first row has 2"),
        ("csv", "a,n\n1,\"aaaaa\naaaaa\n", 2, "the line is too long (--max-line)"),
        ("tsv", "a\tn\n1\tb\n2\n", 3, "the row has 1 field, and the first row has 2"),
        ("tsv", "a\tn\n1\taaaaaaaaaa\n", 2, "the line is too long (--max-line)"),
        ("csv", "a,n\n1,b\n1,n,n\n", 3, "the row has 3 fields, and the first row has 2"),
    ] {
        let args = ["to-ascii", "-q", "--from", format, "--column", "n", "--max-line", "10"];
        let ran = xn_on(&[args.as_slice(), &["-o", &output]].concat(), table);
        assert_eq!(ran.code, Some(2), "{table:?}");
        let message = format!("xn: standard input: it cannot be read as a table: line {line}: ");
        assert!(
            ran.err.starts_with(&message) && ran.err.contains(expected),
            "{table:?} {}",
            ran.err
        );
        assert_eq!(files_of(&folder), [""; 0], "{table:?}");
    }
    for table in ["n,n\n", "n\n"] {
        let args = ["to-ascii", "--from", "csv", "--column", "n", "--column", "n", "-o", &output];
        assert_eq!(xn_on(&args, table).code, Some(2), "{table:?}");
    }
    // CRLF, quoted line ends, blank lines, and a last line without an end are valid.
    let table = "\r\na,n\r\n\n1,\"b\r\n\"\"c\"\r\n\"\",\"d\"";
    let args = ["to-unicode", "-q", "--from", "csv", "--column", "n", "--to", "jsonl", "--replace"];
    let ran = xn_on(
        &[args.as_slice(), &["--profile", "uts46", "--verify-dns-length=root-dot"]].concat(),
        table,
    );
    assert_eq!(
        (ran.code, ran.text()),
        (Some(0), "{\"a\":\"1\",\"n\":\"b\\r\\n\\\"c\"}\n{\"a\":null,\"n\":\"d\"}\n"),
        "{}",
        ran.err
    );
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
        let csv = xn(&["to-ascii", "-f", &input, "--column", "name", "--to", "csv"]);
        assert_eq!(csv.well(), "number,name,matter,name_ascii\n");
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
            // The file is already whole: a partial file has another name.
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

/// The output is removed, so no run can be resumed from the errors that were written.
#[test]
fn a_failed_run_over_columns_does_not_mention_resuming() {
    let folder = folder("columns-left");
    let (rows, errors) = (path(&folder, "rows.csv"), path(&folder, "errors"));
    fs::write(&rows, "d,e\na..,1\nb,\"x\n").unwrap();
    let output = path(&folder, "rows.parquet");
    let args = ["to-ascii", "-f", &rows, "--column", "d", "-o", &output, "--errors", &errors];
    let ran = xn(&args);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("cannot be resumed") && !ran.err.contains("--resume"), "{}", ran.err);
}

#[test]
fn columns_that_become_another_format_hold_names() {
    let folder = folder("inside-columns");
    let (file, target) = (path(&folder, "in.csv"), path(&folder, "out.parquet"));
    fs::write(&file, "url;n\nhttp://ü/;ü\n").unwrap();
    let to = |column: &str| {
        let args = ["to-ascii", "-f", &file, "--delimiter", ";", "--column", column];
        xn(&[&args[..], &["-o", &target, "--to", "parquet"]].concat())
    };
    let urls = to("url:urls");
    assert_eq!(urls.code, Some(2));
    assert!(urls.err.contains("--column url: only CSV, TSV and JSON Lines"), "{urls:?}");
    assert_eq!(to("n").code, Some(0));
    let rows = xn(&["to-ascii", "-f", &target, "--column", "n", "--to", "csv"]);
    assert_eq!(rows.code, Some(2), "n_ascii is there already: {rows:?}");
    let args = ["to-ascii", "-f", &target, "--column", "n", "--delimiter", ";", "--to", "csv"];
    assert!(xn(&args).err.contains("--delimiter is for CSV and TSV"));
}
