//! The functions for names as 32-bit code points, which contain a 4 in their names.

use alloc::string::String;
use core::ffi::{c_char, c_int};
use core::{ptr, slice};

use xenonym::domain::MAX_LABEL_LENGTH;

use super::codes::Code;
use super::flags::Flags;
use super::lookup::{BUFFER, lookup};
use super::to_unicode::code_points;
use super::{Outcome, give, give_memory, give_null, items};
use crate::c_string::allocated;

/// Converts code points to text, dropping trailing zeros, because some callers include them in the
/// length.
fn text(code_points: &[u32]) -> Outcome<String> {
    let end =
        code_points.iter().rposition(|&code_point| code_point != 0).map_or(0, |last| last + 1);
    let code_points = code_points.get(..end).unwrap_or_default();
    let scalars = code_points.iter().map(|&code_point| char::from_u32(code_point));
    scalars.collect::<Option<String>>().ok_or(Code::ENCODING_ERROR)
}

/// Returns the code points before the terminating zero.
///
/// # Safety
/// `input` points to code points that end with a zero and do not change while the result is in use.
unsafe fn up_to_zero<'a>(input: *const u32) -> &'a [u32] {
    let mut length = 0;
    // SAFETY: the terminating zero comes at this position or later.
    while unsafe { input.add(length).read() } != 0 {
        length += 1;
    }
    // SAFETY: this many code points were read above.
    unsafe { slice::from_raw_parts(input, length) }
}

/// Converts code points as `idn2_lookup_u8` does.
///
/// # Safety
/// `output` is null or writable.
unsafe fn give_ascii(
    code_points: Outcome<&[u32]>,
    output: *mut *mut c_char,
    flags: c_int,
) -> c_int {
    let mut buffer = BUFFER;
    let name = code_points.and_then(text);
    match name
        .as_deref()
        .map_err(|code| *code)
        .and_then(|name| lookup(name, Flags(flags), &mut buffer))
    {
        // SAFETY: the caller's promise.
        Ok(ascii) => unsafe { give(output, ascii.as_bytes()) },
        Err(code) => code.number(),
    }
}

/// Converts `inlen` code points as `idn2_lookup_u8` does, to a string of at most 63 octets and a
/// NUL.
///
/// # Safety
/// `input` is null or points to `inlen` code points, and `output` is null or at least 64 bytes
/// long.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn idn2_to_ascii_4i(
    input: *const u32,
    inlen: usize,
    output: *mut c_char,
    flags: c_int,
) -> c_int {
    if input.is_null() {
        if !output.is_null() {
            // SAFETY: `output` is 64 bytes long.
            unsafe { output.write(0) };
        }
        return Code::OK.number();
    }
    // SAFETY: the caller's promise.
    let code_points = unsafe { items(input, inlen) };
    let mut buffer = BUFFER;
    let name = code_points.and_then(text);
    let found = name.as_deref().map_err(|code| *code);
    let ascii = match found.and_then(|name| lookup(name, Flags(flags), &mut buffer)) {
        Ok(ascii) if ascii.len() > MAX_LABEL_LENGTH => return Code::TOO_BIG_DOMAIN.number(),
        Ok(ascii) if ascii.contains('\0') => return Code::DISALLOWED.number(),
        Ok(ascii) => ascii,
        Err(code) => return code.number(),
    };
    if !output.is_null() {
        // SAFETY: `output` is 64 bytes long, and at most 63 and a NUL are written.
        unsafe {
            ptr::copy_nonoverlapping(ascii.as_ptr(), output.cast(), ascii.len());
            output.add(ascii.len()).write(0);
        }
    }
    Code::OK.number()
}

/// Converts `inlen` code points as `idn2_lookup_u8` does.
///
/// # Safety
/// `input` is null or points to `inlen` code points, and `output` is null or writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn idn2_to_ascii_4i2(
    input: *const u32,
    inlen: usize,
    output: *mut *mut c_char,
    flags: c_int,
) -> c_int {
    if input.is_null() {
        // SAFETY: the caller's promise.
        return unsafe { give_null(output) };
    }
    // SAFETY: the caller's promise.
    unsafe { give_ascii(items(input, inlen), output, flags) }
}

/// Converts zero-terminated code points as `idn2_lookup_u8` does.
///
/// # Safety
/// `input` is null or zero-terminated, and `output` is null or writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn idn2_to_ascii_4z(
    input: *const u32,
    output: *mut *mut c_char,
    flags: c_int,
) -> c_int {
    if input.is_null() {
        // SAFETY: the caller's promise.
        return unsafe { give_null(output) };
    }
    // SAFETY: the caller's promise.
    unsafe { give_ascii(Ok(up_to_zero(input)), output, flags) }
}

/// Converts zero-terminated code points to their Unicode form, which also ends with a zero.
///
/// # Safety
/// `input` is null or zero-terminated, and `output` is null or writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn idn2_to_unicode_4z4z(
    input: *const u32,
    output: *mut *mut u32,
    _flags: c_int,
) -> c_int {
    if input.is_null() {
        // SAFETY: the caller's promise.
        return unsafe { give_null(output) };
    }
    // SAFETY: the caller's promise.
    match text(unsafe { up_to_zero(input) }).and_then(|name| code_points(&name)) {
        // SAFETY: the caller's promise.
        Ok(code_points) => unsafe { give_memory(output, || allocated(&code_points)) },
        Err(code) => code.number(),
    }
}

/// Converts `inlen` code points to their Unicode form. `*outlen` is the size of `out` in code
/// points on entry, and the full length of the result on return. Only code points that fit are
/// written, without a zero.
///
/// # Safety
/// `r#in` is null or points to `inlen` code points, `outlen` is null or readable and writable, and
/// `out` is null or at least `*outlen` code points long.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn idn2_to_unicode_44i(
    r#in: *const u32,
    inlen: usize,
    out: *mut u32,
    outlen: *mut usize,
    _flags: c_int,
) -> c_int {
    let code_points = if r#in.is_null() {
        Ok(alloc::vec::Vec::new())
    } else {
        // SAFETY: the caller's promise.
        unsafe { items(r#in, inlen) }.and_then(text).and_then(|name| code_points(&name))
    };
    let code_points = match code_points {
        Ok(code_points) => code_points,
        Err(code) => return code.number(),
    };
    if !outlen.is_null() {
        // SAFETY: `outlen` is readable and writable, and `out` is at least `*outlen` code points
        // long.
        unsafe {
            if !out.is_null() {
                let fitting = code_points.len().min(outlen.read());
                ptr::copy_nonoverlapping(code_points.as_ptr(), out, fitting);
            }
            outlen.write(code_points.len());
        }
    }
    Code::OK.number()
}
