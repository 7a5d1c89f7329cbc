//! The byte-order mark that a text may begin with, or that it lacks.

use std::io;

use xenonym_records::{Recognised, recognise};

pub(crate) const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// Those of UTF-16, and the encodings. That of UTF-32 is one of them, or is for lines to reject.
const OTHERS: [(&[u8], &str); 2] = [(b"\xFF\xFE", "utf-16le"), (b"\xFE\xFF", "utf-16be")];

/// So many bytes tell whether a text is UTF-16.
pub(crate) const ENOUGH: usize = 256;

/// What to say of UTF-16 without a mark.
pub(crate) fn missing(is_big_endian: bool) -> String {
    let order = if is_big_endian { "be" } else { "le" };
    format!("this is UTF-16 without a byte-order mark: give --encoding utf-16{order}")
}

/// An error if what begins so is UTF-16, with a mark or without. Plain lines may have any bytes, so
/// this is not for them.
pub(crate) fn check_records(beginning: &[u8]) -> io::Result<()> {
    check(beginning)?;
    match recognise(&beginning[..beginning.len().min(ENOUGH)]) {
        Some(Recognised::Utf16 { is_big_endian }) => Err(io::Error::other(missing(is_big_endian))),
        _ => Ok(()),
    }
}

/// An error if what begins so says that it is not UTF-8: half of it would pass for ASCII.
pub(crate) fn check(beginning: &[u8]) -> io::Result<()> {
    if let Some((_, encoding)) = OTHERS.iter().find(|(mark, _)| beginning.starts_with(mark)) {
        let words = "this is UTF-16 by its byte-order mark";
        return Err(io::Error::other(format!("{words}: give --encoding {encoding}")));
    }
    Ok(())
}
