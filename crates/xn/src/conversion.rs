//! The operations that commands apply to one input or to a list.

use std::borrow::Cow;
use std::fmt::Write;

use xenonym::bootstring::Case;
use xenonym::stringprep::{self, Purpose};
use xenonym::uts46::{self, Options};
use xenonym::{Operation, Standard, punycode};
use xenonym_precis::{Action, Slot};
use xenonym_records::engine::{BECOMES_WILDCARD, Unrepresentable, asterisk_in, becomes_wildcard};

use crate::converted::Converted;
use crate::facts::Describe;
use crate::location::{MAX_NAME, name};
use crate::output::lookalikes::Search;
use crate::problem::{NOT_A_CODE_POINT, Problem};
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
                let answer =
                    self.without_new_wildcard(convert_name(profile, operation, text), text);
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
                (Direction::Encode, Notation::CodePoints) => encode(text),
                (Direction::Decode, Notation::CodePoints) => decode(text),
            }
            .into(),
        }
    }

    /// This answer to `name`, or an error if its name is a wildcard and `name` is not.
    fn without_new_wildcard<'a>(self, answer: Converted<'a>, name: &str) -> Converted<'a> {
        let result = answer.output.as_deref().unwrap_or_default();
        if !becomes_wildcard(name.as_bytes(), result) {
            return answer;
        }
        let unfit = Unrepresentable { fault: BECOMES_WILDCARD, code_point: Some('*') };
        Converted::rejected(self.unfit(name, unfit))
    }

    /// [`convert`](Self::convert) to a result on one line.
    pub(crate) fn convert_to_line(self, text: &str) -> Converted<'_> {
        let answer = self.convert(text);
        if let (Self::Punycode(Direction::Encode, Notation::CodePoints), Some(output)) =
            (self, &answer.output)
            && output.contains('\n')
        {
            // Only here can a text without a line feed become a result with one.
            let before = before_value(text, u32::from('\n'));
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

    /// The error for a result that does not fit the place of the name.
    pub(crate) fn unfit(self, name: &str, unfit: Unrepresentable) -> Problem {
        let Unrepresentable { fault, code_point } = unfit;
        let Some(code_point) = code_point else {
            return Problem::new(fault, "", None);
        };
        if fault == BECOMES_WILDCARD {
            let at = asterisk_in(name).map_or(0, |(at, _)| at);
            return Problem::of_result(fault, name, at, code_point);
        }
        let becomes_it = |c: &str| {
            // A dot alone is not a name.
            let name = if code_point == '.' { format!("a{c}a") } else { c.to_owned() };
            let answer = self.convert(&name);
            c.contains(code_point) || answer.output.is_some_and(|text| text.contains(code_point))
        };
        let mut ends = name.char_indices().map(|(at, c)| (at, at + c.len_utf8()));
        let is_it = |(at, end): &(usize, usize)| becomes_it(&name[*at..*end]);
        // Of the dots, only the last one may be too much.
        let found = if code_point == '.' { ends.rfind(is_it) } else { ends.find(is_it) };
        let at = found.map_or(0, |(at, _)| at);
        Problem::of_result(fault, name, at, code_point)
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

// Code points as the sample program of RFC 3492 (appendix C) reads and writes them: `u+XXXX`
// between white space, and `U+XXXX` for one flagged as upper case (appendix A).

/// Encodes a line that lists code points.
pub(crate) fn encode(line: &str) -> Result<String, Problem> {
    let mut code_points = Vec::new();
    for (start, token) in tokens(line) {
        let code_point = parse(token)
            .ok_or_else(|| Problem::new(NOT_A_CODE_POINT, before(line, start), None))?;
        code_points.push(code_point);
    }
    punycode::encode_code_points(&code_points).map_err(|error| {
        let start = tokens(line).nth(error.offset()).map_or(line.len(), |(start, _)| start);
        Problem::of_kind(error.kind(), before(line, start), error.code_point())
    })
}

/// Decodes to a line that lists code points.
pub(crate) fn decode(basic: &str) -> Result<String, Problem> {
    let code_points: Vec<(u32, Case)> =
        punycode::decode_code_points(basic).map_err(|error| Problem::in_text(error, basic))?;
    let mut line = String::new();
    for (value, case) in code_points {
        let separator = if line.is_empty() { "" } else { " " };
        let u = if case == Case::Upper { 'U' } else { 'u' };
        // Writing to a string cannot fail.
        let _ = write!(line, "{separator}{u}+{value:04X}");
    }
    Ok(line)
}

/// The text before the first token that is `wanted`.
fn before_value(line: &str, wanted: u32) -> &str {
    let found = tokens(line).find(|(_, token)| parse(token).is_some_and(|(v, _)| v == wanted));
    before(line, found.map_or(line.len(), |(start, _)| start))
}

fn before(line: &str, start: usize) -> &str {
    line.get(..start).unwrap_or(line)
}

/// The tokens, each with the byte it starts at.
fn tokens(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut next = 0;
    line.split(|c: char| c.is_ascii_whitespace())
        .map(move |token| {
            let start = next;
            // The separator is one byte.
            next += token.len() + 1;
            (start, token)
        })
        .filter(|(_, token)| !token.is_empty())
}

fn parse(token: &str) -> Option<(u32, Case)> {
    let (case, digits) = if let Some(digits) = token.strip_prefix("u+") {
        (Case::Lower, digits)
    } else {
        (Case::Upper, token.strip_prefix("U+")?)
    };
    // `from_str_radix` would accept a sign too.
    let value = digits.bytes().all(|byte| byte.is_ascii_hexdigit()).then_some(digits)?;
    Some((u32::from_str_radix(value, 16).ok()?, case))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_know_where_they_start() {
        let found: Vec<_> = tokens(" u+61\t\t ü U+62 ").collect();
        assert_eq!(found, [(1, "u+61"), (8, "ü"), (11, "U+62")]);
    }

    #[test]
    fn a_token_is_u_plus_and_hexadecimal_digits() {
        assert_eq!(parse("u+fC"), Some((0xFC, Case::Lower)));
        assert_eq!(parse("U+00000000FFFFFFFF"), Some((u32::MAX, Case::Upper)));
        for wrong in ["", "u", "u+", "u+ ", "u++1", "u+-1", "u+0x1", "u+100000000", "u00FC", "ü"] {
            assert_eq!(parse(wrong), None, "{wrong}");
        }
    }
}
