//! Runs the real binary as a shell does.

#![expect(clippy::unwrap_used, reason = "a test stops where it fails")]
#![expect(clippy::needless_raw_string_hashes, reason = "snapshots are written with them")]

mod advice;
mod bulk;
mod check;
mod code_point;
#[cfg(feature = "columnar")]
mod columns;
mod contents;
#[cfg(feature = "columnar")]
mod descriptions;
mod display;
mod explain;
mod explain_standards;
mod fails_closed;
mod files;
mod formats;
mod formats_unread;
mod guide;
mod help;
mod host;
mod hostile;
mod lgr;
mod lgr_conflicts;
mod lookalikes;
mod names;
mod punycode;
mod run;

#[cfg(not(feature = "columnar"))]
#[test]
#[ignore = "Parquet and Arrow are tested with --features columnar only"]
fn columns() {
    panic!("run cargo test -p xn --features columnar");
}
