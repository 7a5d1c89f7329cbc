//! The byte-order mark that a text may begin with.

use std::io;

pub(crate) const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// Those of UTF-16, and the encodings. That of UTF-32 is one of them, or is for lines to reject.
const OTHERS: [(&[u8], &str); 2] = [(b"\xFF\xFE", "utf-16le"), (b"\xFE\xFF", "utf-16be")];

/// An error if what begins so says that it is not UTF-8: half of it would pass for ASCII.
pub(crate) fn check(beginning: &[u8]) -> io::Result<()> {
    if let Some((_, encoding)) = OTHERS.iter().find(|(mark, _)| beginning.starts_with(mark)) {
        let words = "this is UTF-16 by its byte-order mark";
        return Err(io::Error::other(format!("{words}: give --encoding {encoding}")));
    }
    Ok(())
}
