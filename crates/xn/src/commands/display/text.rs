//! The verdicts for people to read.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt::{self, Write};
use std::ptr;

use anstyle::{AnsiColor, Style};
use xenonym_safety::display::{Finding, LabelVerdict, Policy, Show, Verdict, Verdicts};

use super::Judged;
use crate::commands::names::{SHOWN_TEXT, push_heading};
use crate::terminal::{
    WIDTH, push_excerpt_of_host, push_line_break, push_named, push_spaces, push_wrapped,
};

const SHOWN: Style = AnsiColor::Green.on_default();
const HIDDEN: Style = AnsiColor::Red.on_default().bold();

/// How many code points of a finding are shown.
const CULPRITS: usize = 8;
/// How many findings, and how many labels. No name in the DNS contains more labels.
const MOST: usize = 127;
/// Columns before the text of a verdict.
const INDENT: usize = 12;

pub(super) fn report(report: &Judged<'_>, has_color: bool) -> String {
    let mut text = String::with_capacity(1024);
    // Writing to a string cannot fail.
    let _ = Writer { text: &mut text, has_color }.report(report);
    text
}

/// Writes a report, with color or without.
struct Writer<'t> {
    text: &'t mut String,
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
            push_said(words, finding)?;
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
fn push_said(words: &mut String, finding: &Finding) -> fmt::Result {
    if let Some(label) = finding.label() {
        write!(words, "label {}: ", label + 1)?;
    }
    let message: Cow<'_, str> = match (finding.error(), finding.protected()) {
        (Some(error), _) => error.kind().message().to_string().into(),
        (_, Some(name)) => format!("looks like the protected name {name:?}").into(),
        _ => finding.rule().message().into(),
    };
    words.push_str(&message);
    let code_points = finding.code_points();
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
