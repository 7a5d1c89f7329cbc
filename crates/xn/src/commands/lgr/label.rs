//! A label of the input, the label to evaluate instead, and how both and their verdicts are shown.

use std::borrow::Cow;

use xenonym::domain::is_separator;
use xenonym_lgr::{Evaluator, decoded};

use crate::commands::names::SHOWN_TEXT;
use crate::location::{MAX_NAME, Place, Record};
use crate::terminal::{escaped, u_plus};
use crate::text::excerpt;

/// A label of the input.
pub(super) struct Label<'a> {
    pub(super) place: Place<'a>,
    /// The input, with U+FFFD for bytes that are not UTF-8.
    pub(super) input: Cow<'a, str>,
    /// The label to evaluate. An A-label is decoded.
    pub(super) text: Result<String, &'static str>,
}

impl<'a> Label<'a> {
    /// The label of a record: all of it, or if there are suffixes, the label directly below one. Nothing if the name is
    /// not below any. A name without a dot is a label, even if there are suffixes: zone files contain relative names. Only
    /// the beginning of a record that is too long is known.
    pub(super) fn new(record: &Record<'a>, is_too_long: bool, suffixes: &[String]) -> Option<Self> {
        let whole = if record.bytes.len() > MAX_NAME {
            excerpt(record.bytes, record.bytes.len() as u64).into()
        } else {
            record.lossy()
        };
        let is_relative = !record.bytes.is_empty() && !whole.contains(is_separator);
        let input = if suffixes.is_empty() || is_relative {
            whole
        } else {
            let longest = suffixes.iter().filter_map(|suffix| below(&whole, suffix));
            let label = longest.min_by_key(|label| label.0)?.1;
            Cow::Owned(label.to_owned())
        };
        let text = if is_too_long {
            Err("the label is longer than 1 MiB")
        } else if std::str::from_utf8(record.bytes).is_err() {
            Err("the label is not UTF-8")
        } else if suffixes.is_empty() && input.contains(is_separator) {
            Err("the label contains a dot: use --suffix to check the labels of domain names")
        } else {
            decoded(&input)
                .map(Cow::into_owned)
                .ok_or("the label begins with xn-- and is not an A-label")
        };
        Some(Self { place: record.place, input, text })
    }

    /// The place and the label, for a message.
    pub(super) fn shown(&self) -> String {
        format!("{}: {}", self.place, quoted(&self.input))
    }

    /// Why it has this disposition.
    pub(super) fn reason(&self, evaluator: &mut Evaluator<'_>) -> String {
        match &self.text {
            Ok(text) => evaluator.check(text).to_string(),
            Err(reason) => (*reason).to_owned(),
        }
    }
}

/// The label directly below a suffix, and the number of labels before the suffix.
fn below<'n>(name: &'n str, suffix: &str) -> Option<(usize, &'n str)> {
    let name: Vec<&str> =
        name.strip_suffix(is_separator).unwrap_or(name).split(is_separator).collect();
    let suffix: Vec<&str> = match suffix.trim_matches(is_separator) {
        "" => Vec::new(),
        suffix => suffix.split(is_separator).collect(),
    };
    let before = name.len().checked_sub(suffix.len())?;
    let (labels, rest) = name.split_at(before);
    let is_same = rest.iter().zip(&suffix).all(|(one, other)| is_same_label(one, other));
    let label = labels.last().filter(|_| is_same)?;
    Some((before, label))
}

/// Whether two labels are equal, in ASCII or in Unicode.
fn is_same_label(one: &str, other: &str) -> bool {
    one.eq_ignore_ascii_case(other)
        || matches!((decoded(one), decoded(other)), (Some(one), Some(other)) if one == other)
}

/// A label for people to read: in quotation marks, with escapes for invisible code points.
///
/// Combining marks stay as they are, because labels of many scripts are full of them.
pub(super) fn quoted(text: &str) -> String {
    let is_hidden = |c: char| {
        c.is_control()
            || matches!(c, '\u{61C}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{FEFF}')
    };
    let mut quoted = String::from('"');
    for c in text.chars().take(SHOWN_TEXT) {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            _ if is_hidden(c) => quoted.extend(c.escape_unicode()),
            _ => quoted.push(c),
        }
    }
    quoted.push('"');
    match text.chars().count().saturating_sub(SHOWN_TEXT) {
        0 => quoted,
        more => format!("{quoted} ({more} more code points)"),
    }
}

/// The code points of a text, as in `U+0915 U+094D`.
pub(super) fn code_points(text: &str) -> String {
    let mut numbers = String::new();
    for one in text.chars() {
        if !numbers.is_empty() {
            numbers.push(' ');
        }
        numbers.push_str(&u_plus(one.into()));
    }
    numbers
}

/// The verdict of a ruleset in a word, and the disposition, which can forbid an eligible label too.
pub(super) fn shown(
    is_eligible: bool,
    is_registrable: bool,
    disposition: &str,
) -> (&'static str, String) {
    let disposition = escaped(disposition).into_owned();
    match (is_eligible, is_registrable) {
        (false, _) => ("rejected", disposition),
        (true, false) => ("eligible", format!("{disposition}, so not registrable")),
        (true, true) => ("eligible", disposition),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_label_below_a_suffix_is_found() {
        assert_eq!(below("www.a.example", "example"), Some((2, "a")));
        assert_eq!(below("a.EXAMPLE.", "example."), Some((1, "a")));
        assert_eq!(below("example", "example"), None);
        assert_eq!(below("a.xn--fiqs8s", "中国"), Some((1, "a")));
        assert_eq!(below("a.example", "."), Some((2, "example")));
        assert_eq!(below("a.badexample", "example"), None);
        assert_eq!(below("www。a．example｡", "。example"), Some((2, "a")));
        assert_eq!(below("a。example", "。"), Some((2, "example")));
    }
}
