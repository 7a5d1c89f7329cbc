//! The verdicts in columns of Parquet and Arrow.

use xenonym_safety::display::{Policy, ProtectedNames, Show, Verdict, judge_all};

use crate::facts::{Describe, Describer, Fact, FactColumn, FactKind, Mark};

/// Two columns per policy: the text to show, which is null for a name that is not valid, and the rules that
/// the name breaks.
#[derive(Debug)]
pub(super) struct Policies {
    pub(super) policies: &'static [Policy],
    pub(super) protected: &'static ProtectedNames,
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
        Box::new(|name, facts| {
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
