//! Divides names according to the rules of the list.

use core::ops::Range;

use crate::generated::public_suffixes::PUBLIC_SUFFIXES;
use crate::table::{EXCEPTION, PRIVATE, PRIVATE_WILDCARD, SUFFIX, WILDCARD, is_top_level};

/// The date of the list that this version contains: the year and the month.
///
/// ```
/// assert!(xenonym_psl::DATE >= "2026-07");
/// ```
pub const DATE: &str = crate::generated::public_suffixes::DATE;

/// A section of the list. From [`section`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Section {
    /// Suffixes of registries, such as `com` and `co.uk`.
    Icann,
    /// Suffixes of others who let people have names below theirs, such as `github.io`.
    Private,
}

impl Section {
    /// Returns a short name, for machines.
    ///
    /// ```
    /// assert_eq!(xenonym_psl::Section::Icann.name(), "icann");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::Icann => "icann",
            Self::Private => "private",
        }
    }
}

/// Returns the registered domain of a name: its public suffix and one more label. `None` if the name is a public suffix.
///
/// Also `None` for texts to which the list does not apply: names that are not in ASCII form, IP
/// addresses, and a wildcard above a public suffix. In the crate `xenonym-safety`,
/// `registrable_domain` accepts hosts, so that every spelling gets the right result.
///
/// ```
/// use xenonym_psl::registrable_domain;
///
/// assert_eq!(registrable_domain("www.example.co.uk"), Some("example.co.uk"));
/// assert_eq!(registrable_domain("someone.github.io"), Some("someone.github.io"));
/// assert_eq!(registrable_domain("co.uk"), None);
///
/// assert_eq!(registrable_domain("a.b.xn--55qx5d.cn"), Some("b.xn--55qx5d.cn"));
/// assert_eq!(registrable_domain("a.b.公司.cn"), None);
/// assert_eq!(registrable_domain("127.0.0.1"), None);
/// ```
#[doc(alias = "registrable domain")]
#[doc(alias = "registered domain")]
#[doc(alias = "eTLD+1")]
#[doc(alias = "domain_str")]
pub fn registrable_domain(name: &str) -> Option<&str> {
    registrable_domain_by(BuiltIn, name)
}

#[inline]
pub(crate) fn registrable_domain_by(rules: impl Rules, name: &str) -> Option<&str> {
    let name = of_dns(name)?;
    name.get(registrable_label_by(rules, name)?.start..)
}

/// Returns the range of the first label of the [`registrable_domain`]. `None` where that is `None`.
///
/// ```
/// use xenonym_psl::registrable_label;
///
/// assert_eq!(registrable_label("www.example.co.uk"), Some(4..11));
/// assert_eq!(registrable_label("a.b.公司.cn"), None);
/// ```
pub fn registrable_label(name: &str) -> Option<Range<usize>> {
    registrable_label_by(BuiltIn, name)
}

#[inline]
pub(crate) fn registrable_label_by(rules: impl Rules, name: &str) -> Option<Range<usize>> {
    let name = of_dns(name)?;
    let (label, _) = label_and_section_by(rules, name)?;
    (name.get(label.clone()) != Some("*")).then_some(label)
}

/// Returns the range of the label before the public suffix, in any text without a trailing dot, and the section of the suffix if it has
/// several labels. The label may be in Unicode, but suffixes are only found in ASCII form, so `a.b.公司.cn` is divided
/// incorrectly. For names that are converted as far as possible.
#[doc(hidden)]
#[inline]
pub fn label_and_section(name: &str) -> Option<(Range<usize>, Option<Section>)> {
    label_and_section_by(BuiltIn, name)
}

#[inline]
fn label_and_section_by(rules: impl Rules, name: &str) -> Option<(Range<usize>, Option<Section>)> {
    let (start_of_suffix, section) = divide(rules, name);
    let end = start_of_suffix.checked_sub(1)?;
    let start = name.get(..end)?.rfind('.').map_or(0, |dot| dot + 1);
    (start < end).then_some((start..end, section))
}

/// Returns the public suffix of a name, without a trailing dot. `None` if the name is empty, is not in
/// ASCII form or is an IP address.
///
/// ```
/// use xenonym_psl::public_suffix;
///
/// assert_eq!(public_suffix("www.example.co.uk"), Some("co.uk"));
/// assert_eq!(public_suffix("b.c.kobe.jp"), Some("c.kobe.jp")); // by the rule *.kobe.jp
/// assert_eq!(public_suffix("localhost."), Some("localhost"));
/// assert_eq!(public_suffix("127.0.0.1"), None);
/// ```
#[doc(alias = "public suffix")]
#[doc(alias = "suffix")]
#[doc(alias = "eTLD")]
pub fn public_suffix(name: &str) -> Option<&str> {
    public_suffix_by(BuiltIn, name)
}

