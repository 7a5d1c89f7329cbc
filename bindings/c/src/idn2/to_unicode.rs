//! UTS #46 ToUnicode (section 4.3) for a name in UTF-8: `idn2_to_unicode_8z8z` and
//! `idn2_to_unicode_8z4z`.

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::ffi::{c_char, c_int};

use xenonym::domain::{MAX_LABEL_LENGTH, MAX_NAME_OCTETS};
use xenonym::uts46::{self, AsciiRules, Options, VerifyDnsLength};

use super::codes::Code;
use super::{Outcome, give, give_memory, give_null, utf8};
use crate::c_string::allocated;

/// ASCII labels may contain any ASCII, as in lookup. [`check_lengths`] checks lengths in code
/// points.
const OPTIONS: Options =
    Options::DNS.with_ascii_rules(AsciiRules::Any).with_verify_dns_length(VerifyDnsLength::Off);

/// Converts a name to Unicode. Fails if any label cannot be converted.
pub(super) fn to_unicode(name: &str) -> Outcome<Cow<'_, str>> {
    let unicode = uts46::to_unicode(name, &OPTIONS).into_result()?;
    check_lengths(&unicode)?;
    Ok(unicode)
}

/// Callers allocate buffers for the limits of the DNS.
fn check_lengths(unicode: &str) -> Outcome<()> {
    let (mut name, mut label) = (0, 0);
    for code_point in unicode.chars() {
        name += 1;
        label = if code_point == '.' { 0 } else { label + 1 };
        if label > MAX_LABEL_LENGTH {
            return Err(Code::TOO_BIG_LABEL);
        }
        if name > MAX_NAME_OCTETS {
            return Err(Code::TOO_BIG_DOMAIN);
        }
    }
    Ok(())
}

/// Returns the code points of the Unicode form.
pub(super) fn code_points(name: &str) -> Outcome<Vec<u32>> {
    let code_points: Vec<u32> = to_unicode(name)?.chars().map(u32::from).collect();
    // A zero would truncate the caller's array to another name.
    if code_points.contains(&0) { Err(Code::DISALLOWED) } else { Ok(code_points) }
}

/// Converts a name in UTF-8 to its Unicode form.
///
/// # Safety
/// `input` is null or a NUL-terminated string, and `output` is null or writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn idn2_to_unicode_8z8z(
    input: *const c_char,
    output: *mut *mut c_char,
    _flags: c_int,
) -> c_int {
    // SAFETY: the caller's promise.
    let name = match unsafe { utf8(input) } {
        Ok(Some(name)) => name,
        // SAFETY: the caller's promise.
        Ok(None) => return unsafe { give_null(output) },
        Err(code) => return code.number(),
    };
    match to_unicode(name) {
        // SAFETY: the caller's promise.
        Ok(unicode) => unsafe { give(output, unicode.as_bytes()) },
        Err(code) => code.number(),
    }
}

/// Converts a name in UTF-8 to its Unicode form, as code points followed by a zero.
///
/// # Safety
/// `input` is null or a NUL-terminated string, and `output` is null or writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn idn2_to_unicode_8z4z(
    input: *const c_char,
    output: *mut *mut u32,
    _flags: c_int,
) -> c_int {
    // SAFETY: the caller's promise.
    let name = match unsafe { utf8(input) } {
        Ok(Some(name)) => name,
        // SAFETY: the caller's promise.
        Ok(None) => return unsafe { give_null(output) },
        Err(code) => return code.number(),
    };
    match code_points(name) {
        // SAFETY: the caller's promise.
        Ok(code_points) => unsafe { give_memory(output, || allocated(&code_points)) },
        Err(code) => code.number(),
    }
}
