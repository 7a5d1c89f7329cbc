//! Converts a name step by step: splits it, converts each label, then checks the whole name.
//!
//! Names with errors and long names take this path. For other names, the [fast
//! path](super::fast_path) produces the same result faster, and tests compare the two.

pub(super) mod label;

use self::label::LabelProcessor;
use super::options::{CheckBidi, Options};
use super::verdicts::{Directions, Each, InLabel, Reporter};
use crate::domain::{Label, MAX_LABEL_LENGTH, MAX_NAME_LENGTH, is_number, labels_with_root};
use crate::output::sink::{BufferFull, Rewrite, Sink};
use crate::{ACE_PREFIX, Error, ErrorKind, Operation, validity};

/// A conversion under way.
struct Process<'n, 'o, 'r> {
    name: &'n str,
    options: &'o Options,
    operation: Operation,
    directions: Directions,
    /// Whether a label has a code point beyond ASCII, and whether another has a sign that such names deny.
    has_others: bool,
    has_sign: bool,
    output: Rewrite<'n, 'r>,
    /// The length of the output in bytes.
    written: usize,
    /// The last label that is not empty, if it became or is a number.
    number: Option<usize>,
    /// Above these lengths the conversion ends, if the first error is enough.
    length_limit: usize,
    name_limit: usize,
    report: &'r mut dyn Reporter,
}

/// Converts a name. Returns whether the result is in the sink. If not, the result is the name
/// itself.
///
/// # Errors
/// An error that `report` returns, a full sink, or without `alloc` a label that is too long.
#[inline(never)]
pub(super) fn convert(
    name: &str,
    options: &Options,
    operation: Operation,
    sink: &mut dyn Sink,
    report: &mut dyn Reporter,
) -> Result<bool, Error> {
    if options.only_lower_cases(name, operation) {
        return lower_case_ascii(name, options, sink, report);
    }
    let is_limited = report.first_is_enough() && options.limits_lengths(operation);
    let mut process = Process {
        name,
        options,
        operation,
        directions: Directions::default(),
        has_others: false,
        has_sign: false,
        output: Rewrite::new(name, sink),
        written: 0,
        number: None,
        length_limit: if is_limited { MAX_LABEL_LENGTH } else { usize::MAX },
        // With the dot after it.
        name_limit: if is_limited { MAX_NAME_LENGTH + 1 } else { usize::MAX },
        report,
    };
    // Not in a tuple, from which it would be copied on the stack.
    let mut processor = LabelProcessor::new();
    let mut has_root = false;
    for (index, part) in labels_with_root(name).enumerate() {
        let length = process.label(index, &part, &mut processor)?;
        process.dot(&part)?;
        has_root = length == 0 && index > 0;
        if process.written > process.name_limit {
            return Err(Error::at(ErrorKind::NameTooLong, 0).in_text(name));
        }
    }
    process.check_all_labels()?;
    if let Some(index) = process.number.filter(|_| !name.is_ascii()) {
        let error = Error::at(ErrorKind::AddressLikeHost, 0);
        let label = labels_with_root(name).nth(index);
        let error = label.map_or(error, |label| error.in_label(index, &label));
        process.report.report(error)?;
    }
    if let Some(kind) = options.name_error(operation, process.written, has_root) {
        // The limit does not count the root's dot.
        let length = process.written - usize::from(has_root);
        let error = Error::at(kind, 0).of_length(length).in_text(name);
        process.report.report(error.of_whole_name(name))?;
    }
    Ok(process.output.is_changed())
}