#[inline]
pub(crate) fn public_suffix_by(rules: impl Rules, name: &str) -> Option<&str> {
    let name = of_dns(name)?;
    name.get(divide(rules, name).0..)
}

/// Returns the section of the list with the rule for the [`public_suffix`] of a name. `None` if the list contains no rule for it, so
/// that its last label counts, and for texts to which the list does not apply.
///
/// A name without a section may have a typo in its last label, or exist in a private network only.
///
/// ```
/// use xenonym_psl::{Section, section};
///
/// assert_eq!(section("www.example.co.uk"), Some(Section::Icann));
/// assert_eq!(section("someone.github.io"), Some(Section::Private));
/// assert_eq!(section("www.example.con"), None);
/// assert_eq!(section("localhost"), None);
/// ```
#[doc(alias = "known suffix")]
#[doc(alias = "is in the list")]
pub fn section(name: &str) -> Option<Section> {
    section_by(BuiltIn, name)
}

#[inline]
pub(crate) fn section_by(rules: impl Rules, name: &str) -> Option<Section> {
    let name = of_dns(name)?;
    match divide(rules, name) {
        (_, Some(section)) => Some(section),
        (start, None) => {
            let last = name.get(start..).unwrap_or_default();
            rules.is_top_level(last).then_some(Section::Icann)
        }
    }
}

/// A name without the dot of the root. `None` for texts that the rules of the list would divide wrongly: an IP address, and
/// a name that is not ASCII, because rules are in ASCII.
fn of_dns(name: &str) -> Option<&str> {
    let name = name.strip_suffix('.').unwrap_or(name);
    let last = name.rsplit('.').next()?;
    let is_number = match last.as_bytes() {
        [b'0', b'x' | b'X', digits @ ..] => digits.iter().all(u8::is_ascii_hexdigit),
        digits => digits.iter().all(u8::is_ascii_digit),
    };
    (name.is_ascii() && !name.contains(':') && !is_number).then_some(name)
}

/// Where the public suffix starts, and the section of the rule that says so, if it is among the suffixes.
// Inlined, so that nobody who needs only the start pays for the section.
#[inline]
fn divide(rules: impl Rules, name: &str) -> (usize, Option<Section>) {
    let mut suffixes = rules.suffixes(name);
    let Some((mut start, mut entry)) = suffixes.next() else { return (0, None) };
    let (mut suffix, mut parent) = ((start, None), start);
    loop {
        let Some(rules) = entry else { return suffix };
        let section = |bit| Some(if rules & bit == 0 { Section::Icann } else { Section::Private });
        if rules & EXCEPTION != 0 {
            return (parent, section(PRIVATE_WILDCARD));
        }
        if rules & SUFFIX != 0 {
            suffix = (start, section(PRIVATE));
        }
        parent = start;
        let Some(next) = suffixes.next() else { return suffix };
        (start, entry) = next;
        // An exception of the wildcard is found in the next round.
        if rules & WILDCARD != 0 {
            suffix = (start, section(PRIVATE_WILDCARD));
        }
    }
}

/// The rules of a list.
pub(crate) trait Rules: Copy {
    /// The last labels of a name, one more each time: where they start, and the rules of the list for them, or `None` if
    /// no rule ends so.
    fn suffixes(self, name: &str) -> impl Iterator<Item = (usize, Option<u8>)>;

    /// Whether a last label is a rule that is not among the suffixes.
    fn is_top_level(self, label: &str) -> bool;
}

/// The rules of the list in this version.
#[derive(Clone, Copy)]
struct BuiltIn;

impl Rules for BuiltIn {
    #[inline]
    fn suffixes(self, name: &str) -> impl Iterator<Item = (usize, Option<u8>)> {
        let name = name.as_bytes();
        Suffixes { name, start: name.len() + 1, block: Some(0) }
    }

    fn is_top_level(self, label: &str) -> bool {
        is_top_level(label.as_bytes())
    }
}

/// The last labels of a name, with the rules of the built-in list.
struct Suffixes<'n> {
    name: &'n [u8],
    start: usize,
    /// The number of the block with the next label.
    block: Option<usize>,
}

impl Iterator for Suffixes<'_> {
    type Item = (usize, Option<u8>);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let before = self.name.get(..self.start.checked_sub(1)?)?;
        self.start = before.iter().rposition(|&byte| byte == b'.').map_or(0, |dot| dot + 1);
        let label = before.get(self.start..).unwrap_or_default();
        let found = self.block.and_then(|block| PUBLIC_SUFFIXES.find(block, label));
        self.block = found.and_then(|(_, block)| block);
        Some((self.start, found.map(|(rules, _)| rules)))
    }
}

