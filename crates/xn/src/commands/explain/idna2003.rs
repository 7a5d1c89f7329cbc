//! The steps of RFC 3490 in words, and the result of Nameprep for one code point.

use std::borrow::Cow;

use xenonym::StepResult;
use xenonym::domain::MAX_LABEL_LENGTH;
use xenonym::idna2003::{LabelSteps, NameprepStage, Options, ToAsciiStep, ToUnicodeStep, steps};
use xenonym::stringprep::{NAMEPREP, Table};

use super::{Explanation, Facts, Fate, LabelReading, NameLabel, Selection, Step};
use crate::converted::Converted;
use crate::problem::Problem;

/// Tells of a whole name.
pub(super) fn explain<'a>(
    explanation: &mut Explanation<'a>,
    name: &'a str,
    options: Options,
    shown: &mut Selection,
) {
    for (index, label) in steps(name, &options).enumerate() {
        if !shown.has(index) {
            explanation.labels_left_out += 1;
            continue;
        }
        let (text, byte) = (label.text(), label.range().start);
        let part = NameLabel { name, index, byte, text, separator: label.dot() };
        let rejection = label.ascii().err();
        let mut told = part.tell(label.ascii().unwrap_or_default(), rejection.as_slice());
        // Step 1: ASCII text skips Nameprep.
        told.list("", &mut shown.to_list, if text.is_ascii() { unprepared } else { prepared });
        let words = Words { label: &label, options };
        told.steps = super::tell(text, label.to_ascii(), |result| words.of_to_ascii(result));
        if rejection.is_none() {
            told.reading = words.reading(name);
        }
        explanation.labels.push(told);
    }
}

/// The result of Nameprep for one code point.
fn prepared(value: char) -> Facts {
    let itself = value.to_string();
    let mapped = NAMEPREP.map_text(&itself).into_owned();
    let normalized = NAMEPREP
        .normalizer()
        .map_or(Cow::Borrowed(&*mapped), |form| form.normalize(&mapped))
        .into_owned();
    let fate = if Table::A1.contains(value) {
        Fate::Unassigned
    } else if normalized.contains(|c| NAMEPREP.prohibits(c)) {
        Fate::Prohibited
    } else if mapped.is_empty() {
        Fate::MappedToNothing
    } else if mapped != itself {
        Fate::Mapped
    } else if normalized != mapped {
        Fate::Normalized
    } else {
        Fate::Unchanged
    };
    Facts::Idna2003 { fate, mapped, normalized, tables: tables(value) }
}

fn unprepared(value: char) -> Facts {
    let (mapped, normalized) = (value.into(), value.into());
    Facts::Idna2003 { fate: Fate::Unchanged, mapped, normalized, tables: tables(value) }
}

fn tables(value: char) -> Vec<&'static str> {
    Table::all().filter(|table| table.contains(value)).map(Table::name).collect()
}

/// The words for the steps of one label.
struct Words<'w, 'a> {
    label: &'w LabelSteps<'a>,
    options: Options,
}

impl Words<'_, '_> {
    fn of_to_ascii(&self, result: &StepResult<ToAsciiStep>) -> Step {
        let says = match result.step() {
            ToAsciiStep::Nameprep(stage) => return self.of_nameprep(stage),
            ToAsciiStep::InputIsAscii => return self.input_is_ascii(),
            ToAsciiStep::Std3Ascii if self.options.use_std3_ascii_rules() => {
                "UseSTD3ASCIIRules: no ASCII except letters, digits and inner hyphens"
            }
            ToAsciiStep::Std3Ascii => "UseSTD3ASCIIRules is not set, so nothing to verify",
            ToAsciiStep::PreparedIsAscii if self.prepared().is_ascii() => {
                "all code points are ASCII: on to step 8"
            }
            ToAsciiStep::PreparedIsAscii => "not all code points are ASCII: on to step 5",
            ToAsciiStep::AcePrefix => "does not begin with the ACE prefix, xn--",
            ToAsciiStep::Encode => "Punycode (RFC 3492)",
            ToAsciiStep::AddAcePrefix => "with the ACE prefix",
            ToAsciiStep::Length => return self.length(result),
            ToAsciiStep::Separators => {
                return Step::aside("dots", "some, as --allow-separators allows");
            }
            // Only of the label that is rejected.
            _ => return Step::aside("name length", ""),
        };
        let number = result.step().number().unwrap_or_default();
        Step::new(number.to_string(), says)
    }

