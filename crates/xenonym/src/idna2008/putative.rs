//! Reads and tests a label, and makes its two forms (RFC 5891 sections 4.2.1, 4.4, 5.3 and 5.5).

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use super::{Options, Protocol, u_label};
use crate::ace::ACE_PREFIX;
use crate::domain::MAX_LABEL_LENGTH;
use crate::output::sink::{Buffer, BufferFull, Sink, written};
use crate::validity::{self, Violation};
use crate::{Error, ErrorKind, ace, punycode};

/// A buffer for the UTF-8 of any label.
type URoom = [u8; 4 * MAX_LABEL_LENGTH];
pub(super) const U_ROOM: URoom = [0; 4 * MAX_LABEL_LENGTH];

/// The apparent form of a label, before it is tested.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[expect(clippy::exhaustive_enums, reason = "RFC 5890 divides all labels into these")]
pub enum Form {
    /// An ASCII label that does not begin with the ACE prefix. IDNA leaves it unchanged.
    Ascii,
    /// A putative A-label: ASCII that begins with the ACE prefix, in either case.
    ALabel,
    /// A putative U-label: not all ASCII.
    ULabel,
}

impl Form {
    pub(super) fn of(label: &str) -> Self {
        match (label.is_ascii(), ace::strip_prefix(label).is_some()) {
            (true, true) => Self::ALabel,
            (true, false) => Self::Ascii,
            (false, _) => Self::ULabel,
        }
    }
}

/// A label that passed all tests but the Bidi rule.
#[derive(Debug)]
pub(super) struct TestedLabel<'l> {
    text: &'l str,
    pub(super) form: Form,
    /// The code points of the U-label or of the ASCII label.
    code_points: [char; MAX_LABEL_LENGTH],
    length: usize,
    /// The A-label, in lower case.
    ace: ace::LabelBuffer,
    ace_length: usize,
}

impl<'l> TestedLabel<'l> {
    pub(super) const fn unread(text: &'l str) -> Self {
        Self {
            text,
            form: Form::Ascii,
            code_points: ['\0'; MAX_LABEL_LENGTH],
            length: 0,
            ace: [0; ace::LABEL_BUFFER_LENGTH],
            ace_length: 0,
        }
    }

    /// Reads and tests a label. Offsets of errors count bytes of it. The offset of an error in the
    /// decoded text of an A-label is its first byte.
    pub(super) fn new(text: &'l str, options: &Options) -> Result<Self, Error> {
        let mut label = Self::unread(text);
        label.test(options)?;
        Ok(label)
    }

    /// Reads and tests an [`unread`](Self::unread) label in its place, which needs less stack than [`new`](Self::new).
    pub(super) fn test(&mut self, options: &Options) -> Result<(), Error> {
        let text = self.text;
        check_length(text)?;
        match Form::of(text) {
            Form::ALabel => self.decode(options),
            Form::Ascii => self.check_ascii(options),
            Form::ULabel => self.encode(options),
        }
    }

    /// Every error of a label that [`new`](Self::new) rejects, as far as its code points are known.
    #[cfg(feature = "alloc")]
    pub(super) fn all_errors(text: &'l str, options: &Options) -> Vec<Error> {
        if check_length(text).is_err() {
            return Vec::new();
        }
        let mut label = Self::unread(text);
        match Form::of(text) {
            Form::ALabel if label.read_a_label().is_err() => return Vec::new(),
            Form::ALabel => {}
            form => {
                label.form = form;
                label.read();
            }
        }
        let code_points = label.code_points();
        let violations = match label.form {
            Form::Ascii => validity::hyphens_inside(code_points)
                .into_iter()
                .chain(not_ldh(code_points))
                .chain(validity::hyphens_at_end(code_points))
                .collect(),
            Form::ALabel | Form::ULabel => {
                let tests = options.tests().iter();
                let mut all: Vec<Violation> =
                    tests.flat_map(|test| test.violations(code_points)).collect();
                if label.is_rtl() {
                    all.extend(validity::bidi_violations(code_points));
                }
                all
            }
        };
        violations.into_iter().map(|violation| options.advise(label.error(violation))).collect()
    }

    /// The code points of the U-label, or of an ASCII label.
    pub(super) fn code_points(&self) -> &[char] {
        self.code_points.get(..self.length).unwrap_or_default()
    }

    /// The A-label in lowercase, or the ASCII label as written.
    pub(super) fn ascii(&self) -> Result<&str, Error> {
        match self.form {
            Form::Ascii => Ok(self.text),
            // Only ASCII was written.
            Form::ALabel | Form::ULabel => self.written_ascii(),
        }
    }

