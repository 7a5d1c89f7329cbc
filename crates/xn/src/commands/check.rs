//! `xn check`: the verdict of each standard on a name, side by side.

use std::borrow::Cow;
use std::fmt::{self, Write};

use anstyle::{AnsiColor, Style};
use serde::Serialize;
use xenonym::label::{LabelClass, classify};
use xenonym::{Error, Operation, domain};
use xenonym_records::engine::Slot;
use xenonym_safety::display::{
    Policy, ProtectedNames, Show, Verdict as PolicyVerdict, Verdicts, judge_all,
};

use super::names::{Descriptions, SHOWN_TEXT, describe_names, push_heading};
use crate::args::CheckArgs;
use crate::conversion::Conversion;
use crate::error::{Failure, Outcome};
use crate::facts::{Describe, Describer, Fact, FactColumn, FactKind, Mark};
use crate::location::{Place, Record};
use crate::output::{Format, Output};
use crate::problem::{NameIn, Problem};
use crate::profile::Profile;
use crate::terminal::{
    has_color, push_excerpt, push_excerpt_of_host, push_line_break, push_wrapped, wrapped,
};
use crate::text::Name;

pub(super) fn run(args: &CheckArgs) -> Result<Outcome, Failure> {
    let profiles = args.profiles()?;
    // They are needed up to the end of the process.
    let columns = Box::leak(Box::new(Profiles { profiles: profiles.clone() }));
    let format = args.format.format();
    let has_color = has_color(args.color.choice());
    // One standard alone does not show names.
    let asks_policies = !args.quiet && profiles.len() > 1;
    let is_quiet = args.quiet;
    let take = move |record: &Record<'_>, name: Name<'_>, output: &mut Output| {
        let report = Checked::new(&profiles, asks_policies, record, name);
        let outcome = report.outcome();
        match format {
            _ if is_quiet => {
                output.note(outcome);
                Ok(())
            }
            Format::Text => output.write_spaced(outcome, &in_words(&report, has_color)),
            Format::Json => output.write_object(outcome, &Object::new(&report)),
        }
    };
    let how = Descriptions { to: format, is_quiet, columns, output: args.output.file() };
    describe_names(&args.input, &how, Box::new(take))
}

/// How many labels are shown, and errors of each profile. No name in the DNS contains more labels.
const SHOWN: usize = 127;

/// The verdicts on one name, and its labels; none for a line without a name.
struct Checked<'a> {
    record: &'a Record<'a>,
    verdicts: Vec<ProfileVerdict<'a>>,
    /// How policies show the name; none if one profile alone is asked.
    shown: Verdicts,
    labels: Vec<Label<'a>>,
    labels_left_out: usize,
}

/// The verdict of one profile.
struct ProfileVerdict<'a> {
    profile: Profile,
    forms: Result<Forms<'a>, Errors>,
}

/// Why a name is rejected: the first errors.
struct Errors {
    shown: Vec<Problem>,
    left_out: usize,
}

/// The ASCII form of an accepted name, and the Unicode form of the ASCII form.
struct Forms<'a> {
    ascii: Cow<'a, str>,
    unicode: String,
}

/// A label with its class of RFC 5890.
struct Label<'a> {
    byte: usize,
    text: &'a str,
    class: LabelClass,
}

impl<'a> Checked<'a> {
    fn new(
        profiles: &[Profile],
        asks_policies: bool,
        record: &'a Record<'a>,
        name: Name<'a>,
    ) -> Self {
        let place = NameIn::of(record.place.within, true);
        let verdict = |&profile| {
            let forms = match name.as_ref()? {
                Ok(name) => {
                    let forms = Forms::new(profile, name, record.slot.as_ref());
                    forms.map_err(|errors| errors.of_names_in(place))
                }
                Err(problem) => Err(Errors::one(problem.clone())),
            };
            Some(ProfileVerdict { profile, forms })
        };
        let verdicts = profiles.iter().filter_map(verdict).collect();
        let name = name.and_then(Result::ok);
        let mut all = name.iter().flat_map(|name| domain::labels(name));
        let labels = all.by_ref().take(SHOWN).map(|label| Label {
            byte: label.range().start,
            text: label.text(),
            class: classify(label.text()),
        });
        let labels = labels.collect();
        let shown = name
            .filter(|_| asks_policies)
            .map(|name| judge_all(Policy::PRESETS, name, &ProtectedNames::new()));
        let shown = shown.unwrap_or_default();
        Self { record, verdicts, shown, labels, labels_left_out: all.count() }
    }

