//! libidn2's lookup and registration, and its ToUnicode.

use anyhow::Result;
use xenonym::idna2008::{CheckBidi, Options, to_ascii, to_ascii_label, to_unicode};
use xenonym::unicode::BidiClass;
use xenonym::{ErrorKind, punycode};

use crate::ages::{self, Ages, Version};
use crate::rival::Rival;
use crate::rivals::{Answer, Libidn2};

/// The version of Unicode in the tables of libidn2 2.3.3 for IDNA2008.
const UNICODE: Version = (12, 1);

pub const NUL: &str = "a text ends at NUL, which is a code point to the standards; we are right";
pub const EMPTY_LABELS: &str = "empty labels pass, wherever they are; we are right: RFC 1034 section \
    3.1 keeps the empty label for the root, UTS #46 section 4.2 step 4.2";
pub const BIDI_RULE_4: &str =
    "European and Arabic numbers in one label pass; we are right: RFC 5893 section 2 rule 4";

pub const MARKS_AT_END: &str = "a right-to-left label may end with a mark of class NSM, whatever stands \
    before it; we are right: RFC 5893 section 2 rule 3";

const CONVERSIONS: [(&str, &str); 3] =
    [("l64", "lookup, IDN2_NO_TR46"), ("r0", "registration of a label"), ("u0", "ToUnicode")];

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Deviation {
    Nul,
    OldUnicode,
    EmptyLabels,
    BidiRule4,
    MarksAtEnd,
    OtherAscii,
    UpperCasePrefix,
    UpperCaseLiterals,
    AnyAsciiRegistered,
    DecodesOnly,
}

pub struct Libidn2008<'a> {
    libidn2: Libidn2,
    ages: &'a Ages,
}

impl<'a> Libidn2008<'a> {
    pub fn new(ages: &'a Ages) -> Result<Self> {
        Ok(Self { libidn2: Libidn2::compile()?, ages })
    }
}

impl Rival for Libidn2008<'_> {
    type Deviation = Deviation;

    const NAME: &'static str = "libidn2";
    const DEVIATIONS: &'static [(Deviation, &'static str)] = &[
        (Deviation::Nul, NUL),
        (
            Deviation::OldUnicode,
            "code points assigned after Unicode 12.1, of its tables; we are right by the newest Unicode",
        ),
        (Deviation::EmptyLabels, EMPTY_LABELS),
        (Deviation::BidiRule4, BIDI_RULE_4),
        (Deviation::MarksAtEnd, MARKS_AT_END),
        (
            Deviation::OtherAscii,
            "ASCII labels with hyphens in the third and fourth position pass; we are right: RFC 5890 \
             section 2.3.1 forbids them, RFC 5891 section 5.4",
        ),
        (
            Deviation::UpperCasePrefix,
            "A-labels with an upper-case prefix pass untested and as they are; we are right: RFC 5890 \
             section 2.3.2.1, the prefix is known in either case",
        ),
        (
            Deviation::UpperCaseLiterals,
            "A-labels with upper-case letters before their last hyphen are rejected in lookup; we are \
             right: RFC 5891 section 5.3, they are converted to lower case",
        ),
        (
            Deviation::AnyAsciiRegistered,
            "any ASCII text without the ACE prefix may be registered; we are right: RFC 5891 section \
             4.2.3.1, RFC 5890 section 2.3.1",
        ),
        (
            Deviation::DecodesOnly,
            "ToUnicode decodes Punycode and tests hardly anything, with `_` as a digit; \
             we are right: RFC 5891 section 5.3, RFC 3492 section 5",
        ),
    ];

    fn conversions(&self) -> Vec<String> {
        CONVERSIONS.iter().map(|(_, name)| (*name).to_owned()).collect()
    }

    fn answers(&self, names: &[String]) -> Result<Vec<Vec<Answer>>> {
        self.libidn2.answers(&CONVERSIONS.map(|(operation, _)| operation), names)
    }

    fn model(&self, conversion: usize, name: &str, deviations: &[Deviation]) -> Answer {
        let has = |deviation| deviations.contains(&deviation);
        let name = if has(Deviation::Nul) { up_to_nul(name) } else { name };
        if conversion == 2 {
            if has(Deviation::DecodesOnly) {
                return decoded_only(name);
            }
            let shown = to_unicode(name, &Options::LOOKUP.with_check_bidi(CheckBidi::PerLabel));
            return shown.is_ok().then(|| shown.into_raw().into());
        }
        if has(Deviation::OldUnicode) && self.ages.has_newer(name, UNICODE) {
            return None;
        }
        if conversion == 1 {
            if has(Deviation::AnyAsciiRegistered) && name.is_ascii() && !name.starts_with("xn--") {
                return (name.len() <= 63).then(|| name.to_owned());
            }
            return label(
                name,
                Options::REGISTRATION.with_check_bidi(CheckBidi::PerLabel),
                deviations,
            );
        }
        let lookup = Options::LOOKUP.with_check_bidi(CheckBidi::PerLabel);
        if deviations.is_empty() {
            return to_ascii(name, &lookup).ok().map(Into::into);
        }
        let last = name.split('.').count() - 1;
        let labels: Option<Vec<String>> = name
            .split('.')
            .enumerate()
            .map(|(index, part)| match part {
                "" if index == last && index > 0 => Some(String::new()),
                _ => looked_up(part, lookup, deviations),
            })
            .collect();
        let ascii = labels?.join(".");
        (ascii.strip_suffix('.').unwrap_or(&ascii).len() <= 253).then_some(ascii)
    }
}

