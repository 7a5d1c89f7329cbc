//! Names in the wire format of the DNS (RFC 1035 section 3.1): labels, each with a length octet, and the root.
//!
//! ```
//! use xenonym::uts46::Options;
//! use xenonym::wire::{from_wire, to_wire};
//!
//! let mut wire = [0; 255];
//! let wire = to_wire("Bücher.example", &Options::DNS, &mut wire)?;
//! assert_eq!(wire, b"\x0Dxn--bcher-kva\x07example\0");
//!
//! let mut text = [0; 255];
//! assert_eq!(from_wire(wire, &mut text).unwrap().0, "xn--bcher-kva.example");
//! # Ok::<(), xenonym::Error>(())
//! ```
//!
//! The root alone is a dot as text, and one zero octet on the wire. Names in the DNS always end with the root, so a dot at
//! the end of the text makes no difference.
//!
//! Not here: compression, which needs the rest of the message (RFC 1035 section 4.1.4), and the escapes of zone files.

use core::fmt;
use core::ptr;

use crate::domain::{MAX_LABEL_LENGTH, MAX_NAME_LENGTH, MAX_NAME_OCTETS, is_root, labels};
use crate::uts46::{self, Options};
use crate::{Error, ErrorKind};

/// Converts a name to its ASCII form under UTS #46, and writes it in wire format. Returns the written part of the
/// buffer.
///
/// Lengths are always verified, and the root alone is always accepted, regardless of the options.
///
/// # Errors
/// The errors of [`to_ascii_into`](uts46::to_ascii_into), [`EmptyLabel`](ErrorKind::EmptyLabel),
/// [`LabelTooLong`](ErrorKind::LabelTooLong), [`NameTooLong`](ErrorKind::NameTooLong).
///
/// ```
/// use xenonym::ErrorKind;
/// use xenonym::uts46::Options;
/// use xenonym::wire::to_wire;
///
/// let mut wire = [0; 255];
/// assert_eq!(to_wire("_25._tcp.mx.example.", &Options::DNS, &mut wire)?, b"\x03_25\x04_tcp\x02mx\x07example\0");
/// assert_eq!(to_wire(".", &Options::DNS, &mut wire)?, [0]);
/// assert_eq!(to_wire("", &Options::UTS46, &mut wire).unwrap_err().kind(), ErrorKind::EmptyLabel);
/// # Ok::<(), xenonym::Error>(())
/// ```
#[doc(alias = "dns")]
#[doc(alias = "wire")]
pub fn to_wire<'w>(
    name: &str,
    options: &Options,
    wire: &'w mut [u8; MAX_NAME_OCTETS],
) -> Result<&'w [u8], Error> {
    if is_root(name) {
        return Ok(&[0]);
    }
    // Each dot becomes the length of the label after it, and the first octet is that of the first label.
    let (_, text) = wire.split_at_mut(1);
    let (length, is_unchanged) = match uts46::to_ascii_into(name, options, text) {
        Ok(ascii) => (ascii.len(), ptr::eq(ascii.as_ptr(), name.as_ptr())),
        Err(error) if error.kind() == ErrorKind::BufferTooSmall => return Err(too_long(name)),
        Err(error) => return Err(error),
    };
    if is_unchanged {
        let room = text.get_mut(..length).ok_or_else(|| too_long(name))?;
        room.iter_mut().zip(name.bytes()).for_each(|(octet, byte)| *octet = byte);
    }
    let text = text.get(..length).unwrap_or_default();
    let length = text.strip_suffix(b".").unwrap_or(text).len();
    if length > MAX_NAME_LENGTH {
        return Err(too_long(name).of_length(length));
    }
    let (mut start, mut number) = (0, 0);
    for at in 1..=length + 1 {
        if at <= length && wire.get(at) != Some(&b'.') {
            continue;
        }
        let octets = at - start - 1;
        if octets == 0 || octets > MAX_LABEL_LENGTH {
            return Err(of_label(name, number, octets));
        }
        if let Some(octet) = wire.get_mut(start) {
            *octet = octets as u8;
        }
        (start, number) = (at, number + 1);
    }
    if let Some(root) = wire.get_mut(start) {
        *root = 0;
    }
    wire.get(..=start).ok_or_else(Error::internal)
}

