//! Levels: the code points that X9 removes, implicit levels (I1, I2), and the resets of L1.

use alloc::vec::Vec;

use super::class::Class;
use super::explicit::{self, Isolates, get, set};
use super::sequences::sequences;
use super::{neutral, weak};

/// The level of each code point of a paragraph.
pub(super) fn levels(code_points: &[char], original: &[Class], paragraph: u8) -> Vec<u8> {
    let isolates = Isolates::new(original);
    let mut classes = original.to_vec();
    let mut levels = explicit::resolve(&mut classes, &isolates, paragraph);
    // X9
    let kept: Vec<usize> =
        (0..original.len()).filter(|&at| !get(original, at, Class::ON).is_removed()).collect();
    for sequence in sequences(&kept, &levels, original, &isolates, paragraph) {
        let mut resolved: Vec<Class> =
            sequence.places.iter().map(|&at| get(&classes, at, Class::ON)).collect();
        weak::resolve(&mut resolved, sequence.start);
        neutral::resolve_brackets(&mut resolved, &sequence, code_points, original);
        neutral::resolve(&mut resolved, &sequence);
        for (&at, class) in sequence.places.iter().zip(resolved) {
            set(&mut levels, at, sequence.level + implicit(sequence.level, class));
        }
    }
    let mut before = paragraph;
    for (level, class) in levels.iter_mut().zip(original) {
        if class.is_removed() {
            *level = before;
        }
        before = *level;
    }
    reset(&mut levels, original, paragraph);
    levels
}

/// I1 and I2: how much is added to a level.
const fn implicit(level: u8, class: Class) -> u8 {
    match (level % 2, class) {
        (0, Class::R) | (1, Class::L | Class::EN | Class::AN) => 1,
        (0, Class::EN | Class::AN) => 2,
        _ => 0,
    }
}

/// L1.
fn reset(levels: &mut [u8], original: &[Class], paragraph: u8) {
    let mut at_end = true;
    for (level, class) in levels.iter_mut().zip(original).rev() {
        match class {
            Class::B | Class::S => at_end = true,
            class => at_end &= class.is_white_space(),
        }
        if at_end {
            *level = paragraph;
        }
    }
}
