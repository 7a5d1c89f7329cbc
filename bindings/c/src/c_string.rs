//! Strings of C: read as bytes, and written to memory from `malloc`.

use core::ffi::{CStr, c_char};
use core::ptr;

/// The bytes of a string before its NUL; `None` for a null pointer.
///
/// # Safety
/// `text` is null, or points to a string with a NUL that stays as it is while the result is in use.
pub(crate) unsafe fn bytes<'a>(text: *const c_char) -> Option<&'a [u8]> {
    // SAFETY: the caller's promise.
    (!text.is_null()).then(|| unsafe { CStr::from_ptr(text) }.to_bytes())
}

/// A copy of items with a zero after them, from `malloc`; null if there is no memory.
pub(crate) fn allocated<T: Copy + Zero>(items: &[T]) -> *mut T {
    let size = size_of_val(items).checked_add(size_of::<T>());
    // SAFETY: it may be called with any size.
    let copy = size.map_or(ptr::null_mut(), |size| unsafe { libc::malloc(size) }).cast::<T>();
    if !copy.is_null() {
        // SAFETY: there is room for the items and one more, and nothing else knows this memory.
        unsafe {
            ptr::copy_nonoverlapping(items.as_ptr(), copy, items.len());
            copy.add(items.len()).write(T::ZERO);
        }
    }
    copy
}

/// What ends an array of C.
pub(crate) trait Zero {
    const ZERO: Self;
}

impl Zero for u8 {
    const ZERO: Self = 0;
}

impl Zero for u32 {
    const ZERO: Self = 0;
}