#[cold]
fn too_long(name: &str) -> Error {
    Error::at(ErrorKind::NameTooLong, 0).in_text(name)
}

#[cold]
fn of_label(name: &str, number: usize, octets: usize) -> Error {
    let error = match octets {
        0 => Error::at(ErrorKind::EmptyLabel, 0),
        _ => Error::at(ErrorKind::LabelTooLong, 0).of_length(octets),
    };
    labels(name).nth(number).map_or(error, |label| error.in_label(number, &label))
}

/// The reason why octets are not a name in wire format, with the position.
///
/// ```
/// use xenonym::wire::{WireError, from_wire};
///
/// let mut text = [0; 255];
/// assert_eq!(from_wire(b"\x03www", &mut text), Err(WireError::Truncated { offset: 4 }));
/// assert_eq!(from_wire(b"\x03a.b\0", &mut text), Err(WireError::NotText { offset: 2 }));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum WireError {
    /// The octets end before the root.
    Truncated {
        /// The number of octets.
        offset: usize,
    },
    /// A pointer to another name, or a type of label that is not assigned.
    Compressed {
        /// Its position.
        offset: usize,
    },
    /// The name is longer than 255 octets.
    TooLong,
    /// An octet of a label cannot appear in text: a dot, a backslash, a space, a control character or a
    /// non-ASCII octet.
    NotText {
        /// Its position.
        offset: usize,
    },
}

impl fmt::Display for WireError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Truncated { offset } => {
                write!(f, "the name is cut off at offset {offset}: pass all of it")
            }
            Self::Compressed { offset } => {
                write!(f, "the name is compressed at offset {offset}: follow the pointer first")
            }
            Self::TooLong => f.write_str(
                "the name is longer than 255 octets: check that the octets start with a name",
            ),
            Self::NotText { offset } => write!(
                f,
                "text cannot contain the octet at offset {offset}: keep the name in wire format"
            ),
        }
    }
}

impl core::error::Error for WireError {}

