//! `xn display`: how each policy shows a name, side by side.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt::{self, Write};
use std::ops::Range;
use std::ptr;

use anstyle::{AnsiColor, Style};
use serde::{Serialize, Serializer};
use xenonym_safety::display::{
    Finding, LabelVerdict, Policy, ProtectedNames, Show, Verdict, Verdicts, judge_all,
};

use super::names::{Descriptions, SHOWN_TEXT, describe_names, push_heading};
use super::protect;
use crate::args::DisplayArgs;
use crate::error::{Failure, Outcome};
use crate::facts::{Describe, Describer, Fact, FactColumn, FactKind, Mark};
use crate::location::Record;
use crate::output::{Format, Output, append_object, append_place, append_string};
use crate::problem::Problem;
use crate::terminal::{
    WIDTH, has_color, is_standard_input, push_excerpt_of_host, push_line_break, push_named,
    push_spaces, push_wrapped, u_plus,
};
use crate::text::Name;

pub(super) fn run(args: &DisplayArgs) -> Result<Outcome, Failure> {
    let lists = args.protect.iter().filter(|file| is_standard_input(file)).count();
    if lists + args.input.input().standard_inputs() > 1 {
        let message = "standard input can be read only once: use a file for the others";
        return Err(Failure::Usage(message.to_owned()));
    }
    protect::check_outputs(args.protect.iter(), [args.output.file(), None])?;
    // All threads share them, up to the end of the process.
    let protected: &'static ProtectedNames =
        Box::leak(Box::new(protect::read(&args.protect, &args.brands.names)?));
    let policies: &'static [Policy] = args.policies().leak();
    let format = args.format.format();
    let has_color = has_color(args.color.choice());
    let take = move |record: &Record<'_>, name: Name<'_>, output: &mut Output| {
        let report = Judged::new(record, name, policies, protected);
        let outcome = report.outcome();
        match format {
            Format::Text => output.write_spaced(outcome, &in_words(&report, has_color)),
            Format::Json => output.write_report(outcome, &in_json(&report)),
        }
    };
    let how = Descriptions {
        to: format,
        is_quiet: false,
        columns: Box::leak(Box::new(Policies { policies, protected })),
        output: args.output.file(),
    };
    describe_names(&args.input, &how, Box::new(take))
}

/// The verdicts on one name; none for a line without a name.
struct Judged<'a> {
    record: &'a Record<'a>,
    policies: &'static [Policy],
    /// The name in the record, if it can be read.
    name: &'a str,
    verdicts: Result<Verdicts, Problem>,
}

impl<'a> Judged<'a> {
    fn new(
        record: &'a Record<'a>,
        name: Name<'a>,
        policies: &'static [Policy],
        protected: &ProtectedNames,
    ) -> Self {
        let text = match name {
            Some(Ok(name)) => name,
            _ => "",
        };
        let verdicts = match name {
            Some(name) => name.map(|name| judge_all(policies, name, protected)),
            None => Ok(Verdicts::default()),
        };
        Self { record, policies, name: text, verdicts }
    }

    fn outcome(&self) -> Outcome {
        let shows = |verdict: &Verdict| verdict.show() == Show::Unicode;
        let all =
            self.verdicts.as_ref().is_ok_and(|verdicts| verdicts.distinct().iter().all(shows));
        if all { Outcome::Done } else { Outcome::SomeRejected }
    }
}

// The verdicts for people to read.

const SHOWN: Style = AnsiColor::Green.on_default();
const HIDDEN: Style = AnsiColor::Red.on_default().bold();

/// How many code points of a finding are shown.
const CULPRITS: usize = 8;
/// How many findings, and how many labels. No name in the DNS contains more labels.
const MOST: usize = 127;
/// Columns before the text of a verdict.
const INDENT: usize = 12;

fn in_words(report: &Judged<'_>, has_color: bool) -> String {
    let mut text = String::with_capacity(1024);
    // Writing to a string cannot fail.
    let _ = Writer { text: &mut text, name: report.name, has_color }.report(report);
    text
}

