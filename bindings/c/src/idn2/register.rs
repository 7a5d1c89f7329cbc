//! Registration: `idn2_register_u8`, according to RFC 5891 section 4.

use alloc::borrow::Cow;
use alloc::string::String;
use core::ffi::{c_char, c_int};

use xenonym::domain::MAX_LABEL_LENGTH;
use xenonym::idna2008::{self, Candidate, Options};
use xenonym::normalize::NFC;
use xenonym::{ACE_PREFIX, from_utf8};

use super::codes::Code;
use super::flags::Flags;
use super::{Outcome, give, give_null};
use crate::c_string::bytes;

/// Returns the label to register, or `None` if the caller passed neither form.
pub(super) fn register(
    u_label: Option<&[u8]>,
    a_label: Option<&[u8]>,
    flags: Flags,
) -> Outcome<Option<String>> {
    let u_label = u_label.map(from_utf8).transpose()?;
    let u_label = u_label.map(|label| {
        let is_kept = label.is_ascii() || !flags.has(Flags::NFC_INPUT);
        if is_kept { Cow::Borrowed(label) } else { NFC.normalize(label) }
    });
    let a_label = a_label.map(a_label_text).transpose()?;
    let candidate = match (u_label.as_deref(), a_label) {
        (None, None) => return Ok(None),
        // Not an IDN: a label of letters, digits and hyphens (section 4.2.3.1).
        (Some(u_label), None) if u_label.is_ascii() => {
            let label = idna2008::to_ascii_label(u_label, &Options::REGISTRATION)?;
            return Ok(Some(label.into_owned()));
        }
        (Some(u_label), None) => Candidate::ULabel(u_label),
        (None, Some(a_label)) => Candidate::ALabel(a_label),
        (Some(u_label), Some(a_label)) => Candidate::Both { u_label, a_label },
    };
    Ok(Some(idna2008::register(candidate)?.a_label().into()))
}

fn a_label_text(label: &[u8]) -> Outcome<&str> {
    let label = from_utf8(label).map_err(|_| Code::INVALID_ALABEL)?;
    let is_a_label = label.is_ascii() && label.starts_with(ACE_PREFIX) && label != ACE_PREFIX;
    if !is_a_label {
        return Err(Code::INVALID_ALABEL);
    }
    if label.len() > MAX_LABEL_LENGTH {
        return Err(Code::TOO_BIG_LABEL);
    }
    Ok(label)
}

/// Checks a label for registration, and returns its ASCII form.
///
/// # Safety
/// `ulabel` and `alabel` are null or NUL-terminated strings, and `insertname` is null or writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn idn2_register_u8(
    ulabel: *const u8,
    alabel: *const u8,
    insertname: *mut *mut u8,
    flags: c_int,
) -> c_int {
    let [u_label, a_label] = [ulabel, alabel].map(<*const u8>::cast::<c_char>);
    // SAFETY: the caller's promise.
    let (u_label, a_label) = unsafe { (bytes(u_label), bytes(a_label)) };
    match register(u_label, a_label, Flags(flags)) {
        // SAFETY: the caller's promise.
        Ok(Some(label)) => unsafe { give(insertname, label.as_bytes()) },
        // SAFETY: the caller's promise.
        Ok(None) => unsafe { give_null(insertname) },
        Err(code) => code.number(),
    }
}
