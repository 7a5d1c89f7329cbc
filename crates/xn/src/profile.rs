//! Standards as `--profile` names them, and counts of names by several of them.

use std::borrow::Cow;

use xenonym::domain::{is_separator, labels};
use xenonym::{Error, Standard, idna2003};
use xenonym_records::Fault;
use xenonym_records::engine::{BECOMES_WILDCARD, becomes_wildcard};
use xenonym_safety::survey::Survey;

/// A standard, changed by flags or not, and its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Profile {
    pub(crate) name: &'static str,
    pub(crate) standard: Standard,
}

/// A label and the dot after it, if there is one.
pub(crate) type AsciiLabel<'a> = (Cow<'a, str>, &'a str);

/// The Unicode form of a name, and the errors of its labels that were not converted.
#[derive(Debug)]
pub(crate) struct UnicodeForm<'a> {
    pub(crate) text: Cow<'a, str>,
    pub(crate) errors: Vec<Error>,
}

impl Profile {
    /// All profiles without flags, in the order in which they are shown.
    pub(crate) const ALL: [Self; Standard::ALL.len()] = {
        let mut all = [Self { name: "", standard: Standard::ALL[0].1 }; Standard::ALL.len()];
        let mut i = 0;
        while i < all.len() {
            (all[i].name, all[i].standard) = Standard::ALL[i];
            i += 1;
        }
        all
    };

    /// The clause that defines equivalent names.
    pub(crate) fn equivalence_rule(self) -> &'static str {
        match self.standard {
            Standard::Idna2003(_) => "RFC 3490 section 3.1 requirement 4",
            Standard::Idna2008(_) => "RFC 5890 section 2.3.2.4",
            Standard::WhatwgUrl { .. } => "WHATWG URL, host equivalence",
            _ => "UTS #46 section 4.2",
        }
    }

    pub(crate) fn to_unicode(self, name: &str) -> UnicodeForm<'_> {
        let conversion = self.standard.to_unicode(name);
        let errors = conversion.errors().to_vec();
        let text = match self.standard {
            // After an error, "domain to Unicode" returns its input.
            Standard::WhatwgUrl { .. } if !errors.is_empty() => Cow::Borrowed(name),
            _ => conversion.into_text(),
        };
        UnicodeForm { text, errors }
    }

    /// The ASCII forms of a name's labels, each with the dot after it; `ascii` is that of the name.
    pub(crate) fn ascii_labels<'a>(self, name: &'a str, ascii: &'a str) -> Vec<AsciiLabel<'a>> {
        let dots = || name.chars().filter(|&c| is_separator(c)).count();
        match self.standard {
            // With some flags, a label may have a dot, which does not divide labels.
            Standard::Idna2003(options) if dots() < ascii.matches('.').count() => labels(name)
                .map(|label| {
                    let ascii = idna2003::to_ascii_label(label.text(), &options);
                    (ascii.unwrap_or_default(), label.separator())
                })
                .collect(),
            _ => labels(ascii).map(|label| (label.text().into(), label.separator())).collect(),
        }
    }
}

/// The profiles by which names are counted.
#[derive(Clone, Debug)]
pub(crate) struct Profiles(pub(crate) Vec<Profile>);

impl Profiles {
    /// A survey of no names yet.
    pub(crate) fn survey(&self) -> Survey {
        Survey::new(self.0.iter().map(|profile| profile.name))
    }

    /// Counts a name.
    pub(crate) fn count(&self, name: &str, survey: &mut Survey) {
        survey.see(name);
        for (index, profile) in self.0.iter().enumerate() {
            match profile.standard.to_ascii(name) {
                Ok(ascii) if becomes_wildcard(name.as_bytes(), &ascii) => {
                    survey.reject(index, BECOMES_WILDCARD.kind, name);
                }
                Ok(_) => {}
                Err(error) => survey.reject(index, error.kind().name(), name),
            }
        }
    }

    /// Counts a name that every profile rejects, because of a fault of the file.
    pub(crate) fn reject(&self, name: &str, fault: Fault, survey: &mut Survey) {
        survey.see(name);
        (0..self.0.len()).for_each(|index| survey.reject(index, fault.kind, name));
    }
}
