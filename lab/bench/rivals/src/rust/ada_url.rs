//! ada's `Idna`, in C++, through the crate `ada-url`.

use ada_url::Idna;

use crate::contender::Contender;
use crate::path::Path;

pub const NAME: &str = "ada-url";

pub fn contender(path: Path) -> Option<Contender> {
    // An empty text is a rejection.
    let accepted = |text: &String| !text.is_empty();
    Some(match path {
        Path::ToAsciiOfAscii | Path::ToAsciiOfULabels | Path::ToAsciiOfALabels => {
            Contender::plain(NAME, move |name, answer| {
                answer.give(Some(Idna::ascii(name)).filter(accepted).as_deref());
            })
        }
        Path::ToUnicodeOfALabels | Path::ToUnicodeOfAscii => {
            Contender::plain(NAME, move |name, answer| {
                answer.give(Some(Idna::unicode(name)).filter(accepted).as_deref());
            })
        }
        _ => return None,
    })
}
