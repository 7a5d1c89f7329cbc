//! The displayed form of a name is never another host, and every error is inside the name.

use xenonym::uts46::{to_ascii, to_ascii_with_errors, to_unicode};
use xenonym_testkit::properties::hosts::{any_name, error_is_inside, is_displayed_safely};

use crate::Choices;

pub fn fuzz(input: &[u8]) {
    let mut choices = Choices::new(input);
    let options = choices.options();
    // Each error is reported with the whole name.
    let name: String = choices.text().chars().take(150).collect();
    any_name(&name);
    let unicode = to_unicode(&name, &options);
    is_displayed_safely(&name, &unicode, &options);
    let ascii = to_ascii_with_errors(&name, &options);
    for error in unicode
        .errors()
        .iter()
        .chain(ascii.errors())
        .copied()
        .chain(to_ascii(&name, &options).err())
    {
        error_is_inside(&name, error);
    }
}
