//! The standards that `xn` knows.

use std::borrow::Cow;

use xenonym::Operation;
use xenonym::batch::{self, Batch, Convert, Counts, PassThrough, RejectedLine, convert_lines};
use xenonym::domain::{is_separator, labels};
use xenonym::{Error, idna2003, idna2008, uts46};

/// A standard with its flags.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Profile {
    Idna2003(idna2003::Options),
    Idna2008(idna2008::Options),
    Uts46 {
        name: &'static str,
        options: uts46::Options,
    },
    /// The URL Standard, whose two directions have options of their own.
    WhatwgUrl {
        to_ascii: uts46::Options,
        to_unicode: uts46::Options,
    },
}

/// The batch of a standard, which converts many names.
enum Names {
    Idna2003(Batch<idna2003::Options>),
    Idna2008(Batch<idna2008::Options>),
    Uts46(Batch<uts46::Options>),
}

/// A label and the dot after it, if there is one.
pub(crate) type AsciiLabel<'a> = (Cow<'a, str>, &'a str);

/// The Unicode form of a name, and the errors of its labels that were not converted.
#[derive(Debug)]
pub(crate) struct Shown<'a> {
    pub(crate) text: Cow<'a, str>,
    pub(crate) errors: Vec<Error>,
}

impl Profile {
    /// All profiles without flags, in the order in which they are shown.
    pub(crate) const ALL: [Self; 8] = [
        Self::Uts46 { name: "dns", options: uts46::Options::DNS },
        Self::Uts46 { name: "host", options: uts46::Options::HOST },
        Self::Uts46 { name: "uts46", options: uts46::Options::UTS46 },
        Self::Uts46 { name: "uts46-strict", options: uts46::Options::STRICT },
        Self::WhatwgUrl {
            to_ascii: uts46::Options::WHATWG_URL_2026_08,
            to_unicode: uts46::Options::UTS46,
        },
        Self::Idna2003(idna2003::Options::RFC3490),
        Self::Idna2008(idna2008::Options::REGISTRATION),
        Self::Idna2008(idna2008::Options::LOOKUP),
    ];

    /// The name that `--profile` takes.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Idna2003(_) => "idna2003",
            Self::Idna2008(options) => match options.protocol() {
                idna2008::Protocol::Registration => "idna2008",
                idna2008::Protocol::Lookup => "idna2008-lookup",
            },
            Self::Uts46 { name, .. } => name,
            Self::WhatwgUrl { .. } => "whatwg-url",
        }
    }

    /// The clause that defines equivalent names.
    pub(crate) fn equivalence_rule(self) -> &'static str {
        match self {
            Self::Idna2003(_) => "RFC 3490 section 3.1 requirement 4",
            Self::Idna2008(_) => "RFC 5890 section 2.3.2.4",
            Self::Uts46 { .. } => "UTS #46 section 4.2",
            Self::WhatwgUrl { .. } => "WHATWG URL, host equivalence",
        }
    }

    pub(crate) fn to_ascii(self, name: &str) -> Result<Cow<'_, str>, Error> {
        match self {
            Self::Idna2003(options) => idna2003::to_ascii(name, &options),
            Self::Idna2008(options) => idna2008::to_ascii(name, &options),
            Self::Uts46 { options, .. } | Self::WhatwgUrl { to_ascii: options, .. } => {
                uts46::to_ascii(name, &options)
            }
        }
    }

    /// [`to_ascii`](Self::to_ascii), with every error that the steps of the standard find.
    pub(crate) fn to_ascii_with_errors(self, name: &str) -> Result<Cow<'_, str>, Vec<Error>> {
        match self {
            Self::Idna2003(_) | Self::Idna2008(_) => self.to_ascii(name).map_err(|e| vec![e]),
            Self::Uts46 { options, .. } | Self::WhatwgUrl { to_ascii: options, .. } => {
                let conversion = uts46::to_ascii_with_errors(name, &options);
                let errors = conversion.errors().to_vec();
                conversion.into_result().map_err(|_| errors)
            }
        }
    }

    /// Converts lines with a name each, many at once.
    pub(crate) fn convert_lines(
        self,
        operation: Operation,
        lines: &[u8],
        output: &mut Vec<u8>,
        on_rejected: impl FnMut(RejectedLine) -> Option<batch::OnError>,
    ) -> Counts {
        match self.batch(operation) {
            Names::Idna2003(batch) => convert_lines(lines, &batch, output, on_rejected),
            Names::Idna2008(batch) => convert_lines(lines, &batch, output, on_rejected),
            Names::Uts46(batch) => convert_lines(lines, &batch, output, on_rejected),
        }
    }

    /// Names that are their own results.
    pub(crate) fn pass_through(self, operation: Operation) -> PassThrough {
        match self.batch(operation) {
            Names::Idna2003(batch) => batch.pass_through(),
            Names::Idna2008(batch) => batch.pass_through(),
            Names::Uts46(batch) => batch.pass_through(),
        }
    }

    fn batch(self, operation: Operation) -> Names {
        let uts46 = |options| Names::Uts46(Batch::new(operation, options));
        match (self, operation) {
            (Self::Idna2003(options), _) => Names::Idna2003(Batch::new(operation, options)),
            (Self::Idna2008(options), _) => Names::Idna2008(Batch::new(operation, options)),
            (Self::Uts46 { options, .. }, _) => uts46(options),
            (Self::WhatwgUrl { to_ascii, .. }, Operation::ToAscii) => uts46(to_ascii),
            (Self::WhatwgUrl { to_unicode, .. }, Operation::ToUnicode) => uts46(to_unicode),
        }
    }

    pub(crate) fn to_unicode(self, name: &str) -> Shown<'_> {
        let conversion = match self {
            Self::Idna2003(options) => idna2003::to_unicode(name, &options),
            Self::Idna2008(options) => idna2008::to_unicode(name, &options),
            Self::Uts46 { options, .. } | Self::WhatwgUrl { to_unicode: options, .. } => {
                uts46::to_unicode(name, &options)
            }
        };
        let errors = conversion.errors().to_vec();
        let text = match self {
            // After an error, "domain to Unicode" returns its input.
            Self::WhatwgUrl { .. } if !errors.is_empty() => Cow::Borrowed(name),
            _ => conversion.into_text(),
        };
        Shown { text, errors }
    }

    /// The ASCII forms of a name's labels, each with the dot after it; `ascii` is that of the name.
    pub(crate) fn ascii_labels<'a>(self, name: &'a str, ascii: &'a str) -> Vec<AsciiLabel<'a>> {
        let dots = || name.chars().filter(|&c| is_separator(c)).count();
        match self {
            // With some flags, a label may have a dot, which does not divide labels.
            Self::Idna2003(options) if dots() < ascii.matches('.').count() => labels(name)
                .map(|label| {
                    let ascii = idna2003::to_ascii_label(label.text(), &options);
                    (ascii.unwrap_or_default(), label.separator())
                })
                .collect(),
            _ => labels(ascii).map(|label| (label.text().into(), label.separator())).collect(),
        }
    }
}
