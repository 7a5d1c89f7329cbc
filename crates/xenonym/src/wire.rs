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
//! These two are for names that people read. The octets of a label can be anything, and [`to_presentation`] and [`from_presentation`] write
//! and read them all, with the escapes of zone files.
//!
//! Not here: compression, which needs the rest of the message (RFC 1035 section 4.1.4).

use core::fmt;
use core::ptr;

use crate::domain::{MAX_LABEL_LENGTH, MAX_NAME_LENGTH, MAX_NAME_OCTETS, is_root, labels};
use crate::uts46::{self, Options};
use crate::{Error, ErrorKind};

/// Converts a name to its ASCII form under UTS #46, and writes it in wire format. Returns the written part of the
/// buffer.
///
/// Lengths are always verified, and the root alone is always accepted, regardless of the options. A buffer of 255 octets has room for
/// every name, and the rest of a message for those that fit into it.
///
/// # Errors
/// The errors of [`to_ascii_into`](uts46::to_ascii_into), [`EmptyLabel`](ErrorKind::EmptyLabel),
/// [`LabelTooLong`](ErrorKind::LabelTooLong), [`NameTooLong`](ErrorKind::NameTooLong), [`BufferTooSmall`](ErrorKind::BufferTooSmall).
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
pub fn to_wire<'w>(name: &str, options: &Options, wire: &'w mut [u8]) -> Result<&'w [u8], Error> {
    let wire = used(wire);
    let size = wire.len();
    let full = || match size {
        MAX_NAME_OCTETS => too_long(name),
        _ => Error::at(ErrorKind::BufferTooSmall, 0),
    };
    if is_root(name) {
        let (root, _) = wire.split_first_mut().ok_or_else(full)?;
        *root = 0;
        return Ok(core::slice::from_ref(root));
    }
    // Each dot becomes the length of the label after it, and the first octet is that of the first label.
    let (_, text) = wire.split_at_mut_checked(1).ok_or_else(full)?;
    let (length, is_unchanged) = match uts46::to_ascii_into(name, options, text) {
        Ok(ascii) => (ascii.len(), ptr::eq(ascii.as_ptr(), name.as_ptr())),
        Err(error) if error.kind() == ErrorKind::BufferTooSmall => return Err(full()),
        Err(error) => return Err(error),
    };
    if is_unchanged {
        let room = text.get_mut(..length).ok_or_else(full)?;
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
    *wire.get_mut(start).ok_or_else(full)? = 0;
    wire.get(..=start).ok_or_else(full)
}

/// The part of a buffer that a name can use.
fn used(wire: &mut [u8]) -> &mut [u8] {
    let room = wire.len().min(MAX_NAME_OCTETS);
    wire.get_mut(..room).unwrap_or_default()
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

/// The reason why octets or a text are not a name, with the position in bytes.
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
    /// A label of a text is empty.
    EmptyLabel {
        /// Its position.
        offset: usize,
    },
    /// A label of a text stands for more than 63 octets.
    LabelTooLong {
        /// Its position.
        offset: usize,
    },
    /// A backslash is followed by nothing, by fewer than three digits, or by a number above 255.
    Escape {
        /// The position of the backslash.
        offset: usize,
    },
    /// The name does not fit into the buffer.
    BufferTooSmall,
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
            Self::EmptyLabel { offset } => {
                write!(f, "a label is empty at offset {offset}: remove the extra dot")
            }
            Self::LabelTooLong { offset } => {
                write!(f, "the label at offset {offset} is longer than 63 octets: shorten it")
            }
            Self::Escape { offset } => write!(
                f,
                "the escape at offset {offset} stands for no octet: write three digits up to 255, or a sign"
            ),
            Self::BufferTooSmall => {
                f.write_str("the name does not fit into the buffer: pass one of 255 octets")
            }
            Self::NotText { offset } => write!(
                f,
                "the octet at offset {offset} needs an escape: use the presentation format"
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
    let (name, rest) = split(octets)?;
    let mut at = 0;
    for label in labels_of(name) {
        let is_text = |octet: &u8| octet.is_ascii_graphic() && !matches!(octet, b'.' | b'\\');
        if let Some(index) = label.iter().position(|octet| !is_text(octet)) {
            return Err(WireError::NotText { offset: at + 1 + index });
        }
        let room = text.get_mut(at..at + label.len() + 1).ok_or(WireError::TooLong)?;
        if let Some((dot, room)) = room.split_last_mut() {
            room.copy_from_slice(label);
            *dot = b'.';
        }
        at += 1 + label.len();
    }
    if at == 0 {
        return Ok((".", rest));
    }
    let name = text.get(..at - 1).unwrap_or_default();
    // Only ASCII was written.
    Ok((core::str::from_utf8(name).unwrap_or_default(), rest))
}

/// Divides octets after the root of the name with which they begin.
fn split(octets: &[u8]) -> Result<(&[u8], &[u8]), WireError> {
    let mut at = 0;
    loop {
        let length = match octets.get(at) {
            None => return Err(WireError::Truncated { offset: octets.len() }),
            Some(0) => break,
            Some(&length @ 1..=63) => usize::from(length),
            Some(64..) => return Err(WireError::Compressed { offset: at }),
        };
        at += 1 + length;
        if octets.len() < at {
            return Err(WireError::Truncated { offset: octets.len() });
        }
        // The root needs an octet too.
        if at >= MAX_NAME_OCTETS {
            return Err(WireError::TooLong);
        }
    }
    octets.split_at_checked(at + 1).ok_or(WireError::TooLong)
}

/// The labels of a whole name, without the root.
fn labels_of(mut name: &[u8]) -> impl Iterator<Item = &[u8]> {
    core::iter::from_fn(move || {
        let (&length, rest) = name.split_first().filter(|&(&length, _)| length > 0)?;
        let (label, rest) = rest.split_at_checked(usize::from(length))?;
        name = rest;
        Some(label)
    })
}

/// A name that displays its presentation format.
#[derive(Clone, Copy, Debug)]
struct Presentation<'o> {
    /// With the root.
    name: &'o [u8],
}

