//! The profiles of published standards.

use super::{Mapping, Profile, Table};
use crate::AsciiSet;
use crate::normalize::NFKC_3_2_0;

/// Nameprep (RFC 3491): labels of internationalized domain names.
///
/// ASCII is left to IDNA: spaces and control characters of ASCII are not prohibited.
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
    .normalize(&NFKC_3_2_0)
    .prohibit(&[Table::C12, Table::C22])
    .prohibit(C3_TO_C9)
    .check_bidi()
    .refuse_unassigned();

/// `SASLprep` (RFC 4013): user names and passwords. No case is folded.
///
/// U+200B is in both tables that this profile maps by. It becomes a space, for RFC 4013 names
/// that mapping first.
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
    .normalize(&NFKC_3_2_0)
    .prohibit(&[Table::C12, Table::C21, Table::C22])
    .prohibit(C3_TO_C9)
    .check_bidi()
    .refuse_unassigned();

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
    .normalize(&NFKC_3_2_0)
    .prohibit(&[Table::C11, Table::C12, Table::C21, Table::C22])
    .prohibit(C3_TO_C9)
    .prohibit_ascii(AsciiSet::of("\"&'/:<>@"))
    .check_bidi()
    .refuse_unassigned();

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
    .normalize(&NFKC_3_2_0)
    .prohibit(&[Table::C12, Table::C21, Table::C22])
    .prohibit(C3_TO_C9)
    .check_bidi()
    .refuse_unassigned();

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
    .normalize(&NFKC_3_2_0)
    .prohibit(&[Table::C11, Table::C12, Table::C21, Table::C22])
    .prohibit(C3_TO_C9)
    .prohibit_ascii(AsciiSet::ALL.without(AsciiSet::WORD).without(AsciiSet::of("-.:")))
    .prohibit_ascii(AsciiSet::of("_"))
    .prohibit_also(&['\u{3002}'])
    .check_bidi()
    .refuse_unassigned();

/// The trace profile (RFC 4505): what an anonymous user says of themselves. Nothing is mapped, and
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
pub const PLAIN: Profile = TRACE.named("plain", "RFC 4505 section 3");

const C3_TO_C9: &[Table] =
    &[Table::C3, Table::C4, Table::C5, Table::C6, Table::C7, Table::C8, Table::C9];