/// Writes a report, with color or without.
struct Writer<'t> {
    text: &'t mut String,
    name: &'t str,
    has_color: bool,
}

impl Writer<'_> {
    fn report(&mut self, report: &Judged<'_>) -> fmt::Result {
        push_heading(self.text, report.record, self.has_color)?;
        match &report.verdicts {
            Ok(verdicts) => {
                self.verdicts(verdicts, report.policies)?;
                self.labels(verdicts)
            }
            Err(problem) => {
                self.show(Show::Invalid)?;
                push_wrapped(
                    self.text,
                    &format!("{} ({})", problem.shown(), problem.rule()),
                    INDENT,
                );
                self.text.push('\n');
                Ok(())
            }
        }
    }

    fn style(&self, style: Style) -> Style {
        if self.has_color { style } else { Style::new() }
    }

    fn show(&mut self, show: Show) -> fmt::Result {
        if !self.has_color {
            let word = show.name();
            self.text.push_str("  ");
            self.text.push_str(word);
            push_spaces(self.text, 10_usize.saturating_sub(word.len()));
            return Ok(());
        }
        let style = self.style(if show == Show::Unicode { SHOWN } else { HIDDEN });
        write!(self.text, "  {style}{:8}{style:#}  ", show.name())
    }

    /// Policies with the same verdict are one group.
    fn verdicts(&mut self, verdicts: &Verdicts, policies: &[Policy]) -> fmt::Result {
        let is_same = |one: &Verdict, other: &Verdict| {
            ptr::eq(one, other) || (one.host(), one.findings()) == (other.host(), other.findings())
        };
        let mut words = String::with_capacity(128);
        for (at, verdict) in verdicts.iter().enumerate() {
            if verdicts.iter().take(at).any(|other| is_same(other, verdict)) {
                continue;
            }
            words.clear();
            words.push_str("by ");
            let same = verdicts.iter().zip(policies).filter(|(other, _)| is_same(other, verdict));
            for (number, (_, policy)) in same.enumerate() {
                words.push_str(if number == 0 { "" } else { ", " });
                words.push_str(policy.name());
            }
            self.verdict(verdict, &mut words)?;
        }
        Ok(())
    }

    /// A verdict. `words` are those of its first line.
    fn verdict(&mut self, verdict: &Verdict, words: &mut String) -> fmt::Result {
        self.show(verdict.show())?;
        push_wrapped(self.text, words, INDENT);
        push_line_break(self.text, INDENT);
        push_excerpt_of_host(self.text, verdict.host(), SHOWN_TEXT);
        let findings = verdict.findings();
        for finding in findings.iter().take(MOST) {
            push_line_break(self.text, INDENT);
            words.clear();
            push_said(words, finding, self.name)?;
            push_wrapped(self.text, words, INDENT);
        }
        match findings.len().saturating_sub(MOST) {
            0 => {}
            more => {
                push_line_break(self.text, INDENT);
                write!(self.text, "and {more} more rules are broken (use --json to list all)")?;
            }
        }
        self.text.push('\n');
        Ok(())
    }

    /// The code points of labels that are not ASCII, those that break a rule in colour.
    fn labels(&mut self, verdicts: &Verdicts) -> fmt::Result {
        let Some(first) = verdicts.iter().next() else { return Ok(()) };
        let is_international = |(_, label): &(usize, &LabelVerdict)| !label.unicode().is_ascii();
        let labels = first.labels().iter().enumerate().filter(is_international).take(MOST);
        for (number, (label, verdict)) in labels.enumerate() {
            if number == 0 {
                self.text.push('\n');
            }
            let culprits = if self.has_color { culprits(verdicts, label) } else { BTreeSet::new() };
            let start = self.text.len();
            write!(self.text, "  label {}", label + 1)?;
            // Numbers from 1,000 reach the indent.
            let missing = INDENT.saturating_sub(self.text.len() - start).max(2);
            push_spaces(self.text, missing);
            self.label(verdict.unicode(), &culprits)?;
        }
        Ok(())
    }

    fn label(&mut self, label: &str, culprits: &BTreeSet<char>) -> fmt::Result {
        let mut width = 0;
        let mut shown = String::with_capacity(16);
        for code_point in label.chars().take(SHOWN_TEXT) {
            shown.clear();
            push_named(&mut shown, code_point.into());
            let columns = shown.chars().count() + 2;
            if width + columns > WIDTH + 2 {
                push_line_break(self.text, INDENT);
                width = 0;
            }
            self.text.push_str(if width > 0 { "  " } else { "" });
            if culprits.contains(&code_point) {
                let style = self.style(HIDDEN);
                write!(self.text, "{style}{shown}{style:#}")?;
            } else {
                self.text.push_str(&shown);
            }
            width += columns;
        }
        self.text.push('\n');
        match label.chars().count().saturating_sub(SHOWN_TEXT) {
            0 => Ok(()),
            more => writeln!(self.text, "{:INDENT$}and {more} more code points", ""),
        }
    }
}

