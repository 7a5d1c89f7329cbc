//! The individual steps of RFC 3490 sections 4.1 and 4.2, for programs that explain a conversion.
//!
//! Conversions perform the same steps, with all of Nameprep in one pass. Here the same functions
//! perform each step separately, with the same errors.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::iter::Enumerate;
use core::ops::Range;

use super::Options;
use super::prepared::input_offset;
use super::to_ascii::{Converted, check_code_points, convert};
use super::to_unicode::show;
use crate::ace::{self, ACE_PREFIX, LABEL_BUFFER_LENGTH};
use crate::domain::{Label, Labels, MAX_LABEL_LENGTH, MAX_NAME_OCTETS, is_separator, labels};
use crate::steps::{Collector, StepResult};
use crate::stringprep::{NAMEPREP, Purpose};
use crate::{Error, ErrorKind, punycode};

/// A stage of Nameprep (RFC 3491), which is step 2 of ToASCII and of ToUnicode.
///
/// All stages are listed even if one rejects the label, except that [`Bidi`](Self::Bidi) is not
/// listed if [`Prohibited`](Self::Prohibited) rejects it. If several stages reject the label, the
/// conversion reports the error that it finds first in its one pass.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[expect(clippy::exhaustive_enums, reason = "the stages of RFC 3491")]
pub enum NameprepStage {
    /// Section 3: maps by tables B.1 and B.2 of RFC 3454.
    Map,
    /// Section 4: normalizes to NFKC of Unicode 3.2.
    Normalize,
    /// Section 5: rejects prohibited code points.
    Prohibited,
    /// Section 6: checks text of both directions.
    Bidi,
    /// Section 7: rejects code points that Unicode 3.2 does not assign, unless
    /// [`Options::allow_unassigned`] is set.
    Unassigned,
}

/// A step of ToASCII (RFC 3490 section 4.1).
///
/// ```
/// use xenonym::idna2003::ToAsciiStep;
///
/// assert_eq!(ToAsciiStep::AcePrefix.number(), Some(5));
/// assert_eq!(ToAsciiStep::Separators.number(), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum ToAsciiStep {
    /// 1: checks whether all code points are ASCII. If so, step 3 follows, else step 2.
    InputIsAscii,
    /// 2: performs Nameprep.
    Nameprep(NameprepStage),
    /// Rejects dots within the label (section 3.1), unless
    /// [`Options::allow_separators_in_labels`] is set. It is listed for labels with a dot.
    Separators,
    /// 3: if [`Options::use_std3_ascii_rules`] is set, rejects ASCII code points other than
    /// letters, digits and inner hyphens.
    Std3Ascii,
    /// 4: checks whether all code points are ASCII now. If so, step 8 follows, else step 5.
    PreparedIsAscii,
    /// 5: rejects the ACE prefix.
    AcePrefix,
    /// 6: encodes by Punycode.
    Encode,
    /// 7: puts the ACE prefix before the result of step 6.
    AddAcePrefix,
    /// 8: checks that there are 1 to 63 code points. It follows Nameprep at once if the steps
    /// between cannot make the length right.
    Length,
    /// Rejects the label that makes the name too long, if
    /// [`Options::limit_name_length`] is set. It is listed for that label only.
    NameLength,
}

impl ToAsciiStep {
    /// Returns the step's number in section 4.1, or `None` for a step added by this crate.
    pub const fn number(self) -> Option<u8> {
        Some(match self {
            Self::InputIsAscii => 1,
            Self::Nameprep(_) => 2,
            Self::Std3Ascii => 3,
            Self::PreparedIsAscii => 4,
            Self::AcePrefix => 5,
            Self::Encode => 6,
            Self::AddAcePrefix => 7,
            Self::Length => 8,
            Self::Separators | Self::NameLength => return None,
        })
    }
}

/// A step of ToUnicode (RFC 3490 section 4.2).
///
/// ```
/// use xenonym::idna2003::ToUnicodeStep;
///
/// assert_eq!(ToUnicodeStep::Verify.number(), 7);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum ToUnicodeStep {
    /// 1: checks whether all code points are ASCII. If so, step 3 follows, else step 2.
    InputIsAscii,
    /// 2: performs Nameprep.
    Nameprep(NameprepStage),
    /// 3: looks for the ACE prefix. If it is missing, this is the last step, and the label is
    /// unchanged.
    AcePrefix,
    /// 4: removes the ACE prefix.
    RemoveAcePrefix,
    /// 5: decodes by Punycode.
    Decode,
    /// 6: applies ToASCII.
    ToAscii,
    /// 7: compares the result with the sequence of step 3, ignoring case. Steps 3 to 6 are not
    /// listed if that sequence is longer than any result of ToASCII.
    Verify,
    /// 8: returns the result of step 5, unless it is longer than the label in code points, or
    /// contains a dot, which would divide the name.
    Return,
}

