//! Writes the file of edges: comments that describe how it was generated, and one line per edge.

use std::fmt::Write as _;

use crate::edges::{Edge, LIMIT, LIMIT_OF_OTHERS, NEAR};
use crate::family::FAMILIES;
use crate::raster::SIZE;

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
