//! The steps of RFC 5891 in words: section 4 for registration, 5 for lookup.

use xenonym::domain::{MAX_LABEL_LENGTH, MAX_NAME_LENGTH};
use xenonym::idna2008::{
    self, CheckBidi, Form, LabelSteps, Options, Protocol, Test, contextual_rule, derived_property,
    steps, to_ascii,
};
use xenonym::label::is_rtl;
use xenonym::{Error, ErrorKind, StepResult};

use super::{Explanation, Facts, NameLabel, Selection, Step};

/// Tells of a whole name, which `rejection` says to be rejected.
pub(super) fn explain<'a>(
    explanation: &mut Explanation<'a>,
    name: &'a str,
    options: Options,
    rejection: Option<Error>,
    shown: &mut Selection,
) {
    let (mut first_rtl, mut bidi_errors) = (None, Vec::new());
    for (index, label) in steps(name, &options).enumerate() {
        if first_rtl.is_none() && label.unicode().is_ok_and(is_rtl) {
            first_rtl = Some(index);
        }
        let of_bidi = label.steps().iter().filter(|result| result.step() == idna2008::Step::Bidi);
        bidi_errors.extend(of_bidi.filter_map(StepResult::error));
        if !shown.has(index) {
            explanation.labels_left_out += 1;
            continue;
        }
        let (text, byte) = (label.text(), label.range().start);
        let part = NameLabel { name, index, byte, text, separator: label.dot() };
        let label_rejection = label.ascii().err();
        let mut told = part.tell(label.ascii().unwrap_or_default(), label_rejection.as_slice());
        told.list(label.decoded().unwrap_or_default(), &mut shown.to_list, describe);
        // The Bidi rule is reported for the whole name, and for a label only if it violates the rule.
        let is_told = |result: &&StepResult<idna2008::Step>| {
            result.step() != idna2008::Step::Bidi || result.error().is_some()
        };
        let told_of = label.steps().iter().filter(is_told);
        told.steps = super::tell(text, told_of, |result| words(result.step(), &label, options));
        explanation.labels.push(told);
    }
    let bidi = match rejection {
        Some(_) => "not checked: a label or the length is rejected".to_owned(),
        None => bidi(options, first_rtl),
    };
    let bidi = Step { says: bidi, ..bidi_step(options) };
    explanation.steps = vec![length(name, options, rejection), bidi.rejected_for(&bidi_errors)];
}

fn describe(value: char) -> Facts {
    Facts::Idna2008 { property: derived_property(value), rule: contextual_rule(value) }
}

/// Describes a label that passes the step.
fn words(step: idna2008::Step, label: &LabelSteps<'_>, options: Options) -> Step {
    use idna2008::Step as Of;

    let says = match step {
        Of::Length => {
            let ascii = label.steps().iter().find(|result| result.step() == Of::Encode);
            let length = ascii.and_then(StepResult::text).unwrap_or_default().len();
            return Step::aside("length", format!("{length}, allowed 1 to {MAX_LABEL_LENGTH}"));
        }
        Of::Form(form) => return Step::aside("form", form_in_words(form)),
        Of::LowerCase => "in lower case",
        Of::Decode => "decoded by Punycode (RFC 3492)",
        Of::Reserved => {
            let says =
                "no hyphens in both the third and the fourth position (RFC 5890 section 2.3.1)";
            return Step::aside("reserved", says);
        }
        Of::Ldh => {
            let says = match options.protocol() {
                Protocol::Registration => {
                    "letters, digits and inner hyphens only (RFC 5890 section 2.3.1)"
                }
                Protocol::Lookup => "not checked: any name in the DNS may be looked up",
            };
            return Step::aside("LDH", says);
        }
        Of::Test(test) => passed(test),
        Of::Encode => "by Punycode (RFC 3492), with the ACE prefix",
        Of::Bidi => return bidi_step(options),
        // Only of the label that is rejected.
        _ => return Step::aside("name length", ""),
    };
    Step::new(step.section(options.protocol()).unwrap_or_default(), says)
}

const fn form_in_words(form: Form) -> &'static str {
    match form {
        Form::Ascii => "ASCII without the ACE prefix: unchanged by IDNA",
        Form::ALabel => "ASCII with the ACE prefix: a putative A-label",
        Form::ULabel => "not all ASCII: a putative U-label",
    }
}

/// Describes a label that passes the test.
const fn passed(test: Test) -> &'static str {
    match test {
        Test::Nfc => "in NFC",
        Test::Disallowed => "no DISALLOWED code point",
        Test::Unassigned => "no UNASSIGNED code point",
        Test::HyphensInside => "no hyphens in both the third and the fourth position",
        Test::HyphenAtEnd => "no hyphen at either end",
        Test::LeadingMark => "does not begin with a combining mark",
        Test::ContextJ => "any CONTEXTJ code points follow their rules",
        Test::ContextORule => "a rule exists for each CONTEXTO code point",
        Test::ContextO => "any CONTEXTO code points follow their rules",
        _ => "passes the test",
    }
}

/// The name's length, which only the whole name shows.
fn length(name: &str, options: Options, rejection: Option<Error>) -> Step {
    let length = to_ascii(name, &options.with_check_bidi(CheckBidi::Off))
        .map(|ascii| ascii.strip_suffix('.').unwrap_or(&ascii).len());
    let says = match length {
        Ok(length) => {
            format!("{length} without the root, allowed 1 to {MAX_NAME_LENGTH}")
        }
        Err(_) => "not checked: a label is rejected".to_owned(),
    };
    let too_long = rejection.filter(|error| error.kind() == ErrorKind::NameTooLong);
    Step::aside("length", says).rejected_for(too_long.as_slice())
}

fn bidi_step(options: Options) -> Step {
    let section = idna2008::Step::Bidi.section(options.protocol()).unwrap_or_default();
    Step::new(section, "").stage("Bidi")
}

/// The Bidi rule, which all labels satisfy.
fn bidi(options: Options, first_rtl: Option<usize>) -> String {
    if options.check_bidi() == CheckBidi::Off {
        return "the Bidi rule is not checked".to_owned();
    }
    let Some(label) = first_rtl else {
        return "no label is right-to-left, so nothing to check".to_owned();
    };
    let whose = if options.check_bidi() == CheckBidi::PerLabel { "each such" } else { "every" };
    format!(
        "label {} is right-to-left, and {whose} label must follow the Bidi rule: passed",
        label + 1
    )
}
