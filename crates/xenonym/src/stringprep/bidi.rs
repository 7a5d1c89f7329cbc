//! RFC 3454 section 6: bidirectional text.
//!
//! Requirement 1, that the code points of table C.8 are prohibited, is a matter of the profile's
//! tables. A `RandALCat` code point is one of table D.1, an `LCat` code point one of D.2.

use crate::tables::{Record, Table, TableSet};
use crate::{Error, ErrorKind};

const RIGHT: u32 = TableSet::of(&[Table::D1]).record_bits();
const LEFT: u32 = TableSet::of(&[Table::D2]).record_bits();

/// Whether a profile includes step 4.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Direction {
    Unchecked,
    Checked,
}

impl Direction {
    /// Whether code points of these records may be rejected, taken together.
    pub(super) const fn matters(self, records: Record) -> bool {
        matches!(self, Self::Checked) && records.any(RIGHT)
    }

    pub(super) const fn start(self) -> Bidi {
        Bidi {
            direction: self,
            records: Record(0),
            first: None,
            last: Seen::NONE,
            first_left: None,
        }
    }
}

/// A code point and where it comes from.
#[derive(Clone, Copy, Debug)]
struct Seen {
    code_point: char,
    record: Record,
    source: usize,
}

/// The facts on a text that decide the verdict.
#[derive(Debug)]
pub(super) struct Bidi {
    direction: Direction,
    /// The bits of all records.
    records: Record,
    first: Option<Seen>,
    /// Meaningless before the first code point.
    last: Seen,
    first_left: Option<Seen>,
}

impl Bidi {
    /// Processes the next code point.
    #[inline]
    pub(super) fn see(&mut self, code_point: char, record: Record, source: usize) {
        self.last = Seen { code_point, record, source };
        if self.first.is_none() {
            self.first = Some(self.last);
        }
        if record.any(LEFT) && !self.records.any(LEFT) {
            self.first_left = Some(self.last);
        }
        self.records = Record(self.records.0 | record.0);
    }

    /// Whether the text satisfies requirements 2 and 3.
    pub(super) fn verdict(&self) -> Result<(), Error> {
        if !self.direction.matters(self.records) {
            return Ok(());
        }
        if let Some(left) = self.first_left {
            return Err(left.error(ErrorKind::BidiMixed, Some(Table::D2)));
        }
        let ends = self.first.into_iter().chain([self.last]);
        match ends.into_iter().find(|end| !end.record.any(RIGHT)) {
            Some(end) => Err(end.error(ErrorKind::BidiEnd, None)),
            None => Ok(()),
        }
    }
}

impl Seen {
    const NONE: Self = Self { code_point: '\0', record: Record(0), source: 0 };

    #[cold]
    fn error(self, kind: ErrorKind, table: Option<Table>) -> Error {
        let error = Error::at_code_point(kind, self.source, u32::from(self.code_point));
        table.map_or(error, |table| error.of_table(table))
    }
}
