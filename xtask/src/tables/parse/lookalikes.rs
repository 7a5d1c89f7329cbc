//! Sources of look-alike code points: `data/lookalikes.tsv` and `data/glyphs.tsv`, and
//! `intentional.txt` of UTS #39.

use std::collections::BTreeSet;

use anyhow::{Context, Result, bail, ensure};

use super::{code_point, code_points, fields};

/// Where it is known from that a code point looks like a text, in the order of the numbers in tables.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Source {
    Uts39,
    Accent,
    Chromium,
    Registry,
    Glyphs,
    Ascii,
}

/// A code point, and a text that it looks like.
#[derive(Clone, Debug)]
pub(crate) struct Likeness {
    pub(crate) from: u32,
    pub(crate) to: Vec<u32>,
    pub(crate) source: Source,
    pub(crate) cost: u32,
}

/// The lines of `data/lookalikes.tsv`.
pub(crate) fn facts(text: &str) -> Result<Vec<Likeness>> {
    let mut facts = Vec::new();
    for line in lines(text) {
        let &[source, from, to, cost] = &line.split('\t').collect::<Vec<_>>()[..] else {
            bail!("not four columns: {line:?}");
        };
        let source = match source {
            "ascii" => Source::Ascii,
            "chromium" => Source::Chromium,
            "registry" => Source::Registry,
            other => bail!("no such source: {other}"),
        };
        let to: Vec<u32> = to.chars().map(u32::from).collect();
        let cost = cost.parse().with_context(|| line.to_owned())?;
        let of = |from: char| Likeness { from: from.into(), to: to.clone(), source, cost };
        facts.extend(from.chars().map(of));
    }
    Ok(facts)
}

/// The pairs of `data/glyphs.tsv`, with their distances from 0 to 1.
pub(crate) fn glyphs(text: &str) -> Result<Vec<(u32, Vec<u32>, f64)>> {
    let mut pairs = Vec::new();
    for line in lines(text) {
        let columns: Vec<&str> = line.split('\t').collect();
        ensure!(columns.len() >= 3, "not three columns: {line:?}");
        let distance: f64 = columns[2].parse().with_context(|| line.to_owned())?;
        // Integers are per mille.
        let distance = if columns[2].contains('.') { distance } else { distance / 1000.0 };
        ensure!((0.0..=1.0).contains(&distance), "not a distance: {line:?}");
        pairs.push((code_point(columns[0])?, code_points(columns[1])?, distance));
    }
    Ok(pairs)
}

/// Pairs that look the same in most fonts, each in both orders.
pub(crate) fn intentional(text: &str) -> Result<BTreeSet<(u32, u32)>> {
    let mut pairs = BTreeSet::new();
    for columns in fields(text) {
        ensure!(columns.len() == 2, "not a pair: {columns:?}");
        let (first, second) = (code_point(columns[0])?, code_point(columns[1])?);
        pairs.extend([(first, second), (second, first)]);
    }
    Ok(pairs)
}

fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'))
}
