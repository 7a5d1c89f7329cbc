//! What an imitation costs beside its look-alike code points.
//!
//! A cost tells how likely it is that an unrelated name is this close by chance. It is the sum of three parts:
//!
//! 1. **Substitutions**: what each code point costs that looks like another ([`super::align`]).
//! 2. **Edits**: code points that are added, left out, replaced or swapped. The longer the brand, the fewer honest names are
//!    so close, so each row of [`EDITS`] is for brands of one length.
//! 3. **The place** of the brand in the name: [`places`](self#constants). It depends on the class of the brand, because few
//!    people use a distinctive one by chance.
//!
//! The numbers were chosen by counting honest names: `cargo xtask safety` prints how many imitations of real lists, and how
//! many popular names and hosts, each level reports with them. `docs/SAFETY.md` describes the model for users.

use super::hit::Level;

/// The significance of a label that is part of another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Class {
    /// Nobody else uses it.
    Distinctive,
    /// A word too, but few names contain it.
    Rare,
    /// A word that many names contain.
    Ordinary,
    /// One of the words that imitators put next to brands.
    Word,
}

/// The shortest brand that is looked for next to other parts of a label.
pub(super) const SHORTEST_BRAND: usize = 3;
/// The shortest brand that is looked for anywhere inside labels.
pub(super) const SHORTEST_PART: usize = 5;

/// What edits cost in a brand of one length.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Edits {
    /// The first edit, if it is one that fingers make or that eyes miss.
    pub(super) near: u16,
    /// The first edit otherwise.
    pub(super) far: u16,
    /// Each edit after the first.
    pub(super) next: u16,
    /// What is added if the brand is not the registered label under its own suffix: under another suffix, in a subdomain, or
    /// next to a word.
    pub(super) elsewhere: u16,
}

/// By length, up to the length from which on it makes no difference.
const EDITS: [Edits; 14] = {
    const fn row(near: u16, far: u16, next: u16, elsewhere: u16) -> Edits {
        Edits { near, far, next, elsewhere }
    }
    let short = row(95, 120, 105, 45);
    [
        short,
        short,
        short,
        short,
        short,
        short,
        row(60, 95, 100, 30),
        row(60, 80, 100, 30),
        row(55, 75, 90, 20),
        row(50, 60, 80, 20),
        row(50, 60, 70, 15),
        row(45, 55, 60, 15),
        row(40, 50, 30, 10),
        row(40, 45, 15, 10),
    ]
};

/// The most edits of a label: more make it another one.
pub(super) const MOST_EDITS: usize = 3;

impl Edits {
    /// For a brand of so many code points.
    pub(super) const fn of(length: usize) -> Self {
        let last = EDITS.len() - 1;
        #[expect(clippy::indexing_slicing, reason = "not above the last")]
        EDITS[if length < last { length } else { last }]
    }

    /// The cost of the first edit.
    pub(super) const fn first(self, is_near: bool) -> u16 {
        if is_near { self.near } else { self.far }
    }

    /// The most edits of a brand of so many code points that cost at most so much.
    pub(super) const fn most(length: usize, highest: u16) -> usize {
        let edits = Self::of(length);
        let most = if length < SHORTEST_FEW_EDITS { 1 } else { MOST_EDITS };
        let mut count = 0;
        let mut cost = edits.near;
        while count < most && cost <= highest {
            count += 1;
            cost += edits.next;
        }
        count
    }

    /// The shortest brand of which so many edits are found at a level.
    pub(super) const fn shortest(level: Level, count: u16) -> usize {
        // It finds none, so the index needs no keys for them.
        if matches!(level, Level::Strict) {
            return usize::MAX;
        }
        let mut length = if count > 1 { SHORTEST_FEW_EDITS } else { SHORTEST_EDITED };
        while length < EDITS.len() {
            let edits = Self::of(length);
            if edits.near + (count - 1) * edits.next <= level.highest_cost() {
                return length;
            }
            length += 1;
        }
        usize::MAX
    }
}

/// The shortest label in which edits are looked for.
const SHORTEST_EDITED: usize = 2;
/// The shortest brand of which more edits than one are found: two in a shorter one make any other word.
const SHORTEST_FEW_EDITS: usize = 8;

