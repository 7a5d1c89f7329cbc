//! Random labels of a ruleset, all of them eligible.

use xenonym_lgr::document::{Document, Source};
use xenonym_lgr::{Evaluator, Ruleset};

/// A small generator of random numbers.
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % limit
    }
}

/// The elements of a ruleset, from which labels are made.
pub struct Elements {
    all: Vec<String>,
    /// The tenth with the most variants, and all sequences.
    rich: Vec<String>,
}

impl Elements {
    pub fn new(document: &Document) -> Self {
        let mut all: Vec<(usize, String)> = Vec::new();
        for entry in &document.entries {
            match &entry.source {
                Source::Sequence(text) => all.push((entry.variants.len(), text.iter().collect())),
                Source::Range(first, last) => {
                    all.extend((*first..=*last).map(|one| (0, one.to_string())));
                }
            }
        }
        all.sort_by_key(|(variants, text)| std::cmp::Reverse((*variants, text.len())));
        let tenth = all.len().div_ceil(10);
        let is_rich = |(at, (_, text)): &(usize, &(usize, String))| {
            *at < tenth || text.chars().nth(1).is_some()
        };
        let rich = all.iter().enumerate().filter(is_rich).map(|(_, one)| one.1.clone()).collect();
        Self { all: all.into_iter().map(|one| one.1).collect(), rich }
    }

    /// An eligible label of this many code points, or somewhat fewer where rules leave no way on.
    fn grow(
        &self,
        evaluator: &mut Evaluator<'_>,
        random: &mut Random,
        len: usize,
        from: &[String],
    ) -> String {
        let (mut label, mut count) = (String::new(), 0);
        // Rules can reject a label that ends here, so two elements at a time are tried as well.
        for _ in 0..200 {
            let mut next = label.clone();
            for _ in 0..1 + random.below(3) {
                let list = if random.below(4) == 0 { &self.all } else { from };
                next += &list[random.below(list.len())];
            }
            let next_count = next.chars().count();
            if next_count <= len && evaluator.check(&next).is_eligible() {
                (label, count) = (next, next_count);
            }
            if count >= len {
                break;
            }
        }
        label
    }

    /// Labels of 3 to 12 code points.
    pub fn usual(&self, ruleset: &Ruleset, random: &mut Random, count: usize) -> Vec<String> {
        let mut evaluator = ruleset.evaluator();
        let mut labels = Vec::with_capacity(count);
        while labels.len() < count {
            let len = 3 + random.below(10);
            let label = self.grow(&mut evaluator, random, len, &self.all);
            if !label.is_empty() {
                labels.push(label);
            }
        }
        labels
    }

    /// Labels of 63 code points with as many variants as possible: of random elements, of few, and of one.
    pub fn long(&self, ruleset: &Ruleset, random: &mut Random, count: usize) -> Vec<String> {
        let mut evaluator = ruleset.evaluator();
        let mut labels = Vec::new();
        for at in 0..count {
            let of = match at % 3 {
                0 => self.rich.clone(),
                1 => (0..4).map(|_| self.rich[random.below(self.rich.len())].clone()).collect(),
                _ => vec![self.rich[random.below(self.rich.len())].clone()],
            };
            let label = self.grow(&mut evaluator, random, 63, &of);
            labels.extend((!label.is_empty()).then_some(label));
        }
        labels
    }
}