impl Process<'_, '_, '_> {
    /// Converts a label. Returns the length of the result.
    fn label(
        &mut self,
        index: usize,
        part: &Label<'_>,
        processor: &mut LabelProcessor,
    ) -> Result<usize, Error> {
        let before = self.written;
        self.convert(index, part, processor)?;
        let length = self.written - before;
        let is_last = index > 0 && part.separator().is_empty();
        if length == 0 && !is_last {
            // Only the root may follow the number of an address.
            self.number = None;
        }
        if let Some(kind) = self.options.label_error(self.operation, length, is_last) {
            let error = Error::at(kind, 0).of_length(length).in_label(index, part);
            self.report.report(error.of_whole_name(self.name))?;
        }
        Ok(length)
    }

    /// Writes any dot as U+002E, to which step 1 maps it.
    fn dot(&mut self, part: &Label<'_>) -> Result<(), Error> {
        let written = match part.separator() {
            "" => return Ok(()),
            "." => self.output.keep("."),
            _ => self.output.replace("."),
        };
        self.written += 1;
        written.map_err(|BufferFull| Error::at(ErrorKind::BufferTooSmall, part.range().end))
    }

    fn convert(
        &mut self,
        index: usize,
        part: &Label<'_>,
        processor: &mut LabelProcessor,
    ) -> Result<(), Error> {
        let in_label = |error: Error| error.in_label(index, part);
        let mut report = InLabel { report: &mut *self.report, index, label: part };
        let taken = match self.length_limit {
            // For an ASCII label without errors, the result is as long as the label.
            limit if part.text().len() > limit && part.text().is_ascii() => {
                Err(Error::at(ErrorKind::LabelTooLong, 0).of_length(part.text().len()))
            }
            limit => processor.process(part.text(), self.options, limit, &mut report),
        };
        taken.map_err(|error| if error.label().is_some() { error } else { in_label(error) })?;
        self.look_at_directions(processor, index, part)?;
        if self.options.deny_mixed_signs() {
            let text = processor.unicode().code_points();
            self.has_others |= !text.iter().all(char::is_ascii);
            self.has_sign |= self.options.signs(text).next().is_some();
        }
        match self.operation {
            Operation::ToUnicode => self.write_text(processor.unicode().code_points(), index, part),
            Operation::ToAscii => {
                let code_points = processor.ascii_input().code_points();
                if code_points.iter().all(char::is_ascii) {
                    return self.write_text(code_points, index, part);
                }
                self.encode(code_points, index, part)
            }
        }
    }

    /// Checks criterion 9 for a right-to-left label. For other labels it depends on later ones.
    fn look_at_directions(
        &mut self,
        processor: &LabelProcessor,
        index: usize,
        part: &Label<'_>,
    ) -> Result<(), Error> {
        if self.options.bidi == CheckBidi::Off {
            return Ok(());
        }
        let text = processor.unicode();
        let summary = validity::BidiSummary::of(text.code_points());
        if !summary.is_rtl() {
            self.directions.has_suspect |= processor.is_validated && !summary.keeps_the_rule();
            return Ok(());
        }
        self.directions.has_rtl = true;
        if processor.is_validated {
            for violation in validity::bidi_violations(text.code_points()) {
                self.report.report(text.error(violation).in_label(index, part))?;
            }
        }
        Ok(())
    }

    /// Section 4.2 step 3.
    // Not inlined, because its buffers would be on the stack in other steps too.
    #[inline(never)]
    fn encode(&mut self, label: &[char], index: usize, part: &Label<'_>) -> Result<(), Error> {
        let full = |BufferFull| buffer_too_small(index, part);
        self.number = None;
        self.output.replace(ACE_PREFIX).map_err(full)?;
        let mut counted = Counted { output: &mut self.output, count: 0 };
        let encoded = crate::bootstring::PUNYCODE.encode_to(label, &mut counted);
        self.written += ACE_PREFIX.len() + counted.count;
        let Err(error) = encoded else { return Ok(()) };
        match error.kind() {
            ErrorKind::Overflow => {
                let error = Error::at(ErrorKind::TooLongToEncode, 0);
                self.report.report(error.in_label(index, part))
            }
            kind => Err(Error::at(kind, 0).in_label(index, part)),
        }
    }

    fn write_text(&mut self, text: &[char], index: usize, part: &Label<'_>) -> Result<(), Error> {
        let full = |BufferFull| buffer_too_small(index, part);
        self.written += text.iter().map(|code_point| code_point.len_utf8()).sum::<usize>();
        if self.options.deny_new_ipv4() && !text.is_empty() {
            self.number = is_number(text.iter().copied()).then_some(index);
        }
        if text.iter().copied().eq(part.text().chars()) {
            return self.output.keep(part.text()).map_err(full);
        }
        // The label has changed, even if the result is empty.
        self.output.replace("").map_err(full)?;
        for code_point in text {
            self.output.replace(code_point.encode_utf8(&mut [0; 4])).map_err(full)?;
        }
        Ok(())
    }

    /// Checks what depends on other labels.
    fn check_all_labels(&mut self) -> Result<(), Error> {
        let denies_signs = self.has_others && self.has_sign;
        let checks_direction = self.options.asks_all_labels(self.directions);
        if denies_signs || checks_direction {
            return self.check_again(denies_signs, checks_direction);
        }
        Ok(())
    }

    /// Checks criterion 9 for the labels that are not right-to-left, and signs in labels of ASCII.
    #[cold]
    #[inline(never)]
    fn check_again(&mut self, denies_signs: bool, checks_direction: bool) -> Result<(), Error> {
        let mut processor = LabelProcessor::new();
        for (index, part) in labels_with_root(self.name).enumerate() {
            let in_label = |error: Error| error.in_label(index, &part);
            let mut nobody = Each(drop::<Error>);
            let taken = processor.process(part.text(), self.options, usize::MAX, &mut nobody);
            taken.map_err(in_label)?;
            let text = processor.unicode();
            let is_rtl = validity::BidiSummary::of(text.code_points()).is_rtl();
            if checks_direction && processor.is_validated && !is_rtl {
                for violation in validity::bidi_violations(text.code_points()) {
                    self.report.report(in_label(text.error(violation)))?;
                }
            }
            if denies_signs {
                for violation in self.options.signs(text.code_points()) {
                    self.report.report(in_label(text.error(violation)))?;
                }
            }
        }
        Ok(())
    }
}

