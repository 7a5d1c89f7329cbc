//! UTS #46: compared with its naive form and its steps, and properties of every input.

use std::collections::BTreeSet;

use xenonym::label::is_rtl;
use xenonym::normalize::NFC;
use xenonym::uts46::{
    AsciiRules, CheckBidi, Criterion, LabelSteps, Operation, Options, VerifyDnsLength, check_label,
    explain, steps, to_ascii, to_ascii_into, to_ascii_label, to_ascii_label_into, to_ascii_with,
    to_ascii_with_errors, to_unicode, to_unicode_into, to_unicode_label, to_unicode_label_into,
    to_unicode_with,
};
use xenonym::{Conversion, Error, ErrorKind, domain, punycode};

use crate::naive_uts46::{self, Flags};

/// The options that set these flags.
pub fn options(flags: Flags) -> Options {
    let bidi = if flags.check_bidi { CheckBidi::WholeName } else { CheckBidi::Off };
    let ascii = if flags.use_std3_ascii_rules { AsciiRules::Std3 } else { AsciiRules::Any };
    let length = if flags.verify_dns_length { VerifyDnsLength::On } else { VerifyDnsLength::Off };
    Options::UTS46
        .with_check_hyphens(flags.check_hyphens)
        .with_check_bidi(bidi)
        .with_check_joiners(flags.check_joiners)
        .with_ascii_rules(ascii)
        .with_transitional_processing(flags.transitional_processing)
        .with_verify_dns_length(length)
        .with_ignore_invalid_punycode(flags.ignore_invalid_punycode)
}

/// Both operations equal the naive ones.
pub fn equals_naive(name: &str, flags: Flags) {
    let options = options(flags);
    let unicode = to_unicode(name, &options);
    let (text, error) = naive_uts46::to_unicode(name, flags);
    assert_eq!(unicode.raw(), text, "{name:?} {flags:?}");
    let of_text = unicode.errors().iter().any(|e| e.kind() != ErrorKind::EmptyLabel);
    assert_eq!(of_text, error, "{name:?} {flags:?}: {:?}", unicode.errors());
    let ascii = to_ascii(name, &options);
    let naive = naive_uts46::to_ascii(name, flags);
    assert_eq!(ascii.as_deref().ok(), naive.as_deref(), "{name:?} {flags:?}");
    assert_eq!(ascii.is_ok(), to_ascii_with_errors(name, &options).is_ok(), "{name:?} {flags:?}");
}

/// The result of ToASCII, if it accepts the name.
fn accepted(name: &str, options: &Options) -> Option<String> {
    to_ascii(name, options).ok().map(String::from)
}

/// Converting a result again changes nothing.
pub fn results_are_their_own(name: &str, options: &Options) {
    if let Ok(ascii) = to_ascii(name, options) {
        assert_eq!(accepted(&ascii, options).as_deref(), Some(&*ascii), "{name:?} {options}");
    }
    let unicode = to_unicode(name, options);
    if unicode.is_ok() {
        let again = to_unicode(unicode.raw(), options);
        assert!(again.is_ok(), "{name:?} {options}");
        assert_eq!(again.raw(), unicode.raw(), "{name:?} {options}");
    }
}

/// The ASCII form and the Unicode form of an accepted name convert to each other. Not for options
/// that pass ASCII names through unprocessed. Returns whether the name is accepted.
pub fn forms_lead_to_each_other(name: &str, options: &Options) -> bool {
    let Ok(ascii) = to_ascii(name, options) else { return false };
    let unicode = to_unicode(name, options);
    let again = to_unicode(&ascii, options);
    assert_eq!(again.raw(), unicode.raw(), "{name:?} {options}");
    assert_eq!(accepted(unicode.raw(), options).as_deref(), Some(&*ascii), "{name:?} {options}");
    true
}

/// The codes of the errors, which are the same for every spelling of a name.
pub fn codes(errors: &[Error]) -> BTreeSet<&'static str> {
    errors.iter().filter_map(|error| Operation::ToAscii.status_code(error.kind())).collect()
}

/// A buffer of any length either fits the results or is too small for them.
pub fn fills_a_buffer(name: &str, options: &Options, size: usize) {
    let whole = to_ascii(name, options);
    let text = to_unicode(name, options);
    let mut buffer = vec![0; size];
    match (to_ascii_into(name, options, &mut buffer), &whole) {
        (Ok(into), Ok(whole)) => assert_eq!(into, whole),
        (Err(error), Err(first)) if error == *first => {}
        (Err(error), _) => {
            assert_eq!(error.kind(), ErrorKind::BufferTooSmall);
            assert!(whole.is_err() || whole.is_ok_and(|whole| whole.len() > size));
        }
        (Ok(into), Err(error)) => panic!("{name:?} {options}: {into:?} {error}"),
    }
    match to_unicode_into(name, options, &mut buffer, drop) {
        Ok(into) => assert_eq!(into, text.raw()),
        Err(error) => {
            assert_eq!(error.kind(), ErrorKind::BufferTooSmall);
            assert!(text.raw().len() > size);
        }
    }
}

