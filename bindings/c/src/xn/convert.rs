//! `xn_to_ascii` and `xn_to_unicode`, for single names.

use alloc::borrow::Cow;
use core::ffi::c_char;

use xenonym::{Error, ErrorKind};

use super::argument::text;
use super::error::{Failure, xn_error};
use super::result::{Bytes, allocate, fill};
use super::standard::{standard, xn_standard};

/// Converts a name to ASCII (ToASCII), the form used in the DNS.
///
/// Returns the length of the result in bytes, without the terminating NUL. If the result and its
/// NUL fit in `size` bytes, they are written to `buffer`. Otherwise, when the returned length is
/// `size` or more, `buffer` becomes an empty string, because a truncated name would be another name.
///
/// On failure, returns `XN_REJECTED` or `XN_BAD_ARGUMENT`, makes `buffer` an empty string, and
/// describes the error in `*error`.
///
/// `buffer` may be NULL if `size` is 0, and may overlap `name`. `error` may be NULL. 255 bytes are
/// enough for "dns", "host", "uts46-strict", "idna2008" and "idna2008-lookup". The other standards
/// do not limit the length. A name with a NUL is rejected under every standard, because the result
/// would appear to end there.
///
/// # Safety
/// `standard` is null or from `xn_standard_by_name`, `name` points to `length` bytes, `buffer` to
/// `size` bytes, and `error` is null or writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xn_to_ascii(
    standard: *const xn_standard,
    name: *const c_char,
    length: usize,
    buffer: *mut c_char,
    size: usize,
    error: *mut xn_error,
) -> isize {
    // SAFETY: the caller's promise.
    unsafe { fill(&ascii(standard, name, length), (buffer, size), error) }
}

/// Like `xn_to_ascii`, but allocates the result. Release it with `xn_free`.
///
/// Returns NULL after an error. Stores the length of the result, without the terminating NUL, in
/// `*result_length`, which may be NULL.
///
/// # Safety
/// As for `xn_to_ascii`, and `result_length` is null or writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xn_to_ascii_alloc(
    standard: *const xn_standard,
    name: *const c_char,
    length: usize,
    result_length: *mut usize,
    error: *mut xn_error,
) -> *mut c_char {
    // SAFETY: the caller's promise.
    unsafe { allocate(ascii(standard, name, length).map(Bytes), result_length, error) }
}

/// Converts a name to Unicode (ToUnicode), the form to display.
///
/// Takes the same arguments and returns the same values as `xn_to_ascii`, but accepts every name
/// that is valid UTF-8: a label with an error is left in ASCII, with other code points escaped as
/// `\u{...}`. Then `*error` describes the first error. If there was no error, `error->kind` is
/// empty. Returns `XN_REJECTED` only if the name is not UTF-8.
///
/// # Safety
/// As for `xn_to_ascii`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xn_to_unicode(
    standard: *const xn_standard,
    name: *const c_char,
    length: usize,
    buffer: *mut c_char,
    size: usize,
    error: *mut xn_error,
) -> isize {
    // SAFETY: the caller's promise.
    unsafe { fill(&unicode(standard, name, length, error), (buffer, size), error) }
}

/// Like `xn_to_unicode`, but allocates the result. Release it with `xn_free`. See
/// `xn_to_ascii_alloc`.
///
/// # Safety
/// As for `xn_to_ascii_alloc`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xn_to_unicode_alloc(
    standard: *const xn_standard,
    name: *const c_char,
    length: usize,
    result_length: *mut usize,
    error: *mut xn_error,
) -> *mut c_char {
    // SAFETY: the caller's promise.
    unsafe { allocate(unicode(standard, name, length, error).map(Bytes), result_length, error) }
}

/// # Safety
/// As for `xn_to_ascii`.
unsafe fn ascii<'a>(
    by: *const xn_standard,
    name: *const c_char,
    length: usize,
) -> Result<Cow<'a, str>, Failure> {
    // SAFETY: the caller's promise.
    let (standard, name) = unsafe { (standard(by)?, text(name, length)?) };
    let ascii = standard.to_ascii(name)?;
    if ascii.contains('\0') {
        // A NUL would truncate the caller's string to another name.
        let offset = name.find('\0').unwrap_or_default();
        return Err(Error::new(ErrorKind::DeniedAscii, offset..offset + 1).into());
    }
    Ok(ascii)
}

/// # Safety
/// As for `xn_to_ascii`.
unsafe fn unicode<'a>(
    by: *const xn_standard,
    name: *const c_char,
    length: usize,
    error: *mut xn_error,
) -> Result<Cow<'a, str>, Failure> {
    // SAFETY: the caller's promise.
    let (standard, name) = unsafe { (standard(by)?, text(name, length)?) };
    let conversion = standard.to_unicode(name);
    if !error.is_null() {
        let first =
            conversion.errors().first().map_or(xn_error::NONE, |&first| xn_error::of(first));
        // SAFETY: it is not null, and the caller promises the rest.
        unsafe { error.write(first) };
    }
    Ok(conversion.into_text())
}
