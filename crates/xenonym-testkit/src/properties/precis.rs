//! PRECIS, compared with its rules one by one.

use std::borrow::Cow;

use xenonym_precis::{Action, Profile, Slot};

use crate::precis::apply_naively;

/// The action matches the naive implementation.
pub fn equals_naive(slot: Slot, action: Action, input: &str) {
    let output = slot.apply(action, input).ok();
    let naive = apply_naively(slot, action, input);
    assert_eq!(output.as_deref(), naive.as_deref(), "{slot} {action:?} {input:?}");
}

/// A result is stable, is borrowed if it equals the input, and belongs to the class. An error is
/// inside the input, and at the code point that it names if no rule changed that code point.
pub fn is_stable(slot: Slot, input: &str) {
    for action in [Action::Prepare, Action::Enforce, Action::Compare] {
        match slot.apply(action, input) {
            Ok(output) => {
                let is_borrowed = matches!(output, Cow::Borrowed(_));
                assert!(is_borrowed || output != input, "{slot} {action:?} {input:?}");
                assert_eq!(
                    slot.apply(action, &output).as_deref(),
                    Ok(&*output),
                    "{slot} {input:?}"
                );
                if let Some(class) = slot.profile().map(Profile::class) {
                    assert_eq!(class.check(&output), Ok(()), "{slot} {input:?}");
                }
            }
            Err(error) => {
                let found = input.get(error.range());
                assert!(found.is_some(), "{slot} {action:?} {input:?}: {error:?}");
                let first = found.and_then(|found| found.chars().next());
                if error.place() == xenonym::Place::Input && error.domain_kind().is_none() {
                    let code_point = error.code_point().and_then(char::from_u32);
                    assert!(code_point.is_none_or(|_| code_point == first), "{input:?}: {error:?}");
                }
            }
        }
    }
}

/// Two strings are equivalent if their comparison forms are equal, in either order.
pub fn compares_by_form(slot: Slot, first: &str, second: &str) {
    let form = |text| slot.apply(Action::Compare, text).ok().map(Cow::into_owned);
    let expected = form(first).zip(form(second)).map(|(first, second)| first == second);
    assert_eq!(slot.compare(first, second).ok(), expected, "{slot} {first:?} {second:?}");
    assert_eq!(slot.compare(second, first).ok(), expected, "{slot} {first:?} {second:?}");
}
