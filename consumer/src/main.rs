//! A program that uses the library as its users do.

use xenonym::punycode;

fn main() {
    let mut buffer = [0; 64];
    assert_eq!(punycode::encode_into("bücher", &mut buffer), Ok("bcher-kva"));
    let mut buffer = [0; 256];
    assert_eq!(punycode::decode_into("bcher-kva", &mut buffer), Ok("bücher"));
    #[cfg(feature = "alloc")]
    assert_eq!(punycode::decode("bcher-kva").as_deref(), Ok("bücher"));
    println!("{}", punycode::decode_into("-", &mut buffer).unwrap_err());
}
