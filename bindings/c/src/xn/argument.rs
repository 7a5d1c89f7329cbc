//! Text arguments, as pointers with a length.

use core::ffi::c_char;
use core::slice;

use super::error::Failure;

/// The length of a text that ends at its first NUL.
pub const XN_NUL_TERMINATED: usize = usize::MAX;

/// Returns the bytes that a caller points to.
///
/// # Safety
/// `text` is null, or points to `length` bytes, or if `length` is `XN_NUL_TERMINATED`, to a
/// NUL-terminated string. The bytes do not change while the result is in use.
pub(super) unsafe fn bytes<'a>(text: *const c_char, length: usize) -> Result<&'a [u8], Failure> {
    if length == XN_NUL_TERMINATED {
        // SAFETY: the caller's promise.
        return unsafe { crate::c_string::bytes(text) }.ok_or(Failure::BadArgument);
    }
    match (text.is_null(), length) {
        (_, 0) => Ok(&[]),
        (true, _) => Err(Failure::BadArgument),
        // No object is longer than that.
        (false, length) if length > isize::MAX.unsigned_abs() => Err(Failure::BadArgument),
        // SAFETY: the caller's promise.
        (false, length) => Ok(unsafe { slice::from_raw_parts(text.cast(), length) }),
    }
}

/// Returns the UTF-8 text that a caller points to.
///
/// # Safety
/// As for [`bytes`].
pub(super) unsafe fn text<'a>(text: *const c_char, length: usize) -> Result<&'a str, Failure> {
    // SAFETY: the caller's promise.
    Ok(xenonym::from_utf8(unsafe { bytes(text, length) }?)?)
}
