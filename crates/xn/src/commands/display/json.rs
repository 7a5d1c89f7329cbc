//! The verdicts as one JSON object.

use std::borrow::Cow;
use std::ops::Range;
use std::ptr;

use serde::{Serialize, Serializer};
use xenonym_safety::display::{Finding, Policy, Show, Verdict};

use super::Judged;
use crate::output::{append_members, append_object};
use crate::problem::Problem;
use crate::terminal::u_plus;

#[derive(Serialize)]
struct PolicyObject<'a> {
    show: &'static str,
    host: Cow<'a, str>,
    rules: Vec<RuleObject<'a>>,
}

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
    let mut text = b"{\"input\":".to_vec();
    // Bytes that are not UTF-8 become U+FFFD.
    let input = report.record.lossy();
    append_object(&mut text, &input);
    text.extend_from_slice(b",\"policies\":{");
    let mut names = Policy::PRESETS.iter().map(Policy::name);
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
                    append_object(&mut text, &PolicyObject::new(verdict));
                    written.push((verdict, start..text.len()));
                }
            }
        }
        Err(problem) => {
            let object = PolicyObject::rejected(&input, problem);
            names.by_ref().for_each(|name| {
                append_name(&mut text, name);
                append_object(&mut text, &object);
            });
        }
    }
    text.push(b'}');
    append_members(&mut text, &report.record.place);
    text.push(b'\n');
    // What is written is JSON, and so UTF-8.
    String::from_utf8(text).unwrap_or_default()
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

impl<'a> PolicyObject<'a> {
    fn new(verdict: &'a Verdict) -> Self {
        let rules = verdict.findings().iter().map(RuleObject::new).collect();
        Self { show: verdict.show().name(), host: verdict.host().into(), rules }
    }

    /// For input that is not a name.
    fn rejected(input: &str, problem: &'a Problem) -> Self {
        let rule = RuleObject {
            rule: problem.kind(),
            label: None,
            offset: problem.byte,
            code_points: CodePoints(&[]),
            protected: None,
        };
        let host = input.escape_default().to_string().into();
        Self { show: Show::Invalid.name(), host, rules: vec![rule] }
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
}
