//! UTF-16 code units, their lower bytes apart from their upper ones: lists of similar bytes are smaller when they are compressed.

use core::char::decode_utf16;

/// Code units. Both lists are of the same length.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(crate) struct Units {
    pub(crate) low: &'static [u8],
    pub(crate) high: &'static [u8],
}

impl Units {
    /// The unit at a position.
    pub(super) fn get(self, at: usize) -> Option<u16> {
        Some(u16::from_le_bytes([*self.low.get(at)?, *self.high.get(at)?]))
    }

    /// The first units, and the others.
    pub(super) fn split_at(self, at: usize) -> Option<(Self, Self)> {
        let (low, rest_low) = self.low.split_at_checked(at)?;
        let (high, rest_high) = self.high.split_at_checked(at)?;
        Some((Self { low, high }, Self { low: rest_low, high: rest_high }))
    }

    /// The code points of the text. The generator writes whole code points only.
    pub(super) fn chars(self) -> impl Iterator<Item = char> + Clone {
        let units =
            self.low.iter().zip(self.high).map(|(&low, &high)| u16::from_le_bytes([low, high]));
        decode_utf16(units).map_while(Result::ok)
    }
}
