//! The verdicts as a table for people to read.

use std::fmt::{self, Write};

use anstyle::{AnsiColor, Style};
use xenonym_safety::display::{Policy, Show};

use super::{Checked, Errors, Forms, host};
use crate::commands::names::{SHOWN_TEXT, push_heading};
use crate::terminal::{push_excerpt, push_excerpt_of_host, push_line_break, push_wrapped, wrapped};

const ACCEPTED: Style = AnsiColor::Green.on_default();
const REJECTED: Style = AnsiColor::Red.on_default().bold();

/// Columns before the text of a verdict.
const INDENT: usize = 12;

pub(super) fn report(report: &Checked<'_>, has_color: bool) -> String {
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
