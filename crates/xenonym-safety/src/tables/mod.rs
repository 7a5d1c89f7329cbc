//! Looks up the Unicode data of code points.
//!
//! The tables are data only. `cargo xtask generate tables` generates them, and `FORMAT.md` describes their
//! layout. All code that reads them is in this module.

#[cfg(feature = "mpl-data")]
mod lookalikes;
mod runs;

use core::ops::Range;

pub(crate) use self::generated::brackets::BRACKETS;
pub(crate) use self::generated::identifiers::IDENTIFIERS;
/// The look-alikes of code points.
#[cfg(feature = "mpl-data")]
pub(crate) use self::generated::lookalikes::LOOKALIKES;
/// Code points whose glyphs are mirror images of others.
pub(crate) use self::generated::mirrors::TEXTS as MIRRORS;
/// The prototypes of UTS #39.
pub(crate) use self::generated::prototypes::TEXTS as PROTOTYPES;
/// Words next to brands.
#[cfg(feature = "mpl-data")]
pub(crate) use self::generated::words::WORDS;
#[cfg(feature = "mpl-data")]
pub(crate) use self::lookalikes::{Class, Edge, Edges, Frequency, Lookalikes, Ordinary, Words};
pub(crate) use self::runs::{Runs, Texts, Units};

/// The data of UTS #39 for code points, except for prototypes.
#[derive(Debug)]
pub(crate) struct Identifiers {
    /// The names of the scripts, by number, without anything between them.
    pub(crate) script_names: &'static str,
    pub(crate) script_name_ends: &'static [u16],
    /// The scripts of recommended code points, in order.
    pub(crate) recommended: &'static [u8],
    /// The sets of extensions that are not one script alone: the script of their code points, and where
    /// the members end.
    pub(crate) extensions: &'static [(u8, u16)],
    pub(crate) extension_members: &'static [u8],
    pub(crate) types: &'static [u16],
    /// The first digit of each decimal number system, in order.
    pub(crate) zeros: &'static [char],
    pub(crate) records: Runs,
}

impl Identifiers {
    /// The record of a code point.
    pub(crate) fn record(&self, code_point: char) -> Record {
        self.records.find(code_point).map_or(Record::NONE, |run| Record(run.value))
    }

    /// The same, and code points around it with the same record.
    pub(crate) fn record_around(&self, code_point: char) -> (Range<u32>, Record) {
        let Some(run) = self.records.find(code_point) else { return (0..0, Record::NONE) };
        let code_point = u32::from(code_point);
        (code_point - run.distance..code_point + run.rest, Record(run.value))
    }

    /// The name of a script, given its number.
    pub(crate) fn script_name(&self, number: u8) -> &'static str {
        let end = |at: usize| self.script_name_ends.get(at).map(|&end| usize::from(end));
        let start = usize::from(number).checked_sub(1).map_or(Some(0), end);
        let range = start
            .zip(end(number.into()))
            .and_then(|(start, end)| self.script_names.get(start..end));
        range.unwrap_or_default()
    }

    /// How many scripts there are.
    pub(crate) fn script_count(&self) -> u8 {
        self.script_name_ends.len() as u8
    }

    /// The script of a code point.
    pub(crate) fn script(&self, record: Record) -> u8 {
        match self.extended(record) {
            Some(at) => self.extensions.get(at).map_or(0, |&(script, _)| script),
            None => record.script_set() as u8,
        }
    }

    /// The script extensions of a code point, unless they are its script alone.
    pub(crate) fn script_extensions(&self, record: Record) -> Option<&'static [u8]> {
        let at = self.extended(record)?;
        let end = |at: usize| self.extensions.get(at).map(|&(_, end)| usize::from(end));
        let start = at.checked_sub(1).map_or(Some(0), end)?;
        self.extension_members.get(start..end(at)?)
    }

    fn extended(&self, record: Record) -> Option<usize> {
        record.script_set().checked_sub(self.script_name_ends.len())
    }

    /// The set of identifier types of a code point, a bit each.
    pub(crate) fn types(&self, record: Record) -> u16 {
        let types = usize::from(record.0 >> Record::TYPE_SHIFT) & 31;
        self.types.get(types).copied().unwrap_or_default()
    }

    /// The digit 0 of the number system of a digit.
    pub(crate) fn zero(&self, code_point: char) -> Option<char> {
        let after = self.zeros.partition_point(|&zero| zero <= code_point);
        let &zero = self.zeros.get(after.checked_sub(1)?)?;
        (u32::from(code_point) - u32::from(zero) < 10).then_some(zero)
    }
}

/// The bits of a code point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Record(u16);

impl Record {
    /// Of code points that are in no table.
    pub(crate) const NONE: Self = Self(0);
    const SCRIPT_SET: u16 = (1 << Self::TYPE_SHIFT) - 1;
    const TYPE_SHIFT: u32 = 9;
    const NONSPACING_MARK: u16 = 1 << 14;
    const DEFAULT_IGNORABLE: u16 = 1 << 15;

    fn script_set(self) -> usize {
        usize::from(self.0 & Self::SCRIPT_SET)
    }

    /// General category Mn.
    pub(crate) const fn is_nonspacing_mark(self) -> bool {
        self.0 & Self::NONSPACING_MARK != 0
    }

    /// `Default_Ignorable_Code_Point`.
    pub(crate) const fn is_default_ignorable(self) -> bool {
        self.0 & Self::DEFAULT_IGNORABLE != 0
    }
}

/// Data only.
mod generated {
    #[rustfmt::skip]
    pub(super) mod brackets;
    #[rustfmt::skip]
    pub(super) mod identifiers;
    #[cfg(feature = "mpl-data")]
    #[rustfmt::skip]
    pub(super) mod lookalikes;
    #[rustfmt::skip]
    pub(super) mod mirrors;
    #[rustfmt::skip]
    pub(super) mod prototypes;
    #[cfg(feature = "mpl-data")]
    #[rustfmt::skip]
    pub(super) mod words;
}
