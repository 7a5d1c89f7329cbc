//! Shows which pairs different distance limits include: how many of the code points that are
//! confusable with ASCII in UTS
//! #39, how many random pairs, and which pairs of ASCII characters.

use std::collections::BTreeMap;

use xenonym_safety::skeleton;

use crate::edges::lower_median;
use crate::family::Family;
use crate::raster::{Shape, Sign, Spacing};
use crate::search;

/// Random pairs use code points below the ideographs, which differ from ASCII anyway.
const ALPHABETS: char = '\u{2E80}';
const RANDOM_PAIRS: usize = 100_000;

pub(crate) fn report(families: &[Family]) {
    let signs = Sign::all().into_iter().filter(|sign| !sign.is_pair());
    let (signs, beyond): (Vec<_>, Vec<_>) = signs.partition(|&sign| sign < Sign::one(ALPHABETS));
    let (ascii, others): (Vec<_>, Vec<_>) = signs.into_iter().partition(|sign| sign.is_ascii());
    println!(
        "ink of a sign: {} in ASCII, {} of ideographs and what follows them",
        mean_ink(families, &ascii),
        mean_ink(families, &beyond)
    );
    let draw = |family: &Family| {
        let signs = ascii.iter().chain(&others);
        signs.filter_map(|&sign| Some((sign, family.draw(sign, Spacing::Own)?))).collect()
    };
    let families: &[Drawings] = &families.iter().map(draw).collect::<Vec<_>>();
    let confusable = pairs(&ascii, &others).filter(|&(ascii, other)| key(ascii) == key(other));
    let confusable = distances(families, confusable);
    let mut random = Random(1);
    let random = (0..RANDOM_PAIRS)
        .map(|_| (ascii[random.below(ascii.len())], others[random.below(others.len())]));
    let random = distances(
        families,
        random.filter(|&(ascii, other)| key(ascii).chars().next() != key(other).chars().next()),
    );
    let among_ascii = pairs(&ascii, &ascii).filter(|(first, second)| first < second);
    let among_ascii = distances(families, among_ascii);
    println!(
        "limit  confusable by UTS #39 ({})  random pairs ({})  pairs of ASCII ({})",
        confusable.len(),
        random.len(),
        among_ascii.len()
    );
    for limit in (0..=500).step_by(25) {
        let share = |distances: &[u32]| {
            let within = distances.iter().filter(|&&distance| distance <= limit).count();
            100.0 * within as f64 / distances.len() as f64
        };
        println!(
            "{limit:5}  {:8.2} %  {:8.3} %  {:8.2} %",
            share(&confusable),
            share(&random),
            share(&among_ascii)
        );
    }
}

/// The pictures of a family.
type Drawings = BTreeMap<Sign, Shape>;

fn pairs(first: &[Sign], second: &[Sign]) -> impl Iterator<Item = (Sign, Sign)> {
    first.iter().flat_map(|&first| second.iter().map(move |&second| (first, second)))
}

fn key(sign: Sign) -> String {
    skeleton(&sign.code_points().collect::<String>())
}

fn mean_ink(families: &[Family], signs: &[Sign]) -> u64 {
    let all = families
        .iter()
        .flat_map(|family| signs.iter().map(move |&sign| family.draw(sign, Spacing::Own)));
    let inks: Vec<_> = all.flatten().map(|shape| u64::from(shape.ink)).collect();
    inks.iter().sum::<u64>() / inks.len() as u64
}

/// The distances of the pairs for which a family contains both signs.
fn distances(families: &[Drawings], pairs: impl Iterator<Item = (Sign, Sign)>) -> Vec<u32> {
    let distance = |(first, second): (Sign, Sign)| {
        let drawn =
            families.iter().filter_map(|family| Some((family.get(&first)?, family.get(&second)?)));
        let each: Vec<u32> =
            drawn.filter_map(|(first, second)| search::distance(first, second, 1999)).collect();
        lower_median(each.iter().copied(), each.len().max(1))
    };
    pairs.filter_map(distance).collect()
}

/// Marsaglia's xorshift: the same pairs at each run.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit as u64) as usize
    }
}
