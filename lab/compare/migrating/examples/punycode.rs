//! Measures the seconds that two crates need to encode text and to decode the result, for
//! `answers.py`.

use std::io::{Error, read_to_string, stdin};
use std::time::Instant;

fn main() -> Result<(), Error> {
    let text = read_to_string(stdin())?;
    let is_ours = std::env::args().nth(1).is_some_and(|name| name == "xenonym");
    let start = Instant::now();
    let encoded = if is_ours {
        xenonym::punycode::encode(&text).map_err(Error::other)?
    } else {
        punycode::encode(&text).map_err(|()| Error::other("rejected"))?
    };
    let middle = Instant::now();
    let decoded = if is_ours {
        xenonym::punycode::decode(&encoded).map_err(Error::other)?
    } else {
        punycode::decode(&encoded).map_err(|()| Error::other("rejected"))?
    };
    let end = Instant::now();
    assert!(decoded == text, "another text was decoded");
    println!("{} {}", (middle - start).as_secs_f64(), (end - middle).as_secs_f64());
    Ok(())
}
