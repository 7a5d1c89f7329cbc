//! The individual steps of RFC 5891 sections 4 and 5, for programs that explain a conversion.
//!
//! The errors are the same as for [`check`](super::check()), each with the step that rejects the
//! label.

use alloc::string::String;
use alloc::vec::Vec;
use core::iter::Enumerate;
use core::ops::Range;

use super::putative::{Form, TestedLabel, U_ROOM};
use super::to_ascii::is_bidi_name;
use super::{CheckBidi, Options, Protocol, Test};
use crate::ace::{self, ACE_PREFIX};
use crate::domain::{self, Labels, MAX_LABEL_LENGTH, MAX_NAME_LENGTH, labels_by_full_stop};
use crate::steps::{Collector, StepResult};
use crate::{Error, ErrorKind, punycode};

/// A step of RFC 5891: of section 4 for registration, of section 5 for lookup.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Step {
    /// Checks that there are 1 to 63 octets (RFC 1035 section 2.3.4). It is the only step for a
    /// label that is empty or longer than 63 code points, and the last step for U-labels.
    Length,
    /// Distinguishes A-labels, U-labels and others.
    Form(Form),
    /// Rejects an A-label with upper-case letters (registration).
    LowerCase,
    /// Decodes an A-label by Punycode. Rejects it if the result is all ASCII.
    Decode,
    /// Rejects an ASCII label with hyphens in both the third and the fourth position, which is
    /// reserved (RFC 5890 section 2.3.1).
    Reserved,
    /// Rejects an ASCII label that is not an LDH label (RFC 5890 section 2.3.1). Lookup rejects
    /// nothing here.
    Ldh,
    /// Tests the U-label, or the decoded A-label. All tests of [`Options::tests`] are listed, and
    /// the first that fails decides.
    Test(Test),
    /// Encodes a U-label by Punycode, and puts the ACE prefix before it.
    Encode,
    /// Rejects the label that makes the name too long. It is listed for that label only.
    NameLength,
    /// Checks the Bidi rule (RFC 5893 section 2). It is listed for labels that pass all other steps
    /// and must satisfy the rule.
    Bidi,
}

impl Step {
    /// Returns the section of RFC 5891 that defines this step for a protocol, or `None` if RFC 5891 does
    /// not include it.
    ///
    /// ```
    /// use xenonym::idna2008::{Protocol, Step};
    ///
    /// assert_eq!(Step::Encode.section(Protocol::Registration), Some("4.4"));
    /// assert_eq!(Step::Encode.section(Protocol::Lookup), Some("5.5"));
    /// ```
    pub const fn section(self, protocol: Protocol) -> Option<&'static str> {
        let (of_registration, of_lookup) = match self {
            Self::Test(test) => return Some(test.section(protocol)),
            Self::LowerCase | Self::Decode => ("4.2.1", "5.3"),
            Self::Encode => ("4.4", "5.5"),
            Self::Bidi => ("4.2.3.4", "5.4"),
            Self::Length | Self::Form(_) | Self::Reserved | Self::Ldh | Self::NameLength => {
                return None;
            }
        };
        Some(match protocol {
            Protocol::Registration => of_registration,
            Protocol::Lookup => of_lookup,
        })
    }
}

/// Returns the steps of registration or lookup, depending on `options`, label by label, in time linear in
/// the label's length.
///
/// The root is not a label here.
///
/// ```
/// use xenonym::ErrorKind;
/// use xenonym::idna2008::{Options, Step, Test, steps};
///
/// let labels: Vec<_> = steps("ü.xn--i-7iq", &Options::LOOKUP).collect();
/// let encoded = labels[0].steps().iter().find(|result| result.step() == Step::Encode);
/// assert_eq!((encoded.unwrap().text(), labels[0].ascii()), (Some("xn--tda"), Ok("xn--tda")));
/// let failed = labels[1].steps().iter().find(|result| result.error().is_some()).unwrap();
/// assert_eq!(failed.step(), Step::Test(Test::Disallowed));
/// assert_eq!(failed.error().unwrap().kind(), ErrorKind::Idna2008Disallowed); // a heart
/// ```
pub fn steps<'a>(name: &'a str, options: &Options) -> Steps<'a> {
    let is_bidi = options.check_bidi() == CheckBidi::WholeName && is_bidi_name(name, options);
    Steps { labels: labels_by_full_stop(name).enumerate(), options: *options, is_bidi, length: 0 }
}

