//! `xn explain NAME`: each step of ToASCII on each label.
//!
//! The library judges: what it says of a label decides at which step the label is refused. The
//! steps are told here from the parts that the library has for each.

mod idna2003;
mod json;
mod text;

use xenonym::{Error, domain};

use crate::args::ExplainName;
use crate::input::Record;
use crate::outcome::{Failure, Outcome};
use crate::output::{self, Answer, Excerpt, Format, Problem};
use crate::profile::Profile;
use xenonym::idna2003::{Flags, to_ascii_label};

/// So many labels are shown; no name in the DNS has more.
const SHOWN_LABELS: usize = 127;

/// So many code points are listed, of all labels together.
const LISTED: usize = 1024;

/// So many code points of a text are shown.
const SHOWN_TEXT: usize = 256;

pub(super) fn run(args: &ExplainName) -> Result<Outcome, Failure> {
    let record = Record::argument(1, args.name());
    let explanation = match record.text() {
        Ok(name) => Explanation::new(args.profile(), name),
        Err(problem) => Explanation::of_no_text(args.profile(), problem),
    };
    match args.format.format() {
        Format::Text => {
            text::write(&record, &explanation, args.color.choice()).map_err(Failure)?;
            output::complain(record.place, &explanation.answer);
        }
        Format::Json => output::write_json(&json::Object::new(&record, &explanation))?,
    }
    Ok(explanation.answer.outcome())
}

/// All that there is to tell of one name.
struct Explanation<'a> {
    profile: Profile,
    answer: Answer<'a>,
    labels: Vec<Label<'a>>,
    labels_left_out: usize,
}

/// What ToASCII did with one label.
struct Label<'a> {
    index: usize,
    /// Where it starts in the name.
    byte: usize,
    text: &'a str,
    /// The dot after it; empty at the end.
    separator: &'a str,
    code_points: Vec<CodePoint>,
    code_points_left_out: usize,
    steps: Vec<Step>,
    answer: Answer<'a>,
    /// What ToUnicode says of it, if there is more to say than that it stays.
    reading: Option<Answer<'a>>,
}

/// What is known of one code point of the input.
struct CodePoint {
    /// Where it stands in the name.
    byte: usize,
    value: char,
    status: Status,
    /// What it is mapped to, alone.
    mapped: String,
    /// What normalization then makes of it, alone.
    normalized: String,
    tables: Vec<&'static str>,
}

/// What becomes of a code point, alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Status {
    Unchanged,
    Mapped,
    MappedToNothing,
    Normalized,
    Prohibited,
    Unassigned,
}

/// One step, one stage of a step, or a look aside.
struct Step {
    /// As the RFC numbers it; `None` for what is no step of it.
    number: Option<&'static str>,
    stage: Option<&'static str>,
    /// What the label is after it, if the step is about that.
    text: Option<Excerpt>,
    says: String,
    refuses: bool,
}

impl<'a> Explanation<'a> {
    fn new(profile: Profile, name: &'a str) -> Self {
        let result = profile.to_ascii(name);
        let refused = result.as_ref().err().and_then(Error::label);
        let answer = result.map_err(|error| Problem::in_text(error, name)).into();
        let mut explanation = Self { profile, answer, labels: Vec::new(), labels_left_out: 0 };
        let mut to_list = LISTED;
        let mut char = 0;
        for (index, label) in domain::labels(name).enumerate() {
            // The label that was refused is shown, wherever it is.
            if index < SHOWN_LABELS || refused == Some(index) {
                let label = Label::new(profile, (index, label), char, &mut to_list);
                explanation.labels.push(label);
            } else {
                explanation.labels_left_out += 1;
            }
            char += label.text().chars().count() + 1;
        }
        explanation
    }

    fn of_no_text(profile: Profile, problem: Problem) -> Self {
        let answer = Answer::refused(problem);
        Self { profile, answer, labels: Vec::new(), labels_left_out: 0 }
    }
}

impl<'a> Label<'a> {
    /// `char` is where the label starts; `to_list`, how many code points may still be listed.
    fn new(
        profile: Profile,
        (index, label): (usize, domain::Label<'a>),
        char: usize,
        to_list: &mut usize,
    ) -> Self {
        let flags = match profile {
            Profile::Idna2003(flags) => flags,
            // Wrong use, which ended the run.
            _ => Flags::NONE,
        };
        let text = label.text();
        let byte = label.range().start;
        let in_name = |error| Problem::in_text(error, text).in_label(index, byte, char);
        let result = to_ascii_label(text, flags);
        let steps = idna2003::steps(text, flags, result.as_ref().err().copied());
        let answer = Answer::from(result.map_err(in_name));
        let code_points = idna2003::code_points(text, byte, *to_list);
        *to_list -= code_points.len();
        let code_points_left_out = text.chars().count() - code_points.len();
        let reading = idna2003::reading(text, flags).filter(|_| answer.went_well()).map(|shown| {
            let problems = shown.error.map(in_name).into_iter().collect();
            Answer { output: Some(shown.text), problems }
        });
        let separator = label.separator();
        Self {
            index,
            byte,
            text,
            separator,
            code_points,
            code_points_left_out,
            steps,
            answer,
            reading,
        }
    }
}

impl Status {
    /// As JSON spells it; people read a space for the underscore.
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

impl Step {
    fn new(number: &'static str, says: &str) -> Self {
        let says = says.to_owned();
        Self { number: Some(number), stage: None, text: None, says, refuses: false }
    }

    /// What is no step of the RFC.
    fn aside(stage: &'static str, says: &str) -> Self {
        Self { number: None, ..Self::new("", says).stage(stage) }
    }

    fn stage(self, stage: &'static str) -> Self {
        Self { stage: Some(stage), ..self }
    }

    fn text(self, text: &str) -> Self {
        Self { text: Some(Excerpt::new(text, SHOWN_TEXT)), ..self }
    }

    /// The same step, which refuses the label: what is wrong, if it does not say so already.
    fn refused(self, error: Error) -> Self {
        let says =
            if self.says.is_empty() { Problem::in_text(error, "").found() } else { self.says };
        Self { says, refuses: true, ..self }
    }
}
