//! CSV and TSV: one meaning of a row, beside that of the crate `csv`.

use std::borrow::Cow;

use proptest::prelude::*;
use proptest::sample::select;
use xenonym_records::engine::{Header, RowReader, split_ending};
use xenonym_records::{Format, Results, Rows, Syntax, Target};

use crate::formats::rows;
use crate::replacers::{faults, names, records, text};

fn texts(syntax: Syntax, row: &str) -> Vec<String> {
    let text = |text: Cow<'_, [u8]>| String::from_utf8(text.into_owned()).unwrap();
    RowReader::new(row.as_bytes(), syntax).read().fields().map(|field| text(field.text())).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, ..ProptestConfig::default() })]

    #[test]
    fn fields_are_what_the_crate_csv_reads(
        delimiter in select(&[',', ';', '\t', '|', 'a', '\0'][..]),
        pieces in prop::collection::vec(
            select(&["D", "\"", "\"\"", "\n", "\r\n", "a", "ü", "D\"", "\"D", "\"\n\"", " "][..]), 0..30,
        ),
    ) {
        // A row of its own after the last one, unless a quoted part is open.
        let input = pieces.concat().replace('D', &delimiter.to_string()) + "\nz\n";
        let mut ours = RowReader::new(input.as_bytes(), Syntax::delimited_by(delimiter).unwrap());
        let (mut rows, mut is_closed) = (Vec::<Vec<_>>::new(), true);
        while ours.at() < input.len() {
            let row = ours.read();
            is_closed = !row.is_unclosed;
            if !row.text.is_empty() {
                rows.push(row.fields().map(|field| field.text().into_owned()).collect());
            }
        }
        let theirs: Vec<Vec<Vec<u8>>> = csv::ReaderBuilder::new()
            .has_headers(false)
            .flexible(true)
            .delimiter(delimiter as u8)
            .from_reader(input.as_bytes())
            .byte_records()
            .map(|row| row.unwrap().iter().map(<[u8]>::to_vec).collect())
            .collect();
        prop_assert_eq!(is_closed, theirs.last().is_some_and(|last| *last == [b"z"]));
        if is_closed {
            prop_assert_eq!(rows, theirs);
        }
    }

    #[test]
    fn fields_are_the_parts_of_a_row(input in "[a\",;\t\r\nü]{0,200}", is_csv in any::<bool>()) {
        let syntax = if is_csv { Syntax::CSV } else { Syntax::TSV };
        let format = rows(syntax, &["1"], Results::InPlace);
        let mut reader = RowReader::new(input.as_bytes(), syntax);
        for record in records(&format, input.as_bytes()) {
            let row = reader.read();
            prop_assert_eq!(row.record, record);
            prop_assert_eq!(row.text, split_ending(record).0);
            let mut end = 0;
            for (index, field) in row.fields().enumerate() {
                if index > 0 {
                    prop_assert_eq!(row.text[end], syntax.delimiter());
                    end += 1;
                }
                prop_assert_eq!(field.at, end);
                end = field.end();
                prop_assert_eq!(field.raw, &row.text[field.at..end]);
                prop_assert_eq!(field.is_closed(), !row.is_unclosed || index + 1 < row.len());
            }
            prop_assert_eq!(end, row.text.len());
        }
        prop_assert_eq!(reader.at(), input.len());
    }
}

