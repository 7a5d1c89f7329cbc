//! One label in one pass over buffers on the stack, if there is nothing to say of it.
//!
//! ```text
//! plain lower-case ASCII --> hyphens?                                  --> unchanged
//! other ASCII            --> lower case, denied? hyphens?              --> changed
//! non-ASCII --> map --> NFC, if the records ask for it --> criteria    --> Punycode, or UTF-8
//! "xn--" ... --> decode --> statuses, NFC? criteria                    --> unchanged, or UTF-8
//! ```
//!
//! One record a code point says whether there is anything to do. Whatever is wrong, or longer than
//! the buffers, is left to [`careful`](super::careful), which says what and where.

use super::careful::{PREFIX, normalize};
use super::codes::Operation;
use super::options::{CheckBidi, CheckHyphens, CheckJoiners, Options, TransitionalProcessing};
use super::split::Part;
use crate::AsciiSet;
use crate::normalize::Output;
use crate::tables::{Record, v18_0_0};
use crate::validity::bidi::Summary;
use crate::validity::{dns_length, hyphens, joiners};
use crate::{Error, ErrorKind};

/// Code points of a label, and bytes of it in ASCII, that there is room for.
const SHORT: usize = 64;

/// What is known of the directions of the labels so far.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Directions {
    /// A label was right-to-left.
    pub(super) has_rtl: bool,
    /// A label was not, and may break the Bidi rule if another one is.
    pub(super) has_suspect: bool,
}

/// What became of a label.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Quick<'b> {
    Unchanged,
    Changed(&'b str),
    /// It is too long, or there is something to say of it.
    Unsuited,
}

/// The buffers, and what is to be done.
pub(super) struct Workshop<'o> {
    options: &'o Options,
    operation: Operation,
    /// Bits of code points that are more than copied.
    work: u32,
    pub(super) directions: Directions,
    label: Label,
    /// ASCII, or UTF-8.
    bytes: [u8; 4 * SHORT],
}

/// A label's code points, and what their records say together.
struct Label {
    code_points: [char; SHORT],
    length: usize,
    summary: Summary,
    ascii: u128,
    has_non_ascii: bool,
    has_joiner: bool,
    /// Whether only composing them shows whether they are in NFC.
    may_compose: bool,
    last_class: u8,
}

const EMPTY: Label = Label {
    code_points: ['\0'; SHORT],
    length: 0,
    summary: Summary::EMPTY,
    ascii: 0,
    has_non_ascii: false,
    has_joiner: false,
    may_compose: false,
    last_class: 0,
};

/// A label without room.
struct Overflow;

impl Label {
    fn clear(&mut self) {
        // The code points above the length are never looked at.
        self.length = 0;
        self.summary = Summary::EMPTY;
        self.ascii = 0;
        self.has_non_ascii = false;
        self.has_joiner = false;
        self.may_compose = false;
        self.last_class = 0;
    }

    fn code_points(&self) -> &[char] {
        self.code_points.get(..self.length).unwrap_or_default()
    }

    /// Takes the next code point, which is to stay.
    #[inline]
    fn push(&mut self, code_point: char, record: Record) -> Result<(), Overflow> {
        *self.code_points.get_mut(self.length).ok_or(Overflow)? = code_point;
        self.length += 1;
        self.see(code_point, record);
        Ok(())
    }

    #[inline]
    fn see(&mut self, code_point: char, record: Record) {
        self.summary.see(record);
        if code_point.is_ascii() {
            self.ascii |= 1 << code_point as u32;
            self.last_class = 0;
            return;
        }
        self.has_non_ascii = true;
        let class = record.combining_class();
        self.may_compose |= record.any(Record::MAYBE) || (class != 0 && self.last_class > class);
        self.has_joiner |= record.any(Record::DEVIATION);
        self.last_class = class;
    }

    /// Whether the first code point is not a Mark.
    fn begins_well(&self) -> bool {
        let first = self.code_points().first();
        first.is_none_or(|&c| !v18_0_0::CLASSES.get(u32::from(c)).any(Record::MARK))
    }
}

impl<'o> Workshop<'o> {
    pub(super) fn new(options: &'o Options, operation: Operation) -> Self {
        let deviations = match options.transitional {
            TransitionalProcessing::On => Record::DEVIATION,
            TransitionalProcessing::Off => 0,
        };
        Self {
            options,
            operation,
            work: Record::MAPPED | Record::IGNORED | Record::DISALLOWED | deviations,
            directions: Directions::default(),
            label: EMPTY,
            bytes: [0; 4 * SHORT],
        }
    }