/// A label without dots is converted as it is between two other labels, and one with a dot is rejected.
pub fn labels_are_as_in_a_name(label: &str, options: &Options) {
    let dot = label.char_indices().find(|&(_, code_point)| domain::is_separator(code_point));
    // Which other labels are right-to-left is not known of a label.
    let options = &options.with_check_bidi(match options.check_bidi() {
        CheckBidi::WholeName => CheckBidi::PerLabel,
        other => other,
    });
    let name = format!("a.{label}.b");
    let of_label = |error: Error| {
        let place = error.range().start - 2..error.range().end - 2;
        (error.kind(), place, error.code_point(), None::<usize>)
    };
    let facts = |error: Error| (error.kind(), error.range(), error.code_point(), error.label());
    let rejected = dot.map(|(at, dot)| {
        (ErrorKind::SeparatorInLabel, at..at + dot.len_utf8(), Some(u32::from(dot)), None)
    });
    let expected = match &rejected {
        Some(error) => Err(error.clone()),
        None => to_ascii(&name, options)
            .map(|name| name[2..name.len() - 2].to_owned())
            .map_err(of_label),
    };
    let ascii = to_ascii_label(label, options);
    assert_eq!(ascii.as_deref().map(str::to_owned).map_err(|&e| facts(e)), expected, "{label:?}");
    let checked = check_label(label, options);
    assert_eq!(checked, ascii.as_ref().map(|_| ()).map_err(|&error| error), "{label:?}");
    let mut buffer = vec![0; 64 * (label.len() + 1)];
    let written = to_ascii_label_into(label, options, &mut buffer);
    assert_eq!(written, ascii.as_deref().map_err(|&error| error), "{label:?}");

    let conversion = to_unicode_label(label, options);
    let of_name = to_unicode(&name, options);
    let errors: Vec<_> = conversion.errors().iter().map(|&error| facts(error)).collect();
    if let Some(error) = rejected {
        assert_eq!((errors, conversion.raw()), (vec![error], label));
    } else {
        let expected: Vec<_> = of_name.errors().iter().map(|&error| of_label(error)).collect();
        assert_eq!(errors, expected, "{label:?}");
        assert_eq!(format!("a.{}.b", conversion.raw()), of_name.raw(), "{label:?}");
        assert_eq!(format!("a.{}.b", conversion.display()), of_name.display().to_string());
    }
    let mut count = 0;
    let written = to_unicode_label_into(label, options, &mut buffer, |_| count += 1);
    assert_eq!((written, count), (Ok(conversion.raw()), conversion.error_count()), "{label:?}");
}

/// Errors are reported to a function as they are listed, and counted even if they are not stored.
pub fn errors_are_counted(name: &str, options: &Options) {
    let check = |conversion: Conversion<'_>, text: &str, errors: Vec<Error>| {
        assert_eq!((conversion.raw(), conversion.error_count()), (text, errors.len()), "{name:?}");
        let kept = errors.len().min(Conversion::MAX_ERRORS);
        assert_eq!(conversion.errors(), &errors[..kept], "{name:?}");
    };
    let mut errors = Vec::new();
    let ascii = to_ascii_with(name, options, |error| errors.push(error));
    check(to_ascii_with_errors(name, options), &ascii, std::mem::take(&mut errors));
    let unicode = to_unicode_with(name, options, |error| errors.push(error));
    check(to_unicode(name, options), &unicode, errors);
}

/// The steps of a name follow each other and end with the result of ToUnicode, and no error is of a
/// criterion that is off.
pub fn steps_lead_to_the_result(name: &str, options: &Options) {
    let conversion = to_unicode(name, options);
    let labels: Vec<_> = steps(name, options).collect();
    let joined: Vec<&str> = labels.iter().map(LabelSteps::unicode).collect();
    assert_eq!(joined.join("."), conversion.raw(), "{name:?}");
    let whole: String = labels.iter().flat_map(|label| [label.text(), label.dot()]).collect();
    assert_eq!(whole, name);
    for label in &labels {
        assert_eq!(&name[label.range()], label.text());
        assert_eq!(label.normalized(), NFC.normalize(label.mapped()), "{name:?}");
        let digits = label.normalized().strip_prefix("xn--").filter(|digits| digits.is_ascii());
        let decoded = digits.and_then(|digits| punycode::decode(digits).ok());
        assert_eq!(label.decoded(), decoded.as_deref(), "{name:?}");
        let has_prefix = label.normalized().starts_with("xn--");
        assert_eq!(label.is_validated(), !has_prefix || decoded.is_some(), "{name:?}");
    }
    let explanation = explain(name, options);
    let of_labels = explanation.labels().flat_map(|label| label.errors);
    let told: Vec<_> = of_labels.chain(explanation.errors_of(None)).copied().collect();
    let mut sorted = explanation.to_ascii().errors().to_vec();
    sorted.sort_by_key(|error| error.label().unwrap_or(usize::MAX));
    assert_eq!(told, sorted, "{name:?}");
    let is_bidi = labels.iter().any(|label| is_rtl(label.unicode()));
    for error in explanation.to_ascii().errors() {
        let label = &labels[error.label().unwrap_or(0)];
        if let Some(index) = error.index_in_label() {
            let code_point = label.unicode().chars().nth(index).map(u32::from);
            assert_eq!(code_point, error.code_point(), "{name:?}: {error}");
        }
        let Some(criterion) = Criterion::of(error.kind()) else { continue };
        assert!(error.index_in_label().is_some(), "{name:?}: {error}");
        assert!(criterion.is_checked_by(options), "{name:?}: {error}");
        assert!(is_bidi || criterion != Criterion::Bidi, "{name:?}: {error}");
        // In a label whose Punycode error is ignored, only ASCII is checked.
        let of_ascii = matches!(error.kind(), ErrorKind::Std3Ascii | ErrorKind::DeniedAscii);
        assert!(label.is_validated() || of_ascii, "{name:?}: {error}");
    }
}
