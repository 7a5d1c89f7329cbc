//! Skeletons of names.

use arrow_array::{Array, ArrayRef, StructArray};
use arrow_schema::ArrowError;
use xenonym::Error;
use xenonym::batch::{Convert, Outcome, PassThrough};
use xenonym_safety::name_skeleton;

use crate::{RejectedAs, convert, try_convert};

/// Returns the skeletons of domain names under UTS #39. Names that look alike have the same skeleton.
///
/// Use skeletons for comparison, never for display. See [`xenonym_safety::name_skeleton`].
///
/// # Errors
/// See [`to_ascii`](crate::to_ascii).
///
/// ```
/// use arrow_array::cast::AsArray;
/// use arrow_array::{Array, StringArray};
/// use xenonym_arrow::skeleton;
///
/// let names = StringArray::from(vec!["раураl.example", "PayPal.example", "a\u{202E}"]);
/// let skeletons = skeleton(&names)?;
/// let skeletons = skeletons.as_string::<i32>();
/// assert_eq!(skeletons.value(0), skeletons.value(1));
/// assert!(skeletons.is_null(2));
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn skeleton(names: &dyn Array) -> Result<ArrayRef, ArrowError> {
    convert(names, &Skeleton, RejectedAs::Null)
}

/// Works like [`skeleton`], but also returns the error of each name.
///
/// # Errors
/// See [`skeleton`].
///
/// ```
/// use arrow_array::StringArray;
/// use xenonym_arrow::{rejected_rows, try_skeleton};
///
/// let result = try_skeleton(&StringArray::from(vec!["www.a\u{202E}"]))?;
/// assert_eq!(rejected_rows(&result)?.next().map(|rejected| rejected.offset), Some(5));
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn try_skeleton(names: &dyn Array) -> Result<StructArray, ArrowError> {
    try_convert(names, &Skeleton, RejectedAs::Null)
}

/// Makes the skeleton of a name, as [`skeleton`] does.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::exhaustive_structs, reason = "a value that callers write")]
pub struct Skeleton;

impl Convert for Skeleton {
    type Error = Error;

    fn pass_through(&self) -> PassThrough {
        PassThrough::NONE
    }

    fn convert(&self, name: &str, output: &mut Vec<u8>) -> Result<Outcome, Error> {
        let skeleton = name_skeleton(name, None)?;
        if skeleton == name {
            return Ok(Outcome::Unchanged);
        }
        output.extend_from_slice(skeleton.as_bytes());
        Ok(Outcome::Appended)
    }
}
