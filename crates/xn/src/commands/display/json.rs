//! The verdicts as one JSON object.

use std::borrow::Cow;

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use xenonym_safety::display::{Finding, Policy, Show, Verdict};

use super::Judged;
use crate::location::Place;
use crate::problem::Problem;
use crate::terminal::u_plus;

#[derive(Serialize)]
pub(super) struct Object<'a> {
    /// Bytes that are not UTF-8 become U+FFFD.
    input: Cow<'a, str>,
    policies: Policies<'a>,
    #[serde(flatten)]
    place: Place<'a>,
}

/// By the names of the policies, in their order. Only one policy's object is in memory at a time.
struct Policies<'a>(&'a Judged<'a>);

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
    code_points: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    protected: Option<&'a str>,
}

impl<'a> Object<'a> {
    pub(super) fn new(report: &'a Judged<'a>) -> Self {
        let input = report.record.lossy();
        Self { input, policies: Policies(report), place: report.record.place }
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
            code_points: Vec::new(),
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
            code_points: finding.code_points().iter().map(|&c| u_plus(c.into())).collect(),
            protected: finding.protected(),
        }
    }
}

impl Serialize for Policies<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        match &self.0.verdicts {
            Ok(verdicts) => {
                for (policy, verdict) in verdicts {
                    map.serialize_entry(policy.name(), &PolicyObject::new(verdict))?;
                }
            }
            Err(problem) => {
                let object = PolicyObject::rejected(&self.0.record.lossy(), problem);
                for policy in Policy::PRESETS {
                    map.serialize_entry(policy.name(), &object)?;
                }
            }
        }
        map.end()
    }
}
