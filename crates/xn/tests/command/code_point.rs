//! `xn code-point`.

use serde_json::{Value, json};

use crate::run::{says, str, xn};

fn object(argument: &str) -> Value {
    xn(&["code-point", "--json", "--", argument]).object()
}

#[test]
fn every_notation_of_a_code_point_is_read() {
    let pages: Vec<String> = ["ß", "U+00DF", "u+df", "0xDF"]
        .iter()
        .map(|argument| xn(&["code-point", argument]).well().to_owned())
        .collect();
    assert!(pages.iter().all(|page| *page == pages[0]));
    let start: Vec<&str> = pages[0].lines().take(2).collect();
    let expected = ["U+00DF ß LATIN SMALL LETTER SHARP S", "    in UTF-8              C3 9F"];
    assert_eq!(start, expected);
    let several = xn(&["code-point", "aß", "U+62"]);
    let headings = several.well().lines().filter(|line| line.starts_with("U+"));
    assert!(headings.eq([
        "U+0061 a LATIN SMALL LETTER A",
        "U+00DF ß LATIN SMALL LETTER SHARP S",
        "U+0062 b LATIN SMALL LETTER B",
    ]));
}

#[test]
fn wrong_code_points_are_rejected_and_the_others_shown() {
    let ran = xn(&["code-point", "U+D800", "U+110000", "U+xyz", "", "U+FFFFFFFFF", "a"]);
    assert_eq!(ran.code, Some(1));
    assert_eq!(ran.text(), xn(&["code-point", "a"]).well());
    says(
        &ran.err,
        str![[r#"
xn: argument 1: a surrogate is only half of a code point in UTF-16: U+D800 at position 1: combine both halves, as U+D800 U+DC00 is U+10000
xn: argument 2: the code point is above U+10FFFF: U+110000 at position 1: use a number up to 10FFFF
xn: argument 3: the text after U+ or 0x is not a hexadecimal number at position 3: write U+ and hexadecimal digits, or text
xn: argument 4: the argument is empty: write U+ and hexadecimal digits, or text
xn: argument 5: the code point is above U+10FFFF at position 1: use a number up to 10FFFF

"#]],
    );
    let rejected = xn(&["code-point", "--json", "U+DFFF"]);
    assert_eq!((rejected.code, rejected.err.as_str()), (Some(1), ""));
    assert_eq!(rejected.object()["errors"][0]["kind"], "surrogate");
    assert_eq!(rejected.object()["errors"][0]["code_point"], "U+DFFF");
}

#[test]
fn each_standard_is_reported() {
    let sharp = object("ß");
    assert_eq!((&sharp["input"], &sharp["code_point"]), (&json!("ß"), &json!("U+00DF")));
    assert_eq!(sharp["errors"], json!([]));
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
    assert_eq!(virama["unicode"]["combining_class"], 9);
    assert_eq!(virama["unicode"]["mark"], true);
    let page = xn(&["code-point", "U+94D"]);
    let class = page.well().lines().find_map(|line| line.trim().strip_prefix("combining class"));
    assert_eq!(class, Some("       9, a Virama"));
    let beh = object("ب");
    assert_eq!(beh["unicode"]["joining_type"], "D");
    assert_eq!(beh["unicode"]["bidi_class"], "AL");
    assert_eq!(object("ア")["unicode"]["context_script"], "hiragana_katakana_han");
}

#[test]
fn it_has_a_name_a_category_a_block_an_age_and_scripts() {
    let page = xn(&["code-point", "U+B7"]);
    let start: Vec<&str> = page.well().lines().take(8).collect();
    says(
        &start.join("\n"),
        str![[r#"
U+00B7 · MIDDLE DOT
    in UTF-8              C2 B7
    general category      Other_Punctuation
    block                 Latin-1 Supplement
    age                   1.1
    script                Common
    script extensions     Avestan Carian Coptic Duployan Elbasan Georgian Glagolitic Gunjala_Gondi Gothic Greek Han Latin Lydian Mahajani Old_Permic Shavian

"#]],
    );
    let facts = |argument| {
        let object = object(argument);
        let keys = ["name", "general_category", "block", "age", "script"];
        (
            keys.map(|key| object[key].as_str().unwrap().to_owned()),
            object["script_extensions"].clone(),
        )
    };
    for (argument, of_it, extensions) in [
        (
            "а",
            ["CYRILLIC SMALL LETTER A", "Lowercase_Letter", "Cyrillic", "1.1", "Cyrillic"],
            json!(["Cyrillic"]),
        ),
        (
            "U+3006",
            [
                "IDEOGRAPHIC CLOSING MARK",
                "Other_Letter",
                "CJK Symbols and Punctuation",
                "1.1",
                "Common",
            ],
            json!(["Han"]),
        ),
        (
            "U+10FFFF",
            [
                "<noncharacter-10FFFF>",
                "Unassigned",
                "Supplementary Private Use Area-B",
                "2.0",
                "Unknown",
            ],
            json!(["Unknown"]),
        ),
        (
            "U+E0FFF",
            ["<reserved-E0FFF>", "Unassigned", "No_Block", "Unassigned", "Unknown"],
            json!(["Unknown"]),
        ),
    ] {
        assert_eq!(facts(argument), (of_it.map(str::to_owned), extensions), "{argument}");
    }
}

#[test]
fn a_code_point_without_a_name_of_its_own_in_the_data_has_one_by_rule() {
    for (argument, name) in [
        ("각", "HANGUL SYLLABLE GAG"),
        ("例", "CJK UNIFIED IDEOGRAPH-4F8B"),
        ("U+17000", "TANGUT IDEOGRAPH-17000"),
        ("U+1B170", "NUSHU CHARACTER-1B170"),
        ("U+18B00", "KHITAN SMALL SCRIPT CHARACTER-18B00"),
        ("U+9", "<control-0009>"),
        ("U+E000", "<private-use-E000>"),
        ("U+FFFE", "<noncharacter-FFFE>"),
        ("U+378", "<reserved-0378>"),
    ] {
        assert_eq!(object(argument)["name"], name);
    }
}

#[test]
fn digits_alone_are_shown_one_by_one_with_a_note() {
    for (argument, named) in [("200D", "U+200D"), ("00df", "U+00DF"), ("10ffff", "U+10FFFF")] {
        let ran = xn(&["code-point", argument]);
        let note = format!("xn: argument 1: to look up {named}, write {named}\n");
        assert_eq!((ran.code, &ran.err), (Some(0), &note));
        let headings = ran.text().lines().filter(|line| line.starts_with("U+")).count();
        assert_eq!(headings, argument.len());
    }
    for argument in ["2", "ß", "0200D", "110000", "0000041", "200G", "U+200D", "२०"] {
        let ran = xn(&["code-point", argument]);
        assert_eq!(ran.err.is_empty(), argument != "0200D", "{argument}");
    }
}

#[test]
fn both_unicode_versions_are_shown() {
    // After Unicode 3.2, U+2F868 was corrected and U+0221 was assigned.
    let corrected = object("\u{2F868}");
    let nfc = |version: &str| corrected[version]["nfc"]["becomes"].clone();
    assert_eq!((nfc("unicode"), nfc("idna2003")), (json!(["U+36FC"]), json!(["U+2136A"])));
    let later = object("\u{221}");
    assert_eq!(later["idna2003"]["assigned"], false);
    assert_eq!(later["idna2003"]["prepared"]["errors"][0]["kind"], "unassigned");
    let syllable = object("각");
    let form = json!({
        "quick_check": "yes",
        "decomposition": ["U+1100", "U+1161", "U+11A8"],
        "becomes": ["U+AC01"],
    });
    assert_eq!(syllable["unicode"]["nfc"], form);
    assert_eq!(object("ﬁ")["idna2003"]["nfkc"]["quick_check"], "no");
    assert_eq!(object("\u{308}")["unicode"]["nfc"]["quick_check"], "maybe");
}

/// The names are the results of `xn to-ascii`.
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
    let name = "IDEOGRAPHIC DESCRIPTION CHARACTER LEFT TO RIGHT";
    let heading = format!("\u{1B}[1mU+2FF0 ⿰\u{1B}[0m {name}");
    assert_eq!(coloured.well().lines().next(), Some(&*heading));
    let rejected = plain.well().matches("rejected: ").count();
    assert!(rejected > 0 && !plain.text().contains('\u{1B}'));
    assert_eq!(coloured.text().matches("\u{1B}[31mrejected\u{1B}[0m: ").count(), rejected);
}
