//! RFC 3492 section 6.3: encoding, without the RFC's scans of the input.
//!
//! The RFC repeatedly looks for the next larger code point, and walks the whole input for each.
//! Here the non-basic code points are sorted once, by value and then by position. How far the
//! decoder's state <n,i> must move to insert each one follows from its rank: the number of code
//! points before it in the input that are already handled. Up to [`SHORT`] code points, the handled
//! positions are the bits of one integer. Beyond that, they are in an indexed set.

#[cfg(feature = "alloc")]
use super::positions::Positions;
use super::varint::forced;
use super::{Bootstring, Case, CodePoint, LONGEST, SHORT};
use crate::output::sink::{BufferFull, Sink};
use crate::{Error, ErrorKind};

/// Writes the basic string of `input`. Error offsets count code points of the input.
pub(super) fn encode<C: CodePoint>(
    bootstring: &Bootstring,
    input: impl Iterator<Item = C> + Clone,
    sink: &mut dyn Sink,
) -> Result<(), Error> {
    let length = input.clone().count();
    if length <= SHORT {
        let mut room = [Item(0); SHORT];
        let items = segregate(bootstring, input, length, &mut room, sink)?;
        return write_deltas::<C>(bootstring, items, length, sink);
    }
    if length > LONGEST {
        return Err(Error::at(ErrorKind::Overflow, LONGEST));
    }
    #[cfg(feature = "alloc")]
    {
        let mut room = alloc::vec![Item(0); length];
        let items = segregate(bootstring, input, length, &mut room, sink)?;
        write_deltas::<C>(bootstring, items, length, sink)
    }
    #[cfg(not(feature = "alloc"))]
    Err(Error::at(ErrorKind::NeedsAlloc, SHORT))
}

/// The main loop over the non-basic code points, of an input of `length`.
fn write_deltas<C: CodePoint>(
    bootstring: &Bootstring,
    items: &mut [Item],
    length: usize,
    sink: &mut dyn Sink,
) -> Result<(), Error> {
    let mut handled = Handled::all_but(length, items);
    // let n = initial_n, let i = 0, let bias = initial_bias, let h = b
    let mut n = bootstring.parameters.initial_n;
    let mut i = 0;
    let mut bias = bootstring.parameters.initial_bias;
    let basic = (length - items.len()) as u32;
    // let m = the minimum non-basic code point >= n in the input
    items.sort_unstable();
    for (h, &item) in (basic..).zip(&*items) {
        let (m, position) = (item.value(), item.position());
        // delta = (m - n) * (h + 1), and the handled code points passed on the way.
        // It cannot wrap: the product is below 2^63, and i is at most h.
        let rank = u64::from(handled.rank(position));
        let delta = u64::from(m - n) * (u64::from(h) + 1) + rank - i;
        let delta = u32::try_from(delta)
            .map_err(|_| Error::at_code_point(ErrorKind::Overflow, position, m))?;
        bootstring
            .write_integer(delta, bias, C::ANNOTATED.then(|| item.case()), sink)
            .map_err(|BufferFull| Error::at_code_point(ErrorKind::BufferTooSmall, position, m))?;
        bias = bootstring.adapt(delta, h + 1, h == basic);
        handled.insert(position);
        n = m;
        i = rank + 1;
    }
    Ok(())
}

/// Section 3.1: writes the basic code points and the delimiter, and collects the others.
fn segregate<'i, C: CodePoint>(
    bootstring: &Bootstring,
    input: impl Iterator<Item = C>,
    length: usize,
    items: &'i mut [Item],
    sink: &mut dyn Sink,
) -> Result<&'i mut [Item], Error> {
    let mut free = items.iter_mut();
    let mut collected = 0;
    for (position, code_point) in input.enumerate() {
        let value = code_point.value();
        if bootstring.is_basic(value) {
            sink.push(forced(value as u8, code_point.case())).map_err(|BufferFull| {
                Error::at_code_point(ErrorKind::BufferTooSmall, position, value)
            })?;
        } else if value < bootstring.parameters.initial_n {
            // {if the input contains a non-basic code point < n then fail}
            return Err(Error::at_code_point(ErrorKind::BelowInitialN, position, value));
        } else if let Some(item) = free.next() {
            *item = Item::new(value, position, code_point.case());
            collected += 1;
        }
    }
    if collected < length {
        sink.push(bootstring.parameters.delimiter as u8)
            .map_err(|BufferFull| Error::at(ErrorKind::BufferTooSmall, length))?;
    }
    Ok(items.get_mut(..collected).unwrap_or_default())
}

/// A non-basic code point in one integer, so that sorting compares once: value (32 bits),
/// position (31), case flag (1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Item(u64);

impl Item {
    fn new(value: u32, position: usize, case: Option<Case>) -> Self {
        let flag = u64::from(case == Some(Case::Upper));
        Self(u64::from(value) << 32 | (position as u64) << 1 | flag)
    }

    fn value(self) -> u32 {
        (self.0 >> 32) as u32
    }

    fn position(self) -> usize {
        (self.0 as u32 >> 1) as usize
    }

    fn case(self) -> Case {
        if self.0 & 1 == 1 { Case::Upper } else { Case::Lower }
    }
}

/// The positions handled so far.
enum Handled {
    /// Those of at most [`SHORT`] code points.
    Few(u64),
    #[cfg(feature = "alloc")]
    Many(Positions),
}

impl Handled {
    /// All positions below `length` except those of the items: at first, the positions of the basic
    /// code points.
    fn all_but(length: usize, items: &[Item]) -> Self {
        let others = || items.iter().map(|item| item.position());
        #[cfg(feature = "alloc")]
        if length > SHORT {
            return Self::Many(Positions::all_but(length, &mut others()));
        }
        let all = u64::MAX.checked_shr(64 - length as u32).unwrap_or(0);
        Self::Few(others().fold(all, |mask, position| mask & !(1 << position)))
    }

    fn insert(&mut self, position: usize) {
        match self {
            Self::Few(mask) => *mask |= 1 << position,
            #[cfg(feature = "alloc")]
            Self::Many(positions) => positions.insert(position),
        }
    }

    /// How many of them lie below `position`.
    fn rank(&self, position: usize) -> u32 {
        match self {
            Self::Few(mask) => (mask & ((1 << position) - 1)).count_ones(),
            #[cfg(feature = "alloc")]
            Self::Many(positions) => positions.rank(position),
        }
    }
}
