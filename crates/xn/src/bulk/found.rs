//! A name as a record has it, and how its result is to be written there.

use crate::input::Within;

#[derive(Clone, Copy)]
pub(crate) struct Found<'n> {
    /// Without what the format does to it, such as quotes and escapes.
    pub(crate) name: &'n [u8],
    /// As it stands in the record.
    pub(crate) raw: &'n [u8],
    /// Where it starts, in bytes of the record.
    pub(crate) at: usize,
    pub(crate) within: Within<'n>,
    pub(crate) spell: Spell,
}

/// How a format writes a result.
#[derive(Clone, Copy)]
pub(crate) enum Spell {
    /// Any text, by this function, which may quote and escape.
    Any(fn(&str, &mut Vec<u8>)),
    /// Text as it is, if it has no code point for which this is true, by the rule that is named.
    Without(fn(char) -> bool, &'static str),
}

impl<'n> Found<'n> {
    /// A name in a format that can hold any text as it is.
    pub(crate) fn bare(name: &'n [u8], at: usize) -> Self {
        let spell = Spell::Without(|_| false, "");
        Self { name, raw: name, at, within: Within::Record, spell }
    }
}

/// A code point that the place of a result cannot hold, and the rule that says so.
pub(super) struct Unfit {
    pub(super) code_point: char,
    pub(super) rule: &'static str,
}

impl Spell {
    /// Writes a result, unless its place cannot hold it.
    pub(super) fn write(self, result: &str, output: &mut Vec<u8>) -> Result<(), Unfit> {
        match self {
            Self::Any(write) => write(result, output),
            Self::Without(is_unfit, rule) => {
                if let Some(code_point) = result.chars().find(|&c| is_unfit(c)) {
                    return Err(Unfit { code_point, rule });
                }
                output.extend_from_slice(result.as_bytes());
            }
        }
        Ok(())
    }
}
