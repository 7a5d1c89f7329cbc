//! Compares each profile of stringprep with the lists of its standard, which are repeated here.

use xenonym::ErrorKind;
use xenonym::stringprep::{Profile, Purpose, Table};
use xenonym_testkit::{PROFILES, code_points, stringprep_profile};

use Table::{A1, B1, B2, C3, C4, C5, C6, C7, C8, C9, C11, C12, C21, C22};

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
    NAMEPREP,
    Listed {
        profile: "SASLprep",
        standard: "RFC 4013",
        mapped: &[(C12, To::Text(" ")), (B1, To::Text(""))],
        prohibited: &[C12, C21, C22, C3, C4, C5, C6, C7, C8, C9],
        ..NAMEPREP
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
        ..NAMEPREP
    },
    Listed {
        profile: "Resourceprep",
        standard: "RFC 3920 appendix B",
        mapped: &[(B1, To::Text(""))],
        prohibited: &[C12, C21, C22, C3, C4, C5, C6, C7, C8, C9],
        ..NAMEPREP
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
        ..NAMEPREP
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
    Listed { profile: "nfs4_cis_prep", standard: "RFC 3530 section 11.2", ..NAMEPREP },
    Listed {
        profile: "nfs4_mixed_prep, before the @",
        standard: "RFC 3530 section 11.3",
        mapped: &[(B1, To::Text(""))],
        ..NAMEPREP
    },
    Listed {
        profile: "Policy MIB",
        standard: "RFC 4011 section 9.1.1",
        mapped: &[(B1, To::Text(""))],
        prohibited: &[C21, C22, C3, C4, C5, C6, C7, C8, C9],
        checks_bidi: false,
        ..NAMEPREP
    },
];

const NAMEPREP: Listed = Listed {
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
    ..NAMEPREP
};

const NFS4_CS: Listed = Listed {
    profile: "nfs4_cs_prep",
    standard: "RFC 3530 section 11.1",
    mapped: &[(B1, To::Text(""))],
    normalized: false,
    prohibited: &[C3, C4, C5, C6, C7, C8, C9],
    checks_bidi: false,
    ..NAMEPREP
};

const TRACE: Listed = Listed {
    profile: "trace",
    standard: "RFC 4505 section 3",
    mapped: &[],
    normalized: false,
    prohibited: &[C21, C22, C3, C4, C5, C6, C8, C9],
    unassigned: &[],
    ..NAMEPREP
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
