//! The verdicts as one JSON object.

use std::borrow::Cow;

use serde::Serialize;
use xenonym_safety::display::{Policy, Verdict as PolicyVerdict};

use super::{Checked, Label, ProfileVerdict, host};
use crate::location::Place;
use crate::problem::Problem;

#[derive(Serialize)]
pub(super) struct Object<'a> {
    /// Bytes that are not UTF-8 become U+FFFD.
    input: Cow<'a, str>,
    /// By every profile. `None` for a line without a name.
    accepted: Option<bool>,
    verdicts: Vec<VerdictObject<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    shown: Vec<ShownObject<'a>>,
    labels: Vec<LabelObject<'a>>,
    labels_left_out: usize,
    #[serde(flatten)]
    place: Place<'a>,
}

#[derive(Serialize)]
struct VerdictObject<'a> {
    profile: &'static str,
    accepted: bool,
    /// `None`, as `unicode` then is, for a rejected name.
    ascii: Option<&'a str>,
    unicode: Option<&'a str>,
    /// The first error decided the verdict.
    errors: &'a [Problem],
    errors_left_out: usize,
}

#[derive(Serialize)]
struct ShownObject<'a> {
    policy: &'static str,
    show: &'static str,
    host: Option<&'a str>,
}

#[derive(Serialize)]
struct LabelObject<'a> {
    label: usize,
    byte: usize,
    text: &'a str,
    class: &'static str,
    idna_valid: bool,
    /// Why it is neither an LDH label, nor an A-label, nor a U-label: the kind of error.
    reason: Option<&'static str>,
}

impl<'a> Object<'a> {
    pub(super) fn new(report: &'a Checked<'a>) -> Self {
        Self {
            input: report.record.lossy(),
            accepted: (!report.verdicts.is_empty()).then(|| report.is_accepted()),
            verdicts: report.verdicts.iter().map(VerdictObject::new).collect(),
            shown: Policy::PRESETS.iter().zip(report.shown.iter()).map(ShownObject::new).collect(),
            labels: report.labels.iter().enumerate().map(LabelObject::new).collect(),
            labels_left_out: report.labels_left_out,
            place: report.record.place,
        }
    }
}

impl<'a> ShownObject<'a> {
    fn new((policy, shown): (&Policy, &'a PolicyVerdict)) -> Self {
        Self { policy: policy.name(), show: shown.show().name(), host: host(shown) }
    }
}

impl<'a> VerdictObject<'a> {
    fn new(verdict: &'a ProfileVerdict<'_>) -> Self {
        let (forms, errors, errors_left_out) = match &verdict.forms {
            Ok(forms) => (Some(forms), [].as_slice(), 0),
            Err(errors) => (None, errors.shown.as_slice(), errors.left_out),
        };
        Self {
            profile: verdict.profile.name,
            accepted: forms.is_some(),
            ascii: forms.map(|forms| forms.ascii.as_ref()),
            unicode: forms.map(|forms| forms.unicode.as_str()),
            errors,
            errors_left_out,
        }
    }
}

impl<'a> LabelObject<'a> {
    fn new((index, label): (usize, &Label<'a>)) -> Self {
        Self {
            label: index,
            byte: label.byte,
            text: label.text,
            class: label.class.name(),
            idna_valid: label.class.is_idna_valid(),
            reason: label.class.reason().map(|error| error.kind().name()),
        }
    }
}
