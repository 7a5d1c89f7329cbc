//! A name in one pass, straight into the caller's room, if there is nothing to say of it.
//!
//! ```text
//! label by label:
//!     plain lower-case ASCII --> hyphens?                             --> nothing changes
//!     "xn--" ...             --> decode --> statuses, NFC? criteria   --> nothing, or UTF-8
//!     other ASCII            --> lower case --> as one of the two above
//!     non-ASCII              --> map --> NFC --> criteria             --> Punycode, or UTF-8
//!     length?
//! Bidi? length?
//! ```
//!
//! 1. The records of a label's code points are OR-ed. One look at the result says whether there is
//!    anything to normalize, refuse, or look at again; mostly there is not.
//! 2. What does not change is written when something after it does, and all of it at once.
//! 3. Whatever is wrong, or longer than there is room for, ends the pass: all of the name is then
//!    left to [`process`](super::process), which says what and where. So a doubt needs no proof.

use super::careful::PREFIX;
use super::codes::Operation;
use super::options::{
    AsciiNames, CheckBidi, CheckHyphens, CheckJoiners, EmptyNames, Options, TransitionalProcessing,
    VerifyDnsLength,
};
use super::plain::plain_length;
use super::split::dot_length;
use crate::normalize::{Output, nfc_of_mapped};
use crate::tables::{Record, v18_0_0};
use crate::validity::bidi::Summary;
use crate::validity::{dns_length, hyphens, joiners, nfc};
use crate::{AsciiSet, Error, ErrorKind};

/// Code points of a label that there is room for.
const SHORT: usize = 64;

/// What became of a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Quick {
    Unchanged,
    /// So many bytes of UTF-8 are written.
    Written(usize),
}

/// Converts a name, if there is nothing to say of it.
#[inline(never)]
pub(super) fn convert(
    name: &str,
    options: &Options,
    operation: Operation,
    output: &mut [u8],
) -> Option<Quick> {
    let is_ascii_special =
        operation == Operation::ToAscii && options.ascii_names == AsciiNames::LowerCased;
    if !options.allow_ldh() || (is_ascii_special && name.is_ascii()) {
        return None;
    }
    let deviations = match options.transitional {
        TransitionalProcessing::On => Record::DEVIATION,
        TransitionalProcessing::Off => 0,
    };
    let mut pass = Pass {
        name,
        options,
        operation,
        work: Record::MAPPED | Record::IGNORED | Record::DISALLOWED | deviations,
        output,
        written: 0,
        taken: 0,
        has_rtl: false,
        has_suspect: false,
        code_points: ['\0'; SHORT],
    };
    pass.labels()?;
    if pass.taken == 0 {
        return Some(Quick::Unchanged);
    }
    pass.take(name.len())?;
    Some(Quick::Written(pass.written))
}

/// A conversion under way.
struct Pass<'n, 'o, 'b> {
    name: &'n str,
    options: &'o Options,
    operation: Operation,
    /// Bits of code points that are more than copied.
    work: u32,
    output: &'b mut [u8],
    /// How many bytes of the output are written,
    written: usize,
    /// and for how many bytes of the name. What follows is unchanged.
    taken: usize,
    /// A label was right-to-left.
    has_rtl: bool,
    /// A label was not, and may break the Bidi rule if another one is.
    has_suspect: bool,
    /// The label at hand, in front.
    code_points: [char; SHORT],
}

/// What the code points of a label are, taken together.
#[derive(Clone, Copy, Debug, Default)]
struct Seen {
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

    const fn any(self, mask: u32) -> bool {
        self.records & mask != 0
    }

    const fn is_ascii(self) -> bool {
        self.code_points < 0x80
    }
}

#[inline]
fn record(code_point: char) -> Record {
    v18_0_0::CLASSES.get(u32::from(code_point))
}

