//! Implementations that are Rust crates.

use crate::contender::Contender;
use crate::path::Path;
use ada_url::Idna;
use idna::uts46::{AsciiDenyList, DnsLength, Hyphens, Uts46};
use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};
use xenonym::normalize::NFC;
use xenonym::punycode;
use xenonym::stringprep::{NAMEPREP, Purpose};
use xenonym::uts46::{self, Options};

// Xenonym, the baseline of all comparisons, through the functions that allocate and the ones that
// write to a buffer.

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

// The crate `idna` over its default back end, ICU4X.

pub const IDNA: &str = "idna";

pub fn idna_contender(path: Path) -> Option<Contender> {
    Some(match path {
        Path::ToAsciiOfAscii | Path::ToAsciiOfULabels | Path::ToAsciiOfALabels => {
            let engine = Uts46::new();
            Contender::plain(IDNA, move |name, answer| {
                let lengths = DnsLength::VerifyAllowRootDot;
                let (deny, hyphens) = (AsciiDenyList::EMPTY, Hyphens::Allow);
                answer
                    .give(engine.to_ascii(name.as_bytes(), deny, hyphens, lengths).ok().as_deref());
            })
        }
        Path::ToUnicodeOfALabels | Path::ToUnicodeOfAscii => {
            let engine = Uts46::new();
            Contender::plain(IDNA, move |name, answer| {
                let (deny, hyphens) = (AsciiDenyList::EMPTY, Hyphens::Allow);
                let (text, errors) = engine.to_unicode(name.as_bytes(), deny, hyphens);
                answer.give(errors.is_ok().then_some(&*text));
            })
        }
        Path::PunycodeDecode => Contender::plain(IDNA, |digits, answer| {
            answer.give(idna::punycode::decode_to_string(digits).as_deref());
        }),
        Path::PunycodeEncode => Contender::plain(IDNA, |text, answer| {
            answer.give(idna::punycode::encode_str(text).as_deref());
        }),
        Path::Nameprep | Path::Nfc => return None,
    })
}

// ada's `Idna`, in C++, through the crate `ada-url`.

pub const ADA_URL: &str = "ada-url";

pub fn ada_url_contender(path: Path) -> Option<Contender> {
    // An empty text is a rejection.
    let accepted = |text: &String| !text.is_empty();
    Some(match path {
        Path::ToAsciiOfAscii | Path::ToAsciiOfULabels | Path::ToAsciiOfALabels => {
            Contender::plain(ADA_URL, move |name, answer| {
                answer.give(Some(Idna::ascii(name)).filter(accepted).as_deref());
            })
        }
        Path::ToUnicodeOfALabels | Path::ToUnicodeOfAscii => {
            Contender::plain(ADA_URL, move |name, answer| {
                answer.give(Some(Idna::unicode(name)).filter(accepted).as_deref());
            })
        }
        _ => return None,
    })
}

// The crate `punycode`.

pub const PUNYCODE: &str = "punycode";

pub fn punycode_contender(path: Path) -> Option<Contender> {
    match path {
        Path::PunycodeDecode => Some(Contender::plain(PUNYCODE, |digits, answer| {
            answer.give(punycode::decode(digits).ok().as_deref());
        })),
        Path::PunycodeEncode => Some(Contender::plain(PUNYCODE, |text, answer| {
            answer.give(punycode::encode(text).ok().as_deref());
        })),
        _ => None,
    }
}

// The crate `stringprep`.

pub const STRINGPREP: &str = "stringprep";

pub fn stringprep_contender(path: Path) -> Option<Contender> {
    (path == Path::Nameprep).then(|| {
        Contender::plain(STRINGPREP, |label, answer| {
            answer.give(stringprep::nameprep(label).ok().as_deref());
        })
    })
}

// The crate `unicode-normalization`.

pub const UNICODE_NORMALIZATION: &str = "unicode-normalization";

pub fn unicode_normalization_contender(path: Path) -> Option<Contender> {
    (path == Path::Nfc).then(|| {
        Contender::plain(UNICODE_NORMALIZATION, |label, answer| {
            if is_nfc_quick(label.chars()) == IsNormalized::Yes {
                answer.give(Some(label));
            } else {
                answer.give(Some(&label.nfc().collect::<String>()));
            }
        })
    })
}
