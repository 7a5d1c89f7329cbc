//! Stringprep's pipeline, compared with its single steps.

use std::borrow::Cow;

use xenonym::stringprep::{Profile, Purpose};
use xenonym::{Error, ErrorKind};

use crate::{is_stringprep, prepare_naively};

/// Every function matches the naive implementation, and errors are inside the input. Returns the
/// result.
///
/// # Errors
/// The error of preparing the string.
pub fn equals_naive(profile: &Profile, input: &str, purpose: Purpose) -> Result<String, Error> {
    let prepared = profile.prepare(input, purpose);
    let naive = prepare_naively(profile, input, purpose);
    let name = profile.name();
    match (&prepared, &naive) {
        (Ok(prepared), Ok(naive)) => {
            assert_eq!(prepared, naive, "{name} {input:?}");
            assert_eq!(matches!(prepared, Cow::Borrowed(_)), *prepared == input, "{input:?}");
        }
        (Err(error), Err(_)) => {
            assert!(is_stringprep(error.kind()), "{error}");
            assert!(input.is_char_boundary(error.offset()), "{input:?}: {error}");
        }
        _ => panic!("{name} {input:?}: {prepared:?}, but by steps {naive:?}"),
    }
    let mut buffer = vec![0; 20 * input.len()];
    let written = profile.prepare_into(input, purpose, &mut buffer);
    let prepared = prepared.map(Cow::into_owned);
    assert_eq!(written.map(str::to_owned), prepared, "{name} {input:?}");
    prepared
}

/// A buffer of any length either fits the result or is too small for it.
pub fn fills_a_buffer(profile: &Profile, input: &str, purpose: Purpose, room: usize) {
    let prepared = profile.prepare(input, purpose);
    match profile.prepare_into(input, purpose, &mut vec![0; room]) {
        Ok(written) => assert_eq!(prepared.as_deref(), Ok(written)),
        Err(error) if error.kind() == ErrorKind::BufferTooSmall => {
            assert!(prepared.is_err() || prepared.is_ok_and(|text| text.len() > room));
            assert!(input.is_char_boundary(error.offset()), "{input:?}: {error}");
        }
        Err(error) => assert_eq!(prepared, Err(error), "{input:?}"),
    }
}
