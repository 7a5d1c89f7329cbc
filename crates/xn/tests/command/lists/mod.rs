//! Long lists and files: threads, outputs, errors, and runs that end early.

mod bulk;
mod bulk_faults;
mod bulk_paths;
mod contents;
mod each_line;
mod fails_closed;
mod files;
mod lines;
mod reports;
mod streams;
