//! Stringprep's profiles: vectors, every code point, and the pipeline compared with single steps.

use proptest::prelude::*;
use xenonym::ErrorKind;
use xenonym::normalize::{NFC_3_2_0, NFKC_3_2_0, Normalizer};
use xenonym::stringprep::{Mapping, NAMEPREP, Profile, Purpose, SASLPREP, Table};
use xenonym_testkit::properties::stringprep::equals_naive;
use xenonym_testkit::{
    PROFILES, StringprepCase, code_points, digest, parse_code_points, read, stringprep_profile,
};

use Table::{A1, B1, B2, C3, C4, C5, C6, C7, C8, C9, C11, C12, C21, C22};

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

// Compares each profile of stringprep with the lists of its standard, which are repeated here.

/// A profile as its standard lists it.
struct Listed {
    profile: &'static str,
    standard: &'static str,
    /// Ranges that are mapped before the tables, and their mappings.
    mapped_first: &'static [(char, char, &'static str)],
    /// The tables of mapped code points, and their mappings.
    mapped: &'static [(Table, To)],
    /// Whether it normalizes, always to form KC.
    normalized: bool,
    prohibited: &'static [Table],
    /// Ranges that are prohibited in addition to the tables.
    prohibited_also: &'static [(char, char)],
    /// The table of unassigned code points.
    unassigned: &'static [Table],
    checks_bidi: bool,
}

