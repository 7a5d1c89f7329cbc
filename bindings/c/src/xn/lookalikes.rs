//! Finds names that imitate protected ones.

use alloc::boxed::Box;
use core::ffi::{c_char, c_int};
use core::ptr;

use xenonym::host::find_in_text;
use xenonym_safety::lookalikes::{Builder, Index};

use super::argument::{XN_NUL_TERMINATED, text};
use super::error::{Failure, written, xn_error};

/// An index of protected names. Any number of threads may search it at the same time.
#[derive(Debug)]
pub struct xn_lookalikes(Index);

/// A protected name that another name imitates. Contains no pointers.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct xn_lookalike {
    /// The protected name, NUL-terminated. A name of 253 octets in ASCII is at most 253 code points
    /// of 4 bytes each.
    pub protected_name: [c_char; 1024],
    /// The kind of imitation, such as "script_mix".
    pub kind: [c_char; 40],
    /// The cost of the imitation. Lower means more alike.
    pub cost: c_int,
    /// The index of the imitating label in the name, counted from 0.
    pub label: usize,
}

/// Creates an index of protected names from a text with one name per line.
///
/// `level` is "strict", which finds only near-certain imitations, "normal" for monitoring, or
/// "wide" for research. Lines that are not valid names are skipped, and counted in `*skipped`,
/// which may be NULL.
///
/// Returns the index, which the caller releases with `xn_lookalikes_free`. Returns NULL, and
/// describes the error in `*error`, if `level` is unknown or the text is not UTF-8.
///
/// # Safety
/// `level` is null or a NUL-terminated string, `names` points to `length` bytes, and `skipped` and
/// `error` are null or writable.
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
/// As for `xn_lookalikes_new`.
unsafe fn index(
    level: *const c_char,
    names: *const c_char,
    length: usize,
) -> Result<(Index, usize), Failure> {
    // SAFETY: the caller's promise.
    let (level, names) = unsafe { (text(level, XN_NUL_TERMINATED)?, text(names, length)?) };
    let level = level.parse().map_err(|_| Failure::BadArgument)?;
    let mut builder = Builder::new(level);
    let skipped = builder.protect_all(names.lines()).len();
    Ok((builder.build(), skipped))
}

/// Finds the protected names that the host of a text imitates: of a URL, an email address or a host.
///
/// Writes at most `capacity` results to `found`, with the best imitation first. Returns the total
/// number of results, which may be larger, or `XN_BAD_ARGUMENT`, or `XN_REJECTED` if the text has no
/// host or is not UTF-8. If `found` is NULL, the function only counts the results.
///
/// # Safety
/// `index` is null or from `xn_lookalikes_new` and not released yet, `text` points to `length`
/// bytes, `found` is null or at least `capacity` results long, and `error` is null or writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xn_lookalikes_find(
    index: *const xn_lookalikes,
    text: *const c_char,
    length: usize,
    found: *mut xn_lookalike,
    capacity: usize,
    error: *mut xn_error,
) -> isize {
    // SAFETY: the caller's promise.
    let asked = unsafe { (index.as_ref().ok_or(Failure::BadArgument), self::text(text, length)) };
    let located = asked.1.and_then(|text| {
        let bytes = text.as_bytes();
        Ok(find_in_text(bytes)?.decoded(bytes)?)
    });
    let (index, host) = match (asked.0, located) {
        (Ok(index), Ok(host)) => (index, host),
        // SAFETY: the caller's promise.
        (Err(failure), _) | (_, Err(failure)) => return unsafe { failure.report(error) } as isize,
    };
    // A host that is not UTF-8 imitates no name.
    let hits = index.0.find(core::str::from_utf8(&host).unwrap_or_default());
    for (place, hit) in hits.iter().take(if found.is_null() { 0 } else { capacity }).enumerate() {
        let lookalike = xn_lookalike {
            protected_name: written(hit.protected()),
            kind: written(hit.kind().name()),
            cost: c_int::from(hit.cost()),
            label: hit.label(),
        };
        // SAFETY: fewer than `capacity` results were written.
        unsafe { found.add(place).write(lookalike) };
    }
    hits.len() as isize
}

/// Releases an index. NULL is allowed.
///
/// # Safety
/// `index` is null or from `xn_lookalikes_new` and not released yet, and no thread uses it anymore.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xn_lookalikes_free(index: *mut xn_lookalikes) {
    if !index.is_null() {
        // SAFETY: it was made by `Box::into_raw`.
        drop(unsafe { Box::from_raw(index) });
    }
}
