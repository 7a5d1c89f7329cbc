//! Documents that RFC 7940 accepts and rejects, and their XML.

use xenonym_lgr::document::{CodePointSet, Condition, SetOperator, Source};
use xenonym_lgr::{Document, Ruleset};

/// A document with this data and these rules.
fn document(data: &str, rules: &str) -> String {
    format!(
        "<lgr xmlns=\"urn:ietf:params:xml:ns:lgr-1.0\">\n<meta><unicode-version>11.0.0</unicode-version>\
         <references><reference id=\"0\">a</reference></references></meta>\n\
         <data>{data}</data>\n<rules>{rules}</rules></lgr>"
    )
}

/// Asserts that a document is rejected, for a reason of this section, in this line.
#[track_caller]
fn rejects(text: &str, section: &str, line: u32) {
    let error = Document::parse(text.as_bytes()).unwrap_err();
    assert_eq!((error.section(), error.line()), (section, Some(line)), "{error}");
}

const A: &str = "<char cp=\"0061\"/>";

#[test]
fn every_construct_is_written_as_it_was_read() {
    let text = document(
        "<char cp=\"0061\" tag=\"t u\" ref=\"0\" comment=\"&lt;&quot;&#10;&#x235F;\"><var cp=\"\"/>\
         <var cp=\"0062 0063\" type=\"x\" when=\"r\"/><var cp=\"0062 0063\" not-when=\"r\"/></char>\
         <char cp=\"\"><var cp=\"0061\" type=\"invalid\"/></char><char cp=\"0061 0062\"/>\
         <range first-cp=\"0064\" last-cp=\"0066\" not-when=\"r\" tag=\"t\"/>",
        "<class name=\"c\" from-tag=\"t\"/><class name=\"d\">0061 0064-0065</class>\
         <class name=\"p\" property=\"gc:Mn\" comment=\"marks\"/>\
         <union name=\"s\"><complement><class by-ref=\"c\"/></complement>\
         <intersection><class by-ref=\"c\"/><class by-ref=\"d\"/></intersection>\
         <difference><class by-ref=\"c\"/><class>0061</class></difference>\
         <symmetric-difference><class by-ref=\"c\"/><class by-ref=\"d\"/></symmetric-difference></union>\
         <rule name=\"l\"><char cp=\"0061 0062\" count=\"2\"/><any count=\"0+\"/></rule>\
         <rule name=\"r\"><look-behind><start/><choice><class by-ref=\"s\" count=\"1:2\"/>\
         <rule by-ref=\"l\" count=\"3\"/></choice></look-behind><anchor/>\
         <look-ahead><rule><any/></rule><end/></look-ahead></rule>\
         <action disp=\"invalid\" not-match=\"l\" any-variant=\"x y\" comment=\"c\"/>\
         <action disp=\"valid\" match=\"l\" only-variants=\"x\"/>",
    );
    let parsed = Document::parse(text.as_bytes()).unwrap();
    assert_eq!(parsed.entries.len(), 4);
    assert_eq!(parsed.entries[0].note.comment.as_deref(), Some("<\"\n\u{235F}"));
    assert_eq!(parsed.definitions.len(), 6);
    let again = Document::parse(parsed.to_xml().as_bytes()).unwrap();
    assert_eq!(again, parsed);
}

#[test]
fn what_is_not_a_document_is_rejected() {
    for (text, section) in [
        ("", "4.2"),
        ("<lgr/>", "4.1"),
        ("<lgr xmlns=\"urn:ietf:params:xml:ns:lgr-1.0\"/>", "4.2"),
        ("<lgr xmlns=\"urn:ietf:params:xml:ns:lgr-1.0\"><data>", "4"),
        ("<LGR xmlns=\"urn:ietf:params:xml:ns:lgr-1.0\"/>", "4.2"),
        ("<!DOCTYPE lgr [<!ENTITY a \"b\">]><lgr/>", "4"),
        ("<lgr xmlns=\"urn:ietf:params:xml:ns:lgr-1.0\"><data>&a;</data></lgr>", "4"),
        (
            "<lgr xmlns=\"urn:ietf:params:xml:ns:lgr-1.0\"><data><char cp=\"0061\"></data></lgr>",
            "4",
        ),
        ("<lgr xmlns=\"urn:ietf:params:xml:ns:lgr-1.0\"><rules/><data/></lgr>", "4.2"),
        ("<lgr xmlns=\"urn:ietf:params:xml:ns:lgr-1.0\"><data/></lgr>", "5"),
    ] {
        rejects(text, section, 1);
    }
    let whole = document(A, "");
    rejects(&format!("{whole}{whole}"), "4", 4);
    let table = Document::parse(b"U+0061\nU+0062\n").unwrap_err().to_string();
    assert!(table.contains("not \"lgr\": use a ruleset in XML, or convert the table"), "{table}");
    assert!(Document::parse(b"<lgr>\xFF").is_err());
}

