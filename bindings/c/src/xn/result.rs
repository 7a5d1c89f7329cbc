//! Writes results to the caller's buffer or to memory from `malloc`.

use core::ffi::{c_char, c_void};
use core::ptr;

use xenonym::unicode::VERSION_TEXT;

use super::error::{Failure, xn_error};

/// A text as bytes.
pub(super) struct Bytes<T>(pub(super) T);

impl<T: AsRef<str>> AsRef<[u8]> for Bytes<T> {
    fn as_ref(&self) -> &[u8] {
        self.0.as_ref().as_bytes()
    }
}

/// Writes a result to a buffer if it fits. Otherwise writes an empty string, because a truncated
/// name would be another name. Returns the length of the full result, as `snprintf` does.
///
/// The result may borrow from the buffer, so that callers can convert a name in place.
///
/// # Safety
/// `buffer` is null or at least `size` bytes long, and `error` is null or writable.
pub(super) unsafe fn fill(
    result: &Result<impl AsRef<str>, Failure>,
    (buffer, size): (*mut c_char, usize),
    error: *mut xn_error,
) -> isize {
    let text = result.as_ref().map_or("", AsRef::as_ref);
    let length = text.len();
    let written = if length < size { length } else { 0 };
    if !buffer.is_null() && size > 0 {
        // SAFETY: the text and its NUL fit. The buffer may overlap the text, which is not read
        // again.
        unsafe {
            ptr::copy(text.as_ptr(), buffer.cast(), written);
            buffer.add(written).write(0);
        }
    }
    match result {
        Ok(_) => length as isize,
        // SAFETY: the caller's promise.
        Err(failure) => unsafe { failure.report(error) as isize },
    }
}

/// Returns a result in memory from `malloc`.
///
/// # Safety
/// `length` and `error` are null or writable.
pub(super) unsafe fn allocate(
    result: Result<impl AsRef<[u8]>, Failure>,
    length: *mut usize,
    error: *mut xn_error,
) -> *mut c_char {
    let given = result.and_then(|text| {
        let text = text.as_ref();
        let copy = crate::c_string::allocated(text);
        if copy.is_null() { Err(Failure::NoMemory) } else { Ok((copy, text.len())) }
    });
    match given {
        Ok((copy, copied)) => {
            if !length.is_null() {
                // SAFETY: it is not null, and the caller promises the rest.
                unsafe { length.write(copied) };
            }
            copy.cast()
        }
        Err(failure) => {
            // SAFETY: the caller's promise.
            unsafe { failure.report(error) };
            ptr::null_mut()
        }
    }
}

/// Releases a result of `xn_to_ascii_alloc`, `xn_to_unicode_alloc` or `xn_convert_lines`. NULL is
/// allowed.
///
/// # Safety
/// `result` is null, or was returned by one of these functions and not released yet.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xn_free(result: *mut c_void) {
    // SAFETY: the caller's promise. All results come from `malloc`.
    unsafe { libc::free(result) };
}

/// Returns the version of the library, such as "0.1.0". The string is static.
#[unsafe(no_mangle)]
pub extern "C" fn xn_version() -> *const c_char {
    concat!(env!("CARGO_PKG_VERSION"), "\0").as_ptr().cast()
}

/// Returns the version of Unicode that the library uses, three numbers with dots. The string is static.
///
/// Results for new characters differ between versions: see bindings/c/README.md about stored results.
#[unsafe(no_mangle)]
pub extern "C" fn xn_unicode_version() -> *const c_char {
    #[expect(clippy::indexing_slicing, reason = "the compiler evaluates it")]
    static TEXT: [u8; VERSION_TEXT.len() + 1] = {
        let mut text = [0; VERSION_TEXT.len() + 1];
        let mut at = 0;
        while at < VERSION_TEXT.len() {
            text[at] = VERSION_TEXT.as_bytes()[at];
            at += 1;
        }
        text
    };
    TEXT.as_ptr().cast()
}
