//! ICU's UTS #46.

use anyhow::Result;
use xenonym::ErrorKind;
use xenonym::uts46::{AsciiRules, CheckBidi, Options};

use super::Operation;
use crate::ages::{self, Ages, Version};
use crate::rival::Rival;
use crate::rivals::{Answer, Icu};
use crate::statuses;

/// The version of Unicode in ICU 72.
const UNICODE: Version = (15, 0);

/// ICU always reports hyphens and lengths, and its caller decides which errors matter. These are
/// `UIDNA_ERROR_LEADING_HYPHEN`, `_TRAILING_HYPHEN` and `_HYPHEN_3_4`.
const HYPHENS: u32 = 0x8 | 0x10 | 0x20;
/// `UIDNA_ERROR_EMPTY_LABEL`, `_LABEL_TOO_LONG` and `_DOMAIN_NAME_TOO_LONG`.
const LENGTHS: u32 = 0x1 | 0x2 | 0x4;

const USE_STD3_RULES: u32 = 0x2;
const CHECK_BIDI: u32 = 0x4;
const CHECK_CONTEXTJ: u32 = 0x8;
const NONTRANSITIONAL: u32 = 0x10 | 0x20;

/// ICU's options, and ours.
struct Profile {
    name: &'static str,
    options: u32,
    ignored: u32,
    ours: Options,
}

const PROFILES: [Profile; 5] = [
    Profile {
        name: "uts46",
        options: NONTRANSITIONAL | CHECK_BIDI | CHECK_CONTEXTJ,
        ignored: HYPHENS | LENGTHS,
        ours: Options::UTS46,
    },
    Profile {
        name: "dns",
        options: NONTRANSITIONAL | CHECK_BIDI | CHECK_CONTEXTJ,
        ignored: HYPHENS,
        ours: Options::DNS.with_ascii_rules(AsciiRules::Any),
    },
    Profile {
        name: "host",
        options: NONTRANSITIONAL | CHECK_BIDI | CHECK_CONTEXTJ | USE_STD3_RULES,
        ignored: 0,
        ours: Options::HOST,
    },
    Profile {
        name: "uts46, transitional",
        options: CHECK_BIDI | CHECK_CONTEXTJ,
        ignored: HYPHENS | LENGTHS,
        ours: Options::UTS46.with_transitional_processing(true),
    },
    Profile {
        name: "uts46, no CheckBidi, no CheckJoiners",
        options: NONTRANSITIONAL,
        ignored: HYPHENS | LENGTHS,
        ours: Options::UTS46.with_check_bidi(CheckBidi::Off).with_check_joiners(false),
    },
];

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Deviation {
    Unicode15,
    OldStatuses,
    Std3Equivalents,
    Utf16Hyphens,
}

pub struct Icu46<'a> {
    icu: Icu,
    ages: &'a Ages,
}

impl<'a> Icu46<'a> {
    pub fn new(ages: &'a Ages) -> Result<Self> {
        Ok(Self { icu: Icu::compile()?, ages })
    }
}

/// Each profile, to ASCII and to Unicode.
fn conversions() -> impl Iterator<Item = (Operation, &'static Profile)> {
    [Operation::ToAscii, Operation::ToUnicode]
        .into_iter()
        .flat_map(|operation| PROFILES.iter().map(move |profile| (operation, profile)))
}

impl Rival for Icu46<'_> {
    type Deviation = Deviation;

    const NAME: &'static str = "ICU";
    const DEVIATIONS: &'static [(Deviation, &'static str)] = &[
        (
            Deviation::Unicode15,
            "code points assigned after its Unicode 15.0; we are right by the newest Unicode",
        ),
        (Deviation::OldStatuses, statuses::OLD_STATUSES),
        (
            Deviation::Std3Equivalents,
            "U+2260, U+226E and U+226F are rejected under STD3; we are right: section 4.1 criterion 7 \
             speaks of ASCII code points only since 16.0",
        ),
        (
            Deviation::Utf16Hyphens,
            "the third and fourth position are those of UTF-16 units; we are right: section 4.1 \
             criterion 2 speaks of positions in the label, which is code points",
        ),
    ];

    fn conversions(&self) -> Vec<String> {
        conversions()
            .map(|(operation, profile)| format!("{} {}", operation.name(), profile.name))
            .collect()
    }

    fn answers(&self, names: &[String]) -> Result<Vec<Vec<Answer>>> {
        let operations: Vec<String> = conversions()
            .map(|(operation, profile)| {
                let letter = if operation == Operation::ToAscii { 'a' } else { 'u' };
                format!("{letter}{:x}", profile.options)
            })
            .collect();
        let answers = self.icu.answers(&operations, names)?;
        let answers = answers.iter().map(|answers| {
            let answers = answers.iter().zip(conversions());
            answers.map(|(answer, (_, profile))| answer.ignoring(profile.ignored)).collect()
        });
        Ok(answers.collect())
    }

    fn model(&self, conversion: usize, name: &str, deviations: &[Deviation]) -> Answer {
        let (operation, profile) = conversions().nth(conversion)?;
        if deviations.is_empty() {
            return operation.ours(name, &profile.ours);
        }
        let has = |deviation| deviations.contains(&deviation);
        if has(Deviation::Unicode15) && self.ages.has_newer(name, UNICODE) {
            return None;
        }
        let old = has(Deviation::OldStatuses);
        if old && statuses::rejects(name) {
            return None;
        }
        let name = if old { &statuses::old_spelling(name) } else { name };
        let utf16 = profile.ignored & HYPHENS == 0 && has(Deviation::Utf16Hyphens);
        let answer = operation.excusing(name, &profile.ours, |error| {
            utf16 && error.kind() == ErrorKind::HyphensInside
        })?;
        if utf16 && ages::decoded(name).split('.').any(has_utf16_hyphens_inside) {
            return None;
        }
        let std3 = profile.options & USE_STD3_RULES != 0;
        if std3
            && has(Deviation::Std3Equivalents)
            && ages::decoded(name).contains(['\u{2260}', '\u{226E}', '\u{226F}'])
        {
            return None;
        }
        Some(answer)
    }
}

/// Whether the third and fourth unit of a label in UTF-16 are hyphens.
fn has_utf16_hyphens_inside(label: &str) -> bool {
    let hyphen = u16::from(b'-');
    label.encode_utf16().skip(2).take(2).eq([hyphen, hyphen])
}
