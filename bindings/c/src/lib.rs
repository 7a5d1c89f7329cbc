//! The door to C: `libxenonym`, and a `libidn2.so.0` that programs load without recompiling.
//!
//! It converts arguments, results and errors, and holds no IDNA logic. [`xn`] has the functions of
//! `include/xenonym.h`, [`idn2`] those of `include/idn2.h`.
//!
//! All unsafe code of the project that C asks for is here. A release has no `std`: memory comes from
//! `malloc`, and a panic ends the process, so nothing unwinds into a frame of C (`src/runtime.rs`).

#![no_std]

extern crate alloc;
#[cfg(not(panic = "abort"))]
extern crate std;

mod c_string;
pub mod idn2;
#[cfg(panic = "abort")]
mod runtime;
pub mod xn;
