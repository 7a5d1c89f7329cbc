//! Options as text: the name of a preset, and `,flag=value` for each flag that differs from it.

use core::fmt;

use crate::output::display::Escaped;

/// The error for a text that does not describe options: it contains an unknown preset, flag or value.
///
/// ```
/// use xenonym::uts46::Options;
///
/// let error = "dns,check_bidi=maybe".parse::<Options>().unwrap_err();
/// assert_eq!(error.to_string(), "unknown value \"maybe\" of check_bidi: choose off, name, label");
/// assert_eq!((error.given(), error.flag()), ("maybe", Some("check_bidi")));
/// assert_eq!(error.choices(), ["off", "name", "label"]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct OptionsError {
    /// The first bytes of the part that is unknown.
    given: [u8; ROOM],
    length: u8,
    part: UnknownPart,
    choices: &'static [&'static str],
}

/// How many bytes of an unknown part are kept. No preset, flag or value is longer.
const ROOM: usize = 38;

/// The part of the text that is unknown.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum UnknownPart {
    Preset,
    Flag,
    /// The value of this flag.
    Value(&'static str),
}

impl OptionsError {
    /// An unknown preset.
    #[cold]
    pub(crate) fn preset(given: &str, choices: &'static [&'static str]) -> Self {
        Self::new(given, UnknownPart::Preset, choices)
    }

    #[cold]
    fn new(given: &str, part: UnknownPart, choices: &'static [&'static str]) -> Self {
        let mut end = given.len().min(ROOM);
        while !given.is_char_boundary(end) {
            end -= 1;
        }
        let given = given.get(..end).unwrap_or_default();
        let mut room = [0; ROOM];
        for (byte, given) in room.iter_mut().zip(given.bytes()) {
            *byte = given;
        }
        Self { given: room, length: given.len() as u8, part, choices }
    }

    /// Returns what is unknown: the name of a preset or a flag, or the value of [`flag`](Self::flag). At most the first 38
    /// bytes.
    #[doc(hidden)]
    pub fn given(&self) -> &str {
        let given = self.given.get(..usize::from(self.length)).unwrap_or_default();
        core::str::from_utf8(given).unwrap_or_default()
    }

    /// Returns the flag, if its value is unknown.
    #[doc(hidden)]
    pub const fn flag(&self) -> Option<&'static str> {
        match self.part {
            UnknownPart::Value(flag) => Some(flag),
            UnknownPart::Preset | UnknownPart::Flag => None,
        }
    }

    /// Returns the known presets, flags or values.
    #[doc(hidden)]
    pub const fn choices(&self) -> &'static [&'static str] {
        self.choices
    }
}

#[expect(clippy::missing_fields_in_debug, reason = "the length is that of the part")]
impl fmt::Debug for OptionsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OptionsError")
            .field("given", &self.given())
            .field("part", &self.part)
            .field("choices", &self.choices)
            .finish()
    }
}

impl fmt::Display for OptionsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.part {
            UnknownPart::Preset => "unknown preset \"",
            UnknownPart::Flag => "unknown flag \"",
            UnknownPart::Value(_) => "unknown value \"",
        })?;
        Escaped(self.given()).fmt(f)?;
        f.write_str("\"")?;
        if let UnknownPart::Value(flag) = self.part {
            f.write_str(" of ")?;
            f.write_str(flag)?;
        }
        for (at, choice) in self.choices.iter().enumerate() {
            f.write_str(if at == 0 { ": choose " } else { ", " })?;
            f.write_str(choice)?;
        }
        Ok(())
    }
}

impl core::error::Error for OptionsError {}

/// The values of a flag that is on or off.
pub(crate) const SWITCH: [(&str, bool); 2] = [("off", false), ("on", true)];

/// The names in a list of named values.
#[expect(clippy::indexing_slicing, reason = "evaluated by the compiler")]
pub(crate) const fn names<V, const N: usize>(
    values: &'static [(&'static str, V)],
) -> [&'static str; N] {
    let mut names = [""; N];
    let mut at = 0;
    while at < N {
        names[at] = values[at].0;
        at += 1;
    }
    names
}

/// The name of a value.
pub(crate) fn name_of<V: Copy + PartialEq>(value: V, names: &[(&'static str, V)]) -> &'static str {
    names.iter().find(|(_, named)| *named == value).map_or("", |(name, _)| name)
}

/// The value of a name.
pub(crate) fn value_of<V: Copy>(name: &str, values: &[(&'static str, V)]) -> Option<V> {
    values.iter().find(|(known, _)| *known == name).map(|&(_, value)| value)
}

/// What is unknown of `flag=value`, and what could take its place.
pub(crate) enum Unknown {
    Flag(&'static [&'static str]),
    Value(&'static str, &'static [&'static str]),
}

/// Whether a switch is on.
pub(crate) fn switch(flag: &'static str, value: &str) -> Result<bool, Unknown> {
    value_of(value, &SWITCH).ok_or(Unknown::Value(flag, const { &names::<_, 2>(&SWITCH) }))
}

/// Reads a preset and changes it, flag by flag.
pub(crate) fn read<O: Copy>(
    text: &str,
    presets: &[(&'static str, O)],
    names: &'static [&'static str],
    set: impl Fn(O, &str, &str) -> Result<O, Unknown>,
) -> Result<O, OptionsError> {
    let mut parts = text.split(',');
    let preset = parts.next().unwrap_or_default();
    let found = value_of(preset, presets).ok_or_else(|| OptionsError::preset(preset, names));
    parts.try_fold(found?, |options, part| {
        let (flag, value) = part.split_once('=').unwrap_or((part, ""));
        set(options, flag, value).map_err(|unknown| match unknown {
            Unknown::Flag(choices) => OptionsError::new(flag, UnknownPart::Flag, choices),
            Unknown::Value(flag, choices) => {
                OptionsError::new(value, UnknownPart::Value(flag), choices)
            }
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::format;

    #[test]
    fn debug_output_shows_the_unknown_part_as_text() {
        let error = OptionsError::preset("dsn", &["dns", "host"]);
        let shown = r#"OptionsError { given: "dsn", part: Preset, choices: ["dns", "host"] }"#;
        assert_eq!(format!("{error:?}"), shown);
    }
}
