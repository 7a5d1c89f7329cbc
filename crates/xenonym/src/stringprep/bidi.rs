//! RFC 3454 section 6: text of both directions.
//!
//! Requirement 1, that the code points of table C.8 are prohibited, is a matter of the profile's
//! tables. A `RandALCat` code point is one of table D.1, an `LCat` code point one of D.2.

use crate::tables::{Record, Table, TableSet};
use crate::{Error, ErrorKind};

const RIGHT: u32 = TableSet::of(&[Table::D1]).record_bits();
const LEFT: u32 = TableSet::of(&[Table::D2]).record_bits();

/// Whether a profile has step 4.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Direction {
    Unchecked,
    Checked,
}

impl Direction {
    /// Whether code points of these records may be refused, taken together.
    pub(super) const fn matters(self, records: Record) -> bool {
        matches!(self, Self::Checked) && records.any(RIGHT)
    }

    pub(super) const fn start(self) -> Bidi {
        Bidi { direction: self, records: Record(0), first: None, last: None, first_left: None }
    }
}

/// A code point and where it comes from.
#[derive(Clone, Copy, Debug)]
struct Seen {
    code_point: char,
    is_right: bool,
    source: usize,
}

/// What is to be remembered of text for the verdict on it.
#[derive(Debug)]
pub(super) struct Bidi {
    direction: Direction,
    /// The bits of all records.
    records: Record,
    first: Option<Seen>,
    last: Option<Seen>,
    first_left: Option<Seen>,
}

impl Bidi {
    /// Takes the next code point.
    #[inline]
    pub(super) fn see(&mut self, code_point: char, record: Record, source: usize) {
        let seen = Some(Seen { code_point, is_right: record.any(RIGHT), source });
        self.first = self.first.or(seen);
        self.last = seen;
        if record.any(LEFT) {
            self.first_left = self.first_left.or(seen);
        }
        self.records = Record(self.records.0 | record.0);
    }

    /// Whether the text keeps requirements 2 and 3.
    pub(super) fn verdict(&self) -> Result<(), Error> {
        if !self.direction.matters(self.records) {
            return Ok(());
        }
        if let Some(left) = self.first_left {
            return Err(left.error(ErrorKind::BidiMixed, Some(Table::D2)));
        }
        let ends = [self.first, self.last].into_iter().flatten();
        match ends.into_iter().find(|end| !end.is_right) {
            Some(end) => Err(end.error(ErrorKind::BidiEnd, None)),
            None => Ok(()),
        }
    }
}

impl Seen {
    #[cold]
    fn error(self, kind: ErrorKind, table: Option<Table>) -> Error {
        let error = Error::at_code_point(kind, self.source, u32::from(self.code_point));
        table.map_or(error, |table| error.of_table(table))
    }
}
