//! `xn compare`: whether names are equivalent to the first, and if not, where they first differ from it.

use std::borrow::Cow;
use std::mem;

use anstyle::{AnsiColor, Style};
use serde::Serialize;
use xenonym::domain::is_separator;
use xenonym::host::HostAddr;
use xenonym::uts46::Options;
use xenonym::{Error, Standard};
use xenonym_safety::name_skeleton;

use super::names::{Notes, Texts, Where, each_name};
use crate::args::CompareArgs;
use crate::converted::Converted;
use crate::error::{Failure, Outcome};
use crate::location::{Origin, Record};
use crate::output::{self, Entry, Format, Output};
use crate::problem::Problem;
use crate::profile::{AsciiLabel, Profile};
use crate::terminal::shown_in;
use crate::text::{Addresses, Name};

const SAME: Style = AnsiColor::Green.on_default();
const OTHER: Style = AnsiColor::Red.on_default().bold();

pub(super) fn run(args: &CompareArgs) -> Result<Outcome, Failure> {
    let profile = args.profile()?;
    let mut output = Output::new();
    let mut source = args.input.source();
    let texts = Texts::take(&mut source);
    let record = Record::argument(1, &args.first);
    let first = Side::new(profile, texts.first(), record, Some(record.name()));
    let format = args.format.format();
    let (mut is_first, mut has_compared) = (true, false);
    let names = args.input.input();
    each_name(
        &names,
        source,
        Notes::of_converted(&names, profile),
        format,
        Addresses::Take,
        &mut output,
        &mut |record, name, output| {
            // A blank line has an object, but nothing is compared.
            let is_named = name.is_some();
            has_compared |= is_named;
            let record = after_first(*record);
            let sides = [&first, &Side::new(profile, texts.of(&record), record, name)];
            let verdict =
                if is_named { Relation::new(profile, sides) } else { Relation::NotComparable };
            let is_first = mem::take(&mut is_first);
            let outcome = if is_named { verdict.outcome(sides) } else { Outcome::Done };
            if format == Format::Json {
                return output.write_object(outcome, &Object::new(profile, &verdict, sides));
            }
            let gap = if is_first { "" } else { "\n" };
            let report = shown_in(text(profile, &verdict, sides), args.color.choice());
            output.write_report(outcome, &format!("{gap}{report}"))?;
            for side in &sides[usize::from(!is_first)..] {
                output::complain(side.record.place, &side.ascii);
            }
            Ok(())
        },
    )?;
    if !has_compared {
        // An answer to a question that nobody asked would pass for a yes.
        let message = "there is nothing to compare FIRST with: add a NAME, or a file with names";
        return Err(Failure::Input(message.to_owned()));
    }
    output.finish()
}

/// Arguments are counted from the first name.
fn after_first(mut record: Record<'_>) -> Record<'_> {
    if let Origin::Argument(number) = &mut record.place.origin {
        *number += 1;
    }
    record
}

/// One of the two names.
struct Side<'a> {
    record: Record<'a>,
    /// Empty if there is none that can be converted.
    name: Cow<'a, str>,
    /// The ASCII form of the name, or the address.
    ascii: Converted<'a>,
    /// Whether the host is an IP address.
    is_address: bool,
}

impl<'a> Side<'a> {
    fn new(profile: Profile, place: Where, record: Record<'a>, name: Name<'a>) -> Self {
        let text = match name {
            Some(Ok(text)) => text,
            Some(Err(problem)) => return Self::without(record, Converted::rejected(problem)),
            None => return Self::without(record, Converted::from(Ok(""))),
        };
        let found = Self::find(profile, place, text);
        match found {
            Ok((name, ascii, is_address)) => {
                let ascii = Converted::from(Ok(ascii));
                Self { record, name, ascii, is_address }
            }
            Err(problem) => Self::without(record, Converted::rejected(problem)),
        }
    }

    fn without(record: Record<'a>, ascii: Converted<'a>) -> Self {
        Self { record, name: Cow::Borrowed(""), ascii, is_address: false }
    }

