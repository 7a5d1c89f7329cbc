//! The byte-order mark that a text may begin with, or that it lacks.

use std::io;

use xenonym_records::{Recognized, recognize};

pub(crate) const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// The marks of UTF-16. UTF-32 begins with one of them, or is rejected as text.
const OTHERS: [(&[u8], &str); 2] = [(b"\xFF\xFE", "utf-16le"), (b"\xFE\xFF", "utf-16be")];

/// How many bytes show whether a text is UTF-16.
pub(crate) const ENOUGH: usize = 256;

/// The message for UTF-16 without a mark.
pub(crate) fn missing(is_big_endian: bool) -> String {
    let order = if is_big_endian { "be" } else { "le" };
    format!("this is UTF-16 without a byte-order mark: use --encoding utf-16{order}")
}

/// An error if these first bytes are UTF-16, with or without a mark. Plain lines may contain any bytes, so
/// they are not checked.
pub(crate) fn check_records(beginning: &[u8]) -> io::Result<()> {
    check(beginning)?;
    match recognize(&beginning[..beginning.len().min(ENOUGH)]) {
        Some(Recognized::Utf16 { is_big_endian }) => Err(io::Error::other(missing(is_big_endian))),
        _ => Ok(()),
    }
}

/// An error if these first bytes contain the mark of UTF-16, because half of its bytes look like ASCII.
pub(crate) fn check(beginning: &[u8]) -> io::Result<()> {
    if let Some((_, encoding)) = OTHERS.iter().find(|(mark, _)| beginning.starts_with(mark)) {
        let words = "the byte-order mark indicates UTF-16";
        return Err(io::Error::other(format!("{words}: use --encoding {encoding}")));
    }
    Ok(())
}
