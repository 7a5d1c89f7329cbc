//! The profiles of published standards.

use super::{Mapping, OwnMapping, Profile, Table};
use crate::AsciiSet;
use crate::normalize::NFKC_3_2_0;

/// Nameprep (RFC 3491): labels of internationalized domain names.
///
/// ASCII spaces and control characters are not prohibited here, because IDNA checks ASCII separately.
///
/// ```
/// use xenonym::stringprep::{NAMEPREP, Purpose};
///
/// # #[cfg(feature = "alloc")]
/// assert_eq!(NAMEPREP.prepare("Straße\u{AD}", Purpose::Stored)?, "strasse");
/// # Ok::<(), xenonym::Error>(())
/// ```
pub const NAMEPREP: Profile = Profile::new("Nameprep", "RFC 3491")
    .map(&[Mapping::B1, Mapping::B2])
    .with_normalizer(&NFKC_3_2_0)
    .prohibit(&[Table::C12, Table::C22])
    .prohibit(C3_TO_C9)
    .check_bidi()
    .prohibit_unassigned();

/// `SASLprep` (RFC 4013): user names and passwords. No case is folded.
///
/// U+200B is in both mapping tables of this profile. It becomes a space, because RFC 4013 lists that mapping first.
///
/// ```
/// use xenonym::stringprep::{Purpose, SASLPREP};
///
/// # #[cfg(feature = "alloc")] {
/// assert_eq!(SASLPREP.prepare("I\u{AD}X", Purpose::Stored)?, "IX");
/// assert_eq!(SASLPREP.prepare("Ⅸ", Purpose::Stored)?, "IX");
/// assert_eq!(SASLPREP.prepare("a\u{A0}b", Purpose::Stored)?, "a b");
/// # }
/// # Ok::<(), xenonym::Error>(())
/// ```
pub const SASLPREP: Profile = Profile::new("SASLprep", "RFC 4013")
    .map(&[Mapping::C12ToSpace, Mapping::B1])
    .with_normalizer(&NFKC_3_2_0)
    .prohibit(&[Table::C12, Table::C21, Table::C22])
    .prohibit(C3_TO_C9)
    .check_bidi()
    .prohibit_unassigned();

/// Nodeprep (RFC 3920 appendix A): the part of an XMPP address before the `@`.
///
/// ```
/// use xenonym::stringprep::{NODEPREP, Purpose};
///
/// # #[cfg(feature = "alloc")] {
/// assert_eq!(NODEPREP.prepare("Juliet", Purpose::Stored)?, "juliet");
/// assert!(NODEPREP.prepare("a@b", Purpose::Stored).is_err());
/// # }
/// # Ok::<(), xenonym::Error>(())
/// ```
pub const NODEPREP: Profile = Profile::new("Nodeprep", "RFC 3920 appendix A")
    .map(&[Mapping::B1, Mapping::B2])
    .with_normalizer(&NFKC_3_2_0)
    .prohibit(&[Table::C11, Table::C12, Table::C21, Table::C22])
    .prohibit(C3_TO_C9)
    .prohibit_ascii(AsciiSet::of("\"&'/:<>@"))
    .check_bidi()
    .prohibit_unassigned();

/// Resourceprep (RFC 3920 appendix B): the part of an XMPP address after the `/`.
///
/// ```
/// use xenonym::stringprep::{Purpose, RESOURCEPREP};
///
/// # #[cfg(feature = "alloc")]
/// assert_eq!(RESOURCEPREP.prepare("Balcony No. ４", Purpose::Stored)?, "Balcony No. 4");
/// # Ok::<(), xenonym::Error>(())
/// ```
pub const RESOURCEPREP: Profile = Profile::new("Resourceprep", "RFC 3920 appendix B")
    .map(&[Mapping::B1])
    .with_normalizer(&NFKC_3_2_0)
    .prohibit(&[Table::C12, Table::C21, Table::C22])
    .prohibit(C3_TO_C9)
    .check_bidi()
    .prohibit_unassigned();

/// The iSCSI profile (RFC 3722): names of storage devices.
///
/// ```
/// use xenonym::stringprep::{ISCSI, Purpose};
///
/// # #[cfg(feature = "alloc")] {
/// assert_eq!(ISCSI.prepare("EUI.02004567A425678D", Purpose::Stored)?, "eui.02004567a425678d");
/// assert!(ISCSI.prepare("iqn.a_b", Purpose::Stored).is_err());
/// # }
/// # Ok::<(), xenonym::Error>(())
/// ```
pub const ISCSI: Profile = Profile::new("iSCSI", "RFC 3722")
    .map(&[Mapping::B1, Mapping::B2])
    .with_normalizer(&NFKC_3_2_0)
    .prohibit(&[Table::C11, Table::C12, Table::C21, Table::C22])
    .prohibit(C3_TO_C9)
    .prohibit_ascii(AsciiSet::ALL.without(AsciiSet::WORD).without(AsciiSet::of("-.:")))
    .prohibit_ascii(AsciiSet::of("_"))
    .with_own_prohibited(&['\u{3002}'])
    .check_bidi()
    .prohibit_unassigned();

