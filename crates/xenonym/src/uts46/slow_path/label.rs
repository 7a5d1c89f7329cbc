//! Converts one label with the steps of the standard, and tracks the offset of each code point.
//!
//! It finds every error of the label.

use crate::ace::ACE_PREFIX_CHARS;
use crate::normalize::{NFC_OF_MAPPED, Output, Recomposer};
use crate::output::inline_vec::InlineVec;
use crate::output::sink::BufferFull;
use crate::tables::{Record, current};
use crate::uts46::options::{AsciiRules, Options};
use crate::uts46::verdicts::Reporter;
use crate::validity::{self, Violation};
use crate::{ACE_PREFIX, AsciiSet, Error, ErrorKind, unicode};

/// Labels of up to this many code points need no allocation.
const SHORT: usize = 64;

/// The forms of a label. One processor is reused for all labels of a name, because it is about 2 kB
/// large.
#[derive(Debug)]
pub(crate) struct LabelProcessor {
    /// The label after mapping and normalization.
    mapped: Text,
    /// The decoded ACE label, if `is_decoded`.
    decoded: Text,
    is_decoded: bool,
    /// Whether the validity criteria apply to the label.
    pub(crate) is_validated: bool,
}

/// Code points, each with the offset in the label that it comes from.
#[derive(Debug)]
pub(crate) struct Text {
    code_points: InlineVec<char, SHORT>,
    /// Saturate: in a label of 4 GB, the offset of an error is too low. Small, because they are on the stack.
    sources: InlineVec<u32, SHORT>,
    /// Whether it is decoded from an ACE label.
    is_decoded: bool,
    /// The maximum number of code points.
    limit: usize,
}

impl Text {
    const fn new(is_decoded: bool) -> Self {
        Self {
            code_points: InlineVec::new('\0'),
            sources: InlineVec::new(0),
            is_decoded,
            limit: usize::MAX,
        }
    }

    fn clear(&mut self) {
        self.code_points.clear();
        self.sources.clear();
    }

    // Not inlined, to keep the code small. This path need not be fast.
    #[inline(never)]
    fn push(&mut self, code_point: char, source: usize) -> Result<(), Error> {
        if self.code_points.len() >= self.limit {
            return Err(Error::at(ErrorKind::LabelTooLong, 0));
        }
        let offset = u32::try_from(source).unwrap_or(u32::MAX);
        let pushed = self.code_points.push(code_point).and_then(|()| self.sources.push(offset));
        pushed.map_err(|BufferFull| Error::at(ErrorKind::NeedsAlloc, source))
    }

    pub(crate) fn code_points(&self) -> &[char] {
        self.code_points.as_slice()
    }

    fn source(&self, index: usize) -> Option<usize> {
        self.sources.as_slice().get(index).map(|&source| source as usize)
    }

    /// A violation as an error of the label.
    #[cold]
    pub(crate) fn error(&self, violation: Violation) -> Error {
        let Violation { kind, index } = violation;
        let source = self.source(index).unwrap_or_default();
        let error = match self.code_points().get(index) {
            Some(&code_point) => Error::at_code_point(kind, source, u32::from(code_point)),
            None => Error::at(kind, source),
        };
        let error = error.of_index(index);
        if self.is_decoded { error.decoded() } else { error }
    }
}

impl Output for Text {
    fn emit(&mut self, code_point: char, source: usize) -> Result<(), Error> {
        self.push(code_point, source)
    }
}

impl LabelProcessor {
    pub(crate) const fn new() -> Self {
        Self {
            mapped: Text::new(false),
            decoded: Text::new(true),
            is_decoded: false,
            is_validated: false,
        }
    }

