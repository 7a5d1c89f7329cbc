//! libidn2's UTS #46: the mapping, and then, unless it is transitional, IDNA2008's lookup.

use anyhow::Result;
use xenonym::ErrorKind;
use xenonym::idna2008::{self, check_label};
use xenonym::uts46::{AsciiRules, CheckBidi, Options};

use super::Operation;
use crate::ages::{self, Ages, Version};
use crate::idna2008::libidn2 as lookup;
use crate::rival::Rival;
use crate::rivals::{Answer, Libidn2};
use crate::statuses;

/// The version of Unicode in the tables of libidn2 2.3.3 for UTS #46, and for IDNA2008.
const UNICODE: Version = (14, 0);
const UNICODE_OF_IDNA2008: Version = (12, 1);

/// For each except the transitional one, the model includes IDNA2008's lookup of the result.
const CONVERSIONS: [(&str, &str, Options); 3] = [
    ("l8", "ToASCII, IDN2_NONTRANSITIONAL", CHECKED),
    (
        "l40",
        "ToASCII, IDN2_NONTRANSITIONAL and IDN2_USE_STD3_ASCII_RULES",
        CHECKED.with_ascii_rules(AsciiRules::Std3),
    ),
    ("l4", "ToASCII, IDN2_TRANSITIONAL", CHECKED.with_transitional_processing(true)),
];
const CHECKED: Options = Options::DNS
    .with_ascii_rules(AsciiRules::Any)
    .with_check_hyphens(true)
    .with_check_bidi(CheckBidi::PerLabel);
const STD3: usize = 1;
const TRANSITIONAL: usize = 2;

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Deviation {
    Nul,
    OldUnicode,
    OldStatuses,
    EmptyLabels,
    BidiRule4,
    MarksAtEnd,
    PunycodeAscii,
    Std3Removes,
    Std3Allowed,
    NoContextIfTransitional,
}

pub struct Libidn46<'a> {
    libidn2: Libidn2,
    ages: &'a Ages,
}

impl<'a> Libidn46<'a> {
    pub fn new(ages: &'a Ages) -> Result<Self> {
        Ok(Self { libidn2: Libidn2::compile()?, ages })
    }

    /// Whether tables are too old for a name.
    fn is_too_new(&self, conversion: usize, name: &str) -> bool {
        self.ages.has_newer(name, UNICODE)
            || conversion != TRANSITIONAL && {
                let newer = |c| self.ages.is_newer(c, UNICODE_OF_IDNA2008);
                ages::decoded(name).contains(newer)
            }
    }
}

