//! Standards as `--profile` names them, and counts of names by several of them.

use std::borrow::Cow;

use xenonym::domain::{is_separator, labels};
use xenonym::{Error, Standard, idna2003};
use xenonym_records::Fault;
use xenonym_records::engine::{Slot, Unrepresentable};
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

    /// Why the ASCII form of a name cannot take its place, as a conversion finds.
    pub(crate) fn unfit(name: &str, ascii: &str, slot: &Slot<'_>) -> Option<Unrepresentable> {
        if ascii == name { None } else { slot.write(ascii, &mut Vec::new()).err() }
    }

    /// The ASCII forms of a name's labels, each with the dot after it; `ascii` belongs to the name.
    pub(crate) fn ascii_labels<'a>(self, name: &'a str, ascii: &'a str) -> Vec<AsciiLabel<'a>> {
        let dots = || name.chars().filter(|&c| is_separator(c)).count();
        match self.standard {
            // With some flags, a label may contain a dot, which does not separate labels.
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

    /// Counts a name in its place.
    pub(crate) fn count(&self, name: &str, slot: &Slot<'_>, survey: &mut Survey) {
        survey.see(name);
        for (index, profile) in self.0.iter().enumerate() {
            match profile.standard.to_ascii(name) {
                Ok(ascii) => {
                    if let Some(unfit) = Profile::unfit(name, &ascii, slot) {
                        survey.reject(index, unfit.fault.kind, name);
                    }
                }
                Err(error) => survey.reject(index, error.kind().name(), name),
            }
        }
    }

    /// Counts a name that every profile rejects, because the file is invalid there.
    pub(crate) fn reject(&self, name: &str, fault: Fault, survey: &mut Survey) {
        survey.see(name);
        (0..self.0.len()).for_each(|index| survey.reject(index, fault.kind, name));
    }
}
