//! The byte-order mark that a text may begin with.

use std::io;

pub(crate) const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// Those of UTF-16; that of UTF-32 is one of them, or is for lines to refuse.
const OTHERS: [&[u8]; 2] = [b"\xFF\xFE", b"\xFE\xFF"];

/// An error if what begins so says that it is not UTF-8: half of it would pass for ASCII.
pub(crate) fn check(beginning: &[u8]) -> io::Result<()> {
    if OTHERS.iter().any(|mark| beginning.starts_with(mark)) {
        return Err(io::Error::other("this is UTF-16 by its byte-order mark: write it as UTF-8"));
    }
    Ok(())
}
