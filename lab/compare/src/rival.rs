//! Compares one rival with us: the questions, and a model of its deviations.

use std::thread::ScopedJoinHandle;

use anyhow::Result;

use crate::differences::{Differences, UNEXPLAINED};
use crate::explanation;
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
        explanation::sets(R::DEVIATIONS.len()).into_iter().map(Model::new).collect();
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
