//! A name in a record, and how its result is written there.

use xenonym::domain::ends_in_a_number;

use crate::fault::{BECOMES_IPV4, BECOMES_WILDCARD, BREAKS_RECORD, EMPTY_RESULT, Fault};
use crate::wildcard::becomes_wildcard;

/// A name in a record.
#[derive(Clone, Copy, Debug)]
pub struct Slot<'n> {
    /// The name without quotation marks, escapes and other additions of the format.
    pub name: &'n [u8],
    /// The raw bytes of the name in the record.
    pub raw: &'n [u8],
    /// Where it starts, in bytes of the record.
    pub at: usize,
    /// The part of the record.
    pub within: Within<'n>,
    /// How a result is written.
    pub escape: Escape,
    /// The default output if the name is rejected.
    pub on_reject: OnReject,
}

/// The part of a record that contains a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Within<'a> {
    /// The part that the format itself defines.
    Record,
    /// The column with this name, or this number.
    Column(&'a str),
    /// The field with this path.
    Field(&'a str),
}

/// The output for a rejected name or record, unless the user chooses another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OnReject {
    /// Nothing, because there is only a name, which is also in the input.
    Blank,
    /// The original text, because the file is edited in place.
    Keep,
    /// The original text, even if the user chooses blanks, because it contains more than names.
    KeepAlways,
}

/// How a format writes a result.
#[derive(Clone, Copy, Debug)]
pub enum Escape {
    /// With this function, which can quote and escape any text.
    Any(fn(&str, &mut Vec<u8>)),
    /// Unchanged, if it is not empty, this function is false for its code points, and it does not become an IPv4 address. The text is
    /// the rule.
    Without(fn(char) -> bool, &'static str),
    /// With the second function, if the first one finds no fault.
    Checked(fn(&str) -> Result<(), Unrepresentable>, fn(&str, &mut Vec<u8>)),
}

/// Why a result does not fit its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unrepresentable {
    /// The fault in words.
    pub fault: Fault,
    /// The code point that does not fit, unless it is the whole result.
    pub code_point: Option<char>,
}

impl Unrepresentable {
    /// The first code point of `result` that this rule does not allow. An empty name is never allowed,
    /// because it would change the meaning of the rest of the record.
    pub(crate) fn find(
        result: &str,
        is_unrepresentable: fn(char) -> bool,
        rule: &'static str,
    ) -> Result<(), Self> {
        match result.chars().find(|&c| is_unrepresentable(c)) {
            None if result.is_empty() => {
                Err(Self { fault: EMPTY_RESULT.by(rule), code_point: None })
            }
            Some(c) => Err(Self { fault: BREAKS_RECORD.by(rule), code_point: Some(c) }),
            None => Ok(()),
        }
    }
}

impl<'n> Slot<'n> {
    /// Creates a name that is edited in place, in a format without escapes.
    pub fn bare(name: &'n [u8], at: usize) -> Self {
        Self {
            name,
            raw: name,
            at,
            within: Within::Record,
            escape: Escape::Any(append),
            on_reject: OnReject::Keep,
        }
    }

    /// Appends a result to `output`.
    ///
    /// # Errors
    ///
    /// [`Unrepresentable`] if the format cannot represent it, or it would be a wildcard and the name is not.
    /// `output` is then unchanged.
    pub fn write(&self, result: &str, output: &mut Vec<u8>) -> Result<(), Unrepresentable> {
        if becomes_wildcard(self.name, result) {
            return Err(Unrepresentable { fault: BECOMES_WILDCARD, code_point: Some('*') });
        }
        if let Escape::Without(_, rule) = self.escape {
            // These formats also contain addresses.
            if !self.name.is_ascii() && ends_in_a_number(result) {
                return Err(Unrepresentable { fault: BECOMES_IPV4, code_point: None });
            }
            if let Some(sign) = new_sign_at_an_end(self.name, result) {
                let fault = BREAKS_RECORD.by(rule);
                return Err(Unrepresentable { fault, code_point: Some(sign) });
            }
        }
        self.escape.write(result, output)
    }

    /// Creates a part of a record that cannot be read, and contains more than names.
    pub fn unreadable(raw: &'n [u8], at: usize) -> Self {
        Self { on_reject: OnReject::KeepAlways, ..Self::bare(raw, at) }
    }
}

impl Escape {
    /// Appends a result to `output`.
    ///
    /// # Errors
    ///
    /// [`Unrepresentable`] if the format cannot represent it. `output` is then unchanged.
    pub fn write(self, result: &str, output: &mut Vec<u8>) -> Result<(), Unrepresentable> {
        match self {
            Self::Any(write) => write(result, output),
            Self::Without(is_unrepresentable, rule) => {
                Unrepresentable::find(result, is_unrepresentable, rule)?;
                append(result, output);
            }
            Self::Checked(check, write) => {
                check(result)?;
                write(result, output);
            }
        }
        Ok(())
    }
}

/// The sign that a result begins or ends with, and the name does not. What reads a list may take the result for something else
/// than a name: a hyphen before a space begins an entry of YAML, and no host of a filter rule begins with one.
fn new_sign_at_an_end(name: &[u8], result: &str) -> Option<char> {
    let text = result.as_bytes();
    let ends = [(name.first(), text.first()), (name.last(), text.last())];
    let mut new = ends.into_iter().filter(|(of_name, of_result)| of_name != of_result);
    new.find_map(|(_, of_result)| of_result.filter(|byte| byte.is_ascii_punctuation()))
        .map(|&sign| char::from(sign))
}

/// Writes a text unchanged.
pub(crate) fn append(text: &str, output: &mut Vec<u8>) {
    output.extend_from_slice(text.as_bytes());
}
