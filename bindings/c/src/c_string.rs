//! C strings: read as bytes, and written to memory from `malloc`.

use core::ffi::{CStr, c_char};
use core::ptr;

/// Returns the bytes of a string before its NUL, or `None` for a null pointer.
///
/// # Safety
/// `text` is null, or points to a NUL-terminated string that does not change while the result is in
/// use.
pub(crate) unsafe fn bytes<'a>(text: *const c_char) -> Option<&'a [u8]> {
    // SAFETY: the caller's promise.
    (!text.is_null()).then(|| unsafe { CStr::from_ptr(text) }.to_bytes())
}

/// Copies items to memory from `malloc`, followed by a zero. Returns null if there is not enough
/// memory.
pub(crate) fn allocated<T: Copy + Zero>(items: &[T]) -> *mut T {
    let size = size_of_val(items).checked_add(size_of::<T>());
    // SAFETY: `malloc` accepts any size.
    let copy = size.map_or(ptr::null_mut(), |size| unsafe { libc::malloc(size) }).cast::<T>();
    if !copy.is_null() {
        // SAFETY: the memory fits the items and one more, and nothing else refers to it.
        unsafe {
            ptr::copy_nonoverlapping(items.as_ptr(), copy, items.len());
            copy.add(items.len()).write(T::ZERO);
        }
    }
    copy
}

/// The terminator of a C array.
pub(crate) trait Zero {
    const ZERO: Self;
}

impl Zero for u8 {
    const ZERO: Self = 0;
}

impl Zero for u32 {
    const ZERO: Self = 0;
}
