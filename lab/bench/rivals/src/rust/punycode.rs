//! The crate `punycode`.

use crate::contender::Contender;
use crate::path::Path;

pub const NAME: &str = "punycode";

pub fn contender(path: Path) -> Option<Contender> {
    match path {
        Path::PunycodeDecode => Some(Contender::plain(NAME, |digits, answer| {
            answer.give(punycode::decode(digits).ok().as_deref());
        })),
        Path::PunycodeEncode => Some(Contender::plain(NAME, |text, answer| {
            answer.give(punycode::encode(text).ok().as_deref());
        })),
        _ => None,
    }
}
