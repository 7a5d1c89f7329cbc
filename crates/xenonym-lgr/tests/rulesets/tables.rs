//! Tables of RFC 3743 and RFC 4290, and of one code point per line.

use xenonym_lgr::tables::{Form, Lost, read, read_xml, write};
use xenonym_lgr::{Document, Ruleset};

/// The line, the column and the message of the error.
#[track_caller]
fn rejects(text: &str, form: Form, line: u32, column: u32, message: &str) {
    let error = read(text.as_bytes(), form).unwrap_err();
    assert_eq!(
        (error.line(), error.column(), error.message()),
        (Some(line), Some(column), message),
        "{text:?}"
    );
}

/// Asserts that a table, its document and the XML of the document agree, and returns the document.
#[track_caller]
fn round_trip(text: &str, form: Form) -> Document {
    let (document, lost) = read(text.as_bytes(), form).unwrap();
    assert_eq!(lost, [], "{text}");
    assert_eq!(read_xml(document.to_xml().as_bytes()).unwrap(), (document.clone(), Vec::new()));
    let (written, lost) = write(&document, form).unwrap();
    assert_eq!(lost, [], "{written}");
    assert_eq!(read(written.as_bytes(), form).unwrap().0, document, "{written}");
    document
}

fn features(lost: &[Lost]) -> Vec<(&'static str, usize)> {
    lost.iter().map(|lost| (lost.feature(), lost.count())).collect()
}

const CHINESE: &str = "\
# An example
Reference 0 Unicode 3.2   # the first
Reference 12 A dictionary
Version 1 20020701        # July 2002

U+4E00(0);U+4E00(0);
U+53F0(0);U+53F0(0);U+6AAF(12),U+81FA(0,12) # terrace
4E7E;5E72(0),4E7E;5E72(12),4E81
5E72;5E72;4E7E,4E81
u+004E81;;4E7E,0061 0062
";

#[test]
fn the_three_columns_of_rfc_3743_are_types() {
    let document = round_trip(CHINESE, Form::Rfc3743);
    let meta = &document.meta;
    assert_eq!(meta.version, Some(("1".into(), Some("July 2002".into()))));
    assert_eq!(meta.date.as_deref(), Some("2002-07-01"));
    assert_eq!(meta.references[1].text, "A dictionary");
    assert_eq!(meta.description, Some((None, "An example".into())));
    let xml = document.to_xml();
    for expected in [
        "<char cp=\"4E00\" ref=\"0\">\n      <var cp=\"4E00\" type=\"r-preferred\" ref=\"0\"/>",
        "<var cp=\"81FA\" type=\"blocked\" ref=\"0 12\"/>",
        "<var cp=\"5E72\" type=\"preferred\" ref=\"0 12\"/>",
        "<char cp=\"4E81\">\n      <var cp=\"0061 0062\" type=\"blocked\"/>",
    ] {
        assert!(xml.contains(expected), "{expected}\n{xml}");
    }
}

/// RFC 3743 section 3.2.3: labels of preferred variants only are activated, and others are reserved.
#[test]
fn preferred_labels_are_activated_and_mixtures_are_blocked() {
    let (document, _) = read(CHINESE.as_bytes(), Form::Rfc3743).unwrap();
    let ruleset = Ruleset::new(&document).unwrap();
    assert_eq!(ruleset.check("乾乾").disposition(), "valid");
    assert_eq!(ruleset.check("亁一").disposition(), "valid");
    let disposition = |label, variant| {
        ruleset.variant(label, variant).unwrap().map(|variant| variant.disposition().to_owned())
    };
    assert_eq!(disposition("乾一", "干一").as_deref(), Some("activated"));
    // Both code points are preferred variants of the same original one.
    assert_eq!(disposition("乾乾", "乾干").as_deref(), Some("activated"));
    assert_eq!(disposition("乾一", "亁一").as_deref(), Some("blocked"));
    // U+4E81 has no preferred variant, so no preferred label is made (RFC 3743 section 5.2).
    assert_eq!(disposition("乾亁", "干亁").as_deref(), Some("blocked"));
}