    /// The name in a text, its ASCII form, and whether it is an address instead.
    fn find(
        profile: Profile,
        place: Where,
        text: &'a str,
    ) -> Result<(Cow<'a, str>, String, bool), Problem> {
        let in_text = |error: Error| Problem::in_text(error, text);
        let Some(location) = place.locate(text)? else {
            let name = Cow::Borrowed(text);
            if let Standard::WhatwgUrl { to_ascii, .. } = profile.standard {
                let host = HostAddr::parse_with(text, &to_ascii).map_err(in_text)?;
                return Ok((name, host.to_string(), host.ip().is_some()));
            }
            if is_root(text) {
                return Ok((name, ".".to_owned(), false));
            }
            let ascii = profile.standard.to_ascii(text);
            let ascii = ascii.map_err(|error| in_text(error).with_hint(text))?;
            if ascii.is_empty() {
                // Not even under a profile that accepts it is nothing a host.
                xenonym::uts46::check("", &Options::WHATWG_URL_2026_08).map_err(in_text)?;
            }
            return Ok((name, ascii.into_owned(), false));
        };
        let options = match profile.standard {
            Standard::WhatwgUrl { to_ascii, .. } => to_ascii,
            _ => Options::WHATWG_URL_2026_08,
        };
        let host = location.host(text, &options);
        let is_address = host.as_ref().is_ok_and(|host| host.ip().is_some());
        let decoded = location.decoded(text.as_bytes()).map_err(in_text)?;
        let name = String::from_utf8_lossy(&decoded).into_owned();
        if is_address || matches!(profile.standard, Standard::WhatwgUrl { .. }) {
            let host = host.map_err(in_text)?;
            return Ok((Cow::Owned(name), host.to_string(), is_address));
        }
        // What is decoded has other offsets.
        let is_decoded = name.len() != location.range.len();
        let moved = |error: Error| {
            let offset = if is_decoded { 0 } else { error.offset() };
            in_text(error.with_offset(offset + location.range.start))
        };
        let ascii = profile.standard.to_ascii(&name).map_err(moved)?.into_owned();
        Ok((Cow::Owned(name), ascii, false))
    }

    /// `None` if it was rejected.
    fn labels(&self, profile: Profile) -> Option<Vec<AsciiLabel<'_>>> {
        self.ascii.output.as_deref().map(|ascii| profile.ascii_labels(&self.name, ascii))
    }
}

/// Whether a name is the root of the DNS, which is comparable with itself even if a profile rejects it.
fn is_root(name: &str) -> bool {
    let mut code_points = name.chars();
    code_points.next().is_some_and(is_separator) && code_points.next().is_none()
}

#[derive(PartialEq, Eq, Debug)]
enum Relation<'a> {
    Equivalent,
    Different(Difference<'a>),
    /// A name was rejected.
    NotComparable,
}

/// Where two names first differ.
#[derive(Serialize, PartialEq, Eq, Debug)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Difference<'a> {
    /// The ASCII forms of a label; `None` for the name with fewer labels.
    Label { label: usize, first: Option<Cow<'a, str>>, second: Option<Cow<'a, str>> },
    /// Only one of them ends with a dot.
    RootDot { first: bool, second: bool },
    /// One of them is an IP address.
    Host { first: &'a str, second: &'a str },
}

impl<'a> Relation<'a> {
    fn new(profile: Profile, [first, second]: [&'a Side<'_>; 2]) -> Self {
        if let (Some(a), Some(b)) = (&first.ascii.output, &second.ascii.output)
            && (first.is_address || second.is_address)
        {
            let is_same = first.is_address && second.is_address && a == b;
            let difference = Difference::Host { first: a, second: b };
            return if is_same { Self::Equivalent } else { Self::Different(difference) };
        }
        let (Some(first), Some(second)) = (first.labels(profile), second.labels(profile)) else {
            return Self::NotComparable;
        };
        Difference::between(&first, &second).map_or(Self::Equivalent, Self::Different)
    }

    /// An argument that is no host is a wrong call, but a line of a list can contain anything.
    fn outcome(&self, sides: [&Side<'_>; 2]) -> Outcome {
        let is_wrong_argument = |side: &Side<'_>| {
            matches!(side.record.place.origin, Origin::Argument(_)) && !side.ascii.went_well()
        };
        match self {
            Self::Equivalent => Outcome::Done,
            Self::NotComparable if sides.into_iter().any(is_wrong_argument) => Outcome::SomeUnread,
            Self::Different(_) | Self::NotComparable => Outcome::SomeRejected,
        }
    }
}

