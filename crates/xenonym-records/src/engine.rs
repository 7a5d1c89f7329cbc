//! The parts of which [`rewrite`](crate::rewrite()) is made, for the command `xn`. They may change in any version.

pub use crate::delimited::{
    Field, Row, RowEnds, RowReader, UNCLOSED, find_column, listed_columns, named_delimiter,
};
pub use crate::fault::{
    ALL as FAULTS, BECOMES_WILDCARD, BREAKS_RECORD, INVALID_UTF8, LINE_TOO_LONG, NO_ADDRESS,
    NOT_A_URL, QUOTED_IN_TSV, STRAY_QUOTE, UNTERMINATED,
};
pub use crate::format::{
    AsReplacer, AtLineFeed, BulkReplacer, Dropped, Framer, Head, Header, Replacer,
};
pub use crate::line::{split_ending, write_line_end};
pub use crate::lists::LEADING_DOT;
pub use crate::recognize::{Codec, Magic};
pub use crate::slot::{Escape, OnReject, Slot, Unrepresentable, Within};
pub use crate::wildcard::{asterisk_in, becomes_wildcard, may_become_wildcard};