    /// Writes the U-label, or the ASCII label.
    pub(super) fn u_label<'r>(&self, room: &'r mut URoom) -> Result<&'r str, Error> {
        let mut text = Buffer::new(room);
        for &code_point in self.code_points() {
            // The buffer fits the longest label.
            text.push_char(code_point).map_err(|BufferFull| Error::internal())?;
        }
        text.into_str()
    }

    /// Whether it is an RTL label.
    pub(super) fn is_rtl(&self) -> bool {
        validity::BidiSummary::of(self.code_points()).is_rtl()
    }

    /// The error of a label that breaks the Bidi rule.
    pub(super) fn bidi_error(&self, options: &Options) -> Option<Error> {
        let violation = validity::bidi_violations(self.code_points()).next()?;
        Some(options.advise(self.error(violation)))
    }

    /// Decodes and tests an A-label (sections 4.2.1 and 5.3).
    ///
    /// It need not be encoded again for comparison: decoding is strict, so two A-labels with one
    /// U-label differ only in case.
    fn decode(&mut self, options: &Options) -> Result<(), Error> {
        if options.protocol() == Protocol::Registration {
            // A registry receives the exact string, and an A-label is in lowercase.
            if let Some((at, upper)) =
                self.text.char_indices().find(|(_, c)| c.is_ascii_uppercase())
            {
                return Err(Error::at_code_point(ErrorKind::NotLowerCase, at, u32::from(upper)));
            }
        }
        self.read_a_label()?;
        if self.code_points().iter().all(char::is_ascii) {
            return Err(Error::at(ErrorKind::RedundantAce, 0));
        }
        self.check_u_label(options)
    }

    /// Decodes an A-label in either case.
    fn read_a_label(&mut self) -> Result<(), Error> {
        self.form = Form::ALabel;
        for (slot, byte) in self.ace.iter_mut().zip(self.text.bytes()) {
            *slot = byte.to_ascii_lowercase();
        }
        self.ace_length = self.text.len();
        let ascii = written(&self.ace, self.ace_length)?;
        let encoded = ascii.get(ACE_PREFIX.len()..).ok_or_else(Error::internal)?;
        let decoded = punycode::decode_code_points_into(encoded, &mut self.code_points)
            .map_err(|error| error.with_offset(error.offset() + ACE_PREFIX.len()))?;
        self.length = decoded.len();
        Ok(())
    }

    /// Tests and encodes a U-label (sections 4.4 and 5.5).
    fn encode(&mut self, options: &Options) -> Result<(), Error> {
        self.form = Form::ULabel;
        self.read();
        self.check_u_label(options)?;
        let code_points = self.code_points.get(..self.length).unwrap_or_default();
        let length = ace::encode(code_points, &mut self.ace);
        self.ace_length = length.ok_or_else(|| ace::too_long(code_points))?;
        Ok(())
    }

    /// Tests an ASCII label that is not an A-label.
    fn check_ascii(&mut self, options: &Options) -> Result<(), Error> {
        self.read();
        let label = self.code_points();
        // RFC 5890 section 2.3.1: R-LDH labels other than XN-labels are reserved.
        let mut violation = validity::hyphens_inside(label);
        if options.protocol() == Protocol::Registration {
            violation =
                violation.or_else(|| not_ldh(label)).or_else(|| validity::hyphens_at_end(label));
        }
        violation.map_or(Ok(()), |violation| Err(options.advise(self.error(violation))))
    }

    fn check_u_label(&self, options: &Options) -> Result<(), Error> {
        u_label::check(self.code_points(), options)
            .map_err(|violation| options.advise(self.error(violation)))
    }

    /// Copies the text's code points, at most [`MAX_LABEL_LENGTH`].
    fn read(&mut self) {
        for (slot, code_point) in self.code_points.iter_mut().zip(self.text.chars()) {
            *slot = code_point;
            self.length += 1;
        }
    }

    fn written_ascii(&self) -> Result<&str, Error> {
        written(&self.ace, self.ace_length)
    }

    #[cold]
    fn error(&self, Violation { kind, index }: Violation) -> Error {
        let offset = match self.form {
            Form::ALabel => 0,
            Form::Ascii | Form::ULabel => {
                self.text.char_indices().nth(index).map_or(0, |(offset, _)| offset)
            }
        };
        let error = match self.code_points().get(index) {
            Some(&code_point) => Error::at_code_point(kind, offset, u32::from(code_point)),
            None => Error::at(kind, offset),
        };
        if self.form == Form::ALabel { error.decoded() } else { error }
    }
}

/// Rejects a label that has no code points, or more than fit this module's buffers.
fn check_length(text: &str) -> Result<(), Error> {
    if text.is_empty() {
        return Err(Error::at(ErrorKind::EmptyLabel, 0));
    }
    // Each code point needs at least one of 63 octets.
    if text.chars().nth(MAX_LABEL_LENGTH).is_some() {
        let error = Error::at(ErrorKind::LabelTooLong, 0);
        return Err(if text.is_ascii() { error.of_length(text.len()) } else { error });
    }
    Ok(())
}

/// The first ASCII code point that is not a letter, a digit or the hyphen. Letters may be in either
/// case, because the label is not an A-label.
fn not_ldh(label: &[char]) -> Option<Violation> {
    let index = label.iter().position(|c| !c.is_ascii_alphanumeric() && *c != '-')?;
    Some(Violation::new(ErrorKind::Idna2008Disallowed, index))
}
