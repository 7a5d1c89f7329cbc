//! Measures the seconds that two crates need to encode text and to decode the result, for
//! `answers.py`. Each is the least of the rounds of half a second, or of one round that takes longer.

use std::io::{Error, read_to_string, stdin};
use std::time::{Duration, Instant};

fn main() -> Result<(), Error> {
    let text = read_to_string(stdin())?;
    let is_ours = std::env::args().nth(1).is_some_and(|name| name == "xenonym");
    let (mut encode, mut decode) = (Duration::MAX, Duration::MAX);
    let begin = Instant::now();
    while encode == Duration::MAX || begin.elapsed() < Duration::from_millis(500) {
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
        (encode, decode) = (encode.min(middle - start), decode.min(end - middle));
    }
    println!("{} {}", encode.as_secs_f64(), decode.as_secs_f64());
    Ok(())
}
