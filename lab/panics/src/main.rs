//! Calls every public function of the library with input that the compiler cannot predict.
//!
//! The program does not use `std`, so that every panic comes from the library, or from code in
//! `core` and `alloc` that it calls. `cargo xtask panics` checks that no public function is missing
//! here.
#![no_std]
#![no_main]

mod hosts;
mod idna2003;
mod idna2008;
mod runtime;
mod texts;
mod uts46;

use core::ffi::{CStr, c_char, c_int};
use core::fmt::{self, Display, Write};
use core::hint::black_box;

extern crate alloc;

/// The input of all functions.
#[derive(Clone, Copy)]
struct Input<'a> {
    text: &'a str,
    other: &'a str,
    number: usize,
    flag: bool,
    code_point: char,
}

/// Uses a result.
fn keep<T>(value: T) {
    black_box(value);
}

/// Writes a text to nowhere.
fn show(value: impl Display) {
    let _ = write!(Nowhere, "{value}");
}

struct Nowhere;

impl Write for Nowhere {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        if black_box(text).len() == black_box(1) { Err(fmt::Error) } else { Ok(()) }
    }
}

#[unsafe(no_mangle)]
extern "C" fn main(_: c_int, arguments: *const *const c_char) -> c_int {
    // SAFETY: the first argument of a program is a string that ends in NUL.
    let bytes = unsafe { CStr::from_ptr(*arguments) }.to_bytes();
    let Ok(text) = xenonym::from_utf8(black_box(bytes)) else { return 1 };
    let input = Input {
        text: black_box(text),
        other: black_box(text),
        number: black_box(text.len()),
        flag: black_box(true),
        code_point: black_box('a'),
    };
    texts::run_encodings(input);
    texts::run(input);
    texts::run_errors(input);
    uts46::run(input);
    idna2003::run(input);
    idna2008::run(input);
    hosts::run(input);
    hosts::run_batches(input);
    0
}
