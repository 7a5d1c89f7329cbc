//! A standard with its options. Stands in for `xenonym::Standard` until that is there.

use std::borrow::Cow;

use xenonym::{Conversion, Error, idna2003, idna2008, uts46};

#[derive(Clone, Copy, Debug)]
pub(crate) enum Standard {
    Uts46 { to_ascii: uts46::Options, to_unicode: uts46::Options },
    Idna2003(idna2003::Options),
    Idna2008(idna2008::Options),
}

const fn uts46(options: uts46::Options) -> Standard {
    Standard::Uts46 { to_ascii: options, to_unicode: options }
}

impl Standard {
    pub(crate) const ALL: [(&'static str, Self); 8] = [
        ("dns", uts46(uts46::Options::DNS)),
        ("host", uts46(uts46::Options::HOST)),
        ("uts46", uts46(uts46::Options::UTS46)),
        ("uts46-strict", uts46(uts46::Options::STRICT)),
        (
            "whatwg-url",
            Self::Uts46 {
                to_ascii: uts46::Options::WHATWG_URL_2026_08,
                to_unicode: uts46::Options::UTS46,
            },
        ),
        ("idna2003", Self::Idna2003(idna2003::Options::RFC3490)),
        ("idna2008", Self::Idna2008(idna2008::Options::REGISTRATION)),
        ("idna2008-lookup", Self::Idna2008(idna2008::Options::LOOKUP)),
    ];

    pub(crate) fn to_ascii_with_errors(self, name: &str) -> Result<Cow<'_, str>, Vec<Error>> {
        match self {
            Self::Uts46 { to_ascii, .. } => {
                let conversion = uts46::to_ascii_with_errors(name, &to_ascii);
                let errors = conversion.errors().to_vec();
                conversion.into_result().map_err(|_| errors)
            }
            Self::Idna2003(options) => idna2003::to_ascii(name, &options).map_err(|e| vec![e]),
            Self::Idna2008(options) => idna2008::to_ascii(name, &options).map_err(|e| vec![e]),
        }
    }

    pub(crate) fn to_unicode(self, name: &str) -> Conversion<'_> {
        match self {
            Self::Uts46 { to_unicode, .. } => uts46::to_unicode(name, &to_unicode),
            Self::Idna2003(options) => idna2003::to_unicode(name, &options),
            Self::Idna2008(options) => idna2008::to_unicode(name, &options),
        }
    }
}