impl fmt::Display for Presentation<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.name == [0] {
            return f.write_str(".");
        }
        for label in labels_of(self.name) {
            for &octet in label {
                match octet {
                    b'"' | b'$' | b'(' | b')' | b'.' | b';' | b'@' | b'\\' => {
                        write!(f, "\\{}", char::from(octet))?;
                    }
                    b'!'..=b'~' => write!(f, "{}", char::from(octet))?,
                    _ => write!(f, "\\{octet:03}")?,
                }
            }
            f.write_str(".")?;
        }
        Ok(())
    }
}

/// Reads a name in wire format at the start of `octets`, with any octets in its labels. Returns the name, which displays its presentation
/// format (RFC 1035 section 5.1), and the remaining octets.
///
/// A backslash precedes signs with a meaning in zone files, and the three digits of an octet that is not visible ASCII. The dot of the root
/// is written, because a name without it is relative in a zone file.
///
/// # Errors
/// [`WireError::Truncated`], [`WireError::Compressed`], [`WireError::TooLong`].
///
/// ```
/// use xenonym::wire::to_presentation;
///
/// let (name, rest) = to_presentation(b"\x0Bjoe.example\x05a b\xFC!\0\x00\x01")?;
/// assert_eq!((name.to_string(), rest), (r"joe\.example.a\032b\252!.".to_owned(), &b"\x00\x01"[..]));
/// # Ok::<(), xenonym::wire::WireError>(())
/// ```
pub fn to_presentation(
    octets: &[u8],
) -> Result<(impl fmt::Display + fmt::Debug + Copy, &[u8]), WireError> {
    split(octets).map(|(name, rest)| (Presentation { name }, rest))
}

/// Writes a name in presentation format (RFC 1035 section 5.1) as it is on the wire. Returns the written part of the buffer. 255 octets
/// are room for every name.
///
/// Nothing is mapped or checked, and a code point that is not ASCII becomes the octets of its UTF-8, as in multicast DNS (RFC 6762 section
/// 16). Internationalized names are for [`to_wire`].
///
/// # Errors
/// [`WireError::EmptyLabel`], [`WireError::LabelTooLong`], [`WireError::TooLong`], [`WireError::Escape`], [`WireError::BufferTooSmall`].
///
/// ```
/// use xenonym::wire::{WireError, from_presentation};
///
/// let mut wire = [0; 255];
/// assert_eq!(from_presentation(r"joe\.example.a\032b.", &mut wire)?, b"\x0Bjoe.example\x03a b\0");
/// assert_eq!(from_presentation(r"a\256", &mut wire), Err(WireError::Escape { offset: 1 }));
/// # Ok::<(), WireError>(())
/// ```
pub fn from_presentation<'w>(text: &str, wire: &'w mut [u8]) -> Result<&'w [u8], WireError> {
    let wire = used(wire);
    let full = match wire.len() {
        MAX_NAME_OCTETS => WireError::TooLong,
        _ => WireError::BufferTooSmall,
    };
    if text.is_empty() {
        return Err(WireError::EmptyLabel { offset: 0 });
    }
    let mut rest = if text == "." { &[] } else { text.as_bytes() };
    // Where the current label begins in the text, its length octet, and the end of what is written.
    let (mut label_at, mut start, mut end) = (0, 0, 0);
    while let Some((&byte, after)) = rest.split_first() {
        let at = text.len() - rest.len();
        rest = after;
        if byte == b'.' {
            if end == start {
                return Err(WireError::EmptyLabel { offset: at });
            }
            (label_at, start) = (at + 1, end);
            continue;
        }
        let octet = match byte {
            b'\\' => {
                let (octet, after) = escaped(after).ok_or(WireError::Escape { offset: at })?;
                rest = after;
                octet
            }
            byte => byte,
        };
        // The length octet of a label is written with its first octet.
        let length = if end == start { 1 } else { end - start };
        if length > MAX_LABEL_LENGTH {
            return Err(WireError::LabelTooLong { offset: label_at });
        }
        *wire.get_mut(start).ok_or(full)? = length as u8;
        *wire.get_mut(start + length).ok_or(full)? = octet;
        end = start + length + 1;
    }
    *wire.get_mut(end).ok_or(full)? = 0;
    wire.get(..=end).ok_or(full)
}