    /// Converts a label, if there is nothing to say of it.
    pub(super) fn convert(&mut self, part: &Part<'_>) -> Quick<'_> {
        if part.seen.is_plain() {
            if !part.seen.has_hyphen() {
                // A digit first breaks rule 1 of the Bidi rule.
                let first = part.text.as_bytes().first();
                self.directions.has_suspect |= first.is_some_and(u8::is_ascii_digit);
                return if self.options.allow_ldh() { Quick::Unchanged } else { Quick::Unsuited };
            }
            return if part.text.starts_with("xn--") {
                self.ace_label(part.text, part.text)
            } else if self.accepts_ascii(part.text.as_bytes()) {
                Quick::Unchanged
            } else {
                Quick::Unsuited
            };
        }
        if part.seen.is_ascii() { self.other_ascii(part.text) } else { self.non_ascii(part.text) }
    }

    /// Hyphens, denied code points, and what may break the Bidi rule, of lower-case ASCII.
    fn accepts_ascii(&mut self, label: &[u8]) -> bool {
        let simple = |byte: Option<&u8>, and: fn(&u8) -> bool| byte.is_none_or(and);
        let ldh = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'-';
        self.directions.has_suspect |= !simple(label.first(), u8::is_ascii_lowercase)
            || !simple(label.last(), u8::is_ascii_alphanumeric)
            || !label.iter().all(ldh);
        let hyphens_stand_well = self.options.hyphens == CheckHyphens::Off
            || !matches!(label, [b'-', ..] | [.., b'-'] | [_, _, b'-', b'-', ..]);
        let denied = self.options.denied;
        hyphens_stand_well
            && (denied == AsciiSet::NONE || !label.iter().any(|&b| denied.contains(b.into())))
    }

    /// ASCII with capitals, or code points that are in no host name.
    fn other_ascii(&mut self, text: &str) -> Quick<'_> {
        let mut lower = [0; SHORT];
        let Some(lower) = lower.get_mut(..text.len()) else { return Quick::Unsuited };
        lower.copy_from_slice(text.as_bytes());
        lower.make_ascii_lowercase();
        self.lower_ascii(text, lower)
    }

