//! The cases of `testdata/stringprep.toml`, and RFC 3454's steps one after the other.

use serde::Deserialize;
use xenonym::ErrorKind;
use xenonym::stringprep::{self, Profile};
#[cfg(feature = "alloc")]
use xenonym::{Error, stringprep::Purpose};

/// A string and its result by a profile: `output`, or an error.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StringprepCase {
    pub name: String,
    pub why: String,
    #[serde(default)]
    pub profile: String,
    #[serde(default)]
    pub purpose: String,
    pub input: String,
    pub output: Option<String>,
    #[serde(default)]
    pub kind: String,
    #[serde(default)]
    pub offset: usize,
    pub code_point: Option<String>,
    pub table: Option<String>,
}

/// The profiles of the library.
pub const PROFILES: [Profile; 14] = [
    stringprep::NAMEPREP,
    stringprep::SASLPREP,
    stringprep::NODEPREP,
    stringprep::RESOURCEPREP,
    stringprep::ISCSI,
    stringprep::TRACE,
    stringprep::PLAIN,
    stringprep::LDAP,
    stringprep::LDAP_CASE_IGNORE,
    stringprep::NFS4_CS,
    stringprep::NFS4_CS_CASE_IGNORE,
    stringprep::NFS4_CIS,
    stringprep::NFS4_MIXED_PREFIX,
    stringprep::POLICY_MIB,
];

/// Returns the profile for a name in the vectors. Nameprep is unnamed.
///
/// # Panics
/// If the profile is unknown.
pub fn stringprep_profile(name: &str) -> Profile {
    let name = if name.is_empty() { "Nameprep" } else { name };
    *PROFILES.iter().find(|profile| profile.name() == name).unwrap_or_else(|| panic!("{name}"))
}

/// Follows RFC 3454 section 2, one step at a time over the whole string. Offsets of errors count
/// bytes of that step's input.
///
/// # Errors
/// The errors of the steps.
#[cfg(feature = "alloc")]
pub fn prepare_naively(profile: &Profile, input: &str, purpose: Purpose) -> Result<String, Error> {
    profile.check_assigned(input, purpose)?;
    // 1) Map
    let mapped = profile.map_text(input).into_owned();
    // 2) Normalize
    let normalized = match profile.normalizer() {
        Some(normalizer) => normalizer.normalize(&mapped).into_owned(),
        None => mapped,
    };
    // 3) Prohibit, 4) Check bidi
    profile.check_output(&normalized)?;
    Ok(normalized)
}

/// Returns whether preparing a string can fail with this kind of error.
pub fn is_stringprep(kind: ErrorKind) -> bool {
    use ErrorKind::{BidiEnd, BidiMixed, Prohibited, Unassigned};
    matches!(kind, BidiEnd | BidiMixed | Prohibited | Unassigned)
}
