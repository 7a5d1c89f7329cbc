//! One rival beside us: what it is asked, and a model of how it deviates.

use std::thread::ScopedJoinHandle;

use anyhow::Result;

use crate::differences::{Differences, UNEXPLAINED};
use crate::explanation;
use crate::names::Names;
use crate::rivals::Answer;

/// How many names a filter is given at once.
const BATCH: usize = 100_000;

/// Another implementation, with the ways in which it is known to deviate.
pub trait Rival {
    type Deviation: Copy + 'static;

    const NAME: &'static str;
    /// Each with what it is, and who is right by which clause.
    const DEVIATIONS: &'static [(Self::Deviation, &'static str)];

    /// The names of the conversions that are compared.
    fn conversions(&self) -> Vec<String>;

    /// Its answers to each name, one for each conversion.
    fn answers(&self, names: &[String]) -> Result<Vec<Vec<Answer>>>;

    /// What we answer in a conversion, given by its index; with deviations, what the rival then
    /// should.
    fn model(&self, conversion: usize, name: &str, deviations: &[Self::Deviation]) -> Answer;
}

/// Compares all answers, and tells the classes of those that differ; an error if one is not
/// explained.
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

/// Waits for all comparisons; an error if one of them is not explained.
pub fn finish<const N: usize>(comparisons: [ScopedJoinHandle<'_, Result<()>>; N]) -> Result<()> {
    // Each goes on to its end, whatever the others find.
    let results = comparisons.map(|one| one.join().expect("a comparison does not panic"));
    results.into_iter().collect()
}

/// We, if there are no deviations; else the rival as it would be with these.
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

/// Whether our answer is another one than the rival's, after counting why. `models` begin with us
/// and end with the whole rival.
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
    // A deviation that is told too broadly shows where there is no difference.
    if models.len() > 1 && !models.last().is_some_and(answers_so) {
        differences.count(&format!("{UNEXPLAINED}{} does not deviate so", R::NAME), &example());
    }
    false
}
