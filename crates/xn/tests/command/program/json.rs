//! The objects of `--json`.

use serde_json::{Value, json};

use crate::run::{reason, xn, xn_on};

fn decoded(input: impl AsRef<[u8]> + Send) -> (Option<i32>, Vec<Value>) {
    let ran = xn_on(&["punycode", "decode", "--json"], input);
    assert_eq!(ran.err, "", "the reasons stand in the objects");
    let objects = ran.objects();
    (ran.code, objects)
}

#[test]
fn an_accepted_name_has_no_error() {
    let object = xn(&["punycode", "encode", "--json", "bücher"]).object();
    assert_eq!(object, json!({ "input": "bücher", "output": "bcher-kva", "errors": [] }));
}

#[test]
fn an_error_has_all_its_facts() {
    let (code, objects) = decoded("tda\nüa-k!a\nz");
    assert_eq!((code, objects.len()), (Some(1), 3));
    assert_eq!(objects[0]["output"], "ü");
    let input = "a-ü!";
    let error = xenonym::punycode::decode(input).unwrap_err();
    let facts = json!({
        "kind": "not_a_digit",
        "rule": "RFC 3492 section 6.2",
        "message": reason(&error),
        "offset": 2,
        "byte": 2,
        "char": 2,
        "label": null,
        "code_point": "U+00FC",
        "place": "input",
        "index": null,
        "source": null,
        "table": null,
    });
    let expected = json!({ "input": input, "output": null, "errors": [facts] });
    assert_eq!(xn(&["punycode", "decode", "--json", input]).object(), expected);
    assert_eq!(objects[2]["errors"][0]["kind"], "truncated_integer");
    assert_eq!(objects[2]["errors"][0]["code_point"], Value::Null);
}

#[test]
fn bytes_and_code_points_are_both_counted() {
    // More than 3,800 code points, with a last one whose delta needs more than 32 bits.
    let text = format!("{}\u{10FFFF}", "é".repeat(4000));
    let error = xn(&["punycode", "encode", "--json", &text]).object()["errors"][0].take();
    assert_eq!(error["kind"], "overflow");
    assert_eq!((&error["byte"], &error["char"]), (&json!(8000), &json!(4000)));
    assert_eq!(error["offset"], error["byte"]);
}

#[test]
fn invalid_utf8_stands_as_replacements() {
    let (code, objects) = decoded(b"\xC3\xBC\xFFa\ntda\r\n");
    assert_eq!((code, objects.len()), (Some(1), 2));
    assert_eq!(objects[0]["input"], "ü\u{FFFD}a");
    assert_eq!(objects[0]["output"], Value::Null);
    let error = &objects[0]["errors"][0];
    assert_eq!(error["kind"], "invalid_utf8");
    assert_eq!((&error["byte"], &error["char"]), (&json!(2), &json!(1)));
    assert_eq!(objects[1]["input"], "tda", "a line's ending is not in it");
}

#[test]
fn an_error_in_a_name_has_its_label_and_table() {
    let name = "ü.x\u{202E}";
    let error =
        xenonym::idna2003::to_ascii(name, &xenonym::idna2003::Options::RFC3490).unwrap_err();
    let facts = json!({
        "kind": "prohibited",
        "rule": "RFC 3454 section 5",
        "message": reason(&error),
        "offset": 4,
        "byte": 4,
        "char": 3,
        "label": 1,
        "code_point": "U+202E",
        "place": "input",
        "index": null,
        "source": null,
        "table": "C.8",
    });
    let expected = json!({ "input": name, "output": null, "errors": [facts] });
    let ran = xn(&["to-ascii", "--profile", "idna2003", "--json", name]);
    assert_eq!((ran.code, ran.object()), (Some(1), expected));
}

#[test]
fn to_unicode_has_a_result_and_its_errors() {
    let ran = xn(&["to-unicode", "--profile", "idna2003", "--json", "xn--é\u{202E}.xn--tda.xn--a"]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(1), ""));
    let object = ran.object();
    assert_eq!(object["output"], r"xn--\u{e9}\u{202e}.ü.xn--a");
    let of = |key| [&object["errors"][0][key], &object["errors"][1][key]].map(Value::as_u64);
    assert_eq!(object["errors"].as_array().unwrap().len(), 2);
    assert_eq!(of("label"), [Some(0), Some(2)]);
    assert_eq!(of("byte"), [Some(6), Some(18)]);
    assert_eq!(of("char"), [Some(5), Some(15)]);
}