impl ToUnicodeStep {
    /// Returns its number in section 4.2.
    pub const fn number(self) -> u8 {
        match self {
            Self::InputIsAscii => 1,
            Self::Nameprep(_) => 2,
            Self::AcePrefix => 3,
            Self::RemoveAcePrefix => 4,
            Self::Decode => 5,
            Self::ToAscii => 6,
            Self::Verify => 7,
            Self::Return => 8,
        }
    }
}

/// Returns the steps of ToASCII and ToUnicode, label by label, in time linear in the label's length.
///
/// The root is not a label here.
///
/// ```
/// use xenonym::ErrorKind;
/// use xenonym::idna2003::{NameprepStage, Options, ToAsciiStep, ToUnicodeStep, steps};
///
/// let labels: Vec<_> = steps("Straße。xn--abc-", &Options::RFC3490).collect();
/// let mapped = &labels[0].to_ascii()[1];
/// assert_eq!(mapped.step(), ToAsciiStep::Nameprep(NameprepStage::Map));
/// assert_eq!((mapped.text(), labels[0].ascii()), (Some("strasse"), Ok("strasse")));
/// // "abc" needs no ACE label.
/// let last = labels[1].to_unicode().last().unwrap();
/// assert_eq!(last.step(), ToUnicodeStep::Verify);
/// assert_eq!(last.error().unwrap().kind(), ErrorKind::NotRoundTrip);
/// ```
pub fn steps<'a>(name: &'a str, options: &Options) -> Steps<'a> {
    Steps { labels: labels(name).enumerate(), options: *options, octets: 1 }
}

/// The iterator of [`steps`].
#[must_use = "iterators are lazy"]
#[derive(Clone, Debug)]
pub struct Steps<'a> {
    labels: Enumerate<Labels<'a>>,
    options: Options,
    /// The octets of the name in the DNS so far, with the root's length octet.
    octets: usize,
}

impl<'a> Iterator for Steps<'a> {
    type Item = LabelSteps<'a>;

    fn next(&mut self) -> Option<LabelSteps<'a>> {
        let (index, label) = self.labels.next()?;
        let mut to_ascii = to_ascii_steps(index, &label, &self.options);
        let mut ascii = ascii_of(index, &label, &self.options);
        if let Ok(text) = &ascii {
            let before = self.octets;
            self.octets += text.len() + 1;
            let becomes_too_long = before <= MAX_NAME_OCTETS && self.octets > MAX_NAME_OCTETS;
            if self.options.limit_name_length() && becomes_too_long {
                let error = Error::at(ErrorKind::NameTooLong, 0);
                to_ascii.check(ToAsciiStep::NameLength, Err(error));
                ascii = Err(error.in_label(index, &label));
            }
        }
        let (to_unicode, unicode) = to_unicode_steps(index, &label, &self.options);
        let to_ascii = to_ascii.finish();
        Some(LabelSteps { label, to_ascii, ascii, to_unicode, unicode })
    }
}

/// One label, with its steps and results. Made by [`steps`].
#[derive(Clone, Debug)]
pub struct LabelSteps<'a> {
    label: Label<'a>,
    to_ascii: Vec<StepResult<ToAsciiStep>>,
    ascii: Result<String, Error>,
    to_unicode: Vec<StepResult<ToUnicodeStep>>,
    unicode: Result<String, Error>,
}

impl<'a> LabelSteps<'a> {
    /// Returns the label as written in the name.
    pub const fn text(&self) -> &'a str {
        self.label.text()
    }

    /// Returns the label's range of bytes in the name.
    pub const fn range(&self) -> Range<usize> {
        self.label.range()
    }

    /// Returns the dot after the label. Empty at the end of a name without a trailing dot.
    pub const fn dot(&self) -> &'a str {
        self.label.separator()
    }

    /// Returns the steps of ToASCII, up to the one that rejects the label.
    ///
    /// ```
    /// use xenonym::idna2003::{Options, ToAsciiStep, steps};
    ///
    /// let label = steps("www", &Options::RFC3490).next().unwrap();
    /// assert!(label.to_ascii().iter().filter_map(|result| result.step().number()).eq([1, 3, 4, 8]));
    /// ```
    pub fn to_ascii(&self) -> &[StepResult<ToAsciiStep>] {
        &self.to_ascii
    }

    /// Returns the result of ToASCII.
    ///
    /// # Errors
    /// The error of the step that rejects the label. [`to_ascii`](super::to_ascii()) returns that
    /// of the first rejected label.
    pub fn ascii(&self) -> Result<&str, Error> {
        self.ascii.as_deref().map_err(|&error| error)
    }

    /// Returns the steps of ToUnicode, up to the step that leaves the label unchanged.
    ///
    /// ```
    /// use xenonym::idna2003::{Options, ToUnicodeStep, steps};
    ///
    /// let label = steps("xn--tda", &Options::RFC3490).next().unwrap();
    /// let decoded = label.to_unicode().iter().find(|result| result.step() == ToUnicodeStep::Decode);
    /// assert_eq!(decoded.unwrap().text(), Some("ü"));
    /// ```
    pub fn to_unicode(&self) -> &[StepResult<ToUnicodeStep>] {
        &self.to_unicode
    }

    /// Returns the result of ToUnicode. A label without the ACE prefix is unchanged.
    ///
    /// # Errors
    /// The error of the step that rejects the label. [`to_unicode`](super::to_unicode()) reports
    /// it, and leaves the label unchanged.
    pub fn unicode(&self) -> Result<&str, Error> {
        self.unicode.as_deref().map_err(|&error| error)
    }
}

