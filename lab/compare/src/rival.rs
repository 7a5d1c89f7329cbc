//! Compares one rival with us: the questions, and a model of its deviations.

use std::collections::BTreeMap;
use std::thread::ScopedJoinHandle;

use anyhow::{Result, ensure};

use crate::names::Names;
use crate::rivals::Answer;

/// The number of names in one run of a filter.
const BATCH: usize = 100_000;

/// Another implementation, with the ways in which it is known to deviate.
pub trait Rival {
    type Deviation: Copy + 'static;

    const NAME: &'static str;
    /// Each deviation, with a description, and who is right according to which clause.
    const DEVIATIONS: &'static [(Self::Deviation, &'static str)];

    /// The names of the conversions that are compared.
    fn conversions(&self) -> Vec<String>;

    /// Its results for each name, one for each conversion.
    fn answers(&self, names: &[String]) -> Result<Vec<Vec<Answer>>>;

    /// Our result for the conversion with this index, or with deviations, the expected result of
    /// the rival.
    fn model(&self, conversion: usize, name: &str, deviations: &[Self::Deviation]) -> Answer;
}

/// Compares all results, and prints the classes of differences. Fails if one is not explained.
pub fn compare<R: Rival>(rival: &R, sets: &[Names]) -> Result<()> {
    let mut differences = Differences::default();
    let conversions = rival.conversions();
    let models: Vec<Model<R>> =
        sets_of_deviations(R::DEVIATIONS.len()).into_iter().map(Model::new).collect();
    for set in sets {
        let mut differ = 0;
        for names in set.names.chunks(BATCH) {
            for (name, answers) in names.iter().zip(rival.answers(names)?) {
                for (conversion, theirs) in answers.iter().enumerate() {
                    let answers = |model: &Model<R>| {
                        rival.model(conversion, name, &model.deviations) == *theirs
                    };
                    let example = || format!("{} {name:?}: {theirs:?}", conversions[conversion]);
                    differ += usize::from(explain(&models, answers, example, &mut differences));
                }
            }
        }
        let count = set.names.len() * conversions.len();
        println!("{}: {count} answers on {}, {differ} differ", R::NAME, set.what);
    }
    differences.report()
}

/// Waits for all comparisons. Fails if a difference is not explained.
pub fn finish<const N: usize>(comparisons: [ScopedJoinHandle<'_, Result<()>>; N]) -> Result<()> {
    // Each comparison runs to its end, even if another has failed.
    let results = comparisons.map(|one| one.join().expect("a comparison does not panic"));
    results.into_iter().collect()
}

/// A model of the rival with these deviations. Without deviations, it is our implementation.
struct Model<R: Rival> {
    deviations: Vec<R::Deviation>,
    reasons: Vec<&'static str>,
}

impl<R: Rival> Model<R> {
    fn new(indexes: Vec<usize>) -> Self {
        let (deviations, reasons) = indexes.into_iter().map(|at| R::DEVIATIONS[at]).unzip();
        Self { deviations, reasons }
    }
}

/// Counts the reasons if our result differs from the rival's, and returns whether it does. `models`
/// starts with our implementation and ends with all deviations of the rival.
fn explain<R: Rival>(
    models: &[Model<R>],
    answers_so: impl Fn(&Model<R>) -> bool,
    example: impl Fn() -> String,
    differences: &mut Differences,
) -> bool {
    let Some(found) = models.iter().find(|model| answers_so(model)) else {
        differences.count(&format!("{UNEXPLAINED}{}", R::NAME), &example());
        return true;
    };
    if !found.reasons.is_empty() {
        for reason in &found.reasons {
            differences.count(&format!("{}: {reason}", R::NAME), &example());
        }
        return true;
    }
    // A model that is too broad predicts a difference where both results are equal.
    if models.len() > 1 && !models.last().is_some_and(answers_so) {
        differences.count(&format!("{UNEXPLAINED}{} does not deviate so", R::NAME), &example());
    }
    false
}

// Sets of deviations, smallest first. The first set whose model produces the rival's result
// explains the difference.

/// All sets of the numbers below `count`, ordered by size. The empty set comes first.
pub fn sets_of_deviations(count: usize) -> Vec<Vec<usize>> {
    let mut sets: Vec<Vec<usize>> = vec![Vec::new()];
    for number in 0..count {
        let with: Vec<Vec<usize>> =
            sets.iter().map(|set| set.iter().copied().chain([number]).collect()).collect();
        sets.extend(with);
    }
    sets.sort_by_key(Vec::len);
    sets
}

// Classes of differences between results.

/// The beginning of the name of a class that is not explained.
pub const UNEXPLAINED: &str = "UNEXPLAINED: ";

/// The number of differences in each class, with the first example.
#[derive(Default)]
pub struct Differences(BTreeMap<String, (usize, String)>);

impl Differences {
    pub fn count(&mut self, class: &str, example: &str) {
        self.0.entry(class.to_owned()).or_insert((0, example.to_owned())).0 += 1;
    }

    /// Adds the differences of another comparison.
    pub fn add(&mut self, others: Self) {
        for (class, (count, example)) in others.0 {
            self.0.entry(class).or_insert((0, example)).0 += count;
        }
    }

    /// Prints all classes. Fails if one of them is not explained.
    pub fn report(&self) -> Result<()> {
        for (class, (count, example)) in self.0.iter().take(60) {
            println!("{count:>8} {class}; first: {example:?}");
        }
        let unexplained = self.0.keys().filter(|class| class.starts_with(UNEXPLAINED)).count();
        ensure!(unexplained == 0, "{unexplained} classes of differences are not explained");
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::sets_of_deviations;

    #[test]
    fn sets_are_sorted_by_size() {
        assert_eq!(sets_of_deviations(0), [vec![]]);
        assert_eq!(sets_of_deviations(2), [vec![], vec![0], vec![1], vec![0, 1]]);
        assert_eq!(sets_of_deviations(10).len(), 1024);
        assert!(sets_of_deviations(10).is_sorted_by_key(Vec::len));
    }
}
