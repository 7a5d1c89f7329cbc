//! Options as text: the name of a preset, and `,flag=value` for each flag that differs from it.

use core::fmt;

/// Why a text does not name options.
///
/// ```
/// use xenonym::uts46::Options;
///
/// let error = "dns,check_hyphens=maybe".parse::<Options>().unwrap_err();
/// assert_eq!(error.to_string(), "unknown flag or value in options");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum OptionsError {
    /// The text does not begin with the name of a preset.
    Preset,
    /// A flag is unknown, or its value is.
    Flag,
}

impl fmt::Display for OptionsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Preset => "unknown preset of options",
            Self::Flag => "unknown flag or value in options",
        })
    }
}

impl core::error::Error for OptionsError {}

/// The values of a flag that is on or off.
pub(crate) const SWITCH: [(&str, bool); 2] = [("off", false), ("on", true)];

/// The name of a value.
pub(crate) fn name_of<V: Copy + PartialEq>(value: V, names: &[(&'static str, V)]) -> &'static str {
    names.iter().find(|(_, named)| *named == value).map_or("", |(name, _)| name)
}

/// The value of a name.
pub(crate) fn value_of<V: Copy>(name: &str, names: &[(&'static str, V)]) -> Option<V> {
    names.iter().find(|(known, _)| *known == name).map(|&(_, value)| value)
}

/// Reads a preset and changes it, flag by flag.
pub(crate) fn read<O: Copy>(
    text: &str,
    presets: &[(&'static str, O)],
    set: impl Fn(O, &str, &str) -> Option<O>,
) -> Result<O, OptionsError> {
    let mut parts = text.split(',');
    let preset = parts.next().and_then(|name| value_of(name, presets));
    parts.try_fold(preset.ok_or(OptionsError::Preset)?, |options, part| {
        let (flag, value) = part.split_once('=').ok_or(OptionsError::Flag)?;
        set(options, flag, value).ok_or(OptionsError::Flag)
    })
}
