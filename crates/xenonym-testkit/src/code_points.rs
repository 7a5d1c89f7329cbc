//! Properties of all code points, compared with a file of the Unicode Character Database.

use crate::{data, digest};

/// Compares a property of all scalar values, spelled as in the file, with the digest of this name,
/// and if the data folder exists, with each entry of the file. Code points that the file does not
/// list get the value of its `@missing` comments, or else the default.
///
/// # Panics
///
/// If a value differs.
pub fn compare(
    property: &str,
    (file, default): (&str, &str),
    of: impl Fn(char) -> String,
    of_entry: impl Fn(&str) -> String,
) {
    digest::check(property, ('\0'..=char::MAX).map(&of));
    let text = data::unicode(file);
    let entries = text.map(|text| values(&text, default)).unwrap_or_default();
    for (at, entry) in (0..).zip(entries) {
        let Some(code_point) = char::from_u32(at) else { continue };
        assert_eq!(of(code_point), of_entry(&entry), "{at:04X}: {entry} in {file}");
    }
}

/// The code points of all planes with characters or private use, and of the planes between them the noncharacters and one in 257.
/// For comparisons with slow models: digests compare the properties of all code points.
pub fn most() -> impl Iterator<Item = char> {
    ('\0'..=char::MAX).filter(|&c| {
        let value = u32::from(c);
        !(0x4_0000..0xE_0000).contains(&value) || value % 257 == 0 || value & 0xFFFE == 0xFFFE
    })
}

/// Returns the value of each code point, according to the lines of the file and its `@missing`
/// comments.
///
/// # Panics
///
/// If a line lacks code points or a value.
pub fn values(text: &str, default: &str) -> Vec<String> {
    let mut values = vec![default.to_owned(); 0x11_0000];
    let missing = text.lines().filter_map(|line| line.strip_prefix("# @missing: "));
    let listed = text.lines().map(|line| line.split('#').next().unwrap_or_default());
    for line in missing.chain(listed).filter(|line| !line.trim().is_empty()) {
        let mut columns = line.split(';').map(str::trim);
        let range = columns.next().unwrap_or_default();
        let (first, last) = range.split_once("..").unwrap_or((range, range));
        let number = |digits| usize::from_str_radix(digits, 16).expect("a code point");
        let value = columns.next().expect("a value");
        values[number(first)..=number(last)].fill(value.to_owned());
    }
    values
}
