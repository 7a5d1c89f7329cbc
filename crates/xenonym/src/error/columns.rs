//! The texts of all kinds of errors, each in a list of its own.

use super::texts::{COUNT, FACTS};

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
