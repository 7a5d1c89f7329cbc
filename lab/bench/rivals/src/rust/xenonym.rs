//! Xenonym, the baseline of all comparisons, through the functions that allocate and the ones that
//! write to a buffer.

use xenonym::normalize::NFC;
use xenonym::punycode;
use xenonym::stringprep::{NAMEPREP, Purpose};
use xenonym::uts46::{self, Options};

use crate::contender::Contender;
use crate::path::Path;

pub const BUFFER: &str = "xenonym, buffer";
pub const OWNED: &str = "xenonym, `Cow`";

/// The same checks as the rivals make: Bidi, joiners, and the DNS's lengths.
const OPTIONS: Options = Options::DNS;

pub fn buffer(path: Path) -> Contender {
    let mut buffer = vec![0; 1 << 16];
    match path {
        Path::ToAsciiOfAscii | Path::ToAsciiOfULabels | Path::ToAsciiOfALabels => {
            Contender::plain(BUFFER, move |name, answer| {
                answer.give(uts46::to_ascii_into(name, &OPTIONS, &mut buffer).ok());
            })
        }
        Path::ToUnicodeOfALabels | Path::ToUnicodeOfAscii => {
            Contender::plain(BUFFER, move |name, answer| {
                let mut errors = false;
                let text =
                    uts46::to_unicode_into(name, &OPTIONS, &mut buffer, |_| errors = true).ok();
                answer.give(text.filter(|_| !errors));
            })
        }
        Path::PunycodeDecode => Contender::plain(BUFFER, move |digits, answer| {
            answer.give(punycode::decode_into(digits, &mut buffer).ok());
        }),
        Path::PunycodeEncode => Contender::plain(BUFFER, move |text, answer| {
            answer.give(punycode::encode_into(text, &mut buffer).ok());
        }),
        Path::Nameprep => Contender::plain(BUFFER, move |label, answer| {
            answer.give(NAMEPREP.prepare_into(label, Purpose::Stored, &mut buffer).ok());
        }),
        Path::Nfc => Contender::plain(BUFFER, move |label, answer| {
            answer.give(NFC.normalize_into(label, &mut buffer).ok());
        }),
    }
}

pub fn owned(path: Path) -> Contender {
    match path {
        Path::ToAsciiOfAscii | Path::ToAsciiOfULabels | Path::ToAsciiOfALabels => {
            Contender::plain(OWNED, |name, answer| {
                answer.give(uts46::to_ascii(name, &OPTIONS).ok().as_deref());
            })
        }
        Path::ToUnicodeOfALabels | Path::ToUnicodeOfAscii => {
            Contender::plain(OWNED, |name, answer| {
                let conversion = uts46::to_unicode(name, &OPTIONS);
                answer.give(conversion.is_ok().then_some(conversion.raw()));
            })
        }
        Path::PunycodeDecode => Contender::plain(OWNED, |digits, answer| {
            answer.give(punycode::decode(digits).ok().as_deref());
        }),
        Path::PunycodeEncode => Contender::plain(OWNED, |text, answer| {
            answer.give(punycode::encode(text).ok().as_deref());
        }),
        Path::Nameprep => Contender::plain(OWNED, |label, answer| {
            answer.give(NAMEPREP.prepare(label, Purpose::Stored).ok().as_deref());
        }),
        Path::Nfc => Contender::plain(OWNED, |label, answer| {
            answer.give(Some(&NFC.normalize(label)));
        }),
    }
}
