//! The verdicts for people to read.

use std::collections::BTreeSet;
use std::fmt::{self, Write};
use std::rc::Rc;

use anstream::ColorChoice;
use anstyle::{AnsiColor, Style};
use xenonym_safety::display::{Finding, Policy, Show, Verdict};

use super::Judged;
use crate::commands::names::{SHOWN_TEXT, heading};
use crate::terminal::{Excerpt, WIDTH, named, shown_in, wrapped};

const SHOWN: Style = AnsiColor::Green.on_default();
const HIDDEN: Style = AnsiColor::Red.on_default().bold();

/// How many code points of a finding are shown.
const CULPRITS: usize = 8;
/// How many findings, and how many labels. No name in the DNS contains more labels.
const MOST: usize = 127;
/// Columns before the text of a verdict.
const INDENT: usize = 12;

pub(super) fn report(report: &Judged<'_>, color: ColorChoice) -> String {
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = write_report(&mut out, report);
    shown_in(out, color)
}

fn write_report(out: &mut String, report: &Judged<'_>) -> fmt::Result {
    out.push_str(&heading(report.record));
    match &report.verdicts {
        Ok(verdicts) => {
            write_verdicts(out, verdicts)?;
            write_labels(out, verdicts)
        }
        Err(problem) => {
            let lines = wrapped(&format!("{} ({})", problem.shown(), problem.rule()));
            write_entry(out, Show::Invalid, &lines)
        }
    }
}

/// Policies with the same verdict are one group.
fn write_verdicts(out: &mut String, verdicts: &[(Policy, Rc<Verdict>)]) -> fmt::Result {
    let mut groups: Vec<(&Verdict, Vec<&str>)> = Vec::new();
    for (policy, verdict) in verdicts {
        let is_same = |other: &Verdict| {
            (other.host(), other.findings()) == (verdict.host(), verdict.findings())
        };
        match groups.iter_mut().find(|(other, _)| is_same(other)) {
            Some((_, policies)) => policies.push(policy.name()),
            None => groups.push((verdict, vec![policy.name()])),
        }
    }
    for (verdict, policies) in groups {
        let mut lines = wrapped(&format!("by {}", policies.join(", ")));
        lines.push(Excerpt::of_host(verdict.host(), SHOWN_TEXT).to_string());
        let findings = verdict.findings();
        lines.extend(findings.iter().take(MOST).flat_map(|finding| wrapped(&said(finding))));
        match findings.len().saturating_sub(MOST) {
            0 => {}
            more => {
                lines.push(format!("and {more} more rules are broken (use --json to list all)"))
            }
        }
        write_entry(out, verdict.show(), &lines)?;
    }
    Ok(())
}

fn write_entry(out: &mut String, show: Show, lines: &[String]) -> fmt::Result {
    let style = if show == Show::Unicode { SHOWN } else { HIDDEN };
    let lines = lines.join(&format!("\n{:INDENT$}", ""));
    writeln!(out, "  {style}{:8}{style:#}  {lines}", show.name())
}

/// The problem, its place, and the name of the rule.
fn said(finding: &Finding) -> String {
    let label = finding.label().map(|label| format!("label {label}: ")).unwrap_or_default();
    let message = match (finding.error(), finding.protected()) {
        (Some(error), _) => error.kind().message().to_owned(),
        (_, Some(name)) => format!("looks like the protected name {name:?}"),
        _ => finding.rule().message().to_owned(),
    };
    let code_points = finding.code_points();
    let named: Vec<String> = code_points.iter().take(CULPRITS).map(|&c| named(c.into())).collect();
    let more = match code_points.len().saturating_sub(CULPRITS) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    let colon = if named.is_empty() { "" } else { ": " };
    format!("{label}{message}{colon}{}{more} ({})", named.join(", "), finding.rule())
}

/// The code points of labels that are not ASCII, those that break a rule in colour.
fn write_labels(out: &mut String, verdicts: &[(Policy, Rc<Verdict>)]) -> fmt::Result {
    let Some((_, first)) = verdicts.first() else { return Ok(()) };
    let is_international =
        |(_, label): &(usize, &xenonym_safety::display::LabelVerdict)| !label.unicode().is_ascii();
    let labels = first.labels().iter().enumerate().filter(is_international).take(MOST);
    for (number, (label, verdict)) in labels.enumerate() {
        if number == 0 {
            writeln!(out)?;
        }
        let findings = verdicts.iter().flat_map(|(_, verdict)| verdict.findings());
        let of_label = findings.filter(|finding| finding.label().is_none_or(|of| of == label));
        let culprits: BTreeSet<char> = of_label.flat_map(Finding::code_points).copied().collect();
        let heading = format!("  label {label:<2}");
        let mut width = 0;
        write!(out, "{heading:INDENT$}")?;
        let text = verdict.unicode();
        for code_point in text.chars().take(SHOWN_TEXT) {
            let shown = named(code_point.into());
            let columns = shown.chars().count() + 2;
            if width + columns > WIDTH + 2 {
                write!(out, "\n{:INDENT$}", "")?;
                width = 0;
            }
            let gap = if width > 0 { "  " } else { "" };
            let style = if culprits.contains(&code_point) { HIDDEN } else { Style::new() };
            write!(out, "{gap}{style}{shown}{style:#}")?;
            width += columns;
        }
        writeln!(out)?;
        match text.chars().count().saturating_sub(SHOWN_TEXT) {
            0 => {}
            more => writeln!(out, "{:INDENT$}and {more} more code points", "")?,
        }
    }
    Ok(())
}