/// The result of the conversion for a label.
fn ascii_of(index: usize, label: &Label<'_>, options: &Options) -> Result<String, Error> {
    match convert(label.text(), options, &mut [0; LABEL_BUFFER_LENGTH]) {
        Ok(Converted::Unchanged) => Ok(label.text().into()),
        Ok(Converted::To(ascii)) => Ok(ascii.into()),
        Err(error) => Err(error.in_label(index, label)),
    }
}

/// Section 4.1.
fn to_ascii_steps<'l>(
    index: usize,
    label: &'l Label<'l>,
    options: &Options,
) -> Collector<'l, ToAsciiStep> {
    let mut steps = Collector::new(index, label);
    steps.check(ToAsciiStep::InputIsAscii, Ok(()));
    let sequence = prepare(label.text(), options, ToAsciiStep::Nameprep, &mut steps);
    let code_points: Vec<char> = sequence.chars().collect();
    if code_points.is_empty() || code_points.len() > MAX_LABEL_LENGTH {
        steps.check(ToAsciiStep::Length, Err(wrong_length(label.text(), &code_points)));
    }
    if steps.is_rejected() {
        return steps;
    }
    check_ascii_rules(label.text(), &code_points, options, &mut steps);
    if steps.is_rejected() {
        return steps;
    }
    steps.check(ToAsciiStep::PreparedIsAscii, Ok(()));
    if sequence.is_ascii() {
        steps.check(ToAsciiStep::Length, Ok(()));
    } else if ace::has_prefix(&code_points) {
        steps.check(ToAsciiStep::AcePrefix, Err(Error::at(ErrorKind::AcePrefix, 0)));
    } else {
        steps.check(ToAsciiStep::AcePrefix, Ok(()));
        encode(&sequence, &code_points, &mut steps);
    }
    steps
}

/// Performs step 1, and step 2 for a label that is not ASCII. Returns the sequence after them.
fn prepare<'a, S>(
    label: &'a str,
    options: &Options,
    stage: fn(NameprepStage) -> S,
    steps: &mut Collector<'_, S>,
) -> Cow<'a, str> {
    if label.is_ascii() {
        return Cow::Borrowed(label);
    }
    let mapped = NAMEPREP.map_text(label);
    let normalized = match NAMEPREP.normalizer() {
        Some(form) => form.normalize(&mapped).into_owned(),
        None => mapped.clone().into_owned(),
    };
    steps.give(stage(NameprepStage::Map), mapped);
    steps.give(stage(NameprepStage::Normalize), &*normalized);
    // Unassigned code points are checked in a separate stage.
    let verdict = NAMEPREP.prepare(label, Purpose::Query).map(drop);
    if verdict.is_err_and(|error| error.kind() == ErrorKind::Prohibited) {
        steps.check(stage(NameprepStage::Prohibited), verdict);
    } else {
        steps.check(stage(NameprepStage::Prohibited), Ok(()));
        steps.check(stage(NameprepStage::Bidi), verdict);
    }
    let assigned = NAMEPREP.check_assigned(label, options.purpose());
    steps.check(stage(NameprepStage::Unassigned), assigned);
    Cow::Owned(normalized)
}

/// The error of step 8 for a label that is empty or too long before step 3.
fn wrong_length(label: &str, code_points: &[char]) -> Error {
    let too_long = Error::at(ErrorKind::LabelTooLong, 0);
    match code_points.len() {
        0 => Error::at(ErrorKind::EmptyLabel, 0),
        length if label.is_ascii() => too_long.of_length(length),
        // The length of the ASCII form, which is not computed, would differ.
        _ => too_long,
    }
}