/// The iterator of [`steps`].
#[must_use = "iterators are lazy"]
#[derive(Clone, Debug)]
pub struct Steps<'a> {
    labels: Enumerate<Labels<'a>>,
    options: Options,
    /// Whether all labels must satisfy the Bidi rule.
    is_bidi: bool,
    /// The length of the name's ASCII form so far, with its dots.
    length: usize,
}

impl<'a> Iterator for Steps<'a> {
    type Item = LabelSteps<'a>;

    fn next(&mut self) -> Option<LabelSteps<'a>> {
        let (index, part) = self.labels.next()?;
        let text = part.text();
        let mut steps = Collector::new(index, &part);
        let label = TestedLabel::new(text, &self.options);
        let decoded =
            take(text, label.as_ref().map(drop).map_err(|&error| error), &self.options, &mut steps);
        let (mut ascii, mut unicode) = (String::new(), String::new());
        if let Ok(label) = label {
            ascii.push_str(label.ascii().unwrap_or_default());
            unicode.push_str(label.u_label(&mut { U_ROOM }).unwrap_or_default());
            self.length(index, &ascii, &mut steps);
            let must_keep_the_rule = match self.options.check_bidi() {
                CheckBidi::Off => false,
                CheckBidi::WholeName => self.is_bidi,
                CheckBidi::PerLabel => label.is_rtl(),
            };
            if must_keep_the_rule {
                steps.check(Step::Bidi, label.bidi_error(&self.options).map_or(Ok(()), Err));
            }
        }
        let steps = steps.finish();
        Some(LabelSteps { part, steps, decoded, ascii, unicode })
    }
}

impl Steps<'_> {
    /// Counts a label, and rejects it if the name becomes too long with it.
    fn length(&mut self, index: usize, ascii: &str, steps: &mut Collector<'_, Step>) {
        let before = self.length;
        self.length += usize::from(index > 0) + ascii.len();
        if before <= MAX_NAME_LENGTH && self.length > MAX_NAME_LENGTH {
            steps.check(Step::NameLength, Err(Error::at(ErrorKind::NameTooLong, 0)));
        }
    }
}

/// One label, with its steps and results. Made by [`steps`].
#[derive(Clone, Debug)]
pub struct LabelSteps<'a> {
    part: domain::Label<'a>,
    steps: Vec<StepResult<Step>>,
    decoded: Option<String>,
    /// Both forms, if no step but the last two rejects the label.
    ascii: String,
    unicode: String,
}

impl<'a> LabelSteps<'a> {
    /// Returns the label as written in the name.
    pub const fn text(&self) -> &'a str {
        self.part.text()
    }

    /// Returns the label's range of bytes in the name.
    pub const fn range(&self) -> Range<usize> {
        self.part.range()
    }

    /// Returns the dot after the label. Empty at the end of a name without a trailing dot.
    pub const fn dot(&self) -> &'a str {
        self.part.separator()
    }

    /// Returns the steps, up to the one that rejects the label.
    ///
    /// ```
    /// use xenonym::idna2008::{Options, Step, steps};
    ///
    /// let label = steps("xn--TDA", &Options::REGISTRATION).next().unwrap();
    /// assert_eq!(label.steps().last().unwrap().step(), Step::LowerCase);
    /// ```
    pub fn steps(&self) -> &[StepResult<Step>] {
        &self.steps
    }

    /// Returns the decoded A-label, whether or not it is a U-label.
    ///
    /// ```
    /// use xenonym::idna2008::{Options, steps};
    ///
    /// let label = steps("xn--i-7iq", &Options::LOOKUP).next().unwrap();
    /// assert_eq!((label.decoded(), label.ascii().is_err()), (Some("i❤"), true));
    /// ```
    pub fn decoded(&self) -> Option<&str> {
        self.decoded.as_deref()
    }

    /// Returns the label's ASCII form.
    ///
    /// # Errors
    /// The first error of the steps. [`to_ascii`](super::to_ascii()) returns the error of the first
    /// rejected label, and errors of the [Bidi rule](Step::Bidi) after all others.
    pub fn ascii(&self) -> Result<&str, Error> {
        let mut errors = self.steps.iter().filter_map(StepResult::error);
        errors.next().map_or(Ok(&self.ascii), Err)
    }

    /// Returns the label's Unicode form.
    ///
    /// # Errors
    /// The first error of the steps, except for the [name's length](Step::NameLength).
    /// [`to_unicode`](super::to_ascii()) reports it, and leaves the label as it is.
    pub fn unicode(&self) -> Result<&str, Error> {
        let of_label = |result: &&StepResult<Step>| result.step() != Step::NameLength;
        let mut errors = self.steps.iter().filter(of_label).filter_map(StepResult::error);
        errors.next().map_or(Ok(&self.unicode), Err)
    }
}

