//! Punycode of single labels (RFC 3492), without a prefix and without any IDNA checks.
//!
//! libidn2 2.3.5 introduced `idn2_punycode_encode` and `idn2_punycode_decode`. No header declares
//! `_idn2_punycode_encode` and `_idn2_punycode_decode`: they are exported for older programs, and
//! their arguments are in another order.

use core::ffi::c_int;
use core::ptr;

use xenonym::punycode;

use super::codes::Code;
use super::{Outcome, items};

/// Encodes `input_length` code points as Punycode.
///
/// `*output_length` is the size of `output` in bytes on entry, and the length of the result on
/// return. No NUL is added. After an error, nothing is written.
///
/// # Safety
/// `input` points to `input_length` code points, `output_length` is readable and writable, and
/// `output` is at least `*output_length` bytes long.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn idn2_punycode_encode(
    input: *const u32,
    input_length: usize,
    output: *mut u8,
    output_length: *mut usize,
) -> c_int {
    // SAFETY: the caller's promise.
    let encoded = unsafe { label(input, input_length) }.and_then(|code_points| {
        if code_points.iter().any(|&code_point| char::from_u32(code_point).is_none()) {
            return Err(Code::PUNYCODE_BAD_INPUT);
        }
        Ok(punycode::encode_code_points(code_points)?)
    });
    // SAFETY: the caller's promise.
    unsafe { give(encoded.as_deref().map(str::as_bytes), output, output_length) }
}

/// Decodes `input_length` bytes of Punycode.
///
/// `*output_length` is the size of `output` in code points on entry, and the length of the result
/// on return. No zero is added. After an error, nothing is written.
///
/// # Safety
/// `input` points to `input_length` bytes, `output_length` is readable and writable, and `output`
/// is at least `*output_length` code points long.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn idn2_punycode_decode(
    input: *const u8,
    input_length: usize,
    output: *mut u32,
    output_length: *mut usize,
) -> c_int {
    // SAFETY: the caller's promise.
    let decoded = unsafe { label(input, input_length) }.and_then(|encoded| {
        // libidn2 rejects Punycode for a label that is empty or all ASCII.
        if matches!(encoded, [] | [.., b'-']) {
            return Err(Code::PUNYCODE_BAD_INPUT);
        }
        let encoded = core::str::from_utf8(encoded).map_err(|_| Code::PUNYCODE_BAD_INPUT)?;
        Ok(punycode::decode_code_points::<char>(encoded)?)
    });
    // SAFETY: the caller's promise.
    unsafe { give(decoded.as_deref(), output.cast(), output_length) }
}

/// The old name of [`idn2_punycode_encode`].
///
/// # Safety
/// As for [`idn2_punycode_encode`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn _idn2_punycode_encode(
    input_length: usize,
    input: *const u32,
    output_length: *mut usize,
    output: *mut u8,
) -> c_int {
    // SAFETY: the caller's promise.
    unsafe { idn2_punycode_encode(input, input_length, output, output_length) }
}

/// The old name of [`idn2_punycode_decode`].
///
/// # Safety
/// As for [`idn2_punycode_decode`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn _idn2_punycode_decode(
    input_length: usize,
    input: *const u8,
    output_length: *mut usize,
    output: *mut u32,
) -> c_int {
    // SAFETY: the caller's promise.
    unsafe { idn2_punycode_decode(input, input_length, output, output_length) }
}

/// Returns the items of a label. libidn2 counts them in 32 bits, and reports a longer label as an
/// overflow.
///
/// # Safety
/// As for [`items`].
unsafe fn label<'a, T>(input: *const T, length: usize) -> Outcome<&'a [T]> {
    if u32::try_from(length).is_err() {
        return Err(Code::PUNYCODE_OVERFLOW);
    }
    // SAFETY: the caller's promise.
    unsafe { items(input, length) }.map_err(|_| Code::PUNYCODE_OVERFLOW)
}

/// # Safety
/// `length` is readable and writable, and `output` is at least `*length` items long.
unsafe fn give<T: Copy>(result: Result<&[T], &Code>, output: *mut T, length: *mut usize) -> c_int {
    let items = match result {
        Ok(items) => items,
        Err(code) => return code.number(),
    };
    // SAFETY: the caller's promise.
    if items.len() > unsafe { length.read() } {
        return Code::PUNYCODE_BIG_OUTPUT.number();
    }
    // SAFETY: the size of `output` was checked above.
    unsafe {
        ptr::copy_nonoverlapping(items.as_ptr(), output, items.len());
        length.write(items.len());
    }
    Code::OK.number()
}
