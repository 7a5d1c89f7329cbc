//! Our crate `idna` beside the published one, function by function: each difference has its reason.

use crate::{ours, reasons, theirs};

pub fn fuzz(input: &[u8]) {
    let name = String::from_utf8_lossy(input);
    for (&(door, ours), &(_, theirs)) in ours::doors::DOORS.iter().zip(&theirs::doors::DOORS) {
        let (our_answer, their_answer) = (ours(&name), theirs(&name));
        let is_explained = our_answer == their_answer
            || reasons::explain(&name, ours, &our_answer, &their_answer).is_some();
        assert!(is_explained, "{door}, {name:?}: {their_answer:?}, ours {our_answer:?}");
    }
}