pub fn up_to_nul(name: &str) -> &str {
    name.split('\0').next().unwrap_or_default()
}

/// The result of looking up a label of a name.
fn looked_up(part: &str, options: Options, deviations: &[Deviation]) -> Answer {
    let has = |deviation| deviations.contains(&deviation);
    let as_it_is = || (part.len() <= 63).then(|| part.to_owned());
    if part.is_empty() && has(Deviation::EmptyLabels) {
        return Some(String::new());
    }
    let prefix = part.get(..4).filter(|prefix| prefix.eq_ignore_ascii_case("xn--"));
    match prefix {
        Some("xn--") => {
            let literals = part.rfind('-').and_then(|end| part.get(4..end)).unwrap_or_default();
            let upper = literals.contains(|c: char| c.is_ascii_uppercase());
            if upper && has(Deviation::UpperCaseLiterals) {
                return None;
            }
        }
        Some(_) if part.is_ascii() && has(Deviation::UpperCasePrefix) => return as_it_is(),
        None if part.is_ascii() && part.get(2..4) == Some("--") && has(Deviation::OtherAscii) => {
            return as_it_is();
        }
        _ => {}
    }
    label(part, options, deviations)
}

/// The result for a label under our rules, without the parts of the Bidi rule that libidn2 lacks.
/// The rule is tested last, so a label with such an error contains no other.
fn label(part: &str, options: Options, deviations: &[Deviation]) -> Answer {
    let has = |deviation| deviations.contains(&deviation);
    let without_bidi = to_ascii_label(part, &options.with_check_bidi(CheckBidi::Off)).ok()?;
    let excused = to_ascii_label(part, &options).err().is_none_or(|error| {
        let label = ages::decoded(part);
        let numbers = has(Deviation::BidiRule4) || !has_both_numbers(&label);
        match error.kind() {
            ErrorKind::BidiRule4 => numbers,
            ErrorKind::BidiRule3 => has(Deviation::MarksAtEnd) && ends_with_nsm(&label) && numbers,
            _ => false,
        }
    });
    excused.then(|| without_bidi.into())
}

pub fn ends_with_nsm(label: &str) -> bool {
    label.chars().next_back().is_some_and(|c| BidiClass::of(c) == BidiClass::NSM)
}

fn has_both_numbers(label: &str) -> bool {
    [BidiClass::EN, BidiClass::AN]
        .iter()
        .all(|&class| label.chars().any(|c| BidiClass::of(c) == class))
}

/// A name with its ACE labels decoded, without any test of the result.
fn decoded_only(name: &str) -> Answer {
    const MOST: usize = 63;
    let label = |label: &str| {
        let prefix = label.get(..4).filter(|prefix| prefix.eq_ignore_ascii_case("xn--"));
        let decoded = match prefix {
            Some(_) => decoded_loosely(label.get(4..)?)?,
            None => label.to_owned(),
        };
        (decoded.chars().count() <= MOST).then_some(decoded)
    };
    let labels: Option<Vec<String>> = name.split('.').map(label).collect();
    let text = labels?.join(".");
    (text.chars().count() <= 255).then_some(text)
}

/// Whether an ACE label of a name contains ASCII that libidn2's Punycode rejects.
pub fn has_untaken(ascii: &str) -> bool {
    ascii.split('.').any(|label| label.starts_with("xn--") && !label.chars().all(is_taken))
}

fn is_taken(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '-' || c == '_'
}

/// Decodes Punycode, except when the result is all ASCII, and reads `_` as the digit 0.
fn decoded_loosely(encoded: &str) -> Option<String> {
    if encoded.is_empty() || encoded.ends_with('-') || !encoded.chars().all(is_taken) {
        return None;
    }
    let digits = encoded.rfind('-').map_or(0, |end| end + 1);
    let (literals, digits) = encoded.split_at(digits);
    punycode::decode(&format!("{literals}{}", digits.replace('_', "a"))).ok()
}
