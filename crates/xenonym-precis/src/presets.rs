//! The profiles of published standards.

use xenonym::AsciiSet;
use xenonym::normalize::NFKC;

use crate::{CaseMapping, Profile, Spaces, StringClass};

/// `UsernameCaseMapped` (RFC 8265 section 3.3): user names whose case does not matter.
///
/// ```
/// use xenonym_precis::USERNAME_CASE_MAPPED;
///
/// assert_eq!(USERNAME_CASE_MAPPED.enforce("Ｆußball")?, "fußball");
/// assert!(USERNAME_CASE_MAPPED.enforce("foo bar").is_err());
/// # Ok::<(), xenonym_precis::Error>(())
/// ```
pub const USERNAME_CASE_MAPPED: Profile = USERNAME_CASE_PRESERVED
    .with_name("UsernameCaseMapped", "RFC 8265")
    .with_case_mapping(CaseMapping::ToLower);

/// `UsernameCasePreserved` (RFC 8265 section 3.4): user names whose case matters.
///
/// ```
/// use xenonym_precis::USERNAME_CASE_PRESERVED;
///
/// assert_eq!(USERNAME_CASE_PRESERVED.enforce("Ｆußball")?, "Fußball");
/// # Ok::<(), xenonym_precis::Error>(())
/// ```
pub const USERNAME_CASE_PRESERVED: Profile =
    Profile::new("UsernameCasePreserved", "RFC 8265", StringClass::Identifier)
        .map_width()
        .check_bidi()
        .reject_empty();

/// `OpaqueString` (RFC 8265 section 4.2): passwords.
///
/// ```
/// use xenonym_precis::OPAQUE_STRING;
///
/// assert_eq!(OPAQUE_STRING.enforce("foo\u{1680}bar")?, "foo bar");
/// assert!(OPAQUE_STRING.enforce("").is_err());
/// # Ok::<(), xenonym_precis::Error>(())
/// ```
pub const OPAQUE_STRING: Profile = Profile::new("OpaqueString", "RFC 8265", StringClass::Freeform)
    .with_spaces(Spaces::ToAscii)
    .reject_empty();

/// Nickname (RFC 8266): display names in chats, and names of devices. Enforcement preserves case, and comparison
/// ignores it.
///
/// ```
/// use xenonym_precis::NICKNAME;
///
/// assert_eq!(NICKNAME.enforce(" Richard  Ⅳ ")?, "Richard IV");
/// assert_eq!(NICKNAME.compare("Foo Bar", "foo bar"), Ok(true));
/// # Ok::<(), xenonym_precis::Error>(())
/// ```
pub const NICKNAME: Profile = Profile::new("Nickname", "RFC 8266", StringClass::Freeform)
    .with_spaces(Spaces::Trimmed)
    .with_case_mapping_to_compare(CaseMapping::ToLower)
    .with_normalizer(&NFKC)
    .reject_empty();

/// The most bytes of each part of an XMPP address.
const MAX_PART: usize = 1023;

/// The localpart of an XMPP address (RFC 7622 section 3.3): `UsernameCaseMapped` without `"&'/:<>@`, of at most 1,023
/// bytes.
///
/// ```
/// use xenonym_precis::{ErrorKind, LOCALPART};
///
/// assert_eq!(LOCALPART.enforce("Juliet")?, "juliet");
/// assert_eq!(LOCALPART.enforce("a＠b").unwrap_err().kind(), ErrorKind::Excluded);
/// # Ok::<(), xenonym_precis::Error>(())
/// ```
pub const LOCALPART: Profile = USERNAME_CASE_MAPPED
    .with_name("localpart", "RFC 7622")
    .exclude_ascii(AsciiSet::of("\"&'/:<>@"))
    .with_max_length(MAX_PART);

/// The resourcepart of an XMPP address (RFC 7622 section 3.4): `OpaqueString` of at most 1,023 bytes.
///
/// A leading space is rejected, because example 18 of RFC 7622 rejects it, although no rule of its text does.
///
/// ```
/// use xenonym_precis::RESOURCEPART;
///
/// assert_eq!(RESOURCEPART.enforce("♚ of Example")?, "♚ of Example");
/// # Ok::<(), xenonym_precis::Error>(())
/// ```
pub const RESOURCEPART: Profile = OPAQUE_STRING
    .with_name("resourcepart", "RFC 7622")
    .reject_leading_space()
    .with_max_length(MAX_PART);