    fn of_to_unicode(&self, step: ToUnicodeStep) -> Step {
        let says = match step {
            ToUnicodeStep::Nameprep(stage) => return self.of_nameprep(stage),
            ToUnicodeStep::InputIsAscii => return self.input_is_ascii(),
            ToUnicodeStep::AcePrefix => "begins with the ACE prefix",
            ToUnicodeStep::RemoveAcePrefix => "without the ACE prefix",
            ToUnicodeStep::Decode => "decoded by Punycode (RFC 3492)",
            ToUnicodeStep::ToAscii => "by ToASCII",
            ToUnicodeStep::Verify => "equal to the sequence of step 3, ignoring case",
            _ => "the result of step 5",
        };
        Step::new(step.number().to_string(), says)
    }

    fn input_is_ascii(&self) -> Step {
        Step::new(
            "1",
            if self.label.text().is_ascii() {
                "all code points are ASCII: on to step 3"
            } else {
                "not all code points are ASCII: on to step 2"
            },
        )
    }

    fn of_nameprep(&self, stage: NameprepStage) -> Step {
        let (stage, says) = match stage {
            NameprepStage::Map => ("map", ""),
            NameprepStage::Normalize => ("NFKC", ""),
            NameprepStage::Prohibited => ("prohibited", "none"),
            NameprepStage::Bidi if self.prepared().contains(|c| Table::D1.contains(c)) => {
                ("bidi", "begins and ends with code points of table D.1, and contains none of D.2")
            }
            NameprepStage::Bidi => ("bidi", "no code point of table D.1, so nothing to check"),
            NameprepStage::Unassigned if self.label.text().contains(|c| Table::A1.contains(c)) => {
                ("unassigned", "some, as AllowUnassigned allows")
            }
            NameprepStage::Unassigned => ("unassigned", "none"),
        };
        Step::new("2", says).stage(stage)
    }

    /// Step 8, which reports the length even if it is wrong.
    fn length(&self, result: &StepResult<ToAsciiStep>) -> Step {
        let results = self.label.to_ascii();
        let text = results.iter().rev().find_map(StepResult::text).unwrap_or(self.label.text());
        let is_foreseen = !results.iter().any(|result| result.step() == ToAsciiStep::Std3Ascii);
        let when = if is_foreseen { " before step 3" } else { "" };
        let says =
            format!("length {}, allowed 1 to {MAX_LABEL_LENGTH}{when}", text.chars().count());
        Step { rejects: result.error().is_some(), ..Step::new("8", says) }
    }

    /// The label after step 2.
    fn prepared(&self) -> &str {
        let normalized = ToAsciiStep::Nameprep(NameprepStage::Normalize);
        let result = self.label.to_ascii().iter().find(|result| result.step() == normalized);
        result.and_then(StepResult::text).unwrap_or(self.label.text())
    }

    /// The result of ToUnicode for the label, unless the label is unchanged.
    fn reading(&self, name: &str) -> Option<LabelReading> {
        let text = self.label.text();
        let answer = match self.label.unicode() {
            Ok(unicode) if unicode == text => return None,
            Ok(unicode) => {
                Converted { output: Some(unicode.to_owned().into()), problems: Vec::new() }
            }
            Err(error) => Converted {
                output: Some(text.to_owned().into()),
                problems: vec![Problem::in_text(error, name)],
            },
        };
        let words = |result: &StepResult<ToUnicodeStep>| self.of_to_unicode(result.step());
        Some(LabelReading { steps: super::tell(text, self.label.to_unicode(), words), answer })
    }
}
