//! Rows that were refused: what stands in their place, and the columns that tell of them.

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::{Int8Type, UInt64Type};
use arrow_array::{
    Array, ArrayRef, DictionaryArray, Int8Array, StringArray, StructArray, UInt64Array,
};
use arrow_buffer::{BooleanBuffer, BooleanBufferBuilder, NullBuffer};
use arrow_schema::{ArrowError, DataType, Field, Fields};
use xenonym::{Error, ErrorKind};

/// What a row becomes that is refused.
///
/// ```
/// use arrow_array::StringArray;
/// use arrow_array::cast::AsArray;
/// use xenonym::batch::Batch;
/// use xenonym::uts46::Options;
/// use xenonym_arrow::{Refused, convert};
///
/// let names = StringArray::from(vec!["xn--tda.xn--0"]);
/// let to_unicode = Batch::to_unicode(Options::DNS);
/// let text = convert(&names, &to_unicode, Refused::Text)?;
/// assert_eq!(text.as_string::<i32>().value(0), "ü.xn--0");
/// let null = convert(&names, &to_unicode, Refused::Null)?;
/// assert!(null.is_null(0));
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Refused {
    /// Null.
    Null,
    /// What the conversion made of it in spite of the error: of use only with ToUnicode, which
    /// converts the labels that it can and leaves the rejected ones in ASCII. Other conversions make
    /// an empty text.
    Text,
}

/// A row that was rejected, and why. From [`refused_rows`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct RefusedRow {
    /// Counted from 0.
    pub row: usize,
    /// What is wrong.
    pub kind: ErrorKind,
    /// Where in the row, in bytes.
    pub offset: u64,
}

/// The rejected rows of what a kernel `try_` returned, with their errors as types of the library.
///
/// # Errors
/// An [`InvalidArgumentError`](ArrowError::InvalidArgumentError), if the struct is not of such a
/// kernel.
///
/// ```
/// use arrow_array::StringArray;
/// use xenonym::uts46::Options;
/// use xenonym_arrow::{refused_rows, try_to_ascii};
///
/// let result = try_to_ascii(&StringArray::from(vec!["a.example", "a..b"]), &Options::DNS)?;
/// for refused in refused_rows(&result)? {
///     assert_eq!((refused.row, refused.offset), (1, 2));
///     assert_eq!(refused.kind.message(), "a label is empty");
/// }
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn refused_rows(
    result: &StructArray,
) -> Result<impl Iterator<Item = RefusedRow> + '_, ArrowError> {
    let unfit = || ArrowError::InvalidArgumentError("not a result of a kernel try_".to_owned());
    let column = |name| result.column_by_name(name).ok_or_else(unfit);
    let errors = column("error")?.as_dictionary_opt::<Int8Type>().ok_or_else(unfit)?;
    let offsets = column("offset")?.as_primitive_opt::<UInt64Type>().ok_or_else(unfit)?;
    let names = errors.values().as_string_opt::<i32>().ok_or_else(unfit)?;
    let kinds: Option<Vec<ErrorKind>> =
        names.iter().map(|name| ErrorKind::from_name(name?)).collect();
    let kinds = kinds.ok_or_else(unfit)?;
    let rows = errors.keys_iter().zip(offsets).enumerate();
    Ok(rows.filter_map(move |(row, (key, offset))| {
        Some(RefusedRow { row, kind: *kinds.get(key?)?, offset: offset? })
    }))
}

/// A row, or a value of a dictionary, and why it was refused.
#[derive(Clone, Copy)]
pub(crate) struct Refusal {
    pub(crate) row: usize,
    pub(crate) error: Error,
}

/// A converted column, and its rejected rows, in order.
pub(crate) type Answer = (ArrayRef, Vec<Refusal>);

/// The bits of `valid`, or all, but those of the refused rows.
pub(crate) fn without(
    valid: Option<&BooleanBuffer>,
    length: usize,
    refusals: &[Refusal],
) -> BooleanBuffer {
    let mut rest = BooleanBufferBuilder::new(length);
    match valid {
        Some(valid) => rest.append_buffer(valid),
        None => rest.append_n(length, true),
    }
    for refusal in refusals {
        rest.set_bit(refusal.row, false);
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

/// Values beside what was refused of `input`.
pub(crate) fn columns(
    input: &dyn Array,
    values: ArrayRef,
    refusals: &[Refusal],
) -> Result<StructArray, ArrowError> {
    let mut kinds: Vec<ErrorKind> = Vec::new();
    let mut keys = vec![0_i8; input.len()];
    let mut offsets = vec![0_u64; input.len()];
    let mut refused = BooleanBufferBuilder::new(input.len());
    refused.append_n(input.len(), false);
    for Refusal { row, error } in refusals {
        let known = kinds.iter().position(|&kind| kind == error.kind());
        let key = known.unwrap_or_else(|| {
            kinds.push(error.kind());
            kinds.len() - 1
        });
        keys[*row] = i8::try_from(key).map_err(|_| ArrowError::DictionaryKeyOverflowError)?;
        offsets[*row] = error.offset() as u64;
        refused.set_bit(*row, true);
    }
    let refused = Some(NullBuffer::new(refused.finish()));
    let names = StringArray::from_iter_values(kinds.iter().map(|kind| kind.name()));
    let keys = Int8Array::new(keys.into(), refused.clone());
    let errors = DictionaryArray::<Int8Type>::try_new(keys, Arc::new(names))?;
    let offsets = UInt64Array::new(offsets.into(), refused);
    StructArray::try_new_with_length(
        fields(values.data_type()),
        vec![values, Arc::new(errors), Arc::new(offsets)],
        input.logical_nulls(),
        input.len(),
    )
}
