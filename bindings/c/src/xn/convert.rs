//! `xn_to_ascii` and `xn_to_unicode`, for one name.

use alloc::borrow::Cow;
use core::ffi::c_char;

use xenonym::{Error, ErrorKind};

use super::argument::text;
use super::error::{Failure, xn_error};
use super::result::{Bytes, allocate, fill};
use super::standard::{standard, xn_standard};

/// ToASCII: the form of a name that the DNS carries.
///
/// Writes it with a NUL after it, if `size` bytes are enough for both, and else an empty string: a part of a name is
/// another name. Returns the length of the whole result without the NUL, even if it does not fit: a result of `size` bytes
/// or more was not written. Or returns a negative number: `XN_REJECTED` or `XN_BAD_ARGUMENT`, with the reason in `*error`.
/// `buffer` may be NULL if `size` is 0, and may be the memory of `name`; `error` may be NULL.
///
/// 255 bytes are enough for "dns", "host", "uts46-strict", "idna2008" and "idna2008-lookup"; the other standards limit no
/// length. A name with a NUL is rejected, whatever the standard says of it: the rest of the result would be lost.
///
/// # Safety
/// `standard` is null or from `xn_standard_by_name`; `name` has `length` bytes, `buffer` has room for `size`; `error` is
/// null or may be written.
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

/// The same, in memory from `malloc`, which `xn_free` gives back; NULL after an error. `result_length` gets the length
/// without the NUL, and may be NULL.
///
/// # Safety
/// As `xn_to_ascii`; `result_length` is null or may be written.
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

/// ToUnicode: the form of a name for people.
///
/// Writes and returns as `xn_to_ascii` does, but converts every name in UTF-8: a label with an error stays in ASCII, with
/// other code points escaped as `\u{...}`. Returns `XN_REJECTED` only if the name is not UTF-8. Otherwise `*error` is the
/// first error, or has an empty `kind`.
///
/// # Safety
/// As `xn_to_ascii`.
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

/// The same, in memory from `malloc`, as `xn_to_ascii_alloc`.
///
/// # Safety
/// As `xn_to_ascii_alloc`.
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
/// As `xn_to_ascii`.
unsafe fn ascii<'a>(
    by: *const xn_standard,
    name: *const c_char,
    length: usize,
) -> Result<Cow<'a, str>, Failure> {
    // SAFETY: the caller's promise.
    let (standard, name) = unsafe { (standard(by)?, text(name, length)?) };
    let ascii = standard.to_ascii(name)?;
    if ascii.contains('\0') {
        // It would end the caller's string early: another name.
        let offset = name.find('\0').unwrap_or_default();
        return Err(Error::new(ErrorKind::DeniedAscii, offset..offset + 1).into());
    }
    Ok(ascii)
}

/// # Safety
/// As `xn_to_ascii`.
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