    fn is_accepted(&self) -> bool {
        self.verdicts.iter().all(|verdict| verdict.forms.is_ok())
    }

    fn outcome(&self) -> Outcome {
        if self.is_accepted() { Outcome::Done } else { Outcome::SomeRejected }
    }
}

/// The text that a policy shows. `None` if the name is not valid, because then the text is not a host.
fn host(shown: &PolicyVerdict) -> Option<&str> {
    (shown.show() != Show::Invalid).then(|| shown.host())
}

impl<'a> Forms<'a> {
    /// `slot` is the place of the name, which the ASCII form must fit.
    fn new(profile: Profile, name: &'a str, slot: Option<&Slot<'_>>) -> Result<Self, Errors> {
        let ascii = profile
            .standard
            .to_ascii_with_errors(name)
            .map_err(|errors| Errors::new(errors, name))?;
        if let Some(unfit) = slot.and_then(|slot| Profile::unfit(name, &ascii, slot)) {
            let conversion = Conversion::Names(profile, Operation::ToAscii);
            return Err(Errors::one(conversion.unfit(name, unfit)));
        }
        let unicode = profile.to_unicode(&ascii).text.into_owned();
        Ok(Self { ascii, unicode })
    }
}

impl Errors {
    fn one(problem: Problem) -> Self {
        Self { shown: vec![problem], left_out: 0 }
    }

    fn new(mut errors: Vec<Error>, name: &str) -> Self {
        let left_out = errors.len().saturating_sub(SHOWN);
        errors.truncate(SHOWN);
        let problems = Problem::all_in_text(errors, name);
        Self { shown: Problem::with_hints(problems, name), left_out }
    }

    fn of_names_in(self, place: NameIn) -> Self {
        let shown = self.shown.into_iter().map(|problem| problem.of_name_in(place)).collect();
        Self { shown, ..self }
    }
}

// The verdicts as a table for people to read.

const ACCEPTED: Style = AnsiColor::Green.on_default();
const REJECTED: Style = AnsiColor::Red.on_default().bold();

/// Columns before the text of a verdict.
const INDENT: usize = 12;

fn in_words(report: &Checked<'_>, has_color: bool) -> String {
    let mut text = String::with_capacity(512);
    // Writing to a string cannot fail.
    let _ = write_report(&mut text, report, has_color);
    text
}

fn write_report(out: &mut String, report: &Checked<'_>, has_color: bool) -> fmt::Result {
    push_heading(out, report.record, has_color)?;
    write_verdicts(out, report, has_color)?;
    write_shown(out, report)?;
    if !report.labels.is_empty() {
        writeln!(out)?;
    }
    write_labels(out, report)
}

/// Profiles with the same verdict are one group.
fn write_verdicts(out: &mut String, report: &Checked<'_>, has_color: bool) -> fmt::Result {
    let mut groups: Vec<(Entry, Vec<&str>)> = Vec::new();
    for verdict in &report.verdicts {
        let entry = match &verdict.forms {
            Ok(forms) => Entry { is_accepted: true, lines: accepted(report, forms) },
            Err(errors) => Entry { is_accepted: false, lines: rejected(errors) },
        };
        match groups.iter_mut().find(|(other, _)| *other == entry) {
            Some((_, profiles)) => profiles.push(verdict.profile.name),
            None => groups.push((entry, vec![verdict.profile.name])),
        }
    }
    for (entry, profiles) in groups {
        let (style, word) =
            if entry.is_accepted { (ACCEPTED, "accepted") } else { (REJECTED, "rejected") };
        let style = if has_color { style } else { Style::new() };
        write!(out, "  {style}{word}{style:#}  ")?;
        push_wrapped(out, &format!("by {}", profiles.join(", ")), INDENT);
        for line in entry.lines {
            push_line_break(out, INDENT);
            out.push_str(&line);
        }
        out.push('\n');
    }
    Ok(())
}

