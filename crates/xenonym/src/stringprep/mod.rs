//! Stringprep (RFC 3454), which prepares strings so that strings that look the same become equal.
//!
//! A [`Profile`] is data: which tables map, whether to normalize, which tables prohibit, whether
//! text of both directions is checked, and whether unassigned code points are rejected. The
//! profiles of published standards are here as constants, and others can be built, with mappings of
//! their own too ([`Profile::with_own_mappings`]).
//!
//! | profile | of | maps | normalizes | prohibits |
//! |---|---|---|---|---|
//! | [`NAMEPREP`] | RFC 3491, domain name labels | B.1 B.2 | NFKC | C.1.2 C.2.2 C.3-C.9 |
//! | [`SASLPREP`] | RFC 4013, user names and passwords | C.1.2 to space, B.1 | NFKC | C.1.2 C.2.1 C.2.2 C.3-C.9 |
//! | [`NODEPREP`] | RFC 3920, XMPP nodes | B.1 B.2 | NFKC | C.1.1-C.9 and `"&'/:<>@` |
//! | [`RESOURCEPREP`] | RFC 3920, XMPP resources | B.1 | NFKC | C.1.2 C.2.1 C.2.2 C.3-C.9 |
//! | [`ISCSI`] | RFC 3722, iSCSI names | B.1 B.2 | NFKC | C.1.1-C.9, U+3002 and all ASCII but `-.:0-9A-Za-z` |
//! | [`TRACE`] | RFC 4505, SASL anonymous | nothing | no | C.2.1 C.2.2 C.3-C.6 C.8 C.9 |
//! | [`PLAIN`] | its drafts | nothing | no | the same |
//! | [`LDAP`], [`LDAP_CASE_IGNORE`] | RFC 4518, LDAP matching | its own table, B.2 | NFKC | A.1 C.3-C.5 C.8 U+FFFD |
//! | [`NFS4_CS`], [`NFS4_CS_CASE_IGNORE`] | RFC 3530, NFS file names | B.1, B.2 | no | C.3-C.9 |
//! | [`NFS4_CIS`] | RFC 3530, NFS server names | as Nameprep | | |
//! | [`NFS4_MIXED_PREFIX`] | RFC 3530, NFS users | B.1 | NFKC | C.1.2 C.2.2 C.3-C.9 |
//! | [`POLICY_MIB`] | RFC 4011, Policy MIB | B.1 | NFKC | C.2.1 C.2.2 C.3-C.9 |
//!
//! # The steps
//!
//! [`Profile::prepare`] maps (section 3), normalizes (4), checks for prohibited output (5) and for
//! text of both directions (6), as if one after the other, in one pass. Unassigned code points (7)
//! are checked after mapping, which neither changes nor produces them. If there are several errors,
//! the leftmost is reported, and direction last. The offset of an error in mapped or normalized
//! text is the offset of the code point in the input that produced the text.
//!
//! Each step is available alone: [`Profile::map_text`],
//! [`Profile::normalizer`], [`Profile::check_output`], [`Profile::check_assigned`].
//!
//! # Not here
//!
//! There is no profile for Kerberos: RFC 4120 section 5.2.1 leaves strings beyond ASCII to later
//! work. For a password, use [`SASLPREP`] with [`Purpose::Stored`] when it is set, and with
//! [`Purpose::Query`] when it is checked. A password can become empty, so check for that too.
//!
//! PRECIS (RFC 8264) replaced stringprep in current standards. It is implemented in the crate
//! `xenonym-precis`, and `docs/PRECIS.md` in the repository describes how to migrate. Rust strings
//! cannot contain surrogates (table C.5).

mod pipeline;
mod presets;
mod profile;

pub(crate) use self::pipeline::FirstLook;
pub use self::presets::{
    ISCSI, LDAP, LDAP_CASE_IGNORE, NAMEPREP, NFS4_CIS, NFS4_CS, NFS4_CS_CASE_IGNORE,
    NFS4_MIXED_PREFIX, NODEPREP, PLAIN, POLICY_MIB, PROFILES, RESOURCEPREP, SASLPREP, TRACE,
};
pub use self::profile::{Mapping, OwnMapping, Profile, Purpose};
pub use crate::tables::Table;
