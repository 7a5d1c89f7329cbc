//! Edits that fingers make, and those that eyes miss: keys that are next to each other on keyboards, and vowels.

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

const VOWELS: [char; 6] = ['a', 'e', 'i', 'o', 'u', 'y'];

/// Whether a flipped bit makes one byte of ASCII the other.
fn is_bit_flip(one: char, other: char) -> bool {
    one.is_ascii() && other.is_ascii() && (one as u32 ^ other as u32).is_power_of_two()
}

/// Whether this edit rarely makes another name: `found` in place of `expected`, between two texts.
///
/// Fingers leave keys out, swap two, hit a key twice, and hit a key next to the right one, alone or together with it. They also
/// type hyphens between words. They rarely miss the first key. Eyes miss another vowel, and a letter at the end. Memory flips bits.
pub(super) fn is_near(
    found: &[char],
    expected: &[char],
    before: Option<char>,
    after: Option<char>,
) -> bool {
    match (found, expected) {
        ([] | [_, _], _) | (['-'], []) => true,
        (&[_], []) if after.is_none() => true,
        (&[found], []) if before.is_some() || after == Some(found) => {
            [before, after].into_iter().flatten().any(|key| are_close(found, key))
        }
        (&[found], &[expected]) => {
            before.is_some() && are_close(found, expected)
                || is_bit_flip(found, expected)
                || [found, expected].iter().all(|letter| VOWELS.contains(letter))
        }
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
    fn near_edits_are_told_from_other_words() {
        for (found, expected, before, after, is_near) in [
            ("", "l", Some('a'), None, true),
            ("yp", "py", Some('a'), Some('a'), true),
            ("l", "", Some('l'), None, true),
            ("k", "", Some('a'), Some('l'), true),
            ("-", "", Some('y'), Some('p'), true),
            ("x", "y", Some('a'), Some('p'), true),
            ("y", "", Some('r'), None, true),
            ("t", "", Some('a'), Some('l'), false),
            ("y", "", None, Some('t'), false),
            ("y", "", None, Some('y'), true),
            ("x", "d", None, Some('f'), false),
            ("o", "a", Some('p'), None, true),
            ("u", "t", None, Some('i'), true),
            ("t", "d", None, Some('i'), true),
            ("b", "p", None, Some('a'), false),
        ] {
            let (found, expected): (Vec<char>, Vec<char>) =
                (found.chars().collect(), expected.chars().collect());
            let told = super::is_near(&found, &expected, before, after);
            assert_eq!(told, is_near, "{found:?} for {expected:?}");
        }
    }
}
