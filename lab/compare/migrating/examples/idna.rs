//! ToASCII of a name by the crate `idna`, for `answers.py`.

fn main() -> Result<(), idna::Errors> {
    let name = std::env::args().nth(1).unwrap_or_default();
    println!("{}", idna::domain_to_ascii(&name)?);
    Ok(())
}
