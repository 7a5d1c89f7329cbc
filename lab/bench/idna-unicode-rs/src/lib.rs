//! The crate `idna` over unicode-rs, behind a C interface.

use std::borrow::Cow;

use idna::uts46::{AsciiDenyList, DnsLength, Hyphens, Uts46};

/// The result for a rejected name.
const REJECTED: usize = usize::MAX;

/// ToASCII. Copies the result to `output`, unless it is null, and returns its length.
///
/// # Safety
/// `name` points to `length` bytes, and `output` is null or at least `room` bytes long.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn to_ascii(
    name: *const u8,
    length: usize,
    output: *mut u8,
    room: usize,
) -> usize {
    let name = unsafe { std::slice::from_raw_parts(name, length) };
    let lengths = DnsLength::VerifyAllowRootDot;
    let answer = Uts46::new().to_ascii(name, AsciiDenyList::EMPTY, Hyphens::Allow, lengths);
    unsafe { give(answer.ok(), output, room) }
}

/// ToUnicode, as [`to_ascii`].
///
/// # Safety
/// As `to_ascii`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn to_unicode(
    name: *const u8,
    length: usize,
    output: *mut u8,
    room: usize,
) -> usize {
    let name = unsafe { std::slice::from_raw_parts(name, length) };
    let (text, errors) = Uts46::new().to_unicode(name, AsciiDenyList::EMPTY, Hyphens::Allow);
    unsafe { give(errors.is_ok().then_some(text), output, room) }
}

unsafe fn give(answer: Option<Cow<'_, str>>, output: *mut u8, room: usize) -> usize {
    let Some(text) = answer else { return REJECTED };
    if !output.is_null() && text.len() <= room {
        unsafe { output.copy_from_nonoverlapping(text.as_ptr(), text.len()) };
    }
    text.len()
}
