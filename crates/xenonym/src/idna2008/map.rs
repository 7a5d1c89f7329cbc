//! Mapping of typed names before IDNA2008 (RFC 5895 section 2).

#[cfg(feature = "alloc")]
use alloc::{borrow::Cow, string::String};

use crate::Error;
#[cfg(doc)]
use crate::ErrorKind;
use crate::normalize::{NFC, QuickCheck, Recomposer, SinkOutput};
use crate::output::sink::{Buffer, Sink};
use crate::tables::{DerivedProperty, current};

/// Maps a whole name according to RFC 5895. The result is borrowed if nothing changes.
///
/// Uppercase becomes lowercase, fullwidth and halfwidth forms become ordinary ones, the result is
/// normalized to NFC, and U+3002, U+FF0E and U+FF61 become dots. Nothing is rejected here: other
/// compatibility forms, and the code points that UTS #46 ignores, are unchanged, and
/// [`check`](super::check) rejects them.
///
/// The lowercase form of a code point does not depend on its neighbors: `Σ` becomes `σ` at the end
/// of a word too.
///
/// There is one departure from the text of the RFC: code points that are PVALID are unchanged. This
/// matters for the 86 capital letters of Cherokee, which are PVALID while their small letters are
/// DISALLOWED.
///
/// ```
/// use std::borrow::Cow;
/// use xenonym::idna2008::map;
///
/// assert_eq!(map("Ｂücher。EXAMPLE"), "bücher.example");
/// assert_eq!(map("Straße"), "straße");
/// assert_eq!(map("ﬁn"), "ﬁn"); // a ligature is not a fullwidth form
/// assert!(matches!(map("bücher.example"), Cow::Borrowed(_)));
/// ```
#[cfg(feature = "alloc")]
pub fn map(name: &str) -> Cow<'_, str> {
    if is_mapped(name) {
        return Cow::Borrowed(name);
    }
    let mut output = String::with_capacity(name.len());
    // A `String` is never full.
    let written = write(name, &mut output);
    if written.is_err() || output == name { Cow::Borrowed(name) } else { Cow::Owned(output) }
}

/// Like [`map`], but writes to the caller's buffer. Returns `name` if nothing changes, or else the
/// written part of the buffer.
///
/// # Errors
/// [`BufferTooSmall`](ErrorKind::BufferTooSmall), which leaves unspecified contents in the buffer.
/// Without `alloc`, [`NeedsAlloc`](ErrorKind::NeedsAlloc) for more than 68 code points in a row
/// that may compose. Offsets count bytes of `name`.
///
/// ```
/// let mut buffer = [0; 64];
/// assert_eq!(xenonym::idna2008::map_into("BU\u{308}CHER", &mut buffer)?, "bücher");
/// # Ok::<(), xenonym::Error>(())
/// ```
pub fn map_into<'a>(name: &'a str, buffer: &'a mut [u8]) -> Result<&'a str, Error> {
    if is_mapped(name) {
        return Ok(name);
    }
    let mut output = Buffer::new(buffer);
    write(name, &mut output)?;
    output.into_str()
}

/// Whether each code point alone shows that nothing changes.
fn is_mapped(name: &str) -> bool {
    let stays = |code_point| mapped(code_point).eq([code_point]);
    name.chars().all(stays) && NFC.quick_check(name) == QuickCheck::Yes
}

fn write(name: &str, sink: &mut dyn Sink) -> Result<(), Error> {
    let mut output = SinkOutput(sink);
    let mut recomposer = Recomposer::new(&NFC);
    for (source, code_point) in name.char_indices() {
        // Steps 1, 2 and 4, then step 3.
        for part in mapped(code_point) {
            recomposer.push(part, source, &mut output)?;
        }
    }
    recomposer.finish(&mut output)
}

/// Maps a code point by steps 1 and 2, and to the dot of step 4, which never composes.
fn mapped(code_point: char) -> impl Iterator<Item = char> {
    let is_pvalid = DerivedProperty::of(code_point) == DerivedProperty::Pvalid;
    let mut mapping = if is_pvalid { None } else { current::RFC5895.get(code_point) };
    let mut itself = if mapping.is_none() { Some(code_point) } else { None };
    core::iter::from_fn(move || {
        let part = itself.take().or_else(|| mapping.as_mut()?.next())?;
        Some(if part == '\u{3002}' { '.' } else { part })
    })
}
