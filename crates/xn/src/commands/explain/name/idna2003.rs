//! The steps of RFC 3490 section 4.1, and what Nameprep makes of a code point.

use std::borrow::Cow;

use xenonym::domain::{self, MAX_LABEL_LENGTH, is_separator};
use xenonym::idna2003::{Options, to_ascii_label, to_unicode_label};
use xenonym::stringprep::{NAMEPREP, Purpose, Table};
use xenonym::{ACE_PREFIX, Conversion, Error, ErrorKind, punycode};

use super::code_point::{Facts, Fate};
use super::step::Step;
use super::{Label, Start};
use crate::answer::Answer;

/// What there is to tell of a label.
pub(super) fn label<'a>(
    label: domain::Label<'a>,
    start: Start,
    options: Options,
    to_list: &mut usize,
) -> Label<'a> {
    let text = label.text();
    let result = to_ascii_label(text, &options);
    let rejection = result.as_ref().err().copied();
    let mut told = Label::new(label, start, result);
    // Step 1: there is no Nameprep for what is all ASCII.
    told.list("", to_list, if text.is_ascii() { unprepared } else { prepared });
    told.steps = steps(text, options, rejection);
    if rejection.is_none() {
        told.reading = reading(text, options).map(|shown| {
            let problems = shown.errors().iter().map(|&error| start.problem(error, text)).collect();
            Answer { output: Some(shown.into_raw()), problems }
        });
    }
    told
}

/// What Nameprep makes of a code point, alone.
fn prepared(value: char) -> Facts {
    let itself = value.to_string();
    let mapped = NAMEPREP.map_text(&itself).into_owned();
    let normalized = normalize(&mapped).into_owned();
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

/// What ToUnicode says of a label, unless that is only that it stays.
fn reading(label: &str, options: Options) -> Option<Conversion<'_>> {
    let shown = to_unicode_label(label, &options);
    (shown.raw() != label || !shown.is_ok()).then_some(shown)
}

/// The steps, up to the one that rejects the label if `rejection` says that one does.
fn steps(label: &str, options: Options, rejection: Option<Error>) -> Vec<Step> {
    let mut walk = Walk { options, rejection, steps: Vec::new() };
    // After a rejection there are no more steps to tell of.
    let _ = walk.all_steps(label);
    walk.steps
}

struct Walk {
    options: Options,
    /// What the library said of the label.
    rejection: Option<Error>,
    steps: Vec<Step>,
}

/// The label was rejected.
struct Rejected;

impl Walk {
    fn all_steps(&mut self, label: &str) -> Result<(), Rejected> {
        let sequence = if label.is_ascii() {
            self.pass("1", "all code points are ASCII: on to step 3");
            Cow::Borrowed(label)
        } else {
            self.pass("1", "not all code points are ASCII: on to step 2");
            Cow::Owned(self.nameprep(label)?)
        };
        let length = sequence.chars().count();
        if !(1..=MAX_LABEL_LENGTH).contains(&length) {
            // No step before the last brings it to a right length.
            return self.length(length, "before step 3");
        }
        self.dots(&sequence)?;
        self.std3()?;
        if sequence.is_ascii() {
            self.pass("4", "all code points are ASCII: on to step 8");
            return self.length(length, "");
        }
        self.pass("4", "not all code points are ASCII: on to step 5");
        self.reject_for(&[ErrorKind::AcePrefix], Step::new("5", ""))?;
        self.pass("5", "the ACE prefix, xn--, is not there yet");
        // So few code points make no delta overflow.
        let encoded = punycode::encode(&sequence).unwrap_or_default();
        self.steps.push(Step::new("6", "Punycode (RFC 3492)").text(&encoded));
        let ace = format!("{ACE_PREFIX}{encoded}");
        self.steps.push(Step::new("7", "with the ACE prefix").text(&ace));
        self.length(ace.len(), "")
    }

