//! Converts a name without errors in one pass, directly into the caller's buffer.
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
//! 1. The records of a label's code points are OR-ed. The result shows whether any code point must
//!    be normalized, rejected or checked again. Usually none must.
//! 2. Unchanged text is written only when something after it changes, and all of it at once.
//! 3. Any error, and any label or result that is too long for its buffer, ends the pass: the
//!    [slow path](super::slow_path) then converts the whole name, and finds the error and its
//!    offset. So the pass may end at any doubt.

mod label;

use self::label::{Mapped, SHORT, Seen, accepts, decode, write_utf8};
use super::options::Options;
use super::verdicts::Directions;
use crate::ascii::plain_length;
use crate::domain::dot_length;
use crate::memory::{Recall, Slot};
use crate::punycode::LabelRoom;
use crate::tables::Record;
use crate::{AsciiSet, Operation, ace, validity};

/// The result for a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Converted {
    Unchanged,
    /// The output is this many bytes of UTF-8.
    Written(usize),
}

/// Converts a name without errors. Returns `None` to leave the name to the slow path.
#[inline(never)]
pub(super) fn convert<R: Recall>(
    name: &str,
    options: &Options,
    operation: Operation,
    output: &mut [u8],
    memory: R,
) -> Option<Converted> {
    if !options.allow_ldh() || options.only_lower_cases(name, operation) {
        return None;
    }
    let deviations = if options.transitional { Record::DEVIATION } else { 0 };
    let mut pass = Pass {
        name,
        options,
        operation,
        work: Record::MAPPED | Record::IGNORED | Record::DISALLOWED | deviations,
        output,
        written: 0,
        taken: 0,
        directions: Directions::default(),
        memory,
        wanted: None,
    };
    pass.labels()?;
    let unchanged = pass.taken;
    if unchanged == 0 {
        if options.denies_ipv4(name, name.as_bytes()) {
            return None;
        }
        pass.keep(unchanged);
        return Some(Converted::Unchanged);
    }
    pass.take(name.len())?;
    if options.denies_ipv4(name, pass.output.get(..pass.written)?) {
        return None;
    }
    pass.keep(unchanged);
    Some(Converted::Written(pass.written))
}

/// A label that was converted.
enum Step {
    /// Where it ends.
    Label(usize),
    /// The label, and everything that follows it, were in the memory.
    Ending {
        /// Whether an empty label is the last one.
        has_root: bool,
    },
}

/// A conversion under way.
struct Pass<'n, 'o, 'b, R> {
    name: &'n str,
    options: &'o Options,
    operation: Operation,
    /// The bits of code points that cannot just be copied.
    work: u32,
    output: &'b mut [u8],
    /// How many bytes of the output are written.
    written: usize,
    /// How many bytes of the name they are the result of. The name is unchanged from there.
    taken: usize,
    directions: Directions,
    memory: R,
    /// The ending that is kept when the name is converted.
    wanted: Option<Wanted>,
}