impl Pass<'_, '_, '_> {
    fn labels(&mut self) -> Option<()> {
        let mut start = 0;
        loop {
            let before = self.length(start);
            let end = self.label(start)?;
            let length = self.length(end) - before;
            let dot = dot_length(self.name.as_bytes().get(end..)?);
            let is_root = start > 0 && dot == 0 && length == 0;
            if !(is_root || self.accepts_label_length(length)) {
                return None;
            }
            if dot == 0 {
                return self.accepts_name(is_root).then_some(());
            }
            if dot > 1 {
                self.take(end)?;
                self.push(b".")?;
                self.taken = end + dot;
            }
            start = end + dot;
        }
    }

    /// How long the result for the first `at` bytes of the name is.
    const fn length(&self, at: usize) -> usize {
        self.written + at - self.taken
    }

    /// Writes what did not change up to there.
    fn take(&mut self, to: usize) -> Option<()> {
        let unchanged = self.name.as_bytes().get(self.taken..to)?;
        self.taken = to;
        self.push(unchanged)
    }

    fn push(&mut self, bytes: &[u8]) -> Option<()> {
        let room = self.output.get_mut(self.written..)?.get_mut(..bytes.len())?;
        room.copy_from_slice(bytes);
        self.written += bytes.len();
        Some(())
    }

    /// Converts a label; where it ends.
    fn label(&mut self, start: usize) -> Option<usize> {
        let bytes = self.name.as_bytes();
        let end = start + plain_length(bytes, start);
        match bytes.get(end) {
            None | Some(b'.') => self.plain_label(start, end)?,
            Some(_) => {
                let is_end = |byte: &u8| *byte == b'.' || !byte.is_ascii();
                let more = bytes.get(end..)?.iter().position(is_end);
                let end = more.map_or(bytes.len(), |more| end + more);
                if matches!(bytes.get(end), Some(0x80..)) {
                    return self.mapped_label(start);
                }
                self.other_ascii_label(start, end)?;
                return Some(end);
            }
        }
        Some(end)
    }

    /// Lower-case letters, digits and hyphens.
    #[inline]
    fn plain_label(&mut self, start: usize, end: usize) -> Option<()> {
        let label = self.name.get(start..end)?;
        let Some(digits) = label.strip_prefix("xn--") else {
            self.has_suspect |= accepts_plain(label.as_bytes(), self.options)?;
            return Some(());
        };
        let (decoded, seen) = decode(digits, &mut self.code_points)?;
        self.accepts(decoded, seen)?;
        if self.operation == Operation::ToUnicode {
            self.take(start)?;
            self.push_utf8(decoded)?;
            self.taken = end;
        }
        Some(())
    }

    /// ASCII with capitals, or code points that are in no host name.
    #[cold]
    fn other_ascii_label(&mut self, start: usize, end: usize) -> Option<()> {
        let label = self.name.as_bytes().get(start..end)?;
        if !label.iter().any(u8::is_ascii_uppercase) {
            self.has_suspect |= accepts_ascii(label, self.options)?;
            // An ACE label with something else than digits.
            return (!label.starts_with(b"xn--")).then_some(());
        }
        self.take(start)?;
        let room = self.output.get_mut(self.written..)?.get_mut(..label.len())?;
        room.copy_from_slice(label);
        room.make_ascii_lowercase();
        self.lower_case_label(label.len(), end)
    }

    /// What became ASCII, and is in the output already.
    fn lower_case_label(&mut self, length: usize, end: usize) -> Option<()> {
        self.taken = end;
        let label = self.output.get(self.written..)?.get(..length)?;
        if let Some(digits) = label.strip_prefix(b"xn--") {
            let digits = core::str::from_utf8(digits).ok()?;
            let (decoded, seen) = decode(digits, &mut self.code_points)?;
            self.accepts(decoded, seen)?;
            if self.operation == Operation::ToUnicode {
                return self.push_utf8(decoded);
            }
        } else {
            self.has_suspect |= accepts_ascii(label, self.options)?;
        }
        self.written += length;
        Some(())
    }

    /// A label that has something else than ASCII, or ends with a dot that is something else.
    fn mapped_label(&mut self, start: usize) -> Option<usize> {
        let mut mapped = self.map(start)?;
        if mapped.seen.is_ascii() {
            self.take(start)?;
            let room = self.output.get_mut(self.written..)?.get_mut(..mapped.length)?;
            for (to, from) in room.iter_mut().zip(&self.code_points) {
                *to = *from as u8;
            }
            self.lower_case_label(mapped.length, mapped.end)?;
            return Some(mapped.end);
        }
        if !is_surely_nfc(self.code_points.get(..mapped.length)?, mapped.seen) {
            self.normalize(&mut mapped)?;
        }
        if self.code_points.get(..mapped.length)?.starts_with(&PREFIX) {
            return None;
        }
        self.accepts(mapped.length, mapped.seen)?;
        if self.operation == Operation::ToAscii {
            self.take(start)?;
            self.encode(mapped.length)?;
            self.taken = mapped.end;
        } else if mapped.is_changed {
            self.take(start)?;
            self.push_utf8(mapped.length)?;
            self.taken = mapped.end;
        }
        Some(mapped.end)
    }

    /// Section 4 step 1.
    fn map(&mut self, start: usize) -> Option<Mapped> {
        let mut mapped =
            Mapped { seen: Seen::default(), length: 0, end: self.name.len(), is_changed: false };
        for (at, code_point) in self.name.get(start..)?.char_indices() {
            let record = record(code_point);
            if !record.any(self.work) {
                if code_point == '.' {
                    mapped.end = start + at;
                    break;
                }
                *self.code_points.get_mut(mapped.length)? = code_point;
                mapped.length += 1;
                mapped.seen.see(code_point, record);
                continue;
            }
            if crate::domain::is_separator(code_point) {
                mapped.end = start + at;
                break;
            }
            mapped.is_changed = true;
            if record.any(Record::MAPPED) {
                self.push_mapped(code_point, &mut mapped)?;
            } else if !record.any(Record::IGNORED) {
                // Disallowed; or a deviation in Transitional Processing, which is rare.
                return None;
            }
        }
        Some(mapped)
    }

    fn push_mapped(&mut self, code_point: char, mapped: &mut Mapped) -> Option<()> {
        for part in v18_0_0::UTS46.get(code_point)? {
            let record = record(part);
            // U+1E9E is mapped to a deviation.
            if record.any(self.work) {
                return None;
            }
            *self.code_points.get_mut(mapped.length)? = part;
            mapped.length += 1;
            mapped.seen.see(part, record);
        }
        Some(())
    }

    /// Section 4 step 2.
    #[cold]
    fn normalize(&mut self, mapped: &mut Mapped) -> Option<()> {
        let mut into = Composed { code_points: ['\0'; SHORT], length: 0 };
        let label = self.code_points.get(..mapped.length)?;
        nfc_of_mapped(label, &mut into).ok()?;
        let composed = into.code_points.get(..into.length)?;
        if composed != label {
            mapped.is_changed = true;
            mapped.seen = Seen::of(composed);
            mapped.length = into.length;
            self.code_points = into.code_points;
        }
        Some(())
    }

    /// The criteria of section 4.1 but for statuses and NFC, which the label keeps already.
    fn accepts(&mut self, length: usize, seen: Seen) -> Option<()> {
        let (label, options) = (self.code_points.get(..length)?, self.options);
        let starts_with_mark =
            seen.any(Record::MARK) && label.first().is_some_and(|&c| record(c).any(Record::MARK));
        if starts_with_mark
            || (options.denied != AsciiSet::NONE
                && label.iter().any(|&c| options.denied.contains(c)))
            || (options.hyphens == CheckHyphens::On
                && (hyphens::inside(label).is_some() || hyphens::at_end(label).is_some()))
            || (options.joiners == CheckJoiners::On
                && seen.any(Record::DEVIATION)
                && joiners::violations(label).next().is_some())
        {
            return None;
        }
        if options.bidi == CheckBidi::Off || !seen.any(Record::BIDI_CLASS) {
            return Some(());
        }
        if !seen.any(Record::RTL) {
            // It has a digit, a hyphen or a mark, which mostly stands where it may.
            self.has_suspect = true;
            return Some(());
        }
        self.has_rtl = true;
        Summary::of(label).keeps_the_rule().then_some(())
    }

    /// Section 4.2 step 3.
    fn encode(&mut self, length: usize) -> Option<()> {
        self.push(b"xn--")?;
        let room = self.output.get_mut(self.written..)?;
        let limit = room.len().min(dns_length::LABEL - PREFIX.len());
        let label = self.code_points.get(..length)?;
        let encoded = crate::punycode::encode_code_points_into(label, room.get_mut(..limit)?);
        self.written += encoded.ok()?.len();
        Some(())
    }

    fn push_utf8(&mut self, length: usize) -> Option<()> {
        for &code_point in self.code_points.get(..length)? {
            let room = self.output.get_mut(self.written..)?.first_chunk_mut::<4>()?;
            self.written += code_point.encode_utf8(room).len();
        }
        Some(())
    }

    /// Section 4.2 step 4.2, and that of ToUnicode, for what is not the root.
    const fn accepts_label_length(&self, length: usize) -> bool {
        match (self.options.dns_length, self.operation) {
            (VerifyDnsLength::Off, _) => true,
            (_, Operation::ToUnicode) => length > 0,
            (_, Operation::ToAscii) => length > 0 && length <= dns_length::LABEL,
        }
    }

    /// Criterion 9, section 4.2 step 4.1, and that something is left of the name.
    fn accepts_name(&self, has_root: bool) -> bool {
        if self.has_rtl && self.has_suspect {
            return false;
        }
        if self.operation == Operation::ToUnicode {
            return true;
        }
        let length = self.length(self.name.len());
        let is_refused = length == 0 && self.options.empty_names == EmptyNames::Refused;
        !is_refused
            && match self.options.dns_length {
                VerifyDnsLength::Off => true,
                VerifyDnsLength::On => !has_root && length <= dns_length::NAME,
                VerifyDnsLength::RootDotAllowed => {
                    length > usize::from(has_root)
                        && length - usize::from(has_root) <= dns_length::NAME
                }
            }
    }
}

