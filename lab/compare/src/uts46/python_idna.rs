//! Python's `idna` with `uts46=True`: the mapping, and then IDNA2008's registration.

use anyhow::Result;
use xenonym::idna2008;
use xenonym::normalize::NFC;
use xenonym::unicode::mapping;
use xenonym::uts46::{CheckBidi, Options, VerifyDnsLength, to_ascii, to_unicode};

use super::Operation;
use crate::ages::{self, Ages, Version};
use crate::idna2008::python_idna;
use crate::rival::Rival;
use crate::rivals::{Answer, PythonPackage};

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Deviation {
    UnicodeOfPython,
    Lengths,
}

pub struct Python46<'a> {
    python: PythonPackage,
    unicode: Version,
    ages: &'a Ages,
}

impl<'a> Python46<'a> {
    pub fn new(ages: &'a Ages) -> Result<Self> {
        let python = PythonPackage::idna()?;
        Ok(Self { unicode: python.unicode_of_python()?, python, ages })
    }
}

const CONVERSIONS: [(&str, &str); 3] = [
    ("encode_uts46", "encode, uts46"),
    ("encode_uts46_std3", "encode, uts46 and std3_rules"),
    ("decode_uts46", "decode, uts46"),
];

impl Rival for Python46<'_> {
    type Deviation = Deviation;

    const NAME: &'static str = "Python's idna";
    const DEVIATIONS: &'static [(Deviation, &'static str)] = &[
        (Deviation::UnicodeOfPython, python_idna::UNICODE_OF_PYTHON),
        (Deviation::Lengths, python_idna::LENGTHS),
    ];

    fn conversions(&self) -> Vec<String> {
        CONVERSIONS.iter().map(|(_, name)| (*name).to_owned()).collect()
    }

    fn answers(&self, names: &[String]) -> Result<Vec<Vec<Answer>>> {
        self.python.answers(&CONVERSIONS.map(|(operation, _)| operation), names)
    }

    fn model(&self, conversion: usize, name: &str, deviations: &[Deviation]) -> Answer {
        let has = |deviation| deviations.contains(&deviation);
        // Its own mapping table is current. The rest uses Python's properties.
        let newer = |c| self.ages.is_newer(c, self.unicode);
        if has(Deviation::UnicodeOfPython) && ages::decoded(name).contains(newer) {
            return None;
        }
        let options = Options::HOST.with_check_bidi(CheckBidi::PerLabel);
        if conversion == 2 && has(Deviation::Lengths) {
            if mapped(name).chars().count() > python_idna::MOST_CODE_POINTS {
                return None;
            }
            let free = options.with_verify_dns_length(VerifyDnsLength::Off);
            let unicode = to_unicode(name, &free).into_result().ok()?;
            return python_idna::are_good(&unicode).then(|| unicode.into());
        }
        let ascii = to_ascii(name, &options).ok()?;
        idna2008::check(
            &ascii,
            &idna2008::Options::REGISTRATION.with_check_bidi(CheckBidi::PerLabel),
        )
        .ok()?;
        match conversion {
            2 => Operation::ToUnicode.ours(name, &options),
            _ => Some(ascii.into()),
        }
    }
}

/// Steps 1 and 2 of UTS #46, before its check of the length.
fn mapped(name: &str) -> String {
    NFC.normalize(&name.chars().flat_map(mapping).collect::<String>()).into_owned()
}
