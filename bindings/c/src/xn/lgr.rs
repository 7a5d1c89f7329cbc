//! Label generation rulesets (RFC 7940).

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::ffi::CString;
use alloc::format;
use alloc::string::{String, ToString};
use core::ffi::{c_char, c_int, c_void};
use core::fmt::Display;
use core::ptr;

use xenonym_lgr::{Document, Problem, Ruleset, VariantsError, decoded};

use super::argument::{XN_NUL_TERMINATED, bytes, text};
use super::error::{Failure, XN_REJECTED, written, xn_error};
use super::result::fill;

/// A ruleset. Any number of threads may use it at the same time.
#[derive(Debug)]
pub struct xn_lgr(Ruleset);

/// What a ruleset says about a label. Contains no pointers.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct xn_lgr_verdict {
    /// The disposition: "valid", "invalid", "blocked" or another name that the ruleset defines.
    pub disposition: [c_char; 64],
    /// The rule or action that decides, in English.
    pub reason: [c_char; 240],
    /// The number of the action, counted from 0 through the ruleset's own actions and then the
    /// default ones, or -1 if no action decides.
    pub action: isize,
    /// Why IDNA2008 does not allow the label to be registered, in English, or "". Rulesets don't check this.
    pub problem: [c_char; 240],
}

/// Receives a variant as NUL-terminated UTF-8, its length in bytes, and its disposition. Both texts
/// are only valid during the call. Return 0 to receive the next variant, and another number to stop.
pub type xn_lgr_take = Option<
    unsafe extern "C" fn(
        context: *mut c_void,
        variant: *const c_char,
        length: usize,
        disposition: *const c_char,
    ) -> c_int,
>;

/// Loads a ruleset: XML (RFC 7940), or the compiled form that this version of the library writes in
/// Rust or Python.
///
/// Returns the ruleset, which the caller releases with `xn_lgr_free`. Returns NULL, and describes the
/// error in `*error`, if the data violates the RFC or was damaged.
///
/// # Safety
/// `data` points to `length` bytes, and `error` is null or writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xn_lgr_load(
    data: *const c_char,
    length: usize,
    error: *mut xn_error,
) -> *mut xn_lgr {
    // SAFETY: the caller's promise.
    let data = match unsafe { bytes(data, length) } {
        Ok(data) => data,
        // SAFETY: the caller's promise.
        Err(failure) => return unsafe { refuse(failure, error) },
    };
    let loaded = if data.starts_with(b"XLGR") {
        Ruleset::from_bytes(data).map_err(|failed| ("", failed.to_string()))
    } else {
        let compiled = Document::parse(data).and_then(|document| Ruleset::new(&document));
        compiled.map_err(|failed| (failed.section(), failed.to_string()))
    };
    match loaded {
        Ok(ruleset) => Box::into_raw(Box::new(xn_lgr(ruleset))),
        Err((section, message)) => {
            // SAFETY: the caller's promise.
            unsafe { reject("ruleset", section, message, error) };
            ptr::null_mut()
        }
    }
}

/// Returns a built-in ruleset of the root zone, version RZ-LGR-5 of May 2022: "Latn", "Deva" or
/// another script, or "common" for the merged ruleset.
///
/// The caller releases it with `xn_lgr_free`. Returns NULL for other names.
///
/// # Safety
/// `script` is null or a NUL-terminated string, and `error` is null or writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xn_lgr_root(script: *const c_char, error: *mut xn_error) -> *mut xn_lgr {
    // SAFETY: the caller's promise.
    let found = unsafe { text(script, XN_NUL_TERMINATED) };
    match found.and_then(|script| Ruleset::root(script).ok_or(Failure::BadArgument)) {
        Ok(ruleset) => Box::into_raw(Box::new(xn_lgr(ruleset))),
        // SAFETY: the caller's promise.
        Err(failure) => unsafe { refuse(failure, error) },
    }
}

/// Checks a label under a ruleset. An A-label is decoded first.
///
/// Returns 1 if the ruleset allows the label to be registered, which means that its disposition is
/// "valid", "allocatable" or "activated", and 0 if it does not. The merged ruleset "common" never does,
/// because it allows labels that mix scripts. IDNA2008 can still forbid the label: `*verdict`, which
/// may be NULL, contains the problem and the other details. Returns `XN_BAD_ARGUMENT`, or `XN_REJECTED`
/// if the label is not UTF-8 or begins with xn-- and is not an A-label. Both are negative, so compare with 1.
///
/// # Safety
/// `ruleset` is null or from this library and not released yet, `label` points to `length` bytes, and
/// `verdict` and `error` are null or writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xn_lgr_check(
    ruleset: *const xn_lgr,
    label: *const c_char,
    length: usize,
    verdict: *mut xn_lgr_verdict,
    error: *mut xn_error,
) -> c_int {
    // SAFETY: the caller's promise.
    let (ruleset, label) = match unsafe { arguments(ruleset, label, length, error) } {
        Ok(arguments) => arguments,
        Err(number) => return number,
    };
    let found = ruleset.check(&label);
    if !verdict.is_null() {
        let details = xn_lgr_verdict {
            disposition: written(found.disposition()),
            reason: written(found),
            action: found.action().map_or(-1, |action| action as isize),
            problem: Problem::of_idna2008(&label).map_or([0; 240], written),
        };
        // SAFETY: it is not null, and the caller promises the rest.
        unsafe { verdict.write(details) };
    }
    c_int::from(found.is_registrable())
}

