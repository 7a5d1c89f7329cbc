//! `xn explain`: conversions step by step, of whole names or of Punycode alone.

mod idna2003;
mod idna2008;
mod punycode;
mod report;
mod uts46;

use std::borrow::Cow;
use std::mem;

use anstream::ColorChoice;
use xenonym::unicode::{self, DerivedProperty};
use xenonym::{ACE_PREFIX, Error, ErrorKind, Standard, StepResult};

use super::names::{Notes, each_name};
use crate::args::{ExplainArgs, ExplainName, ExplainStep};
use crate::converted::Converted;
use crate::error::{Failure, Outcome};
use crate::location::Record;
use crate::output::{self, Format, Output};
use crate::problem::Problem;
use crate::profile::Profile;
use crate::terminal::Excerpt;
use crate::text::{Addresses, Name};

pub(super) fn run(args: &ExplainArgs) -> Result<Outcome, Failure> {
    match &args.step {
        Some(ExplainStep::Punycode(args)) => punycode::run(args),
        None => each(&args.name),
    }
}

fn each(args: &ExplainName) -> Result<Outcome, Failure> {
    let profile = args.profile()?;
    let (format, color) = (args.format.format(), args.color.choice());
    let mut output = Output::new();
    let mut is_first = true;
    let names = args.input.input();
    each_name(
        &names,
        args.input.source(),
        Notes::of_converted(&names, profile),
        format,
        Addresses::Skip,
        &mut output,
        &mut |record, name, output| {
            if !mem::take(&mut is_first) && format == Format::Text {
                output::write_all(b"\n")?;
            }
            output.note(explain(profile, record, name, format, color)?);
            Ok(())
        },
    )?;
    output.finish()
}

/// At most this many labels are shown, which is enough for any name in the DNS.
const SHOWN_LABELS: usize = 127;

/// So many code points are listed, of all labels together.
const LISTED: usize = 1024;

/// So many code points of a text are shown.
const SHOWN_TEXT: usize = 256;

/// So many errors of a label are shown, and of a name as people read it.
const SHOWN_ERRORS: usize = 8;

fn explain(
    profile: Profile,
    record: &Record<'_>,
    name: Name<'_>,
    format: Format,
    color: ColorChoice,
) -> Result<Outcome, Failure> {
    let explanation = match name {
        Some(Ok(name)) => Explanation::new(profile, name),
        Some(Err(problem)) => {
            Explanation::of_no_name(profile, &record.lossy(), Converted::rejected(problem))
        }
        None => Explanation::of_no_name(profile, "", Converted::from(Ok(""))),
    };
    match format {
        Format::Text => {
            report::write(record, &explanation, color).map_err(Failure::stdout)?;
            output::complain(record.place, &explanation.answer);
        }
        Format::Json => output::write_json(&report::Object::new(record, &explanation))?,
    }
    Ok(explanation.answer.outcome())
}

/// Everything that is reported about one name.
struct Explanation<'a> {
    profile: Profile,
    /// The result of ToASCII.
    answer: Converted<'a>,
    reading: Reading,
    labels: Vec<Label<'a>>,
    labels_left_out: usize,
    /// The steps that only the whole name shows.
    steps: Vec<Step>,
}

/// The Unicode form of the ASCII form, or of a rejected name, with the first errors.
struct Reading {
    input: String,
    answer: Converted<'static>,
    errors_left_out: usize,
}

/// The steps of ToUnicode for one label.
struct LabelReading {
    steps: Vec<Step>,
    answer: Converted<'static>,
}

/// The steps of ToASCII for one label.
struct Label<'a> {
    index: usize,
    /// Where it starts in the name.
    byte: usize,
    text: &'a str,
    /// The dot after it; empty at the end.
    separator: &'a str,
    code_points: Vec<CodePoint>,
    /// The code points that an ACE label decodes to.
    decoded: Vec<CodePoint>,
    code_points_left_out: usize,
    steps: Vec<Step>,
    answer: Converted<'static>,
    errors_left_out: usize,
    /// The steps of ToUnicode, if it changes the label, and the steps of ToASCII do
    /// not show it.
    reading: Option<LabelReading>,
    /// Whether each of the steps leaves it as it is.
    is_plain: bool,
}

