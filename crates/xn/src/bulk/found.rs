//! A name as a record has it, and how its result is to be written there.

#[derive(Clone, Copy)]
pub(crate) struct Found<'n> {
    /// Without what the format does to it, such as quotes and escapes.
    pub(crate) name: &'n [u8],
    /// As it stands in the record.
    pub(crate) raw: &'n [u8],
    /// Where it starts, in bytes of the record.
    pub(crate) at: usize,
    pub(crate) spell: Spell,
}

/// How a format writes a result.
#[derive(Clone, Copy)]
pub(crate) enum Spell {
    /// Any text, by this function, which may quote and escape.
    Any(fn(&str, &mut Vec<u8>)),
    /// Text as it is, if it has no code point for which this is true.
    Without(fn(char) -> bool),
}

impl<'n> Found<'n> {
    /// A name in a format that can hold any text as it is.
    pub(crate) fn bare(name: &'n [u8], at: usize) -> Self {
        Self { name, raw: name, at, spell: Spell::Without(|_| false) }
    }
}

impl Spell {
    /// Writes a result, or gives the code point that its place cannot hold.
    pub(super) fn write(self, result: &str, output: &mut Vec<u8>) -> Result<(), char> {
        match self {
            Self::Any(write) => write(result, output),
            Self::Without(is_unfit) => {
                if let Some(unfit) = result.chars().find(|&c| is_unfit(c)) {
                    return Err(unfit);
                }
                output.extend_from_slice(result.as_bytes());
            }
        }
        Ok(())
    }
}