#[test]
fn data_that_section_5_forbids_are_rejected() {
    for (data, section) in [
        ("<char cp=\"61\"/>", "5"),
        ("<char cp=\"00e0\"/>", "5"),
        ("<char cp=\"00061\"/>", "5"),
        ("<char cp=\"D800\"/>", "5"),
        ("<char cp=\"110000\"/>", "5"),
        ("<char cp=\"0061\" x=\"\"/>", "5"),
        ("<char cp=\"0061\"/><char cp=\"0061\"/>", "5"),
        ("<char cp=\"0061\"/><range first-cp=\"0060\" last-cp=\"0070\"/>", "5"),
        ("<range first-cp=\"0062\" last-cp=\"0061\"/>", "5"),
        ("<range first-cp=\"0061\" last-cp=\"0062\"><var cp=\"0061\"/></range>", "5"),
        ("<char cp=\"0061 0062\"/><char cp=\"0061 0062\"/>", "5.1"),
        ("<char cp=\"0061\" when=\"r\"/>", "5.2"),
        ("<char cp=\"0061\" when=\"r\" not-when=\"r\"/>", "5.2"),
        ("<char cp=\"0061\"><var cp=\"0062\"/><var cp=\"0062\"/></char>", "5.3.1"),
        ("<char cp=\"0061\"><var cp=\"0062\" type=\"\"/></char>", "5.3.2"),
        ("<char cp=\"0061\"><var cp=\"0062\" type=\"_a\"/></char>", "5.3.2"),
        ("<char cp=\"0061\"><var cp=\"0062\" type=\"a b\"/></char>", "5.3.2"),
        ("<char cp=\"\"/>", "5.3.3"),
        ("<char cp=\"0061\" ref=\"1\"/>", "5.4.1"),
        ("<char cp=\"0061\" ref=\"0 0\"/>", "5.4.1"),
        ("<char cp=\"0061\" tag=\"a a\"/>", "5.5"),
        ("<char cp=\"0061 0062\" tag=\"a\"/>", "5.5"),
    ] {
        rejects(&document(data, ""), section, 3);
    }
}

#[test]
fn rules_that_sections_6_and_7_forbid_are_rejected() {
    let rule = |inside: &str| format!("<rule name=\"q\">{inside}</rule>");
    let cases = [
        ("<class>0061</class>".into(), "6.2.1"),
        ("<class name=\"a\">0061</class><class name=\"a\">0061</class>".into(), "6.2.1"),
        ("<class name=\"a\" by-ref=\"b\"/>".into(), "6.2.1"),
        (rule("<class by-ref=\"b\"/>"), "6.2.1"),
        (rule("<class from-tag=\"a b\"/>"), "6.2.2"),
        (rule("<class property=\"InSC:Virama\"/>"), "6.2.3"),
        (rule("<class property=\"gc:mn\"/>"), "6.2.3"),
        (rule("<class>61</class>"), "6.2.4"),
        (rule("<union><class>0061</class></union>"), "6.2.5"),
        (rule("<complement><class>0061</class><class>0062</class></complement>"), "6.2.5"),
        (rule("<union><any/><any/></union>"), "6.2.5"),
        ("<rule><any/></rule>".into(), "6.3.1"),
        (rule("<class count=\"0\">0061</class>"), "6.3.3"),
        (rule("<class count=\"2:1\">0061</class>"), "6.3.3"),
        (rule("<start count=\"1\"/>"), "6.3.3"),
        (rule("<choice count=\"2\"><start/><any/></choice>"), "6.3.3"),
        ("<rule name=\"a\"><start/></rule><rule name=\"b\"><rule by-ref=\"a\" count=\"2\"/></rule>".into(), "6.3.3"),
        (rule("<union><class count=\"2\">0061</class><class>0062</class></union>"), "6.3.3"),
        (rule("<rule by-ref=\"q\"/>"), "6.3.4"),
        (rule("<rule name=\"p\"><any/></rule>"), "6.3.4"),
        (rule("<choice><any/></choice>"), "6.3.5"),
        (rule("<any/><start/>"), "6.3.8"),
        (rule("<end/><any/>"), "6.3.8"),
        (rule("<any/><rule><choice><start/><any/></choice></rule>"), "6.3.8"),
        (rule("<look-behind><end/></look-behind><anchor/>"), "6.3.8"),
        (rule("<look-ahead><any/></look-ahead>"), "6.4.2"),
        (rule("<look-ahead><any/></look-ahead><anchor/>"), "6.4.2"),
        (rule("<any/><anchor/>"), "6.4.2"),
        (rule("<choice><anchor/><any/></choice>"), "6.4.2"),
        ("<action disp=\"valid\" match=\"r\"/>".into(), "7.1"),
        ("<rule name=\"r\"><anchor/></rule><action disp=\"valid\" match=\"r\"/>".into(), "6.4.1"),
        ("<action disp=\"valid\" any-variant=\"\"/>".into(), "7.2.1"),
        ("<action disp=\"valid\" any-variant=\"a\" all-variants=\"b\"/>".into(), "7.2.1"),
        ("<action/>".into(), "7"),
    ];
    for (rules, section) in cases {
        rejects(&document(A, &rules), section, 4);
    }
}

