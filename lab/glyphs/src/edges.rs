//! Edges: signs that look alike in at least half of the families with both of them.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use crate::family::{FAMILIES, Family};
use crate::raster::{SIZE, Sign};
use crate::search;

/// The maximum distance of edges to ASCII and to letters of protected names. According to
/// `calibrate.rs`, three of a thousand random pairs are within it, and half of the code points that
/// are confusable with ASCII in UTS #39.
pub(crate) const LIMIT: u32 = 315;
/// The distance up to which people confuse two signs at a glance. One of a thousand random pairs is
/// within it, and one of a hundred pairs of ASCII characters, which are designed to be
/// distinguishable.
pub(crate) const NEAR: u32 = 250;
/// The maximum distance of other edges, most of them between ideographs or Hangul syllables. These
/// use 2.5 times as much ink as ASCII, so this is the same amount of ink as `NEAR` for ASCII.
pub(crate) const LIMIT_OF_OTHERS: u32 = 100;

pub(crate) struct Edge {
    pub(crate) sign: Sign,
    pub(crate) other: Sign,
    pub(crate) distance: u32,
    /// The ids of the families in which the signs are alike.
    pub(crate) families: String,
}

/// All edges, in the order of the signs.
pub(crate) fn find(families: &[Family]) -> Vec<Edge> {
    let signs = Sign::all();
    let mut present: BTreeMap<Sign, String> = BTreeMap::new();
    let mut found: BTreeMap<(Sign, Sign), Vec<(u32, char)>> = BTreeMap::new();
    for family in families {
        let drawn = search::draw_all(family, &signs);
        for drawn in &drawn {
            let ids = present.entry(drawn.sign).or_default();
            if !ids.ends_with(family.id) {
                ids.push(family.id);
            }
        }
        let alike = search::alike(drawn, LIMIT, limit);
        eprintln!("{}: {} pairs of signs are alike", family.id, alike.len());
        for (signs, distance) in alike {
            found.entry(signs).or_default().push((distance, family.id));
        }
    }
    let edge = |((sign, other), distances): ((Sign, Sign), Vec<(u32, char)>)| {
        let have_both = present[&sign].chars().filter(|&id| present[&other].contains(id)).count();
        let families = distances.iter().map(|&(_, id)| id).collect();
        let distance = lower_median(distances.iter().map(|&(distance, _)| distance), have_both)?;
        Some(Edge { sign, other, distance, families })
    };
    without_detours(found.into_iter().filter_map(edge).collect())
}

fn limit(first: Sign, second: Sign) -> u32 {
    if first.is_target() || second.is_target() { LIMIT } else { LIMIT_OF_OTHERS }
}

/// The median of the distances in all families, or the lower one of two. Missing distances are
/// above all others.
pub(crate) fn lower_median(distances: impl Iterator<Item = u32>, all: usize) -> Option<u32> {
    let mut distances: Vec<u32> = distances.collect();
    distances.sort_unstable();
    distances.get((all - 1) / 2).copied()
}

/// Leaves out edges between signs that both look like the same ASCII, or else the same other letter
/// of protected names. The edges to that text are enough, and accents would add thousands more.
fn without_detours(edges: Vec<Edge>) -> Vec<Edge> {
    let rank = |sign: Sign| match sign {
        _ if sign.is_ascii() => 0,
        _ if sign.is_target() => 1,
        _ => 2,
    };
    let mut hubs: BTreeMap<Sign, BTreeSet<Sign>> = BTreeMap::new();
    let mut kept = Vec::new();
    for turn in 0..=2 {
        let is_now = |edge: &&Edge| rank(edge.sign).min(rank(edge.other)) == turn;
        let mut new = Vec::new();
        for (at, edge) in edges.iter().enumerate().filter(|(_, edge)| is_now(edge)) {
            let shares = match (hubs.get(&edge.sign), hubs.get(&edge.other)) {
                (Some(first), Some(second)) => !first.is_disjoint(second),
                _ => false,
            };
            if turn == 0 || !shares {
                new.push(at);
            }
        }
        for &at in &new {
            let Edge { sign, other, .. } = edges[at];
            for (sign, hub) in [(sign, other), (other, sign)] {
                if rank(hub) == turn {
                    hubs.entry(sign).or_default().insert(hub);
                }
            }
        }
        kept.extend(new);
    }
    let kept: BTreeSet<usize> = kept.into_iter().collect();
    let numbered = edges.into_iter().enumerate();
    numbered.filter(|(at, _)| kept.contains(at)).map(|(_, edge)| edge).collect()
}

// Writes the file of edges: comments that describe how it was generated, and one line per edge.

pub(crate) fn text(packages: &[String], edges: &[Edge]) -> String {
    let families: Vec<_> = FAMILIES.iter().map(|(id, name, _)| format!("{id} {name}")).collect();
    let mut text = format!(
        "# Code points that look like others, by their glyphs. Written by `cargo xtask glyphs --write`; do not edit.
# Columns: code point; what it looks like, one code point or two; distance; families in which they are alike.
# Edges go both ways. docs/SAFETY.md says how they are found, and what they cannot see.
# Distance: thousandths of the ink that is not in both pictures, and of an em / 4 that one sign is wider; 0 is the
# same pixels. The lower median of the families that have both.
# Most: {LIMIT} for ASCII and letters of Latin-1, Latin Extended-A, Greek and Cyrillic; {LIMIT_OF_OTHERS} for others, which
# have more ink. Up to {NEAR} people take one for the other at a glance; beyond that, if they do not look closely.
# Size: {SIZE} pixels an em.
# Families: {}.
# Packages of Debian: {}.
",
        families.join(", "),
        packages.join(", "),
    );
    for Edge { sign, other, distance, families } in edges {
        writeln!(text, "{sign}\t{other}\t{distance}\t{families}").expect("a string takes all");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_counts_families_without_a_distance() {
        assert_eq!(lower_median([30, 10].into_iter(), 2), Some(10));
        assert_eq!(lower_median([30, 10].into_iter(), 4), Some(30));
        assert_eq!(lower_median([30, 10].into_iter(), 5), None);
    }

    #[test]
    fn what_looks_like_the_same_ascii_needs_no_edge_of_its_own() {
        let edge = |sign, other| Edge {
            sign: Sign::one(sign),
            other: Sign::one(other),
            distance: 1,
            families: String::new(),
        };
        let edges = vec![edge('é', 'e'), edge('è', 'e'), edge('é', 'è'), edge('é', 'ӗ')];
        let kept: Vec<_> = without_detours(edges).iter().map(|edge| edge.other).collect();
        assert_eq!(kept, ['e', 'e', 'ӗ'].map(Sign::one));
    }
}
