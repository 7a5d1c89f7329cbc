//! Whether to show a name in Unicode.

use core::ffi::{c_char, c_int};

use xenonym_safety::display::{Finding, Policy, Show, Verdict};

use super::argument::{XN_NUL_TERMINATED, bytes, text};
use super::error::{Failure, written, xn_error};
use super::result::fill;

/// The policy has nothing against the name: all of it is shown in Unicode.
pub const XN_SHOW_UNICODE: c_int = 0;
/// At least one label is shown as A-label.
pub const XN_SHOW_PUNYCODE: c_int = 1;
/// At least one label is not valid, and is shown as it is, in ASCII.
pub const XN_SHOW_INVALID: c_int = 2;

/// What a policy says of a name. It has no pointers.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct xn_verdict {
    /// `XN_SHOW_UNICODE`, `XN_SHOW_PUNYCODE` or `XN_SHOW_INVALID`.
    pub show: c_int,
    /// How many rules the name breaks.
    pub findings: usize,
    /// The first of these rules, such as "chromium_whole_script"; empty if there is none.
    pub rule: [c_char; 40],
    /// Where it is written down.
    pub clause: [c_char; 120],
    /// Where the name breaks it, in bytes of the name.
    pub offset: usize,
    /// In which label, counted from 0; -1 if in none.
    pub label: isize,
}

/// The host to show for a name, by a policy: "chromium", "firefox", "safari", "uts39-highly", "uts39-moderately" or
/// "strictest". Writes and returns as `xn_to_ascii`, but `XN_REJECTED` only if the name is not UTF-8. `verdict` may be NULL.
///
/// # Safety
/// As `xn_to_ascii`; `policy` is null, or a string with a NUL; `verdict` is null or may be written.
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
                Show::Punycode => XN_SHOW_PUNYCODE,
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
/// As `xn_display`.
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
