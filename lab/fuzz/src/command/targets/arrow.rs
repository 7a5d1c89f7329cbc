//! Files and streams of Arrow, with the names in the column `domain`.

use crate::Choices;
use crate::command::tables::{Ask, assert_others_stay, assert_read};

pub fn fuzz(input: &[u8]) {
    let mut choices = Choices::new(input);
    let ask = Ask::new(&mut choices);
    let output = choices.one(&["arrow", "arrows"]);
    let before = choices.bytes();
    let Some(after) = ask.convert(before, "arrow", output) else { return };
    assert_others_stay(before, &after, &ask);
    assert_read(&after, output);
}
