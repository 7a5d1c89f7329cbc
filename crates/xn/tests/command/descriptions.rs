//! `xn lookalikes`, `xn display` and `xn check` on Parquet and Arrow: rows get columns that say of each name what the
//! reports say, and are otherwise unchanged.

use std::collections::HashMap;
use std::fs;
use std::sync::Arc;

use arrow_array::builder::{ListBuilder, StringBuilder};
use arrow_array::cast::AsArray;
use arrow_array::types::Int32Type;
use arrow_array::{ArrayRef, Int32Array, RecordBatch, StringArray};
use arrow_schema::DataType;
use parquet::basic::Compression;
use serde_json::Value;
use xenonym_safety::display::Policy;

use crate::columns::{read, table, texts, types, write};
use crate::run::{Ran, Transcript, folder, path, str, xn, xn_on};

/// Imitations and other names, a name that is not valid, one that policies hide, an empty text, and a null.
const NAMES: &[Option<&str>] = &[
    Some("paypa1.com"),
    Some("example.com"),
    None,
    Some("xn--pypal-4ve.com"),
    Some("www.Bücher.example"),
    Some(""),
    Some("a name that is longer than what a view holds, and ü.example"),
    Some("paypal-login.example"),
    Some("xn--80ak6aa92e.com"),
    Some("a..b"),
    Some("paypa1.com"),
];

const ENDINGS: [&str; 3] = ["parquet", "arrow", "arrows"];

/// A file with a protected name, and the options that name it.
fn protected(folder: &std::path::Path) -> String {
    let file = path(folder, "protected.txt");
    fs::write(&file, "paypal.com\n").unwrap();
    file
}

fn numbers(table: &RecordBatch, column: &str) -> Vec<Option<i32>> {
    table.column_by_name(column).unwrap().as_primitive::<Int32Type>().iter().collect()
}

/// The texts of each row's list.
fn lists(table: &RecordBatch, column: &str) -> Vec<Option<Vec<String>>> {
    let lists = table.column_by_name(column).unwrap().as_list::<i32>();
    let texts = |list: ArrayRef| {
        list.as_string::<i32>().iter().map(|text| text.unwrap().to_owned()).collect()
    };
    lists.iter().map(|list| list.map(texts)).collect()
}

/// The objects of a command for these names, by name.
fn objects(args: &[&str]) -> HashMap<&'static str, Value> {
    let names: Vec<&str> = NAMES.iter().filter_map(|name| name.filter(|n| !n.is_empty())).collect();
    let ran = xn_on(&[args, &["--json", "--from", "lines"]].concat(), names.join("\n"));
    let objects = ran.text().lines().map(|line| serde_json::from_str(line).unwrap());
    names.into_iter().zip(objects).collect()
}

/// Writes the names in files of every type and format, runs the command, and returns its output and the rows that it
/// wrote. The rows of the input must be in it.
fn described(test: &str, args: &[&str], mut look: impl FnMut(&Ran, &RecordBatch)) {
    let folder = folder(test);
    for of in types() {
        for ending in ENDINGS {
            let input = path(&folder, &format!("in.{ending}"));
            let output = path(&folder, &format!("out.{ending}"));
            let rows = table(NAMES, &of);
            write(&input, &rows, 4, Compression::SNAPPY);
            let ran = xn(&[args, &["-f", &input, "--column", "name", "-o", &output]].concat());
            assert!(matches!(ran.code, Some(0 | 1)), "{ran:?}");
            let (before, after) = (read(&input), read(&output));
            assert_eq!(after.num_rows(), NAMES.len(), "{of} {ending}");
            for (at, field) in before.schema().fields().iter().enumerate() {
                assert_eq!(after.schema().field(at).name(), field.name());
                let is_text = field.name() == "name";
                if is_text {
                    assert_eq!(texts(&after, "name"), texts(&before, "name"), "{of} {ending}");
                } else {
                    assert_eq!(after.column(at), before.column(at), "{of} {ending}");
                }
            }
            look(&ran, &after);
            fs::remove_file(&output).unwrap();
        }
    }
}

