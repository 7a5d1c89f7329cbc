//! The costs that can be reached from each position of a label, and the number of code points.

use alloc::collections::BTreeSet;
use alloc::vec;
use alloc::vec::Vec;

use super::classes::{COUNT, Classes};
use super::replacements::Replacement;

/// The fewest code points in the rest of a label for each class, or [`NEVER`].
type Fewest = [u8; COUNT];
const NEVER: u8 = u8::MAX;

/// The relevant properties of a replacement, which several replacements at a position share.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Step {
    /// The number of code points before and after the replacement.
    length: usize,
    count: u8,
    cost: u16,
    classes: Classes,
}

/// The rest that costs exactly so much, for each cost and each position in the label. Costs are added on demand.
#[derive(Clone, Debug)]
pub(super) struct Rest {
    steps: Vec<Vec<Step>>,
    by_cost: Vec<Vec<Fewest>>,
    /// The highest cost of all.
    most: usize,
}

impl Rest {
    /// The minimum of the highest cost, even if no replacements cost so much, and the maximum.
    pub(super) fn new(replacements: &[Vec<Replacement>], least: usize, highest: usize) -> Self {
        let step = |one: &Replacement| Step {
            length: one.length,
            count: one.count,
            cost: one.cost,
            classes: one.classes,
        };
        let steps = |of: &Vec<Replacement>| {
            of.iter().map(step).collect::<BTreeSet<_>>().into_iter().collect()
        };
        let dearest = |of: &Vec<Replacement>| of.iter().map(|one| usize::from(one.cost)).max();
        let most: usize = replacements.iter().filter_map(dearest).sum();
        Self {
            steps: replacements.iter().map(steps).collect(),
            by_cost: Vec::new(),
            most: most.max(least).min(highest),
        }
    }

    /// Adds the next cost and returns it, or returns `None` after the highest one.
    pub(super) fn next_cost(&mut self) -> Option<usize> {
        let cost = self.by_cost.len();
        if cost > self.most {
            return None;
        }
        let end = if cost == 0 { 0 } else { NEVER };
        self.by_cost.push(vec![[end; COUNT]; self.steps.len() + 1]);
        for place in (0..self.steps.len()).rev() {
            let fewest = self.fewest(place, cost);
            let of_place = self.by_cost.last_mut().and_then(|of_cost| of_cost.get_mut(place));
            if let Some(of_place) = of_place {
                *of_place = fewest;
            }
        }
        Some(cost)
    }

    fn fewest(&self, place: usize, cost: usize) -> Fewest {
        let mut fewest = [NEVER; COUNT];
        for step in self.steps.get(place).into_iter().flatten() {
            let after = cost.checked_sub(step.cost.into());
            let Some(after) = after.and_then(|cost| self.of(place + step.length, cost)) else {
                continue;
            };
            for (number, (here, after)) in fewest.iter_mut().zip(after).enumerate() {
                if step.classes.has(number) {
                    *here = (*here).min(after.saturating_add(step.count));
                }
            }
        }
        fewest
    }

    fn of(&self, place: usize, cost: usize) -> Option<&Fewest> {
        self.by_cost.get(cost)?.get(place)
    }

    /// Whether the rest after a position can cost exactly so much, after so many code points in these classes.
    pub(super) fn can_cost(
        &self,
        place: usize,
        cost: usize,
        before: usize,
        classes: Classes,
    ) -> bool {
        let Some(fewest) = self.of(place, cost) else { return false };
        fewest.iter().enumerate().any(|(number, &rest)| {
            rest != NEVER
                && classes.has(number)
                && before + usize::from(rest) <= Classes::longest(number)
        })
    }
}
