//! The steps of RFC 3490 section 4.1, and what Nameprep makes of a code point.

use std::borrow::Cow;

use xenonym::domain::is_separator;
use xenonym::idna2003::{Flags, ShownLabel, to_unicode_label};
use xenonym::punycode;
use xenonym::stringprep::{NAMEPREP, Purpose, Table};
use xenonym::{Error, ErrorKind};

use super::{CodePoint, Status, Step};

const ACE_PREFIX: &str = "xn--";

/// The most code points of a label in ASCII.
const LONGEST: usize = 63;

/// What Nameprep makes of each of the first code points of a label, alone; `start` is the byte
/// where the label starts.
pub(super) fn code_points(label: &str, start: usize, most: usize) -> Vec<CodePoint> {
    // Step 1: there is no Nameprep for what is all ASCII.
    let describe = if label.is_ascii() { unprepared } else { prepared };
    let first = label.char_indices().take(most);
    first.map(|(offset, value)| describe(start + offset, value)).collect()
}

fn prepared(byte: usize, value: char) -> CodePoint {
    let itself = unprepared(byte, value);
    let mapped = NAMEPREP.map_text(&itself.mapped).into_owned();
    let normalized = normalize(&mapped).into_owned();
    let status = if Table::A1.contains(value) {
        Status::Unassigned
    } else if normalized.contains(|c| NAMEPREP.prohibits(c)) {
        Status::Prohibited
    } else if mapped.is_empty() {
        Status::MappedToNothing
    } else if mapped != itself.mapped {
        Status::Mapped
    } else if normalized != mapped {
        Status::Normalized
    } else {
        Status::Unchanged
    };
    CodePoint { status, mapped, normalized, ..itself }
}

fn unprepared(byte: usize, value: char) -> CodePoint {
    CodePoint {
        byte,
        value,
        status: Status::Unchanged,
        mapped: value.into(),
        normalized: value.into(),
        tables: Table::all().filter(|table| table.contains(value)).map(Table::name).collect(),
    }
}

/// What ToUnicode says of a label, unless that is only that it stays.
pub(super) fn reading(label: &str, flags: Flags) -> Option<ShownLabel<'_>> {
    let shown = to_unicode_label(label, flags);
    (shown.text != label || shown.error.is_some()).then_some(shown)
}

/// The steps, up to the one that refuses the label if `refusal` says that one does.
pub(super) fn steps(label: &str, flags: Flags, refusal: Option<Error>) -> Vec<Step> {
    let mut walk = Walk { flags, refusal, steps: Vec::new() };
    // After a refusal there are no more steps to tell of.
    let _ = walk.all_steps(label);
    walk.steps
}

struct Walk {
    flags: Flags,
    /// What the library said of the label.
    refusal: Option<Error>,
    steps: Vec<Step>,
}

/// The label was refused.
struct Refused;

impl Walk {
    fn all_steps(&mut self, label: &str) -> Result<(), Refused> {
        let sequence = if label.is_ascii() {
            self.pass("1", "all code points are ASCII: on to step 3");
            Cow::Borrowed(label)
        } else {
            self.pass("1", "not all code points are ASCII: on to step 2");
            Cow::Owned(self.nameprep(label)?)
        };
        let length = sequence.chars().count();
        if !(1..=LONGEST).contains(&length) {
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
        self.refuse_for(&[ErrorKind::AcePrefix], Step::new("5", ""))?;
        self.pass("5", "the ACE prefix, xn--, is not there yet");
        // So few code points make no delta overflow.
        let encoded = punycode::encode(&sequence).unwrap_or_default();
        self.steps.push(Step::new("6", "Punycode (RFC 3492)").text(&encoded));
        let ace = format!("{ACE_PREFIX}{encoded}");
        self.steps.push(Step::new("7", "with the ACE prefix").text(&ace));
        self.length(ace.len(), "")
    }

    /// Step 2: what Nameprep makes of the label.
    fn nameprep(&mut self, label: &str) -> Result<String, Refused> {
        let mapped = NAMEPREP.map_text(label);
        let normalized = normalize(&mapped);
        let mut changed = |stage, before: &str, after: &str| {
            let says = if before == after { "unchanged" } else { "changed" };
            self.steps.push(Step::new("2", says).stage(stage).text(after));
        };
        changed("map", label, &mapped);
        changed("NFKC", &mapped, &normalized);
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
        let is_allowed = self.has(Flags::allow_unassigned);
        match NAMEPREP.check_assigned(label, Purpose::Stored) {
            Ok(()) => self.stage("unassigned", Ok("none")),
            Err(_) if is_allowed => self.stage("unassigned", Ok("some, as AllowUnassigned allows")),
            Err(error) => self.stage("unassigned", Err(error)),
        }
        let is_refused = self.steps.iter().any(|step| step.refuses);
        if is_refused { Err(Refused) } else { Ok(normalized.into_owned()) }
    }

    /// Section 3.1: what divides names is not to be in a label.
    fn dots(&mut self, sequence: &str) -> Result<(), Refused> {
        self.refuse_for(&[ErrorKind::SeparatorInLabel], Step::aside("dots", ""))?;
        if self.has(Flags::allow_separators_in_labels) && sequence.contains(is_separator) {
            self.steps.push(Step::aside("dots", "some, as --allow-separators allows"));
        }
        Ok(())
    }

    fn std3(&mut self) -> Result<(), Refused> {
        self.refuse_for(&[ErrorKind::Std3Ascii, ErrorKind::Std3Hyphen], Step::new("3", ""))?;
        if self.has(Flags::use_std3_ascii_rules) {
            self.pass("3", "UseSTD3ASCIIRules: of ASCII, letters, digits and inner hyphens only");
        } else {
            self.pass("3", "UseSTD3ASCIIRules is not set, so nothing to verify");
        }
        Ok(())
    }

    /// Step 8; `when` there are so many code points, if it is foreseen.
    fn length(&mut self, length: usize, when: &str) -> Result<(), Refused> {
        let says = format!("1 to {LONGEST} code points: there are {length} {when}");
        let says = says.trim_end();
        self.refuse_for(&[ErrorKind::EmptyLabel, ErrorKind::LabelTooLong], Step::new("8", says))?;
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
            Err(error) => Step::new("2", "").refused(error),
        };
        self.steps.push(step.stage(stage));
    }

    /// Ends with `step` if the label was refused for one of these.
    fn refuse_for(&mut self, kinds: &[ErrorKind], step: Step) -> Result<(), Refused> {
        match self.refusal.filter(|error| kinds.contains(&error.kind())) {
            Some(error) => {
                self.steps.push(step.refused(error));
                Err(Refused)
            }
            None => Ok(()),
        }
    }

    fn has(&self, set: fn(Flags) -> Flags) -> bool {
        self.flags == set(self.flags)
    }
}

fn normalize(text: &str) -> Cow<'_, str> {
    NAMEPREP.normalizer().map_or(Cow::Borrowed(text), |form| form.normalize(text))
}