#[test]
fn hits_are_in_new_columns() {
    let list = protected(&folder("descriptions-protected"));
    let args = ["lookalikes", "--protect", &list];
    let objects = objects(&args);
    described("descriptions-lookalikes", &args, |ran, rows| {
        // One of the names contains spaces.
        assert_eq!((ran.code, ran.err.as_str()), (Some(1), ""));
        let columns: Vec<_> = rows.schema().fields().iter().map(|f| f.name().clone()).collect();
        let added = ["name_hits", "name_protected", "name_kind", "name_cost", "name_reason"];
        assert_eq!(columns[3..], added);
        let (hits, costs) = (numbers(rows, "name_hits"), numbers(rows, "name_cost"));
        let [of, kinds, reasons] =
            ["name_protected", "name_kind", "name_reason"].map(|column| texts(rows, column));
        for (row, name) in NAMES.iter().enumerate() {
            let found = name.and_then(|name| objects.get(name));
            let found = found.filter(|found| found["errors"].is_null());
            let Some(found) = found.map(|found| found["hits"].as_array().unwrap()) else {
                assert_eq!(
                    (hits[row], costs[row], &of[row], &kinds[row], &reasons[row]),
                    (None, None, &None, &None, &None)
                );
                continue;
            };
            assert_eq!(hits[row], Some(i32::try_from(found.len()).unwrap()));
            let best = found.first();
            let text = |member: &str| best.map(|best| best[member].as_str().unwrap().to_owned());
            assert_eq!((of[row].clone(), kinds[row].clone()), (text("protected"), text("kind")));
            assert_eq!(reasons[row], text("reason"));
            let cost = best.map(|best| best["cost"].as_i64().unwrap());
            assert_eq!(costs[row].map(i64::from), cost);
        }
        assert_eq!(hits[..2], [Some(1), Some(0)]);
    });
}

#[test]
fn policies_are_in_new_columns() {
    let list = protected(&folder("descriptions-protected-shown"));
    let args = ["display", "--protect", &list];
    let objects = objects(&args);
    let policies: Vec<_> = Policy::PRESETS.iter().map(Policy::name).collect();
    described("descriptions-display", &args, |ran, rows| {
        assert_eq!((ran.code, ran.err.as_str()), (Some(1), ""));
        assert_eq!(rows.num_columns(), 3 + 2 * policies.len());
        for policy in &policies {
            let column = format!("name_{}", policy.replace('-', "_"));
            let (shown, rules) = (texts(rows, &column), lists(rows, &format!("{column}_rules")));
            for (row, name) in NAMES.iter().enumerate() {
                let Some(object) = name.and_then(|name| objects.get(name)) else {
                    assert_eq!((&shown[row], &rules[row]), (&None, &None));
                    continue;
                };
                let verdict = &object["policies"][policy];
                let is_valid = verdict["show"] != "invalid";
                let host = verdict["host"].as_str().filter(|_| is_valid);
                assert_eq!(shown[row].as_deref(), host, "{name:?} {policy}");
                let all = verdict["rules"].as_array().unwrap();
                let mut broken: Vec<_> =
                    all.iter().map(|rule| rule["rule"].as_str().unwrap()).collect();
                broken.dedup();
                assert_eq!(rules[row].as_deref().unwrap(), broken, "{name:?} {policy}");
            }
        }
    });
}

#[test]
fn profiles_are_in_new_columns() {
    let objects = objects(&["check"]);
    described("descriptions-check", &["check"], |ran, rows| {
        assert_eq!((ran.code, ran.err.as_str()), (Some(1), ""));
        let verdicts = objects["example.com"]["verdicts"].as_array().unwrap();
        assert_eq!(rows.num_columns(), 3 + 2 * verdicts.len());
        for (at, verdict) in verdicts.iter().enumerate() {
            let profile = verdict["profile"].as_str().unwrap();
            let column = format!("name_{}", profile.replace('-', "_"));
            let (ascii, kinds) = (texts(rows, &column), lists(rows, &format!("{column}_errors")));
            for (row, name) in NAMES.iter().enumerate() {
                let Some(object) = name.and_then(|name| objects.get(name)) else {
                    assert_eq!((&ascii[row], &kinds[row]), (&None, &None));
                    continue;
                };
                let verdict = &object["verdicts"][at];
                assert_eq!(ascii[row].as_deref(), verdict["ascii"].as_str(), "{name:?} {profile}");
                let errors = verdict["errors"].as_array().unwrap().iter();
                let mut expected: Vec<&str> = Vec::new();
                for kind in errors.map(|error| error["kind"].as_str().unwrap()) {
                    if !expected.contains(&kind) {
                        expected.push(kind);
                    }
                }
                assert_eq!(kinds[row].as_deref().unwrap(), expected, "{name:?} {profile}");
            }
        }
    });
    described("descriptions-check-one", &["check", "--profile", "uts46-strict"], |_, rows| {
        let added = rows.schema();
        assert_eq!(added.field(3).name(), "name_uts46_strict");
        assert_eq!(added.field(4).name(), "name_uts46_strict_errors");
        assert_eq!(rows.num_columns(), 5);
    });
}

