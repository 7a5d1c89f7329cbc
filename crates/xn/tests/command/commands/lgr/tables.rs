//! `xn lgr convert`, `xn lgr show` and `xn lgr samples`.

use std::fs;

use crate::run::{files_of, folder, path, xn, xn_on};

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
        "xn: standard input: line 3, column 7: unexpected text: write one code point per line, or a range \
         such as U+0061..U+007A\n"
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

#[test]
fn a_table_is_shown_with_the_names_of_code_points() {
    let folder = folder("lgr_show");
    let page = folder.join("page.html");
    let ran = xn_on(&["lgr", "show", "-"], TABLE);
    assert!(ran.well().contains("\n  code points   2\n"), "{ran:?}");
    assert!(ran.text().contains("  U+0064 d, U+03B4 δ, U+2202 ∂ (blocked)\n"), "{ran:?}");
    let written = xn_on(&["lgr", "show", "--html", page.to_str().unwrap(), "-"], TABLE);
    assert_eq!(written.well(), "");
    let html = fs::read_to_string(&page).unwrap();
    assert!(html.contains("<td class=\"name\">PARTIAL DIFFERENTIAL"), "{html}");
    assert_eq!(xn_on(&["lgr", "show", "-o", "-", "-"], TABLE).well(), html);
}

#[test]
fn a_page_does_not_replace_its_ruleset() {
    let folder = folder("lgr_show_itself");
    let table = folder.join("table.txt");
    fs::write(&table, TABLE).unwrap();
    let name = table.to_str().unwrap();
    let ran = xn(&["lgr", "show", "--html", name, name]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("this file is also an input"), "{ran:?}");
    assert_eq!(fs::read_to_string(&table).unwrap(), TABLE);
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
}

#[test]
fn rulesets_are_combined() {
    let folder = folder("lgr_combine");
    let write = |name: &str, data: &str| {
        let file = path(&folder, name);
        let xml =
            format!("<lgr xmlns=\"urn:ietf:params:xml:ns:lgr-1.0\"><data>{data}</data></lgr>");
        fs::write(&file, xml).unwrap();
        file
    };
    let mapping =
        |kind: &str| format!("<char cp=\"0061\"><var cp=\"0062\" type=\"{kind}\"/></char>");
    let one = write("one.xml", &mapping("blocked"));
    let other = write("other.xml", &(mapping("allocatable") + "<char cp=\"0062\"/>"));
    let ran = xn(&["lgr", "union", &one, &other]);
    assert_eq!(ran.code, Some(1));
    assert_eq!(ran.err, "xn: U+0061 to U+0062: kept type blocked, not type allocatable\n");
    assert!(ran.text().contains("<char cp=\"0062\"/>"), "{ran:?}");
    let ran = xn(&["lgr", "intersection", "--json", &one, &other]);
    assert_eq!(ran.code, Some(1));
    let object: serde_json::Value = serde_json::from_str(ran.text()).unwrap();
    assert!(!object["text"].as_str().unwrap().contains("0062"), "{object}");
    assert_eq!(object["notes"].as_array().unwrap().len(), 1);
    let merged = xn(&["lgr", "merge", &one, &other]);
    assert!(merged.well().contains("comment=\"added for transitivity\""), "{merged:?}");
    assert_eq!(xn(&["lgr", "merge", &one]).code, Some(2));
    assert_eq!(xn(&["lgr", "merge", "-", "-"]).code, Some(2));
}

#[test]
fn a_file_gets_what_standard_output_would() {
    let folder = folder("lgr_output");
    let rules = "../../testdata/samples/rules.xml";
    let file = path(&folder, "out.xml");
    for command in ["convert", "union", "intersection", "merge"] {
        let inputs = if command == "convert" { &[rules][..] } else { &[rules, rules] };
        for more in [&[][..], &["--json"]] {
            let args = [&["lgr", command][..], inputs, more].concat();
            let expected = xn(&args).well().to_owned();
            assert_eq!(xn(&[&args[..], &["-o", "-"]].concat()).well(), expected);
            assert_eq!(xn(&[&args[..], &["--output", &file]].concat()).well(), "");
            assert_eq!(fs::read_to_string(&file).unwrap(), expected, "{args:?}");
        }
    }
    let ran = xn_on(&["lgr", "convert", "--to", "list", "-", "-o", &file], TABLE);
    assert_eq!((ran.code, ran.text()), (Some(1), ""));
    assert!(ran.err.contains("standard input: lost: 2 variants"), "{ran:?}");
    assert!(fs::read_to_string(&file).unwrap().starts_with("# An example\n"));
    let ran = xn(&["lgr", "convert", rules, "-o", &path(&folder, "none/out.xml")]);
    assert!(ran.code == Some(2) && ran.err.contains("cannot create a file in "), "{ran:?}");
    assert_eq!(files_of(&folder), ["out.xml"]);
}

