//! The operations that commands apply to one input or to a list.

mod code_points;

use std::borrow::Cow;

use xenonym::punycode;
use xenonym::stringprep::{self, Purpose};
use xenonym::uts46::{self, Options};
use xenonym::{Operation, Standard};
use xenonym_precis::{Action, Slot};

use crate::converted::Converted;
use crate::facts::Describe;
use crate::location::{MAX_NAME, name};
use crate::output::lookalikes::Search;
use crate::problem::Problem;
use crate::profile::Profile;

#[derive(Clone, Copy, Debug)]
pub(crate) enum Conversion {
    Names(Profile, Operation),
    Stringprep(&'static stringprep::Profile, Purpose),
    Precis(Slot, Action),
    Punycode(Direction, Notation),
    /// As text of a direction is shown, or in the order of memory.
    Skeleton(Option<xenonym_safety::Direction>),
    /// Names are unchanged. The names that they imitate are written next to them or instead of them.
    Lookalikes(&'static Search),
    /// Names are unchanged, and new columns describe them.
    Description(&'static dyn Describe),
}

/// Whether Punycode is encoded or decoded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Direction {
    Encode,
    Decode,
}

/// How text that is not encoded is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Notation {
    Text,
    CodePoints,
}

impl Conversion {
    pub(crate) fn convert(self, text: &str) -> Converted<'_> {
        let in_text = |error| Problem::in_text(error, text);
        match self {
            Self::Names(_, Operation::ToUnicode) | Self::Skeleton(_) if text.len() > MAX_NAME => {
                Converted::from(name(text.as_bytes()))
            }
            Self::Names(profile, operation) => {
                let answer = convert_name(profile, operation, text).without_new_wildcard(text);
                match (operation, profile.standard) {
                    // The URL Standard displays rejected names unchanged.
                    (Operation::ToUnicode, Standard::WhatwgUrl { .. })
                        if answer.output.is_none() =>
                    {
                        Converted { output: Some(text.into()), ..answer }
                    }
                    _ => answer,
                }
            }
            Self::Skeleton(direction) => {
                xenonym_safety::name_skeleton(text, direction).map_err(in_text).into()
            }
            Self::Lookalikes(_) | Self::Description(_) => {
                Converted { output: Some(text.into()), problems: Vec::new() }
            }
            Self::Stringprep(profile, purpose) => {
                let in_text = |error| in_text(error).with_query();
                profile.prepare(text, purpose).map_err(in_text).into()
            }
            Self::Precis(slot, action) => {
                slot.apply(action, text).map_err(|error| Problem::of_precis(&error, text)).into()
            }
            Self::Punycode(direction, notation) => match (direction, notation) {
                (Direction::Encode, Notation::Text) => punycode::encode(text).map_err(in_text),
                (Direction::Decode, Notation::Text) => punycode::decode(text).map_err(in_text),
                (Direction::Encode, Notation::CodePoints) => code_points::encode(text),
                (Direction::Decode, Notation::CodePoints) => code_points::decode(text),
            }
            .into(),
        }
    }

    /// [`convert`](Self::convert) to a result on one line.
    pub(crate) fn convert_to_line(self, text: &str) -> Converted<'_> {
        let answer = self.convert(text);
        if let (Self::Punycode(Direction::Encode, Notation::CodePoints), Some(output)) =
            (self, &answer.output)
            && output.contains('\n')
        {
            // Only here can a text without a line feed become a result with one.
            let before = code_points::before_value(text, u32::from('\n'));
            return Converted::rejected(Problem::line_feed(before));
        }
        match answer.on_one_line(text) {
            Ok(answer) => answer,
            Err(problem) => self.of_line_break(problem),
        }
    }

    /// The same for an argument, whose result is a line although the argument is none: a carriage return at its end is a mistake
    /// of the caller, and would become part of the line's end.
    pub(crate) fn convert_argument(self, text: &str) -> Converted<'_> {
        let answer = self.convert_to_line(text);
        match (&answer.output, text.strip_suffix('\r')) {
            (Some(output), Some(before)) if output.contains('\r') => {
                self.of_line_break(Problem::carriage_return(before))
            }
            _ => answer,
        }
    }

    fn of_line_break(self, problem: Problem) -> Converted<'static> {
        Converted::rejected(if self.names().is_some() { problem.of_name() } else { problem })
    }

    /// The canonical form of a text, from the text and its result.
    pub(crate) fn canonical(self, text: &str, result: &str) -> String {
        match self {
            // Under IDNA2003, the case of ASCII labels is preserved.
            Self::Names(_, Operation::ToAscii) => result.to_ascii_lowercase(),
            Self::Names(profile, Operation::ToUnicode) => match profile.standard.to_ascii(text) {
                Ok(ascii) => ascii.to_ascii_lowercase(),
                Err(_) => result.to_owned(),
            },
            Self::Lookalikes(_) => {
                let ascii = uts46::to_ascii(text.trim(), &Options::DNS);
                ascii.map_or_else(|_| text.to_owned(), Cow::into_owned)
            }
            Self::Stringprep(..)
            | Self::Precis(..)
            | Self::Punycode(..)
            | Self::Skeleton(_)
            | Self::Description(_) => result.to_owned(),
        }
    }

    /// The profile and operation, if this converts names, many of which can be converted at once.
    pub(crate) fn names(self) -> Option<(Profile, Operation)> {
        match self {
            Self::Names(profile, operation) => Some((profile, operation)),
            _ => None,
        }
    }

    /// The search, if names are compared with protected ones.
    pub(crate) fn search(self) -> Option<Search> {
        match self {
            Self::Lookalikes(search) => Some(*search),
            _ => None,
        }
    }

    /// The facts that new columns contain, if names are unchanged.
    pub(crate) fn description(self) -> Option<&'static dyn Describe> {
        match self {
            Self::Lookalikes(search) => Some(search),
            Self::Description(description) => Some(description),
            _ => None,
        }
    }

    /// Whether names are found in files of all formats. Otherwise each line is a text.
    pub(crate) fn finds_names(self) -> bool {
        self.names().is_some() || self.description().is_some()
    }
}

fn convert_name(profile: Profile, operation: Operation, name: &str) -> Converted<'_> {
    match operation {
        Operation::ToAscii => profile
            .standard
            .to_ascii(name)
            .map_err(|error| Problem::in_text(error, name).with_hint(name))
            .into(),
        Operation::ToUnicode => {
            let shown = profile.to_unicode(name);
            let problems = Problem::all_in_text(shown.errors, name);
            Converted { output: Some(shown.text), problems: Problem::with_hints(problems, name) }
        }
    }
}
