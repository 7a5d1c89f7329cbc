//! The C bindings: `libxenonym`, and a `libidn2.so.0` that programs load without recompiling.
//!
//! They only convert arguments, results and errors, and contain no IDNA logic. The functions of
//! `include/xenonym.h` are in [`xn`], and the functions of `include/idn2.h` in [`idn2`].
//!
//! This crate contains all unsafe code that the C interface requires. A release build does not link
//! `std`: memory comes from `malloc`, and a panic ends the process, so nothing unwinds into a C
//! stack frame (`src/runtime.rs`). The feature `lgr` adds the functions of `include/xenonym_lgr.h`, and
//! links `std`, because reading XML requires it.

#![no_std]

extern crate alloc;
#[cfg(any(not(panic = "abort"), feature = "lgr"))]
extern crate std;

mod c_string;
// It replaces a library of systems that load `.so` files, and converts between encodings with their `iconv`.
#[cfg(not(any(windows, target_vendor = "apple")))]
pub mod idn2;
#[cfg(all(panic = "abort", not(feature = "lgr")))]
mod runtime;
pub mod xn;
