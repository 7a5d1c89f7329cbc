//! Typos that fingers make: the keys that are next to each other on keyboards.

/// The rows of common keyboards: QWERTY, QWERTZ and AZERTY. Each row is half a key to the right of the one above it.
const LAYOUTS: [[&str; 4]; 3] = [
    ["1234567890-", "qwertyuiop", "asdfghjkl", "zxcvbnm"],
    ["1234567890", "qwertzuiop", "asdfghjkl", "yxcvbnm-"],
    ["1234567890", "azertyuiop", "qsdfghjklm", "wxcvbn"],
];

/// The row of a key, and its place in the row.
fn place(layout: &[&str], key: char) -> Option<(usize, usize)> {
    let mut rows = layout.iter().enumerate();
    rows.find_map(|(row, keys)| Some((row, keys.chars().position(|other| other == key)?)))
}

/// Whether two keys are next to each other on any of the keyboards, or the same.
fn are_close(one: char, other: char) -> bool {
    let touch = |(row, at): (usize, usize), (other_row, other_at): (usize, usize)| {
        let is_below = other_row == row + 1 && (other_at == at || other_at + 1 == at);
        is_below || (row == other_row && at.abs_diff(other_at) == 1)
    };
    let are_on = |layout: &[&str]| {
        let places = place(layout, one).zip(place(layout, other));
        places.is_some_and(|(one, other)| touch(one, other) || touch(other, one))
    };
    one == other || LAYOUTS.iter().any(|layout| are_on(layout))
}

/// Whether fingers make this typo: `found` in place of `expected`, between two texts.
///
/// They leave keys out, swap two, hit a key twice, and hit a key next to the right one, alone or together with it. They also
/// type hyphens between words.
pub(super) fn is_of_fingers(
    found: &[char],
    expected: &[char],
    before: Option<char>,
    after: Option<char>,
) -> bool {
    match (found, expected) {
        ([] | [_, _], _) | (['-'], []) => true,
        (&[found], []) => [before, after].into_iter().flatten().any(|key| are_close(found, key)),
        (&[found], &[expected]) => are_close(found, expected),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    #[test]
    fn neighbors_are_those_of_keyboards() {
        for (one, other) in [('g', 'h'), ('y', 'x'), ('q', 'a'), ('m', 'p'), ('0', 'p'), ('s', 'e')]
        {
            assert!(are_close(one, other) && are_close(other, one), "{one} {other}");
        }
        for (one, other) in [('a', 'p'), ('h', 'm'), ('x', 'e'), ('a', 'é'), ('é', 'a'), ('t', 'd')]
        {
            assert!(!are_close(one, other) && !are_close(other, one), "{one} {other}");
        }
    }

    #[test]
    fn typos_of_fingers_are_told_from_other_words() {
        for (found, expected, before, after, is_of_fingers) in [
            ("", "l", Some('a'), None, true),
            ("yp", "py", Some('a'), Some('a'), true),
            ("l", "", Some('l'), None, true),
            ("k", "", Some('a'), Some('l'), true),
            ("-", "", Some('y'), Some('p'), true),
            ("x", "y", Some('a'), Some('p'), true),
            ("y", "", Some('r'), None, false),
            ("t", "d", None, Some('i'), false),
            ("b", "p", None, Some('a'), false),
        ] {
            let (found, expected): (Vec<char>, Vec<char>) =
                (found.chars().collect(), expected.chars().collect());
            let told = super::is_of_fingers(&found, &expected, before, after);
            assert_eq!(told, is_of_fingers, "{found:?} for {expected:?}");
        }
    }
}
