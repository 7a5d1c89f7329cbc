//! `xn code-point`.

use serde_json::{Value, json};

use crate::run::xn;

fn object(argument: &str) -> Value {
    xn(&["code-point", "--json", "--", argument]).object()
}

#[test]
fn every_way_to_name_one_is_understood() {
    let pages: Vec<String> = ["ß", "U+00DF", "u+df", "0xDF"]
        .iter()
        .map(|argument| xn(&["code-point", argument]).well().to_owned())
        .collect();
    assert!(pages.iter().all(|page| *page == pages[0]));
    assert!(pages[0].starts_with("U+00DF ß\n    in UTF-8              C3 9F\n"));
    let several = xn(&["code-point", "aß", "U+62"]);
    let headings = several.well().lines().filter(|line| line.starts_with("U+"));
    assert!(headings.eq(["U+0061 a", "U+00DF ß", "U+0062 b"]));
}

#[test]
fn what_is_none_is_refused_and_the_rest_is_told() {
    let ran = xn(&["code-point", "U+D800", "U+110000", "U+xyz", "", "U+FFFFFFFFF", "a"]);
    assert_eq!(ran.code, Some(1));
    assert!(ran.text().starts_with("U+0061 a\n"));
    for said in [
        "argument 1: a surrogate code point is half of one in UTF-16, and no text has it: U+D800",
        "argument 2: Unicode has no code point above U+10FFFF: U+110000",
        "argument 3: what stands behind U+ or 0x is no hexadecimal number at offset 2",
        "argument 4: an empty argument has no code point",
        "argument 5: Unicode has no code point above U+10FFFF at offset 0",
    ] {
        assert!(ran.err.contains(said), "{said}: {}", ran.err);
    }
    let refused = xn(&["code-point", "--json", "U+DFFF"]);
    assert_eq!((refused.code, refused.err.as_str()), (Some(1), ""));
    assert_eq!(refused.object()["error"]["kind"], "surrogate");
    assert_eq!(refused.object()["error"]["code_point"], "U+DFFF");
}

#[test]
fn each_standard_has_its_say() {
    let sharp = object("ß");
    assert_eq!((&sharp["input"], &sharp["code_point"]), (&json!("ß"), &json!("U+00DF")));
    assert_eq!((&sharp["error"], &sharp["errors"]), (&Value::Null, &json!([])));
    assert_eq!(sharp["utf8"], json!(["C3", "9F"]));
    assert_eq!(
        sharp["uts46"],
        json!({
            "status": "deviation",
            "mapping": ["U+00DF"],
            "transitional_mapping": ["U+0073", "U+0073"],
        })
    );
    assert_eq!(sharp["idna2008"]["property"], "PVALID");
    assert_eq!(sharp["idna2003"]["tables"], json!(["B.2", "B.3", "D.2"]));
    assert_eq!(sharp["idna2003"]["prepared"]["output"], "ss");
    let dot = object("·");
    assert_eq!(dot["idna2008"]["rule"], "RFC 5892 appendix A.3");
    let capital = object("Ａ");
    assert_eq!(capital["idna2008"]["mapping"], json!(["U+0061"]));
    let virama = object("U+94D");
    assert_eq!(virama["unicode_18_0_0"]["combining_class"], 9);
    assert_eq!(virama["unicode_18_0_0"]["mark"], true);
    assert!(xn(&["code-point", "U+94D"]).text().contains("combining class       9, a Virama\n"));
    let beh = object("ب");
    assert_eq!(beh["unicode_18_0_0"]["joining_type"], "D");
    assert_eq!(beh["unicode_18_0_0"]["bidi_class"], "AL");
    assert_eq!(object("ア")["unicode_18_0_0"]["script"], "hiragana_katakana_han");
}

#[test]
fn both_unicode_versions_are_asked() {
    // U+2F868 was corrected after Unicode 3.2, U+0221 was assigned after it.
    let corrected = object("\u{2F868}");
    let nfc = |version: &str| corrected[version]["nfc"]["becomes"].clone();
    assert_eq!((nfc("unicode_18_0_0"), nfc("idna2003")), (json!(["U+36FC"]), json!(["U+2136A"])));
    let later = object("\u{221}");
    assert_eq!(later["idna2003"]["assigned"], false);
    assert_eq!(later["idna2003"]["prepared"]["error"]["kind"], "unassigned");
    let syllable = object("각");
    let form = json!({
        "quick_check": "yes",
        "decomposition": ["U+1100", "U+1161", "U+11A8"],
        "becomes": ["U+AC01"],
    });
    assert_eq!(syllable["unicode_18_0_0"]["nfc"], form);
    assert_eq!(object("ﬁ")["idna2003"]["nfkc"]["quick_check"], "no");
    assert_eq!(object("\u{308}")["unicode_18_0_0"]["nfc"]["quick_check"], "maybe");
}

/// The names are those that `xn to-ascii` gives.
#[test]
fn a_name_of_it_alone_is_converted_by_each_profile() {
    for text in ["ß", "a", ".", "❤", "\u{308}", "א", "_", "\u{AD}", "。"] {
        let of_it = object(text);
        let names = of_it["names"].as_array().unwrap();
        assert_eq!(names.len(), 8);
        for name in names {
            let profile = name["profile"].as_str().unwrap();
            let mut converted = xn(&["to-ascii", "--json", "--profile", profile, text]).object();
            converted["profile"] = profile.into();
            assert_eq!(*name, converted);
        }
    }
}

#[test]
fn nothing_commands_the_terminal() {
    let ran = xn(&["code-point", "\u{202E}\u{85}\u{1B}"]);
    assert!(ran.well().chars().all(|c| c == '\n' || !c.is_control() && c != '\u{202E}'));
}

#[test]
fn colour_is_on_demand() {
    let plain = xn(&["code-point", "U+2FF0"]);
    let coloured = xn(&["code-point", "--color", "always", "U+2FF0"]);
    assert!(coloured.well().starts_with("\u{1B}[1mU+2FF0 ⿰\u{1B}[0m\n"), "{coloured:?}");
    assert!(coloured.text().contains("\u{1B}[31mrefused\u{1B}[0m: "), "{coloured:?}");
    assert!(plain.well().contains("refused: ") && !plain.text().contains('\u{1B}'));
}
