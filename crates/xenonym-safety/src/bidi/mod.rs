//! The display order of text: the Unicode Bidirectional Algorithm (UAX #9) of the newest Unicode, for
//! text on one line, where the caller specifies the paragraph's direction (HL1).
//!
//! Rules P1 and X1 to X10, W1 to W7, N0 to N2, I1 and I2 assign a level to each code point
//! ([`levels`]). Rules L1 to L4 order the code points by level, put marks after their bases, and
//! mirror code points. Code points that X9 removes get the level of their predecessor. Time is
//! linear in the text: levels are at most 126, and open brackets at most 63.
//!
//! Line breaking, P2 and P3 for paragraphs, and shaping are not supported.

mod class;
mod explicit;
mod resolve;

use alloc::vec::Vec;

use xenonym::unicode::is_mark;

use self::class::Class;
use self::explicit::get;
use crate::tables::MIRRORS;

/// The direction of a paragraph.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[expect(clippy::exhaustive_enums, reason = "UAX #9 defines two")]
pub enum Direction {
    /// Left to right, as in English.
    LeftToRight,
    /// Right to left, as in Arabic and Hebrew.
    RightToLeft,
}

impl Direction {
    /// The paragraph embedding level.
    const fn level(self) -> u8 {
        match self {
            Self::LeftToRight => 0,
            Self::RightToLeft => 1,
        }
    }
}

/// Whether the order in which text is shown may be another than that in memory.
pub(crate) fn needs_reordering(text: &str, direction: Direction) -> bool {
    direction == Direction::RightToLeft || text.chars().any(|c| Class::of(c).is_right_to_left())
}

/// Whether a code point ends a paragraph. Its position is always the end.
fn is_separator(code_point: char) -> bool {
    Class::of(code_point) == Class::B
}

/// The code points of a text in the order in which they are shown, from left to right.
pub(crate) fn reordered(text: &str, direction: Direction) -> Vec<char> {
    let mut output = Vec::new();
    // P1: a separator ends its paragraph.
    for paragraph in text.split_inclusive(is_separator) {
        let line = paragraph.strip_suffix(is_separator).unwrap_or(paragraph);
        let code_points: Vec<char> = line.chars().collect();
        let classes: Vec<Class> = code_points.iter().copied().map(Class::of).collect();
        let levels = resolve::levels(&code_points, &classes, direction.level());
        write_in_order(&code_points, &levels, &mut output);
        output.extend(paragraph.chars().next_back().filter(|&c| is_separator(c)));
    }
    output
}

// Order: rules L2 to L4.

/// Appends the code points of a line in the order in which they are shown.
fn write_in_order(code_points: &[char], levels: &[u8], output: &mut Vec<char>) {
    let mut order: Vec<usize> = (0..code_points.len()).collect();
    let level = |at: usize| get(levels, at, 0);
    let lowest_odd = levels.iter().copied().filter(|level| level % 2 == 1).min();
    let highest = levels.iter().copied().max().unwrap_or(0);
    // L2
    for from in (lowest_odd.unwrap_or(u8::MAX)..=highest).rev() {
        for run in order.chunk_by_mut(|&a, &b| (level(a) >= from) == (level(b) >= from)) {
            if run.first().is_some_and(|&at| level(at) >= from) {
                run.reverse();
            }
        }
    }
    let code_point = |at: usize| get(code_points, at, ' ');
    // L3: a base, and before it the marks that follow it in memory.
    let is_mark_of_next = |&a: &usize, &b: &usize| {
        is_mark(code_point(a)) && level(a) % 2 == 1 && level(b) % 2 == 1 && a == b + 1
    };
    for cluster in order.chunk_by_mut(is_mark_of_next) {
        cluster.reverse();
    }
    output.extend(order.into_iter().map(|at| {
        let code_point = code_point(at);
        // L4
        let mirrored = (level(at) % 2 == 1).then(|| MIRRORS.get(code_point)?.next()).flatten();
        mirrored.unwrap_or(code_point)
    }));
}

#[cfg(test)]
mod tests {
    use std::string::String;

    use super::*;

    fn shown(text: &str, direction: Direction) -> String {
        reordered(text, direction).into_iter().collect()
    }

    #[test]
    fn text_is_put_in_visual_order() {
        for (text, left_to_right, right_to_left) in [
            ("abc", "abc", "abc"),
            ("אבג", "גבא", "גבא"),
            ("a-", "a-", "-a"),
            ("abאב", "abבא", "באab"),
            ("אב12", "12בא", "12בא"),
            ("a(ב)c", "a(ב)c", "c(ב)a"),
            ("א(b)ג", "א(b)ג", "ג(b)א"),
            ("א\u{5B0}ב", "בא\u{5B0}", "בא\u{5B0}"),
            ("٣-٤", "٤-٣", "٤-٣"),
            ("א\nב", "א\nב", "א\nב"),
        ] {
            assert_eq!(shown(text, Direction::LeftToRight), left_to_right, "{text}");
            assert_eq!(shown(text, Direction::RightToLeft), right_to_left, "{text}");
        }
    }

    #[test]
    fn controls_embed_override_and_isolate() {
        let visible = |text| -> String {
            let shown = shown(text, Direction::LeftToRight);
            shown
                .chars()
                .filter(|&c| !Class::of(c).is_removed() && !Class::of(c).is_isolate())
                .collect()
        };
        assert_eq!(visible("\u{202E}abc\u{202C}d"), "cbad");
        assert_eq!(visible("\u{202B}a-\u{202C}"), "-a");
        assert_eq!(visible("\u{2067}a-b!\u{2069}-c"), "!a-b-c");
        assert_eq!(visible("\u{2068}א-b\u{2069}c"), "b-אc");
        assert_eq!(visible("\u{2068}a-א\u{2069}ג"), "a-אג");
    }

    #[test]
    fn depth_has_a_limit_and_time_is_linear() {
        for control in ["\u{202B}", "\u{2067}", "\u{2068}א", "(א", "\u{2067}\u{2069}(ב)"] {
            let text = control.repeat(20_000) + "a";
            assert_eq!(reordered(&text, Direction::LeftToRight).len(), text.chars().count());
        }
    }
}
