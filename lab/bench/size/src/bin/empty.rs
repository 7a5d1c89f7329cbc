//! The baseline without the library: reads an argument and prints a text.

fn main() {
    let name = std::env::args().nth(1).unwrap_or_default();
    println!("{name}");
}
