//! IDNA2008: properties of every input, including comparisons with UTS #46.

use xenonym::domain::MAX_LABEL_LENGTH;
use xenonym::idna2008::{
    Candidate, CheckBidi, Form, LabelSteps, Options, Protocol, Step, Test, check, check_label, map,
    register, steps, to_ascii, to_ascii_label, to_unicode, to_unicode_label,
};
use xenonym::label::{LabelClass, classify};
use xenonym::normalize::NFC;
use xenonym::uts46::{self, Criterion};
use xenonym::{Error, ErrorKind, StepResult, domain, punycode};

/// Names that may be registered may be looked up, with the same result. Returns whether the name may be registered by
/// any reading of the Bidi rule.
pub fn lookup_accepts_more(name: &str) -> bool {
    let mut may_be_registered = false;
    for bidi in [CheckBidi::Off, CheckBidi::PerLabel, CheckBidi::WholeName] {
        let registered = to_ascii(name, &Options::REGISTRATION.with_check_bidi(bidi));
        if let Ok(ascii) = registered {
            let looked_up = to_ascii(name, &Options::LOOKUP.with_check_bidi(bidi));
            assert_eq!(looked_up.as_deref(), Ok(&*ascii), "{name:?}");
            may_be_registered = true;
        }
    }
    may_be_registered
}

/// Stricter readings of the Bidi rule accept less.
pub fn bidi_readings_are_ordered(name: &str) {
    for options in [Options::REGISTRATION, Options::LOOKUP] {
        let accepts = |bidi| check(name, &options.with_check_bidi(bidi)).is_ok();
        assert!(!accepts(CheckBidi::WholeName) || accepts(CheckBidi::PerLabel), "{name:?}");
        assert!(!accepts(CheckBidi::PerLabel) || accepts(CheckBidi::Off), "{name:?}");
    }
}

/// Both forms of an accepted name convert to each other. Returns whether the name is accepted.
pub fn forms_lead_to_each_other(name: &str, options: &Options) -> bool {
    let Ok(ascii) = to_ascii(name, options) else { return false };
    assert!(ascii.is_ascii(), "{name:?}");
    let shown = to_unicode(&ascii, options);
    assert!(shown.is_ok(), "{name:?}");
    let back = to_ascii(shown.raw(), options);
    assert_eq!(back.as_deref(), Ok(&*ascii), "{name:?}");
    let again = to_unicode(shown.raw(), options);
    assert_eq!(again.raw(), shown.raw(), "{name:?}");
    true
}

/// Checks the whole round trip of a label, without relying on the strict decoder. Returns whether
/// it is an A-label.
pub fn an_a_label_encodes_its_u_label(label: &str) -> bool {
    let u_label = to_unicode_label(label, &Options::LOOKUP);
    let Some(u_label) = u_label.ok().filter(|u_label| !u_label.is_ascii()) else { return false };
    let ascii = to_ascii_label(label, &Options::LOOKUP);
    let encoded = format!("xn--{}", punycode::encode(&u_label).unwrap());
    assert_eq!(ascii.as_deref(), Ok(&*encoded), "{label:?}");
    assert!(encoded.len() <= 63, "{label:?}");
    assert_eq!(NFC.normalize(&u_label), &*u_label);
    true
}

/// Error offsets lie inside the label that the error names.
pub fn errors_are_inside(name: &str, options: &Options) {
    let errors = to_unicode(name, options).errors().to_vec();
    for error in errors.into_iter().chain(check(name, options).err()) {
        let label = name.split('.').nth(error.label().unwrap()).unwrap();
        let start = label.as_ptr() as usize - name.as_ptr() as usize;
        assert!(name.is_char_boundary(error.offset()));
        assert!((start..=start + label.len()).contains(&error.offset()), "{name:?}: {error}");
        assert!(!error.to_string().is_empty());
    }
}

