//! Messages as snapshots in the tests: `SNAPSHOTS=overwrite cargo test -p xn` rewrites them all.

use std::fs;

use snapbox::assert::DEFAULT_ACTION_ENV;
use snapbox::{Assert, IntoData};

pub(crate) use snapbox::str;

/// What several runs say on standard error, one after the other.
#[derive(Default, Debug)]
pub(crate) struct Transcript(String);

impl Transcript {
    pub(crate) fn add(&mut self, said: &str) {
        self.0.push_str(&without_surroundings(said));
    }

    #[track_caller]
    pub(crate) fn is(&self, expected: impl IntoData) {
        says(&self.0, expected);
    }
}

/// Compares a message with its snapshot.
#[track_caller]
pub(crate) fn says(said: &str, expected: impl IntoData) {
    let said = without_surroundings(said);
    Assert::new().action_env(DEFAULT_ACTION_ENV).eq(said.as_str(), expected.into_data().raw());
}

/// A message without the folder of the tests, a command's arguments, and times.
fn without_surroundings(said: &str) -> String {
    let folder = env!("CARGO_TARGET_TMPDIR");
    // Where a link leads to the folder, paths that were followed have its real name.
    let real = fs::canonicalize(folder).unwrap();
    let said = said.replace(real.to_str().unwrap(), "[TESTS]").replace(folder, "[TESTS]");
    let said = without_random_names(&said);
    let mut lines = String::new();
    for line in said.lines().filter(|line| !line.starts_with("For more information")) {
        let line = match line.split_once(" rejected; ") {
            Some((counts, _)) => format!("{counts} rejected; [TIME]"),
            None if line.starts_with("Usage: ") => line.split(" [").next().unwrap().to_owned(),
            None => line.to_owned(),
        };
        lines.push_str(line.trim_end());
        lines.push('\n');
    }
    lines
}

/// A message in which the random part of the names of partial files is left out.
fn without_random_names(said: &str) -> String {
    let pieces: Vec<String> = said
        .split(".xn-part")
        .map(|piece| match piece.rsplit_once('.') {
            Some((before, random)) if random.len() == 16 => format!("{before}.[RANDOM]"),
            _ => piece.to_owned(),
        })
        .collect();
    pieces.join(".xn-part")
}
