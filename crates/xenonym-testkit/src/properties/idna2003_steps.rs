//! The steps of ToASCII and ToUnicode beside IDNA2003's conversions.

use xenonym::idna2003::{
    LabelSteps, NameprepStage, Options, ToAsciiStep, ToUnicodeStep, steps, to_ascii, to_unicode,
};
use xenonym::stringprep::{NAMEPREP, Purpose};
use xenonym::{Error, StepResult, domain};

/// What the steps of a name come to is what its conversions come to.
pub fn lead_to_the_result(name: &str, options: Options) {
    let said = format!("{options} {name:?}");
    let labels: Vec<_> = steps(name, &options).collect();
    let parts = labels.iter().map(|label| (label.text(), label.range(), label.dot()));
    let expected = domain::labels(name).map(|l| (l.text(), l.range(), l.separator()));
    assert!(parts.eq(expected), "{said}");

    let joined: Result<String, Error> = labels.iter().map(ascii_with_dot).collect();
    let joined = joined.map(|text| if domain::is_root(name) { ".".into() } else { text });
    assert_eq!(joined, to_ascii(name, &options).map(Into::into), "{said}");

    let conversion = to_unicode(name, &options);
    let errors = labels.iter().filter_map(|label| label.unicode().err());
    assert!(errors.eq(conversion.errors().iter().copied()), "{said}");
    if !domain::is_root(name) {
        let shown = labels.iter().map(|l| [l.unicode().unwrap_or(l.text()), l.dot()].concat());
        assert_eq!(shown.collect::<String>(), conversion.raw(), "{said}");
    }
    for label in &labels {
        check_label(label, options, &said);
    }
}

fn ascii_with_dot(label: &LabelSteps<'_>) -> Result<String, Error> {
    let dot = if label.dot().is_empty() { "" } else { "." };
    Ok([label.ascii()?, dot].concat())
}

fn errors<S: Copy>(results: &[StepResult<S>]) -> Vec<Error> {
    results.iter().filter_map(StepResult::error).collect()
}

/// The last step with a text ends with what the conversion gives, and the steps reject what it
/// rejects, for the same reason.
fn check_label(label: &LabelSteps<'_>, options: Options, said: &str) {
    let results = label.to_ascii();
    match label.ascii() {
        Ok(ascii) => {
            assert_eq!(results.last().unwrap().step(), ToAsciiStep::Length, "{said}");
            assert_eq!(errors(results), [], "{said}");
            let given = results.iter().rev().find_map(StepResult::text);
            assert_eq!(given.unwrap_or(label.text()), ascii, "{said}");
        }
        Err(error) => assert!(errors(results).contains(&error), "{said}: {error:?}"),
    }
    let numbers = results.iter().filter_map(|result| result.step().number());
    assert!(numbers.is_sorted(), "{said}");

    let results = label.to_unicode();
    let last = results.last().unwrap();
    match label.unicode() {
        Ok(unicode) if last.step() == ToUnicodeStep::Return => {
            assert_eq!((errors(results), last.text()), (vec![], Some(unicode)), "{said}");
        }
        Ok(unicode) => {
            assert_eq!((last.step(), unicode), (ToUnicodeStep::AcePrefix, label.text()), "{said}");
            assert_eq!(errors(results), [], "{said}");
        }
        Err(error) => assert!(errors(results).contains(&error), "{said}: {error:?}"),
    }
    assert!(results.iter().map(|result| result.step().number()).is_sorted(), "{said}");
    check_nameprep(label, options, said);
}

/// Each stage of Nameprep is that of the profile.
fn check_nameprep(label: &LabelSteps<'_>, options: Options, said: &str) {
    let of_ascii = label.to_ascii().iter().filter_map(|result| match result.step() {
        ToAsciiStep::Nameprep(stage) => Some((stage, result.text(), result.error())),
        _ => None,
    });
    let of_unicode = label.to_unicode().iter().filter_map(|result| match result.step() {
        ToUnicodeStep::Nameprep(stage) => Some((stage, result.text(), result.error())),
        _ => None,
    });
    let stages: Vec<_> = of_ascii.collect();
    assert!(stages.iter().copied().eq(of_unicode), "{said}");
    assert_eq!(stages.is_empty(), label.text().is_ascii(), "{said}");
    if stages.is_empty() {
        return;
    }
    let mapped = NAMEPREP.map_text(label.text());
    let normalized = NAMEPREP.normalizer().unwrap().normalize(&mapped);
    let text = |stage| stages.iter().find(|found| found.0 == stage).unwrap().1;
    assert_eq!(text(NameprepStage::Map), Some(&*mapped), "{said}");
    assert_eq!(text(NameprepStage::Normalize), Some(&*normalized), "{said}");
    let of = |error: Error| (error.kind(), error.code_point(), error.table());
    let found = |wanted: &[NameprepStage]| {
        stages.iter().filter(|(stage, ..)| wanted.contains(stage)).find_map(|found| found.2).map(of)
    };
    let output = NAMEPREP.check_output(&normalized).err();
    assert_eq!(found(&[NameprepStage::Prohibited, NameprepStage::Bidi]), output.map(of), "{said}");
    let purpose = if options.allow_unassigned() { Purpose::Query } else { Purpose::Stored };
    let assigned = NAMEPREP.check_assigned(label.text(), purpose).err();
    assert_eq!(found(&[NameprepStage::Unassigned]), assigned.map(of), "{said}");
}
