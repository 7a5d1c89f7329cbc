//! The code points that labels are tried with.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;

use crate::ruleset::{Condition, Ruleset};

/// What a code point means to one ruleset in a label without variants: its class, and the condition and the reflexive
/// mappings of its element, each with the bits of its type.
type Meaning = (u16, Option<(Condition, Vec<(u64, Condition)>)>);

/// The code points of two rulesets, one for each group that makes no difference.
pub(super) struct Letters {
    /// For the disposition of labels.
    pub(super) labels: Vec<char>,
    /// For variants.
    pub(super) variants: Vec<char>,
    /// For index labels.
    pub(super) index: Vec<char>,
}

impl Letters {
    pub(super) fn new(rulesets: [&Ruleset; 2]) -> Self {
        let (mut all, mut in_sequences, mut mapped) =
            (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
        for ruleset in rulesets {
            let repertoire = &ruleset.repertoire;
            for (at, slot) in repertoire.entries().filter(|(_, slot)| slot.single != 0) {
                let Some(code_point) = char::from_u32(at) else { continue };
                all.insert(code_point);
                let element = repertoire.element(slot.single - 1);
                let is_mapped = repertoire.mappings_of(element).iter().any(|one| !one.is_reflexive);
                mapped.extend(is_mapped.then_some(code_point));
            }
            in_sequences.extend(repertoire.sequences().into_iter().flat_map(|sequence| sequence.0));
            // The targets of all mappings.
            mapped.extend(repertoire.mappings.iter().flat_map(|one| repertoire.target(one)));
        }
        let mapped: BTreeSet<char> = mapped.union(&in_sequences).copied().collect();
        all.extend(&in_sequences);
        let all: Vec<char> = all.into_iter().collect();
        let variants = groups(rulesets, &all, &mapped);
        // With sequences, index labels depend on the order of any code points.
        let index = if in_sequences.is_empty() { variants.clone() } else { all.clone() };
        Self { labels: groups(rulesets, &all, &in_sequences), variants, index }
    }
}

/// The code points in `alone`, and the first one of each group of others.
fn groups(rulesets: [&Ruleset; 2], all: &[char], alone: &BTreeSet<char>) -> Vec<char> {
    let mut groups: BTreeMap<[Meaning; 2], char> = BTreeMap::new();
    let mut letters = Vec::new();
    for &letter in all {
        if alone.contains(&letter) {
            letters.push(letter);
        } else {
            groups.entry(rulesets.map(|ruleset| meaning(ruleset, letter))).or_insert(letter);
        }
    }
    letters.extend(groups.into_values());
    letters.sort_unstable();
    letters
}

fn meaning(ruleset: &Ruleset, letter: char) -> Meaning {
    let slot = ruleset.repertoire.slot(letter);
    let element = slot.single.checked_sub(1).map(|element| ruleset.repertoire.element(element));
    let element = element.map(|element| {
        let mappings = ruleset.repertoire.mappings_of(element).iter();
        let reflexive = mappings.filter(|mapping| mapping.is_reflexive);
        let bits = reflexive.map(|one| (ruleset.actions.bits(one.kind), one.condition));
        (element.condition, bits.collect())
    });
    (slot.class, element)
}
