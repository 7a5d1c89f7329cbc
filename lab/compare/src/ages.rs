//! The version of Unicode that first assigned each code point: `DerivedAge.txt`.

use std::path::Path;

use anyhow::{Context, Result, ensure};
use xenonym::uts46::{CheckBidi, Options, to_unicode};

/// Major and minor version.
pub type Version = (u8, u8);

/// Ranges of code points with the version that assigned them, in order.
pub struct Ages(Vec<(u32, u32, Version)>);

impl Ages {
    pub fn read(data: &Path) -> Result<Self> {
        let path = data.join("unicode").join(xenonym::unicode::VERSION_TEXT).join("DerivedAge.txt");
        let text = std::fs::read_to_string(&path).with_context(|| path.display().to_string())?;
        let mut ranges = Vec::new();
        for line in text.lines() {
            let line = line.split('#').next().unwrap_or_default().trim();
            if line.is_empty() {
                continue;
            }
            ranges.push(range(line).with_context(|| format!("DerivedAge.txt: {line}"))?);
        }
        ranges.sort_unstable();
        ensure!(ranges.last().is_some_and(|range| range.1 == 0x10_FFFF), "DerivedAge.txt is short");
        Ok(Self(ranges))
    }

    /// Whether a code point was first assigned after `version`.
    pub fn is_newer(&self, code_point: char, version: Version) -> bool {
        let at = self.0.partition_point(|range| range.1 < u32::from(code_point));
        self.0.get(at).is_some_and(|range| range.0 <= u32::from(code_point) && range.2 > version)
    }

    /// Whether a name contains such a code point, in either form.
    pub fn has_newer(&self, name: &str, version: Version) -> bool {
        let newer = |text: &str| text.chars().any(|c| self.is_newer(c, version));
        newer(name) || decoded_if_ace(name).is_some_and(|decoded| newer(&decoded))
    }
}

/// `START[..END] ; MAJOR.MINOR`
fn range(line: &str) -> Option<(u32, u32, Version)> {
    let (range, version) = line.split_once(';')?;
    let (start, end) = range.trim().split_once("..").unwrap_or((range.trim(), range.trim()));
    let (major, minor) = version.trim().split_once('.')?;
    let hex = |text| u32::from_str_radix(text, 16).ok();
    Some((hex(start)?, hex(end)?, (major.parse().ok()?, minor.parse().ok()?)))
}

/// A name with its ACE labels decoded as far as possible, even if they contain errors.
pub fn decoded(name: &str) -> String {
    const FREE: Options = Options::UTS46.with_check_bidi(CheckBidi::Off).with_check_joiners(false);
    to_unicode(name, &FREE).into_text().into_owned()
}

/// Like [`decoded`], if a name may contain an ACE label, that is, two consecutive hyphens.
pub fn decoded_if_ace(name: &str) -> Option<String> {
    (name.chars().filter(|&c| is_hyphen(c)).count() >= 2).then(|| decoded(name))
}

/// Whether a code point is U+002D, or is mapped to it.
const fn is_hyphen(code_point: char) -> bool {
    matches!(code_point, '-' | '\u{FE63}' | '\u{FF0D}')
}

#[cfg(test)]
mod tests {
    use xenonym::unicode::mapping;

    use super::*;

    #[test]
    fn all_hyphens_are_known() {
        for code_point in '\0'..=char::MAX {
            let mapped = mapping(code_point).any(|c| c == '-');
            assert_eq!(mapped, is_hyphen(code_point), "{code_point:?}");
        }
    }
}
