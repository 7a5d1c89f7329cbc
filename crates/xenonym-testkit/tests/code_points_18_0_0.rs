//! The tables of Unicode 18.0.0, recomputed entry by entry where the data folder is there.

use xenonym::normalize::NFC_18_0_0;
use xenonym::unicode::{
    BidiClass, ContextScript, DerivedProperty, JoiningType, Status, is_mark, mapping,
};
use xenonym_testkit::data;

/// The value of each code point, by the file's lines and its comments on what is missing.
fn values(text: &str, default: &str) -> Vec<String> {
    let mut values = vec![default.to_owned(); 0x11_0000];
    let missing = text.lines().filter_map(|line| line.strip_prefix("# @missing: "));
    let listed = text.lines().map(|line| line.split('#').next().unwrap());
    for line in missing.chain(listed).filter(|line| !line.trim().is_empty()) {
        let mut columns = line.split(';').map(str::trim);
        let range = columns.next().unwrap();
        let (first, last) = range.split_once("..").unwrap_or((range, range));
        let number = |digits| usize::from_str_radix(digits, 16).unwrap();
        values[number(first)..=number(last)].fill(columns.next().unwrap().to_owned());
    }
    values
}

/// Compares a function with a file over all scalar values.
fn compare<T: std::fmt::Debug>(
    file: &str,
    default: &str,
    of: impl Fn(char) -> T,
    same: impl Fn(&str, &T) -> bool,
) {
    let Some(text) = data::unicode("18.0.0", file) else { return };
    for (at, listed) in (0..).zip(values(&text, default)) {
        let Some(code_point) = char::from_u32(at) else { continue };
        let found = of(code_point);
        assert!(same(&listed, &found), "{at:04X}: {listed} in {file}, found {found:?}");
    }
}

#[test]
fn statuses() {
    compare("IdnaMappingTable.txt", "", Status::of, |listed, found| {
        listed == format!("{found:?}").to_lowercase()
    });
}

#[test]
fn bidi_classes() {
    compare("DerivedBidiClass.txt", "", BidiClass::of, |listed, found| match listed {
        "Left_To_Right" => *found == BidiClass::L,
        "Right_To_Left" => *found == BidiClass::R,
        "Arabic_Letter" => *found == BidiClass::AL,
        "European_Terminator" => *found == BidiClass::ET,
        "L" | "R" | "AL" | "AN" | "EN" | "ES" | "CS" | "ET" | "ON" | "BN" | "NSM" => {
            listed == format!("{found:?}")
        }
        _ => *found == BidiClass::Other,
    });
}

#[test]
fn joining_types() {
    compare("DerivedJoiningType.txt", "", JoiningType::of, |listed, found| {
        *found
            == match listed {
                "C" => JoiningType::JoinCausing,
                "D" => JoiningType::Dual,
                "L" => JoiningType::Left,
                "R" => JoiningType::Right,
                "T" => JoiningType::Transparent,
                _ => JoiningType::NonJoining,
            }
    });
}

#[test]
fn scripts() {
    compare("Scripts.txt", "", ContextScript::of, |listed, found| {
        *found
            == match listed {
                "Greek" => ContextScript::Greek,
                "Hebrew" => ContextScript::Hebrew,
                "Hiragana" | "Katakana" | "Han" => ContextScript::HiraganaKatakanaHan,
                _ => ContextScript::Other,
            }
    });
}

#[test]
fn derived_properties() {
    let Some(text) = data::unicode("18.0.0", "Idna2008.txt") else { return };
    for (at, listed) in (0_u32..).zip(values(&text, "")) {
        assert_eq!(DerivedProperty::of(at).name(), listed, "{at:04X}");
    }
}

#[test]
fn marks_and_combining_classes() {
    compare("DerivedGeneralCategory.txt", "Cn", is_mark, |listed, found| {
        listed.starts_with('M') == *found
    });
    let class = |code_point| NFC_18_0_0.combining_class(code_point);
    compare("DerivedCombiningClass.txt", "0", class, |listed, found| {
        listed.parse() == Ok(*found) || (listed == "Not_Reordered" && *found == 0)
    });
}

#[test]
fn mappings() {
    let Some(text) = data::unicode("18.0.0", "IdnaMappingTable.txt") else { return };
    let mut mapped = 0;
    for line in text.lines().map(|line| line.split('#').next().unwrap()) {
        let columns: Vec<&str> = line.split(';').map(str::trim).collect();
        if columns.len() < 2 {
            continue;
        }
        let (first, last) = columns[0].split_once("..").unwrap_or((columns[0], columns[0]));
        let number = |digits| u32::from_str_radix(digits, 16).unwrap();
        for code_point in (number(first)..=number(last)).filter_map(char::from_u32) {
            let found: Vec<u32> = mapping(code_point).map(u32::from).collect();
            match columns[1] {
                "mapped" => {
                    let listed: Vec<u32> = columns[2].split(' ').map(number).collect();
                    assert_eq!(found, listed, "{code_point:?}");
                    mapped += 1;
                }
                "ignored" => assert!(found.is_empty(), "{code_point:?}"),
                _ => assert_eq!(found, [u32::from(code_point)]),
            }
        }
    }
    assert!(mapped > 6_000, "only {mapped} mappings");
}
