//! The labels that a batch converted last, so that names with the same labels need not convert
//! them again.
//!
//! What is kept are endings: a label that is not plain ASCII, and what follows it in the name. So a single
//! step converts `xn--bcher-kva.example` in `mail.xn--bcher-kva.example`, and a top-level domain is an ending too.
//!
//! ```text
//! first and last bytes of the ending --> tag of 32 bits --> one of 64 slots
//! the slot has this tag and ending   --> copy its result: the name is done
//! the slot missed this tag last      --> convert, and keep the ending
//! the slot's ending was never found  --> the same, if this was worth it before
//! otherwise                          --> convert, and note the tag
//! ```
//!
//! 1. Endings that do not repeat never replace one that does.
//! 2. After [`PATIENCE`] endings that were not found, the next [`SLEEP`] are not looked up; whole names are counted
//!    separately. Names without repetition then cost as much as they do without a memory. Keeping an ending that came only once is stopped
//!    in the same way.
//! 3. Space for endings is allocated when the first one is kept: most batches are ASCII, and need none.
//! 4. Only endings without errors are kept, with what they contribute to the rules of the whole name.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

#[cfg(feature = "alloc")]
use crate::AsciiSet;

/// Finds endings that were converted before.
pub(crate) trait Recall {
    /// Whether anything is ever found.
    const REMEMBERS: bool;

    /// The ending of `name` from `start` on, if it is known.
    fn find(&mut self, name: &[u8], start: usize) -> Option<Slot>;

    /// The result of an ending that was just found; `None` if that is the ending itself. And what
    /// it contributes to the rules of the whole name.
    fn recall(&self, slot: Slot) -> (Option<&[u8]>, u8);

    /// Whether the ending that was not found should be kept.
    fn is_wanted(&self) -> bool;

    /// Keeps the last ending that was wanted, with its result unless that is the ending itself.
    fn keep(&mut self, ending: &[u8], result: Option<&[u8]>, facts: u8);
}

/// Where an ending is kept.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(not(feature = "alloc"), expect(dead_code, reason = "only a `Memory` reads it"))]
pub(crate) struct Slot(u32);

/// Remembers nothing: for a single name.
#[derive(Debug)]
pub(crate) struct Forgetful;

impl Recall for Forgetful {
    const REMEMBERS: bool = false;

    #[inline]
    fn find(&mut self, _: &[u8], _: usize) -> Option<Slot> {
        None
    }

    #[inline]
    fn recall(&self, _: Slot) -> (Option<&[u8]>, u8) {
        (None, 0)
    }

    #[inline]
    fn is_wanted(&self) -> bool {
        false
    }

    #[inline]
    fn keep(&mut self, _: &[u8], _: Option<&[u8]>, _: u8) {}
}

/// How many endings are kept: 2 to the power of this.
#[cfg(feature = "alloc")]
const SLOT_BITS: u32 = 6;
#[cfg(feature = "alloc")]
const SLOTS: usize = 1 << SLOT_BITS;

/// How many endings may be looked up without success.
#[cfg(feature = "alloc")]
const PATIENCE: i32 = 64;

/// How many may be kept without success when they come for the first time, which takes longer.
#[cfg(feature = "alloc")]
const EAGERNESS: i32 = 24;

/// How many are not looked up, or kept, after that.
#[cfg(feature = "alloc")]
const SLEEP: i32 = 1024;

