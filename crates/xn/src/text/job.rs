//! The settings of a run over text, which are the same for all chunks.

use std::sync::Arc;

use xenonym_records::Format;

use super::chunk::ChunkSize;
use crate::conversion::Conversion;
use crate::io::Encoding;
use crate::pipeline::part::Keys;
use crate::plan::{FileFormat, OnRejected};

pub(super) struct Job {
    pub(super) format: Arc<dyn Format>,
    pub(super) conversion: Conversion,
    /// Whether the output is an object for each name.
    pub(super) is_json: bool,
    /// The name of the format on the command line.
    pub(super) from: FileFormat,
    /// Whether the output is a line or an object for each name, and not the records.
    pub(super) writes_names: bool,
    pub(super) on_error: Option<OnRejected>,
    /// Whether the run writes a file of `--errors`.
    pub(super) writes_errors: bool,
    /// For `--unique`.
    pub(super) keys: Option<Keys>,
    /// The encoding of the output, unless it is UTF-8.
    pub(super) encoding: Option<Encoding>,
    pub(super) size: ChunkSize,
}

impl Job {
    /// How many bytes of these records there are before the first one that is too long.
    pub(super) fn fitting(&self, records: &[u8]) -> usize {
        if records.len() <= self.size.max_record {
            return records.len();
        }
        let (mut fitting, line_end) = (0, self.format.line_end());
        while fitting < records.len() {
            let rest = &records[fitting..];
            let length = self.format.record(rest);
            if self.size.is_too_long(&rest[..length], line_end) {
                break;
            }
            fitting += length;
        }
        fitting
    }
}
