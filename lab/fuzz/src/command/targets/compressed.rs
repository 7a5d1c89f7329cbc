//! Compressed lists: arbitrary bytes, and files that are truncated or contain a changed byte.

use crate::Choices;
use crate::command::run::convert;

const OPTIONS: &[&str] = &["--from", "lines", "--on-error", "keep"];

/// The maximum number of bytes that identify a compressed file.
const MAGIC: usize = 10;

pub fn fuzz(input: &[u8]) {
    let mut choices = Choices::new(input);
    let ending = choices.one(&["gz", "zst", "bz2", "xz"]);
    let is_any = choices.number() % 2 == 1;
    let (at, bits) = (choices.number() << 8 | choices.number(), choices.number() as u8);
    let bytes = choices.bytes();
    if is_any {
        any_bytes(bytes, ending);
    } else {
        damaged(bytes, ending, at, bits);
    }
}

/// Arbitrary bytes read back the same from a compressed file.
fn any_bytes(bytes: &[u8], ending: &str) {
    let Some(plain) = convert(bytes, "txt", "txt", OPTIONS) else { return };
    let packed = convert(bytes, "txt", ending, OPTIONS).expect("it was read before");
    assert_eq!(unpacked(&packed), Some(plain));
}

/// A part of a file is an error, and so is a changed byte that changes a name.
fn damaged(text: &[u8], ending: &str, at: usize, bits: u8) {
    let Some(plain) = convert(text, "txt", "txt", OPTIONS) else { return };
    let mut packed = convert(text, "txt", ending, OPTIONS).expect("it was read before");
    assert_eq!(unpacked(&packed).as_ref(), Some(&plain));
    // Without a line feed between them, the last line and the first are one.
    let twice = convert(&plain.repeat(2), "txt", "txt", OPTIONS);
    assert_eq!(unpacked(&packed.repeat(2)), twice, "two members");
    let at = MAGIC + at % packed.len().saturating_sub(MAGIC).max(1);
    if at >= packed.len() {
        return;
    }
    assert_eq!(unpacked(&packed[..at]), None, "cut short at {at} of {}", packed.len());
    // Zstandard files contain a hash only if their writer adds it.
    if ending != "zst" {
        packed[at] ^= bits;
        let read = unpacked(&packed);
        assert!(read.is_none_or(|read| read == plain), "byte {at} of {}", packed.len());
    }
}

/// The lines of a file that is compressed according to its first bytes.
fn unpacked(packed: &[u8]) -> Option<Vec<u8>> {
    convert(packed, "txt", "txt", OPTIONS)
}