    /// Step 2: what Nameprep makes of the label.
    fn nameprep(&mut self, label: &str) -> Result<String, Rejected> {
        let mapped = NAMEPREP.map_text(label);
        let normalized = normalize(&mapped);
        self.steps.push(Step::new("2", "").stage("map").changed(label, &mapped));
        self.steps.push(Step::new("2", "").stage("NFKC").changed(&mapped, &normalized));
        match NAMEPREP.check_output(&normalized) {
            Err(error) if error.kind() == ErrorKind::Prohibited => {
                self.stage("prohibited", Err(error));
            }
            verdict => {
                let is_right_to_left = normalized.contains(|c| Table::D1.contains(c));
                let passes = if is_right_to_left {
                    "begins and ends with table D.1, and has none of D.2"
                } else {
                    "none of table D.1, so nothing to check"
                };
                self.stage("prohibited", Ok("none"));
                self.stage("bidi", verdict.map(|()| passes));
            }
        }
        let is_allowed = self.options.allow_unassigned();
        match NAMEPREP.check_assigned(label, Purpose::Stored) {
            Ok(()) => self.stage("unassigned", Ok("none")),
            Err(_) if is_allowed => self.stage("unassigned", Ok("some, as AllowUnassigned allows")),
            Err(error) => self.stage("unassigned", Err(error)),
        }
        let is_rejected = self.steps.iter().any(|step| step.rejects);
        if is_rejected { Err(Rejected) } else { Ok(normalized.into_owned()) }
    }

    /// Section 3.1: what divides names is not to be in a label.
    fn dots(&mut self, sequence: &str) -> Result<(), Rejected> {
        self.reject_for(&[ErrorKind::SeparatorInLabel], Step::aside("dots", ""))?;
        if self.options.allow_separators_in_labels() && sequence.contains(is_separator) {
            self.steps.push(Step::aside("dots", "some, as --allow-separators allows"));
        }
        Ok(())
    }

    fn std3(&mut self) -> Result<(), Rejected> {
        self.reject_for(&[ErrorKind::Std3Ascii, ErrorKind::HyphenAtEnd], Step::new("3", ""))?;
        if self.options.use_std3_ascii_rules() {
            self.pass("3", "UseSTD3ASCIIRules: of ASCII, letters, digits and inner hyphens only");
        } else {
            self.pass("3", "UseSTD3ASCIIRules is not set, so nothing to verify");
        }
        Ok(())
    }

    /// Step 8; `when` there are so many code points, if it is foreseen.
    fn length(&mut self, length: usize, when: &str) -> Result<(), Rejected> {
        let says = format!("length {length}, allowed 1 to {MAX_LABEL_LENGTH} {when}");
        let says = says.trim_end();
        self.reject_for(&[ErrorKind::EmptyLabel, ErrorKind::LabelTooLong], Step::new("8", says))?;
        self.pass("8", says);
        Ok(())
    }

    fn pass(&mut self, number: &'static str, says: &str) {
        self.steps.push(Step::new(number, says));
    }

    /// A stage of step 2 and its verdict.
    fn stage(&mut self, stage: &'static str, verdict: Result<&str, Error>) {
        let step = match verdict {
            Ok(says) => Step::new("2", says),
            Err(error) => Step::new("2", "").rejected(error),
        };
        self.steps.push(step.stage(stage));
    }

    /// Ends with `step` if the label was rejected for one of these.
    fn reject_for(&mut self, kinds: &[ErrorKind], step: Step) -> Result<(), Rejected> {
        match self.rejection.filter(|error| kinds.contains(&error.kind())) {
            Some(error) => {
                self.steps.push(step.rejected(error));
                Err(Rejected)
            }
            None => Ok(()),
        }
    }
}

fn normalize(text: &str) -> Cow<'_, str> {
    NAMEPREP.normalizer().map_or(Cow::Borrowed(text), |form| form.normalize(text))
}
