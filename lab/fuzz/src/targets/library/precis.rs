//! Compares PRECIS profiles and XMPP addresses with RFC 8264's rules one by one.

use xenonym_precis::{Action, Slot};
use xenonym_testkit::properties::precis::{compares_by_form, equals_naive, is_stable};

use crate::Choices;

pub fn fuzz(input: &[u8]) {
    let mut choices = Choices::new(input);
    let slot = choices.one(Slot::ALL);
    let text = choices.text();
    let (first, second) = text.split_once('\n').unwrap_or((&text, ""));
    is_stable(slot, first);
    compares_by_form(slot, first, second);
    let is_naive = slot.profile().is_some_and(|profile| !profile.reference().contains("7622"));
    if is_naive {
        for action in [Action::Prepare, Action::Enforce, Action::Compare] {
            equals_naive(slot, action, first);
        }
    }
}
