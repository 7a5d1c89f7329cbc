//! Names of ASCII code points only, as the URL Standard has them since mid-2026.

use crate::sink::{Rewrite, Sink};
use crate::uts46::options::{EmptyNames, Options};
use crate::uts46::report::Report;
use crate::{Error, ErrorKind};

/// Bytes that are lower-cased together.
const CHUNK: usize = 64;

/// Steps 5, 7 and 8 of the "domain parser": lower case, not empty, nothing forbidden. `name` is
/// ASCII. Returns whether anything changed.
pub(super) fn convert(
    name: &str,
    options: &Options,
    sink: &mut dyn Sink,
    report: &mut dyn Report,
) -> Result<bool, Error> {
    if name.is_empty() && options.empty_names == EmptyNames::Refused {
        report.report(Error::new(ErrorKind::EmptyName, 0))?;
    }
    let (mut label, mut start) = (0, 0);
    for (offset, byte) in name.bytes().enumerate() {
        let code_point = char::from(byte.to_ascii_lowercase());
        if byte == b'.' {
            (label, start) = (label + 1, offset + 1);
        } else if options.denied.contains(code_point) {
            let kind = options.denied_kind();
            let error = Error::at_code_point(kind, offset - start, u32::from(byte));
            report.report(error.in_label(label, start))?;
        }
    }
    let mut output = Rewrite::new(name, sink);
    let mut rest = name;
    while !rest.is_empty() {
        let (chunk, after) = rest.split_at(rest.len().min(CHUNK));
        let mut lower = [0; CHUNK];
        let lower = lower.get_mut(..chunk.len()).unwrap_or_default();
        lower.copy_from_slice(chunk.as_bytes());
        lower.make_ascii_lowercase();
        // ASCII is UTF-8.
        let lower = core::str::from_utf8(lower).unwrap_or_default();
        let written = if lower == chunk { output.keep(chunk) } else { output.replace(lower) };
        let offset = name.len() - rest.len();
        written.map_err(|_| Error::new(ErrorKind::BufferTooSmall, offset))?;
        rest = after;
    }
    Ok(output.is_changed())
}
