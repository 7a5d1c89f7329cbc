//! The tables of RFC 3454 by name, and sets of them.

use core::fmt;

use super::{Record, v3_2_0};

/// A table in the appendices of RFC 3454.
///
/// ```
/// use xenonym::stringprep::Table;
///
/// assert!(Table::D1.contains('א'));
/// assert!(!Table::D2.contains('א'));
/// assert_eq!(Table::C22.to_string(), "C.2.2");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[expect(clippy::exhaustive_enums, reason = "the tables of RFC 3454")]
pub enum Table {
    /// A.1: unassigned in Unicode 3.2.
    A1,
    /// B.1: commonly mapped to nothing.
    B1,
    /// B.2: case folding for use with NFKC.
    B2,
    /// B.3: case folding for use without normalization.
    B3,
    /// C.1.1: ASCII space.
    C11,
    /// C.1.2: other spaces.
    C12,
    /// C.2.1: ASCII control characters.
    C21,
    /// C.2.2: other control characters.
    C22,
    /// C.3: private use.
    C3,
    /// C.4: noncharacters.
    C4,
    /// C.5: surrogates, which cannot occur in Rust strings.
    C5,
    /// C.6: inappropriate for plain text.
    C6,
    /// C.7: inappropriate for canonical representation.
    C7,
    /// C.8: change display, or are deprecated.
    C8,
    /// C.9: tagging characters.
    C9,
    /// D.1: bidirectional property R or AL (`RandALCat`).
    D1,
    /// D.2: bidirectional property L (`LCat`).
    D2,
}

/// In the order of the tables' bits.
const NAMES: [(Table, &str); 17] = [
    (Table::A1, "A.1"),
    (Table::B1, "B.1"),
    (Table::B2, "B.2"),
    (Table::B3, "B.3"),
    (Table::C11, "C.1.1"),
    (Table::C12, "C.1.2"),
    (Table::C21, "C.2.1"),
    (Table::C22, "C.2.2"),
    (Table::C3, "C.3"),
    (Table::C4, "C.4"),
    (Table::C5, "C.5"),
    (Table::C6, "C.6"),
    (Table::C7, "C.7"),
    (Table::C8, "C.8"),
    (Table::C9, "C.9"),
    (Table::D1, "D.1"),
    (Table::D2, "D.2"),
];

impl Table {
    /// Returns all tables, in the order of the appendices.
    ///
    /// ```
    /// use xenonym::stringprep::Table;
    ///
    /// let of_soft_hyphen: Vec<Table> = Table::all().filter(|t| t.contains('\u{AD}')).collect();
    /// assert_eq!(of_soft_hyphen, [Table::B1]);
    /// ```
    pub fn all() -> impl Iterator<Item = Self> {
        NAMES.iter().map(|&(table, _)| table)
    }

    /// Returns whether the table contains this code point: a `char`, or a `u32` for surrogates too.
    ///
    /// ```
    /// use xenonym::stringprep::Table;
    ///
    /// assert!(Table::C5.contains(0xD800_u32));
    /// ```
    pub fn contains(self, code_point: impl Into<u32>) -> bool {
        TableSet::of(&[self]).first_with(code_point) == Some(self)
    }

    /// Returns the table's name as RFC 3454 writes it.
    ///
    /// ```
    /// assert_eq!(xenonym::stringprep::Table::C12.name(), "C.1.2");
    /// ```
    #[expect(clippy::indexing_slicing, reason = "a name for each table: checked below")]
    pub const fn name(self) -> &'static str {
        NAMES[self as usize].1
    }
}

#[expect(clippy::indexing_slicing, reason = "evaluated by the compiler")]
const _: () = {
    let mut index = 0;
    while index < NAMES.len() {
        assert!(NAMES[index].0 as usize == index, "the names are not in the order of the tables");
        index += 1;
    }
};

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A set of tables.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct TableSet(u32);

impl TableSet {
    pub(crate) const NONE: Self = Self(0);

    #[expect(clippy::indexing_slicing, reason = "const fn; the index is below the length")]
    pub(crate) const fn of(tables: &[Table]) -> Self {
        let mut bits = 0;
        let mut at = 0;
        while at < tables.len() {
            bits |= 1 << tables[at] as u32;
            at += 1;
        }
        Self(bits)
    }

    /// The tables of this set and of `other`.
    pub(crate) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The first table of the set that contains this code point.
    pub(crate) fn first_with(self, code_point: impl Into<u32>) -> Option<Table> {
        let code_point = code_point.into();
        if code_point > u32::from(char::MAX) {
            return None;
        }
        let record = v3_2_0::CLASSES.get(code_point);
        let both = self.0 & record.0 >> Record::TABLES_SHIFT;
        NAMES.get(both.trailing_zeros() as usize).map(|&(table, _)| table)
    }

    /// The record bits that are set for code points in one of the tables.
    pub(crate) const fn record_bits(self) -> u32 {
        self.0 << Record::TABLES_SHIFT
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_table_is_found() {
        let set = TableSet::of(&[Table::C8]).or(TableSet::of(&[Table::C22]));
        assert_eq!(set.first_with('\u{206A}'), Some(Table::C22));
        assert_eq!(set.first_with('a'), None);
        assert_eq!(TableSet::NONE.first_with('\u{206A}'), None);
        assert!(Table::C5.contains(0xD800_u32) && !Table::C5.contains(u32::MAX));
    }
}