/// Writes the index label, which all variants of a label share: two labels with the same one
/// collide.
///
/// Writes and returns like `xn_to_ascii`. Returns `XN_REJECTED` if a code point of the label is not in
/// the repertoire, or its context is not valid.
///
/// # Safety
/// As for `xn_lgr_check`, and `buffer` is null or at least `size` bytes long.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xn_lgr_index(
    ruleset: *const xn_lgr,
    label: *const c_char,
    length: usize,
    buffer: *mut c_char,
    size: usize,
    error: *mut xn_error,
) -> isize {
    // SAFETY: the caller's promise.
    let found = unsafe { arguments(ruleset, label, length, error) };
    let index = found.and_then(|(ruleset, label)| {
        // SAFETY: the caller's promise.
        let reject = || unsafe { reject("label", "8.5", ruleset.check(&label), error) };
        ruleset.index(&label).ok_or_else(reject)
    });
    match index {
        // SAFETY: the caller's promise.
        Ok(index) => unsafe { fill(&Ok(index), (buffer, size), error) },
        Err(number) => {
            let nothing: Result<&str, Failure> = Err(Failure::BadArgument);
            // SAFETY: the caller's promise. The error was described before.
            unsafe { fill(&nothing, (buffer, size), ptr::null_mut()) };
            number as isize
        }
    }
}

/// Calls `take` with the variants of a label in code point order, until it returns a number other than 0.
///
/// `disposition` selects the variants with a disposition, such as "allocatable", or all if it is
/// NULL. Variants are made one after the other, so the first ones take no longer if there are
/// millions. Returns how many calls were made, or `XN_BAD_ARGUMENT`, or `XN_REJECTED` if the label is
/// not eligible.
///
/// # Safety
/// As for `xn_lgr_check`. `disposition` is null or a NUL-terminated string, and `take` is null or can be
/// called with `context`. It does not release the ruleset.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xn_lgr_variants(
    ruleset: *const xn_lgr,
    label: *const c_char,
    length: usize,
    disposition: *const c_char,
    take: xn_lgr_take,
    context: *mut c_void,
    error: *mut xn_error,
) -> isize {
    let wanted = if disposition.is_null() {
        Ok(None)
    } else {
        // SAFETY: the caller's promise.
        unsafe { text(disposition, XN_NUL_TERMINATED) }.map(Some)
    };
    let (take, wanted) = match (take.ok_or(Failure::BadArgument), wanted) {
        (Ok(take), Ok(wanted)) => (take, wanted),
        // SAFETY: the caller's promise.
        (Err(failure), _) | (_, Err(failure)) => return unsafe { failure.report(error) } as isize,
    };
    // SAFETY: the caller's promise.
    let (ruleset, label) = match unsafe { arguments(ruleset, label, length, error) } {
        Ok(arguments) => arguments,
        Err(number) => return number as isize,
    };
    let variants = match ruleset.variants(&label) {
        Ok(variants) => variants,
        Err(failed) => {
            let message = match failed {
                VariantsError::Ineligible => ruleset.check(&label).to_string(),
                _ => failed.to_string(),
            };
            // SAFETY: the caller's promise.
            return unsafe { reject("label", "8.1", message, error) } as isize;
        }
    };
    let list = match wanted {
        Some(wanted) => variants.list_with(wanted),
        None => variants.iter(),
    };
    let mut calls = 0;
    for variant in list {
        let mut text = String::from(variant.text());
        text.push('\0');
        let disposition = CString::new(variant.disposition()).unwrap_or_default();
        calls += 1;
        let length = variant.text().len();
        // SAFETY: the caller's promise. Both texts end with NUL.
        if unsafe { take(context, text.as_ptr().cast(), length, disposition.as_ptr()) } != 0 {
            break;
        }
    }
    calls
}

/// Releases a ruleset. NULL is allowed.
///
/// # Safety
/// `ruleset` is null or from this library and not released yet, and no thread uses it anymore.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xn_lgr_free(ruleset: *mut xn_lgr) {
    if !ruleset.is_null() {
        // SAFETY: it was made by `Box::into_raw`.
        drop(unsafe { Box::from_raw(ruleset) });
    }
}

/// The ruleset and the decoded label, or the number of a failure that `*error` describes.
///
/// # Safety
/// As for `xn_lgr_check`.
unsafe fn arguments<'a>(
    ruleset: *const xn_lgr,
    label: *const c_char,
    length: usize,
    error: *mut xn_error,
) -> Result<(&'a Ruleset, Cow<'a, str>), c_int> {
    // SAFETY: the caller's promise.
    let asked = unsafe { (ruleset.as_ref().ok_or(Failure::BadArgument), text(label, length)) };
    match asked {
        (Ok(ruleset), Ok(label)) => match decoded(label) {
            Some(label) => Ok((&ruleset.0, label)),
            None => {
                let message = "the label begins with xn-- and is not an A-label";
                // SAFETY: the caller's promise.
                Err(unsafe { reject("label", "", message, error) })
            }
        },
        // SAFETY: the caller's promise.
        (Err(failure), _) | (_, Err(failure)) => Err(unsafe { failure.report(error) }),
    }
}

/// # Safety
/// `error` is null or writable.
unsafe fn refuse(failure: Failure, error: *mut xn_error) -> *mut xn_lgr {
    // SAFETY: the caller's promise.
    unsafe { failure.report(error) };
    ptr::null_mut()
}

/// Describes what a section of RFC 7940 rejects.
///
/// # Safety
/// `error` is null or writable.
unsafe fn reject(kind: &str, section: &str, message: impl Display, error: *mut xn_error) -> c_int {
    if !error.is_null() {
        let rule =
            if section.is_empty() { String::new() } else { format!("RFC 7940 section {section}") };
        let details = xn_error {
            kind: written(kind),
            rule: written(rule),
            message: written(message),
            ..xn_error::NONE
        };
        // SAFETY: it is not null, and the caller promises the rest.
        unsafe { error.write(details) };
    }
    XN_REJECTED
}
