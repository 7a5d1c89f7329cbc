//! The steps of UTS #46 section 4, and of ToASCII after them (section 4.2).

use std::collections::BTreeMap;

use xenonym::domain::{MAX_LABEL_LENGTH, MAX_NAME_LENGTH};
use xenonym::label::is_rtl;
use xenonym::unicode::Status;
use xenonym::uts46::{
    self, AsciiRules, CheckBidi, Criterion, ExplainedLabel, Options, VerifyDnsLength, mapping,
};
use xenonym::{ACE_PREFIX, Error, ErrorKind};

use super::{Explanation, Facts, NameLabel, Selection, Step};
use crate::problem::Problem;

/// Tells of a whole name.
pub(super) fn explain<'a>(
    explanation: &mut Explanation<'a>,
    name: &'a str,
    options: &Options,
    shown: &mut Selection,
) {
    let of_name = uts46::explain(name, options);
    let lower_cased = options.lower_case_ascii_names() && name.is_ascii();
    let mut first_rtl = None;
    for label in of_name.labels() {
        if first_rtl.is_none() && is_rtl(label.steps.unicode()) {
            first_rtl = Some(label.index);
        }
        if !shown.has(label.index) {
            explanation.labels_left_out += 1;
            continue;
        }
        let (steps, index) = (&label.steps, label.index);
        let (text, byte) = (steps.text(), steps.range().start);
        let part = NameLabel { name, index, byte, text, separator: steps.dot() };
        let mut told = part.tell(label.ascii, label.errors);
        let walk = Walk { label: &label, options };
        told.steps = if lower_cased { walk.lower_cased() } else { walk.all_steps() };
        let decoded = if lower_cased { "" } else { steps.decoded().unwrap_or_default() };
        told.list(decoded, &mut shown.to_list, |value| describe(value, options));
        explanation.labels.push(told);
    }
    explanation.steps = if lower_cased {
        let says = "ASCII names are only lower-cased, without UTS #46";
        vec![Step::aside("URL Standard", says)]
    } else {
        vec![bidi(options, first_rtl, of_name.to_ascii().errors())]
    };
    explanation.steps.push(lengths(&of_name, options));
    let is_address = |error: &&Error| error.kind() == ErrorKind::AddressLikeHost;
    if let Some(&error) = of_name.to_ascii().errors().iter().find(is_address) {
        explanation.steps.push(Step::aside("IPv4 address", "").rejected_for(&[error]));
    }
}

fn describe(value: char, options: &Options) -> Facts {
    Facts::Uts46 { status: Status::of(value), mapped: mapping(value, options).collect() }
}

/// One label on its way.
struct Walk<'w> {
    label: &'w ExplainedLabel<'w, 'w>,
    options: &'w Options,
}

impl Walk<'_> {
    /// The treatment of ASCII names in the URL Standard.
    fn lower_cased(&self) -> Vec<Step> {
        let lower =
            Step::aside("lower case", "").changed(self.label.steps.text(), self.label.ascii);
        let asked = Step::aside("forbidden", "no forbidden code point");
        vec![lower, asked.rejected_for(self.label.errors)]
    }

    fn all_steps(&self) -> Vec<Step> {
        let label = &self.label.steps;
        let mut mapping = Step::new("1", "").stage("map").changed(label.text(), label.mapped());
        if self.options.transitional_processing() {
            mapping.says.push_str(" (Transitional_Processing)");
        }
        let mut steps = vec![
            mapping,
            Step::new("2", "").stage("NFC").changed(label.mapped(), label.normalized()),
        ];
        self.ace_prefix(&mut steps);
        if label.is_validated() {
            let asked = Criterion::ALL.iter().copied().filter(|&c| c != Criterion::Bidi);
            steps.extend(asked.map(|criterion| self.criterion(criterion)));
            let bidi = self.errors_of(|kind| Criterion::of(kind) == Some(Criterion::Bidi));
            if !bidi.is_empty() {
                steps.push(numbered(Criterion::Bidi).rejected_for(&bidi));
            }
        } else {
            let says = "no criterion applies, because the label does not decode";
            let status = self.errors_of(|kind| Criterion::of(kind).is_some());
            steps.push(Step::new("4", says).stage("criteria").rejected_for(&status));
        }
        self.to_ascii(&mut steps);
        steps
    }

    /// Step 4.1 to 4.3.
    fn ace_prefix(&self, steps: &mut Vec<Step>) {
        if !self.label.steps.normalized().starts_with(ACE_PREFIX) {
            steps.push(Step::new("4", "no ACE prefix, so nothing to decode").stage("prefix"));
            return;
        }
        steps.push(Step::new("4", format!("the ACE prefix, {ACE_PREFIX}")).stage("prefix"));
        // Errors that belong to neither a criterion nor ToASCII come from Punycode.
        let of_punycode =
            self.errors_of(|kind| Criterion::of(kind).is_none() && !is_of_to_ascii(kind));
        let decoding = match self.label.steps.decoded() {
            Some(decoded) => Step::new("4", "decoded by Punycode (RFC 3492)").text(decoded),
            None if self.options.ignore_invalid_punycode() => {
                Step::new("4", "cannot be decoded, but IgnoreInvalidPunycode allows it")
            }
            None => Step::new("4", ""),
        };
        steps.push(decoding.stage("Punycode").rejected_for(&of_punycode));
    }

    fn criterion(&self, criterion: Criterion) -> Step {
        let step = numbered(criterion);
        let says = match criterion.flag() {
            Some(flag) if !criterion.is_checked_by(self.options) => {
                format!("not checked: {flag} is off")
            }
            Some(flag) => format!("{} ({flag})", kept(criterion)),
            None if criterion == Criterion::Status => self.ascii_rules(),
            None => kept(criterion).to_owned(),
        };
        Step { says, ..step }
            .rejected_for(&self.errors_of(|kind| Criterion::of(kind) == Some(criterion)))
    }

    /// Describes a label that satisfies criterion 7.
    fn ascii_rules(&self) -> String {
        let of_ascii = if self.options.ascii_rules() == AsciiRules::Std3 {
            "its ASCII code points are letters, digits and hyphens (UseSTD3ASCIIRules)"
        } else if self.options.ascii_rules() == AsciiRules::Any {
            "UseSTD3ASCIIRules is off"
        } else {
            "no ASCII is on the deny list"
        };
        format!("{}, and {of_ascii}", kept(Criterion::Status))
    }

    fn errors_of(&self, is_meant: impl Fn(ErrorKind) -> bool) -> Vec<Error> {
        self.label.errors.iter().copied().filter(|error| is_meant(error.kind())).collect()
    }

    /// Section 4.2 steps 3 and 4.2.
    fn to_ascii(&self, steps: &mut Vec<Step>) {
        let encoding = if self.label.steps.unicode().is_ascii() {
            Step::aside("ToASCII 3", "all ASCII, so nothing to encode")
        } else {
            let is_decoded = self.label.steps.decoded().is_some();
            let how = if is_decoded { "as it was" } else { "by Punycode (RFC 3492)" };
            Step::aside("ToASCII 3", how).text(self.label.ascii)
        };
        let is_of_encoding = |kind| kind == ErrorKind::TooLongToEncode;
        steps.push(encoding.rejected_for(&self.errors_of(is_of_encoding)));
        let length = self.label.ascii.chars().count();
        let says = if self.options.verify_dns_length() == VerifyDnsLength::Off {
            "not checked: VerifyDnsLength is off".to_owned()
        } else if self.label.errors.is_empty() && length == 0 {
            "the root, after the last dot".to_owned()
        } else {
            format!("length {length}, allowed 1 to {MAX_LABEL_LENGTH} (VerifyDnsLength)")
        };
        let is_of_length = |kind| is_of_to_ascii(kind) && !is_of_encoding(kind);
        let step = Step::aside("ToASCII 4.2", says);
        steps.push(step.rejected_for(&self.errors_of(is_of_length)));
    }
}

