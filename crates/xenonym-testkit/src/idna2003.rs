//! The cases of `testdata/idna2003.toml`, and RFC 3490's operations one step after the other.

use serde::Deserialize;
use xenonym::Error;
use xenonym::idna2003::Options;

/// A name and its ASCII form: `output`, or an error.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ToAsciiCase {
    pub name: String,
    pub why: String,
    pub input: String,
    #[serde(default)]
    pub flags: Vec<String>,
    pub output: Option<String>,
    #[serde(default)]
    pub kind: String,
    #[serde(default)]
    pub label: usize,
    #[serde(default)]
    pub offset: usize,
    pub code_point: Option<String>,
    pub table: Option<String>,
}

/// A name, and its text and errors by ToUnicode.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ToUnicodeCase {
    pub name: String,
    pub why: String,
    pub input: String,
    #[serde(default)]
    pub flags: Vec<String>,
    pub output: String,
    #[serde(default)]
    pub errors: Vec<ErrorFields>,
}

/// One of several errors.
#[derive(PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ErrorFields {
    pub kind: String,
    pub label: usize,
    pub offset: usize,
    pub code_point: Option<String>,
    pub table: Option<String>,
}

impl From<Error> for ErrorFields {
    fn from(error: Error) -> Self {
        Self {
            kind: error.kind().name().to_owned(),
            label: error.label().unwrap_or_default(),
            offset: error.offset(),
            code_point: error.code_point().map(|code_point| format!("{code_point:04X}")),
            table: error.table().map(|table| table.name().to_owned()),
        }
    }
}

/// Two names, and whether they are equivalent.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatchCase {
    pub name: String,
    pub why: String,
    pub first: String,
    pub second: String,
    #[serde(default)]
    pub flags: Vec<String>,
    pub same: bool,
}

/// Returns flags for the names in the vectors, which match the functions that set them.
///
/// # Panics
/// If a flag is unknown.
pub fn idna2003_flags(names: &[String]) -> Options {
    names.iter().fold(Options::RFC3490, |flags, name| match name.as_str() {
        "allow_unassigned" => flags.with_allow_unassigned(true),
        "use_std3_ascii_rules" => flags.with_use_std3_ascii_rules(true),
        "allow_separators_in_labels" => flags.with_allow_separators_in_labels(true),
        "limit_name_length" => flags.with_limit_name_length(true),
        _ => panic!("no flag {name}"),
    })
}

/// The flags of an operation that the naive functions support.
#[derive(Clone, Copy, Debug)]
pub struct NaiveFlags {
    pub allow_unassigned: bool,
    pub use_std3_ascii_rules: bool,
    pub allow_separators_in_labels: bool,
}

impl NaiveFlags {
    /// All eight sets.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..8).map(|bits| Self {
            allow_unassigned: bits & 1 != 0,
            use_std3_ascii_rules: bits & 2 != 0,
            allow_separators_in_labels: bits & 4 != 0,
        })
    }

    /// The same flags as options of the library.
    pub fn flags(self) -> Options {
        let mut flags = Options::RFC3490;
        if self.allow_unassigned {
            flags = flags.with_allow_unassigned(true);
        }
        if self.use_std3_ascii_rules {
            flags = flags.with_use_std3_ascii_rules(true);
        }
        if self.allow_separators_in_labels {
            flags = flags.with_allow_separators_in_labels(true);
        }
        flags
    }

    #[cfg(feature = "alloc")]
    fn nameprep(self, label: &str) -> Option<String> {
        use xenonym::stringprep::{NAMEPREP, Purpose};
        let purpose = if self.allow_unassigned { Purpose::Query } else { Purpose::Stored };
        crate::prepare_naively(&NAMEPREP, label, purpose).ok()
    }
}
/// Follows RFC 3490 section 4.1 word for word, and rejects separators. Returns `None` if it fails.
#[cfg(feature = "alloc")]
pub fn to_ascii_naively(label: &str, flags: NaiveFlags) -> Option<String> {
    use xenonym::punycode;
    // 1., 2.
    let mut sequence = label.to_owned();
    if !sequence.is_ascii() {
        sequence = flags.nameprep(&sequence)?;
    }
    if !flags.allow_separators_in_labels
        && sequence.contains(['.', '\u{3002}', '\u{FF0E}', '\u{FF61}'])
    {
        return None;
    }
    // 3.
    let is_ldh = |c: char| !c.is_ascii() || c.is_ascii_alphanumeric() || c == '-';
    if flags.use_std3_ascii_rules
        && (!sequence.chars().all(is_ldh) || sequence.starts_with('-') || sequence.ends_with('-'))
    {
        return None;
    }
    // 4.
    if !sequence.is_ascii() {
        // 5.
        if has_ace_prefix(&sequence) {
            return None;
        }
        // 6., 7.
        sequence = format!("xn--{}", punycode::encode(&sequence).ok()?);
    }
    // 8.
    (1..=63).contains(&sequence.len()).then_some(sequence)
}

/// Follows RFC 3490 section 4.2 word for word. Returns `None` if it returns the original sequence.
#[cfg(feature = "alloc")]
pub fn to_unicode_naively(label: &str, flags: NaiveFlags) -> Option<String> {
    use xenonym::punycode;
    // 1., 2.
    let mut sequence = label.to_owned();
    if !sequence.is_ascii() {
        sequence = flags.nameprep(&sequence)?;
    }
    // 3.
    if !has_ace_prefix(&sequence) {
        return None;
    }
    // 4., 5.
    let decoded = punycode::decode(&sequence[4..]).ok()?;
    // 6., 7.
    let ascii = to_ascii_naively(&decoded, flags)?;
    // 8., and the promise before the steps.
    let grows = decoded.chars().count() > label.chars().count();
    (ascii.eq_ignore_ascii_case(&sequence) && !grows).then_some(decoded)
}

#[cfg(feature = "alloc")]
fn has_ace_prefix(sequence: &str) -> bool {
    sequence.get(..4).is_some_and(|prefix| prefix.eq_ignore_ascii_case("xn--"))
}
