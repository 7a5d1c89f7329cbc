//! PRECIS: user names, passwords, nicknames and XMPP addresses.

use core::ffi::{c_char, c_int};

use xenonym_precis::{Action, Slot};

use super::argument::{XN_NUL_TERMINATED, bytes, text};
use super::error::{Failure, xn_error};
use super::result::fill;

/// Check a string before sending it to a server that enforces the profile.
pub const XN_PREPARE: c_int = 0;
/// Apply all rules of the profile before storing a string or using it in a protocol.
pub const XN_ENFORCE: c_int = 1;
/// Produce the form used for comparison: two strings are equivalent if these forms are equal.
pub const XN_COMPARE: c_int = 2;

/// Applies a PRECIS profile (RFC 8264) to a string.
///
/// `profile` is "username-case-mapped", "username-case-preserved", "opaque-string" for passwords,
/// "nickname", "jid" for XMPP addresses, "xmpp-localpart", "xmpp-domainpart" or
/// "xmpp-resourcepart". `action` is `XN_PREPARE`, `XN_ENFORCE` or `XN_COMPARE`. Writes and returns
/// like `xn_to_ascii`.
///
/// # Safety
/// As for `xn_to_ascii`, and `profile` is null or a NUL-terminated string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xn_precis(
    profile: *const c_char,
    action: c_int,
    string: *const c_char,
    length: usize,
    buffer: *mut c_char,
    size: usize,
    error: *mut xn_error,
) -> isize {
    // SAFETY: the caller's promise.
    let output =
        unsafe { arguments(profile, action, string, length) }.and_then(|(slot, action, string)| {
            slot.apply(action, string).map_err(Failure::RejectedByPrecis)
        });
    // SAFETY: the caller's promise.
    unsafe { fill(&output, (buffer, size), error) }
}

/// # Safety
/// As for `xn_precis`.
unsafe fn arguments<'a>(
    profile: *const c_char,
    action: c_int,
    string: *const c_char,
    length: usize,
) -> Result<(Slot, Action, &'a str), Failure> {
    // SAFETY: the caller's promise.
    let name = unsafe { bytes(profile, XN_NUL_TERMINATED)? };
    let found = Slot::ALL.iter().find(|slot| slot.name().as_bytes() == name);
    let slot = *found.ok_or(Failure::BadArgument)?;
    let action = match action {
        XN_PREPARE => Action::Prepare,
        XN_ENFORCE => Action::Enforce,
        XN_COMPARE => Action::Compare,
        _ => return Err(Failure::BadArgument),
    };
    // SAFETY: the caller's promise.
    Ok((slot, action, unsafe { text(string, length)? }))
}
