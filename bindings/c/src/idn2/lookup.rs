//! Lookup: `idn2_lookup_u8`, and its alias `idn2_to_ascii_8z`.
//!
//! UTS #46 section 4.2 maps and checks a name. Then RFC 5891 section 5.4 checks its labels, unless
//! processing is transitional. ASCII labels may contain any ASCII, as libidn2 documents, unless
//! `IDN2_USE_STD3_ASCII_RULES` is set.

use alloc::borrow::Cow;
use alloc::string::String;
use core::ffi::{c_char, c_int};

use xenonym::domain::{self, MAX_LABEL_LENGTH, MAX_NAME_LENGTH};
use xenonym::idna2008::{self, Candidate, CheckBidi, DerivedProperty, Options};
use xenonym::normalize::NFC;
use xenonym::uts46::{self, AsciiRules};
use xenonym::{ACE_PREFIX, from_utf8, punycode};

use super::codes::Code;
use super::flags::Flags;
use super::{Outcome, give, give_null, utf8};
use crate::c_string::bytes;

/// Holds any name that lookup returns, plus one more octet.
pub(super) type Buffer = [u8; MAX_NAME_LENGTH + 2];
pub(super) const BUFFER: Buffer = [0; MAX_NAME_LENGTH + 2];

const UTS46: uts46::Options =
    uts46::Options::DNS.with_ascii_rules(AsciiRules::Any).with_check_hyphens(true);
const RFC5891: Options = Options::LOOKUP;
/// UTS #46 has already checked the Bidi rule for the whole name.
const LABELS: Options = RFC5891.with_check_bidi(CheckBidi::Off);

/// Returns the name to look up.
pub(super) fn lookup<'a>(name: &'a str, flags: Flags, buffer: &'a mut Buffer) -> Outcome<&'a str> {
    flags.check()?;
    // The root has no labels to check, but DNS tools do look it up.
    if name == "." {
        return Ok(name);
    }
    if !flags.has(Flags::NO_TR46) {
        return mapped(name, flags, buffer);
    }
    if !flags.has(Flags::NFC_INPUT) || name.is_ascii() {
        return as_it_is(name, flags, buffer);
    }
    let name = NFC.normalize(name);
    let mut own = BUFFER;
    let ascii = as_it_is(&name, flags, &mut own)?;
    let (result, _) = buffer.split_at_mut(ascii.len());
    result.copy_from_slice(ascii.as_bytes());
    Ok(from_utf8(result)?)
}

/// Converts a name with UTS #46 and then checks RFC 5891.
fn mapped<'a>(name: &'a str, flags: Flags, buffer: &'a mut Buffer) -> Outcome<&'a str> {
    let mut options = UTS46;
    if flags.has(Flags::USE_STD3_ASCII_RULES) {
        options = options.with_ascii_rules(AsciiRules::Std3);
    }
    if flags.has(Flags::TRANSITIONAL) {
        options = options.with_transitional_processing(true);
    }
    let ascii = uts46::to_ascii_into(name, &options, buffer)?;
    if flags.has(Flags::TRANSITIONAL) {
        return Ok(ascii);
    }
    for (index, label) in ascii.split('.').enumerate() {
        if !label.starts_with(ACE_PREFIX) || passes_rfc5891(label) {
            continue;
        }
        let given =
            || domain::labels(name).nth(index).is_some_and(|given| is_a_label(given.text()));
        if !(flags.has(Flags::NO_ALABEL_ROUNDTRIP) && given()) {
            idna2008::check_label(label, &LABELS)?;
        }
    }
    Ok(ascii)
}

/// Returns whether an A-label that passed UTS #46 also satisfies RFC 5891 section 5.4. UTS #46 has
/// checked normalization, hyphens, leading marks, joiners and Bidi. The remaining condition is that
/// no code point is DISALLOWED or UNASSIGNED.
///
/// `_` is allowed next to letters that are not ASCII, just as in ASCII labels: hosts in local
/// networks have such names, and glibc's tests of `getaddrinfo` expect it.
fn passes_rfc5891(label: &str) -> bool {
    let mut buffer = [0u32; MAX_LABEL_LENGTH];
    let encoded = label.get(ACE_PREFIX.len()..).unwrap_or_default();
    let decoded = punycode::decode_code_points_into(encoded, &mut buffer);
    let passes = |&code_point: &u32| match DerivedProperty::of(code_point) {
        DerivedProperty::Pvalid | DerivedProperty::ContextJ | DerivedProperty::ContextO => true,
        _ => code_point == u32::from('_'),
    };
    decoded.is_ok_and(|code_points| code_points.iter().all(passes))
}