/// Names displayed without errors are accepted, except for lengths, which ToUnicode does not check.
/// Accepted names are displayed without errors.
pub fn verdicts_agree(name: &str, options: &Options) {
    let is_shown = to_unicode(name, options).is_ok();
    match check(name, options) {
        Ok(()) => assert!(is_shown, "{name:?}"),
        Err(error) => assert!(!is_shown || error.kind() == ErrorKind::NameTooLong, "{name:?}"),
    }
}

/// The class of a label is the verdict of registration on it.
pub fn class_is_the_verdict(label: &str) {
    if label.contains('.') {
        return;
    }
    let options = Options::REGISTRATION.with_check_bidi(CheckBidi::PerLabel);
    let lower = label.to_ascii_lowercase();
    match classify(label) {
        LabelClass::NrLdh => assert_eq!(check_label(label, &options), Ok(())),
        LabelClass::ALabel => {
            let registered = register(Candidate::ALabel(&lower)).unwrap();
            assert_eq!(classify(registered.u_label()), LabelClass::ULabel);
            assert_eq!(registered.a_label(), lower);
        }
        LabelClass::ULabel => {
            let registered = register(Candidate::ULabel(label)).unwrap();
            assert_eq!(classify(registered.a_label()), LabelClass::ALabel);
        }
        LabelClass::OtherAscii(error) if error.kind() == ErrorKind::LabelTooLong => {
            assert!(label.len() > MAX_LABEL_LENGTH, "{label:?}");
        }
        LabelClass::FakeALabel(error) | LabelClass::OtherAscii(error) => {
            assert_eq!(check_label(&lower, &options), Err(error));
        }
        LabelClass::OtherNonAscii(error) => assert_eq!(check_label(label, &options), Err(error)),
        _ => assert!(check_label(label, &options).is_err(), "{label:?}"),
    }
}

/// Mapping a mapped name changes nothing, and neither does mapping a name that lookup accepts.
pub fn mapping_is_idempotent(name: &str) {
    let mapped = map(name).into_owned();
    assert_eq!(map(&mapped), &*mapped, "{name:?}");
    let is_lower = !name.bytes().any(|byte| byte.is_ascii_uppercase());
    if is_lower && check(name, &Options::LOOKUP).is_ok() {
        assert_eq!(mapped, name);
    }
}

/// UTS #46 maps nothing in names that IDNA2008 accepts, so both produce the same ASCII form.
/// Returns whether IDNA2008 accepts the name.
pub fn uts46_gives_the_same(name: &str) -> bool {
    let Ok(ascii) = to_ascii(name, &Options::LOOKUP) else { return false };
    let any_ascii =
        uts46::Options::DNS.with_ascii_rules(uts46::AsciiRules::Any).with_deny_mixed_signs(false);
    match uts46::to_ascii(name, &any_ascii) {
        Ok(converted) => assert_eq!(converted, ascii.to_ascii_lowercase(), "{name:?}"),
        Err(error) => assert_eq!(name, ".", "{error}"),
    }
    true
}

// The steps of registration and lookup, compared with IDNA2008's conversions.

/// The steps of a name produce the results of its conversions.
pub fn lead_to_the_result(name: &str, options: Options) {
    let context = format!("{options} {name:?}");
    let labels: Vec<_> = steps(name, &options).collect();
    let parts = labels.iter().map(|label| (label.text(), label.range(), label.dot()));
    let expected = domain::labels_by_full_stop(name);
    assert!(parts.eq(expected.map(|l| (l.text(), l.range(), l.separator()))), "{context}");

    // The Bidi rule comes last.
    let rejections = || labels.iter().filter_map(|label| label.ascii().err());
    let first = rejections().find(|error| !is_of_bidi(error)).or_else(|| rejections().next());
    let expected = to_ascii(name, &options);
    assert_eq!(first, expected.as_ref().err().copied(), "{context}");
    if let (Ok(ascii), false) = (expected, name == ".") {
        let joined = labels.iter().map(|label| [label.ascii().unwrap(), label.dot()].concat());
        assert_eq!(joined.collect::<String>(), ascii, "{context}");
    }

    let conversion = to_unicode(name, &options);
    let errors = labels.iter().filter_map(|label| label.unicode().err());
    assert!(errors.eq(conversion.errors().iter().copied()), "{context}");
    if name != "." {
        let shown = labels.iter().map(|l| [l.unicode().unwrap_or(l.text()), l.dot()].concat());
        assert_eq!(shown.collect::<String>(), conversion.raw(), "{context}");
    }
    for label in &labels {
        check_label_steps(label, options, &context);
    }
}

