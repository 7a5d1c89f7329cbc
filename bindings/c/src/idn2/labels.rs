//! Lookup with `IDN2_NO_ALABEL_ROUNDTRIP` and `IDN2_NO_TR46`: ASCII labels are accepted without
//! tests. RFC 5891 section 5.3 lets the application decide whether to test A-labels.

use xenonym::domain::{self, MAX_NAME_LENGTH};
use xenonym::idna2008::{self, Options};

use super::Outcome;
use super::codes::Code;

/// A longer label does not fit in the DNS.
const MAX_LABEL: usize = domain::MAX_LABEL_LENGTH;

/// Converts the labels that are not ASCII, and leaves the others unchanged.
pub(super) fn to_ascii_without_roundtrip<'a>(
    name: &str,
    options: Options,
    buffer: &'a mut [u8],
) -> Outcome<&'a str> {
    let (mut length, mut label_buffer) = (0, [0; MAX_LABEL]);
    for label in domain::labels_by_full_stop(name) {
        let ascii = match label.text() {
            "" if label.range().start == 0 || !label.separator().is_empty() => {
                return Err(Code::DISALLOWED);
            }
            text if text.is_ascii() && text.len() <= MAX_LABEL => text,
            text => idna2008::to_ascii_label_into(text, &options, &mut label_buffer)?,
        };
        for part in [ascii, label.separator()] {
            let end = length + part.len();
            let room = buffer.get_mut(length..end).ok_or(Code::TOO_BIG_DOMAIN)?;
            room.copy_from_slice(part.as_bytes());
            length = end;
        }
    }
    let ascii = xenonym::from_utf8(buffer.get(..length).unwrap_or_default())?;
    if ascii.strip_suffix('.').unwrap_or(ascii).len() > MAX_NAME_LENGTH {
        return Err(Code::TOO_BIG_DOMAIN);
    }
    Ok(ascii)
}
