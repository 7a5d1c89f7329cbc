//! The code points of a label, with the union of their records.

use crate::ace::ACE_PREFIX_CHARS;
use crate::normalize::{NFC_OF_MAPPED, Output, nfc_of_mapped};
use crate::punycode::LabelRoom;
use crate::tables::{Record, current};
use crate::uts46::options::{CheckBidi, Options};
use crate::uts46::verdicts::Directions;
use crate::validity;
use crate::validity::BidiSummary;
use crate::{AsciiSet, Error, ErrorKind};

/// The most code points of a label on the fast path.
pub(super) const SHORT: usize = 64;

/// The bits of all code points of a label, and of their records, OR-ed.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Seen {
    records: u32,
    code_points: u32,
}

impl Seen {
    fn of(label: &[char]) -> Self {
        let mut seen = Self::default();
        for &code_point in label {
            seen.see(code_point, record(code_point));
        }
        seen
    }

    #[inline]
    fn see(&mut self, code_point: char, record: Record) {
        self.records |= record.0;
        self.code_points |= u32::from(code_point);
    }

    pub(super) const fn any(self, mask: u32) -> bool {
        self.records & mask != 0
    }

    pub(super) const fn is_ascii(self) -> bool {
        self.code_points < 0x80
    }
}

#[inline]
fn record(code_point: char) -> Record {
    current::CLASSES.get_quickly(u32::from(code_point))
}

/// Section 4 step 4, for an ACE label without its prefix. Decoding is strict: encoding the result
/// would restore the same label.
pub(super) fn decode<'r>(
    digits: &[u8],
    room: &'r mut LabelRoom,
    options: &Options,
    directions: &mut Directions,
) -> Option<(&'r [char], Seen)> {
    let mut seen = Seen::default();
    let see = |code_point: char| {
        // The most common code points are in the empty record.
        if !code_point.is_ascii_lowercase() {
            seen.see(code_point, record(code_point));
        }
    };
    let label = room.decode(digits, see)?;
    let is_valid = !seen.any(Record::MAPPED | Record::IGNORED | Record::DISALLOWED)
        && !seen.is_ascii()
        && (NFC_OF_MAPPED.is_surely_nfc(label, Record(seen.records))
            || validity::check_nfc(label).is_none())
        && accepts(label, seen, options, directions);
    is_valid.then_some((label, seen))
}

/// Checks the criteria of section 4.1, except for statuses, denied code points and NFC, which the
/// caller has checked.
#[inline]
pub(super) fn accepts(
    label: &[char],
    seen: Seen,
    options: &Options,
    directions: &mut Directions,
) -> bool {
    // In most labels, no code point is subject to a criterion. The hyphen belongs to a Bidi class,
    // so a label with a second ACE prefix never counts as plain.
    let is_plain =
        !seen.any(Record::MARK | Record::DEVIATION | Record::BIDI_CLASS) && !options.check_hyphens;
    is_plain || keeps_criteria(label, seen, options, directions)
}

#[inline(never)]
fn keeps_criteria(
    label: &[char],
    seen: Seen,
    options: &Options,
    directions: &mut Directions,
) -> bool {
    let starts_with_mark =
        seen.any(Record::MARK) && label.first().is_some_and(|&c| record(c).any(Record::MARK));
    if starts_with_mark
        || label.starts_with(&ACE_PREFIX_CHARS)
        || (options.check_hyphens
            && (validity::hyphens_inside(label).is_some()
                || validity::hyphens_at_end(label).is_some()))
        || (options.check_joiners
            && seen.any(Record::DEVIATION)
            && validity::joiner_violations(label).next().is_some())
    {
        return false;
    }
    if options.bidi == CheckBidi::Off || !seen.any(Record::BIDI_CLASS) {
        return true;
    }
    if !seen.any(Record::RTL) {
        // A digit, a hyphen or a mark may violate the rule, but is usually allowed at its position.
        directions.has_suspect = true;
        return true;
    }
    directions.has_rtl = true;
    BidiSummary::of(label).keeps_the_rule()
}

/// A label after mapping and NFC (section 4 steps 1 and 2).
pub(super) struct Mapped {
    pub(super) seen: Seen,
    /// In code points.
    pub(super) length: usize,
    /// How many bytes of the name were mapped to them.
    pub(super) taken: usize,
    pub(super) is_changed: bool,
}

