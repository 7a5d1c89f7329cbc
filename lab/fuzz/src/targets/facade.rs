//! Compares our crate `idna` with the published one, function by function. Every difference needs a
//! reason.

use crate::{model, ours, reasons, theirs};

pub fn fuzz(input: &[u8]) {
    let name = String::from_utf8_lossy(input);
    let doors = ours::doors::DOORS.iter().zip(&theirs::doors::DOORS);
    for ((&(door, ours), &(_, theirs)), &(_, model)) in doors.zip(&model::doors::DOORS) {
        let (our_answer, their_answer) = (ours(&name), theirs(&name));
        let is_explained = our_answer == their_answer
            || reasons::explain(&name, model, &our_answer, &their_answer).is_some();
        assert!(is_explained, "{door}, {name:?}: {their_answer:?}, ours {our_answer:?}");
    }
}
