//! Everything that the standard does with a name, for programs that explain it.

use alloc::vec::Vec;

use super::options::Options;
use super::steps::{LabelSteps, steps};
use super::{Conversion, to_ascii_with_errors, to_unicode};
use crate::Error;

/// Explains a name: the command, Python and JavaScript print this.
///
/// ```
/// use xenonym::uts46::{Options, explain};
///
/// // The last label subjects the first one to the Bidi rule, so that its error is found last.
/// let explanation = explain("1.a_b.א", &Options::STRICT);
/// let found: Vec<_> = explanation.to_ascii().errors().iter().map(|error| error.label()).collect();
/// assert_eq!(found, [Some(1), Some(0)]);
/// let count = |index| explanation.errors_of(Some(index)).len();
/// assert!(explanation.labels().all(|label| label.errors.len() == count(label.index)));
/// assert_eq!((count(0), count(1), count(2)), (1, 1, 0));
/// ```
pub fn explain<'a>(name: &'a str, options: &Options) -> Explanation<'a> {
    let to_ascii = to_ascii_with_errors(name, options);
    let mut errors = to_ascii.errors().to_vec();
    errors.sort_by_key(label_of);
    Explanation { name, options: *options, to_ascii, errors }
}

/// What UTS #46 does with a name.
#[derive(Clone, Debug)]
pub struct Explanation<'a> {
    name: &'a str,
    options: Options,
    to_ascii: Conversion<'a>,
    /// Label by label, also those of labels that break the Bidi rule because of a later label.
    errors: Vec<Error>,
}

impl<'a> Explanation<'a> {
    /// Returns the result of ToASCII.
    pub const fn to_ascii(&self) -> &Conversion<'a> {
        &self.to_ascii
    }

    /// Returns the result of ToUnicode.
    pub fn to_unicode(&self) -> Conversion<'a> {
        to_unicode(self.name, &self.options)
    }

    /// Returns the labels. After a trailing dot, there is an empty one.
    pub fn labels(&self) -> impl Iterator<Item = ExplainedLabel<'a, '_>> {
        let forms = steps(self.name, &self.options).zip(self.to_ascii.raw().split('.'));
        forms.enumerate().map(|(index, (steps, ascii))| {
            let errors = self.errors_of(Some(index));
            ExplainedLabel { index, steps, ascii, errors }
        })
    }

    /// Returns the stored errors of a label, or of the whole name.
    pub fn errors_of(&self, label: Option<usize>) -> &[Error] {
        let label = label.unwrap_or(usize::MAX);
        let start = self.errors.partition_point(|error| label_of(error) < label);
        let end = self.errors.partition_point(|error| label_of(error) <= label);
        self.errors.get(start..end).unwrap_or_default()
    }
}

/// The label of an error. Errors of the whole name stand last.
fn label_of(error: &Error) -> usize {
    error.label().unwrap_or(usize::MAX)
}

/// One label on its way to ASCII.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ExplainedLabel<'a, 'e> {
    /// Its place in the name.
    pub index: usize,
    /// The label after each step of section 4.
    pub steps: LabelSteps<'a>,
    /// Its ASCII form.
    pub ascii: &'e str,
    /// Its errors.
    pub errors: &'e [Error],
}
