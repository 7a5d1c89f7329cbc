//! How policies show a name.

use xenonym_safety::display::{Finding, Policy, ProtectedNames};

use crate::border::{Outcome, call, call_for_json};
use crate::error::write_error;
use crate::json::Json;
use crate::positions::Positions;

/// The names of the policies, as an array.
#[allow(unsafe_code, reason = "JavaScript calls the function by its name, which no other has")]
#[unsafe(no_mangle)]
extern "C" fn policies() -> usize {
    call(0, |_, output| {
        Json::new(output).array(|json| {
            for policy in Policy::PRESETS {
                json.string(policy.name());
            }
        });
        Outcome::Json
    })
}

/// The verdicts on the first `name_length` bytes. Protected names follow, each after a line feed. `asked` has a bit for each
/// policy that judges.
#[allow(unsafe_code, reason = "JavaScript calls the function by its name, which no other has")]
#[unsafe(no_mangle)]
extern "C" fn display(length: usize, name_length: usize, asked: u32) -> usize {
    call_for_json(length, |text, json| {
        let (name, protected) = text.split_at_checked(name_length).unwrap_or((text, ""));
        let mut names = ProtectedNames::new();
        for protected in protected.lines().skip(1) {
            // A name that is not valid protects nothing.
            let _ = names.insert(protected);
        }
        let positions = Positions::new(name);
        json.array(|json| {
            let policies = Policy::PRESETS.iter().enumerate();
            for (_, policy) in policies.filter(|(bit, _)| asked >> bit & 1 != 0) {
                json.object(|json| write_verdict(json, policy, name, &names, &positions));
            }
        });
    })
}

fn write_verdict(
    json: &mut Json<'_>,
    policy: &Policy,
    name: &str,
    protected: &ProtectedNames,
    positions: &Positions<'_>,
) {
    let verdict = policy.judge_with(name, protected);
    json.key("policy").string(policy.name());
    json.key("revision").string(policy.revision());
    json.key("show").string(verdict.show().name());
    json.key("host").string(verdict.host());
    json.key("labels").array(|json| {
        for label in verdict.labels() {
            let range = label.range();
            json.object(|json| {
                json.key("text").string(label.unicode());
                json.key("offset").number(positions.of(range.start).utf16);
                json.key("end").number(positions.of(range.end).utf16);
                json.key("show").string(label.show().name());
            });
        }
    });
    json.key("rules").array(|json| {
        for finding in verdict.findings() {
            json.object(|json| write_finding(json, finding, positions));
        }
    });
}

fn write_finding(json: &mut Json<'_>, finding: &Finding, positions: &Positions<'_>) {
    let rule = finding.rule();
    json.key("rule").string(rule.name());
    json.key("message").string(rule.message());
    json.key("clause").string(rule.clause());
    json.key("label").optional_number(finding.label());
    json.key("offset").number(positions.of(finding.offset()).utf16);
    json.key("codePoints").array(|json| {
        for &code_point in finding.code_points() {
            json.number(code_point as usize);
        }
    });
    json.key("protected").optional_string(finding.protected());
    json.key("error");
    match finding.error() {
        None => json.null(),
        Some(error) => write_error(json, error, positions),
    }
}
