//! Calls every public function of `xenonym-lgr` with input that the compiler cannot predict.
//!
//! The XML reader needs `std`, which panics in places of its own. `cargo xtask panics` leaves out
//! those that the program `panics-std` contains too.

mod documents;
mod rulesets;
mod tables;

use std::env::args_os;
use std::fmt::{self, Display, Write};
use std::hint::black_box;

use xenonym_lgr::{Ruleset, root_zone};

/// The input of all functions.
#[derive(Clone, Copy)]
struct Input<'a> {
    text: &'a str,
    other: &'a str,
    number: usize,
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

fn main() {
    let bytes = args_os().next().unwrap_or_default().into_encoded_bytes();
    let Ok(text) = str::from_utf8(black_box(&bytes)) else { return };
    let input =
        Input { text: black_box(text), other: black_box(text), number: black_box(text.len()) };
    documents::run(input);
    tables::run(input);
    keep(root_zone::names());
    match Ruleset::from_bytes(input.text.as_bytes()) {
        Ok(ruleset) => rulesets::run(input, &ruleset),
        Err(error) => {
            show(error);
            show(format_args!("{error:?}"));
        }
    }
    if let Some(ruleset) = Ruleset::root(input.text) {
        rulesets::run(input, &ruleset);
    }
}
