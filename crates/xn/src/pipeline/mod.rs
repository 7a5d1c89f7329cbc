//! The one way from input to output: chunks are read, worked on by several threads, and written in
//! order.
//!
//! [`run()`] opens what a plan writes, starts the threads of [`ordered`], hands their results to the
//! [`writer`], and ends with a [`report`]. It knows neither text nor columns: these bring a source of
//! chunks, a stage for the workers, and an encoder.

pub(crate) mod buffers;
pub(crate) mod checkpoint;
pub(crate) mod dedup;
pub(crate) mod files;
pub(crate) mod ordered;
pub(crate) mod part;
mod progress;
mod report;
mod run;
mod tally;
mod writer;

pub(crate) use self::run::{Encoder, run, survey};
