//! libidn2's lookup and registration, and its ToUnicode.

use anyhow::Result;
use xenonym::idna2008::{Bidi, Options, to_ascii, to_ascii_label, to_unicode};
use xenonym::{ErrorKind, punycode};

use crate::ages::{Ages, Version};
use crate::rival::Rival;
use crate::rivals::{Answer, Libidn2};

/// The version of Unicode in the tables of libidn2 2.3.3 for IDNA2008.
const UNICODE: Version = (12, 1);

pub const NUL: &str = "a text ends at NUL, which is a code point to the standards; we are right";
pub const EMPTY_LABELS: &str = "empty labels pass, wherever they are; we are right: RFC 1034 section \
    3.1 keeps the empty label for the root, UTS #46 section 4.2 step 4.2";
pub const BIDI_RULE_4: &str =
    "European and Arabic numbers in one label pass; we are right: RFC 5893 section 2 rule 4";

const CONVERSIONS: [(&str, &str); 3] =
    [("l64", "lookup, IDN2_NO_TR46"), ("r0", "registration of a label"), ("u0", "ToUnicode")];

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Deviation {
    Nul,
    OldUnicode,
    EmptyLabels,
    BidiRule4,
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
            "code points assigned after Unicode 12.1, of its tables; we are right by 18.0",
        ),
        (Deviation::EmptyLabels, EMPTY_LABELS),
        (Deviation::BidiRule4, BIDI_RULE_4),
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
            "A-labels with upper-case letters before their last hyphen are refused in lookup; we are \
             right: RFC 5891 section 5.3, they are converted to lower case",
        ),
        (
            Deviation::AnyAsciiRegistered,
            "any ASCII text without the ACE prefix may be registered; we are right: RFC 5891 section \
             4.2.3.1, RFC 5890 section 2.3.1",
        ),
        (
            Deviation::DecodesOnly,
            "ToUnicode decodes Punycode and tests nothing, with U+0016 to U+002F as digits; we are \
             right: RFC 5891 section 5.3, RFC 3492 section 5",
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
            let shown = to_unicode(name, Options::LOOKUP.bidi(Bidi::PerLabel));
            return shown.errors.is_empty().then(|| shown.text.into());
        }
        if has(Deviation::OldUnicode) && self.ages.has_newer(name, UNICODE) {
            return None;
        }
        if conversion == 1 {
            if has(Deviation::AnyAsciiRegistered) && name.is_ascii() && !name.starts_with("xn--") {
                return (name.len() <= 63).then(|| name.to_owned());
            }
            return label(name, Options::REGISTRATION.bidi(Bidi::PerLabel), deviations);
        }
        let lookup = Options::LOOKUP.bidi(Bidi::PerLabel);
        if deviations.is_empty() {
            return to_ascii(name, lookup).ok().map(Into::into);
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

/// A label of a name that is looked up.
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
        None if part.is_ascii()
            && part.get(2..4) == Some("--")
            && has(Deviation::OtherAscii) =>
        {
            return as_it_is();
        }
        _ => {}
    }
    label(part, options, deviations)
}

/// A label by our rules, without Bidi rule 4 where the deviation is there: it is the last that is
/// tested.
fn label(part: &str, options: Options, deviations: &[Deviation]) -> Answer {
    let without_rule_4 = deviations.contains(&Deviation::BidiRule4);
    let options = match to_ascii_label(part, options) {
        Err(error) if without_rule_4 && error.kind() == ErrorKind::BidiRule4 => {
            options.bidi(Bidi::Off)
        }
        _ => options,
    };
    to_ascii_label(part, options).ok().map(Into::into)
}

/// A name with its ACE labels decoded, whatever they decode to.
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

/// Punycode, with some signs taken for digits.
fn decoded_loosely(encoded: &str) -> Option<String> {
    let (literals, digits) = match encoded.rfind('-') {
        None | Some(0) => ("", encoded),
        Some(end) => encoded.split_at(end + 1),
    };
    let digit = |c: char| match c {
        '\u{16}'..='\u{2F}' => char::from(c as u8 - 0x16 + b'a'),
        _ => c,
    };
    let digits: String = digits.chars().map(digit).collect();
    punycode::decode(&format!("{literals}{digits}")).ok()
}
