//! A name as a record has it, and how its result is to be written there.

/// Writes a result in its place, or gives the code point that cannot stand there.
pub(crate) type Spell = fn(&str, &mut Vec<u8>) -> Result<(), char>;

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

impl<'n> Found<'n> {
    /// A name in a format that can hold any text as it is.
    pub(crate) fn bare(name: &'n [u8], at: usize) -> Self {
        Self { name, raw: name, at, spell: spell_bare }
    }
}

fn spell_bare(result: &str, output: &mut Vec<u8>) -> Result<(), char> {
    output.extend_from_slice(result.as_bytes());
    Ok(())
}

/// Writes what has none of the code points that cannot stand in its place.
pub(crate) fn spell_without(
    is_unfit: impl Fn(char) -> bool,
    result: &str,
    output: &mut Vec<u8>,
) -> Result<(), char> {
    match result.chars().find(|&c| is_unfit(c)) {
        Some(unfit) => Err(unfit),
        None => spell_bare(result, output),
    }
}
