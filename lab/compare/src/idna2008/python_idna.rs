//! Python's `idna` without `uts46`.

use anyhow::Result;
use xenonym::idna2008::{CheckBidi, Options, to_ascii, to_unicode};
use xenonym::punycode;

use super::keeps_the_rules;
use crate::ages::{Ages, Version};
use crate::rival::Rival;
use crate::rivals::{Answer, PythonPackage};

pub const UNICODE_OF_PYTHON: &str = "code points that Python's own Unicode does not have: their \
    bidirectional class is unknown to it; we are right by the newest Unicode";
/// The most code points of a name that `decode` accepts.
pub const MOST_CODE_POINTS: usize = 254;
pub const LENGTHS: &str = "decode limits no label, and names to 254 code points; RFC 5890 section \
    2.3.2.1 limits A-labels, and so what is a U-label";

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Deviation {
    UnicodeOfPython,
    Root,
    UpperCaseALabels,
    LowerCases,
    Lengths,
}

pub struct Python2008<'a> {
    python: PythonPackage,
    unicode: Version,
    ages: &'a Ages,
}

impl<'a> Python2008<'a> {
    pub fn new(ages: &'a Ages) -> Result<Self> {
        let python = PythonPackage::idna()?;
        Ok(Self { unicode: python.unicode_of_python()?, python, ages })
    }
}

const CONVERSIONS: [(&str, &str); 2] = [("encode", "encode, strict"), ("decode", "decode, strict")];

impl Rival for Python2008<'_> {
    type Deviation = Deviation;

    const NAME: &'static str = "Python's idna";
    const DEVIATIONS: &'static [(Deviation, &'static str)] = &[
        (Deviation::UnicodeOfPython, UNICODE_OF_PYTHON),
        (
            Deviation::Root,
            "the root alone is rejected; neither is wrong: RFC 5891 speaks of labels, and it has none",
        ),
        (
            Deviation::UpperCaseALabels,
            "A-labels in upper case are tested in lower case; for registration we are right: RFC 5891 \
             section 4.2.1 with 4.1, which wants the exact string",
        ),
        (
            Deviation::LowerCases,
            "decode gives ASCII labels in lower case; neither is wrong: RFC 5890 section 2.3.2.4",
        ),
        (Deviation::Lengths, LENGTHS),
    ];

    fn conversions(&self) -> Vec<String> {
        CONVERSIONS.iter().map(|(_, name)| (*name).to_owned()).collect()
    }

    fn answers(&self, names: &[String]) -> Result<Vec<Vec<Answer>>> {
        self.python.answers(&CONVERSIONS.map(|(operation, _)| operation), names)
    }

    fn model(&self, conversion: usize, name: &str, deviations: &[Deviation]) -> Answer {
        let has = |deviation| deviations.contains(&deviation);
        let options = Options::REGISTRATION.with_check_bidi(CheckBidi::PerLabel);
        if has(Deviation::UnicodeOfPython) && self.ages.has_newer(name, self.unicode) {
            return None;
        }
        if has(Deviation::Root) && name == "." {
            return None;
        }
        let lower = |label: &str| match has(Deviation::UpperCaseALabels) && is_ace(label) {
            true => label.to_ascii_lowercase(),
            false => label.to_owned(),
        };
        let tested: Vec<String> = name.split('.').map(lower).collect();
        let tested = tested.join(".");
        if conversion == 0 {
            let ascii = to_ascii(&tested, &options).ok()?;
            // A-labels are unchanged.
            let labels = name.split('.').zip(ascii.split('.'));
            let labels: Vec<&str> =
                labels.map(|(own, ascii)| if is_ace(own) { own } else { ascii }).collect();
            return Some(labels.join("."));
        }
        let shown = match has(Deviation::Lengths) {
            true => shown_at_any_length(&tested)?,
            false => {
                let shown = to_unicode(&tested, &options);
                shown.is_ok().then(|| shown.into_raw().into_owned())?
            }
        };
        let lower_case = has(Deviation::LowerCases);
        let labels = shown.split('.').map(|label| match lower_case && label.is_ascii() {
            true => label.to_ascii_lowercase(),
            false => label.to_owned(),
        });
        Some(labels.collect::<Vec<String>>().join("."))
    }
}

fn is_ace(label: &str) -> bool {
    label.get(..4).is_some_and(|prefix| prefix.eq_ignore_ascii_case("xn--"))
}

/// The result of `decode` for a name, with labels of any length.
fn shown_at_any_length(name: &str) -> Answer {
    if name.chars().count() > MOST_CODE_POINTS {
        return None;
    }
    let decoded: Option<Vec<String>> = name
        .split('.')
        .map(|label| match label.strip_prefix("xn--") {
            Some(digits) => {
                let decoded = punycode::decode(digits).ok()?;
                (!decoded.is_ascii()).then_some(decoded)
            }
            None => Some(label.to_owned()),
        })
        .collect();
    let name = decoded?.join(".");
    are_good(&name).then_some(name)
}

/// Whether all labels pass the tests of registration, in upper case if they are ASCII.
pub fn are_good(name: &str) -> bool {
    let name = name.strip_suffix('.').unwrap_or(name);
    name.split('.').all(|label| {
        let lower = label.to_ascii_lowercase();
        let label = if label.is_ascii() { &lower } else { label };
        keeps_the_rules(label)
    })
}
