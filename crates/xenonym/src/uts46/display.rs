//! Names for people, without a heap.

use core::fmt::{self, Write};

use super::verdicts::Each;
use super::{Options, is_plain, slow_path};
use crate::domain::{Label, Labels, labels_with_root};
use crate::output::display::{escapes_in_name, is_deviation, write_escaped, write_in_ascii};
use crate::output::sink::{BufferFull, Sink};
use crate::{Error, ErrorKind, Operation};

/// Returns the Unicode form of a name, for `{}`, without a heap. A label with an error remains in ASCII, so the text
/// cannot be mistaken for another host.
///
/// The text is that of [`Conversion::display`](crate::Conversion::display), whose rules apply. If there is an error
/// after the first 1,024 labels, or if there are more than 1,024 errors, every label is shown in ASCII. Without `alloc`,
/// so is every label of a name with a label of more than 64 code points.
///
/// This does not detect look-alikes.
///
/// ```
/// use xenonym::uts46::{Options, display};
///
/// let shown = |name| display(name, &Options::DNS).to_string();
/// assert_eq!(shown("xn--bcher-kva.xn--google-.com"), "bücher.xn--google-.com");
/// assert_eq!(shown("a\u{202E}b.example"), r"a\u{202e}b.example");
/// ```
pub fn display<'a>(
    name: &'a str,
    options: &Options,
) -> impl fmt::Display + fmt::Debug + Copy + use<'a> {
    Displayed { name, options: *options }
}

#[derive(Clone, Copy, Debug)]
struct Displayed<'a> {
    name: &'a str,
    options: Options,
}

impl fmt::Display for Displayed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, options } = self;
        if is_plain(name, options) {
            return f.write_str(name);
        }
        let mut writer = Writer { labels: labels_with_root(name), index: 0, output: f };
        let Some(rejected) = Rejected::of(name, options) else {
            return writer.labels.try_for_each(|label| write_label_in_ascii(&label, writer.output));
        };
        let mut sink =
            ByLabel { each: |part: &str, is_end: bool| writer.write(part, is_end, &rejected) };
        convert(name, options, &mut sink, |_| ()).map_err(|_| fmt::Error)?;
        writer.finish(&rejected)
    }
}

/// Passes the raw text of ToUnicode to a sink.
fn convert(
    name: &str,
    options: &Options,
    sink: &mut dyn Sink,
    report: impl FnMut(Error),
) -> Result<(), Error> {
    if !slow_path::convert(name, options, Operation::ToUnicode, sink, &mut Each(report))? {
        let full = |BufferFull| Error::at(ErrorKind::BufferTooSmall, 0);
        sink.push_str(name).map_err(full)?;
    }
    Ok(())
}

/// The number of labels that are remembered, and of errors that are counted.
const MAX: usize = 1024;

/// A set of labels.
#[derive(Clone, Copy)]
struct LabelSet([u64; MAX / 64]);

impl LabelSet {
    const EMPTY: Self = Self([0; MAX / 64]);

    /// Returns false if the label is not one of the first.
    fn insert(&mut self, label: usize) -> bool {
        let word = self.0.get_mut(label / 64);
        word.map(|word| *word |= 1 << (label % 64)).is_some()
    }

    fn contains(&self, label: usize) -> bool {
        self.0.get(label / 64).is_some_and(|word| word >> (label % 64) & 1 != 0)
    }
}

/// The labels that are shown as in the input, in ASCII.
struct Rejected {
    with_error: LabelSet,
    /// With Transitional Processing, decoded labels that it would map to other ones.
    deviating: LabelSet,
}

impl Rejected {
    /// `None` if all labels are.
    fn of(name: &str, options: &Options) -> Option<Self> {
        let mut rejected = Self { with_error: LabelSet::EMPTY, deviating: LabelSet::EMPTY };
        let (mut are_all, mut count, mut index) = (false, 0, 0);
        let report = |error: Error| {
            let of_name = matches!(error.kind(), ErrorKind::EmptyName | ErrorKind::NameTooLong);
            count += 1;
            are_all |= count > MAX
                || match error.label() {
                    Some(label) => !rejected.with_error.insert(label),
                    None => !of_name,
                };
        };
        let (is_transitional, mut are_deviating) = (options.transitional_processing(), false);
        let mut sink = ByLabel {
            each: |part: &str, is_end: bool| {
                if is_transitional && part.contains(is_deviation) {
                    are_deviating |= !rejected.deviating.insert(index);
                }
                index += usize::from(is_end);
                Ok(())
            },
        };
        let is_converted = convert(name, options, &mut sink, report).is_ok();
        (is_converted && !are_all && !are_deviating).then_some(rejected)
    }

    fn contains(&self, label: usize) -> bool {
        self.with_error.contains(label) || self.deviating.contains(label)
    }
}

/// Passes raw text on in parts of labels, each with whether a dot ends the label after it.
struct ByLabel<F> {
    each: F,
}

impl<F: FnMut(&str, bool) -> fmt::Result> Sink for ByLabel<F> {
    fn push_str(&mut self, text: &str) -> Result<(), BufferFull> {
        text.split_inclusive('.').try_for_each(|part| {
            let label = part.strip_suffix('.');
            (self.each)(label.unwrap_or(part), label.is_some()).map_err(|_| BufferFull)
        })
    }

    fn push(&mut self, byte: u8) -> Result<(), BufferFull> {
        self.push_char(char::from(byte))
    }
}

/// Writes the raw text of accepted labels, and the others from the input.
struct Writer<'a, 'w, 'f> {
    /// The labels of the input that are not finished.
    labels: Labels<'a>,
    index: usize,
    output: &'w mut fmt::Formatter<'f>,
}

impl Writer<'_, '_, '_> {
    fn write(&mut self, part: &str, is_end: bool, rejected: &Rejected) -> fmt::Result {
        if !rejected.contains(self.index) {
            write_escaped(part, self.output, escapes_in_name)?;
        }
        if is_end { self.finish(rejected) } else { Ok(()) }
    }

    /// Ends a label.
    fn finish(&mut self, rejected: &Rejected) -> fmt::Result {
        let Some(label) = self.labels.next() else { return Ok(()) };
        let is_rejected = rejected.contains(self.index);
        self.index += 1;
        if is_rejected {
            return write_label_in_ascii(&label, self.output);
        }
        if label.separator().is_empty() { Ok(()) } else { self.output.write_char('.') }
    }
}

fn write_label_in_ascii(label: &Label<'_>, output: &mut dyn Write) -> fmt::Result {
    write_in_ascii(label.text(), output)?;
    if label.separator().is_empty() { Ok(()) } else { output.write_char('.') }
}
