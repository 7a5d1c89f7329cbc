//! The pipeline from input to output: chunks are read, converted by several threads, and written in
//! order.
//!
//! [`run()`] opens the outputs of a plan, starts the threads of [`ordered`], writes their results,
//! and ends with a [`report`]. It does not depend on text or columns: each provides a source of
//! chunks, a stage for the workers, and an encoder.

pub(crate) mod files;
pub(crate) mod ordered;
pub(crate) mod part;
mod report;
mod run;

pub(crate) use self::report::note_of_wide_rows;
pub(crate) use self::run::{Encoder, replaces_input, run, survey};
