//! The functions with names ending in `_ul` and `_lz`: like the UTF-8 functions, but for text in
//! the locale's encoding.

use alloc::borrow::Cow;
use core::ffi::{c_char, c_int};

use super::flags::Flags;
use super::lookup::{BUFFER, lookup};
use super::register::register;
use super::to_unicode::to_unicode;
use super::{Outcome, give, give_null, locale, utf8};
use crate::c_string::bytes;

/// `idn2_lookup_u8` for a name in the locale's encoding, which need not be in NFC.
///
/// # Safety
/// `src` is null or a NUL-terminated string, and `lookupname` is null or writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn idn2_lookup_ul(
    src: *const c_char,
    lookupname: *mut *mut c_char,
    flags: c_int,
) -> c_int {
    // SAFETY: the caller's promise.
    let Some(name) = (unsafe { bytes(src) }) else { return unsafe { give_null(lookupname) } };
    let mut buffer = BUFFER;
    let found = locale::to_utf8(name);
    let found = found.as_deref().map_err(|code| *code);
    let found = found.and_then(|name| lookup(name, Flags(flags | Flags::NFC_INPUT), &mut buffer));
    match found {
        // SAFETY: the caller's promise.
        Ok(ascii) => unsafe { give(lookupname, ascii.as_bytes()) },
        Err(code) => code.number(),
    }
}

/// An alias of [`idn2_lookup_ul`].
///
/// # Safety
/// As for [`idn2_lookup_ul`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn idn2_to_ascii_lz(
    input: *const c_char,
    output: *mut *mut c_char,
    flags: c_int,
) -> c_int {
    // SAFETY: the caller's promise.
    unsafe { idn2_lookup_ul(input, output, flags) }
}

/// `idn2_register_u8` for a U-label in the locale's encoding, which need not be in NFC.
///
/// # Safety
/// `ulabel` and `alabel` are null or NUL-terminated strings, and `insertname` is null or writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn idn2_register_ul(
    ulabel: *const c_char,
    alabel: *const c_char,
    insertname: *mut *mut c_char,
    flags: c_int,
) -> c_int {
    // SAFETY: the caller's promise.
    let (u_label, a_label) = unsafe { (bytes(ulabel), bytes(alabel)) };
    let u_label = match u_label.map(locale::to_utf8).transpose() {
        Ok(label) => label,
        Err(code) => return code.number(),
    };
    let u_label = u_label.as_deref().map(str::as_bytes);
    match register(u_label, a_label, Flags(flags | Flags::NFC_INPUT)) {
        // SAFETY: the caller's promise.
        Ok(Some(label)) => unsafe { give(insertname, label.as_bytes()) },
        // SAFETY: the caller's promise.
        Ok(None) => unsafe { give_null(insertname) },
        Err(code) => code.number(),
    }
}

/// Converts a name from UTF-8 to its Unicode form in the locale's encoding.
///
/// # Safety
/// `input` is null or a NUL-terminated string, and `output` is null or writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn idn2_to_unicode_8zlz(
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
    // SAFETY: the caller's promise.
    unsafe { give_in_locale(output, name) }
}

/// Converts a name to its Unicode form, both in the locale's encoding.
///
/// # Safety
/// `input` is null or a NUL-terminated string, and `output` is null or writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn idn2_to_unicode_lzlz(
    input: *const c_char,
    output: *mut *mut c_char,
    _flags: c_int,
) -> c_int {
    // SAFETY: the caller's promise.
    let Some(name) = (unsafe { bytes(input) }) else { return unsafe { give_null(output) } };
    match locale::to_utf8(name) {
        // SAFETY: the caller's promise.
        Ok(name) => unsafe { give_in_locale(output, &name) },
        Err(code) => code.number(),
    }
}

/// Returns the Unicode form of a name to the caller.
///
/// # Safety
/// `output` is null or writable.
unsafe fn give_in_locale(output: *mut *mut c_char, name: &str) -> c_int {
    match in_locale(name) {
        // SAFETY: the caller's promise.
        Ok(text) => unsafe { give(output, &text) },
        Err(code) => code.number(),
    }
}

fn in_locale(name: &str) -> Outcome<alloc::vec::Vec<u8>> {
    let unicode = to_unicode(name)?;
    locale::from_utf8(&unicode).map(Cow::into_owned)
}
