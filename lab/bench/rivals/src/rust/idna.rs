//! The crate `idna` over its default back end, ICU4X.

use idna::uts46::{AsciiDenyList, DnsLength, Hyphens, Uts46};

use crate::contender::Contender;
use crate::path::Path;

pub const NAME: &str = "idna";

pub fn contender(path: Path) -> Option<Contender> {
    Some(match path {
        Path::ToAsciiOfAscii | Path::ToAsciiOfULabels | Path::ToAsciiOfALabels => {
            let engine = Uts46::new();
            Contender::plain(NAME, move |name, answer| {
                let lengths = DnsLength::VerifyAllowRootDot;
                let (deny, hyphens) = (AsciiDenyList::EMPTY, Hyphens::Allow);
                answer
                    .give(engine.to_ascii(name.as_bytes(), deny, hyphens, lengths).ok().as_deref());
            })
        }
        Path::ToUnicodeOfALabels | Path::ToUnicodeOfAscii => {
            let engine = Uts46::new();
            Contender::plain(NAME, move |name, answer| {
                let (deny, hyphens) = (AsciiDenyList::EMPTY, Hyphens::Allow);
                let (text, errors) = engine.to_unicode(name.as_bytes(), deny, hyphens);
                answer.give(errors.is_ok().then_some(&*text));
            })
        }
        Path::PunycodeDecode => Contender::plain(NAME, |digits, answer| {
            answer.give(idna::punycode::decode_to_string(digits).as_deref());
        }),
        Path::PunycodeEncode => Contender::plain(NAME, |text, answer| {
            answer.give(idna::punycode::encode_str(text).as_deref());
        }),
        Path::Nameprep | Path::Nfc => return None,
    })
}
