//! JSON Lines, beside the crate `serde_json`.

use proptest::prelude::*;
use proptest::sample::select;
use serde::de::IgnoredAny;
use serde_json::Value;

use crate::formats::json;
use crate::replacers::{faults, names, rewrite, text};

/// The strings that a path leads to, as the documentation of the format says it.
fn expected(value: &Value, path: &[&str], found: &mut Vec<String>) {
    let mut in_one = |value: &Value| match (path, value) {
        ([], Value::String(name)) if !name.is_empty() => found.push(name.clone()),
        ([first, rest @ ..], Value::Object(members)) => {
            if let Some(member) = members.get(*first) {
                expected(member, rest, found);
            }
        }
        _ => {}
    };
    match value {
        Value::Array(elements) => elements.iter().for_each(in_one),
        other => in_one(other),
    }
}

fn value() -> impl Strategy<Value = Value> {
    let text = select(&["", "ü", "b..b", "\"", "\\", "\u{1}", "😀", "a/b", "\u{2028}"][..]);
    let scalar = prop_oneof![
        4 => text.prop_map(Value::from),
        1 => Just(Value::Null),
        1 => any::<bool>().prop_map(Value::from),
        1 => any::<f32>().prop_map(Value::from),
        1 => any::<i64>().prop_map(Value::from),
    ];
    scalar.prop_recursive(4, 40, 4, |inner| {
        let name = select(&["a", "b", "c.d", "ü\"", "~/"][..]).prop_map(String::from);
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::hash_map(name, inner, 0..4)
                .prop_map(|members| members.into_iter().collect::<serde_json::Map<_, _>>().into()),
        ]
    })
}

/// JSON with an escape for each code point.
fn escaped(json: &str) -> String {
    let mut units = String::new();
    for c in json.chars() {
        match c {
            'a'..='d' | '😀' => {
                units.extend(
                    c.encode_utf16(&mut [0; 2]).iter().map(|unit| format!("\\u{unit:04X}")),
                );
            }
            c => units.push(c),
        }
    }
    units
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, ..ProptestConfig::default() })]

    #[test]
    fn fields_are_found_where_their_paths_lead(value in value(), is_pretty in any::<bool>()) {
        let line = if is_pretty {
            serde_json::to_string_pretty(&value).unwrap().replace('\n', " \t")
        } else {
            value.to_string()
        };
        for (given, path) in [
            ("a", ["a"].as_slice()),
            ("a.b", &["a", "b"]),
            ("/a/c.d/a", &["a", "c.d", "a"]),
            ("ü\"", &["ü\""]),
            ("/~0~1", &["~/"]),
        ] {
            let mut found = Vec::new();
            if value.is_object() {
                expected(&value, path, &mut found);
            }
            prop_assert_eq!(names(&json(&[given]), &line), found, "{} {}", given, line);
        }
    }

    #[test]
    fn escapes_say_what_they_stand_for(value in value()) {
        // In names of members too; outside of strings, only `false` has such a letter.
        let line = escaped(&value.to_string()).replace("f\\u0061lse", "false");
        let plain = json(&["a", "a.b"]);
        if value.is_object() {
            prop_assert_eq!(names(&plain, &line), names(&plain, &value.to_string()), "{}", line);
        }
    }

    #[test]
    fn the_same_lines_are_json(
        pieces in prop::collection::vec(
            select(&[
                "{", "}", "[", "]", ",", ":", "\"d\"", "\"", "\\", "\\u0061", "\\u12", "\\n", "\\x", "1", "0",
                "-", ".", "e", "E+", "null", "tru", "e", "false", " ", "\t", "\u{1}", "\u{7f}", "ü",
                "{\"d\":", "\"x\":[", "]}", "1.5e-7", "00", "\u{c}", "\u{a0}",
            ][..]),
            0..12,
        ),
    ) {
        let line = pieces.concat();
        let theirs = serde_json::from_str::<IgnoredAny>(&line);
        let is_blank = line.trim_ascii().is_empty();
        let said = faults(&json(&["d"]), &line);
        let is_unread = said.first().is_some_and(|(_, kind, _)| *kind == "not_json");
        prop_assert_eq!(is_unread, theirs.is_err() && !is_blank, "{:?} {:?} {:?}", line, said, theirs);
    }

    /// The byte that is told is the first after which no JSON can follow.
    #[test]
    fn what_is_before_a_fault_may_begin_json(
        pieces in prop::collection::vec(
            select(&["{", "}", "[", "]", ",", ":", "\"d\"", "\"", "\\u0061", "\\u12", "1", "-", "1.", "2e", "null", "tr", " "][..]),
            0..12,
        ),
    ) {
        let line = format!("{{\"d\":[{}", pieces.concat());
        if let [(0, "not_json", at)] = faults(&json(&["d"]), &line)[..] {
            let goes_on = |text: &str| {
                let theirs = |more: &str| serde_json::from_str::<IgnoredAny>(&(text.to_owned() + more));
                // What ends each token that may be open.
                let ends = [" ", "0", "ue", "\"", "0\"", "00\"", "000\"", "0000\""];
                ends.iter().any(|end| match theirs(end) {
                    Ok(_) => true,
                    Err(error) => error.is_eof(),
                })
            };
            prop_assert!(goes_on(&line[..at]), "{} {}", line, at);
            prop_assert!(at == line.len() || !goes_on(&line[..=at]), "{} {}", line, at);
        }
    }

    #[test]
    fn any_result_is_written_as_a_string(result in any::<String>()) {
        let line = text(&json(&["d", "e"]), "{\"d\":\"x\",\"e\":[1e999,\"y\"]}", &result);
        let value: Vec<String> = {
            let read: Value = serde_json::from_str(&line.replace("1e999", "0")).unwrap();
            [&read["d"], &read["e"][1]].map(|text| text.as_str().unwrap().to_owned()).into()
        };
        let expected = result.replace("1e999", "0");
        prop_assert_eq!(value, [expected.clone(), expected]);
    }
}