impl<'a> Explanation<'a> {
    fn new(profile: Profile, name: &'a str) -> Self {
        let result = profile.standard.to_ascii(name);
        let rejected = result.as_ref().err().copied();
        let reading = Reading::new(profile, result.as_deref().unwrap_or(name));
        let answer = result.map_err(|error| Problem::in_text(error, name).with_hint(name)).into();
        let mut explanation = Self {
            profile,
            answer,
            reading,
            labels: Vec::new(),
            labels_left_out: 0,
            steps: Vec::new(),
        };
        let mut shown =
            Selection { rejected: rejected.and_then(|error| error.label()), to_list: LISTED };
        match profile.standard {
            Standard::Idna2003(options) => {
                idna2003::explain(&mut explanation, name, options, &mut shown);
            }
            Standard::Idna2008(options) => {
                idna2008::explain(&mut explanation, name, options, rejected, &mut shown);
            }
            Standard::Uts46(options) | Standard::WhatwgUrl { to_ascii: options, .. } => {
                uts46::explain(&mut explanation, name, &options, &mut shown);
            }
            _ => {}
        }
        explanation
    }

    fn of_no_name(profile: Profile, input: &str, answer: Converted<'static>) -> Self {
        let reading =
            Reading { input: input.to_owned(), answer: answer.clone(), errors_left_out: 0 };
        Self { profile, answer, reading, labels: Vec::new(), labels_left_out: 0, steps: Vec::new() }
    }
}

impl Reading {
    fn new(profile: Profile, name: &str) -> Self {
        let shown = profile.to_unicode(name);
        let count = shown.errors.len();
        let first = shown.errors.into_iter().take(SHOWN_ERRORS).collect();
        let problems = Problem::all_in_text(first, name);
        let errors_left_out = count - problems.len();
        let output = Some(Cow::Owned(shown.text.into_owned()));
        Self { input: name.to_owned(), answer: Converted { output, problems }, errors_left_out }
    }
}

/// The parts of a name that are shown.
struct Selection {
    /// The label that was rejected, which is shown wherever it is.
    rejected: Option<usize>,
    /// How many code points may still be listed.
    to_list: usize,
}

impl Selection {
    fn has(&self, index: usize) -> bool {
        index < SHOWN_LABELS || self.rejected == Some(index)
    }
}

/// A label of a name.
struct NameLabel<'a> {
    name: &'a str,
    index: usize,
    byte: usize,
    text: &'a str,
    separator: &'a str,
}

impl<'a> NameLabel<'a> {
    /// Reports the result of the label: its ASCII form, or errors of the name.
    fn tell(self, ascii: &str, errors: &[Error]) -> Label<'a> {
        let first = errors.iter().take(SHOWN_ERRORS).copied().collect();
        let problems = Problem::all_in_text(first, self.name);
        let output = errors.is_empty().then(|| ascii.to_owned().into());
        let prefix = ascii.get(..ACE_PREFIX.len()).unwrap_or_default();
        let has_prefix = prefix.eq_ignore_ascii_case(ACE_PREFIX);
        Label {
            index: self.index,
            byte: self.byte,
            text: self.text,
            separator: self.separator,
            code_points: Vec::new(),
            decoded: Vec::new(),
            code_points_left_out: 0,
            steps: Vec::new(),
            is_plain: errors.is_empty() && self.text == ascii && !has_prefix,
            errors_left_out: errors.len() - problems.len(),
            answer: Converted { output, problems },
            reading: None,
        }
    }
}

impl Label<'_> {
    /// Lists the label's code points, and those that it is decoded to.
    fn list(&mut self, decoded: &str, to_list: &mut usize, describe: impl Fn(char) -> Facts) {
        let all = self.text.chars().count() + decoded.chars().count();
        for (offset, value) in self.text.char_indices().take(*to_list) {
            let byte = Some(self.byte + offset);
            self.code_points.push(CodePoint { byte, value, facts: describe(value) });
        }
        *to_list -= self.code_points.len();
        for value in decoded.chars().take(*to_list) {
            self.decoded.push(CodePoint { byte: None, value, facts: describe(value) });
        }
        *to_list -= self.decoded.len();
        self.code_points_left_out = all - self.code_points.len() - self.decoded.len();
    }
}

