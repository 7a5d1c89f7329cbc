//! A program that uses the library as its users do.

use xenonym::idna2003::{to_ascii_into, to_unicode_into, Options};
use xenonym::punycode;

fn main() {
    let mut buffer = [0; 64];
    assert_eq!(punycode::encode_into("bücher", &mut buffer), Ok("bcher-kva"));
    let mut buffer = [0; 256];
    assert_eq!(punycode::decode_into("bcher-kva", &mut buffer), Ok("bücher"));
    #[cfg(feature = "alloc")]
    assert_eq!(punycode::decode("bcher-kva").as_deref(), Ok("bücher"));
    let mut buffer = [0; 254];
    let ascii = to_ascii_into("Bücher．example", &Options::RFC3490, &mut buffer);
    assert_eq!(ascii, Ok("xn--bcher-kva.example"));
    let shown = to_unicode_into("xn--bcher-kva.example", &Options::RFC3490, &mut buffer, |_| ());
    assert_eq!(shown, Ok("bücher.example"));
    println!("{}", punycode::decode_into("-", &mut buffer).unwrap_err());
}