#[cold]
fn buffer_too_small(index: usize, part: &Label<'_>) -> Error {
    Error::at(ErrorKind::BufferTooSmall, 0).in_label(index, part)
}

/// Counts the bytes that it passes on to the output.
struct Counted<'c, 'i, 's> {
    output: &'c mut Rewrite<'i, 's>,
    count: usize,
}

impl Sink for Counted<'_, '_, '_> {
    fn push_str(&mut self, text: &str) -> Result<(), BufferFull> {
        self.count += text.len();
        self.output.replace(text)
    }

    fn push(&mut self, byte: u8) -> Result<(), BufferFull> {
        self.count += 1;
        self.output.replace(char::from(byte).encode_utf8(&mut [0; 4]))
    }
}

// Lower-cases ASCII names, as the URL Standard does since mid-2026.

/// Bytes that are lower-cased together.
const CHUNK: usize = 64;

/// Steps 5, 7 and 8 of the "domain parser": lower case, not empty, nothing forbidden. `name` is
/// ASCII. Returns whether anything changed.
fn lower_case_ascii(
    name: &str,
    options: &Options,
    sink: &mut dyn Sink,
    report: &mut dyn Reporter,
) -> Result<bool, Error> {
    if name.is_empty() && options.reject_empty_names {
        report.report(Error::at(ErrorKind::EmptyName, 0))?;
    }
    for (index, label) in labels_with_root(name).enumerate() {
        for (offset, byte) in label.text().bytes().enumerate() {
            if options.denied.contains(char::from(byte.to_ascii_lowercase())) {
                let error = Error::at_code_point(options.denied_kind(), offset, u32::from(byte));
                report.report(error.in_label(index, &label))?;
            }
        }
    }
    let mut output = Rewrite::new(name, sink);
    let mut rest = name;
    while !rest.is_empty() {
        let (chunk, after) = rest.split_at(rest.len().min(CHUNK));
        let mut lower = [0; CHUNK];
        let lower = lower.get_mut(..chunk.len()).ok_or_else(Error::internal)?;
        lower.copy_from_slice(chunk.as_bytes());
        lower.make_ascii_lowercase();
        // ASCII is UTF-8.
        let lower = core::str::from_utf8(lower).map_err(|_| Error::internal())?;
        let written = if lower == chunk { output.keep(chunk) } else { output.replace(lower) };
        let offset = name.len() - rest.len();
        written.map_err(|_| Error::at(ErrorKind::BufferTooSmall, offset))?;
        rest = after;
    }
    Ok(output.is_changed())
}