// One line of an explanation.

/// One step, one stage of a step, or a look aside.
struct Step {
    /// As the standard numbers it; `None` if it is not a step of the standard.
    number: Option<Cow<'static, str>>,
    stage: Option<String>,
    /// The label after the step, if the step changes it.
    text: Option<Excerpt>,
    says: String,
    rejects: bool,
}

/// The library's steps of a label. `words` has the words for a step that does not reject the label,
/// none for one that maps it, and may explain why a step rejects it.
fn tell<'r, S: Copy + 'r>(
    label: &'r str,
    results: impl IntoIterator<Item = &'r StepResult<S>>,
    words: impl Fn(&StepResult<S>) -> Step,
) -> Vec<Step> {
    let mut before = label;
    let tell = |result: &'r StepResult<S>| {
        let mut step = words(result);
        if let Some(after) = result.text() {
            step =
                if step.says.is_empty() { step.changed(before, after) } else { step.text(after) };
            before = after;
        }
        if step.rejects { step } else { step.rejected_for(result.error().as_slice()) }
    };
    results.into_iter().map(tell).collect()
}

impl Step {
    fn new(number: impl Into<Cow<'static, str>>, says: impl Into<String>) -> Self {
        let number = Some(number.into());
        Self { number, stage: None, text: None, says: says.into(), rejects: false }
    }

    /// Not a step of the standard.
    fn aside(stage: &'static str, says: impl Into<String>) -> Self {
        Self { number: None, ..Self::new("", says).stage(stage) }
    }

    fn stage(self, stage: impl Into<String>) -> Self {
        Self { stage: Some(stage.into()), ..self }
    }

    fn text(self, text: &str) -> Self {
        Self { text: Some(Excerpt::new(text, SHOWN_TEXT)), ..self }
    }

    /// The text after it, and whether it is another than before.
    fn changed(self, before: &str, after: &str) -> Self {
        let says = if before == after { "unchanged" } else { "changed" };
        Self { says: says.to_owned(), ..self.text(after) }
    }

    /// The same step, which rejects the label for any of these.
    fn rejected_for(self, errors: &[Error]) -> Self {
        let Some((&first, others)) = errors.split_first() else { return self };
        let more = match others.len() {
            0 => String::new(),
            more => format!(" (and more: {more})"),
        };
        let found = Problem::in_text(first, "").found();
        Self { says: format!("{found}{more}"), rejects: true, ..self }
    }
}

// The facts about one code point of a label.

/// A code point of the input, or of the decoded label.
struct CodePoint {
    /// Its position in the name. `None` if it is decoded.
    byte: Option<usize>,
    value: char,
    facts: Facts,
}

/// The facts according to one standard.
enum Facts {
    Idna2003 {
        fate: Fate,
        /// Its mapping, alone.
        mapped: String,
        /// Its normalization afterwards, alone.
        normalized: String,
        tables: Vec<&'static str>,
    },
    Idna2008 {
        property: DerivedProperty,
        rule: Option<ErrorKind>,
    },
    Uts46 {
        status: unicode::Status,
        mapped: String,
    },
}

/// The result of Nameprep for one code point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fate {
    Unchanged,
    Mapped,
    MappedToNothing,
    Normalized,
    Prohibited,
    Unassigned,
}

/// How much is reported.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Weight {
    Unremarkable,
    Changed,
    Rejected,
}