#[test]
fn a_quotation_mark_quotes_only_at_the_start_of_a_field() {
    assert_eq!(texts(Syntax::CSV, ""), [""]);
    assert_eq!(texts(Syntax::CSV, "a\"b\",\"c,\"\"\",\"d\"e\"f,"), ["a\"b\"", "c,\"", "de\"f", ""]);
    assert_eq!(texts(Syntax::CSV, "\"\",\"a"), ["", "a"]);
    assert_eq!(texts(Syntax::TSV, "\"a\t\"\"\tb"), ["\"a", "\"\"", "b"]);
    let fault = |syntax: Syntax, row: &str| {
        let mut rows = RowReader::new(row.as_bytes(), syntax);
        let field = rows.read().field(0).unwrap();
        (field.is_quoted(), field.fault().map(|(fault, at)| (fault.kind, at)))
    };
    assert_eq!(fault(Syntax::CSV, "a\""), (false, Some(("stray_quote", 1))));
    assert_eq!(fault(Syntax::CSV, "\"a\"b"), (true, Some(("stray_quote", 3))));
    assert_eq!(fault(Syntax::CSV, "\"a\"\""), (true, Some(("unterminated", 0))));
    assert_eq!(fault(Syntax::CSV, "\"a\"\"\""), (true, None));
    assert_eq!(fault(Syntax::TSV, "\"a\""), (false, Some(("quoted_in_tsv", 0))));
    assert_eq!(fault(Syntax::TSV, "\"a"), (false, None));
}

#[test]
fn fields_may_be_divided_by_any_ascii() {
    let semicolon = Syntax::delimited_by(';').unwrap();
    let format = rows(semicolon, &["3"], Results::InNewColumns("_new"));
    assert_eq!(
        text(&format, "2024;1.2.3.4;ü\n\"a;b\";c,d;\"ö\"\n", "r"),
        "2024;1.2.3.4;ü;r\n\"a;b\";c,d;\"ö\";\"r\"\n"
    );
    // A result is quoted for the delimiter that there is.
    assert_eq!(text(&format, ";;ü\n", "r;s,t"), ";;ü;\"r;s,t\"\n");
    let comma = rows(Syntax::CSV, &["1"], Results::InPlace);
    assert_eq!(text(&comma, "ü,x\n", "r;s"), "r;s,x\n");
    assert_eq!(text(&comma, "ü,x\n", "r\"s"), "\"r\"\"s\",x\n");
    for delimiter in ['"', '\r', '\n', 'ü'] {
        assert!(
            Syntax::delimited_by(delimiter)
                .unwrap_err()
                .to_string()
                .ends_with("it cannot be the delimiter")
        );
    }
}

#[test]
fn another_delimiter_is_told_before_anything_is_converted() {
    let told = |syntax, columns: &[&str], first: &str, has_header: bool| {
        let columns = columns.iter().map(|column| Target::parse(column));
        let format = Rows::new(syntax, columns, Results::InPlace);
        let format = if has_header { format } else { format.without_header().unwrap() };
        format.header(first.as_bytes())
    };
    for (syntax, first, help) in [
        (Syntax::CSV, "2024;1.2.3.4;ü\n", " (is ';' the delimiter?)"),
        (Syntax::CSV, "ü|x\r\n", " (is '|' the delimiter?)"),
        (Syntax::CSV, "ü\tx", " (is '\\t' the delimiter?)"),
        (Syntax::TSV, "ü,x\n", " (is ',' the delimiter?)"),
    ] {
        for has_header in [true, false] {
            let error = told(syntax, &["1"], first, has_header).unwrap_err();
            assert!(error.to_string().ends_with(help), "{error}");
        }
    }
    // One field may be all that there is.
    assert_eq!(told(Syntax::CSV, &["1"], "ü\n", false), Ok(Header::None));
    assert_eq!(told(Syntax::CSV, &["1"], "\"ü;x\"\n", false), Ok(Header::None));
    assert_eq!(told(Syntax::CSV, &["1:urls"], "http://ü/?a;b\n", false), Ok(Header::None));
    assert_eq!(told(Syntax::CSV, &["a;b"], "a;b\n", true), Ok(Header::FirstRecord));
}