    /// Performs steps 1, 2 and 4 of section 4 for the next label. Returns an error immediately if
    /// it is longer than `limit` code points after mapping and NFC, because its ASCII form is at
    /// least as long.
    pub(crate) fn process(
        &mut self,
        label: &str,
        options: &Options,
        limit: usize,
        report: &mut dyn Reporter,
    ) -> Result<(), Error> {
        self.is_decoded = false;
        self.is_validated = false;
        self.mapped.clear();
        self.mapped.limit = limit;
        map(label, options, &mut self.mapped)?;
        let code_points = self.mapped.code_points();
        // If the label starts with "xn--":
        if !code_points.starts_with(&ACE_PREFIX_CHARS) {
            self.is_validated = true;
            return validate(&self.mapped, Origin::Mapped, options, report);
        }
        // 4.1: reject non-ASCII code points.
        if let Some(index) = code_points.iter().position(|code_point| !code_point.is_ascii()) {
            let violation = Violation::new(ErrorKind::AcePrefix, index);
            return report.report(self.mapped.error(violation));
        }
        // 4.2: decode.
        match decode(&self.mapped, &mut self.decoded) {
            Ok(()) => self.is_decoded = true,
            Err(error) if error.kind() == ErrorKind::NeedsAlloc => return Err(error),
            Err(error) => {
                return if options.ignore_invalid_punycode {
                    check_ascii(&self.mapped, options, report)
                } else {
                    report.report(error)
                };
            }
        }
        // 4.3: reject a result that is empty or all ASCII.
        if self.decoded.code_points().iter().all(char::is_ascii) {
            report.report(Error::at(ErrorKind::RedundantAce, 0))?;
        }
        // 4.4: the criteria, by Nontransitional Processing.
        self.is_validated = true;
        validate(&self.decoded, Origin::Decoded, options, report)
    }

    /// The label after step 2.
    #[cfg(feature = "alloc")]
    pub(crate) const fn mapped(&self) -> &Text {
        &self.mapped
    }

    /// The label after step 4.2.
    pub(crate) const fn decoded(&self) -> Option<&Text> {
        if self.is_decoded { Some(&self.decoded) } else { None }
    }

    /// The label after step 4.
    pub(crate) fn unicode(&self) -> &Text {
        self.decoded().unwrap_or(&self.mapped)
    }

    /// The input of ToASCII's step 3. A decoded label need not be encoded again: decoding is
    /// strict, so encoding would restore the same ACE label (RFC 3492 section 6.2).
    pub(crate) fn ascii_input(&self) -> &Text {
        match self.decoded() {
            Some(decoded) if decoded.code_points().iter().all(char::is_ascii) => decoded,
            _ => &self.mapped,
        }
    }
}

/// Performs steps 1 and 2: mapping and NFC.
// Not inlined, because its buffers would be on the stack in later steps too.
#[inline(never)]
fn map(label: &str, options: &Options, text: &mut Text) -> Result<(), Error> {
    let mut recomposer = Recomposer::new(&NFC_OF_MAPPED);
    for (source, code_point) in label.char_indices() {
        for part in mapping(code_point, options) {
            recomposer.push(part, source, text)?;
        }
    }
    recomposer.finish(text)
}

/// The mapping of a code point by step 1.
pub(crate) fn mapping(code_point: char, options: &Options) -> impl Iterator<Item = char> + use<> {
    let special = if options.transitional { transitional_mapping(code_point) } else { None };
    let mut usual = if special.is_none() { Some(unicode::mapping(code_point)) } else { None };
    let mut special = special.unwrap_or_default().chars();
    core::iter::from_fn(move || special.next().or_else(|| usual.as_mut()?.next()))
}

/// The mapping of a code point that `Transitional_Processing` maps differently.
const fn transitional_mapping(code_point: char) -> Option<&'static str> {
    match code_point {
        'ß' | 'ẞ' => Some("ss"),
        'ς' => Some("σ"),
        '\u{200C}' | '\u{200D}' => Some(""),
        _ => None,
    }
}

/// Performs step 4.2. The offset of decoded code points is the start of the label.
// Not inlined, as `map`.
#[inline(never)]
fn decode(mapped: &Text, text: &mut Text) -> Result<(), Error> {
    let start = mapped.source(0).unwrap_or_default();
    let (mut ascii, mut room) =
        (InlineVec::<u8, SHORT>::new(0), InlineVec::<char, SHORT>::new('\0'));
    let too_long = |BufferFull| Error::at(ErrorKind::NeedsAlloc, start);
    for &code_point in mapped.code_points().iter().skip(ACE_PREFIX.len()) {
        ascii.push(code_point as u8).map_err(too_long)?;
        room.push('\0').map_err(too_long)?;
    }
    let ascii = core::str::from_utf8(ascii.as_slice()).map_err(|_| Error::internal())?;
    let decoded = crate::bootstring::PUNYCODE.decode_into(ascii, room.as_mut_slice());
    text.clear();
    match decoded {
        Ok(code_points) => code_points.iter().try_for_each(|&c| text.push(c, start)),
        Err(error) => Err(mapped.of_digit(error)),
    }
}