/// What a label is mapped to.
struct Mapped {
    seen: Seen,
    length: usize,
    /// Where the label ends in the name.
    end: usize,
    is_changed: bool,
}

/// Hyphens, and denied code points, of a label in lower-case ASCII without an ACE prefix; whether
/// it may break the Bidi rule.
fn accepts_ascii(label: &[u8], options: &Options) -> Option<bool> {
    let is_denied = |&byte: &u8| options.denied.contains(char::from(byte));
    if options.denied != AsciiSet::NONE && label.iter().any(is_denied) {
        return None;
    }
    let is_plain = plain_length(label, 0) == label.len();
    Some(accepts_plain(label, options)? || !is_plain)
}

/// The same for a label of lower-case letters, digits and hyphens, none of which is denied.
#[inline]
fn accepts_plain(label: &[u8], options: &Options) -> Option<bool> {
    if options.hyphens == CheckHyphens::On
        && matches!(label, [b'-', ..] | [.., b'-'] | [_, _, b'-', b'-', ..])
    {
        return None;
    }
    let starts_well = label.first().is_none_or(u8::is_ascii_lowercase);
    Some(!starts_well || label.last() == Some(&b'-'))
}

/// Section 4 steps 4.1 to 4.3, and criteria 1, 4 and 7. Decoding is strict: the label is what its
/// decoded form is encoded to.
fn decode(digits: &str, room: &mut [char; SHORT]) -> Option<(usize, Seen)> {
    let label = crate::punycode::decode_code_points_into(digits, room).ok()?;
    let seen = Seen::of(label);
    if seen.any(Record::MAPPED | Record::IGNORED | Record::DISALLOWED)
        || seen.is_ascii()
        || label.starts_with(&PREFIX)
        || !(is_surely_nfc(label, seen) || nfc::check(label).is_none())
    {
        return None;
    }
    Some((label.len(), seen))
}

/// Whether a label without [`Record::NFC_NO`] is in NFC, as far as its records show.
fn is_surely_nfc(label: &[char], seen: Seen) -> bool {
    if seen.any(Record::MAYBE) {
        return false;
    }
    let class = |&code_point: &char| record(code_point).combining_class();
    let stand_well = |(before, after): (u8, u8)| after == 0 || before <= after;
    !seen.any(Record::COMBINING_CLASS)
        || label.iter().map(class).zip(label.iter().skip(1).map(class)).all(stand_well)
}

struct Composed {
    code_points: [char; SHORT],
    length: usize,
}

impl Output for Composed {
    fn emit(&mut self, code_point: char, source: usize) -> Result<(), Error> {
        let slot = self.code_points.get_mut(self.length);
        *slot.ok_or(Error::new(ErrorKind::TooLong, source))? = code_point;
        self.length += 1;
        Ok(())
    }
}