    /// What became lower-case ASCII.
    fn lower_ascii(&mut self, text: &str, lower: &[u8]) -> Quick<'_> {
        // ASCII is UTF-8.
        let lower = core::str::from_utf8(lower).unwrap_or_default();
        if lower.starts_with("xn--") {
            return self.ace_label(text, lower);
        }
        if !self.accepts_ascii(lower.as_bytes()) {
            return Quick::Unsuited;
        }
        if lower == text {
            return Quick::Unchanged;
        }
        match self.keep_bytes(lower) {
            Some(kept) => Quick::Changed(kept),
            None => Quick::Unsuited,
        }
    }

    fn keep_bytes(&mut self, text: &str) -> Option<&str> {
        let bytes = self.bytes.get_mut(..text.len())?;
        bytes.copy_from_slice(text.as_bytes());
        core::str::from_utf8(bytes).ok()
    }

    fn non_ascii(&mut self, text: &str) -> Quick<'_> {
        let Ok(changed) = self.map(text) else { return Quick::Unsuited };
        let Ok(recomposed) = self.normalize() else { return Quick::Unsuited };
        if !self.label.has_non_ascii {
            let mut ascii = [0; SHORT];
            for (to, from) in ascii.iter_mut().zip(self.label.code_points()) {
                *to = *from as u8;
            }
            let length = self.label.length;
            return self.lower_ascii(text, ascii.get(..length).unwrap_or_default());
        }
        if self.label.code_points().starts_with(&PREFIX) || !self.is_valid() {
            return Quick::Unsuited;
        }
        match self.operation {
            Operation::ToAscii => self.encode(),
            Operation::ToUnicode if !changed && !recomposed => Quick::Unchanged,
            Operation::ToUnicode => self.utf8(),
        }
    }

    /// Section 4 step 1; whether anything changed.
    fn map(&mut self, text: &str) -> Result<bool, Overflow> {
        self.label.clear();
        let mut changed = false;
        for code_point in text.chars() {
            let record = v18_0_0::CLASSES.get(u32::from(code_point));
            if !record.any(self.work) {
                self.label.push(code_point, record)?;
                continue;
            }
            changed = true;
            if record.any(Record::MAPPED) {
                self.push_mapped(code_point, record)?;
            } else if !record.any(Record::IGNORED) {
                // Disallowed; or a deviation in Transitional Processing, which is rare.
                return Err(Overflow);
            }
        }
        Ok(changed)
    }

    fn push_mapped(&mut self, code_point: char, record: Record) -> Result<(), Overflow> {
        if code_point.is_ascii() {
            return self.label.push(code_point.to_ascii_lowercase(), record);
        }
        for part in v18_0_0::UTS46.get(code_point).ok_or(Overflow)? {
            let record = v18_0_0::CLASSES.get(u32::from(part));
            // U+1E9E is mapped to a deviation.
            if record.any(self.work) {
                return Err(Overflow);
            }
            self.label.push(part, record)?;
        }
        Ok(())
    }

    /// Section 4 step 2; whether anything changed.
    fn normalize(&mut self) -> Result<bool, Overflow> {
        if !self.label.may_compose {
            return Ok(false);
        }
        let mut into = Composed { code_points: ['\0'; SHORT], length: 0 };
        normalize(self.label.code_points(), &mut into).map_err(|_| Overflow)?;
        let composed = into.code_points.get(..into.length).ok_or(Overflow)?;
        if composed == self.label.code_points() {
            return Ok(false);
        }
        self.label.clear();
        for &code_point in composed {
            let record = v18_0_0::CLASSES.get(u32::from(code_point));
            self.label.push(code_point, record)?;
        }
        Ok(true)
    }

    /// The criteria of section 4.1 but for statuses and NFC, which the label keeps already.
    fn is_valid(&mut self) -> bool {
        let (label, options) = (&self.label, self.options);
        let code_points = label.code_points();
        if !label.begins_well()
            || options.denied.intersects(AsciiSet::from_bits(label.ascii))
            || (options.hyphens == CheckHyphens::On
                && (hyphens::inside(code_points).is_some()
                    || hyphens::at_end(code_points).is_some()))
            || (options.joiners == CheckJoiners::On
                && label.has_joiner
                && joiners::violations(code_points).next().is_some())
        {
            return false;
        }
        if options.bidi == CheckBidi::Off {
            return true;
        }
        let keeps_the_rule = label.summary.keeps_the_rule();
        if label.summary.is_rtl() {
            self.directions.has_rtl = true;
            return keeps_the_rule;
        }
        self.directions.has_suspect |= !keeps_the_rule;
        true
    }

    /// An ACE label, `lower` in lower case (section 4 steps 4.1 to 4.4).
    fn ace_label(&mut self, text: &str, lower: &str) -> Quick<'_> {
        if !self.decode(lower.get(PREFIX.len()..).unwrap_or_default()) || !self.is_valid() {
            return Quick::Unsuited;
        }
        match self.operation {
            // Decoding is strict: the label is what its decoded form is encoded to.
            Operation::ToAscii if text == lower => Quick::Unchanged,
            Operation::ToAscii => self.keep_bytes(lower).map_or(Quick::Unsuited, Quick::Changed),
            Operation::ToUnicode => self.utf8(),
        }
    }

    /// Decodes; whether mapping and NFC would change nothing of the result, it is not all ASCII,
    /// and has no ACE prefix.
    fn decode(&mut self, digits: &str) -> bool {
        let label = &mut self.label;
        label.clear();
        let mut room = ['\0'; SHORT];
        let Ok(decoded) = crate::punycode::decode_code_points_into(digits, &mut room) else {
            return false;
        };
        let refused = Record::MAPPED | Record::IGNORED | Record::DISALLOWED;
        for &code_point in decoded {
            let record = v18_0_0::CLASSES.get(u32::from(code_point));
            if record.any(refused) || label.push(code_point, record).is_err() {
                return false;
            }
        }
        label.has_non_ascii
            && !label.code_points().starts_with(&PREFIX)
            && matches!(self.normalize(), Ok(false))
    }

    fn encode(&mut self) -> Quick<'_> {
        let (prefix, rest) = self.bytes.split_at_mut(PREFIX.len());
        prefix.copy_from_slice(b"xn--");
        let limit = dns_length::LABEL - PREFIX.len();
        let room = rest.get_mut(..limit).unwrap_or_default();
        let Ok(encoded) = crate::punycode::encode_code_points_into(self.label.code_points(), room)
        else {
            return Quick::Unsuited;
        };
        let length = PREFIX.len() + encoded.len();
        let bytes = self.bytes.get(..length).unwrap_or_default();
        core::str::from_utf8(bytes).map_or(Quick::Unsuited, Quick::Changed)
    }

    fn utf8(&mut self) -> Quick<'_> {
        let mut length = 0;
        for code_point in self.label.code_points() {
            let Some(room) = self.bytes.get_mut(length..length + 4) else {
                return Quick::Unsuited;
            };
            length += code_point.encode_utf8(room).len();
        }
        let bytes = self.bytes.get(..length).unwrap_or_default();
        core::str::from_utf8(bytes).map_or(Quick::Unsuited, Quick::Changed)
    }
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
