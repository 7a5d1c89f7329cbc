//! Checks each policy's verdict on a name, with and without a protected name.

use xenonym_safety::display::{Policy, ProtectedNames, Unit};

use crate::{Choices, consistency};

pub fn fuzz(input: &[u8]) {
    let mut choices = Choices::new(input);
    let units = [Unit::Label, Unit::Name];
    let (unit, invalid_unit) = (choices.one(&units), choices.one(&units));
    let text = choices.text();
    let (name, other) = text.split_once(' ').unwrap_or((&text, "xn--fsqu00a.example"));
    let mut protected = ProtectedNames::new();
    let _ = protected.insert(other);
    for policy in Policy::PRESETS {
        consistency::check(policy, name, &policy.judge(name));
        let policy = policy.with_unit(unit).with_invalid_unit(invalid_unit);
        consistency::check(&policy, name, &policy.judge(name));
        // A name that looks like a protected one is never shown more freely.
        let verdict = policy.judge_with(name, &protected);
        assert!(verdict.show() >= policy.judge(name).show(), "{} {name:?}", policy.name());
    }
}
