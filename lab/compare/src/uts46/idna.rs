//! The crate `idna` 1.1.

use anyhow::Result;
use idna::AsciiDenyList;
use idna::uts46::{DnsLength, Hyphens, Uts46};
use xenonym::ErrorKind;
use xenonym::uts46::{AsciiRules, Options};

use super::Operation;
use crate::rival::Rival;
use crate::rivals::Answer;

/// The crate.
pub struct Idna;

/// The crate's options, and ours.
struct Profile {
    name: &'static str,
    deny: AsciiDenyList,
    hyphens: Hyphens,
    length: DnsLength,
    ours: Options,
}

const PROFILES: [Profile; 5] = [
    Profile {
        name: "uts46",
        deny: AsciiDenyList::EMPTY,
        hyphens: Hyphens::Allow,
        length: DnsLength::Ignore,
        ours: Options::UTS46,
    },
    Profile {
        name: "dns",
        deny: AsciiDenyList::EMPTY,
        hyphens: Hyphens::Allow,
        length: DnsLength::VerifyAllowRootDot,
        ours: Options::DNS.with_ascii_rules(AsciiRules::Any),
    },
    Profile {
        name: "host",
        deny: AsciiDenyList::STD3,
        hyphens: Hyphens::Check,
        length: DnsLength::VerifyAllowRootDot,
        ours: Options::HOST,
    },
    Profile {
        name: "uts46-strict",
        deny: AsciiDenyList::STD3,
        hyphens: Hyphens::Check,
        length: DnsLength::Verify,
        ours: Options::STRICT,
    },
    Profile {
        name: "whatwg-url of 2026-02",
        deny: AsciiDenyList::URL,
        hyphens: Hyphens::Allow,
        length: DnsLength::Ignore,
        ours: Options::WHATWG_URL_2026_02,
    },
];

const CONVERSIONS: [(Operation, &Profile); 8] = [
    (Operation::ToAscii, &PROFILES[0]),
    (Operation::ToAscii, &PROFILES[1]),
    (Operation::ToAscii, &PROFILES[2]),
    (Operation::ToAscii, &PROFILES[3]),
    (Operation::ToAscii, &PROFILES[4]),
    (Operation::ToUnicode, &PROFILES[0]),
    (Operation::ToUnicode, &PROFILES[2]),
    (Operation::ToUnicode, &PROFILES[4]),
];

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Deviation {
    EmptyLabels,
    EmptyNames,
}

impl Rival for Idna {
    type Deviation = Deviation;

    const NAME: &'static str = "idna";
    const DEVIATIONS: &'static [(Deviation, &'static str)] = &[
        (
            Deviation::EmptyLabels,
            "ToUnicode does not report empty labels; section 4.3 does not ask for it, but the \
             conformance test has X4_2 for it",
        ),
        (
            Deviation::EmptyNames,
            "ToASCII leaves it to the crate url to reject an empty result; a step of the URL \
             Standard's domain to ASCII, which we have under its name",
        ),
    ];

    fn conversions(&self) -> Vec<String> {
        let name = |(operation, profile): &(Operation, &Profile)| {
            format!("{} {}", operation.name(), profile.name)
        };
        CONVERSIONS.iter().map(name).collect()
    }

    fn answers(&self, names: &[String]) -> Result<Vec<Vec<Answer>>> {
        let answers = |name: &String| {
            CONVERSIONS
                .iter()
                .map(|(operation, profile)| profile.answer(*operation, name))
                .collect()
        };
        Ok(names.iter().map(answers).collect())
    }

    fn model(&self, conversion: usize, name: &str, deviations: &[Deviation]) -> Answer {
        let (operation, profile) = CONVERSIONS[conversion];
        if deviations.is_empty() {
            return operation.ours(name, &profile.ours);
        }
        operation.excusing(name, &profile.ours, |error| match error.kind() {
            ErrorKind::EmptyLabel => {
                operation == Operation::ToUnicode && deviations.contains(&Deviation::EmptyLabels)
            }
            ErrorKind::EmptyName => {
                profile.ours == Options::WHATWG_URL_2026_02
                    && deviations.contains(&Deviation::EmptyNames)
            }
            _ => false,
        })
    }
}

impl Profile {
    fn answer(&self, operation: Operation, name: &str) -> Answer {
        let uts46 = Uts46::new();
        match operation {
            Operation::ToAscii => uts46
                .to_ascii(name.as_bytes(), self.deny, self.hyphens, self.length)
                .ok()
                .map(Into::into),
            Operation::ToUnicode => {
                let (text, verdict) = uts46.to_unicode(name.as_bytes(), self.deny, self.hyphens);
                verdict.is_ok().then(|| text.into())
            }
        }
    }
}