impl<R: Recall> Pass<'_, '_, '_, R> {
    fn labels(&mut self) -> Option<()> {
        let mut start = 0;
        loop {
            let before = self.length(start);
            let end = match self.label(start)? {
                Step::Label(end) => end,
                Step::Ending { has_root } => return self.accepts_name(has_root).then_some(()),
            };
            let length = self.length(end) - before;
            let dot = dot_length(self.name.as_bytes().get(end..)?);
            let is_last = start > 0 && dot == 0;
            if self.options.label_error(self.operation, length, is_last).is_some() {
                return None;
            }
            if dot == 0 {
                let has_root = is_last && length == 0;
                self.note_last(start, has_root);
                return self.accepts_name(has_root).then_some(());
            }
            if dot > 1 {
                self.take(end)?;
                self.push(b".")?;
                self.taken = end + dot;
            }
            start = end + dot;
        }
    }

    /// The length of the result for the first `at` bytes of the name.
    const fn length(&self, at: usize) -> usize {
        self.written + at - self.taken
    }

    /// Writes the unchanged text up to `to`.
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

    /// Converts a label.
    fn label(&mut self, start: usize) -> Option<Step> {
        let bytes = self.name.as_bytes();
        // A known ending need not be read.
        let is_ace = R::REMEMBERS && digits(bytes.get(start..)?).is_some();
        if is_ace {
            if let Some(ending) = self.known(start) {
                return Some(ending);
            }
        }
        let mut end = start + plain_length(bytes, start);
        let digits = match bytes.get(end) {
            None | Some(b'.') => {
                let label = bytes.get(start..end)?;
                let Some(digits) = digits(label) else {
                    self.directions.has_suspect |= accepts_plain(label, self.options)?;
                    return Some(Step::Label(end));
                };
                Some(digits)
            }
            Some(0x80..) => None,
            Some(_) => {
                end = ascii_end(bytes, end);
                if !matches!(bytes.get(end), Some(0x80..)) {
                    self.other_ascii_label(start, end)?;
                    return Some(Step::Label(end));
                }
                None
            }
        };
        if R::REMEMBERS && !is_ace {
            if let Some(ending) = self.known(start) {
                return Some(ending);
            }
        }
        match digits {
            Some(digits) => self.ace_label(start, end, digits),
            None => self.mapped_label(start),
        }
        .map(Step::Label)
    }

    /// Converts an ACE label of lower-case letters, digits and hyphens.
    #[inline]
    fn ace_label(&mut self, start: usize, end: usize, digits: &[u8]) -> Option<usize> {
        let mut room = LabelRoom::new();
        let (decoded, seen) = decode(digits, &mut room, self.options, &mut self.directions)?;
        if self.operation == Operation::ToUnicode {
            self.take(start)?;
            self.push_utf8(decoded, seen)?;
            self.taken = end;
        }
        Some(end)
    }

    /// Converts an ASCII label with capitals, or with code points that are not allowed in host
    /// names.
    #[cold]
    fn other_ascii_label(&mut self, start: usize, end: usize) -> Option<()> {
        let label = self.name.as_bytes().get(start..end)?;
        if !label.iter().any(u8::is_ascii_uppercase) {
            self.directions.has_suspect |= accepts_ascii(label, self.options)?;
            // An ACE label with such code points does not decode.
            return digits(label).is_none().then_some(());
        }
        self.take(start)?;
        let room = self.output.get_mut(self.written..)?.get_mut(..label.len())?;
        room.copy_from_slice(label);
        room.make_ascii_lowercase();
        self.lower_case_label(label.len(), end)
    }

    /// Checks a lower-case ASCII label at the end of the output, and decodes an ACE label.
    fn lower_case_label(&mut self, length: usize, end: usize) -> Option<()> {
        self.taken = end;
        let label = self.output.get(self.written..)?.get(..length)?;
        if let Some(digits) = digits(label) {
            if label.iter().any(|&byte| self.options.denied_if_mixed().contains(char::from(byte))) {
                return None;
            }
            let mut room = LabelRoom::new();
            let (decoded, seen) = decode(digits, &mut room, self.options, &mut self.directions)?;
            if self.operation == Operation::ToUnicode {
                return self.push_utf8(decoded, seen);
            }
        } else {
            self.directions.has_suspect |= accepts_ascii(label, self.options)?;
        }
        self.written += length;
        Some(())
    }

    /// Converts a label that contains a non-ASCII code point, or is followed by a non-ASCII dot.
    fn mapped_label(&mut self, start: usize) -> Option<usize> {
        let rest = self.name.get(start..)?;
        let mut room = ['\0'; SHORT];
        // An ASCII label with such a sign takes the slow path too.
        let denied = self.options.denied_if_mixed();
        let mapped = Mapped::new(rest, self.work, denied, &mut room)?;
        let label = room.get(..mapped.length)?;
        let end = start + mapped.taken;
        if mapped.seen.is_ascii() {
            self.take(start)?;
            let room = self.output.get_mut(self.written..)?.get_mut(..mapped.length)?;
            for (to, from) in room.iter_mut().zip(label) {
                *to = *from as u8;
            }
            self.lower_case_label(mapped.length, end)?;
            return Some(end);
        }
        if !accepts(label, mapped.seen, self.options, &mut self.directions) {
            return None;
        }
        if self.operation == Operation::ToAscii {
            self.take(start)?;
            self.encode(label)?;
            self.taken = end;
        } else if mapped.is_changed {
            self.take(start)?;
            self.push_utf8(label, mapped.seen)?;
            self.taken = end;
        }
        Some(end)
    }

    /// Section 4.2 step 3.
    fn encode(&mut self, label: &[char]) -> Option<()> {
        self.written += ace::encode(label, self.output.get_mut(self.written..)?)?;
        Some(())
    }

    fn push_utf8(&mut self, label: &[char], seen: Seen) -> Option<()> {
        self.written += write_utf8(label, seen, self.output.get_mut(self.written..)?)?;
        Some(())
    }

    /// Checks the Bidi rule and the name's length.
    fn accepts_name(&self, has_root: bool) -> bool {
        let length = self.length(self.name.len());
        !self.options.asks_all_labels(self.all_directions())
            && self.options.name_error(self.operation, length, has_root).is_none()
    }
}

