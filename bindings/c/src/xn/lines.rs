//! Many names at once: the lines of a text.

use alloc::vec::Vec;
use core::ffi::{c_char, c_int, c_void};

use xenonym::Operation;
use xenonym::batch::{Batch, OnError, convert_lines};

use super::argument::bytes;
use super::error::{Failure, xn_error};
use super::result::allocate;
use super::standard::{standard, xn_standard};

/// ToASCII, for `xn_convert_lines`.
pub const XN_TO_ASCII: c_int = 0;
/// ToUnicode, for `xn_convert_lines`.
pub const XN_TO_UNICODE: c_int = 1;

/// A rejected line is an empty line of the output.
pub const XN_BLANK: c_int = 0;
/// A rejected line stays as it is.
pub const XN_KEEP: c_int = 1;

/// What became of the lines.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct xn_counts {
    /// Names that are their own results.
    pub unchanged: usize,
    /// Names that have another form.
    pub converted: usize,
    /// Names with an error.
    pub rejected: usize,
}

/// What `xn_convert_lines` calls for each rejected line, which is counted from 0: offsets of the error are in bytes of the
/// line. It returns `XN_BLANK` or `XN_KEEP`. The error lives until then. The callback must return: no longjmp, no exception.
pub type xn_on_rejected = Option<
    unsafe extern "C" fn(context: *mut c_void, line: usize, error: *const xn_error) -> c_int,
>;

/// Converts each line of a text, in one pass: `operation` is `XN_TO_ASCII` or `XN_TO_UNICODE`. Ends of lines stay as they
/// are. Returns the lines in memory from `malloc`, which `xn_free` gives back, or NULL. `result_length`, `counts` and
/// `on_rejected` may be NULL; without the last, rejected lines are blank. Blank lines count as rejected. With
/// `XN_TO_UNICODE`, a line with an error is rejected, though `xn_to_unicode` would show its other labels.
///
/// # Safety
/// As `xn_to_ascii_alloc`; `counts` is null or may be written; `on_rejected` is null or may be called with `context`.
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
/// `by` is null or from `xn_standard_by_name`; `lines` has `length` bytes, or a NUL.
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