/// Recent labels and their results, for [`Convert::convert_next`](crate::batch::Convert::convert_next).
///
/// It stores up to 64 endings of names in about 9 KB, regardless of the number of names. Results and errors are the same as
/// without it. The functions of [`batch`](crate::batch) each use one. You need one only in your own loop.
///
/// ```
/// use xenonym::batch::{Batch, Convert, Memory};
/// use xenonym::uts46::Options;
///
/// let (to_ascii, mut memory) = (Batch::to_ascii(Options::DNS), Memory::new());
/// let mut output = Vec::new();
/// for name in ["www.bücher.example", "mail.bücher.example", "ns.bücher.example"] {
///     to_ascii.convert_next(name, &mut output, &mut memory)?;
///     output.push(b'\n');
/// }
/// assert!(output.ends_with(b"mail.xn--bcher-kva.example\nns.xn--bcher-kva.example\n"));
/// # Ok::<(), xenonym::Error>(())
/// ```
#[cfg(feature = "alloc")]
#[derive(Debug)]
pub struct Memory {
    /// The conversion that the labels are from.
    conversion: Option<ConversionKey>,
    /// For each slot the tag of the last ending that was not found there.
    missed: [u32; SLOTS],
    /// How many whole names, and how many endings of longer names, may still be missed; if negative, how many
    /// are not looked up. Top-level domains repeat in lists in which no whole name does.
    patience: [i32; 2],
    /// The same for endings that are kept when they come for the first time.
    eagerness: i32,
    /// The tag of the ending that was wanted last.
    tag: u32,
    is_wanted: bool,
    /// Empty, or an entry for each slot.
    entries: Vec<Entry>,
}

/// Differs for conversions that may convert a label differently: their denied code points and flags.
#[cfg(feature = "alloc")]
pub(crate) type ConversionKey = (AsciiSet, u32);

/// An ending and its result.
#[cfg(feature = "alloc")]
#[derive(Clone, Debug)]
struct Entry {
    tag: u32,
    facts: u8,
    is_changed: bool,
    /// Whether it was found since it is kept.
    is_used: bool,
    length: u8,
    result_length: u8,
    ending: [u8; LONGEST],
    result: [u8; LONGEST],
}

/// Longer endings and results are not stored.
#[cfg(feature = "alloc")]
const LONGEST: usize = 64;

#[cfg(feature = "alloc")]
impl Entry {
    /// No tag is 0.
    const NONE: Self = Self {
        tag: 0,
        facts: 0,
        is_changed: false,
        is_used: false,
        length: 0,
        result_length: 0,
        ending: [0; LONGEST],
        result: [0; LONGEST],
    };

    /// Puts an ending here, unless it or its result is too long.
    fn set(&mut self, ending: &[u8], result: Option<&[u8]>) -> Option<()> {
        let changed = result.unwrap_or_default();
        let (to, result_to) =
            (self.ending.get_mut(..ending.len())?, self.result.get_mut(..changed.len())?);
        to.copy_from_slice(ending);
        result_to.copy_from_slice(changed);
        (self.length, self.result_length) = (ending.len() as u8, changed.len() as u8);
        self.is_changed = result.is_some();
        self.is_used = false;
        Some(())
    }
}

#[cfg(feature = "alloc")]
impl Memory {
    /// Creates a memory that contains no label yet.
    pub const fn new() -> Self {
        Self {
            conversion: None,
            missed: [0; SLOTS],
            patience: [PATIENCE; 2],
            eagerness: EAGERNESS,
            tag: 0,
            is_wanted: false,
            entries: Vec::new(),
        }
    }

    /// The memory, without labels of other conversions.
    #[inline]
    pub(crate) fn of(&mut self, conversion: ConversionKey) -> &mut Self {
        if self.conversion != Some(conversion) {
            self.forget();
            self.conversion = Some(conversion);
        }
        self
    }

    #[cold]
    fn forget(&mut self) {
        self.missed = [0; SLOTS];
        self.entries.clear();
    }
}

#[cfg(feature = "alloc")]
impl Default for Memory {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(feature = "alloc")]
impl Recall for &mut Memory {
    const REMEMBERS: bool = true;