/// Reads a name in wire format at the start of `octets`. Returns its text, and the remaining octets.
///
/// The text is without the dot of the root, and `.` for the root alone. The case of letters is preserved, and A-labels are
/// not decoded or checked. Convert the text like any other name.
///
/// # Errors
/// [`WireError`]
///
/// ```
/// use xenonym::wire::from_wire;
///
/// let mut text = [0; 255];
/// let (name, rest) = from_wire(b"\x03www\x07example\0\x00\x01", &mut text)?;
/// assert_eq!((name, rest), ("www.example", &b"\x00\x01"[..]));
/// assert_eq!(from_wire(&[0], &mut text)?.0, ".");
/// # Ok::<(), xenonym::wire::WireError>(())
/// ```
pub fn from_wire<'o, 't>(
    octets: &'o [u8],
    text: &'t mut [u8; MAX_NAME_OCTETS],
) -> Result<(&'t str, &'o [u8]), WireError> {
    let mut at = 0;
    let rest = loop {
        let rest = octets.get(at..).unwrap_or_default();
        let (&length, rest) =
            rest.split_first().ok_or(WireError::Truncated { offset: octets.len() })?;
        let length = match length {
            0 => break rest,
            1..=63 => usize::from(length),
            64.. => return Err(WireError::Compressed { offset: at }),
        };
        let label = rest.get(..length).ok_or(WireError::Truncated { offset: octets.len() })?;
        let is_text = |octet: &u8| octet.is_ascii_graphic() && !matches!(octet, b'.' | b'\\');
        if let Some(index) = label.iter().position(|octet| !is_text(octet)) {
            return Err(WireError::NotText { offset: at + 1 + index });
        }
        // The root needs an octet too.
        if at + 1 + length >= MAX_NAME_OCTETS {
            return Err(WireError::TooLong);
        }
        let room = text.get_mut(at..at + length + 1).ok_or(WireError::TooLong)?;
        if let Some((dot, room)) = room.split_last_mut() {
            room.copy_from_slice(label);
            *dot = b'.';
        }
        at += 1 + length;
    };
    if at == 0 {
        return Ok((".", rest));
    }
    let name = text.get(..at - 1).unwrap_or_default();
    // Only ASCII was written.
    Ok((core::str::from_utf8(name).unwrap_or_default(), rest))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::{String, ToString};
    use std::vec::Vec;

    /// RFC 1035 section 3.1, as it reads.
    fn model(name: &str) -> Vec<u8> {
        let labels = name.split('.').filter(|label| !label.is_empty());
        let mut wire: Vec<u8> =
            labels.flat_map(|label| [&[label.len() as u8], label.as_bytes()].concat()).collect();
        wire.push(0);
        wire
    }

    #[test]
    fn names_are_written_and_read_as_the_model_says() {
        let long = [&"a".repeat(63); 3].map(String::as_str).join(".");
        let longest = [long.as_str(), &"b".repeat(61)].join(".");
        for name in ["a", "www.example", "x--y._tcp", &long, &longest] {
            for text in [name, &[name, "."].concat(), &name.to_uppercase()] {
                let (mut wire, mut room) = ([0xFF; 255], [0xFF; 255]);
                let wire = to_wire(text, &Options::DNS, &mut wire).unwrap();
                assert_eq!(wire, model(name), "{text}");
                assert_eq!(from_wire(wire, &mut room), Ok((name, &b""[..])));
            }
        }
    }

    #[test]
    fn lengths_are_verified_by_all_options() {
        let label = "a".repeat(64);
        let name = ["a"; 128].join(".");
        let cases = [
            ("", ErrorKind::EmptyLabel, 0..0),
            ("a..b", ErrorKind::EmptyLabel, 2..2),
            ("..", ErrorKind::EmptyLabel, 0..0),
            (".a", ErrorKind::EmptyLabel, 0..0),
            (&label, ErrorKind::LabelTooLong, 0..64),
            (&name, ErrorKind::NameTooLong, 0..255),
        ];
        for (text, kind, range) in cases {
            let error = to_wire(text, &Options::UTS46, &mut [0; 255]).unwrap_err();
            assert_eq!((error.kind(), error.range()), (kind, range), "{text}");
        }
        let name = [["a"; 127].join("."), ".".into()].concat();
        assert_eq!(to_wire(&name, &Options::UTS46, &mut [0; 255]).unwrap().len(), 255);
    }

    #[test]
    fn the_root_is_one_octet() {
        for root in [".", "。"] {
            assert_eq!(to_wire(root, &Options::STRICT, &mut [1; 255]), Ok(&[0][..]));
        }
        assert_eq!(from_wire(&[0, 1], &mut [1; 255]), Ok((".", &[1][..])));
    }

    #[test]
    fn damaged_octets_are_rejected() {
        let read =
            |octets: &[u8]| from_wire(octets, &mut [0; 255]).map(|(text, _)| String::from(text));
        for (octets, error) in [
            (&b""[..], WireError::Truncated { offset: 0 }),
            (b"\x01", WireError::Truncated { offset: 1 }),
            (b"\x01a", WireError::Truncated { offset: 2 }),
            (b"\x01a\xC0\x0C", WireError::Compressed { offset: 2 }),
            (b"\x40", WireError::Compressed { offset: 0 }),
            (b"\x02a \0", WireError::NotText { offset: 2 }),
            (b"\x01\xFC\0", WireError::NotText { offset: 1 }),
            (b"\x02\\.\0", WireError::NotText { offset: 1 }),
            (&[&b"\x01a".repeat(127)[..], b"\x01a\0"].concat(), WireError::TooLong),
        ] {
            assert_eq!(read(octets), Err(error), "{octets:?}");
            let (what, fix) =
                error.to_string().split_once(": ").map(|(a, b)| (a.len(), b.len())).unwrap();
            assert!(what > 10 && fix > 10, "{error}");
        }
        assert_eq!(read(&[&b"\x01a".repeat(127)[..], b"\0"].concat()).unwrap().len(), 253);
    }
}
