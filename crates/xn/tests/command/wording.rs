//! Messages as snapshots in the tests: `SNAPSHOTS=overwrite cargo test -p xn` rewrites them all.

use std::fs;

use snapbox::assert::DEFAULT_ACTION_ENV;
use snapbox::{Assert, IntoData};

pub(crate) use snapbox::str;

/// The messages of several runs on standard error, one after the other.
#[derive(Default, Debug)]
pub(crate) struct Transcript(String);

impl Transcript {
    pub(crate) fn add(&mut self, message: &str) {
        self.0.push_str(&without_surroundings(message));
    }

    #[track_caller]
    pub(crate) fn is(&self, expected: impl IntoData) {
        says(&self.0, expected);
    }
}

/// Compares a message with its snapshot.
#[track_caller]
pub(crate) fn says(message: &str, expected: impl IntoData) {
    let message = without_surroundings(message);
    Assert::new().action_env(DEFAULT_ACTION_ENV).eq(message.as_str(), expected.into_data().raw());
}

/// A message without the path of the tests' folder, a command's arguments, and times.
fn without_surroundings(message: &str) -> String {
    let folder = env!("CARGO_TARGET_TMPDIR");
    // If the folder is a link, resolved paths contain its target.
    let real = fs::canonicalize(folder).unwrap();
    let message = message.replace(real.to_str().unwrap(), "[TESTS]").replace(folder, "[TESTS]");
    let mut lines = String::new();
    for line in message.lines().filter(|line| !line.starts_with("For more information")) {
        let line = match line.split_once(" rejected in ") {
            Some((counts, _)) => format!("{counts} rejected in [TIME]"),
            None if line.starts_with("Usage: ") => line.split(" [").next().unwrap().to_owned(),
            None => line.to_owned(),
        };
        lines.push_str(line.trim_end());
        lines.push('\n');
    }
    lines
}