/// What follows the prefix of a lower-case ACE label. With one comparison, where slices are compared by a function.
#[inline]
fn digits(label: &[u8]) -> Option<&[u8]> {
    match label.split_first_chunk() {
        Some((b"xn--", digits)) => Some(digits),
        _ => None,
    }
}

/// The offset of the first dot or non-ASCII byte at or after `start`.
#[cold]
fn ascii_end(bytes: &[u8], start: usize) -> usize {
    let rest = bytes.get(start..).unwrap_or_default();
    let is_end = |byte: &u8| *byte == b'.' || !byte.is_ascii();
    start + rest.iter().position(is_end).unwrap_or(rest.len())
}

/// Checks the hyphens and denied code points of a lower-case ASCII label without an ACE prefix.
/// Returns whether it may break the Bidi rule.
fn accepts_ascii(label: &[u8], options: &Options) -> Option<bool> {
    if has_denied(label, options) {
        return None;
    }
    let is_plain = plain_length(label, 0) == label.len();
    Some(accepts_plain(label, options)? || !is_plain)
}

fn has_denied(label: &[u8], options: &Options) -> bool {
    // A sign depends on the other labels, except in a wildcard.
    let denied = if label == b"*" { options.denied } else { options.denied_if_mixed() };
    denied != AsciiSet::NONE && label.iter().any(|&byte| denied.contains(char::from(byte)))
}

/// As [`accepts_ascii`], for a label of lower-case letters, digits and hyphens, none of which is denied.
#[inline]
fn accepts_plain(label: &[u8], options: &Options) -> Option<bool> {
    if options.check_hyphens
        && (validity::hyphens_inside(label).is_some() || validity::hyphens_at_end(label).is_some())
    {
        return None;
    }
    let starts_well = label.first().is_none_or(u8::is_ascii_lowercase);
    Some(!starts_well || label.last() == Some(&b'-'))
}

// The endings of names that a batch remembers.

/// What follows the first label that was not plain, or a later one. It is kept once the name is converted.
struct Wanted {
    start: usize,
    /// Where its result starts, in bytes of the whole result.
    result_start: usize,
    /// The directions of the labels before it.
    others: Directions,
    has_root: bool,
}

/// The bit for an empty last label, after those of [`Directions`].
const ROOT: u8 = 1 << 7;

