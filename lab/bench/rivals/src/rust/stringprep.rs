//! The crate `stringprep`.

use crate::contender::Contender;
use crate::path::Path;

pub const NAME: &str = "stringprep";

pub fn contender(path: Path) -> Option<Contender> {
    (path == Path::Nameprep).then(|| {
        Contender::plain(NAME, |label, answer| {
            answer.give(stringprep::nameprep(label).ok().as_deref());
        })
    })
}
