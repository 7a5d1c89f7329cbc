//! Finds all signs that look alike in a family of fonts. It skips only pairs that the bounds of the
//! metric exclude.

use std::collections::BTreeMap;

use crate::family::Family;
use crate::raster::{Column, ROWS, Shape, Sign, Spacing};

/// Two characters are pressed together by a third at most.
const MOST_PRESSED: (usize, usize) = (3, 2);

pub(crate) struct Drawn {
    pub(crate) sign: Sign,
    pub(crate) shape: Shape,
}

/// The pictures of all signs in a family. Pairs of characters get two pictures.
pub(crate) fn draw_all(family: &Family, signs: &[Sign]) -> Vec<Drawn> {
    let mut drawn = Vec::new();
    for &sign in signs {
        let spacings =
            if sign.is_pair() { &[Spacing::Own, Spacing::Closed][..] } else { &[Spacing::Own] };
        let shapes = spacings.iter().filter_map(|&spacing| family.draw(sign, spacing));
        drawn.extend(shapes.map(|shape| Drawn { sign, shape }));
    }
    drawn
}

/// The distances of all similar signs. `limit` returns the maximum distance of two signs, which
/// never exceeds `most`. The first sign of a key is the later one in Unicode, or the single one.
pub(crate) fn alike(
    drawn: Vec<Drawn>,
    most: u32,
    limit: impl Fn(Sign, Sign) -> u32,
) -> BTreeMap<(Sign, Sign), u32> {
    let (pairs, mut singles): (Vec<_>, Vec<_>) =
        drawn.into_iter().partition(|drawn| drawn.sign.is_pair());
    singles.sort_by_key(|drawn| (drawn.shape.ink, drawn.sign));
    let mut found = BTreeMap::new();
    for (at, first) in singles.iter().enumerate() {
        for second in &singles[at + 1..] {
            if ink_excludes(&first.shape, &second.shape, most) {
                break;
            }
            let limit = limit(first.sign, second.sign);
            if let Some(distance) = distance(&first.shape, &second.shape, limit) {
                let signs = (first.sign.max(second.sign), first.sign.min(second.sign));
                found.insert(signs, distance);
            }
        }
    }
    for pair in &pairs {
        let mut pressed = BTreeMap::new();
        for single in &singles {
            let limit = limit(single.sign, pair.sign);
            if let Some(distance) =
                distance_of_pair(&pair.shape, &single.shape, &mut pressed, limit)
            {
                let least = found.entry((single.sign, pair.sign)).or_insert(distance);
                *least = distance.min(*least);
            }
        }
    }
    found
}

/// The distance of two ASCII characters, pressed together if they are wider, and one code point.
fn distance_of_pair(
    pair: &Shape,
    single: &Shape,
    pressed: &mut BTreeMap<usize, Option<Shape>>,
    limit: u32,
) -> Option<u32> {
    let width = single.width();
    if pair.width() <= width {
        return distance(pair, single, limit);
    }
    if pair.width() * MOST_PRESSED.1 > width * MOST_PRESSED.0 {
        return None;
    }
    let shape = pressed.entry(width).or_insert_with(|| pair.pressed(width));
    distance(shape.as_ref()?, single, limit)
}

// The distance between two pictures: the fraction of their ink that is not in both, from 0 (same
// pixels) to 1000.
//
// If A and B are the ink of each pixel, the distance is `sum |A-B| / sum max(A,B)`, at the
// horizontal placement that minimizes it. Placements put the narrower picture inside the wider
// one, give or take a column. Height never changes, because it distinguishes an accent, a comma
// and a raised letter. Extra width of one sign adds to the distance, because it would be visible
// as a gap. Two ASCII characters are also compressed to the width of the other picture, at a cost.

/// A distance of at most `limit`, below 1000.
pub(crate) fn distance(first: &Shape, second: &Shape, limit: u32) -> Option<u32> {
    let limit = limit.checked_sub(gap(first, second))?;
    let most = most_difference(first, second, limit);
    if row_difference(first, second) > most {
        return None;
    }
    let (narrow, wide) =
        if first.width() <= second.width() { (first, second) } else { (second, first) };
    let slack = (wide.width() - narrow.width()) as isize;
    let placements = (-1..=slack + 1).map(|at| difference(narrow, wide, at));
    let least = placements.min().filter(|&least| least <= most)?;
    Some(1000 * 2 * least / (first.ink + second.ink + least) + gap(first, second))
}

