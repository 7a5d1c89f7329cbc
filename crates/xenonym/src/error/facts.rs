//! The texts of one kind of error.

use super::ErrorKind;
use super::texts::{COUNT, FACTS};

/// The texts of a kind.
pub(super) struct Facts {
    pub(super) kind: ErrorKind,
    pub(super) name: &'static str,
    pub(super) message: &'static str,
    /// The message when the code point is known and stands before it as its subject; empty if the
    /// message does not need one.
    pub(super) character: &'static str,
    pub(super) rule: &'static str,
    pub(super) help: &'static str,
}

/// One text of each kind. The lists are apart so that a program without help, say, has no texts of it.
type Column = [&'static str; COUNT];

pub(super) static NAMES: Column = column(&Text::Name);
pub(super) static MESSAGES: Column = column(&Text::Message);
pub(super) static CHARACTERS: Column = column(&Text::Character);
pub(super) static RULES: Column = column(&Text::Rule);
pub(super) static HELP: Column = column(&Text::Help);

enum Text {
    Name,
    Message,
    Character,
    Rule,
    Help,
}

#[expect(clippy::indexing_slicing, reason = "evaluated by the compiler")]
const fn column(text: &Text) -> Column {
    let mut column = [""; COUNT];
    let mut index = 0;
    while index < COUNT {
        let facts = &FACTS[index];
        column[index] = match text {
            Text::Name => facts.name,
            Text::Message => facts.message,
            Text::Character => facts.character,
            Text::Rule => facts.rule,
            Text::Help => facts.help,
        };
        index += 1;
    }
    column
}
