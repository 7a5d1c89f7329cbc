//! The crate `unicode-normalization`.

use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};

use crate::contender::Contender;
use crate::path::Path;

pub const NAME: &str = "unicode-normalization";

pub fn contender(path: Path) -> Option<Contender> {
    (path == Path::Nfc).then(|| {
        Contender::plain(NAME, |label, answer| {
            if is_nfc_quick(label.chars()) == IsNormalized::Yes {
                answer.give(Some(label));
            } else {
                answer.give(Some(&label.nfc().collect::<String>()));
            }
        })
    })
}
