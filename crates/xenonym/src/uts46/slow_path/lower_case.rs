//! Lower-cases ASCII names, as the URL Standard does since mid-2026.

use crate::domain::labels_with_root;
use crate::output::sink::{Rewrite, Sink};
use crate::uts46::options::Options;
use crate::uts46::report::Reporter;
use crate::{Error, ErrorKind};

/// Bytes that are lower-cased together.
const CHUNK: usize = 64;

/// Steps 5, 7 and 8 of the "domain parser": lower case, not empty, nothing forbidden. `name` is
/// ASCII. Returns whether anything changed.
pub(super) fn convert(
    name: &str,
    options: &Options,
    sink: &mut dyn Sink,
    report: &mut dyn Reporter,
) -> Result<bool, Error> {
    if name.is_empty() && options.reject_empty_names {
        report.report(Error::at(ErrorKind::EmptyName, 0))?;
    }
    for (index, label) in labels_with_root(name).enumerate() {
        for (offset, byte) in label.text().bytes().enumerate() {
            if options.denied.contains(char::from(byte.to_ascii_lowercase())) {
                let error = Error::at_code_point(options.denied_kind(), offset, u32::from(byte));
                report.report(error.in_label(index, &label))?;
            }
        }
    }
    let mut output = Rewrite::new(name, sink);
    let mut rest = name;
    while !rest.is_empty() {
        let (chunk, after) = rest.split_at(rest.len().min(CHUNK));
        let mut lower = [0; CHUNK];
        let lower = lower.get_mut(..chunk.len()).ok_or_else(Error::internal)?;
        lower.copy_from_slice(chunk.as_bytes());
        lower.make_ascii_lowercase();
        // ASCII is UTF-8.
        let lower = core::str::from_utf8(lower).map_err(|_| Error::internal())?;
        let written = if lower == chunk { output.keep(chunk) } else { output.replace(lower) };
        let offset = name.len() - rest.len();
        written.map_err(|_| Error::at(ErrorKind::BufferTooSmall, offset))?;
        rest = after;
    }
    Ok(output.is_changed())
}