/// The code points of a label that break a rule of any policy.
fn culprits(verdicts: &Verdicts, label: usize) -> BTreeSet<char> {
    let findings = verdicts.distinct().iter().flat_map(Verdict::findings);
    let of_label = findings.filter(|finding| finding.label().is_none_or(|of| of == label));
    of_label.flat_map(Finding::code_points).copied().collect()
}

/// Appends the problem, its place, and the name of the rule.
fn push_said(words: &mut String, finding: &Finding, name: &str) -> fmt::Result {
    if let Some(label) = finding.label() {
        write!(words, "label {}: ", label + 1)?;
    }
    let message: Cow<'_, str> = match (finding.error(), finding.protected()) {
        (Some(error), _) => Problem::found_by(error, name).into(),
        (_, Some(name)) => format!("looks like the protected name {name:?}").into(),
        _ => finding.rule().message().into(),
    };
    words.push_str(&message);
    // The words of an error contain its code point.
    let has_one = finding.error().is_some_and(|error| error.code_point().is_some());
    let code_points = if has_one { &[] } else { finding.code_points() };
    for (number, &code_point) in code_points.iter().take(CULPRITS).enumerate() {
        words.push_str(if number == 0 { ": " } else { ", " });
        push_named(words, code_point.into());
    }
    match code_points.len().saturating_sub(CULPRITS) {
        0 => {}
        more => write!(words, " and {more} more")?,
    }
    write!(words, " ({})", finding.rule())
}

// The verdicts as one JSON object.

#[derive(Serialize)]
struct RuleObject<'a> {
    rule: &'a str,
    label: Option<usize>,
    offset: usize,
    code_points: CodePoints<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    protected: Option<&'a str>,
}

/// The object and a line feed. Policies with the same verdict have the same object, which is written once.
fn in_json(report: &Judged<'_>) -> String {
    let mut text = Vec::with_capacity(1024);
    text.extend_from_slice(b"{\"input\":");
    // Bytes that are not UTF-8 become U+FFFD.
    let input = report.record.lossy();
    append_string(&mut text, &input);
    text.extend_from_slice(b",\"policies\":{");
    let mut names = report.policies.iter().map(Policy::name);
    match &report.verdicts {
        Ok(verdicts) => {
            let mut written: Vec<(&Verdict, Range<usize>)> = Vec::new();
            for (verdict, name) in verdicts.iter().zip(names) {
                append_name(&mut text, name);
                let equal = written.iter().find(|(known, _)| ptr::eq(*known, verdict));
                if let Some((_, range)) = equal {
                    text.extend_from_within(range.clone());
                } else {
                    let start = text.len();
                    let rules = verdict.findings().iter().map(RuleObject::new);
                    append_policy(&mut text, verdict.show(), verdict.host(), rules);
                    written.push((verdict, start..text.len()));
                }
            }
        }
        Err(problem) => {
            let host = input.escape_default().to_string();
            names.by_ref().for_each(|name| {
                append_name(&mut text, name);
                append_policy(&mut text, Show::Invalid, &host, [RuleObject::rejected(problem)]);
            });
        }
    }
    text.push(b'}');
    append_place(&mut text, &report.record.place);
    text.push(b'\n');
    // What is written is JSON, and so UTF-8.
    String::from_utf8(text).unwrap_or_default()
}

