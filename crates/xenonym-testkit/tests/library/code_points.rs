//! The properties of each code point in the current Unicode version: compared with a committed digest of each
//! property, and, if the data folder exists, entry by entry.

use xenonym::normalize::NFC;
use xenonym::unicode::{
    BidiClass, ContextScript, DerivedProperty, JoiningType, Status, is_mark, mapping,
};
use xenonym_testkit::code_points::compare;
use xenonym_testkit::{data, digest};

#[test]
fn statuses() {
    let of = |c| format!("{:?}", Status::of(c)).to_lowercase();
    compare("current status", ("IdnaMappingTable.txt", ""), of, str::to_owned);
}

#[test]
fn bidi_classes() {
    const USED: [&str; 11] = ["L", "R", "AL", "AN", "EN", "ES", "CS", "ET", "ON", "BN", "NSM"];
    let of = |c| match BidiClass::of(c) {
        BidiClass::Other => "other".to_owned(),
        class => format!("{class:?}"),
    };
    let of_entry = |entry: &str| match entry {
        "Left_To_Right" => "L".to_owned(),
        "Right_To_Left" => "R".to_owned(),
        "Arabic_Letter" => "AL".to_owned(),
        "European_Terminator" => "ET".to_owned(),
        class if USED.contains(&class) => class.to_owned(),
        _ => "other".to_owned(),
    };
    compare("current Bidi class", ("DerivedBidiClass.txt", ""), of, of_entry);
}

#[test]
fn joining_types() {
    let of = |c| {
        let letter = match JoiningType::of(c) {
            JoiningType::JoinCausing => "C",
            JoiningType::Dual => "D",
            JoiningType::Left => "L",
            JoiningType::Right => "R",
            JoiningType::Transparent => "T",
            JoiningType::NonJoining => "U",
        };
        letter.to_owned()
    };
    let of_entry = |entry: &str| match entry {
        "C" | "D" | "L" | "R" | "T" => entry.to_owned(),
        _ => "U".to_owned(),
    };
    compare("current joining type", ("DerivedJoiningType.txt", ""), of, of_entry);
}

#[test]
fn scripts() {
    let of = |c| {
        let script = match ContextScript::of(c) {
            ContextScript::Greek => "Greek",
            ContextScript::Hebrew => "Hebrew",
            ContextScript::HiraganaKatakanaHan => "Hiragana, Katakana or Han",
            ContextScript::Other => "other",
            script => panic!("{c} is {script:?}"),
        };
        script.to_owned()
    };
    let of_entry = |entry: &str| match entry {
        "Greek" | "Hebrew" => entry.to_owned(),
        "Hiragana" | "Katakana" | "Han" => "Hiragana, Katakana or Han".to_owned(),
        _ => "other".to_owned(),
    };
    compare("current script of context rules", ("Scripts.txt", ""), of, of_entry);
}

#[test]
fn derived_properties() {
    let of = |c| DerivedProperty::of(c).name().to_owned();
    compare("current derived property", ("Idna2008.txt", ""), of, str::to_owned);
    for surrogate in 0xD800..0xE000_u32 {
        assert_eq!(DerivedProperty::of(surrogate).name(), "DISALLOWED", "{surrogate:04X}");
    }
}

#[test]
fn marks() {
    let of = |c| is_mark(c).to_string();
    let of_entry = |category: &str| category.starts_with('M').to_string();
    compare("current mark", ("DerivedGeneralCategory.txt", "Cn"), of, of_entry);
}

#[test]
fn combining_classes() {
    let of = |c| NFC.combining_class(c).to_string();
    let of_entry = |class: &str| match class {
        "Not_Reordered" => "0".to_owned(),
        class => class.to_owned(),
    };
    compare("current combining class", ("DerivedCombiningClass.txt", "0"), of, of_entry);
}

/// The third column of a mapped code point contains its mapping.
#[test]
fn mappings() {
    let hex = |c: char| format!("{:04X}", u32::from(c));
    let of = |c| mapping(c).map(hex).collect::<Vec<_>>().join(" ");
    digest::check("current mapping", ('\0'..=char::MAX).map(of));
    let mut mapped = 0;
    let text = data::unicode("IdnaMappingTable.txt").unwrap_or_default();
    for line in text.lines().map(|line| line.split('#').next().unwrap()) {
        let columns: Vec<&str> = line.split(';').map(str::trim).collect();
        if columns.len() < 2 {
            continue;
        }
        let (first, last) = columns[0].split_once("..").unwrap_or((columns[0], columns[0]));
        let number = |digits| u32::from_str_radix(digits, 16).unwrap();
        for code_point in (number(first)..=number(last)).filter_map(char::from_u32) {
            let found = of(code_point);
            match columns[1] {
                "mapped" => {
                    assert_eq!(found, columns[2], "{code_point:?}");
                    mapped += 1;
                }
                "ignored" => assert_eq!(found, "", "{code_point:?}"),
                _ => assert_eq!(found, hex(code_point)),
            }
        }
    }
    assert!(text.is_empty() || mapped > 6_000, "only {mapped} mappings");
}