#[test]
fn a_row_that_names_the_delimiter_is_copied() {
    let semicolon = Syntax::delimited_by(';').unwrap();
    for results in [Results::InPlace, Results::InNewColumns("_new")] {
        let format = rows(semicolon, &["1"], results);
        assert_eq!(names(&format, "sep=;\r\nü;x\n"), ["ü"]);
        assert!(text(&format, "sep=;\r\nü;x\n", "r").starts_with("sep=;\r\n"));
    }
    let comma = rows(Syntax::CSV, &["1"], Results::InPlace);
    assert_eq!(names(&comma, "ü\nsep=;\n"), ["ü", "sep=;"]);
}

/// Where a field ends depends on bytes alone, so other blanks don't hide a quotation mark.
#[test]
fn a_quotation_mark_after_other_blanks_begins_no_field() {
    let format = rows(Syntax::CSV.with_blanks(true), &["1", "2"], Results::InPlace);
    assert_eq!(
        text(&format, " \t\"a,b\"\u{A0},\u{A0}c\u{3000}\n", "r"),
        " \t\"r\"\u{A0},\u{A0}r\u{3000}\n"
    );
    assert_eq!(names(&format, "\u{A0}\"a,b\u{A0}"), ["b"]);
    assert_eq!(faults(&format, "\u{A0}\"a\",b\n"), [(0, "stray_quote", 2)]);
}

/// Excel writes quotation marks in TSV, which has none.
#[test]
fn a_quoted_name_in_tsv_is_rejected() {
    let tsv = rows(Syntax::TSV, &["2"], Results::InPlace);
    assert_eq!(faults(&tsv, "\"a\"\t\"ö\"\n"), [(4, "quoted_in_tsv", 0)]);
    assert_eq!(names(&tsv, "\"a\"\t\"\n"), ["\""]);
    let excel = rows(Syntax::delimited_by('\t').unwrap(), &["2"], Results::InPlace);
    assert_eq!(text(&excel, "\"a\"\t\"ö\"\n", "r"), "\"a\"\t\"r\"\n");
}

#[test]
fn columns_stay_in_the_order_in_which_they_are_asked_for() {
    let format = || rows(Syntax::CSV, &["3", "1"], Results::InNewColumns("_new"));
    assert_eq!(names(&format(), "a,b,c,d\n"), ["c", "a"]);
    let format = format();
    assert_eq!(faults(&format, "a,b\n"), [(0, "missing_column", 3)]);
    assert_eq!(text(&format, "a,b\n", "r"), "a,b,,,r\n");
    let format = rows(Syntax::CSV, &["3", "1"], Results::InPlace);
    assert_eq!(text(&format, "a,b,c,d\n", "r"), "r,b,r,d\n");
    // An empty line would not be a row.
    let format = rows(Syntax::CSV, &["1"], Results::InPlace);
    assert_eq!(text(&format, "a\n\n", ""), "\"\"\n\n");
}

/// A header of many columns does not make each short row as long as itself.
#[test]
fn a_row_that_lacks_very_many_fields_stays() {
    for (missing, kind) in [(1000, None), (1001, Some("missing_fields"))] {
        let header = vec!["x"; missing].join(",");
        let names = ["1"].map(Target::parse).to_vec();
        let format = Rows::new(Syntax::CSV, names, Results::InNewColumns("_new"));
        format.header(format!("n,{header}\n").as_bytes()).unwrap();
        let filled =
            kind.map_or_else(|| format!("ü{},r\n", ",".repeat(missing)), |_| "ü\n".to_owned());
        assert_eq!(text(&format, "ü\n", "r"), filled);
        assert_eq!(faults(&format, "ü\n").first().map(|fault| fault.1), kind);
    }
}

#[test]
fn a_column_without_a_header_has_a_number_that_a_file_can_have() {
    let format = |number: &str| {
        Rows::new(Syntax::CSV, vec![Target::parse(number)], Results::InPlace).without_header()
    };
    assert!(format("1000000").is_ok());
    for number in ["1000001", "4000000000"] {
        let error = format(number).unwrap_err();
        assert!(error.to_string().starts_with(&format!("column {number}: ")), "{error}");
    }
}