/// The trace profile (RFC 4505): trace information from anonymous users. Nothing is mapped, and
/// unassigned code points are allowed.
///
/// ```
/// use xenonym::stringprep::{Purpose, TRACE};
///
/// # #[cfg(feature = "alloc")] {
/// assert_eq!(TRACE.prepare("Sirhc ﬁ", Purpose::Stored)?, "Sirhc ﬁ");
/// assert!(TRACE.prepare("a\tb", Purpose::Stored).is_err());
/// # }
/// # Ok::<(), xenonym::Error>(())
/// ```
pub const TRACE: Profile = Profile::new("trace", "RFC 4505 section 3")
    .prohibit(&[
        Table::C21,
        Table::C22,
        Table::C3,
        Table::C4,
        Table::C5,
        Table::C6,
        Table::C8,
        Table::C9,
    ])
    .check_bidi();

/// The plain profile: the name of [`TRACE`] in the drafts before RFC 4505.
///
/// ```
/// use xenonym::stringprep::{PLAIN, Purpose};
///
/// # #[cfg(feature = "alloc")]
/// assert_eq!(PLAIN.prepare("ß", Purpose::Stored)?, "ß");
/// # Ok::<(), xenonym::Error>(())
/// ```
pub const PLAIN: Profile = TRACE.with_name("plain", "RFC 4505 section 3");

const C3_TO_C9: &[Table] =
    &[Table::C3, Table::C4, Table::C5, Table::C6, Table::C7, Table::C8, Table::C9];

/// The mappings of RFC 4518 section 2.2, except case.
const LDAP_MAPPINGS: &[OwnMapping] = &[
    // Control characters that separate words, and separators: to a space.
    ('\t'..='\r', " "),
    ('\u{85}'..='\u{85}', " "),
    ('\u{A0}'..='\u{A0}', " "),
    ('\u{1680}'..='\u{1680}', " "),
    ('\u{2000}'..='\u{200A}', " "),
    ('\u{2028}'..='\u{2029}', " "),
    ('\u{202F}'..='\u{202F}', " "),
    ('\u{205F}'..='\u{205F}', " "),
    ('\u{3000}'..='\u{3000}', " "),
    // Other controls, format characters, and code points that are commonly mapped to nothing.
    ('\0'..='\u{8}', ""),
    ('\u{E}'..='\u{1F}', ""),
    ('\u{7F}'..='\u{84}', ""),
    ('\u{86}'..='\u{9F}', ""),
    ('\u{AD}'..='\u{AD}', ""),
    ('\u{34F}'..='\u{34F}', ""),
    ('\u{6DD}'..='\u{6DD}', ""),
    ('\u{70F}'..='\u{70F}', ""),
    ('\u{1806}'..='\u{1806}', ""),
    ('\u{180B}'..='\u{180E}', ""),
    ('\u{200B}'..='\u{200F}', ""),
    ('\u{202A}'..='\u{202E}', ""),
    ('\u{2060}'..='\u{2063}', ""),
    ('\u{206A}'..='\u{206F}', ""),
    ('\u{FE00}'..='\u{FE0F}', ""),
    ('\u{FEFF}'..='\u{FEFF}', ""),
    ('\u{FFF9}'..='\u{FFFC}', ""),
    ('\u{1D173}'..='\u{1D17A}', ""),
    ('\u{E0001}'..='\u{E0001}', ""),
    ('\u{E0020}'..='\u{E007F}', ""),
];

/// LDAP's string preparation for case-sensitive matching rules (RFC 4518 sections 2.2 to 2.5).
///
/// Unassigned code points are prohibited for both purposes. The matching rule has to remove
/// insignificant spaces (section 2.6).
///
/// ```
/// use xenonym::stringprep::{LDAP, Purpose};
///
/// # #[cfg(feature = "alloc")]
/// assert_eq!(LDAP.prepare("Foo\tBar\u{AD}\u{2060}", Purpose::Query)?, "Foo Bar");
/// assert!(LDAP.prepare_into("\u{FFFD}", Purpose::Query, &mut [0; 8]).is_err());
/// # Ok::<(), xenonym::Error>(())
/// ```
pub const LDAP: Profile = Profile::new("LDAP", "RFC 4518")
    .with_own_mappings(LDAP_MAPPINGS)
    .with_normalizer(&NFKC_3_2_0)
    .prohibit(&[Table::A1, Table::C3, Table::C4, Table::C5, Table::C8])
    .with_own_prohibited(&['\u{FFFD}'])
    .prohibit_unassigned();

/// [`LDAP`] for matching rules that ignore case: it folds case by table B.2 too.
///
/// ```
/// use xenonym::stringprep::{LDAP_CASE_IGNORE, Purpose};
///
/// # #[cfg(feature = "alloc")]
/// assert_eq!(LDAP_CASE_IGNORE.prepare("Foo\u{A0}BAR", Purpose::Query)?, "foo bar");
/// # Ok::<(), xenonym::Error>(())
/// ```
pub const LDAP_CASE_IGNORE: Profile =
    LDAP.with_name("LDAP, case ignored", "RFC 4518").map(&[Mapping::B2]);

