//! Files of columns that are damaged, cut short or of another format, and full disks: there is a
//! clear message, and never a partial file.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use arrow_ipc::CompressionType;
use arrow_ipc::writer::{FileWriter, IpcWriteOptions, StreamWriter};
use arrow_schema::DataType;
use parquet::basic::Compression;

use crate::records::columns::{NAMES, read, table, write};
use crate::run::{Ran, XN, command, files_of, folder, path, xn};

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
