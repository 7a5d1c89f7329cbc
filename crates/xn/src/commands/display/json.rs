//! The verdicts as one JSON object.

use std::ops::Range;
use std::ptr;

use serde::{Serialize, Serializer};
use xenonym_safety::display::{Finding, Policy, Show, Verdict};

use super::Judged;
use crate::output::{append_object, append_place, append_string};
use crate::problem::Problem;
use crate::terminal::u_plus;

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
pub(super) fn object(report: &Judged<'_>) -> String {
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
