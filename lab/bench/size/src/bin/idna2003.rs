//! IDNA2003 both ways.

use xenonym::idna2003::{Options, to_ascii, to_unicode};

fn main() {
    let name = std::env::args().nth(1).unwrap_or_default();
    println!("{}", to_ascii(&name, &Options::RFC3490).unwrap_or_default());
    println!("{}", to_unicode(&name, &Options::RFC3490).raw());
}
