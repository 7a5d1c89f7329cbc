//! Rejected rows: their replacements, and the columns with their errors.

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::{Int8Type, UInt64Type};
use arrow_array::{
    Array, ArrayRef, DictionaryArray, Int8Array, StringArray, StructArray, UInt64Array,
};
use arrow_buffer::{BooleanBuffer, BooleanBufferBuilder, NullBuffer};
use arrow_schema::{ArrowError, DataType, Field, Fields};
use xenonym::{Error, ErrorKind};

/// The replacement for a rejected row.
///
/// ```
/// use arrow_array::StringArray;
/// use arrow_array::cast::AsArray;
/// use xenonym::batch::Batch;
/// use xenonym::uts46::Options;
/// use xenonym_arrow::{RejectedAs, convert};
///
/// let names = StringArray::from(vec!["xn--tda.xn--0"]);
/// let to_unicode = Batch::to_unicode(Options::DNS);
/// let text = convert(&names, &to_unicode, RejectedAs::Partial)?;
/// assert_eq!(text.as_string::<i32>().value(0), "ü.xn--0");
/// let null = convert(&names, &to_unicode, RejectedAs::Null)?;
/// assert!(null.is_null(0));
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum RejectedAs {
    /// Null.
    Null,
    /// The part that could be converted. For ToUnicode, this is the name with its rejected labels in ASCII. For
    /// other conversions, it is an empty text.
    Partial,
}

/// A rejected row and its error. From [`rejected_rows`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct RejectedRow {
    /// The index of the row, from 0.
    pub row: usize,
    /// The kind of error.
    pub kind: ErrorKind,
    /// The position in the row, in bytes.
    pub offset: u64,
}

/// Returns the rejected rows in the result of a `try_` kernel, with their errors as types of the library.
///
/// # Errors
/// Returns [`InvalidArgumentError`](ArrowError::InvalidArgumentError) if the struct is not the result of such
/// a kernel.
///
/// ```
/// use arrow_array::StringArray;
/// use xenonym::uts46::Options;
/// use xenonym_arrow::{rejected_rows, try_to_ascii};
///
/// let result = try_to_ascii(&StringArray::from(vec!["a.example", "a..b"]), &Options::DNS)?;
/// for rejected in rejected_rows(&result)? {
///     assert_eq!((rejected.row, rejected.offset), (1, 2));
///     assert_eq!(rejected.kind.message(), "a label is empty");
/// }
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn rejected_rows(
    result: &StructArray,
) -> Result<impl Iterator<Item = RejectedRow> + '_, ArrowError> {
    let not_a_result =
        || ArrowError::InvalidArgumentError("not the result of a try_ kernel".to_owned());
    let column = |name| result.column_by_name(name).ok_or_else(not_a_result);
    let errors = column("error")?.as_dictionary_opt::<Int8Type>().ok_or_else(not_a_result)?;
    let offsets = column("offset")?.as_primitive_opt::<UInt64Type>().ok_or_else(not_a_result)?;
    let names = errors.values().as_string_opt::<i32>().ok_or_else(not_a_result)?;
    let kinds: Option<Vec<ErrorKind>> =
        names.iter().map(|name| ErrorKind::from_name(name?)).collect();
    let kinds = kinds.ok_or_else(not_a_result)?;
    let rows = errors.keys_iter().zip(offsets).enumerate();
    Ok(rows.filter_map(move |(row, (key, offset))| {
        Some(RejectedRow { row, kind: *kinds.get(key?)?, offset: offset? })
    }))
}

/// A rejected row, or value of a dictionary, and its error.
#[derive(Clone, Copy)]
pub(crate) struct Rejection {
    pub(crate) row: usize,
    pub(crate) error: Error,
}

/// A converted column, and its rejected rows, in order.
pub(crate) type Answer = (ArrayRef, Vec<Rejection>);

/// The bits of `valid`, or all bits, with the bits of the rejected rows cleared.
pub(crate) fn without(
    valid: Option<&BooleanBuffer>,
    length: usize,
    rejections: &[Rejection],
) -> BooleanBuffer {
    let mut rest = BooleanBufferBuilder::new(length);
    match valid {
        Some(valid) => rest.append_buffer(valid),
        None => rest.append_n(length, true),
    }
    for rejection in rejections {
        rest.set_bit(rejection.row, false);
    }
    rest.finish()
}

/// The fields of the result for values of this type.
pub(crate) fn fields(value: &DataType) -> Fields {
    let error = DataType::Dictionary(Box::new(DataType::Int8), Box::new(DataType::Utf8));
    Fields::from(vec![
        Field::new("value", value.clone(), true),
        Field::new("error", error, true),
        Field::new("offset", DataType::UInt64, true),
    ])
}

/// The values, with the errors of `input`.
pub(crate) fn columns(
    input: &dyn Array,
    values: ArrayRef,
    rejections: &[Rejection],
) -> Result<StructArray, ArrowError> {
    let mut kinds: Vec<ErrorKind> = Vec::new();
    let mut keys = vec![0_i8; input.len()];
    let mut offsets = vec![0_u64; input.len()];
    let mut rejected = BooleanBufferBuilder::new(input.len());
    rejected.append_n(input.len(), false);
    for Rejection { row, error } in rejections {
        let known = kinds.iter().position(|&kind| kind == error.kind());
        let key = known.unwrap_or_else(|| {
            kinds.push(error.kind());
            kinds.len() - 1
        });
        keys[*row] = i8::try_from(key).map_err(|_| ArrowError::DictionaryKeyOverflowError)?;
        offsets[*row] = error.offset() as u64;
        rejected.set_bit(*row, true);
    }
    let rejected = Some(NullBuffer::new(rejected.finish()));
    let names = StringArray::from_iter_values(kinds.iter().map(|kind| kind.name()));
    let keys = Int8Array::new(keys.into(), rejected.clone());
    let errors = DictionaryArray::<Int8Type>::try_new(keys, Arc::new(names))?;
    let offsets = UInt64Array::new(offsets.into(), rejected);
    StructArray::try_new_with_length(
        fields(values.data_type()),
        vec![values, Arc::new(errors), Arc::new(offsets)],
        input.logical_nulls(),
        input.len(),
    )
}
