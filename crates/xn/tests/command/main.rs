//! Runs the real binary as a shell does.
#![expect(clippy::unwrap_used, reason = "a test stops where it fails")]
#![expect(clippy::needless_raw_string_hashes, reason = "snapshots are written with them")]

mod commands;
mod explanations;
mod lists;
mod program;
mod records;
mod run;
mod wording;