/// How much less repeated look-alikes may cost than the sum of them.
pub(super) const MOST_FOR_REPEATED: u16 = 40;

/// The same label under another public suffix, or as the label of a subdomain.
pub(super) const ELSEWHERE_COST: u16 = 45;
/// The protected name, or its suffix after the brand, as a subdomain.
pub(super) const SUBDOMAIN_COST: u16 = 20;
/// The protected name's suffix after a brand with an edit.
pub(super) const EDITED_SUBDOMAIN_COST: u16 = 10;
/// More edits than one, if they change the first code point: that part of the name is another word.
pub(super) const OTHER_START_COST: u16 = 20;
/// Between hyphens, next to a word.
pub(super) const WORD_COST: u16 = 50;
/// A lure next to an ordinary word without a hyphen, and any other part next to a distinctive brand.
pub(super) const PART_COST: u16 = 60;
/// A brand and a few letters, next to a word.
pub(super) const LOOSE_COST: u16 = 75;
/// A part that is no word next to a brand of four letters, and of three where few abbreviations are.
pub(super) const SHORT_PART_COST: u16 = 80;
/// The hyphens of the part do not count.
pub(super) const JOINED_COST: u16 = 10;
/// Before its own public suffix, in one label.
pub(super) const BEFORE_SUFFIX_COST: u16 = 45;
/// In two labels, with a dot between them.
pub(super) const DOT_COST: u16 = 100;
/// Any other part.
pub(super) const ANY_PART_COST: u16 = 110;
/// Next to an ordinary part that is no word, an edit costs so much more.
pub(super) const EDITED_PART_COST: u16 = 30;

/// What a brand that is a rare word costs more than a distinctive one, next to anything but a lure.
pub(super) const RARE_COST: u16 = 25;

/// What letters in place of other letters cost more in a label, for each letter that it has fewer than five. Nearly all labels
/// of up to four letters are registered, so such a label is rarely an imitation.
pub(super) fn short_cost(
    mut found: impl Iterator<Item = char>,
    length: usize,
    is_elsewhere: bool,
) -> u16 {
    const EACH: u16 = 30;
    // Machines have short names with digits: `z01`.
    let counts = |c: char| c.is_ascii_lowercase() || is_elsewhere && c.is_ascii_digit();
    if found.all(counts) { EACH * SHORTEST_PART.saturating_sub(length) as u16 } else { 0 }
}

/// The label of a subdomain is the brand.
pub(super) const fn subdomain_cost(class: Class, length: usize) -> Option<u16> {
    match (class, length) {
        (_, ..SHORTEST_BRAND) => None,
        (Class::Distinctive, SHORTEST_BRAND) => Some(90),
        (Class::Distinctive, 4 | 5) => Some(85),
        (Class::Distinctive, _) => Some(ELSEWHERE_COST),
        (_, ..SHORTEST_PART) => None,
        _ => Some(ANY_PART_COST),
    }
}

/// A brand in any part of a label under a suffix of somebody who hosts names of others, such as `github.io`: there, brands
/// have their own names only.
pub(super) const fn hosted_cost(class: Class, length: usize) -> u16 {
    match (class, length) {
        (Class::Distinctive, 5) => 85,
        (Class::Distinctive, 6..) => 75,
        (_, 6..) | (Class::Rare | Class::Ordinary, 5) => 90,
        _ => ANY_PART_COST,
    }
}

/// A brand glued to an unknown text of so many code points, which it starts or ends. Honest names go on with a word, so the shortest such
/// brands are found before a few letters only.
pub(super) const fn glued_cost(class: Class, length: usize, is_start: bool, rest: usize) -> u16 {
    match (class, length, is_start, rest) {
        (Class::Distinctive, 10.., true, _) => 80,
        (Class::Distinctive, 10.., false, _)
        | (Class::Distinctive, 9, true, _)
        | (Class::Distinctive, SHORTEST_GLUED, true, ..4) => 90,
        _ => ANY_PART_COST,
    }
}

