//! The program `xn`: what it does is in the library of this name.

mod closed;

use std::process::ExitCode;

fn main() -> ExitCode {
    xn::program(closed::was_closed())
}
