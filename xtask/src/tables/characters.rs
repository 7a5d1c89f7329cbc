//! Data for `xn code-point` that is not in the library: the name of a code point (section 4.8 of
//! The Unicode Standard), general category, age and scripts, as runs.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::ops::RangeInclusive;

use anyhow::{Context, Result, bail};

use crate::tables::build::CODE_POINTS;
use crate::tables::parse::Record;

// Labels such as `<control-0009>` are not names: `xn` writes them by the general category.

/// The placeholder in a name for the code point's own digits, or for the name of a Hangul syllable.
pub(crate) const OWN: char = '*';

/// The value for a code point whose script extensions are just its script.
const SCRIPT: &str = "<script>";

/// The values of all code points, spelled as in the files.
pub(crate) struct Data<'a> {
    pub(crate) records: &'a BTreeMap<u32, Record>,
    pub(crate) ages: &'a [&'a str],
    pub(crate) scripts: &'a [&'a str],
    /// Short names of scripts, divided by spaces.
    pub(crate) extensions: &'a [&'a str],
    pub(crate) long_categories: &'a BTreeMap<&'a str, &'a str>,
    pub(crate) long_scripts: &'a BTreeMap<&'a str, &'a str>,
}

/// Code points with the same name, or with a common name that ends with [`OWN`].
pub(crate) struct Name {
    pub(crate) code_points: RangeInclusive<u32>,
    pub(crate) name: String,
}

/// The properties of all code points of a run.
#[derive(PartialEq, Eq)]
pub(crate) struct Properties<'a> {
    pub(crate) category: &'a str,
    pub(crate) age: &'a str,
    pub(crate) script: &'a str,
    /// Long names. Empty if there is only the script.
    pub(crate) extensions: Vec<&'a str>,
}

impl<'a> Data<'a> {
    /// The names in order.
    pub(crate) fn names(&self) -> Result<Vec<Name>> {
        let mut names: Vec<Name> = Vec::new();
        for (&code_point, record) in self.records {
            let Some(name) = pattern(code_point, &record.name)? else { continue };
            match names.last_mut() {
                Some(last)
                    if last.name == name
                        && name.ends_with(OWN)
                        && last.code_points.end() + 1 == code_point =>
                {
                    last.code_points = *last.code_points.start()..=code_point;
                }
                _ => names.push(Name { code_points: code_point..=code_point, name }),
            }
        }
        Ok(names)
    }

    /// The first code point of each run, and the properties of the run.
    pub(crate) fn runs(&self) -> Result<Vec<(u32, Properties<'a>)>> {
        let mut runs: Vec<(u32, Properties<'a>)> = Vec::new();
        for code_point in 0..CODE_POINTS {
            let properties = self.properties(code_point)?;
            if runs.last().is_none_or(|(_, last)| *last != properties) {
                runs.push((code_point, properties));
            }
        }
        Ok(runs)
    }

    fn properties(&self, code_point: u32) -> Result<Properties<'a>> {
        let at = code_point as usize;
        let category = self.records.get(&code_point).map_or("Cn", |record| &record.category);
        let long_category = self.long_categories.get(category);
        let listed = Some(self.extensions[at]).filter(|listed| *listed != SCRIPT);
        let extensions: Result<Vec<&str>> = listed
            .unwrap_or_default()
            .split_whitespace()
            .map(|short| self.long_scripts.get(short).copied().with_context(|| short.to_owned()))
            .collect();
        Ok(Properties {
            category: long_category.with_context(|| category.to_owned())?,
            age: self.ages[at],
            script: self.scripts[at],
            extensions: extensions?,
        })
    }
}

/// Returns the name with [`OWN`] for the part that rules NR1 and NR2 derive from the code point, or
/// `None` if it is unnamed.
fn pattern(code_point: u32, name: &str) -> Result<Option<String>> {
    let Some(range) = name.strip_prefix('<') else {
        let own = format!("-{code_point:04X}");
        return Ok(Some(match name.strip_suffix(&own) {
            Some(kind) => format!("{kind}-{OWN}"),
            None => name.to_owned(),
        }));
    };
    let kind = match range.strip_suffix(", Last>").unwrap_or(range) {
        "Hangul Syllable" => "HANGUL SYLLABLE ",
        "Jurchen Character" => "JURCHEN CHARACTER-",
        "Seal Character" => "SMALL SEAL CHARACTER-",
        range if range.starts_with("CJK Ideograph") => "CJK UNIFIED IDEOGRAPH-",
        range if range.starts_with("Tangut Ideograph") => "TANGUT IDEOGRAPH-",
        range if range == "control>" || range.contains("Private Use") => return Ok(None),
        range if range.ends_with("Surrogate") => return Ok(None),
        _ => bail!("no rule for the names of {name}"),
    };
    Ok(Some(format!("{kind}{OWN}")))
}

// Writes the data for `xn code-point` as text to be compressed: runs of properties, an empty line,
// names. `crates/xn/src/commands/code_point/characters.rs` describes the layout of both.

/// The body of the text.
pub(crate) fn text(data: &Data<'_>) -> Result<String> {
    let mut text = String::new();
    for (first, run) in data.runs()? {
        let extensions = run.extensions.join(" ");
        writeln!(text, "{first:04X};{};{};{};{extensions}", run.category, run.age, run.script)?;
    }
    writeln!(text)?;
    let mut next = 0;
    for name in data.names()? {
        let (first, last) = name.code_points.into_inner();
        if last > first {
            write!(text, "{first:04X}..{last:04X};")?;
        } else if first != next {
            write!(text, "{first:04X};")?;
        }
        writeln!(text, "{}", name.name)?;
        next = last + 1;
    }
    Ok(text)
}
