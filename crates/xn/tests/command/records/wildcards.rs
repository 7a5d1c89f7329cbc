//! A name that is not a wildcard never becomes one: U+FF0A is mapped to an asterisk.

use crate::run::{folder, path, xn, xn_on};

/// Whether names are converted alone, many at once, or in records.
#[test]
fn no_name_becomes_a_wildcard() {
    for name in ["＊.example", "＊", "a.﹡.ü", "a＊.example", "\u{AD}*.example"] {
        for command in ["to-ascii", "to-unicode"] {
            let ran = xn(&[command, name]);
            assert_eq!((ran.code, ran.text()), (Some(1), "\n"), "{name}");
            let object = xn(&[command, "--json", name]).object();
            assert_eq!(object["errors"][0]["kind"], "breaks_record");
            assert_eq!(object["output"], serde_json::Value::Null);
            let list = xn_on(&[command, "-q"], format!("a.example\n{name}\n*.example\n"));
            assert_eq!((list.code, list.text()), (Some(1), "a.example\n\n*.example\n"), "{name}");
            for (args, line) in [
                (&["--from", "hosts"][..], "::1 NAME\n"),
                (&["--from", "csv", "--no-header", "--column", "1", "--replace"], "NAME,1\n"),
                (&["--from", "jsonl", "--field", "d"], "{\"d\":\"NAME\"}\n"),
                (&["--from", "zone"], "x NS NAME\n"),
                (&["--from", "lines", "--on-error", "keep"], "NAME\n"),
            ] {
                let file = line.replace("NAME", name);
                let ran = xn_on(&[&[command, "-q"], args].concat(), &file);
                assert_eq!((ran.code, ran.text()), (Some(1), &*file), "{args:?}");
            }
        }
    }
    let counts = xn_on(&["stats", "--json"], "a.＊.ü\n").object();
    assert_eq!(counts["rejected"], 1, "{counts}");
    let wildcards = "*.ü\n*\na.*.ü\n";
    assert_eq!(xn_on(&["to-ascii", "-q"], wildcards).well(), "*.xn--tda\n*\na.*.xn--tda\n");
}

#[test]
fn the_place_of_the_asterisk_is_reported() {
    let object = xn(&["to-ascii", "--json", "ü.＊.example"]).object();
    let error = &object["errors"][0];
    assert_eq!((&error["offset"], &error["code_point"]), (&3.into(), &"U+002A".into()));
    assert_eq!(error["source"], "U+FF0A");
    let stopped = xn_on(&["to-ascii", "-q", "--on-error", "fail"], "ü\n＊.ü\nö\n");
    assert_eq!((stopped.code, stopped.text()), (Some(1), "xn--tda\n"));
    let errors = path(&folder("wildcards"), "errors");
    xn_on(&["to-ascii", "-q", "--errors", &errors], "ü\n\nö\n＊.ü\n");
    assert!(std::fs::read_to_string(errors).unwrap().contains("\"line\":4"));
}

/// A zone may contain any ASCII, so an invalid A-label is unchanged, and the rest of its name is converted.
#[test]
fn fake_a_labels_stay_in_zones() {
    let zone = "$ORIGIN xn--zz.ü.\nxn--zz NS ns.XN--a.ö.\n";
    let ran = xn_on(&["to-ascii", "--from", "zone"], zone);
    assert_eq!(ran.text(), "$ORIGIN xn--zz.xn--tda.\nxn--zz NS ns.XN--a.xn--nda.\n");
    assert_eq!(ran.code, Some(0));
    assert!(ran.err.contains("ASCII labels that are not valid"), "{}", ran.err);
    let back = xn_on(&["to-unicode", "-q", "--from", "zone"], ran.text());
    assert_eq!((back.code, back.text()), (Some(0), zone));
    // The whole name is rejected for another reason.
    let rejected = xn_on(&["to-ascii", "-q", "--from", "zone"], "xn--zz.a\u{FFFD} A 1\n");
    assert_eq!((rejected.code, rejected.text()), (Some(1), "xn--zz.a\u{FFFD} A 1\n"));
}