#[cfg(test)]
mod tests {
    use std::format;

    use super::*;

    #[test]
    fn names_are_divided_by_the_rules() {
        for (name, expected) in [
            ("", None),
            ("com", None),
            ("example.com", Some("example.com")),
            ("b.example.COM", Some("example.COM")),
            ("a.b.example.com.", Some("example.com")),
            ("example.example", Some("example.example")),
            ("b.example.example", Some("example.example")),
            ("ac.jp", None),
            ("test.ac.jp", Some("test.ac.jp")),
            ("kyoto.jp", None),
            ("a.test.kyoto.jp", Some("test.kyoto.jp")),
            ("ide.kyoto.jp", None),
            ("b.ide.kyoto.jp", Some("b.ide.kyoto.jp")),
            ("c.kobe.jp", None),
            ("b.c.kobe.jp", Some("b.c.kobe.jp")),
            ("a.b.c.kobe.jp", Some("b.c.kobe.jp")),
            ("city.kobe.jp", Some("city.kobe.jp")),
            ("www.city.kobe.jp", Some("city.kobe.jp")),
            ("ck", None),
            ("test.ck", None),
            ("b.test.ck", Some("b.test.ck")),
            ("www.ck", Some("www.ck")),
            ("www.www.ck", Some("www.ck")),
            ("shop.xn--55qx5d.cn", Some("shop.xn--55qx5d.cn")),
            ("xn--55qx5d.cn", None),
            ("a.b.amazonaws.com.cn", Some("amazonaws.com.cn")),
            (".com", None),
            ("a..com", None),
            ("a..", None),
            ("*.co.uk", None),
            ("*.example.co.uk", Some("example.co.uk")),
        ] {
            assert_eq!(registrable_domain(name), expected, "{name}");
        }
    }

    /// The last label of an address, or a suffix that the list contains in ASCII, would count as
    /// public suffix.
    #[test]
    fn texts_that_are_not_names_in_ascii_are_not_divided() {
        for text in [
            "",
            ".",
            "127.0.0.1",
            "127.0.0.1.",
            "a.0x7f",
            "1.0X",
            "[::1]",
            "::ffff:a.example",
            "a.b.公司.cn",
            "b.個人.hk",
            "www.bücher.example",
            "example.co。uk",
        ] {
            assert_eq!((registrable_domain(text), public_suffix(text)), (None, None), "{text}");
            assert_eq!(registrable_label(text), None, "{text}");
        }
        for name in ["a.0xample", "a.1st", "1.2.3.example"] {
            assert!(registrable_domain(name).is_some() && public_suffix(name).is_some(), "{name}");
        }
    }

    #[test]
    fn a_rule_is_in_one_section() {
        let (icann, private) = (Some(Section::Icann), Some(Section::Private));
        for (name, expected) in [
            ("com", icann),
            ("example.COM.", icann),
            ("a.museum", icann),
            ("example.co.uk", icann),
            ("b.c.kobe.jp", icann),
            ("www.city.kobe.jp", icann),
            ("www.ck", icann),
            ("github.io", private),
            ("a.b.github.io", private),
            ("io", icann),
            ("x.compute.amazonaws.com", private),
            ("ck", None),
            ("kobe.jp", icann),
            ("con", None),
            ("example.con", None),
            ("localhost", None),
            ("", None),
            ("127.0.0.1", None),
            ("a.b.公司.cn", None),
            ("a..com", icann),
        ] {
            assert_eq!(section(name), expected, "{name}");
        }
    }

    #[test]
    fn suffix_and_label_are_parts_of_the_name() {
        for (name, label, suffix) in [
            ("com", None, Some("com")),
            ("a.b.example.com", Some("example"), Some("com")),
            ("www.city.kobe.jp", Some("city"), Some("kobe.jp")),
            ("a.b.c.kobe.jp", Some("b"), Some("c.kobe.jp")),
            ("a..com", None, Some("com")),
        ] {
            assert_eq!(registrable_label(name).map(|range| &name[range]), label, "{name}");
            assert_eq!(public_suffix(name), suffix, "{name}");
            assert_eq!(public_suffix(&format!("{name}.")), suffix, "{name}");
        }
        assert_eq!((registrable_label("a."), registrable_label("a.b.")), (None, Some(0..1)));
        assert_eq!(label_and_section("ü.b").map(|(label, _)| label), Some(0..2));
        assert_eq!(label_and_section(""), None);
    }
}
