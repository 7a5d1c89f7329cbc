//! libidn2: all functions of `include/idn2.h`, compatible in names, numbers and memory ownership.
//!
//! Lookup is UTS #46 and then RFC 5891 section 5, registration is RFC 5891 section 4, and ToUnicode
//! is UTS #46. Where libidn2 2.3 deviates from these standards, this library follows the standards.
//! `README.md` lists each difference.
//!
//! Results are allocated with `malloc`. After an error, the caller's pointer is unchanged. A null
//! input produces a null result, as in libidn2.
//!
//! There are no environment variables, no translated messages, and no state.

mod codes;
mod flags;
mod locale;
mod lookup;
mod punycode;
mod to_unicode;
mod ucs4;

use alloc::vec::Vec;
use core::ffi::{CStr, c_char, c_int, c_void};
use core::ptr;
use core::slice;

use self::codes::Code;
use crate::c_string::{allocated, bytes};

pub use self::codes::{idn2_strerror, idn2_strerror_name};
pub use self::locale::{
    idn2_lookup_ul, idn2_register_ul, idn2_to_ascii_lz, idn2_to_unicode_8zlz, idn2_to_unicode_lzlz,
};
pub use self::lookup::{idn2_lookup_u8, idn2_register_u8, idn2_to_ascii_8z};
pub use self::punycode::{
    _idn2_punycode_decode, _idn2_punycode_encode, idn2_punycode_decode, idn2_punycode_encode,
};
pub use self::to_unicode::{idn2_to_unicode_8z4z, idn2_to_unicode_8z8z};
pub use self::ucs4::{
    idn2_to_ascii_4i, idn2_to_ascii_4i2, idn2_to_ascii_4z, idn2_to_unicode_4z4z,
    idn2_to_unicode_44i,
};

/// The result of a conversion, or a return code.
type Outcome<T> = Result<T, Code>;

/// Returns the caller's array as a slice.
///
/// # Safety
/// `items` points to `length` items that do not change while the result is in use. It may be null
/// if `length` is 0.
unsafe fn items<'a, T>(items: *const T, length: usize) -> Outcome<&'a [T]> {
    if length == 0 {
        return Ok(&[]);
    }
    // No object is longer than that.
    if length > isize::MAX.unsigned_abs() / size_of::<T>() {
        return Err(Code::TOO_BIG_DOMAIN);
    }
    // SAFETY: the caller's promise.
    Ok(unsafe { slice::from_raw_parts(items, length) })
}

/// Returns a text to the caller in memory from `malloc`, if the caller wants the result.
///
/// # Safety
/// `output` is null or writable.
unsafe fn give<T>(output: *mut *mut T, text: &[u8]) -> c_int {
    // A NUL would truncate the caller's string to another name.
    if text.contains(&0) {
        return Code::DISALLOWED.number();
    }
    // SAFETY: the caller's promise.
    unsafe { give_memory(output, || allocated(text).cast()) }
}

/// Like [`give`], for memory that is allocated only if the caller wants the result.
///
/// # Safety
/// `output` is null or writable.
unsafe fn give_memory<T>(output: *mut *mut T, make: impl FnOnce() -> *mut T) -> c_int {
    if output.is_null() {
        return Code::OK.number();
    }
    let memory = make();
    if memory.is_null() {
        return Code::MALLOC.number();
    }
    // SAFETY: it is not null, and the caller promises the rest.
    unsafe { output.write(memory) };
    Code::OK.number()
}

/// Handles a null input: the result is null.
///
/// # Safety
/// `output` is null or writable.
unsafe fn give_null<T>(output: *mut *mut T) -> c_int {
    if !output.is_null() {
        // SAFETY: it is not null, and the caller promises the rest.
        unsafe { output.write(ptr::null_mut()) };
    }
    Code::OK.number()
}

/// Returns the text of a UTF-8 string, or `None` for a null pointer.
///
/// # Safety
/// `text` is null, or points to a NUL-terminated string that does not change while the result is in
/// use.
unsafe fn utf8<'a>(text: *const c_char) -> Outcome<Option<&'a str>> {
    // SAFETY: the caller's promise.
    let Some(bytes) = (unsafe { bytes(text) }) else { return Ok(None) };
    Ok(Some(xenonym::from_utf8(bytes)?))
}

// `idn2_check_version` and `idn2_free`.

/// The version of libidn2 with this interface, as in `include/idn2.h`.
const VERSION: &CStr = c"2.3.8";
const NUMBERS: [u32; 3] = [2, 3, 8];

/// Returns the version, or null if it is older than the requested one.
///
/// # Safety
/// `req_version` is null or a NUL-terminated string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn idn2_check_version(req_version: *const c_char) -> *const c_char {
    // SAFETY: the caller's promise.
    let version = unsafe { bytes(req_version) }.unwrap_or_default();
    let is_new_enough = version.is_empty()
        || numbers(version).is_some_and(|asked| asked.as_slice() <= NUMBERS.as_slice());
    if is_new_enough { VERSION.as_ptr() } else { ptr::null() }
}

/// Parses the numbers between the dots.
fn numbers(version: &[u8]) -> Option<Vec<u32>> {
    let parts = version.split(|&byte| byte == b'.');
    parts.map(|part| core::str::from_utf8(part).ok()?.parse().ok()).collect()
}

/// Frees a result of another function, with the C library's `free`.
///
/// # Safety
/// `ptr` is null, or was returned by a function of this library and not freed yet.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn idn2_free(ptr: *mut c_void) {
    // SAFETY: the caller's promise. All results come from `malloc`.
    unsafe { libc::free(ptr) };
}