impl<'a> Difference<'a> {
    fn between(first: &[AsciiLabel<'a>], second: &[AsciiLabel<'a>]) -> Option<Self> {
        for label in 0..first.len().max(second.len()) {
            let [a, b] = [first, second].map(|labels| labels.get(label).map(|(text, _)| text));
            if !a.zip(b).is_some_and(|(a, b)| a.eq_ignore_ascii_case(b)) {
                return Some(Self::Label { label, first: a.cloned(), second: b.cloned() });
            }
        }
        let [first, second] =
            [first, second].map(|labels| labels.last().is_some_and(|(_, dot)| !dot.is_empty()));
        (first != second).then_some(Self::RootDot { first, second })
    }
}

fn text(profile: Profile, verdict: &Relation<'_>, sides: [&Side<'_>; 2]) -> String {
    let rule = profile.equivalence_rule();
    // The second of two names needs no number.
    let (place, second, the_second) = match sides[1].record.place.origin {
        Origin::Argument(2) => (String::new(), "second", "the second"),
        _ => (format!("{}: ", sides[1].record.place), "this", "this one"),
    };
    let says = match verdict {
        Relation::Equivalent => format!("{SAME}equivalent{SAME:#} under {rule}"),
        Relation::Different(difference) => {
            let why = why(difference, the_second);
            format!("{OTHER}not equivalent{OTHER:#} under {rule}: {why}")
        }
        Relation::NotComparable => {
            format!("{OTHER}not comparable{OTHER:#} under {rule}: a name was rejected")
        }
    };
    let [first_form, second_form] = sides.map(|side| match &side.ascii.output {
        Some(ascii) => format!("{ascii:?}"),
        None => "none".to_owned(),
    });
    let mut text = format!("{place}{says}\n  first   {first_form}\n  {second:6}  {second_form}\n");
    if matches!(verdict, Relation::Different(_)) && look_alike(sides.map(|side| &*side.name)) {
        text.push_str("  They look alike: use 'xn lookalikes' to find such names.\n");
    }
    text
}

/// Whether the skeletons of the names are equal.
fn look_alike([first, second]: [&str; 2]) -> bool {
    let skeleton = |name| name_skeleton(name, None).ok();
    skeleton(first).is_some_and(|first| skeleton(second) == Some(first))
}

/// How the names differ. `other` is compared with the first.
fn why(difference: &Difference<'_>, other: &str) -> String {
    let which = |is_first| if is_first { "the first" } else { other };
    match difference {
        Difference::Label { label, first: Some(first), second: Some(second) } => {
            format!("label {} is {first:?} in the first, {second:?} in {other}", label + 1)
        }
        Difference::Label { label, first, .. } => {
            format!("only {} contains a label {}", which(first.is_some()), label + 1)
        }
        Difference::RootDot { first, .. } => {
            format!("only {} ends with a dot (the root label)", which(*first))
        }
        Difference::Host { first, second } => format!("{first} and {second} are different hosts"),
    }
}

#[derive(Serialize)]
struct Object<'a> {
    profile: &'a str,
    rule: &'a str,
    /// `None` if they cannot be compared.
    equivalent: Option<bool>,
    difference: Option<&'a Difference<'a>>,
    first: Entry<'a>,
    second: Entry<'a>,
}

impl<'a> Object<'a> {
    fn new(profile: Profile, verdict: &'a Relation<'_>, sides: [&'a Side<'_>; 2]) -> Self {
        let [first, second] = sides.map(|side| Entry::new(&side.record, &side.ascii));
        let (equivalent, difference) = match verdict {
            Relation::Equivalent => (Some(true), None),
            Relation::Different(difference) => (Some(false), Some(difference)),
            Relation::NotComparable => (None, None),
        };
        let rule = profile.equivalence_rule();
        Self { profile: profile.name, rule, equivalent, difference, first, second }
    }
}