impl Rival for Libidn46<'_> {
    type Deviation = Deviation;

    const NAME: &'static str = "libidn2";
    const DEVIATIONS: &'static [(Deviation, &'static str)] = &[
        (Deviation::Nul, lookup::NUL),
        (
            Deviation::OldUnicode,
            "code points assigned after Unicode 14.0, of its tables for UTS #46, or 12.1, of those \
             for IDNA2008; we are right by the newest Unicode",
        ),
        (Deviation::OldStatuses, statuses::OLD_STATUSES),
        (Deviation::EmptyLabels, lookup::EMPTY_LABELS),
        (Deviation::BidiRule4, lookup::BIDI_RULE_4),
        (Deviation::MarksAtEnd, lookup::MARKS_AT_END),
        (
            Deviation::PunycodeAscii,
            "ACE labels may have no ASCII but letters, digits, hyphens and `_`; we are right: RFC 3492 \
             section 5, all of ASCII is basic",
        ),
        (
            Deviation::Std3Removes,
            "with IDN2_USE_STD3_ASCII_RULES what these rules deny is taken away; we are right: UTS #46 \
             section 4.1 criterion 7, it is an error",
        ),
        (
            Deviation::Std3Allowed,
            "without IDN2_USE_STD3_ASCII_RULES, what these rules would deny passes in labels that are \
             not ASCII, in spite of IDNA2008, and even if mapped where an ACE label has it; we are \
             right: RFC 5891 section 5.4, UTS #46 section 4.1 criterion 7",
        ),
        (
            Deviation::NoContextIfTransitional,
            "with IDN2_TRANSITIONAL neither joiners nor the Bidi rule are looked at; UTS #46 section \
             4.1 leaves that to CheckJoiners and CheckBidi",
        ),
    ];

    fn conversions(&self) -> Vec<String> {
        CONVERSIONS.iter().map(|(_, name, _)| (*name).to_owned()).collect()
    }

    fn answers(&self, names: &[String]) -> Result<Vec<Vec<Answer>>> {
        self.libidn2.answers(&CONVERSIONS.map(|(operation, ..)| operation), names)
    }

    fn model(&self, conversion: usize, name: &str, deviations: &[Deviation]) -> Answer {
        let has = |deviation| deviations.contains(&deviation);
        let name = if has(Deviation::Nul) { lookup::up_to_nul(name) } else { name };
        let std3 = conversion == STD3;
        let mut kept = name.to_owned();
        if std3 && has(Deviation::Std3Removes) {
            kept.retain(|c| !statuses::was_disallowed_std3(c));
        }
        for name in [name, &kept] {
            let too_new = has(Deviation::OldUnicode) && self.is_too_new(conversion, name);
            if too_new || has(Deviation::OldStatuses) && statuses::rejects(name) {
                return None;
            }
        }
        if has(Deviation::OldStatuses) {
            kept = statuses::old_spelling(&kept);
        }
        let mut options = CONVERSIONS[conversion].2;
        if conversion == TRANSITIONAL && has(Deviation::NoContextIfTransitional) {
            options = options.with_check_bidi(CheckBidi::Off).with_check_joiners(false);
        }
        let ascii = processed(&kept, &options, |deviation| {
            has(deviation) && (!std3 || deviation != Deviation::Std3Allowed)
        })?;
        if has(Deviation::PunycodeAscii) && lookup::has_untaken(&ascii) {
            return None;
        }
        let allowed = !std3 && has(Deviation::Std3Allowed);
        (conversion == TRANSITIONAL || may_be_looked_up(&ascii, allowed)).then_some(ascii)
    }
}

/// ToASCII of UTS #46, without the rules that the deviations remove.
fn processed(name: &str, options: &Options, has: impl Fn(Deviation) -> bool) -> Answer {
    let decoded = ages::decoded(name);
    Operation::ToAscii.excusing(name, options, |error| match error.kind() {
        ErrorKind::BidiRule4 => has(Deviation::BidiRule4),
        ErrorKind::BidiRule3 => {
            let label = error.label().and_then(|index| decoded.split('.').nth(index));
            has(Deviation::MarksAtEnd) && label.is_some_and(lookup::ends_with_nsm)
        }
        ErrorKind::EmptyLabel | ErrorKind::EmptyName => has(Deviation::EmptyLabels),
        ErrorKind::Disallowed => {
            let code_point = error.code_point().and_then(char::from_u32);
            has(Deviation::Std3Allowed) && code_point.is_some_and(statuses::was_disallowed_std3)
        }
        _ => false,
    })
}

/// Whether all labels pass the tests of lookup, except for the Bidi rule, which UTS #46 has
/// checked.
fn may_be_looked_up(ascii: &str, std3_allowed: bool) -> bool {
    let options = idna2008::Options::LOOKUP.with_check_bidi(CheckBidi::Off);
    ages::decoded(ascii).split('.').all(|label| {
        let is_ldh_or_other = label.is_ascii() && label.get(2..4) != Some("--");
        is_ldh_or_other || check_label(&passed_over(label, std3_allowed), &options).is_ok()
    })
}

/// A label in which a PVALID code point replaces the code points that libidn2 does not check.
fn passed_over(label: &str, std3_allowed: bool) -> String {
    let harmless =
        |c| if std3_allowed && statuses::was_disallowed_std3(c) { '\u{A788}' } else { c };
    label.chars().map(harmless).collect()
}
