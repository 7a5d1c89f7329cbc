//! Finds all signs that look alike in a family of fonts. It skips only pairs that the bounds of the
//! metric exclude.

use std::collections::BTreeMap;

use crate::family::Family;
use crate::metric;
use crate::raster::{Shape, Spacing};
use crate::sign::Sign;

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
            if metric::ink_excludes(&first.shape, &second.shape, most) {
                break;
            }
            let limit = limit(first.sign, second.sign);
            if let Some(distance) = metric::distance(&first.shape, &second.shape, limit) {
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
        return metric::distance(pair, single, limit);
    }
    if pair.width() * MOST_PRESSED.1 > width * MOST_PRESSED.0 {
        return None;
    }
    let shape = pressed.entry(width).or_insert_with(|| pair.pressed(width));
    metric::distance(shape.as_ref()?, single, limit)
}
