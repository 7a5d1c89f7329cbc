//! IDNA2003, compared with RFC 3490's steps word for word.

use std::borrow::Cow;

use xenonym::idna2003::{
    LabelSteps, NameprepStage, Options, ToAsciiStep, ToUnicodeStep, same_name, steps, to_ascii,
    to_ascii_into, to_ascii_label, to_ascii_label_into, to_unicode, to_unicode_into,
    to_unicode_label, to_unicode_label_into,
};
use xenonym::stringprep::{NAMEPREP, Purpose};
use xenonym::{Error, ErrorKind, StepResult, domain};

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

// The steps of ToASCII and ToUnicode, compared with IDNA2003's conversions.

/// The steps of a name produce the results of its conversions.
pub fn lead_to_the_result(name: &str, options: Options) {
    let context = format!("{options} {name:?}");
    let labels: Vec<_> = steps(name, &options).collect();
    let parts = labels.iter().map(|label| (label.text(), label.range(), label.dot()));
    let expected = domain::labels(name).map(|l| (l.text(), l.range(), l.separator()));
    assert!(parts.eq(expected), "{context}");

    let joined: Result<String, Error> = labels.iter().map(ascii_with_dot).collect();
    let joined = joined.map(|text| if domain::is_root(name) { ".".into() } else { text });
    assert_eq!(joined, to_ascii(name, &options).map(Into::into), "{context}");

    let conversion = to_unicode(name, &options);
    let errors = labels.iter().filter_map(|label| label.unicode().err());
    assert!(errors.eq(conversion.errors().iter().copied()), "{context}");
    if !domain::is_root(name) {
        let shown = labels.iter().map(|l| [l.unicode().unwrap_or(l.text()), l.dot()].concat());
        assert_eq!(shown.collect::<String>(), conversion.raw(), "{context}");
    }
    for label in &labels {
        check_label_steps(label, options, &context);
    }
}

fn ascii_with_dot(label: &LabelSteps<'_>) -> Result<String, Error> {
    let dot = if label.dot().is_empty() { "" } else { "." };
    Ok([label.ascii()?, dot].concat())
}

fn errors<S: Copy>(results: &[StepResult<S>]) -> Vec<Error> {
    results.iter().filter_map(StepResult::error).collect()
}

/// The last step with a text matches the result of the conversion, and both report the same error.
fn check_label_steps(label: &LabelSteps<'_>, options: Options, context: &str) {
    let results = label.to_ascii();
    match label.ascii() {
        Ok(ascii) => {
            assert_eq!(results.last().unwrap().step(), ToAsciiStep::Length, "{context}");
            assert_eq!(errors(results), [], "{context}");
            let given = results.iter().rev().find_map(StepResult::text);
            assert_eq!(given.unwrap_or(label.text()), ascii, "{context}");
        }
        Err(error) => assert!(errors(results).contains(&error), "{context}: {error:?}"),
    }
    let numbers = results.iter().filter_map(|result| result.step().number());
    assert!(numbers.is_sorted(), "{context}");

    let results = label.to_unicode();
    let last = results.last().unwrap();
    match label.unicode() {
        Ok(unicode) if last.step() == ToUnicodeStep::Return => {
            assert_eq!((errors(results), last.text()), (vec![], Some(unicode)), "{context}");
        }
        Ok(unicode) => {
            assert_eq!(
                (last.step(), unicode),
                (ToUnicodeStep::AcePrefix, label.text()),
                "{context}"
            );
            assert_eq!(errors(results), [], "{context}");
        }
        Err(error) => assert!(errors(results).contains(&error), "{context}: {error:?}"),
    }
    assert!(results.iter().map(|result| result.step().number()).is_sorted(), "{context}");
    check_nameprep(label, options, context);
}

/// Each stage of Nameprep matches the profile's function.
fn check_nameprep(label: &LabelSteps<'_>, options: Options, context: &str) {
    let of_ascii = label.to_ascii().iter().filter_map(|result| match result.step() {
        ToAsciiStep::Nameprep(stage) => Some((stage, result.text(), result.error())),
        _ => None,
    });
    let of_unicode = label.to_unicode().iter().filter_map(|result| match result.step() {
        ToUnicodeStep::Nameprep(stage) => Some((stage, result.text(), result.error())),
        _ => None,
    });
    let stages: Vec<_> = of_ascii.collect();
    assert!(stages.iter().copied().eq(of_unicode), "{context}");
    assert_eq!(stages.is_empty(), label.text().is_ascii(), "{context}");
    if stages.is_empty() {
        return;
    }
    let mapped = NAMEPREP.map_text(label.text());
    let normalized = NAMEPREP.normalizer().unwrap().normalize(&mapped);
    let text = |stage| stages.iter().find(|found| found.0 == stage).unwrap().1;
    assert_eq!(text(NameprepStage::Map), Some(&*mapped), "{context}");
    assert_eq!(text(NameprepStage::Normalize), Some(&*normalized), "{context}");
    let of = |error: Error| (error.kind(), error.code_point(), error.table());
    let found = |wanted: &[NameprepStage]| {
        stages.iter().filter(|(stage, ..)| wanted.contains(stage)).find_map(|found| found.2).map(of)
    };
    let output = NAMEPREP.check_output(&normalized).err();
    assert_eq!(
        found(&[NameprepStage::Prohibited, NameprepStage::Bidi]),
        output.map(of),
        "{context}"
    );
    let purpose = if options.allow_unassigned() { Purpose::Query } else { Purpose::Stored };
    let assigned = NAMEPREP.check_assigned(label.text(), purpose).err();
    assert_eq!(found(&[NameprepStage::Unassigned]), assigned.map(of), "{context}");
}
