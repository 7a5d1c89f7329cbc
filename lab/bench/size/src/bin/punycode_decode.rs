//! Punycode alone, one way.

fn main() {
    let name = std::env::args().nth(1).unwrap_or_default();
    println!("{}", xenonym::punycode::decode(&name).unwrap_or_default());
}