/// The check for the dots of section 3.1, and step 3.
fn check_ascii_rules(
    label: &str,
    code_points: &[char],
    options: &Options,
    steps: &mut Collector<'_, ToAsciiStep>,
) {
    let check = |options: Options| {
        let elements = code_points.iter().copied().enumerate();
        check_code_points(elements, code_points.len(), &options).map_err(|error| {
            let is_prepared = !label.is_ascii();
            let source = || input_offset(error.offset(), label, options.purpose());
            if is_prepared { error.with_offset(source()) } else { error }
        })
    };
    if code_points.iter().copied().any(is_separator) {
        let verdict = check(options.with_use_std3_ascii_rules(false));
        steps.check(ToAsciiStep::Separators, verdict);
    }
    let verdict = check(options.with_allow_separators_in_labels(true));
    // The conversion looks at both in one pass, so either may be the first that it meets.
    if verdict.is_err() || !steps.is_rejected() {
        steps.check(ToAsciiStep::Std3Ascii, verdict);
    }
}

/// Steps 6 to 8.
fn encode(sequence: &str, code_points: &[char], steps: &mut Collector<'_, ToAsciiStep>) {
    // A label of at most 63 code points cannot overflow a delta.
    let encoded = punycode::encode(sequence).unwrap_or_default();
    let ascii = [ACE_PREFIX, &encoded].concat();
    let fits = ascii.len() <= MAX_LABEL_LENGTH;
    steps.give(ToAsciiStep::Encode, encoded);
    steps.give(ToAsciiStep::AddAcePrefix, ascii);
    let verdict = if fits { Ok(()) } else { Err(ace::too_long(code_points)) };
    steps.check(ToAsciiStep::Length, verdict);
}

/// The steps of section 4.2, and the result of ToUnicode.
fn to_unicode_steps(
    index: usize,
    label: &Label<'_>,
    options: &Options,
) -> (Vec<StepResult<ToUnicodeStep>>, Result<String, Error>) {
    let mut buffer = [0; 4 * MAX_LABEL_LENGTH];
    let shown = match show(label.text(), options, &mut buffer) {
        Ok(Some(text)) if text.contains(is_separator) => {
            Err(Error::at(ErrorKind::SeparatorInLabel, 0))
        }
        shown => shown,
    };
    let mut steps = Collector::new(index, label);
    steps.check(ToUnicodeStep::InputIsAscii, Ok(()));
    let sequence = prepare(label.text(), options, ToUnicodeStep::Nameprep, &mut steps);
    let verdict = shown.map(drop);
    let is_too_long = verdict.is_err_and(|error| error.kind() == ErrorKind::LabelTooLong);
    if is_too_long && sequence.chars().count() > MAX_LABEL_LENGTH {
        steps.check(ToUnicodeStep::Verify, verdict);
    } else if !steps.is_rejected() {
        decode(&sequence, options, verdict, &mut steps);
    }
    let unicode = shown.map(|text| text.unwrap_or(label.text()).into());
    (steps.finish(), unicode.map_err(|error| error.in_label(index, label)))
}

/// Performs steps 3 to 8. The step that rejects the label reports the conversion's error,
/// `verdict`.
fn decode(
    sequence: &str,
    options: &Options,
    verdict: Result<(), Error>,
    steps: &mut Collector<'_, ToUnicodeStep>,
) {
    steps.check(ToUnicodeStep::AcePrefix, Ok(()));
    let Some(encoded) = ace::strip_prefix(sequence) else { return };
    steps.give(ToUnicodeStep::RemoveAcePrefix, encoded);
    let Ok(decoded) = punycode::decode(encoded) else {
        return steps.check(ToUnicodeStep::Decode, verdict);
    };
    steps.give(ToUnicodeStep::Decode, &*decoded);
    match convert(&decoded, options, &mut [0; LABEL_BUFFER_LENGTH]) {
        Ok(Converted::Unchanged) => steps.give(ToUnicodeStep::ToAscii, &*decoded),
        Ok(Converted::To(ascii)) => steps.give(ToUnicodeStep::ToAscii, ascii),
        Err(_) => return steps.check(ToUnicodeStep::ToAscii, verdict),
    }
    if verdict.is_err_and(|error| error.kind() == ErrorKind::NotRoundTrip) {
        return steps.check(ToUnicodeStep::Verify, verdict);
    }
    steps.check(ToUnicodeStep::Verify, Ok(()));
    match verdict {
        Ok(()) => steps.give(ToUnicodeStep::Return, decoded),
        Err(_) => steps.check(ToUnicodeStep::Return, verdict),
    }
}
