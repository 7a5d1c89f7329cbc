//! Decides whether to show a name in Unicode.

use core::ffi::{c_char, c_int};

use xenonym_safety::display::{Finding, Policy, Show, Verdict};

use super::argument::{XN_NUL_TERMINATED, bytes, text};
use super::error::{Failure, written, xn_error};
use super::result::fill;

/// The policy accepts the name. Every label is shown in Unicode.
pub const XN_SHOW_UNICODE: c_int = 0;
/// At least one label is shown as an A-label.
pub const XN_SHOW_ASCII: c_int = 1;
/// At least one label is invalid, and is shown unchanged, in ASCII.
pub const XN_SHOW_INVALID: c_int = 2;

/// The decision of a policy about a name. Contains no pointers.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct xn_verdict {
    /// `XN_SHOW_UNICODE`, `XN_SHOW_ASCII` or `XN_SHOW_INVALID`.
    pub show: c_int,
    /// The number of rules that the name breaks.
    pub findings: usize,
    /// The first broken rule, such as "chromium_whole_script". Empty if no rule is broken.
    pub rule: [c_char; 40],
    /// The source of the rule: a clause of a standard, or browser code.
    pub clause: [c_char; 120],
    /// The position where the name breaks the rule, in bytes of the name.
    pub offset: usize,
    /// The index of the label, counted from 0, or -1 if the rule is about the whole name.
    pub label: isize,
}

/// Finds the form in which to display a name under a policy: "chromium", or another name that
/// docs/DISPLAY.md lists.
///
/// Writes and returns like `xn_to_ascii`, but returns `XN_REJECTED` only if the name is not UTF-8.
/// Stores the details in `*verdict`, which may be NULL.
///
/// # Safety
/// As for `xn_to_ascii`. `policy` is null or a NUL-terminated string, and `verdict` is null or
/// writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xn_display(
    policy: *const c_char,
    name: *const c_char,
    length: usize,
    buffer: *mut c_char,
    size: usize,
    verdict: *mut xn_verdict,
    error: *mut xn_error,
) -> isize {
    // SAFETY: the caller's promise.
    let judged =
        unsafe { arguments(policy, name, length) }.map(|(policy, name)| policy.judge(name));
    if let (Ok(judged), false) = (&judged, verdict.is_null()) {
        let first = judged.findings().first();
        let told = xn_verdict {
            show: match judged.show() {
                Show::Unicode => XN_SHOW_UNICODE,
                Show::Ascii => XN_SHOW_ASCII,
                _ => XN_SHOW_INVALID,
            },
            findings: judged.findings().len(),
            rule: first.map_or([0; 40], |finding| written(finding.rule().name())),
            clause: first.map_or([0; 120], |finding| written(finding.rule().clause())),
            offset: first.map_or(0, Finding::offset),
            label: first.and_then(Finding::label).map_or(-1, |label| label as isize),
        };
        // SAFETY: it is not null, and the caller promises the rest.
        unsafe { verdict.write(told) };
    }
    let host = judged.as_ref().map(Verdict::host).map_err(|failure| *failure);
    // SAFETY: the caller's promise.
    unsafe { fill(&host, (buffer, size), error) }
}

/// # Safety
/// As for `xn_display`.
unsafe fn arguments<'a>(
    policy: *const c_char,
    name: *const c_char,
    length: usize,
) -> Result<(&'static Policy, &'a str), Failure> {
    // SAFETY: the caller's promise.
    let (asked, name) = unsafe { (bytes(policy, XN_NUL_TERMINATED)?, text(name, length)?) };
    let found = Policy::PRESETS.iter().find(|policy| policy.name().as_bytes() == asked);
    Ok((found.ok_or(Failure::BadArgument)?, name))
}