/// `nfs4_cs_prep` (RFC 3530 section 11.1): case-sensitive names of files. Nothing is normalized, and
/// the direction of text is not checked.
///
/// RFC 7530 replaced RFC 3530 and withdrew its profiles.
///
/// ```
/// use xenonym::stringprep::{NFS4_CS, Purpose};
///
/// # #[cfg(feature = "alloc")]
/// assert_eq!(NFS4_CS.prepare("\u{AD}User\u{2060}Name", Purpose::Stored)?, "UserName");
/// # Ok::<(), xenonym::Error>(())
/// ```
pub const NFS4_CS: Profile = Profile::new("nfs4_cs_prep", "RFC 3530 section 11.1")
    .map(&[Mapping::B1])
    .prohibit(C3_TO_C9)
    .prohibit_unassigned();

/// [`NFS4_CS`] for file systems that ignore case: it folds case by table B.2 too.
///
/// ```
/// use xenonym::stringprep::{NFS4_CS_CASE_IGNORE, Purpose};
///
/// # #[cfg(feature = "alloc")]
/// assert_eq!(NFS4_CS_CASE_IGNORE.prepare("README", Purpose::Stored)?, "readme");
/// # Ok::<(), xenonym::Error>(())
/// ```
pub const NFS4_CS_CASE_IGNORE: Profile =
    NFS4_CS.with_name("nfs4_cs_prep, case ignored", "RFC 3530 section 11.1.3").map(&[Mapping::B2]);

/// `nfs4_cis_prep` (RFC 3530 section 11.2): case-insensitive names of servers. The same as
/// [`NAMEPREP`].
pub const NFS4_CIS: Profile = NAMEPREP.with_name("nfs4_cis_prep", "RFC 3530 section 11.2");

/// `nfs4_mixed_prep` (RFC 3530 section 11.3), for users and groups: the part before the `@`. Prepare
/// the part after it with [`NFS4_CIS`].
///
/// ```
/// use xenonym::stringprep::{NFS4_MIXED_PREFIX, Purpose};
///
/// # #[cfg(feature = "alloc")]
/// assert_eq!(NFS4_MIXED_PREFIX.prepare("Userﬁ", Purpose::Stored)?, "Userfi");
/// # Ok::<(), xenonym::Error>(())
/// ```
pub const NFS4_MIXED_PREFIX: Profile =
    Profile::new("nfs4_mixed_prep, before the @", "RFC 3530 section 11.3")
        .map(&[Mapping::B1])
        .with_normalizer(&NFKC_3_2_0)
        .prohibit(&[Table::C12, Table::C22])
        .prohibit(C3_TO_C9)
        .check_bidi()
        .prohibit_unassigned();

/// The profile of the Policy MIB (RFC 4011 section 9.1.1): text that scripts of policies compare.
///
/// Case is not folded, and the direction of text is not checked.
///
/// ```
/// use xenonym::stringprep::{POLICY_MIB, Purpose};
///
/// # #[cfg(feature = "alloc")] {
/// assert_eq!(POLICY_MIB.prepare("Policy\u{AD} ﬁle", Purpose::Stored)?, "Policy file");
/// assert!(POLICY_MIB.prepare("a\tb", Purpose::Stored).is_err());
/// # }
/// # Ok::<(), xenonym::Error>(())
/// ```
pub const POLICY_MIB: Profile = Profile::new("Policy MIB", "RFC 4011 section 9.1.1")
    .map(&[Mapping::B1])
    .with_normalizer(&NFKC_3_2_0)
    .prohibit(&[Table::C21, Table::C22])
    .prohibit(C3_TO_C9)
    .prohibit_unassigned();

/// All profiles, with the names that the command `xn` and every binding use for them.
///
/// ```
/// use xenonym::stringprep::PROFILES;
///
/// let (name, profile) = PROFILES[0];
/// assert_eq!((name, profile.reference()), ("nameprep", "RFC 3491"));
/// ```
pub const PROFILES: &[(&str, &Profile)] = &[
    ("nameprep", &NAMEPREP),
    ("saslprep", &SASLPREP),
    ("nodeprep", &NODEPREP),
    ("resourceprep", &RESOURCEPREP),
    ("iscsi", &ISCSI),
    ("trace", &TRACE),
    ("plain", &PLAIN),
    ("ldap", &LDAP),
    ("ldap-ci", &LDAP_CASE_IGNORE),
    ("nfs4-cs", &NFS4_CS),
    ("nfs4-cs-ci", &NFS4_CS_CASE_IGNORE),
    ("nfs4-cis", &NFS4_CIS),
    ("nfs4-mixed", &NFS4_MIXED_PREFIX),
    ("policy-mib", &POLICY_MIB),
];
