//! `_idn2_punycode_encode` and `_idn2_punycode_decode`, which are in no header, but exported for old programs.
//!
//! `abi/compat.c` exports these functions by those names, in the version that programs ask for.

use core::ffi::c_int;
use core::{ptr, slice};

use xenonym::punycode;

use super::codes::Code;

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
    let input = unsafe { slice_of(input, input_length) };
    // SAFETY: the caller's promise.
    unsafe {
        give(
            punycode::encode_code_points(input).as_deref().map(str::as_bytes),
            output_length,
            output,
        )
    }
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
    let input = unsafe { slice_of(input, input_length) };
    let decoded = xenonym::from_utf8(input).and_then(punycode::decode_code_points::<u32>);
    // SAFETY: the caller's promise.
    unsafe { give(decoded.as_deref(), output_length, output) }
}

/// # Safety
/// `items` has `length` items that stay as they are while the result is in use; it may be null if there are none.
unsafe fn slice_of<'a, T>(items: *const T, length: usize) -> &'a [T] {
    // SAFETY: the caller's promise.
    if length == 0 { &[] } else { unsafe { slice::from_raw_parts(items, length) } }
}

/// # Safety
/// `length` may be read and written, and `output` has room for as many items as it says.
unsafe fn give<T: Copy>(
    items: Result<&[T], &xenonym::Error>,
    length: *mut usize,
    output: *mut T,
) -> c_int {
    let items = match items {
        Ok(items) => items,
        Err(&error) => return Code::from(error).number(),
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
