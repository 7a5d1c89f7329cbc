//! Equivalence of labels and of names (RFC 3490 section 3.1 requirement 4).

use super::Options;
use super::to_ascii::{AsciiLabels, Converted, convert};
use crate::ace::{LABEL_BUFFER_LENGTH, LabelBuffer};
use crate::{Error, SideError};

/// Whether two labels are equivalent, that is, whether ToASCII converts both to the same ASCII
/// form, ignoring case.
///
/// # Errors
/// The error of [`to_ascii_label`](super::to_ascii_label()) for the first label, or else for the
/// second.
///
/// ```
/// use xenonym::idna2003::{Options, same_label};
///
/// assert!(same_label("BÜCHER", "xn--Bcher-kva", &Options::RFC3490)?);
/// assert!(!same_label("bücher", "buecher", &Options::RFC3490)?);
/// # Ok::<(), xenonym::SideError>(())
/// ```
pub fn same_label(first: &str, second: &str, options: &Options) -> Result<bool, SideError> {
    let mut buffers = [[0; LABEL_BUFFER_LENGTH]; 2];
    let [in_first, in_second] = &mut buffers;
    let first = ascii(first, options, in_first).map_err(SideError::first)?;
    let second = ascii(second, options, in_second).map_err(SideError::second)?;
    Ok(first.eq_ignore_ascii_case(second))
}

/// Whether two names are equivalent: they consist of the same number of labels, and corresponding
/// labels are equivalent. The dots between them may differ.
///
/// A trailing dot is significant, because it separates the root's label: `example.com.` is not
/// equivalent to `example.com`.
///
/// # Errors
/// The error of [`to_ascii`](super::to_ascii()) for the first name, or else for the second, even
/// if earlier labels differ.
///
/// ```
/// use xenonym::idna2003::{Options, same_name};
///
/// assert!(same_name("www。BÜCHER.example", "WWW.xn--bcher-kva.example", &Options::RFC3490)?);
/// assert!(!same_name("bücher.example", "bücher.example.", &Options::RFC3490)?);
/// # Ok::<(), xenonym::SideError>(())
/// ```
pub fn same_name(first: &str, second: &str, options: &Options) -> Result<bool, SideError> {
    let (mut left, mut right) =
        (AsciiLabels::new(first, options), AsciiLabels::new(second, options));
    let mut buffers = [[0; LABEL_BUFFER_LENGTH]; 2];
    let [in_first, in_second] = &mut buffers;
    // An error of the first name comes first, wherever it is.
    let (mut matches, mut error_in_second) = (true, None);
    loop {
        let a = left.next(in_first).transpose().map_err(SideError::first)?;
        let b = match error_in_second {
            Some(_) => None,
            None => right.next(in_second).transpose().unwrap_or_else(|error| {
                error_in_second = Some(error);
                None
            }),
        };
        matches &= match (a, b) {
            (None, None) => break,
            (Some(a), Some(b)) => {
                a.label.separator().is_empty() == b.label.separator().is_empty()
                    && a.text().eq_ignore_ascii_case(b.text())
            }
            _ => false,
        };
    }
    error_in_second.map_or(Ok(matches), |error| Err(SideError::second(error)))
}

/// The ASCII form of a label.
fn ascii<'a>(
    label: &'a str,
    options: &Options,
    buffer: &'a mut LabelBuffer,
) -> Result<&'a str, Error> {
    Ok(match convert(label, options, buffer).map_err(|error| error.in_text(label))? {
        Converted::Unchanged => label,
        Converted::To(ascii) => ascii,
    })
}