/// Appends what a policy shows.
fn append_policy<'a>(
    text: &mut Vec<u8>,
    show: Show,
    host: &str,
    rules: impl IntoIterator<Item = RuleObject<'a>>,
) {
    text.extend_from_slice(b"{\"show\":\"");
    text.extend_from_slice(show.name().as_bytes());
    text.extend_from_slice(b"\",\"host\":");
    append_string(text, host);
    text.extend_from_slice(b",\"rules\":[");
    for (number, rule) in rules.into_iter().enumerate() {
        if number > 0 {
            text.push(b',');
        }
        append_object(text, &rule);
    }
    text.extend_from_slice(b"]}");
}

/// Appends the name of a policy, which needs no escapes.
fn append_name(text: &mut Vec<u8>, name: &str) {
    if !text.ends_with(b"{") {
        text.push(b',');
    }
    text.push(b'"');
    text.extend_from_slice(name.as_bytes());
    text.extend_from_slice(b"\":");
}

/// As texts like `U+00FC`.
struct CodePoints<'a>(&'a [char]);

impl Serialize for CodePoints<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(|&c| u_plus(c.into())))
    }
}

impl<'a> RuleObject<'a> {
    fn new(finding: &'a Finding) -> Self {
        // The kind of error is more specific than a rejection by UTS #46.
        let kind = finding.error().map(|error| error.kind().name());
        Self {
            rule: kind.unwrap_or_else(|| finding.rule().name()),
            label: finding.label(),
            offset: finding.offset(),
            code_points: CodePoints(finding.code_points()),
            protected: finding.protected(),
        }
    }
    /// For input that is not a name.
    fn rejected(problem: &'a Problem) -> Self {
        Self {
            rule: problem.kind(),
            label: None,
            offset: problem.byte,
            code_points: CodePoints(&[]),
            protected: None,
        }
    }
}

// The verdicts in columns of Parquet and Arrow.

/// Two columns per policy: the text to show, which is null for a name that is not valid, and the rules that
/// the name breaks.
#[derive(Debug)]
struct Policies {
    policies: &'static [Policy],
    protected: &'static ProtectedNames,
}

impl Describe for Policies {
    fn columns(&self) -> Vec<FactColumn> {
        let of_policy = |policy: &Policy| {
            let name = policy.name().replace('-', "_");
            [
                FactColumn::new(format!("_{name}"), FactKind::Text),
                FactColumn::new(format!("_{name}_rules"), FactKind::Texts),
            ]
        };
        self.policies.iter().flat_map(of_policy).collect()
    }

    fn start(&self) -> Box<Describer<'_>> {
        Box::new(|name, _, facts| {
            let mut mark = Mark::Plain;
            for verdict in judge_all(self.policies, name, self.protected).iter() {
                if verdict.show() != Show::Unicode {
                    mark = Mark::Refused;
                }
                facts.push(match verdict.show() {
                    Show::Invalid => Fact::None,
                    _ => Fact::Text(verdict.host().to_owned().into()),
                });
                facts.push(Fact::Texts(rules(verdict)));
            }
            mark
        })
    }
}

/// The rules, each once, because a name of many labels can break one in all of them.
fn rules(verdict: &Verdict) -> Vec<&'static str> {
    let mut names = Vec::new();
    for finding in verdict.findings() {
        let error = finding.error().map(|error| error.kind().name());
        let name = error.unwrap_or_else(|| finding.rule().name());
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}
