//! The primary composites, in two orders: by their second code points, and by the composite itself.

use anyhow::{Context, Result, ensure};

use crate::tables::build::unicode::normalization::{Form, Normalization, QuickCheck};

/// The lists of `crates/xenonym/src/tables/FORMAT.md`.
#[derive(Debug, Default)]
pub(crate) struct Compositions {
    pub(crate) seconds: Vec<(u32, usize)>,
    pub(crate) pairs: Vec<(u16, u16)>,
    pub(crate) supplementary: usize,
    pub(crate) by_composite: Vec<u16>,
}

/// The bits above a second code point contain the plane of the first code points.
const PLANE_SHIFT: u32 = 24;
/// The most parts of a full canonical decomposition.
const MOST_PARTS: usize = 4;

impl Compositions {
    pub(crate) fn new(normalization: &Normalization) -> Result<Self> {
        let mut this = Self::default();
        let mut composites = Vec::new();
        let mut entries: Vec<_> = normalization.compositions.iter().collect();
        entries.sort_by_key(|&(&(second, first), _)| (first >> 16, second, first));
        for (number, (&(second, first), &to)) in entries.into_iter().enumerate() {
            let plane = first >> 16;
            ensure!(
                plane < 2 && to >> 16 == plane,
                "{first:04X} composes to {to:04X}, a plane off"
            );
            ensure!(
                !normalization.canonical.contains_key(&second),
                "the second code point {second:04X} decomposes"
            );
            let second = plane << PLANE_SHIFT | second;
            if this.seconds.last().is_none_or(|&(last, _)| last != second) {
                this.seconds.push((second, number));
            }
            if plane == 0 {
                this.supplementary = number + 1;
            }
            this.pairs.push((first as u16, to as u16));
            composites.push((to, u16::try_from(number)?));
        }
        composites.sort_unstable();
        this.by_composite = composites.into_iter().map(|(_, number)| number).collect();
        check_decompositions(normalization)?;
        Ok(this)
    }

    /// The size in bytes.
    pub(crate) fn size(&self) -> usize {
        8 * self.seconds.len() + 4 * self.pairs.len() + 2 * self.by_composite.len()
    }
}

/// Checks that the code points that NFC preserves although they decompose are the primary
/// composites, and that repeatedly decomposing these results in their full decompositions.
fn check_decompositions(normalization: &Normalization) -> Result<()> {
    let mut taken_apart = std::collections::BTreeMap::new();
    for (&(second, first), &composite) in &normalization.compositions {
        taken_apart.insert(composite, (first, second));
    }
    for (&at, parts) in &normalization.canonical {
        if normalization.quick_check(at, Form::Nfc) == QuickCheck::No {
            ensure!(!taken_apart.contains_key(&at), "NFC does not keep the composite {at:04X}");
            continue;
        }
        let mut found = Vec::new();
        let mut rest = at;
        while let Some(&(first, second)) = taken_apart.get(&rest) {
            found.insert(0, second);
            rest = first;
        }
        found.insert(0, rest);
        ensure!(*parts == found && found.len() <= MOST_PARTS, "{at:04X} is {found:04X?}");
    }
    let is_kept = |composite: &u32| normalization.canonical.contains_key(composite);
    taken_apart.keys().all(is_kept).then_some(()).context("a composite without a decomposition")
}
