//! The individual steps of section 4, for programs that explain a conversion.
//!
//! All labels take the slow path here, which produces the same results as the fast path. For
//! errors, see [`to_ascii_with_errors`](super::to_ascii_with_errors),
//! [`to_unicode`](super::to_unicode()) and [`Criterion`](super::Criterion).

use alloc::string::String;
use core::ops::Range;

use super::options::Options;
use super::slow_path::label::{self, LabelProcessor};
use super::verdicts::Each;
use crate::Error;
use crate::domain::{Label, Labels, labels_with_root};

/// Returns the mapping of a code point in step 1: [`unicode::mapping`](crate::unicode::mapping()), unless
/// `Transitional_Processing` maps it differently.
///
/// ```
/// use xenonym::uts46::{Options, mapping};
///
/// const OLD: Options = Options::UTS46.with_transitional_processing(true);
/// assert!(mapping('ß', &Options::UTS46).eq(['ß']));
/// assert!(mapping('ß', &OLD).eq(['s', 's']));
/// assert!(mapping('Ä', &OLD).eq(['ä']));
/// ```
pub fn mapping(code_point: char, options: &Options) -> impl Iterator<Item = char> + use<> {
    label::mapping(code_point, options)
}

/// Returns the steps of section 4, label by label. Each label needs as much time as its conversion.
///
/// If [`Options::lower_case_ascii_names`] is set and the name is ASCII, ToASCII performs none of
/// these steps.
///
/// ```
/// use xenonym::uts46::{Options, steps};
///
/// let labels: Vec<_> = steps("Bu\u{308}cher。xn--tda", &Options::DNS).collect();
/// assert_eq!((labels[0].mapped(), labels[0].normalized()), ("bu\u{308}cher", "bücher"));
/// assert_eq!((labels[0].dot(), labels[0].decoded()), ("。", None));
/// assert_eq!(labels[1].decoded(), Some("ü"));
/// ```
pub fn steps<'a>(name: &'a str, options: &Options) -> Steps<'a> {
    Steps { parts: labels_with_root(name), options: *options }
}

/// The iterator returned by [`steps`]. After a trailing dot, there is an empty label.
///
/// ```
/// use xenonym::uts46::{Options, steps};
///
/// assert!(steps("A.", &Options::DNS).map(|label| label.range()).eq([0..1, 2..2]));
/// ```
#[must_use = "iterators are lazy"]
#[derive(Clone, Debug)]
pub struct Steps<'a> {
    parts: Labels<'a>,
    options: Options,
}

impl<'a> Iterator for Steps<'a> {
    type Item = LabelSteps<'a>;

    fn next(&mut self) -> Option<LabelSteps<'a>> {
        let part = self.parts.next()?;
        let mut processor = LabelProcessor::new();
        let mut nobody = Each(drop::<Error>);
        processor.process(part.text(), &self.options, usize::MAX, &mut nobody).ok()?;
        let mut mapped = String::new();
        for code_point in part.text().chars() {
            mapping(code_point, &self.options).for_each(|part| mapped.push(part));
        }
        Some(LabelSteps {
            mapped,
            normalized: processor.mapped().code_points().iter().collect(),
            decoded: processor.decoded().map(|text| text.code_points().iter().collect()),
            is_validated: processor.is_validated,
            part,
        })
    }
}

/// One label after each step.
///
/// ```
/// use xenonym::uts46::{Options, steps};
///
/// let label = steps("www.XN--TDA", &Options::DNS).last().unwrap();
/// assert_eq!((label.text(), label.unicode()), ("XN--TDA", "ü"));
/// ```
#[derive(Clone, Debug)]
pub struct LabelSteps<'a> {
    part: Label<'a>,
    mapped: String,
    normalized: String,
    decoded: Option<String>,
    is_validated: bool,
}

impl<'a> LabelSteps<'a> {
    /// Returns the label as written in the name.
    ///
    /// ```
    /// use xenonym::uts46::{Options, steps};
    ///
    /// assert_eq!(steps("A｡b", &Options::DNS).next().unwrap().text(), "A");
    /// ```
    pub const fn text(&self) -> &'a str {
        self.part.text()
    }

    /// Returns the label's range of bytes in the name.
    ///
    /// ```
    /// use xenonym::uts46::{Options, steps};
    ///
    /// assert_eq!(steps("A｡b", &Options::DNS).last().unwrap().range(), 4..5);
    /// ```
    pub const fn range(&self) -> Range<usize> {
        self.part.range()
    }

    /// Returns the dot after the label. Empty at the end of the name.
    ///
    /// ```
    /// use xenonym::uts46::{Options, steps};
    ///
    /// assert_eq!(steps("A｡b", &Options::DNS).next().unwrap().dot(), "｡");
    /// ```
    pub const fn dot(&self) -> &'a str {
        self.part.separator()
    }

    /// Returns the label after step 1, mapping.
    ///
    /// ```
    /// use xenonym::uts46::{Options, steps};
    ///
    /// assert_eq!(steps("Ａ\u{AD}b", &Options::DNS).next().unwrap().mapped(), "ab");
    /// ```
    pub fn mapped(&self) -> &str {
        &self.mapped
    }

    /// Returns the label after step 2, normalization to NFC.
    ///
    /// ```
    /// use xenonym::uts46::{Options, steps};
    ///
    /// assert_eq!(steps("U\u{308}", &Options::DNS).next().unwrap().normalized(), "ü");
    /// ```
    pub fn normalized(&self) -> &str {
        &self.normalized
    }

    /// Returns the label that step 4 decodes, if it begins with the ACE prefix and can be decoded.
    ///
    /// ```
    /// use xenonym::uts46::{Options, steps};
    ///
    /// assert_eq!(steps("xn--tda", &Options::DNS).next().unwrap().decoded(), Some("ü"));
    /// assert_eq!(steps("xn--0", &Options::DNS).next().unwrap().decoded(), None);
    /// ```
    pub fn decoded(&self) -> Option<&str> {
        self.decoded.as_deref()
    }

    /// Returns the label after step 4.
    ///
    /// ```
    /// use xenonym::uts46::{Options, steps};
    ///
    /// assert_eq!(steps("XN--0", &Options::DNS).next().unwrap().unicode(), "xn--0");
    /// ```
    pub fn unicode(&self) -> &str {
        self.decoded().unwrap_or(&self.normalized)
    }

    /// Returns whether the validity criteria are checked. They are not for labels with the ACE prefix that
    /// cannot be decoded.
    ///
    /// ```
    /// use xenonym::uts46::{Options, steps};
    ///
    /// assert!(steps("xn--tda", &Options::DNS).all(|label| label.is_validated()));
    /// assert!(!steps("xn--ü", &Options::DNS).all(|label| label.is_validated()));
    /// ```
    pub const fn is_validated(&self) -> bool {
        self.is_validated
    }
}
