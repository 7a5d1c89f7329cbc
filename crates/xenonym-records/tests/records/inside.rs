//! Names inside the text of a column or field.

use xenonym_records::{Content, Results, Rows, Syntax, Target};

use crate::formats::{json, rows};
use crate::replacers::{faults, fitting, names, rewrite, text};

#[test]
fn a_column_may_hold_urls_or_addresses() {
    let format = |results| rows(Syntax::CSV, &["1:urls", "2:emails"], results);
    let input = "https://bücher.example/x,jörg@bücher.example\n";
    assert_eq!(names(&format(Results::InPlace), input), ["bücher.example"; 2]);
    assert_eq!(text(&format(Results::InPlace), input, "r"), "https://r/x,jörg@r\n");
    let added = text(&format(Results::InNewColumns("_ascii")), input, "r");
    assert_eq!(added, format!("{},https://r/x,jörg@r\n", input.trim_end()));
}

/// Quotation marks of the column stay around the text, and those of the text stay doubled.
#[test]
fn a_text_keeps_its_quotation_marks() {
    let format = rows(Syntax::CSV, &["1:urls", "2:emails"], Results::InPlace);
    let input = "\"http://u:\"\"@ü/\"\",\",\"\"\"a\\\"\"b,\"\"@ö\"\n";
    assert_eq!(text(&format, input, "r"), "\"http://u:\"\"@r/\"\",\",\"\"\"a\\\"\"b,\"\"@r\"\n");
    let (_, shown) = rewrite(&format, input.as_bytes(), None);
    let shown: Vec<&str> = shown.iter().map(|shown| &input[shown.range.clone()]).collect();
    assert_eq!(shown, ["ü", "ö"]);
    // What needs quotation marks with its result gets them around all of it.
    let format = rows(Syntax::CSV, &["2:urls"], Results::InPlace);
    assert_eq!(text(&format, "1,http://ü/,2\n", "r,s"), "1,\"http://r,s/\",2\n");
}

#[test]
fn a_field_may_hold_urls_or_addresses() {
    let format = json(&["u:urls", "e:emails"]);
    let input = "{\"u\":[\"http:\\/\\/b\\u00fc.x\\/\\\"\", \"//\\ud83d\\ude00/ü\"],\"e\":\"\\\"q\\\"@ü\"}\n";
    assert_eq!(names(&format, input), ["bü.x", "😀", "ü"]);
    let output = "{\"u\":[\"http:\\/\\/r\\/\\\"\", \"//r/ü\"],\"e\":\"\\\"q\\\"@r\"}\n";
    assert_eq!(text(&format, input, "r"), output);
    let (_, shown) = rewrite(&format, input.as_bytes(), None);
    let shown: Vec<&str> = shown.iter().map(|shown| &input[shown.range.clone()]).collect();
    assert_eq!(shown, ["b\\u00fc.x", "\\ud83d\\ude00", "ü"]);
}

#[test]
fn what_is_not_a_url_or_an_address_is_rejected_and_what_has_no_name_stays() {
    let csv = rows(Syntax::CSV, &["1:urls", "2:emails"], Results::InPlace);
    let input = "a.example,b\n\"x \"\"\",\"a@b@c\"\nhttp://[::1]/ü,a@[::1]\nmailto:a@ü,\n,\n";
    let said = [(10, "not_an_address", 1), (12, "denied_ascii", 1), (19, "not_an_address", 3)];
    assert_eq!(faults(&csv, input), said);
    assert_eq!(text(&csv, input, "r"), input.replacen("a.example", "r", 1));
    let json = json(&["d:urls"]);
    assert_eq!(faults(&json, "{\"d\":\" \\u0009x\"}\n{\"d\":7}\n"), [(22, "not_a_string", 0)]);
}

/// A text whose name is left out is left out as a whole.
#[test]
fn without_its_name_no_text_is_left() {
    let csv = rows(Syntax::CSV, &["1:urls"], Results::InPlace);
    assert_eq!(text(&csv, "\"http://ü/\",2\nhttp://ü/,2\n", ""), ",2\n,2\n");
    assert_eq!(text(&json(&["d:emails"]), "{\"d\":\"a@b\"}\n", ""), "{\"d\":null}\n");
}

/// A result may not end the host, whatever the column or field could hold.
#[test]
fn a_result_fits_the_text_that_it_is_in() {
    let csv = rows(Syntax::CSV, &["1:urls"], Results::InPlace);
    let json = json(&["d:emails"]);
    let results = ["a/b", "a b", "a\"b", "a@b", "a:b", "a,b", "ok"];
    let fitting = |format, record: &str| fitting(format, record.as_bytes(), &results);
    assert_eq!(fitting(&csv, "http://a,1\n"), ["a\"b", "a,b", "ok"]);
    assert_eq!(fitting(&csv, "\"http://a\",1\n"), ["a\"b", "a,b", "ok"]);
    assert_eq!(text(&csv, "http://a/,1\n", "a\"b"), "\"http://a\"\"b/\",1\n");
    assert_eq!(text(&csv, "\"http://a/\",1\n", "a\"b"), "\"http://a\"\"b/\",1\n");
    assert_eq!(fitting(&json, "{\"d\":\"x@a\"}\n"), ["ok"]);
}

#[test]
fn a_column_says_what_its_text_is() {
    let target = |text: &str| {
        let Target { name, content, .. } = Target::parse(text);
        (name, content)
    };
    assert_eq!(target("url:urls"), ("url".to_owned(), Content::Url));
    assert_eq!(target("a:b:emails"), ("a:b".to_owned(), Content::Email));
    assert_eq!(target("dns:qname"), ("dns:qname".to_owned(), Content::Name));
    assert_eq!(target("x:urls:names"), ("x:urls".to_owned(), Content::Name));
    let columns = vec![Target::parse("mail:emails")];
    let rows = Rows::new(Syntax::CSV, columns, Results::InNewColumns("_ascii"));
    assert_eq!(text(&rows, "id,mail\n1,a@b\n", "r"), "id,mail,mail_ascii\n1,a@b,a@r\n");
}
