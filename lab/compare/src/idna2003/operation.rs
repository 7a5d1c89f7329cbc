//! The operations on a text, as the library performs them.

use xenonym::Error;
use xenonym::idna2003::{Options, to_ascii, to_ascii_label, to_unicode, to_unicode_label};
use xenonym::normalize::{NFC_3_2_0, NFKC_3_2_0};
use xenonym::stringprep::{Profile, Purpose};

#[derive(Clone, Copy)]
pub enum Operation {
    Nfc,
    Nfkc,
    Prepare(Profile, Purpose),
    ToAscii(Options),
    ToUnicode(Options),
    NameToAscii(Options),
    NameToUnicode(Options),
}

impl Operation {
    pub fn name(self) -> &'static str {
        match self {
            Self::Nfc => "NFC",
            Self::Nfkc => "NFKC",
            Self::Prepare(profile, _) => profile.name(),
            Self::ToAscii(_) => "ToASCII",
            Self::ToUnicode(_) => "ToUnicode",
            Self::NameToAscii(_) => "ToASCII of names",
            Self::NameToUnicode(_) => "ToUnicode of names",
        }
    }

    pub fn shows(self) -> bool {
        matches!(self, Self::ToUnicode(_) | Self::NameToUnicode(_))
    }

    pub fn perform(self, text: &str) -> Result<String, Error> {
        Ok(match self {
            Self::Nfc => NFC_3_2_0.normalize(text),
            Self::Nfkc => NFKC_3_2_0.normalize(text),
            Self::Prepare(profile, purpose) => profile.prepare(text, purpose)?,
            Self::ToAscii(flags) => to_ascii_label(text, &flags)?,
            Self::ToUnicode(flags) => to_unicode_label(text, &flags).into_raw(),
            Self::NameToAscii(flags) => to_ascii(text, &flags)?,
            Self::NameToUnicode(flags) => to_unicode(text, &flags).into_raw(),
        }
        .into_owned())
    }
}