impl Mapped {
    /// Maps a text up to its first dot.
    pub(super) fn new(
        text: &str,
        work: u32,
        denied: AsciiSet,
        room: &mut [char; SHORT],
    ) -> Option<Self> {
        let (mut seen, mut length, mut is_changed) = (Seen::default(), 0, false);
        let mut rest = text.chars();
        let taken = loop {
            let first = rest.as_str().as_bytes().first().copied();
            let Some(code_point) = rest.next() else { break text.len() };
            // Finding ASCII by the first byte is faster.
            let record = match first {
                Some(0x80..) => record(code_point),
                // The most common code points are in the empty record.
                Some(b'a'..=b'z') => Record(0),
                Some(b'.') => break text.len() - rest.as_str().len() - 1,
                _ if denied.contains(code_point) => return None,
                _ => record(code_point),
            };
            if record.any(work) {
                if crate::domain::is_separator(code_point) {
                    break text.len() - rest.as_str().len() - code_point.len_utf8();
                }
                is_changed = true;
                (length, seen) = mapped(code_point, record, (work, denied), room, (length, seen))?;
                continue;
            }
            *room.get_mut(length)? = code_point;
            length += 1;
            seen.see(code_point, record);
        };
        let mut this = Self { seen, length, taken, is_changed };
        if !NFC_OF_MAPPED.is_surely_nfc(room.get(..length)?, Record(seen.records)) {
            this.normalize(room)?;
        }
        Some(this)
    }

    /// Section 4 step 2.
    #[cold]
    fn normalize(&mut self, room: &mut [char; SHORT]) -> Option<()> {
        let mut into = Composed { code_points: ['\0'; SHORT], length: 0 };
        let label = room.get(..self.length)?;
        nfc_of_mapped(label, &mut into).ok()?;
        let composed = into.code_points.get(..into.length)?;
        if composed != label {
            self.is_changed = true;
            self.seen = Seen::of(composed);
            self.length = into.length;
            *room = into.code_points;
        }
        Some(())
    }
}

/// Appends the mapping of a code point.
#[inline(never)]
fn mapped(
    code_point: char,
    record: Record,
    (work, denied): (u32, AsciiSet),
    room: &mut [char; SHORT],
    (mut length, mut seen): (usize, Seen),
) -> Option<(usize, Seen)> {
    if record.any(Record::IGNORED) {
        return Some((length, seen));
    }
    if !record.any(Record::MAPPED) {
        // Disallowed, or a deviation in Transitional Processing, which is rare.
        return None;
    }
    for part in current::UTS46.get(code_point)? {
        let record = self::record(part);
        // U+1E9E is mapped to a deviation.
        if record.any(work) || denied.contains(part) {
            return None;
        }
        *room.get_mut(length)? = part;
        length += 1;
        seen.see(part, record);
    }
    Some((length, seen))
}

struct Composed {
    code_points: [char; SHORT],
    length: usize,
}

impl Output for Composed {
    fn emit(&mut self, code_point: char, source: usize) -> Result<(), Error> {
        let slot = self.code_points.get_mut(self.length);
        *slot.ok_or(Error::at(ErrorKind::NeedsAlloc, source))? = code_point;
        self.length += 1;
        Ok(())
    }
}

/// Writes a label as UTF-8. Returns the number of bytes.
pub(super) fn write_utf8(label: &[char], seen: Seen, room: &mut [u8]) -> Option<usize> {
    if seen.code_points < 0x800 {
        return write_narrow(label, room);
    }
    let mut written = 0;
    for code_point in label {
        let room = room.get_mut(written..)?.first_chunk_mut::<4>()?;
        written += code_point.encode_utf8(room).len();
    }
    Some(written)
}

/// Works like [`write_utf8`], if each code point needs one or two bytes. It does not branch between
/// these, because the branch would be hard to predict.
#[inline]
fn write_narrow(label: &[char], mut room: &mut [u8]) -> Option<usize> {
    let before = room.len();
    for &code_point in label {
        let code_point = u32::from(code_point);
        let is_two = code_point >= 0x80;
        let two = 0xC0 | code_point >> 6 | (0x80 | code_point & 0x3F) << 8;
        // A mask, because the compiler turns `if` into a branch.
        let bytes = code_point ^ (code_point ^ two) & u32::from(is_two).wrapping_neg();
        *room.first_chunk_mut()? = (bytes as u16).to_le_bytes();
        room = room.get_mut(1 + usize::from(is_two)..)?;
    }
    Some(before - room.len())
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_most_common_code_points_have_an_empty_record() {
        assert!(('a'..='z').all(|letter| super::record(letter).0 == 0));
    }

    #[test]
    fn the_hyphen_of_an_ace_prefix_has_a_bidi_class() {
        assert!(super::record('-').any(super::Record::BIDI_CLASS));
    }

    /// Compares with `String`, and checks that a buffer that is one byte too short is full.
    #[test]
    fn narrow_labels_are_written_as_utf8() {
        for (first, second) in ('\0'..'\u{7FF}').zip('\u{1}'..) {
            for label in [[first, second], [second, first], ['-', second], [second, 'x']] {
                let expected: std::string::String = label.iter().collect();
                let mut room = [0; 5];
                let written = super::write_utf8(&label, super::Seen::of(&label), &mut room);
                assert_eq!(written, Some(expected.len()));
                assert_eq!(&room[..expected.len()], expected.as_bytes());
                assert_eq!(super::write_narrow(&label, &mut room[..expected.len() - 1]), None);
            }
        }
    }
}
