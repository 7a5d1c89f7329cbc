//! An index as bytes: a head, then the protected names and the allowed ones in their ASCII form, and the words that were added,
//! each with a line end. `+` before a protected name says that it is distinctive, `-` that it is ordinary.
//!
//! | bytes | head |
//! |---|---|
//! | 0-7 | `XNALIKES` |
//! | 8 | version of the format: 2 |
//! | 9 | level: 0, 1 or 2 |
//! | 10-15 | 0 |
//! | 16-23 | the length of the protected names |
//! | 24-31 | the length of the allowed names |
//! | 32-39 | the length of the words |
//! | 40-47 | the checksum of all other bytes: FNV-1a with 64 bits, by words of 8 bytes |
//!
//! Integers have their least significant byte first. Keys are not stored: to make them takes little longer than to
//! read them, and an index that an older version wrote has the tables of the newer one.

use alloc::vec::Vec;
use core::fmt;

use super::Index;
use super::builder::{Builder, Skipped};
use super::protected::Brand;
use crate::lookalikes::hit::Level;

const MAGIC: &[u8; 8] = b"XNALIKES";
const VERSION: u8 = 2;
const HEAD: usize = 48;
const CHECKSUM: core::ops::Range<usize> = 40..48;

/// Why bytes are not an index.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ReadError {
    /// They do not start like an index.
    NotAnIndex,
    /// Their version is not supported.
    Version(u8),
    /// The number of bytes differs from the header.
    Length {
        /// What the head says, or the length of a head.
        expected: u64,
        /// How many there are.
        found: u64,
    },
    /// The bytes were changed: the checksum differs.
    Checksum,
    /// The checksum is right, but the bytes are not names of a known level.
    Malformed,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAnIndex => f.write_str("not an index of protected names"),
            Self::Version(version) => {
                write!(f, "the index is version {version}, but only version {VERSION} is supported")
            }
            Self::Length { expected, found } => {
                write!(f, "the index should be {expected} bytes long, but is {found}")
            }
            Self::Checksum => f.write_str("the index was changed: its checksum is wrong"),
            Self::Malformed => f.write_str("the index contains something other than names"),
        }
    }
}

impl core::error::Error for ReadError {}

impl Index {
    /// Returns the index as bytes, for [`from_bytes`](Self::from_bytes).
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(HEAD + self.len() * 16);
        bytes.extend_from_slice(MAGIC);
        bytes.extend([VERSION, self.level as u8, 0, 0, 0, 0, 0, 0]);
        bytes.resize(HEAD, 0);
        for number in self.protected.numbers() {
            match self.protected.brand(number) {
                Some(Brand::Distinctive) => bytes.push(b'+'),
                Some(Brand::Ordinary) => bytes.push(b'-'),
                None => {}
            }
            bytes.extend_from_slice(self.protected.ascii(number).as_bytes());
            bytes.push(b'\n');
        }
        let protected = bytes.len() - HEAD;
        for name in &self.allowed {
            bytes.extend_from_slice(name.as_bytes());
            bytes.push(b'\n');
        }
        let allowed = bytes.len() - HEAD - protected;
        for word in &self.added_words {
            bytes.extend_from_slice(word.as_bytes());
            bytes.push(b'\n');
        }
        let words = bytes.len() - HEAD - protected - allowed;
        write(&mut bytes, 16, protected as u64);
        write(&mut bytes, 24, allowed as u64);
        write(&mut bytes, 32, words as u64);
        let checksum = checksum(&bytes);
        write(&mut bytes, CHECKSUM.start, checksum);
        bytes
    }

    /// Reads the bytes of an index.
    ///
    /// # Errors
    /// If they are not an index, are cut short, were changed, or are of an unknown version.
    ///
    /// ```
    /// use xenonym_safety::lookalikes::{Index, ReadError};
    ///
    /// let mut builder = Index::builder();
    /// builder.protect_all(["paypal.com"]);
    /// let mut bytes = builder.build().to_bytes();
    /// assert_eq!(Index::from_bytes(&bytes)?.len(), 1);
    /// bytes[49] ^= 1;
    /// assert_eq!(Index::from_bytes(&bytes).unwrap_err(), ReadError::Checksum);
    /// # Ok::<(), ReadError>(())
    /// ```
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, ReadError> {
        if bytes.get(..MAGIC.len()) != Some(MAGIC) {
            return Err(ReadError::NotAnIndex);
        }
        let found = bytes.len() as u64;
        let Some((head, names)) = bytes.split_at_checked(HEAD) else {
            return Err(ReadError::Length { expected: HEAD as u64, found });
        };
        if head.get(8) != Some(&VERSION) {
            return Err(ReadError::Version(head.get(8).copied().unwrap_or_default()));
        }
        let [protected, allowed, words] = [16, 24, 32].map(|at| read(head, at));
        let expected =
            [protected, allowed, words].into_iter().fold(HEAD as u64, u64::saturating_add);
        if expected != found {
            return Err(ReadError::Length { expected, found });
        }
        if checksum(bytes) != read(head, CHECKSUM.start) {
            return Err(ReadError::Checksum);
        }
        let level = Level::ALL.iter().copied().find(|level| head.get(9) == Some(&(*level as u8)));
        // A length beyond the end of `names` is malformed.
        let (protected, rest) = split(names, protected)?;
        let (allowed, words) = split(rest, allowed)?;
        let mut builder = Builder::new(level.ok_or(ReadError::Malformed)?);
        lines(protected, &mut |name| add(&mut builder, name).is_ok())?;
        lines(allowed, &mut |name| builder.allow(name).is_ok())?;
        lines(words, &mut |word| builder.add_word(word).is_ok())?;
        Ok(builder.build())
    }
}

