//! Lists that are read at run time.

use alloc::borrow::ToOwned;
use alloc::collections::BTreeMap;
use alloc::string::String;
use core::fmt;
use core::iter;
use core::ops::Range;
use core::str::FromStr;

use xenonym::uts46;

use crate::Section;
use crate::suffix::{self, Rules};
use crate::table::{EXCEPTION, PRIVATE, PRIVATE_WILDCARD, SUFFIX, WILDCARD};

/// A Public Suffix List that is read at run time, because the list of this version is old or rules of one's own are needed.
///
/// Its methods are the functions of this crate, with the rules of this list.
///
/// ```
/// use xenonym_psl::List;
///
/// let list: List = "com\nco.uk\n*.ck\n!www.ck\n// ===BEGIN PRIVATE DOMAINS===\nblog.example".parse()?;
/// assert_eq!(list.registrable_domain("a.b.blog.example"), Some("b.blog.example"));
/// assert_eq!(list.registrable_domain("a.github.io"), Some("github.io")); // not in this list
/// # Ok::<(), xenonym_psl::ListError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct List {
    /// The names with which rules end, in ASCII form and lower case, with the bits of the compiled table.
    rules: BTreeMap<String, u8>,
}

/// The reason why a text is not a Public Suffix List, with the line from 1.
///
/// ```
/// let error = "com\na..b".parse::<xenonym_psl::List>().unwrap_err();
/// assert_eq!(error.to_string(), "line 2 is not a rule: write a name, perhaps after *. or !");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum ListError {
    /// A line is not a rule.
    NotARule {
        /// Its number, from 1.
        line: usize,
    },
    /// The text contains no rule, so every last label would be a public suffix.
    NoRules,
}

impl fmt::Display for ListError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotARule { line } => {
                write!(f, "line {line} is not a rule: write a name, perhaps after *. or !")
            }
            Self::NoRules => f.write_str("the list contains no rule: pass public_suffix_list.dat"),
        }
    }
}

impl core::error::Error for ListError {}

impl FromStr for List {
    type Err = ListError;

    /// Reads the format of `public_suffix_list.dat`: a rule on each line up to the first blank, and comments after `//`. Rules are in the
    /// section [`Icann`](Section::Icann) except between the comments that begin and end the private domains.
    fn from_str(text: &str) -> Result<Self, ListError> {
        let mut rules = BTreeMap::new();
        let mut is_private = false;
        let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
        for (index, line) in text.lines().enumerate() {
            if let Some(comment) = line.trim_start().strip_prefix("//") {
                is_private = match comment.trim() {
                    "===BEGIN PRIVATE DOMAINS===" => true,
                    "===END PRIVATE DOMAINS===" => false,
                    _ => is_private,
                };
                continue;
            }
            let Some(rule) = line.split_whitespace().next() else { continue };
            add(&mut rules, rule, is_private).ok_or(ListError::NotARule { line: index + 1 })?;
        }
        if rules.is_empty() { Err(ListError::NoRules) } else { Ok(Self { rules }) }
    }
}

/// Adds a rule, and the names with which it ends. `None` if it is not one.
fn add(rules: &mut BTreeMap<String, u8>, rule: &str, is_private: bool) -> Option<()> {
    let (name, bit, private) = match (rule.strip_prefix("*."), rule.strip_prefix('!')) {
        (Some(name), _) => (name, WILDCARD, PRIVATE_WILDCARD),
        (_, Some(name)) => (name, EXCEPTION, PRIVATE_WILDCARD),
        _ => (rule, SUFFIX, PRIVATE),
    };
    let name = uts46::to_ascii(name, &uts46::Options::DNS).ok()?;
    if name.ends_with('.') || name.contains('*') {
        return None;
    }
    let name = name.to_ascii_lowercase();
    for (dot, _) in name.match_indices('.') {
        rules.entry(name.get(dot + 1..)?.to_owned()).or_default();
    }
    *rules.entry(name).or_default() |= bit | if is_private { private } else { 0 };
    Some(())
}

impl Rules for &List {
    fn suffixes(self, name: &str) -> impl Iterator<Item = (usize, Option<u8>)> {
        let name = name.to_ascii_lowercase();
        let mut before = Some(name.len());
        iter::from_fn(move || {
            let end = before?;
            let dot = name.get(..end)?.rfind('.');
            before = dot;
            let start = dot.map_or(0, |dot| dot + 1);
            Some((start, self.rules.get(name.get(start..)?).copied()))
        })
    }

    /// All of them are among the suffixes.
    fn is_top_level(self, _: &str) -> bool {
        false
    }
}

impl List {
    /// Works like [`registrable_domain`](crate::registrable_domain), with the rules of this list.
    pub fn registrable_domain<'n>(&self, name: &'n str) -> Option<&'n str> {
        suffix::registrable_domain_by(self, name)
    }

    /// Works like [`registrable_label`](crate::registrable_label), with the rules of this list.
    pub fn registrable_label(&self, name: &str) -> Option<Range<usize>> {
        suffix::registrable_label_by(self, name)
    }

    /// Works like [`public_suffix`](crate::public_suffix), with the rules of this list.
    pub fn public_suffix<'n>(&self, name: &'n str) -> Option<&'n str> {
        suffix::public_suffix_by(self, name)
    }

    /// Works like [`section`](crate::section), with the rules of this list.
    pub fn section(&self, name: &str) -> Option<Section> {
        suffix::section_by(self, name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Some rules of the built-in list.
    const RULES: &str = "\u{FEFF}// The begin\r
com\r
jp  // Japan\r
AC.jp
kyoto.jp
ide.kyoto.jp

  *.kobe.jp
!city.kobe.jp
*.ck
!www.ck
cn
公司.cn
// ===BEGIN PRIVATE DOMAINS===
github.io
*.compute.amazonaws.com
// ===END PRIVATE DOMAINS===
io
";

    #[test]
    fn a_list_divides_names_as_the_built_in_list_does() {
        let list: List = RULES.parse().unwrap();
        for suffix in [
            "com",
            "jp",
            "ac.jp",
            "KYOTO.jp",
            "ide.kyoto.jp",
            "kobe.jp",
            "b.kobe.jp",
            "city.kobe.jp",
            "ck",
            "a.ck",
            "www.ck",
            "cn",
            "xn--55qx5d.cn",
            "公司.cn",
            "github.io",
            "io",
            "compute.amazonaws.com",
            "x.compute.amazonaws.com",
            "con",
            "",
            "127.0.0.1",
            "a..com",
        ] {
            for before in ["", "a.", "a.b.", "*.", "."] {
                for after in ["", "."] {
                    let name = [before, suffix, after].concat();
                    let name = name.as_str();
                    assert_eq!(
                        list.registrable_domain(name),
                        crate::registrable_domain(name),
                        "{name}"
                    );
                    assert_eq!(
                        list.registrable_label(name),
                        crate::registrable_label(name),
                        "{name}"
                    );
                    assert_eq!(list.public_suffix(name), crate::public_suffix(name), "{name}");
                    assert_eq!(list.section(name), crate::section(name), "{name}");
                }
            }
        }
    }

    #[test]
    fn what_is_no_list_is_rejected() {
        for text in ["", "\n", "// only a comment\n"] {
            assert_eq!(text.parse::<List>(), Err(ListError::NoRules));
        }
        for rule in ["a..b", ".com", "com.", "*", "*.*.ck", "a.*.ck", "!", "<html>", "xn--0"] {
            let text = ["com\n", rule].concat();
            assert_eq!(text.parse::<List>(), Err(ListError::NotARule { line: 2 }), "{rule}");
        }
    }
}