/// Whether an error of a label is found after processing (section 4.2 steps 3 and 4).
fn is_of_to_ascii(kind: ErrorKind) -> bool {
    matches!(kind, ErrorKind::EmptyLabel | ErrorKind::LabelTooLong | ErrorKind::TooLongToEncode)
}

fn numbered(criterion: Criterion) -> Step {
    Step::new("4", "").stage(format!("criterion {}", criterion.number()))
}

/// Describes a label that satisfies the criterion.
const fn kept(criterion: Criterion) -> &'static str {
    match criterion {
        Criterion::Nfc => "in NFC",
        Criterion::HyphensInside => "no hyphens in both the third and the fourth position",
        Criterion::HyphenAtEnd => "no hyphen at either end",
        Criterion::AcePrefix => "does not begin with the ACE prefix",
        Criterion::FullStop => "no full stop",
        Criterion::LeadingMark => "does not begin with a combining mark",
        Criterion::Status => "each code point is valid",
        Criterion::Joiners => "no joiner outside its context",
        Criterion::Bidi => "follows the Bidi rule",
        _ => "meets the criterion",
    }
}

/// Criterion 9, for the whole name.
fn bidi(options: &Options, first_rtl: Option<usize>, errors: &[Error]) -> Step {
    let step = numbered(Criterion::Bidi);
    let must = if options.check_bidi() == CheckBidi::PerLabel {
        "and each such label must follow the Bidi rule"
    } else {
        "and every label must follow the Bidi rule"
    };
    let is_bidi = |error: &&Error| Criterion::of(error.kind()) == Some(Criterion::Bidi);
    let broken: BTreeMap<_, _> =
        errors.iter().rev().filter(is_bidi).map(|error| (error.label(), error)).collect();
    let says = match (first_rtl, broken.first_key_value()) {
        _ if !Criterion::Bidi.is_checked_by(options) => "not checked: CheckBidi is off".to_owned(),
        (None, _) => "no label is right-to-left, so nothing to check (CheckBidi)".to_owned(),
        (Some(label), None) => {
            format!("label {} is right-to-left, {must} (CheckBidi): passed", label + 1)
        }
        (Some(label), Some((at, &&error))) => {
            let (count, broken) = (broken.len(), at.unwrap_or_default() + 1);
            let (what, rule) = (Problem::in_text(error, "").found(), error.kind().rule());
            let says = format!(
                "label {} is right-to-left, {must} (CheckBidi), but {count} do not. Label {broken}: \
                 {what} ({rule})",
                label + 1
            );
            return Step { says, rejects: true, ..step };
        }
    };
    Step { says, ..step }
}

/// Section 4.2 step 4.1, and the rest of the name.
fn lengths(of_name: &uts46::Explanation<'_>, options: &Options) -> Step {
    let ascii = of_name.to_ascii().raw();
    let length = ascii.strip_suffix('.').unwrap_or(ascii).chars().count();
    let says = if options.verify_dns_length() == VerifyDnsLength::Off {
        "not checked: VerifyDnsLength is off".to_owned()
    } else {
        format!(
            "length {length} without the root, allowed 1 to {MAX_NAME_LENGTH} (VerifyDnsLength)"
        )
    };
    Step::aside("ToASCII 4.1", says).rejected_for(of_name.errors_of(None))
}
