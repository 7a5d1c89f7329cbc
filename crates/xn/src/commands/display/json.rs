//! The verdicts as one JSON object.

use std::borrow::Cow;

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use xenonym_safety::display::{Finding, Policy, Show};

use super::Report;
use crate::location::Place;
use crate::terminal::u_plus;

#[derive(Serialize)]
pub(super) struct Object<'a> {
    /// Bytes that are not UTF-8 stand as U+FFFD.
    input: Cow<'a, str>,
    policies: Policies<'a>,
    #[serde(flatten)]
    place: Place<'a>,
}

/// By the names of the policies, in their order.
struct Policies<'a>(Vec<(Policy, PolicyObject<'a>)>);

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
    pub(super) fn new(report: &'a Report<'a>) -> Self {
        let input = report.record.lossy();
        let policies = match &report.verdicts {
            Ok(verdicts) => {
                let object = |(policy, verdict): &'a (_, xenonym_safety::display::Verdict)| {
                    let rules = verdict.findings().iter().map(RuleObject::new).collect();
                    let (show, host) = (verdict.show().name(), verdict.host().into());
                    (*policy, PolicyObject { show, host, rules })
                };
                verdicts.iter().map(object).collect()
            }
            Err(problem) => {
                let object = |policy| {
                    let rule = RuleObject {
                        rule: problem.kind(),
                        label: None,
                        offset: problem.byte,
                        code_points: Vec::new(),
                        protected: None,
                    };
                    let host = input.escape_default().to_string().into();
                    (policy, PolicyObject { show: Show::Invalid.name(), host, rules: vec![rule] })
                };
                Policy::PRESETS.iter().copied().map(object).collect()
            }
        };
        Self { input, policies: Policies(policies), place: report.record.place }
    }
}

impl<'a> RuleObject<'a> {
    fn new(finding: &'a Finding) -> Self {
        // The kind of error says more than that UTS #46 rejects the label.
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
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (policy, object) in &self.0 {
            map.serialize_entry(policy.name(), object)?;
        }
        map.end()
    }
}
