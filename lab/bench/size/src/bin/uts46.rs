//! UTS #46 both ways, as most programs need it.

use xenonym::uts46::{Options, to_ascii, to_unicode};

fn main() {
    let name = std::env::args().nth(1).unwrap_or_default();
    println!("{}", to_ascii(&name, &Options::DNS).unwrap_or_default());
    println!("{}", to_unicode(&name, &Options::DNS).raw());
}