#[test]
fn an_accepted_column_exits_with_0() {
    let folder = folder("descriptions-accepted");
    let (input, output) = (path(&folder, "in.arrow"), path(&folder, "out.arrow"));
    write(&input, &table(&[Some("example.com"), None], &DataType::Utf8), 9, Compression::SNAPPY);
    for command in ["check", "display"] {
        let ran = xn(&[command, "-f", &input, "--column", "2", "-o", &output]);
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{command}");
        fs::remove_file(&output).unwrap();
    }
}

/// Texts of several kinds, and lists of names.
fn mixed() -> RecordBatch {
    let urls = StringArray::from(vec![
        Some("https://paypa1.com/login?x=1"),
        Some("https://192.0.2.1/"),
        Some("not a URL"),
        None,
    ]);
    let addresses = StringArray::from(vec![
        Some("service@paypa1.com"),
        Some("a@[192.0.2.1]"),
        Some("service@example.com"),
        Some("@@"),
    ]);
    let mut names = ListBuilder::new(StringBuilder::new());
    names.append_value([Some("paypa1.com"), None, Some("example.com")]);
    names.append_value(Vec::<Option<&str>>::new());
    names.append_null();
    names.append_value([Some("xn--pypal-4ve.com")]);
    let columns: [(&str, ArrayRef); 4] = [
        ("url", Arc::new(urls)),
        ("address", Arc::new(addresses)),
        ("names", Arc::new(names.finish())),
        ("number", Arc::new(Int32Array::from(vec![1, 2, 3, 4]))),
    ];
    RecordBatch::try_from_iter_with_nullable(columns.map(|(name, column)| (name, column, true)))
        .unwrap()
}

#[test]
fn urls_addresses_and_lists_are_described() {
    let folder = folder("descriptions-inside");
    let list = protected(&folder);
    for ending in ENDINGS {
        let input = path(&folder, &format!("in.{ending}"));
        let output = path(&folder, &format!("out.{ending}"));
        let errors = path(&folder, "errors.jsonl");
        write(&input, &mixed(), 3, Compression::SNAPPY);
        let ran = xn(&[
            "lookalikes",
            "--protect",
            &list,
            "-f",
            &input,
            "-o",
            &output,
            "--errors",
            &errors,
            "--column",
            "url:urls",
            "--column",
            "address:emails",
            "--column",
            "names",
        ]);
        assert_eq!(ran.code, Some(1), "{ran:?}");
        assert!(ran.err.contains("row 3, column \"url\", \"not a URL\": "), "{}", ran.err);
        assert!(ran.err.contains("row 4, column \"address\", \"@@\": "), "{}", ran.err);
        let rejected = fs::read_to_string(&errors).unwrap();
        assert!(rejected.contains("\"kind\":\"denied_ascii\""), "{rejected}");
        assert_eq!(rejected.lines().count(), 2);
        let rows = read(&output);
        assert_eq!(rows.num_columns(), 4 + 3 * 5);
        assert_eq!(numbers(&rows, "url_hits"), [Some(1), None, None, None]);
        assert_eq!(numbers(&rows, "address_hits"), [Some(1), None, Some(0), None]);
        let hits = rows.column_by_name("names_hits").unwrap().as_list::<i32>();
        let hits: Vec<_> = hits
            .iter()
            .map(|row| row.map(|row| row.as_primitive::<Int32Type>().iter().collect::<Vec<_>>()))
            .collect();
        let expected =
            [Some(vec![Some(1), None, Some(0)]), Some(vec![]), None, Some(vec![Some(1)])];
        assert_eq!(hits, expected);
        let kinds = rows.column_by_name("names_kind").unwrap().as_list::<i32>();
        assert_eq!(kinds.value(3).as_string::<i32>().value(0), "script_mix");
        fs::remove_file(&output).unwrap();
    }
}