#[test]
fn nesting_and_size_are_limited() {
    let deep = format!(
        "<rule name=\"q\">{}{}</rule>",
        "<rule>".repeat(100_000),
        "</rule>".repeat(100_000)
    );
    rejects(&document(A, &deep), "12.2", 4);
    let wide = format!("<rule name=\"q\">{}</rule>", "<any/>".repeat(100_000));
    rejects(&document(A, &wide), "12.2", 4);
}

#[test]
fn places_are_counted_in_lines_and_code_points() {
    let text = document("<char cp=\"0061\" comment=\"\u{1F600}\"/>  <char cp=\"61\"/>", "");
    let error = Document::parse(text.as_bytes()).unwrap_err();
    assert_eq!((error.line(), error.column()), (Some(3), Some(38)));
    assert!(error.to_string().starts_with("line 3, column 38: \"61\" is not"));
}

#[test]
fn sets_contain_code_points_only() {
    let set = CodePointSet::new(vec![(5, 3), (0x10_FFFE, u32::MAX), (0x11_0000, 0x11_0001)]);
    assert_eq!(set.ranges(), [(0x10_FFFE, 0x10_FFFF)]);
    let complement = CodePointSet::combine(SetOperator::Complement, &[&set]);
    assert_eq!(complement.ranges(), [(0, 0x10_FFFD)]);
}

/// A change of a document.
type Change = fn(&mut Document);

/// Fields are public, so a program can build what no file can contain.
#[test]
fn a_document_that_was_changed_is_checked_before_it_is_compiled() {
    let xml = r#"<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0"><data>
        <char cp="0061" tag="t"><var cp="0062" type="blocked"/></char><range first-cp="0063" last-cp="0066"/>
    </data><rules><rule name="r"><char cp="0061"/></rule><action disp="blocked" match="r"/></rules></lgr>"#;
    let document = Document::parse(xml.as_bytes()).unwrap();
    assert!(Ruleset::new(&document).is_ok());
    let changes: [(&str, Change); 12] = [
        ("is not a range", |document| document.entries[1].source = Source::Range('z', 'c')),
        ("is defined twice", |document| document.entries[1].source = Source::Range('a', 'z')),
        ("must not have variants", |document| {
            document.entries[1].variants = document.entries[0].variants.clone();
        }),
        ("is not a tag", |document| document.entries[0].tags.push("a b".into())),
        ("is not a type", |document| document.entries[0].variants[0].kind = Some("_a".into())),
        ("the rule \"s\" is not defined", |document| {
            document.entries[0].condition = Some(Condition::new("s", false));
        }),
        ("is defined twice with the same condition", |document| {
            let same = document.entries[0].variants[0].clone();
            document.entries[0].variants.push(same);
        }),
        ("63 code points", |document| {
            document.entries[0].source = Source::Sequence(['a'; 64].into());
        }),
        ("control character", |document| document.entries[0].note.comment = Some("\0".into())),
        ("is empty", |document| document.entries.clear()),
        ("no rule \"s\"", |document| document.actions[0].matches = Some("s".into())),
        ("the document", |document| document.definitions[0].nodes.truncate(2)),
    ];
    for (expected, change) in changes {
        let mut other = document.clone();
        change(&mut other);
        let error = Ruleset::new(&other).expect_err(expected).to_string();
        assert!(error.contains(expected) || expected == "the document", "{expected}: {error}");
    }
}

/// XML allows no way to write them, so a document with one would be lost when it is written.
#[test]
fn characters_that_xml_does_not_allow_are_rejected() {
    for text in ["\0", "\u{1}", "\u{7F}\u{1B}", "\u{FFFE}", "&#0;", "&#x1B;"] {
        for (comment, description) in [(text, ""), ("", text)] {
            let xml = format!(
                "<lgr xmlns=\"urn:ietf:params:xml:ns:lgr-1.0\"><meta><description>{description}\
                 </description></meta><data><char cp=\"0061\" comment=\"{comment}\"/></data></lgr>"
            );
            let error = Document::parse(xml.as_bytes()).expect_err(text).to_string();
            assert!(error.contains("allowed in XML") || error.contains("not permitted"), "{error}");
        }
    }
}
