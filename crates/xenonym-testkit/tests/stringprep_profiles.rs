//! Each profile of stringprep against what its standard lists, written out here once more.
#![cfg(feature = "alloc")]

use xenonym::ErrorKind;
use xenonym::stringprep::{Profile, Purpose, Table};
use xenonym_testkit::{PROFILES, stringprep_profile};

use Table::{A1, B1, B2, C3, C4, C5, C6, C7, C8, C9, C11, C12, C21, C22};

/// What a standard says of its profile.
struct Listed {
    profile: &'static str,
    standard: &'static str,
    /// The tables that code points are mapped by, and to what.
    mapped: &'static [(Table, To)],
    /// Whether it normalizes, which each does by form KC.
    normalized: bool,
    prohibited: &'static [Table],
    /// Ranges that are prohibited beside the tables.
    prohibited_also: &'static [(char, char)],
    /// The table of unassigned code points.
    unassigned: &'static [Table],
}

#[derive(Clone, Copy)]
enum To {
    Text(&'static str),
    OtherCase,
}

const LISTED: [Listed; 7] = [
    Listed {
        profile: "Nameprep",
        standard: "RFC 3491",
        mapped: &[(B1, To::Text("")), (B2, To::OtherCase)],
        normalized: true,
        prohibited: &[C12, C22, C3, C4, C5, C6, C7, C8, C9],
        prohibited_also: &[],
        unassigned: &[A1],
    },
    Listed {
        profile: "SASLprep",
        standard: "RFC 4013",
        mapped: &[(C12, To::Text(" ")), (B1, To::Text(""))],
        normalized: true,
        prohibited: &[C12, C21, C22, C3, C4, C5, C6, C7, C8, C9],
        prohibited_also: &[],
        unassigned: &[A1],
    },
    Listed {
        profile: "Nodeprep",
        standard: "RFC 3920 appendix A",
        mapped: &[(B1, To::Text("")), (B2, To::OtherCase)],
        normalized: true,
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
        unassigned: &[A1],
    },
    Listed {
        profile: "Resourceprep",
        standard: "RFC 3920 appendix B",
        mapped: &[(B1, To::Text(""))],
        normalized: true,
        prohibited: &[C12, C21, C22, C3, C4, C5, C6, C7, C8, C9],
        prohibited_also: &[],
        unassigned: &[A1],
    },
    Listed {
        profile: "iSCSI",
        standard: "RFC 3722",
        mapped: &[(B1, To::Text("")), (B2, To::OtherCase)],
        normalized: true,
        prohibited: &[C11, C12, C21, C22, C3, C4, C5, C6, C7, C8, C9],
        prohibited_also: &[
            ('\0', '\u{2C}'),
            ('\u{2F}', '\u{2F}'),
            ('\u{3B}', '\u{40}'),
            ('\u{5B}', '\u{60}'),
            ('\u{7B}', '\u{7F}'),
            ('\u{3002}', '\u{3002}'),
        ],
        unassigned: &[A1],
    },
    TRACE,
    // Its name in the drafts.
    Listed { profile: "plain", ..TRACE },
];

const TRACE: Listed = Listed {
    profile: "trace",
    standard: "RFC 4505 section 3",
    mapped: &[],
    normalized: false,
    prohibited: &[C21, C22, C3, C4, C5, C6, C8, C9],
    prohibited_also: &[],
    unassigned: &[],
};

impl Listed {
    fn profile(&self) -> Profile {
        stringprep_profile(self.profile)
    }

    /// The first table by which a code point is mapped, and to what.
    fn mapping(&self, code_point: char) -> Option<To> {
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

/// Mapped, prohibited and unassigned is what the tables say that the standard names, of each code
/// point.
#[test]
fn profiles_use_the_tables_of_their_standards() {
    for listed in &LISTED {
        let (profile, name) = (listed.profile(), listed.profile);
        assert_eq!(profile.reference(), listed.standard, "{name}");
        for code_point in '\0'..=char::MAX {
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
        // All of them check directions.
        let error = profile.check_output("אa").unwrap_err();
        assert_eq!(error.kind(), ErrorKind::BidiMixed, "{name}");
    }
}