fn split(bytes: &[u8], at: u64) -> Result<(&[u8], &[u8]), ReadError> {
    bytes.split_at_checked(at as usize).ok_or(ReadError::Malformed)
}

fn add(builder: &mut Builder, name: &str) -> Result<(), Skipped> {
    match name.split_at_checked(1) {
        Some(("+", name)) => builder.protect_as(name, Brand::Distinctive),
        Some(("-", name)) => builder.protect_as(name, Brand::Ordinary),
        _ => builder.protect(name),
    }
}

/// Gives each line; `each` says whether it is right.
fn lines(bytes: &[u8], each: &mut dyn FnMut(&str) -> bool) -> Result<(), ReadError> {
    let text = core::str::from_utf8(bytes).map_err(|_| ReadError::Malformed)?;
    let Some(text) = text.strip_suffix('\n') else {
        return if text.is_empty() { Ok(()) } else { Err(ReadError::Malformed) };
    };
    if text.split('\n').all(each) { Ok(()) } else { Err(ReadError::Malformed) }
}

fn write(bytes: &mut [u8], at: usize, value: u64) {
    if let Some(place) = bytes.get_mut(at..at + 8) {
        place.copy_from_slice(&value.to_le_bytes());
    }
}

fn read(bytes: &[u8], at: usize) -> u64 {
    let word = bytes.get(at..at + 8).and_then(|word| word.try_into().ok());
    word.map_or(0, u64::from_le_bytes)
}

/// The checksum of all bytes but its own. A flipped bit changes it, for each step can be undone.
fn checksum(bytes: &[u8]) -> u64 {
    let (head, rest) = (bytes.get(..CHECKSUM.start), bytes.get(CHECKSUM.end..));
    let parts = [head, rest].into_iter().flatten().flat_map(|part| part.chunks(8));
    parts.fold(0xCBF2_9CE4_8422_2325, |hash, chunk| {
        let mut word = [0; 8];
        word.iter_mut().zip(chunk).for_each(|(place, byte)| *place = *byte);
        (hash ^ u64::from_le_bytes(word)).wrapping_mul(0x0100_0000_01B3).rotate_left(29)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;

    fn index() -> Index {
        let mut builder = Builder::new(Level::Wide);
        assert_eq!(builder.protect_all(["paypal.com", "bücher.example", "президент.рф"]), []);
        builder.protect_as("visa.com", Brand::Distinctive).unwrap();
        builder.protect_as("dhl.com", Brand::Ordinary).unwrap();
        builder.allow("paypa1.com").unwrap();
        builder.add_word("treuepunkte").unwrap();
        builder.build()
    }

    #[test]
    fn bytes_give_back_the_index() {
        let index = index();
        let read = Index::from_bytes(&index.to_bytes()).unwrap();
        assert_eq!(read.to_bytes(), index.to_bytes());
        assert_eq!((read.level(), read.len()), (Level::Wide, 5));
        for name in [
            "paypa1.com",
            "pаypal.com",
            "bucher.example",
            "президeнт.рф",
            "visa-gift.com",
            "dhl-treuepunkte.com",
        ] {
            assert_eq!(read.find(name), index.find(name));
        }
    }

    #[test]
    fn cut_and_changed_bytes_are_rejected() {
        let bytes = index().to_bytes();
        for length in 0..bytes.len() {
            let error = Index::from_bytes(&bytes[..length]).unwrap_err();
            let expected = if length < 8 { "not an index" } else { "should be" };
            assert!(std::format!("{error}").contains(expected), "{length}");
        }
        for bit in 0..bytes.len() * 8 {
            let mut changed = bytes.clone();
            changed[bit / 8] ^= 1 << (bit % 8);
            assert!(Index::from_bytes(&changed).is_err(), "{bit}");
        }
        let longer = [bytes, vec![0]].concat();
        assert!(matches!(Index::from_bytes(&longer), Err(ReadError::Length { .. })));
    }
}
