//! A name in a record, and how its result is written there.

use crate::fault::{BREAKS_RECORD, EMPTY_RESULT, Fault};

/// A name as a record has it.
#[derive(Clone, Copy, Debug)]
pub struct Slot<'n> {
    /// The name without what the format adds to it, such as quotation marks and escapes.
    pub name: &'n [u8],
    /// The name as it stands in the record.
    pub raw: &'n [u8],
    /// Where it starts, in bytes of the record.
    pub at: usize,
    /// The part of the record that it is.
    pub within: Within<'n>,
    /// How a result is written.
    pub escape: Escape,
    /// What takes its place by default if it is rejected.
    pub on_reject: OnReject,
}

/// Which part of a record a name is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Within<'a> {
    /// The part that the format itself defines.
    Record,
    /// The column with this name, or this number.
    Column(&'a str),
    /// The field with this path.
    Field(&'a str),
}

/// What takes the place of something rejected, unless the user asks for something else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OnReject {
    /// Nothing: it is all that its place holds, and the input has it too.
    Blank,
    /// The original text, because the file is edited in place.
    Keep,
    /// The original text, even if the user wants rejected names blank: it holds more than names.
    KeepAlways,
}

/// How a format writes a result.
#[derive(Clone, Copy, Debug)]
pub enum Escape {
    /// By this function, which can quote and escape any text.
    Any(fn(&str, &mut Vec<u8>)),
    /// As it is, if it is not empty and has no code point for which this function is true; the text names the rule.
    Without(fn(char) -> bool, &'static str),
    /// By the second function, if the first one finds nothing wrong with it.
    Checked(fn(&str) -> Result<(), Unrepresentable>, fn(&str, &mut Vec<u8>)),
}

/// Why the place of a result cannot hold it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unrepresentable {
    /// What is wrong.
    pub fault: Fault,
    /// The code point that the place cannot hold, unless it is the whole result.
    pub code_point: Option<char>,
}

impl Unrepresentable {
    /// The first code point of `result` that its place cannot hold by this rule, if there is one. No
    /// place can hold an empty name: what is left would say something else.
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
    /// A name that is edited in place, in a format that can hold any text as it is.
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

    /// A part of a record that cannot be read, and holds more than names.
    pub fn unreadable(raw: &'n [u8], at: usize) -> Self {
        Self { on_reject: OnReject::KeepAlways, ..Self::bare(raw, at) }
    }
}

impl Escape {
    /// Appends a result to `output`.
    ///
    /// # Errors
    ///
    /// [`Unrepresentable`] if its place cannot hold it; then `output` is as it was.
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

/// Writes a text as it is.
pub(crate) fn append(text: &str, output: &mut Vec<u8>) {
    output.extend_from_slice(text.as_bytes());
}
