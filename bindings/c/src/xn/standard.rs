//! Looks up standards by name.

use core::ffi::c_char;
use core::ptr;

use xenonym::Standard;
use xenonym::uts46::Options;

use super::error::Failure;
use crate::c_string::bytes;

/// A standard with its options. Static, so it need not be released.
#[derive(Debug)]
pub struct xn_standard(Standard);

/// The standards in the order of [`Standard::ALL`].
static STANDARDS: [(&str, xn_standard); Standard::ALL.len()] = {
    let mut all = [const { ("", xn_standard(Standard::Uts46(Options::DNS))) }; Standard::ALL.len()];
    let mut filled: &mut [(&str, xn_standard)] = &mut all;
    let mut rest = Standard::ALL;
    while let (Some((place, places)), Some((standard, standards))) =
        (filled.split_first_mut(), rest.split_first())
    {
        *place = (standard.0, xn_standard(standard.1));
        (filled, rest) = (places, standards);
    }
    all
};

/// Returns the standard with this name, or NULL if it is unknown.
///
/// The names are "dns", "host", "uts46", "uts46-strict", "whatwg-url", "idna2003", "idna2008" and
/// "idna2008-lookup". Use "dns" for names that are looked up or displayed. The result is static and
/// must not be released.
///
/// # Safety
/// `name` is null or a NUL-terminated string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xn_standard_by_name(name: *const c_char) -> *const xn_standard {
    // SAFETY: the caller's promise.
    let name = unsafe { bytes(name) }.unwrap_or_default();
    let found = STANDARDS.iter().find(|(known, _)| known.as_bytes() == name);
    found.map_or(ptr::null(), |(_, standard)| standard)
}

/// Returns the standard that a caller points to.
///
/// # Safety
/// `standard` is null, or was returned by [`xn_standard_by_name`].
pub(super) unsafe fn standard(standard: *const xn_standard) -> Result<Standard, Failure> {
    // SAFETY: the caller's promise.
    unsafe { standard.as_ref() }.map(|standard| standard.0).ok_or(Failure::BadArgument)
}