impl Facts {
    /// The first word, as JSON spells it; people read a space for the underscore.
    fn word(&self) -> &'static str {
        match self {
            Self::Idna2003 { fate, .. } => fate.name(),
            Self::Idna2008 { property, .. } => property.name(),
            Self::Uts46 { status, .. } => status.name(),
        }
    }

    fn weight(&self) -> Weight {
        match self {
            Self::Idna2003 { fate, .. } => match fate {
                Fate::Unchanged => Weight::Unremarkable,
                Fate::Mapped | Fate::MappedToNothing | Fate::Normalized => Weight::Changed,
                Fate::Prohibited | Fate::Unassigned => Weight::Rejected,
            },
            Self::Idna2008 { property, .. } => match property {
                DerivedProperty::Pvalid => Weight::Unremarkable,
                DerivedProperty::ContextJ | DerivedProperty::ContextO => Weight::Changed,
                DerivedProperty::Disallowed | DerivedProperty::Unassigned => Weight::Rejected,
            },
            Self::Uts46 { status, .. } => match status {
                unicode::Status::Valid => Weight::Unremarkable,
                unicode::Status::Disallowed => Weight::Rejected,
                _ => Weight::Changed,
            },
        }
    }
}

impl Fate {
    fn name(self) -> &'static str {
        match self {
            Self::Unchanged => "unchanged",
            Self::Mapped => "mapped",
            Self::MappedToNothing => "to_nothing",
            Self::Normalized => "normalized",
            Self::Prohibited => "prohibited",
            Self::Unassigned => "unassigned",
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;
    use xenonym_testkit::{idna_test, read};

    use super::*;

    /// The names of all vectors of whole names.
    fn names() -> Vec<String> {
        let rows = idna_test::parse(include_str!("../../../../../testdata/idna.txt"));
        let mut names: Vec<String> = rows.iter().map(|row| row.source.to_string_lossy()).collect();
        for (file, table, key) in [
            ("idna2003.toml", "to_ascii", "input"),
            ("idna2003.toml", "to_unicode", "input"),
            ("idna2003.toml", "match", "first"),
            ("idna2008.toml", "case", "input"),
            ("idna2008.toml", "map", "input"),
        ] {
            let cases = read::<Value>(file, table);
            names.extend(cases.iter().map(|case| case[key].as_str().unwrap().to_owned()));
        }
        names
    }

    #[test]
    fn what_is_explained_is_what_is_done() {
        for name in names() {
            for profile in Profile::ALL {
                let explanation = Explanation::new(profile, &name);
                let rejects = |step: &Step| step.rejects;
                let steps = explanation.labels.iter().flat_map(|label| &label.steps);
                let is_rejected = steps.chain(&explanation.steps).any(rejects);
                let said = format!("{profile:?} {name:?}");
                match profile.standard.to_ascii(&name) {
                    Ok(ascii) => {
                        assert_eq!(explanation.answer.output.as_deref(), Some(&*ascii), "{said}");
                        assert_eq!(joined(&explanation), ascii, "{said}");
                        assert!(!is_rejected, "{said}");
                    }
                    Err(error) => {
                        assert_eq!(
                            explanation.answer,
                            Converted::rejected(Problem::in_text(error, &name).with_hint(&name))
                        );
                        assert!(is_rejected, "{said}");
                        assert!(
                            error.label().is_none_or(|label| rejects_label(&explanation, label)),
                            "{said}"
                        );
                    }
                }
                let ascii = profile.standard.to_ascii(&name);
                let shown = profile.to_unicode(ascii.as_deref().unwrap_or(&name));
                let reading = explanation.reading;
                assert_eq!(reading.answer.output.as_deref(), Some(&*shown.text), "{said}");
                let errors = reading.answer.problems.len() + reading.errors_left_out;
                assert_eq!(errors, shown.errors.len(), "{said}");
            }
        }
    }

    /// The converted labels, with dots between them.
    fn joined(explanation: &Explanation<'_>) -> String {
        let root = if explanation.labels.is_empty() { "." } else { "" };
        let labels = explanation.labels.iter().map(|label| {
            let dot = if label.separator.is_empty() { "" } else { "." };
            format!("{}{dot}", label.answer.output.as_deref().unwrap_or_default())
        });
        labels.chain([root.to_owned()]).collect()
    }

    fn rejects_label(explanation: &Explanation<'_>, index: usize) -> bool {
        let label = explanation.labels.iter().find(|label| label.index == index).unwrap();
        let of_name = explanation.steps.iter().any(|step| step.rejects);
        !label.answer.went_well() && label.steps.iter().any(|step| step.rejects) || of_name
    }
}
