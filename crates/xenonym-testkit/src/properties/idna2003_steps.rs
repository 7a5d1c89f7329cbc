//! The steps of ToASCII and ToUnicode, compared with IDNA2003's conversions.

use xenonym::idna2003::{
    LabelSteps, NameprepStage, Options, ToAsciiStep, ToUnicodeStep, steps, to_ascii, to_unicode,
};
use xenonym::stringprep::{NAMEPREP, Purpose};
use xenonym::{Error, StepResult, domain};

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
        check_label(label, options, &context);
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
fn check_label(label: &LabelSteps<'_>, options: Options, context: &str) {
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
