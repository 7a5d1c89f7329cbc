//! Names that can be taken for protected ones.

use alloc::boxed::Box;
use core::ffi::{c_char, c_int};
use core::ptr;

use xenonym_safety::lookalikes::{Builder, Index, Level};

use super::argument::{XN_NUL_TERMINATED, text};
use super::error::{Failure, written, xn_error};

/// Protected names, and what can be taken for them. Any number of threads may ask it at the same time.
#[derive(Debug)]
pub struct xn_lookalikes(Index);

/// A protected name that a name can be taken for. It has no pointers.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct xn_lookalike {
    /// The protected name, with a NUL after it. 253 octets in ASCII have at most 253 code points, of 4 bytes each.
    pub protected_name: [c_char; 1024],
    /// What kind of imitation it is, such as "script_mix".
    pub kind: [c_char; 40],
    /// How far they are apart: the smaller, the more alike.
    pub cost: c_int,
    /// Which label of the name it is about, counted from 0.
    pub label: usize,
}

/// An index of protected names, one a line, which `xn_lookalikes_free` gives back; NULL if `level` is unknown or the text
/// is not UTF-8. Level "strict" finds few names, nearly all of them imitations; "normal" is for monitoring, and "wide" for
/// research. Lines that are no names are left out; `*skipped` counts them, and may be NULL.
///
/// # Safety
/// `level` is null, or a string with a NUL; `names` has `length` bytes; `skipped` and `error` are null or may be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xn_lookalikes_new(
    level: *const c_char,
    names: *const c_char,
    length: usize,
    skipped: *mut usize,
    error: *mut xn_error,
) -> *mut xn_lookalikes {
    // SAFETY: the caller's promise.
    match unsafe { index(level, names, length) } {
        Ok((index, count)) => {
            if !skipped.is_null() {
                // SAFETY: it is not null, and the caller promises the rest.
                unsafe { skipped.write(count) };
            }
            Box::into_raw(Box::new(xn_lookalikes(index)))
        }
        Err(failure) => {
            // SAFETY: the caller's promise.
            unsafe { failure.report(error) };
            ptr::null_mut()
        }
    }
}

/// # Safety
/// As `xn_lookalikes_new`.
unsafe fn index(
    level: *const c_char,
    names: *const c_char,
    length: usize,
) -> Result<(Index, usize), Failure> {
    // SAFETY: the caller's promise.
    let (level, names) = unsafe { (text(level, XN_NUL_TERMINATED)?, text(names, length)?) };
    let level = Level::from_name(level).ok_or(Failure::BadArgument)?;
    let mut builder = Builder::new(level);
    let skipped = builder.protect_all(names.lines()).len();
    Ok((builder.build(), skipped))
}

/// Writes the protected names that a name can be taken for, the most alike first, as far as `capacity` goes. Returns how
/// many there are, or a negative number: `XN_BAD_ARGUMENT`, or `XN_REJECTED` if the name is not UTF-8.
///
/// # Safety
/// `index` is null or from `xn_lookalikes_new` and not yet given back; `name` has `length` bytes, `found` has room for
/// `capacity` results; `error` is null or may be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xn_lookalikes_find(
    index: *const xn_lookalikes,
    name: *const c_char,
    length: usize,
    found: *mut xn_lookalike,
    capacity: usize,
    error: *mut xn_error,
) -> isize {
    // SAFETY: the caller's promise.
    let asked = unsafe { (index.as_ref().ok_or(Failure::BadArgument), text(name, length)) };
    let (index, name) = match asked {
        (Ok(index), Ok(name)) => (index, name),
        // SAFETY: the caller's promise.
        (Err(failure), _) | (_, Err(failure)) => return unsafe { failure.report(error) } as isize,
    };
    let hits = index.0.find(name);
    for (place, hit) in hits.iter().take(if found.is_null() { 0 } else { capacity }).enumerate() {
        let lookalike = xn_lookalike {
            protected_name: written(hit.protected()),
            kind: written(hit.kind().name()),
            cost: c_int::from(hit.cost()),
            label: hit.label(),
        };
        // SAFETY: there is room for it.
        unsafe { found.add(place).write(lookalike) };
    }
    hits.len() as isize
}

/// Gives back an index. NULL is allowed.
///
/// # Safety
/// `index` is null or from `xn_lookalikes_new` and not yet given back; no thread asks it any more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xn_lookalikes_free(index: *mut xn_lookalikes) {
    if !index.is_null() {
        // SAFETY: it was made by `Box::into_raw`.
        drop(unsafe { Box::from_raw(index) });
    }
}