/// Whether signs with so much ink are further apart than `limit`, wherever their ink is.
pub(crate) fn ink_excludes(first: &Shape, second: &Shape, limit: u32) -> bool {
    first.ink.abs_diff(second.ink) > most_difference(first, second, limit)
}

/// The cost of a gap next to the narrower sign: 250 per em.
fn gap(first: &Shape, second: &Shape) -> u32 {
    first.advance.abs_diff(second.advance) / 4
}

/// The most difference of pixels at which the distance is at most `limit`, as `max(A,B)` is `(A+B+|A-B|)/2`.
fn most_difference(first: &Shape, second: &Shape, limit: u32) -> u32 {
    let most = u64::from(first.ink + second.ink) * u64::from(limit) / u64::from(2000 - limit);
    most as u32
}

/// The ink that no horizontal placement puts into both: never more than `difference`.
fn row_difference(first: &Shape, second: &Shape) -> u32 {
    first.rows.iter().zip(&second.rows).map(|(a, b)| u32::from(a.abs_diff(*b))).sum()
}

/// `sum |A-B|` with the narrower picture's first column at a column of the wider.
fn difference(narrow: &Shape, wide: &Shape, at: isize) -> u32 {
    const BLANK: Column = [0; ROWS];
    let column = |shape: &Shape, x: isize| {
        usize::try_from(x).ok().and_then(|x| shape.columns.get(x).copied()).unwrap_or(BLANK)
    };
    let end = wide.width().max((narrow.width() as isize + at) as usize) as isize;
    let each = (at.min(0)..end).map(|x| {
        let (a, b) = (column(narrow, x - at), column(wide, x));
        a.iter().zip(&b).map(|(a, b)| u32::from(a.abs_diff(*b))).sum::<u32>()
    });
    each.sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pictures of random ink, from one column to twelve, each followed by one with a little more.
    fn shapes() -> Vec<Shape> {
        let mut state = 1u32;
        let mut random = move |below: u32| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 8) % below
        };
        let mut shapes = Vec::new();
        for _ in 0..30 {
            let mut columns = vec![[0; ROWS]; 1 + random(12) as usize];
            for column in &mut columns {
                let (from, length) = (random(8) as usize, random(6) as usize);
                column[20 + from..=20 + from + length].fill(random(255) as u8);
            }
            let advance = random(600);
            let mut more = columns.clone();
            more[0][32] = random(255) as u8;
            shapes.extend(Shape::new(columns, advance));
            shapes.extend(Shape::new(more, advance + random(40)));
        }
        shapes
    }

    /// The distance according to its definition: all placements, no bounds.
    fn naive(first: &Shape, second: &Shape) -> u32 {
        let (narrow, wide) =
            if first.width() <= second.width() { (first, second) } else { (second, first) };
        let pixel = |shape: &Shape, x: i32, y: usize| {
            usize::try_from(x)
                .ok()
                .and_then(|x| shape.columns.get(x))
                .map_or(0, |column| i32::from(column[y]))
        };
        let slack = (wide.width() - narrow.width()) as i32;
        let at_each = (-1..=slack + 1).map(|at| {
            let pixels = (-2..16).flat_map(|x| (0..ROWS).map(move |y| (x, y)));
            let pair = |(x, y)| (pixel(narrow, x - at, y), pixel(wide, x, y));
            let (mut differ, mut most) = (0, 0);
            for (a, b) in pixels.map(pair) {
                differ += (a - b).abs();
                most += a.max(b);
            }
            1000 * differ / most
        });
        at_each.min().unwrap() as u32 + gap(first, second)
    }

    #[test]
    fn bounds_exclude_only_what_is_beyond_the_limit() {
        let shapes = shapes();
        for limit in [100, 315, 800] {
            let mut within = 0;
            for (first, second) in shapes.iter().flat_map(|a| shapes.iter().map(move |b| (a, b))) {
                let expected = naive(first, second);
                match distance(first, second, limit) {
                    Some(found) => {
                        within += 1;
                        assert_eq!(found, expected);
                        assert!(!ink_excludes(first, second, limit));
                    }
                    // Both are rounded down, each in its own way.
                    None => assert!(expected + 1 >= limit, "{expected} for {limit}"),
                }
            }
            assert!(within > shapes.len(), "only what is itself is within {limit}");
        }
    }
}
