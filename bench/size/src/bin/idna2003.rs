//! IDNA2003 both ways.

use xenonym::idna2003::{Flags, to_ascii, to_unicode};

fn main() {
    let name = std::env::args().nth(1).unwrap_or_default();
    println!("{}", to_ascii(&name, Flags::NONE).unwrap_or_default());
    println!("{}", to_unicode(&name, Flags::NONE).text);
}
