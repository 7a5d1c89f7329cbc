//! Expressions over a frame with nulls and with names that are rejected.

use columns_polars::apply;
use polars::prelude::*;
use xenonym::uts46::Options;
use xenonym_arrow::{canonical, is_valid, registrable_domain, to_ascii, to_unicode, try_to_ascii};

const NAMES: [Option<&str>; 5] =
    [Some("Bücher.example"), None, Some("a..b"), Some("www.example.com"), Some("BÜCHER.example")];

fn frame() -> LazyFrame {
    df!("row" => [0, 1, 2, 3, 4], "name" => NAMES).unwrap().lazy()
}

/// The rows of a column of text.
fn texts(frame: &DataFrame, column: &str) -> Vec<Option<String>> {
    let column = frame.column(column).unwrap().str().unwrap();
    column.iter().map(|text| text.map(str::to_owned)).collect()
}

fn owned<const N: usize>(texts: [Option<&str>; N]) -> Vec<Option<String>> {
    texts.map(|text| text.map(str::to_owned)).into()
}

#[test]
fn kernels_of_text_are_expressions() {
    let ascii = apply(col("name"), |names| to_ascii(names, &Options::DNS));
    let unicode = apply(ascii.clone(), |names| to_unicode(names, &Options::DNS));
    let canonical = apply(col("name"), |names| canonical(names, &Options::DNS));
    let domain = apply(col("name"), |names| registrable_domain(names, &Options::DNS));
    let query = frame().select([
        ascii.alias("ascii"),
        unicode.alias("unicode"),
        canonical.alias("canonical"),
        domain.alias("domain"),
    ]);
    let planned = query.clone().collect_schema().unwrap();
    let found = query.collect().unwrap();
    assert_eq!(found.schema(), &planned);
    let idn = Some("xn--bcher-kva.example");
    let ascii = owned([idn, None, None, Some("www.example.com"), idn]);
    assert_eq!(texts(&found, "ascii"), ascii);
    assert_eq!(texts(&found, "canonical"), ascii);
    let idn = Some("bücher.example");
    assert_eq!(texts(&found, "unicode"), owned([idn, None, None, Some("www.example.com"), idn]));
    let idn = Some("xn--bcher-kva.example");
    assert_eq!(texts(&found, "domain"), owned([idn, None, None, Some("example.com"), idn]));
}

#[test]
fn errors_have_kinds_and_offsets() {
    let result = apply(col("name"), |names| try_to_ascii(names, &Options::HOST)).alias("result");
    let query = frame().select([result]);
    let planned = query.clone().collect_schema().unwrap();
    let found = query.collect().unwrap();
    assert_eq!(found.schema(), &planned);
    let fields = found.column("result").unwrap().struct_().unwrap().clone().unnest();
    let idn = Some("xn--bcher-kva.example");
    assert_eq!(texts(&fields, "value"), owned([idn, None, None, Some("www.example.com"), idn]));
    assert_eq!(texts(&fields, "error"), owned([None, None, Some("empty_label"), None, None]));
    let offsets: Vec<_> = fields.column("offset").unwrap().u64().unwrap().iter().collect();
    assert_eq!(offsets, [None, None, Some(2), None, None]);
}

#[test]
fn rows_are_filtered() {
    let valid = apply(col("name"), |names| is_valid(names, &Options::DNS));
    let found = frame().filter(valid).select([col("row")]).collect().unwrap();
    let rows: Vec<_> = found.column("row").unwrap().i32().unwrap().iter().flatten().collect();
    assert_eq!(rows, [0, 3, 4]);
}

#[test]
fn a_column_that_is_not_text_is_rejected_before_the_query_runs() {
    let ascii = apply(col("row"), |names| to_ascii(names, &Options::DNS));
    let error = frame().select([ascii]).collect_schema().unwrap_err().to_string();
    assert!(error.contains("row") && error.contains("is not text"), "{error}");
}
