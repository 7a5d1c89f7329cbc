//! The steps of registration and lookup, compared with IDNA2008's conversions.

use xenonym::idna2008::{
    Bidi, Form, LabelSteps, Options, Protocol, Step, Test, check_label, steps, to_ascii, to_unicode,
};
use xenonym::uts46::Criterion;
use xenonym::{Error, ErrorKind, StepResult, domain};

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
    let alone = check_label(label.text(), &options.with_check_bidi(Bidi::Off));
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
        let verdict = check_label(label, &options.with_check_bidi(Bidi::Off));
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
