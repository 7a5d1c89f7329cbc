//! NFD (UAX #15) of the current version of Unicode, for skeletons and for users who compare with it.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use super::NFC;

/// Converts a text to NFD of the [current version](crate::unicode::VERSION) of Unicode.
///
/// ```
/// use xenonym::normalize::nfd;
///
/// assert_eq!(nfd("ếﬁ"), "e\u{302}\u{301}ﬁ");
/// ```
pub fn nfd(text: &str) -> String {
    nfd_of(text.chars())
}

/// [`nfd`] of code points one after the other.
#[doc(hidden)]
pub fn nfd_of(code_points: impl Iterator<Item = char>) -> String {
    let mut output = String::new();
    let mut marks: Vec<(u8, char)> = Vec::new();
    for part in code_points.flat_map(decompose) {
        let class = if part.is_ascii() { 0 } else { NFC.combining_class(part) };
        if class == 0 {
            put_in_order(&mut marks, &mut output);
            output.push(part);
        } else {
            marks.push((class, part));
        }
    }
    put_in_order(&mut marks, &mut output);
    output
}

fn decompose(code_point: char) -> impl Iterator<Item = char> {
    let itself = code_point.is_ascii().then_some(code_point);
    let parts = itself.is_none().then(|| NFC.decompose(code_point));
    itself.into_iter().chain(parts.into_iter().flatten())
}

/// Appends the marks in order of their combining classes, preserving the order within a class. A
/// counting sort keeps this linear in any number of marks.
fn put_in_order(marks: &mut Vec<(u8, char)>, output: &mut String) {
    if let [(_, mark)] = marks.as_slice() {
        output.push(*mark);
    } else if !marks.is_empty() {
        // Where the marks of each class go.
        let mut places = [0; 257];
        for &(class, _) in &*marks {
            if let Some(count) = places.get_mut(usize::from(class) + 1) {
                *count += 1;
            }
        }
        let mut sum = 0;
        for place in &mut places {
            sum += *place;
            *place = sum;
        }
        let mut ordered = vec!['\0'; marks.len()];
        for &(class, mark) in &*marks {
            let Some(place) = places.get_mut(usize::from(class)) else { continue };
            if let Some(slot) = ordered.get_mut(*place) {
                *slot = mark;
            }
            *place += 1;
        }
        output.extend(ordered);
    }
    marks.clear();
}
