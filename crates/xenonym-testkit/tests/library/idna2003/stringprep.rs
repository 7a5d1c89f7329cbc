//! Stringprep's profiles: vectors, every code point, and the pipeline compared with single steps.

use proptest::prelude::*;
use xenonym::ErrorKind;
use xenonym::normalize::NFKC_3_2_0;
use xenonym::stringprep::{NAMEPREP, Purpose, SASLPREP};
use xenonym_testkit::properties::stringprep::equals_naive;
use xenonym_testkit::{
    PROFILES, StringprepCase, code_points, parse_code_points, read, stringprep_profile,
};

#[test]
fn strings_are_prepared_as_the_vectors_say() {
    for case in read::<StringprepCase>("stringprep.toml", "case") {
        let purpose = if case.purpose == "query" { Purpose::Query } else { Purpose::Stored };
        let prepared = equals_naive(&stringprep_profile(&case.profile), &case.input, purpose);
        let name = &case.name;
        if let Some(output) = case.output {
            assert_eq!(prepared, Ok(output), "{name}");
            continue;
        }
        let error = prepared.expect_err(name);
        let code_point = case.code_point.map(|hex| parse_code_points(&hex)[0]);
        let table = error.table().map(|table| table.name().to_owned());
        assert_eq!(error.kind().name(), case.kind, "{name}");
        assert_eq!(error.offset(), case.offset, "{name}");
        assert_eq!(error.code_point(), code_point, "{name}");
        assert_eq!(table, case.table, "{name}");
        assert_eq!(error.label(), None, "{name}");
    }
}

/// Each code point alone, and between letters, because of composition and direction.
#[test]
fn each_code_point_is_prepared_as_by_steps() {
    for code_point in code_points::most() {
        let mut bytes = [0; 4];
        let alone = &*code_point.encode_utf8(&mut bytes);
        equals_naive(&NAMEPREP, &format!("a{code_point}b"), Purpose::Query).ok();
        // A prepared string does not change again.
        if let Ok(prepared) = equals_naive(&NAMEPREP, alone, Purpose::Stored) {
            assert_eq!(equals_naive(&NAMEPREP, &prepared, Purpose::Stored), Ok(prepared));
        }
        // All code points between the ideographs and the tags, and above these, behave alike.
        if u32::from(code_point) % 0xE_0000 < 0x3_0000 {
            for profile in &PROFILES {
                equals_naive(profile, alone, Purpose::Stored).ok();
            }
        }
    }
}

#[test]
fn long_strings_are_prepared_in_one_go() {
    let shy = "\u{AD}".repeat(500_000);
    assert_eq!(equals_naive(&NAMEPREP, &shy, Purpose::Stored).as_deref(), Ok(""));
    let marks = format!("e{}", "\u{301}\u{323}".repeat(200_000));
    equals_naive(&SASLPREP, &marks, Purpose::Stored).unwrap();
    let long = format!("{}\u{202E}", "Ä".repeat(300_000));
    let error = equals_naive(&NAMEPREP, &long, Purpose::Stored).unwrap_err();
    assert_eq!((error.kind(), error.offset()), (ErrorKind::Prohibited, 600_000));
}

fn text() -> impl Strategy<Value = String> {
    let few = "aA1-.=<> \u{AD}\u{200B}\u{200D}ßİΣς\u{345}\u{338}\u{301}\u{323}ﬁ㍱Ａ．｡אבא\u{5B0}ابا\u{660}\u{221}\u{202E}\u{340}\u{1100}\u{1161}\u{11A8}";
    let code_point = prop_oneof![
        8 => proptest::sample::select(few.chars().collect::<Vec<_>>()),
        2 => proptest::char::range('\u{C0}', '\u{5FF}'),
        2 => proptest::char::range('\u{600}', '\u{6FF}'),
        1 => proptest::char::range('\u{1E00}', '\u{2100}'),
        1 => proptest::char::range('\u{F900}', '\u{FFFF}'),
        1 => any::<char>(),
    ];
    proptest::collection::vec(code_point, 0..20).prop_map(String::from_iter)
}

proptest! {
    #[test]
    fn every_profile_prepares_as_by_steps(text in text()) {
        for profile in &PROFILES {
            for purpose in [Purpose::Stored, Purpose::Query] {
                equals_naive(profile, &text, purpose).ok();
            }
        }
    }

    /// The code point at the error's offset alone produces the prohibited one.
    #[test]
    fn error_offsets_point_at_the_named_code_point(text in text()) {
        for profile in &PROFILES {
            let Err(error) = profile.prepare(&text, Purpose::Stored) else { continue };
            let found = text[error.offset()..].chars().next().unwrap();
            let mapped = profile.map_text(found.encode_utf8(&mut [0; 4])).into_owned();
            let alone = match profile.normalizer() {
                Some(normalizer) => normalizer.normalize(&mapped).into_owned(),
                None => mapped,
            };
            let named = error.code_point().and_then(char::from_u32).unwrap();
            // Or it was composed, and its offset is the start of its first part.
            let mapped = profile.map_text(&text);
            let composed = !named.is_ascii() && NFKC_3_2_0.normalize(&mapped).contains(named);
            prop_assert!(alone.contains(named) || composed, "{}: {error}", profile.name());
        }
    }
}
