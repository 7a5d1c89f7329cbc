//! The steps as one JSON object.

use serde::Serialize;
use xenonym::ErrorKind;

use super::{CodePoint, Explanation, Facts, Label, Step};
use crate::location::Record;
use crate::output::Entry;
use crate::terminal::u_plus;

#[derive(Serialize)]
pub(super) struct Object<'a> {
    #[serde(flatten)]
    entry: Entry<'a>,
    operation: &'static str,
    profile: &'static str,
    labels: Vec<LabelObject<'a>>,
    labels_left_out: usize,
    /// Those of the whole name.
    steps: Vec<StepObject<'a>>,
    /// Of the ASCII form, or of the name if it was rejected.
    to_unicode: Entry<'a>,
    /// How many errors more `to_unicode` has.
    to_unicode_errors_left_out: usize,
}

#[derive(Serialize)]
struct LabelObject<'a> {
    label: usize,
    #[serde(flatten)]
    entry: Entry<'a>,
    errors_left_out: usize,
    byte: usize,
    /// The dot behind it.
    separator: Option<String>,
    code_points: Vec<CodePointObject<'a>>,
    /// The code points that an ACE label decodes to.
    decoded: Vec<CodePointObject<'a>>,
    code_points_left_out: usize,
    steps: Vec<StepObject<'a>>,
    /// The result of ToUnicode, or why it is unchanged. `None` where there is nothing to convert, and
    /// where the steps do.
    to_unicode: Option<Entry<'a>>,
    /// How ToUnicode came to it.
    to_unicode_steps: Vec<StepObject<'a>>,
}

#[derive(Serialize)]
struct CodePointObject<'a> {
    /// `None` if it is decoded.
    byte: Option<usize>,
    code_point: String,
    #[serde(flatten)]
    facts: FactsObject<'a>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum FactsObject<'a> {
    Idna2003 {
        status: &'static str,
        mapped: Vec<String>,
        normalized: Vec<String>,
        tables: &'a [&'static str],
    },
    Idna2008 {
        property: &'static str,
        rule: Option<&'static str>,
    },
    Uts46 {
        status: &'static str,
        mapped: Vec<String>,
    },
}

#[derive(Serialize)]
struct StepObject<'a> {
    step: Option<&'a str>,
    stage: Option<&'a str>,
    says: &'a str,
    rejects: bool,
    text: Option<&'a str>,
    /// The number of code points that are not shown.
    text_left_out: usize,
}

impl<'a> Object<'a> {
    pub(super) fn new(record: &Record<'a>, explanation: &'a Explanation<'_>) -> Self {
        Self {
            entry: Entry::new(record, &explanation.answer),
            operation: "to_ascii",
            profile: explanation.profile.name,
            labels: explanation.labels.iter().map(LabelObject::new).collect(),
            labels_left_out: explanation.labels_left_out,
            steps: explanation.steps.iter().map(StepObject::new).collect(),
            to_unicode: Entry::of_text(&*explanation.reading.input, &explanation.reading.answer),
            to_unicode_errors_left_out: explanation.reading.errors_left_out,
        }
    }
}

impl<'a> LabelObject<'a> {
    fn new(label: &'a Label<'_>) -> Self {
        let reading = label.reading.as_ref();
        let steps_of_reading = reading.map(|reading| &*reading.steps).unwrap_or_default();
        Self {
            label: label.index,
            entry: Entry::of_text(label.text, &label.answer),
            errors_left_out: label.errors_left_out,
            byte: label.byte,
            separator: label.separator.chars().next().map(|dot| u_plus(dot.into())),
            code_points: label.code_points.iter().map(CodePointObject::new).collect(),
            decoded: label.decoded.iter().map(CodePointObject::new).collect(),
            code_points_left_out: label.code_points_left_out,
            steps: label.steps.iter().map(StepObject::new).collect(),
            to_unicode: reading.map(|reading| Entry::of_text(label.text, &reading.answer)),
            to_unicode_steps: steps_of_reading.iter().map(StepObject::new).collect(),
        }
    }
}

impl<'a> CodePointObject<'a> {
    fn new(of: &'a CodePoint) -> Self {
        let values = |text: &str| text.chars().map(|c| u_plus(c.into())).collect();
        let word = of.facts.word();
        let facts = match &of.facts {
            Facts::Idna2003 { mapped, normalized, tables, .. } => FactsObject::Idna2003 {
                status: word,
                mapped: values(mapped),
                normalized: values(normalized),
                tables,
            },
            Facts::Idna2008 { rule, .. } => {
                FactsObject::Idna2008 { property: word, rule: rule.map(ErrorKind::rule) }
            }
            Facts::Uts46 { mapped, .. } => {
                FactsObject::Uts46 { status: word, mapped: values(mapped) }
            }
        };
        Self { byte: of.byte, code_point: u_plus(of.value.into()), facts }
    }
}

impl<'a> StepObject<'a> {
    fn new(step: &'a Step) -> Self {
        Self {
            step: step.number.as_deref(),
            stage: step.stage.as_deref(),
            says: &step.says,
            rejects: step.rejects,
            text: step.text.as_ref().map(|excerpt| excerpt.text.as_str()),
            text_left_out: step.text.as_ref().map_or(0, |excerpt| excerpt.left_out),
        }
    }
}
