//! `_idn2_punycode_encode` and `_idn2_punycode_decode`, which are in no header, but exported for old programs.
//!
//! `abi/compat.c` exports these functions by those names, in the version that programs ask for.

use core::ffi::c_int;
use core::ptr;

use xenonym::punycode;

use super::codes::Code;
use super::items;

/// The Punycode of code points. `output_length` has how many bytes `output` has room for, and gets how many were
/// written; there is no NUL.
///
/// # Safety
/// `input` has `input_length` code points, `output_length` may be read and written, and `output` has so much room.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn compat_punycode_encode(
    input_length: usize,
    input: *const u32,
    output_length: *mut usize,
    output: *mut u8,
) -> c_int {
    // SAFETY: the caller's promise.
    let encoded = unsafe { items(input, input_length) }.and_then(|code_points| {
        let are_scalars = code_points.iter().all(|&item| char::from_u32(item).is_some());
        if !are_scalars {
            return Err(Code::PUNYCODE_BAD_INPUT);
        }
        Ok(punycode::encode_code_points(code_points)?)
    });
    // SAFETY: the caller's promise.
    unsafe { give(encoded.as_deref().map(str::as_bytes), output_length, output) }
}

/// The code points of Punycode. `output_length` has how many code points `output` has room for, and gets how many were
/// written.
///
/// # Safety
/// `input` has `input_length` bytes, `output_length` may be read and written, and `output` has so much room.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn compat_punycode_decode(
    input_length: usize,
    input: *const u8,
    output_length: *mut usize,
    output: *mut u32,
) -> c_int {
    // SAFETY: the caller's promise.
    let decoded = unsafe { items(input, input_length) }.and_then(|encoded| {
        // Nothing is encoded there.
        if matches!(encoded, [] | [.., b'-']) {
            return Err(Code::PUNYCODE_BAD_INPUT);
        }
        Ok(punycode::decode_code_points::<u32>(xenonym::from_utf8(encoded)?)?)
    });
    // SAFETY: the caller's promise.
    unsafe { give(decoded.as_deref(), output_length, output) }
}

/// # Safety
/// `length` may be read and written, and `output` has room for as many items as it says.
unsafe fn give<T: Copy>(items: Result<&[T], &Code>, length: *mut usize, output: *mut T) -> c_int {
    let items = match items {
        Ok(items) => items,
        Err(code) => return code.number(),
    };
    // SAFETY: the caller's promise.
    if items.len() > unsafe { length.read() } {
        return Code::PUNYCODE_BIG_OUTPUT.number();
    }
    // SAFETY: there is room for them.
    unsafe {
        ptr::copy_nonoverlapping(items.as_ptr(), output, items.len());
        length.write(items.len());
    }
    Code::OK.number()
}
