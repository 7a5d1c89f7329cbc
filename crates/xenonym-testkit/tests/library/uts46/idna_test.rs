//! `IdnaTestV2.txt`: every row, all three operations, values and status codes.

use std::collections::BTreeSet;
use std::path::Path;

use xenonym::uts46::{
    Conversion, Operation, Options, check, to_ascii, to_ascii_into, to_ascii_with_errors,
    to_unicode, to_unicode_into,
};
use xenonym::{Error, ErrorKind};
use xenonym_testkit::data;
use xenonym_testkit::idna_test::{Expected, Row, parse};

const TRANSITIONAL: Options = Options::STRICT.with_transitional_processing(true);

/// If the data folder exists, the committed vectors must equal the file.
#[test]
fn every_row_converts_as_listed() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/idna.txt");
    let rows = parse(&std::fs::read_to_string(path).unwrap());
    assert_eq!(rows.len(), 6396);
    run(&rows);
    if let Some(text) = data::unicode("IdnaTestV2.txt") {
        let listed = parse(&text);
        assert_eq!(listed.len(), rows.len());
        for (row, listed) in rows.iter().zip(listed) {
            assert_eq!(Row { line: 0, ..row.clone() }, Row { line: 0, ..listed });
        }
    }
}

fn run(rows: &[Row]) {
    let mut with_surrogates = 0;
    for row in rows {
        // A `str` cannot contain surrogates. Their replacement U+FFFD is also disallowed.
        let source = row.source.to_string_lossy();
        with_surrogates += usize::from(row.source.to_string().is_none());
        let unicode = to_unicode(&source, &Options::STRICT);
        compare(row, &unicode, &row.to_unicode, Operation::ToUnicode);
        let ascii = to_ascii_with_errors(&source, &Options::STRICT);
        compare(row, &ascii, &row.to_ascii_n, Operation::ToAscii);
        let transitional = to_ascii_with_errors(&source, &TRANSITIONAL);
        compare(row, &transitional, &row.to_ascii_t, Operation::ToAscii);
        every_function(&source, &Options::STRICT);
        every_function(&source, &TRANSITIONAL);
    }
    assert_eq!(with_surrogates, 2, "rows with surrogates");
}

fn compare(row: &Row, found: &Conversion<'_>, expected: &Expected, operation: Operation) {
    let mut codes: BTreeSet<String> = found
        .errors()
        .iter()
        .map(|error| operation.status_code(error.kind()).unwrap().to_owned())
        .collect();
    let Some(text) = expected.text.to_string() else {
        // A surrogate cannot be encoded, but U+FFFD can, so the code for that is missing.
        codes.extend((operation == Operation::ToAscii).then(|| "A3".to_owned()));
        assert_eq!(codes, expected.codes, "line {}: {row:?}", row.line);
        return;
    };
    assert_eq!(codes, expected.codes, "line {}, {operation:?}: {row:?}", row.line);
    assert_eq!(found.raw(), text, "line {}, {operation:?}: {row:?}", row.line);
}

/// Checks that every other function returns the same result.
fn every_function(source: &str, options: &Options) {
    let all = to_ascii_with_errors(source, options);
    let mut buffer = [0; 2048];
    match to_ascii(source, options) {
        Ok(text) => assert_eq!(all.clone().into_result().unwrap(), text),
        // If lengths are verified, an error of length may come before earlier ones.
        Err(error) => assert!(kinds(all.errors()).contains(&error.kind()), "{error}: {all:?}"),
    }
    assert_eq!(check(source, options), to_ascii(source, options).map(drop));
    let into = to_ascii_into(source, options, &mut buffer).map(str::to_owned);
    assert_eq!(into, to_ascii(source, options).map(String::from));
    let mut errors = Vec::new();
    let unicode = to_unicode(source, options);
    let text = to_unicode_into(source, options, &mut buffer, |error| errors.push(error)).unwrap();
    assert_eq!((text, &errors[..]), (unicode.raw(), unicode.errors()));
}

fn kinds(errors: &[Error]) -> Vec<ErrorKind> {
    errors.iter().map(Error::kind).collect()
}
