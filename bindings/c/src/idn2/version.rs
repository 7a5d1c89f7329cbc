//! `idn2_check_version` and `idn2_free`.

use alloc::vec::Vec;
use core::ffi::{CStr, c_char, c_void};
use core::ptr;

use crate::c_string::bytes;

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
