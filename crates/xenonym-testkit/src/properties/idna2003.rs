//! IDNA2003, compared with RFC 3490's steps word for word.

use std::borrow::Cow;

use xenonym::idna2003::{
    Options, same_name, to_ascii, to_ascii_into, to_ascii_label, to_ascii_label_into, to_unicode,
    to_unicode_into, to_unicode_label, to_unicode_label_into,
};
use xenonym::{Error, ErrorKind, domain};

use crate::{NaiveFlags, to_ascii_naively, to_unicode_naively};

/// Checks every ToASCII function: the result is borrowed if unchanged, and errors lie inside the
/// input.
/// input.
///
/// # Errors
/// The error of ToASCII.
pub fn name_to_ascii(name: &str, flags: &Options) -> Result<String, Error> {
    let ascii = to_ascii(name, flags);
    if let Ok(ascii) = &ascii {
        assert_eq!(matches!(ascii, Cow::Borrowed(_)), ascii == name, "{name:?}");
        assert!(ascii.is_ascii(), "{name:?}");
        // Except if a mapped dot divides a label in two.
        if !flags.allow_separators_in_labels() {
            assert_eq!(same_name(name, ascii, flags), Ok(true), "{name:?}");
        }
    }
    if let Err(error) = ascii {
        assert!(name.is_char_boundary(error.offset()), "{name:?}: {error}");
        let label = domain::labels(name).nth(error.label().unwrap()).unwrap();
        assert!(label.range().start <= error.offset() && error.offset() <= label.range().end);
    }
    let ascii = ascii.map(Cow::into_owned);
    let mut buffer = vec![0; name.len() * 20 + 63];
    assert_eq!(to_ascii_into(name, flags, &mut buffer).map(str::to_owned), ascii, "{name:?}");
    ascii
}

/// Checks every ToUnicode function: the result never contains more code points than the input.
pub fn name_to_unicode(name: &str, flags: &Options) -> (String, Vec<Error>) {
    let shown = to_unicode(name, flags);
    let is_borrowed = matches!(shown.clone().into_raw(), Cow::Borrowed(_));
    assert_eq!(is_borrowed, shown.raw() == name, "{name:?}");
    assert!(shown.raw().chars().count() <= name.chars().count(), "{name:?}");
    let mut buffer = vec![0; 4 * name.len()];
    let mut errors = Vec::new();
    let written = to_unicode_into(name, flags, &mut buffer, |error| errors.push(error));
    assert_eq!(written, Ok(shown.raw()), "{name:?}");
    assert_eq!(errors.len(), shown.error_count(), "{name:?}");
    assert!(errors.starts_with(shown.errors()), "{name:?}");
    for error in &errors {
        assert!(name.is_char_boundary(error.offset()), "{name:?}: {error}");
    }
    (shown.into_raw().into_owned(), errors)
}

/// Compares both operations on one label, with all flags, with the RFC's steps.
pub fn check_label(label: &str) {
    check_label_with(label, NaiveFlags::all());
}

/// The same, with some of the flags.
pub fn check_label_with(label: &str, all_flags: impl Iterator<Item = NaiveFlags>) {
    for naive in all_flags {
        let flags = naive.flags();
        let ascii = to_ascii_label(label, &flags);
        let expected = to_ascii_naively(label, naive);
        assert_eq!(ascii.as_deref().ok(), expected.as_deref(), "{label:?} {naive:?}: {ascii:?}");
        let mut buffer = [0; 63];
        assert_eq!(
            to_ascii_label_into(label, &flags, &mut buffer),
            ascii.as_deref().map_err(|e| *e)
        );
        if let Err(error) = ascii {
            assert!(label.is_char_boundary(error.offset()), "{label:?} {naive:?}: {error}");
            assert_eq!(error.label(), None);
        }
        let shown = to_unicode_label(label, &flags);
        let expected = to_unicode_naively(label, naive);
        assert_eq!(shown.raw(), expected.as_deref().unwrap_or(label), "{label:?} {naive:?}");
        assert!(shown.is_ok() || expected.is_none(), "{label:?}: {:?}", shown.errors());
        let mut buffer = [0; 236];
        let written = to_unicode_label_into(label, &flags, &mut buffer);
        assert_eq!(
            written,
            Ok((shown.raw(), shown.errors().first().copied())),
            "{label:?} {naive:?}"
        );
        if let Some(&error) = shown.errors().first() {
            assert!(label.is_char_boundary(error.offset()), "{label:?} {naive:?}: {error}");
        }
    }
}

/// Section 4.1: applying ToASCII again has no effect, and the result is equivalent to the input.
/// Returns whether there is a result to check.
pub fn to_ascii_is_idempotent(name: &str, flags: &Options) -> bool {
    // With separators in labels, a mapped dot may now be followed by an empty label.
    let Some(ascii) =
        name_to_ascii(name, flags).ok().filter(|_| !flags.allow_separators_in_labels())
    else {
        return false;
    };
    assert_eq!(name_to_ascii(&ascii, flags).as_ref(), Ok(&ascii), "{name:?}");
    assert_eq!(same_name(name, &ascii, flags), Ok(true), "{name:?}");
    true
}

/// Section 4.2: the result of ToUnicode is equivalent to the input.
pub fn to_unicode_is_equivalent(name: &str, flags: &Options) {
    // A dot in a label divides the result when it is read again.
    if flags.allow_separators_in_labels() {
        return;
    }
    let (shown, _) = name_to_unicode(name, flags);
    match name_to_ascii(name, flags) {
        Ok(ascii) => {
            assert_eq!(same_name(name, &shown, flags), Ok(true), "{name:?}");
            let again = name_to_ascii(&shown, flags);
            assert!(again.is_ok_and(|again| again.eq_ignore_ascii_case(&ascii)), "{name:?}");
        }
        Err(_) => assert!(name_to_ascii(&shown, flags).is_err(), "{name:?}"),
    }
}

/// A buffer of any length either fits the results or is too small for them.
pub fn fills_a_buffer(name: &str, flags: &Options, room: usize) {
    let mut buffer = vec![0; room];
    let ascii = to_ascii(name, flags);
    match to_ascii_into(name, flags, &mut buffer) {
        Ok(written) => assert_eq!(ascii.as_deref(), Ok(written)),
        Err(error) => {
            let too_small = error.kind() == ErrorKind::BufferTooSmall;
            assert!(too_small || ascii == Err(error));
            assert!(name.is_char_boundary(error.offset()));
        }
    }
    let shown = to_unicode(name, flags).into_raw();
    match to_unicode_into(name, flags, &mut buffer, |_| ()) {
        Ok(written) => assert_eq!(&*shown, written),
        Err(error) => assert_eq!(error.kind(), ErrorKind::BufferTooSmall),
    }
}
