//! Converts many names at once: the lines of a text.

use alloc::vec::Vec;
use core::ffi::{c_char, c_int, c_void};

use xenonym::Operation;
use xenonym::batch::{Batch, OnError, convert_lines};

use super::argument::bytes;
use super::error::{Failure, xn_error};
use super::result::allocate;
use super::standard::{standard, xn_standard};

/// Convert lines with ToASCII.
pub const XN_TO_ASCII: c_int = 0;
/// Convert lines with ToUnicode.
pub const XN_TO_UNICODE: c_int = 1;

/// Write an empty line for a rejected line.
pub const XN_BLANK: c_int = 0;
/// Write a rejected line unchanged.
pub const XN_KEEP: c_int = 1;

/// The number of lines with each outcome.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct xn_counts {
    /// Names that were already in converted form.
    pub unchanged: usize,
    /// Names that changed.
    pub converted: usize,
    /// Names with an error, and blank lines.
    pub rejected: usize,
}

/// A callback of `xn_convert_lines` that is called for each rejected line. Returns `XN_BLANK` or
/// `XN_KEEP`.
///
/// Lines are counted from 0. Offsets of the error are in bytes of the line. The error is valid only
/// during the call. The callback must return normally, without longjmp or an exception.
pub type xn_on_rejected = Option<
    unsafe extern "C" fn(context: *mut c_void, line: usize, error: *const xn_error) -> c_int,
>;

/// Converts each line of a text in one pass. Line endings are preserved.
///
/// `operation` is `XN_TO_ASCII` or `XN_TO_UNICODE`. With `XN_TO_UNICODE`, a line with an error is
/// rejected as a whole, unlike in `xn_to_unicode`. Blank lines count as rejected. `on_rejected`
/// decides what to write for a rejected line, and receives `context`. If `on_rejected` is NULL,
/// rejected lines become empty.
///
/// Returns the converted lines, which the caller releases with `xn_free`, or NULL if an argument is
/// invalid or there is not enough memory. Stores the length of the result in `*result_length`, and
/// the number of lines with each outcome in `*counts`. Both may be NULL.
///
/// # Safety
/// As for `xn_to_ascii_alloc`. `counts` is null or writable, and `on_rejected` is null or callable
/// with `context`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xn_convert_lines(
    standard: *const xn_standard,
    operation: c_int,
    lines: *const c_char,
    length: usize,
    result_length: *mut usize,
    on_rejected: xn_on_rejected,
    context: *mut c_void,
    counts: *mut xn_counts,
) -> *mut c_char {
    let on_rejected = |line: usize, error: xenonym::Error| {
        let Some(call) = on_rejected else { return OnError::Blank };
        let error = xn_error::of(error);
        // SAFETY: the caller's promise.
        match unsafe { call(context, line, &raw const error) } {
            XN_KEEP => OnError::Keep,
            _ => OnError::Blank,
        }
    };
    // SAFETY: the caller's promise.
    let converted = unsafe { convert((standard, operation), (lines, length), on_rejected) };
    if let (Ok((_, counted)), false) = (&converted, counts.is_null()) {
        // SAFETY: it is not null, and the caller promises the rest.
        unsafe { counts.write(*counted) };
    }
    // SAFETY: the caller's promise.
    unsafe { allocate(converted.map(|(output, _)| output), result_length, core::ptr::null_mut()) }
}

/// # Safety
/// `by` is null or from `xn_standard_by_name`, and `lines` points to `length` bytes or to a
/// NUL-terminated string.
unsafe fn convert(
    (by, operation): (*const xn_standard, c_int),
    (lines, length): (*const c_char, usize),
    mut on_rejected: impl FnMut(usize, xenonym::Error) -> OnError,
) -> Result<(Vec<u8>, xn_counts), Failure> {
    // SAFETY: the caller's promise.
    let (standard, lines) = unsafe { (standard(by)?, bytes(lines, length)?) };
    let operation = match operation {
        XN_TO_ASCII => Operation::ToAscii,
        XN_TO_UNICODE => Operation::ToUnicode,
        _ => return Err(Failure::BadArgument),
    };
    let mut output = Vec::new();
    let counts = convert_lines(lines, &Batch::new(operation, standard), &mut output, |line| {
        Some(on_rejected(line.index, line.error))
    });
    let counts = xn_counts {
        unchanged: counts.unchanged,
        converted: counts.converted,
        rejected: counts.rejected,
    };
    Ok((output, counts))
}