/// Runs that must not write anything: the columns or the options are wrong.
fn wrong_runs(input: &str, taken: &str, list: &str) -> Vec<Vec<String>> {
    let of = |args: &[&'static str], file: &str| -> Vec<String> {
        let args = args.iter().map(|arg| (*arg).to_owned());
        args.chain(["-f".to_owned(), file.to_owned()]).collect()
    };
    let protect = |mut args: Vec<String>| {
        args.extend(["--protect".to_owned(), list.to_owned()]);
        args
    };
    vec![
        of(&["check", "--column", "missing"], input),
        of(&["display", "--column", "number"], input),
        of(&["check", "--column", "names", "--column", "names"], input),
        of(&["check"], input),
        of(&["check", "--column", "name"], taken),
        protect(of(&["lookalikes", "--column", "name"], taken)),
        of(&["display", "--column", "url", "--json"], input),
        of(&["check", "--column", "url", "--quiet"], input),
        protect(of(&["lookalikes", "--column", "url", "--show", "hits"], input)),
        protect(of(&["lookalikes", "--column", "url", "--on-error", "drop"], input)),
    ]
}

#[test]
fn wrong_columns_and_options_write_nothing() {
    let folder = folder("descriptions-wrong");
    let list = protected(&folder);
    let (input, output) = (path(&folder, "in.parquet"), path(&folder, "out.parquet"));
    write(&input, &mixed(), 3, Compression::SNAPPY);
    let taken = path(&folder, "taken.parquet");
    let names: ArrayRef = Arc::new(StringArray::from(vec!["a"]));
    let columns = [("name", names.clone()), ("name_dns", names.clone()), ("name_hits", names)];
    write(&taken, &RecordBatch::try_from_iter(columns).unwrap(), 1, Compression::SNAPPY);
    let mut transcript = Transcript::default();
    for args in wrong_runs(&input, &taken, &list) {
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        let ran = xn(&[args.as_slice(), &["-o", &output]].concat());
        assert_eq!((ran.code, ran.text()), (Some(2), ""), "{args:?}");
        assert!(!fs::exists(&output).unwrap(), "{args:?}");
        transcript.add(&ran.err);
    }
    transcript.is(str![[r#"
xn: [TESTS]/bulk/descriptions-wrong/in.parquet: no column "missing" among its 4 columns: "url", "address", "names", "number"
xn: nothing was written to [TESTS]/bulk/descriptions-wrong/out.parquet, because an input could not be read
xn: [TESTS]/bulk/descriptions-wrong/in.parquet: column "number" is Int32: names can be in text columns, and in lists, structs and dictionaries of text
xn: nothing was written to [TESTS]/bulk/descriptions-wrong/out.parquet, because an input could not be read
xn: [TESTS]/bulk/descriptions-wrong/in.parquet: --column "names" is given twice
xn: nothing was written to [TESTS]/bulk/descriptions-wrong/out.parquet, because an input could not be read
xn: [TESTS]/bulk/descriptions-wrong/in.parquet: no column is selected: use --column NAME with one of "url", "address", "names", "number"
xn: nothing was written to [TESTS]/bulk/descriptions-wrong/out.parquet, because an input could not be read
xn: [TESTS]/bulk/descriptions-wrong/taken.parquet: there would be two columns "name_dns": rename the column of the input
xn: nothing was written to [TESTS]/bulk/descriptions-wrong/out.parquet, because an input could not be read
xn: [TESTS]/bulk/descriptions-wrong/taken.parquet: there would be two columns "name_hits": rename the column of the input
xn: nothing was written to [TESTS]/bulk/descriptions-wrong/out.parquet, because an input could not be read
xn: --json does not apply to Parquet and Arrow: the facts are in new columns, so remove it
xn: --quiet does not apply to Parquet and Arrow: remove it
xn: --show hits applies to text only: use DuckDB or Polars to omit rows (see docs/FORMATS.md)
xn: --on-error drop applies to text only: use DuckDB or Polars to omit rows (see docs/FORMATS.md)

"#]]);
}

#[test]
fn reports_are_not_written_to_files() {
    let folder = folder("descriptions-reports");
    let output = path(&folder, "out.txt");
    for command in ["check", "display"] {
        let ran = xn_on(&[command, "-o", &output], "example.com\n");
        assert_eq!((ran.code, ran.text()), (Some(2), ""));
        assert!(ran.err.contains("--output applies to Parquet and Arrow only"), "{}", ran.err);
        assert!(!fs::exists(&output).unwrap());
    }
}