#[derive(Clone, Copy)]
enum To {
    Text(&'static str),
    OtherCase,
}

const LISTED: [Listed; 14] = [
    LISTED_NAMEPREP,
    Listed {
        profile: "SASLprep",
        standard: "RFC 4013",
        mapped: &[(C12, To::Text(" ")), (B1, To::Text(""))],
        prohibited: &[C12, C21, C22, C3, C4, C5, C6, C7, C8, C9],
        ..LISTED_NAMEPREP
    },
    Listed {
        profile: "Nodeprep",
        standard: "RFC 3920 appendix A",
        prohibited: &[C11, C12, C21, C22, C3, C4, C5, C6, C7, C8, C9],
        // " & ' / : < > @
        prohibited_also: &[
            ('\u{22}', '\u{22}'),
            ('\u{26}', '\u{27}'),
            ('\u{2F}', '\u{2F}'),
            ('\u{3A}', '\u{3A}'),
            ('\u{3C}', '\u{3C}'),
            ('\u{3E}', '\u{3E}'),
            ('\u{40}', '\u{40}'),
        ],
        ..LISTED_NAMEPREP
    },
    Listed {
        profile: "Resourceprep",
        standard: "RFC 3920 appendix B",
        mapped: &[(B1, To::Text(""))],
        prohibited: &[C12, C21, C22, C3, C4, C5, C6, C7, C8, C9],
        ..LISTED_NAMEPREP
    },
    Listed {
        profile: "iSCSI",
        standard: "RFC 3722",
        prohibited: &[C11, C12, C21, C22, C3, C4, C5, C6, C7, C8, C9],
        prohibited_also: &[
            ('\0', '\u{2C}'),
            ('\u{2F}', '\u{2F}'),
            ('\u{3B}', '\u{40}'),
            ('\u{5B}', '\u{60}'),
            ('\u{7B}', '\u{7F}'),
            ('\u{3002}', '\u{3002}'),
        ],
        ..LISTED_NAMEPREP
    },
    TRACE,
    // Its name in the drafts.
    Listed { profile: "plain", ..TRACE },
    LDAP,
    Listed { profile: "LDAP, case ignored", mapped: &[(B2, To::OtherCase)], ..LDAP },
    NFS4_CS,
    Listed {
        profile: "nfs4_cs_prep, case ignored",
        standard: "RFC 3530 section 11.1.3",
        mapped: &[(B1, To::Text("")), (B2, To::OtherCase)],
        ..NFS4_CS
    },
    Listed { profile: "nfs4_cis_prep", standard: "RFC 3530 section 11.2", ..LISTED_NAMEPREP },
    Listed {
        profile: "nfs4_mixed_prep, before the @",
        standard: "RFC 3530 section 11.3",
        mapped: &[(B1, To::Text(""))],
        ..LISTED_NAMEPREP
    },
    Listed {
        profile: "Policy MIB",
        standard: "RFC 4011 section 9.1.1",
        mapped: &[(B1, To::Text(""))],
        prohibited: &[C21, C22, C3, C4, C5, C6, C7, C8, C9],
        checks_bidi: false,
        ..LISTED_NAMEPREP
    },
];

const LISTED_NAMEPREP: Listed = Listed {
    profile: "Nameprep",
    standard: "RFC 3491",
    mapped_first: &[],
    mapped: &[(B1, To::Text("")), (B2, To::OtherCase)],
    normalized: true,
    prohibited: &[C12, C22, C3, C4, C5, C6, C7, C8, C9],
    prohibited_also: &[],
    unassigned: &[A1],
    checks_bidi: true,
};

const LDAP: Listed = Listed {
    profile: "LDAP",
    standard: "RFC 4518",
    mapped_first: &[
        // Section 2.2, paragraph by paragraph. U+FF00 in its text should be U+FE00 (errata).
        ('\u{AD}', '\u{AD}', ""),
        ('\u{1806}', '\u{1806}', ""),
        ('\u{34F}', '\u{34F}', ""),
        ('\u{180B}', '\u{180D}', ""),
        ('\u{FE00}', '\u{FE0F}', ""),
        ('\u{FFFC}', '\u{FFFC}', ""),
        ('\u{9}', '\u{D}', " "),
        ('\u{85}', '\u{85}', " "),
        ('\0', '\u{8}', ""),
        ('\u{E}', '\u{1F}', ""),
        ('\u{7F}', '\u{84}', ""),
        ('\u{86}', '\u{9F}', ""),
        ('\u{6DD}', '\u{6DD}', ""),
        ('\u{70F}', '\u{70F}', ""),
        ('\u{180E}', '\u{180E}', ""),
        ('\u{200C}', '\u{200F}', ""),
        ('\u{202A}', '\u{202E}', ""),
        ('\u{2060}', '\u{2063}', ""),
        ('\u{206A}', '\u{206F}', ""),
        ('\u{FEFF}', '\u{FEFF}', ""),
        ('\u{FFF9}', '\u{FFFB}', ""),
        ('\u{1D173}', '\u{1D17A}', ""),
        ('\u{E0001}', '\u{E0001}', ""),
        ('\u{E0020}', '\u{E007F}', ""),
        ('\u{200B}', '\u{200B}', ""),
        ('\u{A0}', '\u{A0}', " "),
        ('\u{1680}', '\u{1680}', " "),
        ('\u{2000}', '\u{200A}', " "),
        ('\u{2028}', '\u{2029}', " "),
        ('\u{202F}', '\u{202F}', " "),
        ('\u{205F}', '\u{205F}', " "),
        ('\u{3000}', '\u{3000}', " "),
    ],
    mapped: &[],
    prohibited: &[A1, C8, C3, C4, C5],
    prohibited_also: &[('\u{FFFD}', '\u{FFFD}')],
    checks_bidi: false,
    ..LISTED_NAMEPREP
};

const NFS4_CS: Listed = Listed {
    profile: "nfs4_cs_prep",
    standard: "RFC 3530 section 11.1",
    mapped: &[(B1, To::Text(""))],
    normalized: false,
    prohibited: &[C3, C4, C5, C6, C7, C8, C9],
    checks_bidi: false,
    ..LISTED_NAMEPREP
};

const TRACE: Listed = Listed {
    profile: "trace",
    standard: "RFC 4505 section 3",
    mapped: &[],
    normalized: false,
    prohibited: &[C21, C22, C3, C4, C5, C6, C8, C9],
    unassigned: &[],
    ..LISTED_NAMEPREP
};

impl Listed {
    fn profile(&self) -> Profile {
        stringprep_profile(self.profile)
    }

    /// Returns the mapping of a code point in the first range or table that contains it.
    fn mapping(&self, code_point: char) -> Option<To> {
        let mut ranges = self.mapped_first.iter();
        let first = ranges.find(|(first, last, _)| (*first..=*last).contains(&code_point));
        if let Some(&(_, _, to)) = first {
            return Some(To::Text(to));
        }
        let mut tables = self.mapped.iter();
        tables.find(|(table, _)| table.contains(code_point)).map(|&(_, to)| to)
    }

