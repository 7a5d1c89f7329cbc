//! Classes of differences between results.

use std::collections::BTreeMap;

use anyhow::{Result, ensure};

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