/// The octet that follows a backslash, as a number or itself, and the text after it.
fn escaped(rest: &[u8]) -> Option<(u8, &[u8])> {
    match rest {
        [b'0'..=b'9', ..] => {
            let (digits, rest) = rest.split_at_checked(3)?;
            let is_number = digits.iter().all(u8::is_ascii_digit);
            let number = core::str::from_utf8(digits).ok().filter(|_| is_number)?;
            Some((number.parse().ok()?, rest))
        }
        [sign, rest @ ..] => Some((*sign, rest)),
        [] => None,
    }
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

    #[test]
    fn a_message_has_room_for_names_that_fit() {
        for (name, length) in
            [("a", 3), ("a.", 3), (".", 1), ("ü.example", 17), ("www.example.", 13)]
        {
            let whole = to_wire(name, &Options::DNS, &mut [0xFF; 300]).unwrap().to_vec();
            assert_eq!(whole.len(), length, "{name}");
            for room in 0..300 {
                let mut message = [0xFF; 300];
                let wire = to_wire(name, &Options::DNS, &mut message[..room]);
                if room < length {
                    assert_eq!(wire.unwrap_err().kind(), ErrorKind::BufferTooSmall, "{name}");
                } else {
                    assert_eq!(wire, Ok(&whole[..]), "{name} {room}");
                }
            }
        }
        let name = ["a"; 128].join(".");
        let error = to_wire(&name, &Options::UTS46, &mut [0; 300]).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::NameTooLong);
    }

    #[test]
    fn every_octet_has_a_presentation() {
        for octets in (0..=u8::MAX).collect::<Vec<u8>>().chunks(63) {
            let name = [&[octets.len() as u8], octets, b"\x01a\0"].concat();
            let (text, rest) = to_presentation(&name).unwrap();
            let text = text.to_string();
            assert!(rest.is_empty() && text.is_ascii() && text.ends_with(".a."), "{text}");
            let relative = text.strip_suffix('.').unwrap();
            for text in [&*text, relative] {
                let mut wire = [0xFF; 300];
                assert_eq!(from_presentation(text, &mut wire), Ok(&name[..]), "{text}");
                let room = name.len();
                assert_eq!(from_presentation(text, &mut wire[..room]), Ok(&name[..]), "{text}");
                for room in 0..room {
                    let full = from_presentation(text, &mut wire[..room]);
                    assert_eq!(full, Err(WireError::BufferTooSmall), "{text}");
                }
            }
        }
    }

    #[test]
    fn presentations_are_read_as_in_zone_files() {
        let read = |text: &str| from_presentation(text, &mut [0; 255]).map(<[u8]>::to_vec);
        for (text, wire) in [
            (".", &b"\0"[..]),
            ("a", b"\x01a\0"),
            ("A.b.", b"\x01A\x01b\0"),
            (r"\065.\.", b"\x01A\x01.\0"),
            (r"a\000b", b"\x03a\0b\0"),
            (r"\+12", b"\x03+12\0"),
            ("ü", b"\x02\xC3\xBC\0"),
            (r"\ü", b"\x02\xC3\xBC\0"),
        ] {
            assert_eq!(read(text), Ok(wire.to_vec()), "{text}");
        }
        let (label, name) = (["a", &"b".repeat(64)].join("."), ["a"; 128].join("."));
        for (text, error) in [
            ("", WireError::EmptyLabel { offset: 0 }),
            ("..", WireError::EmptyLabel { offset: 0 }),
            (".a", WireError::EmptyLabel { offset: 0 }),
            ("a..b", WireError::EmptyLabel { offset: 2 }),
            ("a..", WireError::EmptyLabel { offset: 2 }),
            ("ab\\", WireError::Escape { offset: 2 }),
            (r"\12", WireError::Escape { offset: 0 }),
            (r"\12a", WireError::Escape { offset: 0 }),
            (r"\256", WireError::Escape { offset: 0 }),
            (&label, WireError::LabelTooLong { offset: 2 }),
            (&name, WireError::TooLong),
        ] {
            assert_eq!(read(text), Err(error), "{text}");
            assert!(error.to_string().contains(": "), "{error}");
        }
        assert_eq!(read(&["a"; 127].join(".")).unwrap().len(), 255);
    }
}
