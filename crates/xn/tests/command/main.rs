//! The real binary, as a shell runs it.
#![expect(clippy::unwrap_used, reason = "a test stops where it fails")]

mod code_points;
mod explain;
mod help;
mod json;
mod lines;
mod punycode;
mod run;
mod streams;