    #[inline]
    fn find(&mut self, name: &[u8], start: usize) -> Option<Slot> {
        let kind = usize::from(start > 0);
        let patience = self.patience.get_mut(kind)?;
        if *patience < 0 {
            *patience += 1;
            self.is_wanted = false;
            return None;
        }
        let ending = name.get(start..)?;
        let tag = tag(name, ending);
        let slot = Slot::of(tag);
        let entry = self.entries.get_mut(slot.0 as usize).filter(|entry| {
            entry.tag == tag && entry.ending.get(..usize::from(entry.length)) == Some(ending)
        });
        if let Some(entry) = entry {
            if !entry.is_used {
                entry.is_used = true;
                self.eagerness = EAGERNESS;
            }
            *patience = PATIENCE;
            return Some(slot);
        }
        self.is_wanted = false;
        *patience -= 1;
        if *patience < 0 {
            *patience = -SLEEP;
        } else {
            self.miss(slot, tag);
        }
        None
    }

    #[inline]
    fn recall(&self, slot: Slot) -> (Option<&[u8]>, u8) {
        let Some(entry) = self.entries.get(slot.0 as usize) else { return (None, 0) };
        let result = entry.result.get(..usize::from(entry.result_length));
        (result.filter(|_| entry.is_changed), entry.facts)
    }

    #[inline]
    fn is_wanted(&self) -> bool {
        self.is_wanted
    }

    #[inline(never)]
    fn keep(&mut self, ending: &[u8], result: Option<&[u8]>, facts: u8) {
        if self.entries.is_empty() {
            self.entries.resize(SLOTS, Entry::NONE);
        }
        let (tag, slot) = (self.tag, Slot::of(self.tag));
        if let Some(entry) = self.entries.get_mut(slot.0 as usize) {
            if entry.set(ending, result).is_some() {
                (entry.tag, entry.facts) = (tag, facts);
            }
        }
    }
}

#[cfg(feature = "alloc")]
impl Memory {
    /// Notes an ending that was not found, and decides whether it is wanted.
    #[inline]
    fn miss(&mut self, slot: Slot, tag: u32) {
        let Some(missed) = self.missed.get_mut(slot.0 as usize) else { return };
        if *missed == tag {
            self.is_wanted = true;
        } else if self.eagerness < 0 {
            self.eagerness += 1;
        } else if !self.entries.get(slot.0 as usize).is_some_and(|entry| entry.is_used) {
            self.eagerness -= 1;
            if self.eagerness < 0 {
                self.eagerness = -SLEEP;
            }
            self.is_wanted = true;
        }
        *missed = tag;
        if self.is_wanted {
            self.tag = tag;
        }
    }
}

#[cfg(feature = "alloc")]
impl Slot {
    #[inline]
    const fn of(tag: u32) -> Self {
        Self(tag >> (u32::BITS - SLOT_BITS))
    }
}

/// A number for the ending of a name, from its first and last bytes; never 0.
#[cfg(feature = "alloc")]
#[inline]
fn tag(name: &[u8], ending: &[u8]) -> u32 {
    const MULTIPLIERS: [u64; 2] = [0x9E37_79B9_7F4A_7C15, 0xC2B2_AE3D_27D4_EB4F];
    let words = match ending.first_chunk::<8>() {
        Some(&first) => {
            let second = ending.get(8.min(ending.len() - 8)..);
            let second = second.and_then(<[u8]>::first_chunk::<8>);
            [first, *second.unwrap_or(&first)].map(u64::from_le_bytes)
        }
        None => [short(name, ending), 0],
    };
    let [first, second] = words;
    let mixed = first.wrapping_mul(MULTIPLIERS[0])
        ^ second.wrapping_mul(MULTIPLIERS[1]).rotate_left(32)
        ^ ending.len() as u64;
    (mixed.wrapping_mul(MULTIPLIERS[0]) >> 32) as u32 | 1
}

/// Up to seven bytes at the end of a name.
#[cfg(feature = "alloc")]
#[inline]
fn short(name: &[u8], ending: &[u8]) -> u64 {
    match name.last_chunk::<8>() {
        // The bytes before the ending are shifted out.
        Some(&last) => {
            u64::from_le_bytes(last).checked_shr(8 * (8 - ending.len() as u32)).unwrap_or(0)
        }
        None => ending.iter().rev().fold(0, |bytes, &byte| bytes << 8 | u64::from(byte)),
    }
}
