//! The character encoding of the locale, using `nl_langinfo` and `iconv`.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::ffi::{CStr, c_char, c_int};
use core::ptr;

use super::codes::Code;
use super::flags::Flags;
use super::lookup::{BUFFER, lookup, register};
use super::to_unicode::to_unicode;
use super::{Outcome, give, give_null, utf8};
use crate::c_string::bytes;

/// Larger than any output of a single `iconv` step. If this much space is left, a failure has
/// another cause.
const ENOUGH: usize = 64;

/// Converts text from the locale's encoding to UTF-8.
pub(super) fn to_utf8(text: &[u8]) -> Outcome<Cow<'_, str>> {
    let utf8 = match convert(text, Direction::ToUtf8).ok_or(Code::ICONV_FAIL)? {
        Cow::Borrowed(text) => xenonym::from_utf8(text).ok().map(Cow::Borrowed),
        Cow::Owned(text) => String::from_utf8(text).ok().map(Cow::Owned),
    };
    utf8.ok_or(Code::ICONV_FAIL)
}

/// Converts text from UTF-8 to the locale's encoding.
pub(super) fn from_utf8(text: &str) -> Outcome<Cow<'_, [u8]>> {
    convert(text.as_bytes(), Direction::FromUtf8).ok_or(Code::ENCODING_ERROR)
}

#[derive(Clone, Copy)]
enum Direction {
    ToUtf8,
    FromUtf8,
}

const UTF_8: &CStr = c"UTF-8";

fn convert(text: &[u8], direction: Direction) -> Option<Cow<'_, [u8]>> {
    // SAFETY: `nl_langinfo` returns a NUL-terminated string.
    let charset = unsafe { CStr::from_ptr(libc::nl_langinfo(libc::CODESET)) };
    // The encoding of the "C" locale is ASCII, a subset of UTF-8.
    let is_ascii = charset == c"ANSI_X3.4-1968" && text.is_ascii();
    if is_ascii || charset.to_bytes().eq_ignore_ascii_case(UTF_8.to_bytes()) {
        return Some(Cow::Borrowed(text));
    }
    let converter = match direction {
        Direction::ToUtf8 => Converter::open(UTF_8, charset),
        Direction::FromUtf8 => Converter::open(charset, UTF_8),
    };
    Some(Cow::Owned(converter?.convert(text)?))
}

/// An open conversion of `iconv`.
struct Converter(libc::iconv_t);

impl Converter {
    fn open(to: &CStr, from: &CStr) -> Option<Self> {
        // SAFETY: both names end in NUL.
        let converter = unsafe { libc::iconv_open(to.as_ptr(), from.as_ptr()) };
        (converter.addr() != usize::MAX).then_some(Self(converter))
    }

    /// Converts the whole text, and adds the final sequence of stateful encodings.
    fn convert(self, text: &[u8]) -> Option<Vec<u8>> {
        let mut output = Vec::new();
        let (mut input, mut left): (*mut c_char, usize) =
            (text.as_ptr().cast_mut().cast(), text.len());
        loop {
            output.try_reserve(left.max(ENOUGH)).ok()?;
            let input = if left == 0 { ptr::null_mut() } else { &raw mut input };
            if self.step(input, &mut left, &mut output) {
                if input.is_null() {
                    return Some(output);
                }
            } else if output.capacity() - output.len() >= ENOUGH {
                return None;
            }
        }
    }

    /// Makes one call that appends to the output. Returns whether it converted everything.
    fn step(&self, input: *mut *mut c_char, left: &mut usize, output: &mut Vec<u8>) -> bool {
        let room = output.spare_capacity_mut();
        let mut room_left = room.len();
        let mut end: *mut c_char = room.as_mut_ptr().cast();
        // SAFETY: the input is `left` bytes long and `iconv` does not modify it. The output buffer
        // is `room_left` bytes long.
        let result = unsafe { libc::iconv(self.0, input, left, &raw mut end, &raw mut room_left) };
        let written = room.len() - room_left;
        // SAFETY: `iconv` initialized this many bytes of the buffer.
        unsafe { output.set_len(output.len() + written) };
        result != usize::MAX
    }
}

impl Drop for Converter {
    fn drop(&mut self) {
        // SAFETY: the converter is open, and is not used again.
        unsafe { libc::iconv_close(self.0) };
    }
}

// The functions with names ending in `_ul` and `_lz`: like the UTF-8 functions, but for text in
// the locale's encoding.

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
    let found = to_utf8(name);
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
    let u_label = match u_label.map(to_utf8).transpose() {
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
    match to_utf8(name) {
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

fn in_locale(name: &str) -> Outcome<Vec<u8>> {
    let unicode = to_unicode(name)?;
    from_utf8(&unicode).map(Cow::into_owned)
}