/// Policies that show the same are one group. For a policy by which the name is not valid, there is nothing to show.
fn write_shown(out: &mut String, report: &Checked<'_>) -> fmt::Result {
    let mut groups: Vec<(Option<&str>, Vec<&str>)> = Vec::new();
    for (policy, shown) in Policy::PRESETS.iter().zip(report.shown.iter()) {
        match groups.iter_mut().find(|(other, _)| *other == host(shown)) {
            Some((_, policies)) => policies.push(policy.name()),
            None => groups.push((host(shown), vec![policy.name()])),
        }
    }
    for (host, policies) in groups {
        let word = if host.is_some() { "shown" } else { Show::Invalid.name() };
        write!(out, "  {word:8}  ")?;
        push_wrapped(out, &format!("by {}", policies.join(", ")), INDENT);
        if let Some(host) = host {
            push_line_break(out, INDENT);
            push_excerpt_of_host(out, host, SHOWN_TEXT);
        }
        out.push('\n');
    }
    Ok(())
}

/// The verdict of one or more profiles.
#[derive(PartialEq, Eq)]
struct Entry {
    is_accepted: bool,
    lines: Vec<String>,
}

/// The ASCII form, and the Unicode form if it differs from the input.
fn accepted(report: &Checked<'_>, forms: &Forms<'_>) -> Vec<String> {
    let quoted = |text: &str| {
        let mut quoted = String::new();
        push_excerpt(&mut quoted, text, SHOWN_TEXT);
        quoted
    };
    let mut lines = vec![quoted(&forms.ascii)];
    if forms.unicode != report.record.lossy() && forms.unicode != forms.ascii.as_ref() {
        lines.push(quoted(&forms.unicode));
    }
    lines
}

/// The first problem, and how many more there are.
fn rejected(errors: &Errors) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(problem) = errors.shown.first() {
        let label =
            problem.label().map(|label| format!("label {}: ", label + 1)).unwrap_or_default();
        let says = format!("{label}{} ({})", problem.shown(), problem.rule());
        lines = wrapped(&says);
    }
    match errors.shown.len() + errors.left_out {
        0 | 1 => {}
        2 => lines.push("and 1 more error".to_owned()),
        all => lines.push(format!("and {} more errors", all - 1)),
    }
    lines
}

/// The texts come last, because their width on a terminal is unknown.
fn write_labels(out: &mut String, report: &Checked<'_>) -> fmt::Result {
    let labels = &report.labels;
    let width = labels.iter().map(|label| label.class.name().len()).max().unwrap_or(0);
    let digits = labels.len().to_string().len();
    for (number, label) in (1..).zip(labels) {
        write!(out, "  label {number:digits$}  {:width$}  ", label.class)?;
        push_excerpt(out, label.text, SHOWN_TEXT);
        out.push('\n');
    }
    match report.labels_left_out {
        0 => Ok(()),
        more => writeln!(out, "  {more} more labels"),
    }
}

// The verdicts as one JSON object.

#[derive(Serialize)]
struct Object<'a> {
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
    fn new(report: &'a Checked<'a>) -> Self {
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

// The verdicts in columns of Parquet and Arrow.

/// Two columns per profile: the ASCII form, which is null for a rejected name, and the kinds of its errors.
#[derive(Debug)]
struct Profiles {
    profiles: Vec<Profile>,
}

impl Describe for Profiles {
    fn columns(&self) -> Vec<FactColumn> {
        let of_profile = |profile: &Profile| {
            let name = profile.name.replace('-', "_");
            [
                FactColumn::new(format!("_{name}"), FactKind::Text),
                FactColumn::new(format!("_{name}_errors"), FactKind::Texts),
            ]
        };
        self.profiles.iter().flat_map(of_profile).collect()
    }

    fn start(&self) -> Box<Describer<'_>> {
        Box::new(|name, slot, facts| {
            let mut mark = Mark::Plain;
            for profile in &self.profiles {
                let found = match profile.standard.to_ascii_with_errors(name) {
                    Ok(ascii) => match Profile::unfit(name, &ascii, slot) {
                        None => Ok(ascii.into_owned()),
                        Some(unfit) => Err(vec![unfit.fault.kind]),
                    },
                    Err(errors) => Err(kinds(errors.iter().map(|error| error.kind().name()))),
                };
                let (ascii, kinds) = match found {
                    Ok(ascii) => (Fact::Text(ascii.into()), Vec::new()),
                    Err(kinds) => {
                        mark = Mark::Refused;
                        (Fact::None, kinds)
                    }
                };
                facts.extend([ascii, Fact::Texts(kinds)]);
            }
            mark
        })
    }
}

/// The kinds, each once, because every code point of a name can have an error.
fn kinds(all: impl Iterator<Item = &'static str>) -> Vec<&'static str> {
    let mut kinds = Vec::new();
    for kind in all {
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    kinds
}