fn is_a_label(label: &str) -> bool {
    label.get(..ACE_PREFIX.len()).is_some_and(|prefix| prefix.eq_ignore_ascii_case(ACE_PREFIX))
}

/// Converts a name with RFC 5891 alone.
fn as_it_is<'a>(name: &'a str, flags: Flags, buffer: &'a mut Buffer) -> Outcome<&'a str> {
    if flags.has(Flags::NO_ALABEL_ROUNDTRIP) {
        return to_ascii_without_roundtrip(name, RFC5891, buffer);
    }
    Ok(idna2008::to_ascii_into(name, &RFC5891, buffer)?)
}

/// Converts a name in UTF-8 to the form to look up in the DNS, according to RFC 5891 section 5.
///
/// # Safety
/// `src` is null or a NUL-terminated string, and `lookupname` is null or writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn idn2_lookup_u8(
    src: *const u8,
    lookupname: *mut *mut u8,
    flags: c_int,
) -> c_int {
    // SAFETY: the caller's promise.
    let name = match unsafe { utf8(src.cast()) } {
        Ok(Some(name)) => name,
        // SAFETY: the caller's promise.
        Ok(None) => return unsafe { give_null(lookupname) },
        Err(code) => return code.number(),
    };
    match lookup(name, Flags(flags), &mut { BUFFER }) {
        // SAFETY: the caller's promise.
        Ok(ascii) => unsafe { give(lookupname, ascii.as_bytes()) },
        Err(code) => code.number(),
    }
}

/// An alias of [`idn2_lookup_u8`].
///
/// # Safety
/// As for [`idn2_lookup_u8`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn idn2_to_ascii_8z(
    input: *const c_char,
    output: *mut *mut c_char,
    flags: c_int,
) -> c_int {
    // SAFETY: the caller's promise.
    unsafe { idn2_lookup_u8(input.cast(), output.cast(), flags) }
}

// Lookup with `IDN2_NO_ALABEL_ROUNDTRIP` and `IDN2_NO_TR46`: ASCII labels are accepted without
// tests. RFC 5891 section 5.3 lets the application decide whether to test A-labels.

/// A longer label does not fit in the DNS.
const MAX_LABEL: usize = MAX_LABEL_LENGTH;

/// Converts the labels that are not ASCII, and leaves the others unchanged.
pub(super) fn to_ascii_without_roundtrip<'a>(
    name: &str,
    options: Options,
    buffer: &'a mut [u8],
) -> Outcome<&'a str> {
    let (mut length, mut label_buffer) = (0, [0; MAX_LABEL]);
    for label in domain::labels_by_full_stop(name) {
        let ascii = match label.text() {
            "" if label.range().start == 0 || !label.separator().is_empty() => {
                return Err(Code::DISALLOWED);
            }
            text if text.is_ascii() && text.len() <= MAX_LABEL => text,
            text => idna2008::to_ascii_label_into(text, &options, &mut label_buffer)?,
        };
        for part in [ascii, label.separator()] {
            let end = length + part.len();
            let room = buffer.get_mut(length..end).ok_or(Code::TOO_BIG_DOMAIN)?;
            room.copy_from_slice(part.as_bytes());
            length = end;
        }
    }
    let ascii = from_utf8(buffer.get(..length).unwrap_or_default())?;
    if ascii.strip_suffix('.').unwrap_or(ascii).len() > MAX_NAME_LENGTH {
        return Err(Code::TOO_BIG_DOMAIN);
    }
    Ok(ascii)
}

// Registration: `idn2_register_u8`, according to RFC 5891 section 4.

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

#[cfg(test)]
mod tests {
    use alloc::string::String;

    use super::*;

    /// Compares the short test with the library's own, for every code point in three positions.
    #[test]
    fn what_passes_is_what_rfc5891_accepts() {
        let mut accepted = 0;
        for code_point in '\u{80}'..=char::MAX {
            for name in [[code_point, 'a', 'a'], ['a', code_point, 'a'], ['א', code_point, 'א']] {
                let name: String = name.into_iter().collect();
                let mut buffer = BUFFER;
                let Ok(ascii) = uts46::to_ascii_into(&name, &UTS46, &mut buffer) else { continue };
                // Some code points are mapped to `_`.
                if ascii.starts_with(ACE_PREFIX) && !ascii.contains('_') {
                    let passes = passes_rfc5891(ascii);
                    assert_eq!(idna2008::check_label(ascii, &LABELS).is_ok(), passes, "{name:?}");
                    accepted += u32::from(passes);
                }
            }
        }
        assert!(accepted > 200_000, "{accepted}");
    }
}
