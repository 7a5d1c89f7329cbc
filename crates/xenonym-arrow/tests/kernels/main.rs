//! The kernels. One program links faster than three.

mod buffers;
mod columns;
#[cfg(feature = "safety")]
mod judgments;
mod kernels;
mod names;
mod rows;