fn is_of_bidi(error: &Error) -> bool {
    Criterion::of(error.kind()) == Some(Criterion::Bidi)
}

/// Checks the steps for the form of a label, up to the one that rejects it, and their texts.
fn check_label_steps(label: &LabelSteps<'_>, options: Options, context: &str) {
    let results = label.steps();
    let listed = |step: Step| results.iter().find(|result| result.step() == step);
    let tests = results.iter().filter_map(|result| match result.step() {
        Step::Test(test) => Some(test),
        _ => None,
    });
    let tests: Vec<Test> = tests.collect();
    assert!(tests.is_empty() || tests == options.tests(), "{context}");
    let alone = check_label(label.text(), &options.with_check_bidi(CheckBidi::Off));
    let rejects = results
        .iter()
        .find_map(StepResult::error)
        .filter(|error| !is_of_bidi(error) && error.kind() != ErrorKind::NameTooLong);
    assert_eq!(rejects.map(|e| e.kind()), alone.err().map(|e| e.kind()), "{context}");
    if rejects.is_none() {
        match results[0].step() {
            Step::Form(Form::Ascii) => assert!(tests.is_empty() && listed(Step::Ldh).is_some()),
            Step::Form(Form::ALabel) => {
                let decoded = listed(Step::Decode).unwrap().text();
                assert!(!tests.is_empty() && decoded == label.decoded(), "{context}");
                assert!(label.unicode().map_or(true, |text| Some(text) == decoded), "{context}");
            }
            Step::Form(Form::ULabel) => {
                let encoded = listed(Step::Encode).unwrap().text().unwrap();
                assert!(!tests.is_empty() && listed(Step::Length).is_some(), "{context}");
                assert!(label.ascii().map_or(true, |ascii| ascii == encoded), "{context}");
            }
            other => panic!("{context}: begins with {other:?}"),
        }
    }
    let numbered = results.iter().filter_map(|result| result.step().section(options.protocol()));
    let chapter = if options.protocol() == Protocol::Registration { "4." } else { "5." };
    assert!(numbered.clone().all(|section| section.starts_with(chapter)), "{context}");
}

/// A rejected U-label reports the first of IDNA2008's tests that it fails.
pub fn first_test_rejects(label: &str) {
    for options in
        [Options::REGISTRATION, Options::LOOKUP, Options::LOOKUP.with_check_context_o(true)]
    {
        let verdict = check_label(label, &options.with_check_bidi(CheckBidi::Off));
        let first: Option<(&Test, _)> =
            options.tests().iter().find_map(|test| Some((test, test.check(label).err()?)));
        match (verdict, first) {
            (Err(error), first) if error.kind() == ErrorKind::LabelTooLong => {
                let of_length = |&(_, error): &(_, Error)| error.kind() == ErrorKind::LabelTooLong;
                assert!(first.as_ref().is_none_or(of_length), "{label:?}");
            }
            (verdict, first) => {
                // A test by itself belongs to no operation, so only its advice differs.
                let place = |error: Error| (error.kind(), error.range(), error.code_point());
                let first = first.map(|(_, error)| place(error));
                assert_eq!(verdict.err().map(place), first, "{label:?}");
            }
        }
    }
}