impl Text {
    /// Converts an error in the text after the ACE prefix to an error of the label.
    #[cold]
    fn of_digit(&self, error: Error) -> Error {
        let last = self.sources.as_slice().len().saturating_sub(1);
        let at = (error.offset() + ACE_PREFIX.len()).min(last);
        error.with_offset(self.source(at).unwrap_or_default())
    }
}

/// Whether a label to validate was mapped or decoded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Origin {
    Mapped,
    Decoded,
}

/// Checks the criteria of section 4.1, except 9, for which the whole name must be known. Criterion
/// 5 (no U+002E) is never broken: names are split there, and digits never decode to it.
fn validate(
    text: &Text,
    origin: Origin,
    options: &Options,
    report: &mut dyn Reporter,
) -> Result<(), Error> {
    let found = simple_violations(text.code_points(), origin, options);
    for violation in found.into_iter().flatten() {
        report.report(text.error(violation))?;
    }
    // Criterion 7: statuses, and ASCII.
    let rejected = Record::DISALLOWED | Record::MAPPED | Record::IGNORED;
    for (index, &code_point) in text.code_points().iter().enumerate() {
        if current::CLASSES.get(u32::from(code_point)).any(rejected) {
            report.report(text.error(Violation::new(ErrorKind::Disallowed, index)))?;
        }
    }
    check_ascii(text, options, report)?;
    // Criterion 8.
    if options.check_joiners {
        for violation in validity::joiner_violations(text.code_points()) {
            report.report(text.error(violation))?;
        }
    }
    Ok(())
}

/// Criteria 1, 2, 3, 4 and 6.
fn simple_violations(label: &[char], origin: Origin, options: &Options) -> [Option<Violation>; 5] {
    let checked = options.check_hyphens;
    [
        if origin == Origin::Decoded { validity::check_nfc(label) } else { None },
        if checked { validity::hyphens_inside(label) } else { None },
        if checked { validity::hyphens_at_end(label) } else { None },
        label
            .starts_with(&ACE_PREFIX_CHARS)
            .then_some(Violation::new(ErrorKind::DecodedAcePrefix, 0)),
        validity::check_leading_mark(label),
    ]
}

/// Reports the ASCII code points that the options deny.
fn check_ascii(text: &Text, options: &Options, report: &mut dyn Reporter) -> Result<(), Error> {
    let is_ascii = text.code_points().iter().all(char::is_ascii);
    let denied = if is_ascii { options.denied } else { options.denied_if_mixed() };
    if denied == AsciiSet::NONE {
        return Ok(());
    }
    for (index, &code_point) in text.code_points().iter().enumerate() {
        if denied.contains(code_point) {
            report.report(text.error(Violation::new(options.denied_kind(), index)))?;
        }
    }
    Ok(())
}

impl Options {
    /// The kind of error of a denied ASCII code point.
    pub(crate) const fn denied_kind(&self) -> ErrorKind {
        match self.ascii_rules() {
            AsciiRules::Std3 => ErrorKind::Std3Ascii,
            AsciiRules::Any | AsciiRules::Deny(_) => ErrorKind::DeniedAscii,
        }
    }

    /// The signs of a label of ASCII that are denied only because another label has a code point beyond ASCII.
    pub(super) fn signs(self, label: &[char]) -> impl Iterator<Item = Violation> + use<'_> {
        let label = if label.iter().all(char::is_ascii) && label != ['*'] { label } else { &[] };
        let is_sign = move |&(_, &c): &(usize, &char)| {
            self.denied_if_mixed().contains(c) && !self.denied().contains(c)
        };
        let found = label.iter().enumerate().filter(is_sign);
        found.map(move |(index, _)| Violation::new(self.denied_kind(), index))
    }
}