/// Performs the steps before those that need the whole name. Returns the decoded A-label.
fn take(
    text: &str,
    verdict: Result<(), Error>,
    options: &Options,
    steps: &mut Collector<'_, Step>,
) -> Option<String> {
    if text.is_empty() || text.chars().count() > MAX_LABEL_LENGTH {
        steps.check(Step::Length, verdict);
        return None;
    }
    let form = Form::of(text);
    steps.check(Step::Form(form), Ok(()));
    match form {
        Form::Ascii => ascii_label(verdict, steps),
        Form::ALabel => return a_label(text, verdict, options, steps),
        Form::ULabel => u_label(text, verdict, options, steps),
    }
    None
}

/// Performs the steps for an ASCII label that is not an A-label.
fn ascii_label(verdict: Result<(), Error>, steps: &mut Collector<'_, Step>) {
    if verdict.is_err_and(|error| error.kind() == ErrorKind::HyphensInside) {
        return steps.check(Step::Reserved, verdict);
    }
    steps.check(Step::Reserved, Ok(()));
    steps.check(Step::Ldh, verdict);
}

/// Sections 4.2.1 and 5.3.
fn a_label(
    text: &str,
    verdict: Result<(), Error>,
    options: &Options,
    steps: &mut Collector<'_, Step>,
) -> Option<String> {
    let digits = ace::strip_prefix(text)?.to_ascii_lowercase();
    let decoded = punycode::decode(&digits).ok();
    if options.protocol() == Protocol::Registration {
        if verdict.is_err_and(|error| error.kind() == ErrorKind::NotLowerCase) {
            steps.check(Step::LowerCase, verdict);
            return decoded;
        }
        steps.check(Step::LowerCase, Ok(()));
    }
    match &decoded {
        None => steps.check(Step::Decode, verdict),
        Some(u_label) if u_label.is_ascii() => {
            steps.give_checked(Step::Decode, &**u_label, verdict);
        }
        Some(u_label) => {
            steps.give(Step::Decode, &**u_label);
            // The offset of an error in the decoded text is the A-label's first byte.
            tests(u_label, options, |error| error.with_offset(0).decoded(), steps);
        }
    }
    decoded
}

/// Sections 4.1 to 4.4, and 5.4 and 5.5.
fn u_label(
    text: &str,
    verdict: Result<(), Error>,
    options: &Options,
    steps: &mut Collector<'_, Step>,
) {
    tests(text, options, |error| error, steps);
    if !steps.is_rejected() {
        // A label of at most 63 code points cannot overflow a delta.
        let encoded = punycode::encode(text).unwrap_or_default();
        steps.give(Step::Encode, [ACE_PREFIX, &encoded].concat());
        steps.check(Step::Length, verdict);
    }
}

fn tests(
    u_label: &str,
    options: &Options,
    of_label: fn(Error) -> Error,
    steps: &mut Collector<'_, Step>,
) {
    for &test in options.tests() {
        let of_test = |error| of_label(options.advise(error));
        steps.check(Step::Test(test), test.check(u_label).map_err(of_test));
    }
}