/// The example of RFC 7940 appendix B.
const FOUR: &str = "\
U+4E7E;U+4E7E,U+5E72;U+4E7E;U+4E81,U+5E72,U+6F27,U+5E79,U+69A6
U+4E81;U+5E72;U+4E7E;U+5E72,U+6F27,U+5E79,U+69A6
U+5E72;U+5E72;U+5E72,U+4E7E,U+5E79;U+4E7E,U+4E81,U+69A6,U+6F27
U+5E79;U+5E72;U+5E79;U+69A6,U+4E7E,U+4E81,U+6F27
U+69A6;U+5E72;U+69A6;U+5E79,U+4E7E,U+4E81,U+6F27
U+6F27;U+4E7E;U+6F27;U+4E81,U+5E72,U+5E79,U+69A6
";

#[test]
fn four_columns_have_the_types_of_appendix_b() {
    let document = round_trip(FOUR, Form::Rfc3743);
    let kinds: Vec<&str> =
        document.entries[0].variants.iter().map(|one| one.kind.as_deref().unwrap()).collect();
    assert_eq!(kinds, ["r-both", "blocked", "simp", "blocked", "blocked", "blocked"]);
    let ruleset = Ruleset::new(&document).unwrap();
    let count = |label, disposition| {
        let variants = ruleset.variants(label).unwrap();
        variants.list_with(disposition).map(|one| one.text().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(count("干干", "allocatable").len(), 8);
    assert_eq!(count("幹榦", "allocatable"), ["干干"]);
    assert_eq!(ruleset.check("幹榦").disposition(), "valid");
}

#[test]
fn variants_of_rfc_4290_are_blocked() {
    let text = "# An example of a table\rU+2200\r\nU+2201|U+0043\n\nU+2237|U+003A-U+003A # a string\n\
                U+2202|U+0064:U+03B4:U+2202";
    let document = round_trip(text, Form::Rfc4290);
    assert_eq!(document.entries.len(), 4);
    let xml = document.to_xml();
    assert!(xml.contains("<char cp=\"2237\" comment=\"a string\">\n      <var cp=\"003A 003A\" type=\"blocked\"/>"), "{xml}");
    // A code point is always its own variant.
    assert_eq!(document.entries[2].variants.len(), 2);
}

#[test]
fn a_list_contains_code_points_and_sequences() {
    let document = round_trip("\u{feff}#\n0061\nU+0063 U+0068 # ch\nU+10FFFD", Form::List);
    assert_eq!(document.entries.len(), 3);
}

#[test]
fn the_form_is_detected() {
    for (text, form) in [
        ("", Form::List),
        ("# a;b|c\n0061", Form::List),
        ("0061 # ;", Form::List),
        ("0061\n0062|0063\n0064;0065", Form::Rfc4290),
        ("Reference 1 a|b\n", Form::Rfc3743),
        ("\u{feff}Version 1\n", Form::Rfc3743),
        ("0061;", Form::Rfc3743),
    ] {
        assert_eq!(Form::detect(text.as_bytes()), form, "{text:?}");
    }
    assert_eq!(Form::detect(b"\xff|"), Form::Rfc4290);
}

#[test]
fn errors_name_the_line_the_column_and_the_fix() {
    let not = |text: &str| format!("{text:?} is not a code point: write one such as U+0061");
    rejects("# a\r\nU+61", Form::List, 2, 1, &not("U+61"));
    rejects("0061 D800", Form::List, 1, 6, &not("D800"));
    rejects("0061 00000110000", Form::List, 1, 6, &not("00000110000"));
    rejects("\u{fc}bc", Form::List, 1, 1, &format!("{}, or # before a comment", not("übc")));
    rejects(
        "0061;",
        Form::List,
        1,
        5,
        "unexpected text: write one code point per line, or a range such as U+0061..U+007A",
    );
    rejects("U+0061|", Form::Rfc4290, 1, 8, "a code point is missing: write one such as U+0061");
    let form = "unexpected text: write one code point per line and no range, then | before the \
                first variant, : between two, and - inside a sequence";
    rejects("0061|0062,0063", Form::Rfc4290, 1, 10, form);
    rejects("U+0061..U+007A", Form::Rfc4290, 1, 7, form);
    rejects("U+00E4|U+0061 U+0065", Form::Rfc4290, 1, 15, form);
    rejects("0061(0;", Form::Rfc3743, 1, 7, "the list of references does not end: close it with )");
    rejects("0061;\n0061()", Form::Rfc3743, 2, 6, "the reference number is missing");
    rejects(
        "0061;;\n0062;;;",
        Form::Rfc3743,
        2,
        8,
        "this line and the earlier lines differ in their number of columns",
    );
    rejects("0061;;;;", Form::Rfc3743, 1, 9, "more than four columns");
    rejects(
        "Version 1 20020231",
        Form::Rfc3743,
        1,
        11,
        "\"20020231\" is not a date such as 20020701",
    );
    rejects("Version 1\nVersion 1", Form::Rfc3743, 2, 10, "the version is repeated");
    rejects(
        "Reference 1\nReference 1",
        Form::Rfc3743,
        2,
        12,
        "the reference 1 is defined twice, first in line 1",
    );
    rejects("0061\n\n0061", Form::List, 3, 1, "U+0061 is listed twice, first in line 1");
    rejects("0061 # a\u{1}", Form::List, 1, 9, "control character U+0001: remove it");
    let error = read(b"0061\r\n0062 \xff", Form::Rfc4290).unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 2, column 6: the table is not UTF-8: convert it (RFC 4290 section 5)"
    );
    let error = read(b"# nothing", Form::List).unwrap_err();
    assert_eq!(error.to_string(), "the table contains no code points");
}

#[test]
fn limits_are_errors() {
    let long = vec!["0061"; 64].join("-");
    rejects(&format!("0061|{long}"), Form::Rfc4290, 1, 321, "more than 63 code points in a row");
    let error = read(&vec![b' '; (4 << 20) + 1], Form::List).unwrap_err();
    assert_eq!(error.message(), "the table is larger than 4194304 bytes");
    let all = ('\u{1000}'..='\u{10ffff}').map(|one| format!("{:X}\n", u32::from(one)));
    let text: String = all.take(300_001).collect();
    rejects(&text, Form::List, 300_001, 1, "more than 300000 code points");
    let xml = "<lgr xmlns=\"urn:ietf:params:xml:ns:lgr-1.0\"><data>\
               <range first-cp=\"10000\" last-cp=\"10FFFF\"/></data></lgr>";
    let document = Document::parse(xml.as_bytes()).unwrap();
    let error = write(&document, Form::List).unwrap_err();
    assert_eq!(error.to_string(), "more than 300000 code points");
    let comment = format!("last-cp=\"1FFFF\" comment=\"{}\"", "c".repeat(100));
    let xml = xml.replace("last-cp=\"10FFFF\"", &comment);
    let error = write(&Document::parse(xml.as_bytes()).unwrap(), Form::List).unwrap_err();
    assert_eq!(error.to_string(), "the table is larger than 4194304 bytes");
}

#[test]
fn reading_reports_comments_and_references_that_are_lost() {
    let text = "Reference 1 a\n0061(1,2);0062(3)\n# after\n#\n";
    let (document, lost) = read(text.as_bytes(), Form::Rfc3743).unwrap();
    let lost: Vec<String> = lost.iter().map(ToString::to_string).collect();
    assert_eq!(
        lost,
        [
            "1 comment line in line 3: only comments before the first code point, or on its line, are kept",
            "2 reference numbers, the first in line 2: the table does not define it",
        ]
    );
    assert_eq!(document.entries[0].note.references.as_deref(), Some("1"));
}

const EVERYTHING: &str = r#"<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0"><!-- a --><meta><version>2 beta</version>
<date>2020-01-01</date><language>und-Latn</language><scope type="domain">example</scope>
<unicode-version>11.0.0</unicode-version><validity-start>2020-01-01</validity-start>
<description><![CDATA[<!-- kept -->]]></description>
<references><reference id="A">one # two</reference><reference id="1">three</reference></references></meta>
<data><range first-cp="0062" last-cp="0064" tag="t"/>
<char cp="0061" when="r" ref="A" comment="a
b"><var cp="0065" type="odd" comment="c"/><var cp="0066" type="blocked" when="r"/><var cp="" type="blocked"/></char>
<char cp="0061 0061"/><char cp="0065"><var cp="0065" type="out"/><var cp="0061" type="blocked"/></char></data>
<rules><rule name="r"><start/><any/></rule><action disp="invalid" any-variant="out"/></rules></lgr>"#;

#[test]
fn writing_reports_everything_that_a_form_cannot_express() {
    let (document, lost) = read_xml(EVERYTHING.as_bytes()).unwrap();
    assert_eq!(features(&lost), [("xml_comment", 1)]);
    assert_eq!(
        document.entries[0].source,
        Document::parse(EVERYTHING.as_bytes()).unwrap().entries[1].source
    );
    let (text, lost) = write(&document, Form::Rfc3743).unwrap();
    assert_eq!(
        text,
        "# <!-- kept -->\nReference 2 one No.  two\nReference 1 three\n\
         U+0061(2);;U+0065,U+0066 # a b\nU+0062;;\nU+0063;;\nU+0064;;\n"
    );
    let common = |wanted: &[(&'static str, usize)]| {
        let all = features(&lost);
        wanted.iter().all(|one| all.contains(one))
    };
    assert!(
        common(&[
            ("version", 1),
            ("date", 1),
            ("language", 1),
            ("scope", 1),
            ("validity", 1),
            ("unicode_version", 1),
            ("sequence", 1),
            ("outside_repertoire", 1),
            ("context", 1),
            ("variant_context", 1),
            ("tag", 3),
            ("empty_variant", 1),
            ("variant_type", 1),
            ("variant_comment", 1),
            ("definition", 1),
            ("action", 1),
        ]),
        "{lost:?}"
    );
    let (text, lost) = write(&document, Form::List).unwrap();
    assert_eq!(text, "# <!-- kept -->\nU+0061 # a b\nU+0061 U+0061\nU+0062\nU+0063\nU+0064\n");
    assert!(features(&lost).contains(&("variant", 3)), "{lost:?}");
    let lost = lost.iter().find(|lost| lost.feature() == "tag").unwrap();
    assert_eq!(lost.to_string(), "3 tags, the first of U+0062: cannot be written in this form");
    assert_eq!(lost.first(), Some("of U+0062"));
}

/// Tables as registries publish them at IANA.
#[test]
fn prose_names_and_ranges_are_read() {
    let text = "Example Registry table; for labels\n2010 edition\nAdded characters | none\n\n\
                U+0061 LATIN SMALL LETTER A # used\nU+0062 FACE (a name)\nU+0030..U+0039 digits\nU+0063 U+0301\n";
    assert_eq!(Form::detect(text.as_bytes()), Form::List);
    let (document, lost) = read(text.as_bytes(), Form::List).expect("a table");
    assert_eq!((document.entries.len(), lost.len()), (13, 0));
    let description = document.meta.description.as_ref().map(|(_, text)| &**text);
    assert_eq!(
        description,
        Some("Example Registry table; for labels\n2010 edition\nAdded characters | none")
    );
    let comment = |at: usize| document.entries[at].note.comment.as_deref();
    assert_eq!(comment(0), Some("digits"));
    assert_eq!(comment(10), Some("LATIN SMALL LETTER A # used"));
    assert_eq!(comment(11), Some("FACE (a name)"));
    let (text, lost) = write(&document, Form::List).expect("a table");
    assert!(lost.is_empty());
    assert_eq!(read(text.as_bytes(), Form::List).expect("a table").0, document);
}

#[test]
fn ranges_of_any_dots_and_separators_are_read() {
    for dots in ["..", " .. ", "...", " ... ", "\u{2026}", " \u{2025} "] {
        let text = format!("# Digits\nU+0030{dots}U+0039\n-----\n=== # letters\nU+0061\n");
        let (document, lost) = read(text.as_bytes(), Form::List).expect(dots);
        assert_eq!(document.entries.len(), 11, "{dots}");
        assert_eq!(features(&lost), [("comment_line", 1)], "{dots}");
    }
    let (document, _) = read(b"U+2200\n*****\nU+2202|U+0064\n", Form::Rfc4290).expect("a table");
    assert_eq!(document.entries.len(), 2);
}

/// Words and code points can both be of hexadecimal digits.
#[test]
fn code_points_of_letters_are_no_headings() {
    let sources = |text: &str| {
        let table = read(text.as_bytes(), Form::List).expect(text).0;
        let (of_table, _) = write(&table, Form::List).expect(text);
        of_table.lines().filter(|line| !line.starts_with('#')).collect::<Vec<_>>().join("; ")
    };
    for (text, expected) in [
        ("ABCD ABED\nABCE\n", "U+ABCD U+ABED; U+ABCE"),
        ("abc0 abed\nabcd\n", "U+ABC0 U+ABED; U+ABCD"),
        ("U+ABCD FACE\nU+ABCE U+ABED\n", "U+ABCD # FACE; U+ABCE U+ABED"),
        ("ABC0\nABCD Face\n", "U+ABC0; U+ABCD # Face"),
        ("Added\n2010: first edition\nFaced\nABCD\n", "U+ABCD"),
    ] {
        assert_eq!(sources(text), expected, "{text}");
    }
    let (table, _) = read(b"ABCD|ABCE-ABED:ABCF\n", Form::Rfc4290).expect("a table");
    assert_eq!(table.entries[0].variants.len(), 2);
}

#[test]
fn what_is_no_table_is_rejected() {
    for (text, expected) in [
        ("only words\nand more", "line 1, column 1: \"only\" is not a code point"),
        ("U+0061\nU+0039..U+0030", "ends before it begins"),
        ("U+0030..U+0039\nU+0035", "U+0035 is listed twice, first in line 1"),
        (
            "U+0061\n...\nU+007A",
            "line 2, column 1: dots leave out code points: list them, or write a range",
        ),
        ("U+0061\n\u{2026}\nU+007A", "line 2, column 1: dots leave out code points"),
        (
            "U+0061\nDigits:\nU+0030",
            "\"Digits:\" is not a code point: write one such as U+0061, or # before",
        ),
        (
            "U+0061-U+007A",
            "unexpected text: write one code point per line, or a range such as U+0061..U+007A",
        ),
        ("U+0061.U+007A", "unexpected text"),
        ("U+0061\n--", "is not a code point"),
        ("U+0061\nU+00GG", "is not a code point"),
        ("U+0061 a U+0062 b", "unexpected text"),
        ("U+0000..U+10FFFF", "more than 300000 code points"),
    ] {
        let error = read(text.as_bytes(), Form::List).expect_err(text).to_string();
        assert!(error.contains(expected), "{text}: {error}");
    }
    let error =
        read(b"002D;002D;\n...\n0061;0061;\n", Form::Rfc3743).expect_err("dots").to_string();
    assert_eq!(
        error,
        "line 2, column 1: dots leave out code points: list them (RFC 3743 section 5.1)"
    );
    let page = b"<!DOCTYPE html><html><body><pre>U+0061</pre></body></html>";
    let error = Document::parse(page).expect_err("a page").to_string();
    assert!(error.contains("HTML"), "{error}");
}

/// `xn` shows tables on terminals, and other programs read them line by line.
#[test]
fn no_comment_commands_a_terminal() {
    let xml = "<lgr xmlns=\"urn:ietf:params:xml:ns:lgr-1.0\"><data><char cp=\"0061\" \
               comment=\"A&#x9B;31mRED&#x9D;0;title&#x9C;&#x202E;&#x85;U+0042&#x2028;&#x7F;\"/></data></lgr>";
    let document = Document::parse(xml.as_bytes()).expect("a ruleset");
    let again = document.to_xml();
    let is_plain = |text: &str| text.chars().all(|one| one == '\n' || (' '..='~').contains(&one));
    assert!(is_plain(&again), "{again:?}");
    assert_eq!(Document::parse(again.as_bytes()).as_ref(), Ok(&document));
    for form in Form::ALL {
        let (text, _) = write(&document, *form).expect("a table");
        assert!(is_plain(&text) && text.lines().count() == 1, "{text:?}");
    }
}