impl<R: Recall> Pass<'_, '_, '_, R> {
    /// Copies the result for the ending from `start` on, if it is known. If not, it may be kept
    /// when the name is converted.
    fn known(&mut self, start: usize) -> Option<Step> {
        match self.memory.find(self.name.as_bytes(), start) {
            Some(slot) => self.recall(slot, start),
            None if self.memory.is_wanted() => {
                self.want(start);
                None
            }
            None => None,
        }
    }

    /// `None` if the output is full: it will be too when the ending is converted.
    #[inline]
    fn recall(&mut self, slot: Slot, start: usize) -> Option<Step> {
        let (result, facts) = self.memory.recall(slot);
        if let Some(result) = result {
            let unchanged = self.name.as_bytes().get(self.taken..start)?;
            let room = self.output.get_mut(self.written..)?;
            let (room, rest) = room.split_at_mut_checked(unchanged.len())?;
            room.copy_from_slice(unchanged);
            rest.get_mut(..result.len())?.copy_from_slice(result);
            self.written += unchanged.len() + result.len();
            self.taken = self.name.len();
        }
        self.directions.add(Directions::from_bits(facts));
        let has_root = facts & ROOT != 0;
        self.note_last(start, has_root);
        Some(Step::Ending { has_root })
    }

    /// Keeps the ending from `start` on when the name is converted, instead of a longer one.
    #[cold]
    fn want(&mut self, start: usize) {
        let mut others = core::mem::take(&mut self.directions);
        if let Some(longer) = &self.wanted {
            others.add(longer.others);
        }
        let result_start = self.length(start);
        self.wanted = Some(Wanted { start, result_start, others, has_root: false });
    }

    /// Notes whether the last label, or a known ending, which starts here, has an empty label at its end.
    #[inline]
    fn note_last(&mut self, start: usize, has_root: bool) {
        let Some(wanted) = self.wanted.as_mut().filter(|_| R::REMEMBERS) else { return };
        wanted.has_root = has_root;
        // An empty label that is the whole name is not the root.
        if has_root && wanted.start == start {
            wanted.start = usize::MAX;
        }
    }

    /// Keeps the ending that is wanted. Nothing from `unchanged` on is changed.
    #[inline]
    fn keep(&mut self, unchanged: usize) {
        let Some(wanted) = self.wanted.take().filter(|_| R::REMEMBERS) else { return };
        let Some(ending) = self.name.as_bytes().get(wanted.start..) else { return };
        let result = self.output.get(wanted.result_start..self.written);
        let facts = self.directions.to_bits() | if wanted.has_root { ROOT } else { 0 };
        self.memory.keep(ending, result.filter(|_| unchanged > wanted.start), facts);
    }

    /// The directions of all labels.
    #[inline]
    fn all_directions(&self) -> Directions {
        let mut all = self.directions;
        if let Some(wanted) = self.wanted.as_ref().filter(|_| R::REMEMBERS) {
            all.add(wanted.others);
        }
        all
    }
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use std::string::String;

    use super::*;
    use crate::memory::Forgetful;
    use crate::uts46::verdicts::First;
    use crate::uts46::{VerifyDnsLength, slow_path};

    /// The number of conversions without errors, and how many of these used the fast path.
    #[derive(Default)]
    struct Seen {
        accepted: u32,
        fast: u32,
    }

    impl Seen {
        #[track_caller]
        fn assert_fast(&self, percent: u32) {
            let Self { accepted, fast } = self;
            assert!(*accepted > 500, "too few names: {accepted}");
            assert!(fast * 100 >= accepted * percent, "{fast} of {accepted}");
        }
    }

    /// Checks that each result of the fast path equals the result of the slow path, without an
    /// error.
    fn check(name: &str, seen: &mut Seen) {
        let short = Options::WEB_HOST.with_verify_dns_length(VerifyDnsLength::Off);
        for options in [Options::STRICT, Options::WEB_HOST, short, Options::UTS46] {
            for operation in [Operation::ToAscii, Operation::ToUnicode] {
                let mut text = String::new();
                let slow = slow_path::convert(name, &options, operation, &mut text, &mut First);
                seen.accepted += u32::from(slow.is_ok());
                let mut room = [0; 256];
                let Some(fast) = convert(name, &options, operation, &mut room, Forgetful) else {
                    continue;
                };
                seen.fast += 1;
                if let Converted::Written(length) = fast {
                    assert_eq!(room.get(..length), Some(text.as_bytes()), "{name:?}");
                }
                let is_changed = fast != Converted::Unchanged;
                assert_eq!(slow, Ok(is_changed), "{name:?} {operation:?}");
            }
        }
    }

    #[test]
    fn each_code_point_is_converted_as_on_the_slow_path() {
        let assigned = ('\0'..='\u{33FFF}').chain('\u{E0000}'..='\u{E0FFF}');
        let mut seen = Seen::default();
        for code_point in assigned {
            check(String::from_iter(['e', code_point, '.', 'x']).as_str(), &mut seen);
        }
        seen.assert_fast(99);
    }

    #[test]
    fn names_split_at_any_place_are_converted_as_on_the_slow_path() {
        let names = [
            "bücher-ÄÖ1",
            "xn--bcher-kva",
            "XN--TDA-a",
            "e\u{301}ﬁא1ا٣",
            "例\u{94D}\u{200D}え",
            "℀ü%,",
            "ü'a*",
            "XN--A%-\u{FC}",
            "ü.０x7",
            "ü.2..",
        ];
        let mut seen = Seen::default();
        for name in names {
            for (at, _) in name.char_indices() {
                for dot in [".", "。", "．", "｡", "..", ".1", "א.", "\u{AD}"] {
                    let mut split = String::from(name);
                    split.insert_str(at, dot);
                    check(&split, &mut seen);
                }
            }
        }
        seen.assert_fast(95);
    }
}
