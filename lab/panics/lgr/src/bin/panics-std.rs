//! A program that does nothing, so that all panics in it come from `std`.

use std::env::args_os;
use std::hint::black_box;

fn main() {
    black_box(args_os().next().unwrap_or_default().into_encoded_bytes());
}
