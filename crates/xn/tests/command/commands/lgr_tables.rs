//! `xn lgr convert`.

use std::fs;

use crate::run::{folder, xn, xn_on};

const TABLE: &str = "# An example\nU+2200\nU+2202|U+0064:U+03B4 # two variants\n";

#[test]
fn a_table_becomes_xml_and_the_xml_the_same_table() {
    let folder = folder("lgr_convert");
    let (table, rules) = (folder.join("table.txt"), folder.join("rules.xml"));
    fs::write(&table, TABLE).unwrap();
    let ran = xn(&["lgr", "convert", table.to_str().unwrap()]);
    let xml = ran.well();
    assert!(
        xml.contains(
            "<char cp=\"2202\" comment=\"two variants\">\n      <var cp=\"0064\" type=\"blocked\"/>"
        ),
        "{xml}"
    );
    fs::write(&rules, xml).unwrap();
    let rules = rules.to_str().unwrap();
    assert_eq!(xn(&["lgr", "convert", "--to", "rfc4290", rules]).well(), TABLE);
    assert_eq!(xn(&["lgr", "convert", rules]).well(), xml);
    assert_eq!(xn_on(&["lgr", "convert", "-"], format!("\u{feff}\n{xml}")).well(), xml);
}

#[test]
fn what_is_lost_is_listed() {
    let ran = xn_on(&["lgr", "convert", "--to", "list", "-"], TABLE);
    assert_eq!((ran.code, ran.text()), (Some(1), "# An example\nU+2200\nU+2202 # two variants\n"));
    assert_eq!(
        ran.err,
        "xn: standard input: lost: 2 variants, the first of U+2202: cannot be written in this form\n"
    );
    let ran = xn_on(&["lgr", "convert", "--json", "--to", "list", "-"], TABLE);
    assert_eq!((ran.code, ran.err.as_str()), (Some(1), ""));
    assert_eq!(
        ran.text(),
        "{\"from\":\"rfc4290\",\"to\":\"list\",\
         \"text\":\"# An example\\nU+2200\\nU+2202 # two variants\\n\",\
         \"lost\":[{\"feature\":\"variant\",\"count\":2,\"first\":\"of U+2202\",\
         \"message\":\"2 variants, the first of U+2202: cannot be written in this form\"}]}\n"
    );
}

#[test]
fn a_file_that_is_not_in_the_form_is_rejected() {
    let ran = xn_on(&["lgr", "convert", "--from", "list", "-"], TABLE);
    assert_eq!((ran.code, ran.text()), (Some(1), ""));
    assert_eq!(
        ran.err,
        "xn: standard input: line 3, column 7: unexpected text: write one code point per line\n"
    );
    let ran = xn_on(&["lgr", "convert", "--json", "-"], "U+2202|");
    assert_eq!(ran.code, Some(1));
    assert_eq!(
        ran.text(),
        "{\"from\":\"rfc4290\",\"error\":{\"line\":1,\"column\":8,\"clause\":\"RFC 4290 section 5\",\
         \"message\":\"a code point is missing: write one such as U+0061\"}}\n"
    );
    let ran = xn_on(&["lgr", "convert", "-"], "<lgr/>");
    assert!(ran.err.contains("line 1, column 1: element is not in the namespace"), "{ran:?}");
    assert_eq!(xn(&["lgr", "convert", "missing.txt"]).code, Some(2));
}