#[test]
fn a_failed_run_leaves_its_output_as_it_was() {
    let folder = folder("lgr_output_failed");
    let (file, new, bad) =
        (path(&folder, "old.xml"), path(&folder, "new.xml"), path(&folder, "bad.xml"));
    fs::write(&file, "old").unwrap();
    fs::write(&bad, "<lgr/>").unwrap();
    let rules = "../../testdata/samples/rules.xml";
    for (args, code) in [
        (&["convert", &*bad][..], 1),
        (&["convert", "missing.xml"], 2),
        (&["merge", rules, &bad], 2),
        (&["union", rules, "missing.xml"], 2),
    ] {
        for output in [&file, &new] {
            let ran = xn(&[&["lgr"], args, &["-o", output]].concat());
            assert_eq!((ran.code, ran.text()), (Some(code), ""), "{args:?}");
            assert!(!ran.err.is_empty());
        }
        assert_eq!(fs::read_to_string(&file).unwrap(), "old");
        assert_eq!(files_of(&folder), ["bad.xml", "old.xml"]);
    }
    // With --json, the reason is the result.
    assert_eq!(xn(&["lgr", "convert", "--json", &bad, "-o", &new]).code, Some(1));
    assert!(fs::read_to_string(&new).unwrap().contains("\"error\":{"));
}

/// Combining rulesets loses comments, and what only one of them contains.
#[test]
fn an_input_is_never_replaced() {
    let folder = folder("lgr_output_in_place");
    let file = path(&folder, "rules.xml");
    let rules = "../../testdata/samples/rules.xml";
    fs::copy(rules, &file).unwrap();
    let old = fs::read_to_string(&file).unwrap();
    for args in [
        &["convert", &*file][..],
        &["convert", "--json", &file],
        &["merge", rules, &file],
        &["union", &file, rules],
        &["show", &file, "--html", &file],
    ] {
        let ran =
            xn(&[&["lgr"], args, &["-o", &file][..if args[0] == "show" { 0 } else { 2 }]].concat());
        assert_eq!((ran.code, ran.text()), (Some(2), ""), "{args:?}");
        let expected = format!("{file}: this file is also an input: write to another file");
        assert!(ran.err.contains(&expected), "{ran:?}");
        assert_eq!(fs::read_to_string(&file).unwrap(), old);
    }
    assert_eq!(files_of(&folder), ["rules.xml"]);
}

#[test]
fn rulesets_may_be_compressed() {
    let folder = folder("lgr_compressed");
    let rules = "../../testdata/samples/rules.xml";
    for extension in ["gz", "zst"] {
        let packed = path(&folder, &format!("rules.xml.{extension}"));
        assert_eq!(xn(&["lgr", "convert", rules, "-o", &packed]).well(), "");
        assert_eq!(xn(&["lgr", "convert", &packed]).well(), xn(&["lgr", "convert", rules]).well());
        let checked = |lgr: &str| xn(&["lgr", "check", "--lgr", lgr, "u"]).text().to_owned();
        assert_eq!(checked(&packed), checked(rules));
    }
}

#[test]
fn what_cannot_be_shown_is_an_error() {
    let ran = xn_on(&["lgr", "show", "-"], "<lgr/>");
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("standard input: line 1, column 1: "), "{ran:?}");
    let rules = fs::read_to_string("../../testdata/samples/rules.xml").unwrap();
    for command in [&["show"][..], &["lint"], &["convert"], &["diff", "-"], &["merge", "-"]] {
        let ran = xn_on(&[&["lgr"], command, &["root:Deva"]].concat(), &rules);
        assert_eq!(ran.code, Some(2));
        assert!(ran.err.contains("download the XML files from ICANN"), "{ran:?}");
    }
    assert_eq!(xn(&["lgr", "show", "missing.xml"]).code, Some(2));
}

#[test]
fn labels_for_tests_are_lines_or_objects() {
    let rules = "../../testdata/samples/rules.xml";
    let ran = xn(&["lgr", "samples", rules]);
    assert!(ran.well().starts_with("valid\ta"), "{ran:?}");
    assert!(ran.text().contains("variant\txn--tda\tvalid\tu blocked\t"), "{ran:?}");
    let ran = xn(&["lgr", "samples", "--json", rules]);
    ran.well();
    let objects = ran.objects();
    let variant = objects.iter().find(|object| object["purpose"] == "variant").unwrap();
    assert_eq!((&variant["label"], &variant["a_label"]), (&"ü".into(), &"xn--tda".into()));
    assert_eq!(variant["variants"][0]["disposition"], "blocked");
    let outside = objects.iter().find(|object| object["purpose"] == "code_point").unwrap();
    assert_eq!(outside["disposition"], "invalid");
    assert_eq!(xn(&["lgr", "samples", "root:Xxxx"]).code, Some(2));
}