#[test]
fn a_path_leads_through_arrays_of_objects() {
    let line = "{\"answers\":[{\"name\":\"ü\"},7,[{\"name\":\"no\"}],{\"name\":[\"ö\",null,\"\"]}],\"name\":\"no\"}";
    assert_eq!(names(&json(&["answers.name"]), line), ["ü", "ö"]);
    assert_eq!(names(&json(&["/answers/name"]), line), ["ü", "ö"]);
    assert_eq!(names(&json(&["answers"]), "{\"answers\":[[\"a\"],\"b\"]}"), ["b"]);
}

#[test]
fn a_member_may_have_a_dot_in_its_name_or_be_there_twice() {
    let line = "{\"a.b\":\"1\",\"a\":{\"b\":\"2\"},\"a.b\":\"3\",\"\\u0061.b\":\"4\",\"\":\"5\"}";
    assert_eq!(names(&json(&["a.b"]), line), ["2"]);
    assert_eq!(names(&json(&["/a.b"]), line), ["1", "3", "4"]);
    assert_eq!(names(&json(&["/", "a.b"]), line), ["2", "5"]);
}

#[test]
fn numbers_blanks_and_order_stay_byte_for_byte() {
    let line = " {\"n\" :-0.00E+0099,\"d\":\t\"x\" , \"m\":123456789012345678901234567890, \"d\":\"\\u0079\"} \r\n";
    assert_eq!(
        text(&json(&["d"]), line, "r"),
        line.replace("\"x\"", "\"r\"").replace("\"\\u0079\"", "\"r\"")
    );
}

#[test]
fn a_fault_is_where_the_line_stops_being_json() {
    let d = json(&["d"]);
    for (line, at) in [
        ("{\"d\":", 5),
        ("{\"d\":\"ö\"} x", 11),
        ("{\"d\":01}", 6),
        ("{\"d\":1.}", 7),
        ("{\"d\":nul}", 8),
        ("{\"d\":\"\\x\"}", 7),
        ("{\"d\":\"\\u00g0\"}", 10),
        ("{\"d\":\"a\tb\"}", 7),
        ("{\"d\":[1,]}", 8),
        ("{\"d\":1,}", 7),
        ("{,}", 1),
        ("[}", 1),
        ("{\"d\" \"x\"}", 5),
        ("{d:1}", 1),
        ("\u{FEFF}{}", 0),
    ] {
        assert_eq!(faults(&d, line), [(0, "not_json", at)], "{line}");
    }
    assert_eq!(faults(&d, " [\"ö\"]"), [(0, "not_an_object", 1)]);
    assert_eq!(rewrite(&d, b"{\"d\":\"\xFF\"}", None).1[0].fault, Some(("invalid_utf8", 6)));
}

/// What stands where a name should is told whole. An object is no fault if another field is in it.
#[test]
fn a_field_that_is_not_a_string_stays() {
    let both = json(&["d", "d.e"]);
    let line = "{\"d\":{\"e\":\"x\"},\"d\":[[\"x\"],7,{}],\"d\":\"y\"}";
    assert_eq!(faults(&both, line), [(20, "not_a_string", 0), (26, "not_a_string", 0)]);
    assert_eq!(names(&both, line), ["x", "y"]);
    let alone = json(&["d"]);
    assert_eq!(faults(&alone, "{\"d\":{\"e\":\"x\"}}"), [(5, "not_a_string", 0)]);
    assert_eq!(
        faults(&both, "{\"d\":\"ab\\ud83d\\ude00\\ud83d\"}"),
        [(5, "unpaired_surrogate", 15)]
    );
    assert_eq!(
        faults(&both, "{\"\\ud800\":\"x\",\"d\":\"\\udc00\"}"),
        [(18, "unpaired_surrogate", 1)]
    );
}
