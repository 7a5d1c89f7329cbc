//! One rival beside us: what it is asked, and a model of how it deviates.

use anyhow::Result;

use crate::differences::{Differences, UNEXPLAINED};
use crate::explanation::fewest;
use crate::names::Names;
use crate::rivals::Answer;

/// How many names a filter is given at once.
const BATCH: usize = 100_000;

/// Another implementation, with the ways in which it is known to deviate.
pub trait Rival {
    /// A deviation, with its reason and who is right by which clause.
    type Deviation: Copy + 'static;

    const NAME: &'static str;
    const DEVIATIONS: &'static [(Self::Deviation, &'static str)];

    /// The names of the conversions that are compared.
    fn conversions(&self) -> Vec<String>;

    /// Its answers to each name, one for each conversion.
    fn answers(&self, names: &[String]) -> Result<Vec<Vec<Answer>>>;

    /// What we answer in a conversion, given by its index; with deviations, what the rival then
    /// should.
    fn model(&self, conversion: usize, name: &str, deviations: &[Self::Deviation]) -> Answer;
}

/// Compares all answers, and explains those that differ.
pub fn compare<R: Rival>(rival: &R, sets: &[Names], differences: &mut Differences) -> Result<()> {
    let conversions = rival.conversions();
    let all: Vec<usize> = (0..R::DEVIATIONS.len()).collect();
    let of = |indexes: &[usize]| -> Vec<R::Deviation> {
        indexes.iter().filter_map(|&at| R::DEVIATIONS.get(at)).map(|entry| entry.0).collect()
    };
    for set in sets {
        let mut differ = 0;
        for names in set.names.chunks(BATCH) {
            for (name, theirs) in names.iter().zip(rival.answers(names)?) {
                for (conversion, theirs) in theirs.iter().enumerate() {
                    let ours = rival.model(conversion, name, &[]);
                    if ours == *theirs {
                        if rival.model(conversion, name, &of(&all)) != *theirs {
                            let example = format!("{} {name:?}", conversions[conversion]);
                            differences
                                .count(&format!("{UNEXPLAINED}{}, alike", R::NAME), &example);
                        }
                        continue;
                    }
                    differ += 1;
                    let answers_alike =
                        |set: &[usize]| rival.model(conversion, name, &of(set)) == *theirs;
                    let example = format!(
                        "{} {name:?}: theirs {theirs:?}, ours {ours:?}",
                        conversions[conversion]
                    );
                    match fewest(&all, answers_alike) {
                        Some(found) => found.iter().for_each(|&at| {
                            let reason = R::DEVIATIONS[at].1;
                            differences.count(&format!("{}: {reason}", R::NAME), &example);
                        }),
                        None => {
                            differences.count(&format!("{UNEXPLAINED}{}", R::NAME), &example);
                        }
                    }
                }
            }
        }
        let count = set.names.len() * conversions.len();
        println!("{}: {count} answers on {}, {differ} differ", R::NAME, set.what);
    }
    Ok(())
}