/// A brand anywhere in a label with a hyphen.
pub(super) const fn dashed_cost(class: Class, length: usize) -> u16 {
    match (class, length) {
        (Class::Distinctive, 8..) => 90,
        _ => ANY_PART_COST,
    }
}

/// The shortest brand that is looked for at the start and the end of any text, at level normal.
pub(super) const SHORTEST_GLUED: usize = 8;

// Edits that fingers make, and those that eyes miss: keys that are next to each other on keyboards, and vowels.

/// The rows of common keyboards: QWERTY, QWERTZ and AZERTY. Each row is half a key to the right of the one above it.
const LAYOUTS: [[&str; 4]; 3] = [
    ["1234567890-", "qwertyuiop", "asdfghjkl", "zxcvbnm"],
    ["1234567890", "qwertzuiop", "asdfghjkl", "yxcvbnm-"],
    ["1234567890", "azertyuiop", "qsdfghjklm", "wxcvbn"],
];

/// The row of a key, and its place in the row.
fn key_place(layout: &[&str], key: char) -> Option<(usize, usize)> {
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
        let places = key_place(layout, one).zip(key_place(layout, other));
        places.is_some_and(|(one, other)| touch(one, other) || touch(other, one))
    };
    one == other || LAYOUTS.iter().any(|layout| are_on(layout))
}

const VOWELS: [char; 6] = ['a', 'e', 'i', 'o', 'u', 'y'];

/// Letters that are another letter in a mirror or turned around, each pair in order.
const MIRRORED: [(char, char); 3] = [('b', 'd'), ('n', 'u'), ('p', 'q')];

/// Whether a flipped bit makes one byte of ASCII the other.
fn is_bit_flip(one: char, other: char) -> bool {
    one.is_ascii() && other.is_ascii() && (one as u32 ^ other as u32).is_power_of_two()
}

/// Whether this edit rarely makes another name: `found` in place of `expected`, between two texts.
///
/// Fingers leave keys out, swap two, hit a key twice, and hit a key next to the right one, alone or together with it. They also
/// type hyphens between words. They rarely miss the first key. Eyes miss another vowel, a mirrored letter, and a letter at the end. Memory flips bits.
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
                || MIRRORED.contains(&(found.min(expected), found.max(expected)))
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use super::*;

    #[test]
    fn places_of_longer_brands_cost_no_more() {
        for class in [Class::Distinctive, Class::Rare, Class::Ordinary, Class::Word] {
            let costs = |length| {
                let subdomain = subdomain_cost(class, length).unwrap_or(u16::MAX);
                let [start, few, end] = [(true, 9), (true, 3), (false, 9)]
                    .map(|(is_start, rest)| glued_cost(class, length, is_start, rest));
                [subdomain, hosted_cost(class, length), start, few, end]
            };
            for length in 1..20 {
                let pairs = costs(length - 1).into_iter().zip(costs(length));
                pairs
                    .for_each(|(shorter, longer)| assert!(shorter >= longer, "{class:?} {length}"));
            }
        }
    }

    #[test]
    fn longer_brands_allow_more() {
        for length in 1..20 {
            let (shorter, longer) = (Edits::of(length - 1), Edits::of(length));
            for cost in [
                |edits: Edits| edits.near,
                |edits: Edits| edits.far,
                |edits: Edits| edits.next,
                |edits: Edits| edits.elsewhere,
            ] {
                assert!(cost(shorter) >= cost(longer), "{length}");
            }
            assert!(longer.near <= longer.far, "{length}");
        }
        let normal = |count| Edits::shortest(Level::Normal, count);
        assert_eq!([normal(1), normal(2), normal(3)], [6, 12, 13]);
        let wide = |count| Edits::shortest(Level::Wide, count);
        assert_eq!([wide(1), wide(2)], [2, SHORTEST_FEW_EDITS]);
        let most = |length| Edits::most(length, Level::Wide.highest_cost());
        assert_eq!([most(3), most(7), most(8)], [1, 1, 2]);
        assert_eq!([1, 2].map(|count| Edits::shortest(Level::Strict, count)), [usize::MAX; 2]);
    }

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
