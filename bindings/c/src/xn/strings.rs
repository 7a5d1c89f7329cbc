//! Functions for arbitrary strings: Punycode, stringprep and skeletons.

use core::ffi::{c_char, c_int};

use xenonym::punycode;
use xenonym::stringprep::{PROFILES, Profile, Purpose};
use xenonym_safety::skeleton;

use super::argument::{XN_NUL_TERMINATED, bytes, text};
use super::error::{Failure, xn_error};
use super::result::fill;

/// Reject code points that are unassigned in Unicode 3.2. Use this for stored strings (RFC 3454
/// section 7).
pub const XN_STORED: c_int = 0;
/// Allow code points that are unassigned in Unicode 3.2. Use this for queries (RFC 3454 section 7).
pub const XN_QUERY: c_int = 1;

/// Encodes a label as Punycode (RFC 3492), without the "xn--" prefix and without any checks. Writes
/// and returns like `xn_to_ascii`.
///
/// # Safety
/// As for `xn_to_ascii`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xn_punycode_encode(
    label: *const c_char,
    length: usize,
    buffer: *mut c_char,
    size: usize,
    error: *mut xn_error,
) -> isize {
    // SAFETY: the caller's promise.
    let encoded = unsafe { text(label, length) }.and_then(|label| Ok(punycode::encode(label)?));
    // SAFETY: the caller's promise.
    unsafe { fill(&encoded, (buffer, size), error) }
}

/// Decodes a label from Punycode, without the "xn--" prefix and without any checks. Writes and
/// returns like `xn_to_ascii`.
///
/// # Safety
/// As for `xn_to_ascii`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xn_punycode_decode(
    encoded: *const c_char,
    length: usize,
    buffer: *mut c_char,
    size: usize,
    error: *mut xn_error,
) -> isize {
    // SAFETY: the caller's promise.
    let decoded = unsafe { text(encoded, length) }.and_then(|label| Ok(punycode::decode(label)?));
    // SAFETY: the caller's promise.
    unsafe { fill(&decoded, (buffer, size), error) }
}

/// Prepares a string with a stringprep profile (RFC 3454).
///
/// `profile` is "nameprep", "saslprep", "nodeprep", "resourceprep", "iscsi", "trace", "plain",
/// "ldap", "ldap-ci", "nfs4-cs", "nfs4-cs-ci", "nfs4-cis", "nfs4-mixed" or "policy-mib". `purpose`
/// is `XN_STORED` or `XN_QUERY`. Writes and returns like `xn_to_ascii`.
///
/// # Safety
/// As for `xn_to_ascii`, and `profile` is null or a NUL-terminated string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xn_stringprep(
    profile: *const c_char,
    purpose: c_int,
    string: *const c_char,
    length: usize,
    buffer: *mut c_char,
    size: usize,
    error: *mut xn_error,
) -> isize {
    // SAFETY: the caller's promise.
    let prepared = unsafe { arguments(profile, purpose, string, length) };
    let prepared =
        prepared.and_then(|(profile, purpose, string)| Ok(profile.prepare(string, purpose)?));
    // SAFETY: the caller's promise.
    unsafe { fill(&prepared, (buffer, size), error) }
}

/// # Safety
/// As for `xn_stringprep`.
unsafe fn arguments<'a>(
    profile: *const c_char,
    purpose: c_int,
    string: *const c_char,
    length: usize,
) -> Result<(&'static Profile, Purpose, &'a str), Failure> {
    // SAFETY: the caller's promise.
    let name = unsafe { bytes(profile, XN_NUL_TERMINATED)? };
    let found = PROFILES.iter().find(|(known, _)| known.as_bytes() == name);
    let (_, profile) = found.ok_or(Failure::BadArgument)?;
    let purpose = match purpose {
        XN_STORED => Purpose::Stored,
        XN_QUERY => Purpose::Query,
        _ => return Err(Failure::BadArgument),
    };
    // SAFETY: the caller's promise.
    Ok((profile, purpose, unsafe { text(string, length)? }))
}

/// Computes the skeleton of a text (UTS #39 section 4). Texts that look alike share a skeleton. Use
/// it only for comparison: it is not meant for display. Writes and returns like `xn_to_ascii`.
///
/// # Safety
/// As for `xn_to_ascii`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xn_skeleton(
    string: *const c_char,
    length: usize,
    buffer: *mut c_char,
    size: usize,
    error: *mut xn_error,
) -> isize {
    // SAFETY: the caller's promise.
    let made = unsafe { text(string, length) }.map(skeleton);
    // SAFETY: the caller's promise.
    unsafe { fill(&made, (buffer, size), error) }
}