    fn prohibits(&self, code_point: char) -> bool {
        let mut ranges = self.prohibited_also.iter();
        self.prohibited.iter().any(|table| table.contains(code_point))
            || ranges.any(|&(first, last)| (first..=last).contains(&code_point))
    }
}

#[test]
fn every_profile_is_listed() {
    let listed = LISTED.iter().map(|listed| listed.profile);
    assert!(PROFILES.iter().map(Profile::name).eq(listed));
}

/// Each code point is mapped, prohibited or unassigned by just the tables that the standard names.
#[test]
fn profiles_use_the_tables_of_their_standards() {
    for listed in &LISTED {
        let (profile, name) = (listed.profile(), listed.profile);
        assert_eq!(profile.reference(), listed.standard, "{name}");
        for code_point in code_points::most() {
            let text = code_point.encode_utf8(&mut [0; 4]).to_owned();
            let mapped = profile.map_text(&text);
            match listed.mapping(code_point) {
                None => assert_eq!(mapped, text, "{name} {code_point:?}"),
                Some(To::Text(to)) => assert_eq!(mapped, to, "{name} {code_point:?}"),
                Some(To::OtherCase) => assert_ne!(mapped, text, "{name} {code_point:?}"),
            }
            let prohibited = listed.prohibits(code_point);
            assert_eq!(profile.prohibits(code_point), prohibited, "{name} {code_point:?}");
            let rejected = profile.check_assigned(&text, Purpose::Stored).is_err();
            let unassigned = listed.unassigned.iter().any(|table| table.contains(code_point));
            assert_eq!(rejected, unassigned, "{name} {code_point:?}");
            assert!(profile.check_assigned(&text, Purpose::Query).is_ok(), "{name} {code_point:?}");
        }
    }
}

#[test]
fn profiles_normalize_and_check_directions_as_their_standards_say() {
    for listed in &LISTED {
        let (profile, name) = (listed.profile(), listed.profile);
        let form = profile.normalizer().map(|form| (form.unicode_version(), form.normalize("ﬁ")));
        let expected = listed.normalized.then(|| ((3, 2, 0), "fi".into()));
        assert_eq!(form, expected, "{name}");
        let error = profile.check_output("אa").err().map(|error| error.kind());
        assert_eq!(error, listed.checks_bidi.then_some(ErrorKind::BidiMixed), "{name}");
    }
}

// The properties of each code point in Unicode 3.2.0 and RFC 3454, compared with a committed
// digest of each. The tests of `xtask`, which need the data folder, compare the same functions
// with the files.

#[test]
fn tables() {
    let members = |at: u32| {
        let tables = Table::all().filter(|table| table.contains(at)).map(Table::name);
        tables.collect::<Vec<_>>().join(" ")
    };
    digest::check("RFC 3454 tables", (0..0x11_0000).map(members));
}

#[test]
fn mappings() {
    const MAPPINGS: [(&str, Profile); 3] = [
        ("RFC 3454 B.1", Profile::new("", "").map(&[Mapping::B1])),
        ("RFC 3454 B.2", Profile::new("", "").map(&[Mapping::B2])),
        ("RFC 3454 B.3", Profile::new("", "").map(&[Mapping::B3])),
    ];
    for (name, profile) in MAPPINGS {
        let mapped = |c: char| profile.map_text(c.encode_utf8(&mut [0; 4])).into_owned();
        digest::check(name, ('\0'..=char::MAX).map(mapped));
    }
}

#[test]
fn normalization() {
    let forms: [(&str, &Normalizer); 2] = [("3.2.0 NFC", &NFC_3_2_0), ("3.2.0 NFKC", &NFKC_3_2_0)];
    for (name, normalizer) in forms {
        let value = |c: char| {
            let mut bytes = [0; 4];
            let text = c.encode_utf8(&mut bytes);
            let (class, quick) = (normalizer.combining_class(c), normalizer.quick_check(text));
            format!("{} {class} {quick:?}", normalizer.normalize(text))
        };
        digest::check(name, ('\0'..=char::MAX).map(value));
    }
}
