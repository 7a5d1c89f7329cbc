//! Runs the real binary as a shell does.
#![expect(clippy::unwrap_used, reason = "a test stops where it fails")]
#![expect(clippy::needless_raw_string_hashes, reason = "snapshots are written with them")]

mod advice;
mod bulk;
mod bulk_faults;
mod bulk_paths;
mod bulk_resume;
mod check;
mod code_point;
mod code_points;
#[cfg(feature = "columnar")]
mod columns;
#[cfg(feature = "columnar")]
mod columns_faults;
mod compare;
mod contents;
mod display;
mod each_line;
mod escapes;
mod explain;
mod explain_idna2008;
mod explain_name;
mod explain_uts46;
mod fails_closed;
mod files;
mod flags;
mod formats;
mod formats_inside;
mod formats_rejected;
mod formats_unread;
mod guide;
mod help;
mod hostile;
mod json;
mod lgr;
mod lines;
mod lookalikes;
mod names;
mod precis;
mod punycode;
mod reports;
mod run;
mod streams;
mod stringprep;
mod wording;
