//! Converts internationalized domain names in columns of Apache Arrow.
//!
//! | you have | you want | call |
//! |---|---|---|
//! | domain names | their ASCII form | [`to_ascii`] |
//! | domain names | their Unicode form | [`to_unicode`] |
//! | hosts | one canonical spelling, to join or group by | [`canonical`] |
//! | hosts | the part that somebody registered, to group by | [`registrable_domain`] |
//! | URLs, email addresses, hosts with ports | the host and its registered part | [`find_host`] |
//! | domain names | whether they have an ASCII form | [`is_valid`] |
//! | labels | their Punycode, and back | [`punycode_encode`], [`punycode_decode`] |
//! | domain names | a key that is the same for names that look alike | [`skeleton`] |
//! | domain names | whether to show them in Unicode, and why not | [`display`] |
//! | domain names | the protected names that they imitate | [`lookalikes`] |
//! | labels | their disposition and index label under a ruleset (feature `lgr`) | `lgr_disposition`, `lgr_index` |
//! | names | another standard, or a conversion of your own | [`convert`] |
//! | any of these | also why rows were rejected | `try_to_ascii`, `try_convert`, ... |
//!
//! ```
//! use arrow_array::cast::AsArray;
//! use arrow_array::{Array, StringArray};
//! use xenonym::uts46::Options;
//!
//! let names = StringArray::from(vec![Some("Bücher.example"), None, Some("a..b")]);
//! let ascii = xenonym_arrow::to_ascii(&names, &Options::DNS)?;
//! assert_eq!(ascii.as_string::<i32>().value(0), "xn--bcher-kva.example");
//! assert!(ascii.is_null(1) && ascii.is_null(2));
//!
//! let result = xenonym_arrow::try_to_ascii(&names, &Options::DNS)?;
//! let rejected: Vec<_> = xenonym_arrow::rejected_rows(&result)?.collect();
//! assert_eq!((rejected[0].row, rejected[0].kind), (2, xenonym::ErrorKind::EmptyLabel));
//! # Ok::<(), arrow_schema::ArrowError>(())
//! ```
//!
//! # Columns
//!
//! The kernels accept columns of type `Utf8`, `LargeUtf8` or `Utf8View`, or a dictionary of one of these with
//! keys of any type. Converted names have the same type. For other types, they return an
//! [`InvalidArgumentError`](ArrowError::InvalidArgumentError). No other input is an error. Rows that
//! are rejected are null. Slices work as whole arrays do.
//!
//! - Nulls remain null.
//! - If no row changes, the result shares the buffers of the input. In view columns, the buffers of unchanged
//!   rows are kept.
//! - Each value of a dictionary that a row refers to is converted once, and the keys are
//!   shared. Values that become equal stay separate. A rejected value becomes a null among the values. See
//!   [`logical_nulls`](arrow_array::Array::logical_nulls).
//! - A result that is too long for the offsets of `Utf8` is an
//!   [`OffsetOverflowError`](ArrowError::OffsetOverflowError): convert such a column in slices, or
//!   as `LargeUtf8`.
//! - [`display`] and [`lookalikes`] judge names instead of converting them. Their results have
//!   the same types for every column: [`display_type`] and [`lookalikes_type`].
//! - [`registrable_domain`] returns `Utf8` for every column, and [`find_host`] returns structs: [`find_host_type`].
//!
//! Names are converted by [`xenonym::batch`], without a string per row, and clean ASCII names
//! pass in blocks.
//!
//! # Why rows were rejected
//!
//! Each kernel that rejects rows comes with a `try_` variant, whose result is a struct of three columns:
//!
//! | field | type | content |
//! |---|---|---|
//! | `value` | type of the input | the result of the kernel without `try_` |
//! | `error` | `Dictionary(Int8, Utf8)` | [`ErrorKind::name`], null if there is no error |
//! | `offset` | `UInt64` | position in the row, in bytes, null if there is no error |
//!
//! The struct is null where the input is null. [`try_fields`] returns the fields for a type.
//!
//! # DataFusion and Polars
//!
//! In the repository, `lab/columns/datafusion/src/lib.rs` registers kernels as functions of SQL, and `lab/columns/polars/src/lib.rs`
//! applies them in expressions of Polars, in fewer than 60 lines each. Polars has arrays of its own, so its rows are copied.
//!
//! # Versions
//!
//! [`arrow`] re-exports the crates of Arrow. This crate works with 59 and 60, so that a program whose other dependencies need
//! one of them can use it. A new lock file contains the newest, though. If DataFusion, say, needs 59, then its arrays are other
//! types than this crate's, until `cargo update --package arrow-array@60.1.0 --precise 59.3.2` gives both the same. Accepting
//! a newer one is a compatible release, and giving up an old one is a breaking change.
//! New data of Unicode, of the Public Suffix List or of browsers comes with the crates that contain it, and may change
//! results in compatible releases: see [`xenonym`].
//!
//! # Features
//!
//! `safety`, on by default, adds [`skeleton`], [`display`], [`lookalikes`] and [`registrable_domain`] with the crate
//! `xenonym-safety`. `lgr` adds the kernels of label generation rulesets with the crate `xenonym-lgr`, whose rulesets they need.
//! Without both, the only dependencies are crates of Arrow and `xenonym`.
//!
//! # Not here
//!
//! Lists and structs of names (convert their values), run-end encoding, threads.
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]
// Public types that may grow are marked `non_exhaustive`, because growing others would break callers.
#![warn(clippy::exhaustive_enums, clippy::exhaustive_structs)]

mod changes;
mod column;
mod conversions;
#[cfg(feature = "safety")]
mod domains;
#[cfg(any(feature = "safety", feature = "lgr"))]
mod each_text;
#[cfg(feature = "safety")]
mod judgments;
#[cfg(feature = "lgr")]
mod labels;
mod rejections;
#[cfg(feature = "safety")]
mod skeleton;
mod strings;
mod views;

/// The crates of Arrow whose types appear in this crate's functions, in the version that Cargo chose.
///
/// Programs that refer to Arrow's types through this module do not need their own dependency on the same version.
///
/// ```
/// use xenonym_arrow::arrow::array::{Array, StringArray};
/// use xenonym_arrow::is_valid;
///
/// # use xenonym::uts46::Options;
/// let valid = is_valid(&StringArray::from(vec!["a.example", "a..b"]), &Options::DNS)?;
/// assert!(valid.value(0) && !valid.value(1));
/// # Ok::<(), xenonym_arrow::arrow::schema::ArrowError>(())
/// ```
pub mod arrow {
    pub use {arrow_array as array, arrow_schema as schema};
}

use arrow_array::{Array, ArrayRef, BooleanArray, StructArray};
use arrow_schema::{ArrowError, DataType, Fields};
use xenonym::Error;
use xenonym::batch::{Batch, Convert};
use xenonym::uts46::Options;

pub use crate::conversions::{CanonicalNames, PunycodeDecode, PunycodeEncode};
#[cfg(feature = "safety")]
pub use crate::domains::{find_host, find_host_type, registrable_domain};
#[cfg(feature = "safety")]
pub use crate::judgments::{display, display_type, lookalikes, lookalikes_type};
#[cfg(feature = "lgr")]
pub use crate::labels::{lgr_disposition, lgr_index};
pub use crate::rejections::{RejectedAs, RejectedRow, rejected_rows};
#[cfg(feature = "safety")]
pub use crate::skeleton::{Skeleton, skeleton, try_skeleton};

#[cfg(doc)]
use xenonym::ErrorKind;

/// Converts domain names to their ASCII form under UTS #46.
///
/// # Errors
/// The column's type. See the [crate's documentation](crate#columns). A rejected name is
/// null.
///
/// ```
/// use arrow_array::cast::AsArray;
/// use arrow_array::StringViewArray;
/// use xenonym::uts46::Options;
/// use xenonym_arrow::to_ascii;
///
/// let names = StringViewArray::from(vec!["名がドメイン.com", "example.com"]);
/// let ascii = to_ascii(&names, &Options::DNS)?;
/// let expected = StringViewArray::from(vec!["xn--v8jxj3d1dzdz08w.com", "example.com"]);
/// assert_eq!(ascii.as_string_view(), &expected);
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn to_ascii(names: &dyn Array, options: &Options) -> Result<ArrayRef, ArrowError> {
    convert(names, &Batch::to_ascii(*options), RejectedAs::Null)
}

/// Works like [`to_ascii`], but also returns the error of each name.
///
/// # Errors
/// See [`to_ascii`].
///
/// ```
/// use arrow_array::cast::AsArray;
/// use arrow_array::types::UInt64Type;
/// use arrow_array::{Array, StringArray};
/// use xenonym::uts46::Options;
/// use xenonym_arrow::try_to_ascii;
///
/// let names = StringArray::from(vec!["ü.example", "www.a\u{FFFD}.example"]);
/// let result = try_to_ascii(&names, &Options::DNS)?;
/// let (value, error, offset) = (result.column(0), result.column(1), result.column(2));
/// assert_eq!(value.as_string::<i32>().value(0), "xn--tda.example");
/// assert!(value.is_null(1) && error.is_null(0));
/// assert_eq!(offset.as_primitive::<UInt64Type>().value(1), 5);
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn try_to_ascii(names: &dyn Array, options: &Options) -> Result<StructArray, ArrowError> {
    try_convert(names, &Batch::to_ascii(*options), RejectedAs::Null)
}

/// Converts domain names to their Unicode form under UTS #46.
///
/// A name with an error is null. To get a text with the rejected labels in ASCII instead, use
/// [`convert`] with [`RejectedAs::Partial`].
///
/// # Errors
/// The column's type. See the [crate's documentation](crate#columns).
///
/// ```
/// use arrow_array::cast::AsArray;
/// use arrow_array::StringArray;
/// use xenonym::uts46::Options;
/// use xenonym_arrow::to_unicode;
///
/// let names = StringArray::from(vec!["xn--bcher-kva.example", "xn--tda.xn--0"]);
/// let unicode = to_unicode(&names, &Options::DNS)?;
/// let expected = StringArray::from(vec![Some("bücher.example"), None]);
/// assert_eq!(unicode.as_string::<i32>(), &expected);
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn to_unicode(names: &dyn Array, options: &Options) -> Result<ArrayRef, ArrowError> {
    convert(names, &Batch::to_unicode(*options), RejectedAs::Null)
}

/// Works like [`to_unicode`], but also returns the first error of each name.
///
/// # Errors
/// See [`to_unicode`].
///
/// ```
/// use arrow_array::cast::AsArray;
/// use arrow_array::{Array, StringArray};
/// use xenonym::uts46::Options;
/// use xenonym_arrow::try_to_unicode;
///
/// let names = StringArray::from(vec!["xn--tda.xn--0", "xn--tda"]);
/// let result = try_to_unicode(&names, &Options::DNS)?;
/// assert!(result.column(0).is_null(0) && result.column(1).is_valid(0));
/// assert_eq!(result.column(0).as_string::<i32>().value(1), "ü");
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn try_to_unicode(names: &dyn Array, options: &Options) -> Result<StructArray, ArrowError> {
    try_convert(names, &Batch::to_unicode(*options), RejectedAs::Null)
}

/// Returns the canonical spelling of each host, as in [`xenonym::host::Host`]: two hosts are the same if
/// their spellings are equal. A dot at the end is dropped. A name of a certificate may begin with `*.`, which stays.
///
/// This is the slowest kernel: each name is converted to both forms and back.
///
/// # Errors
/// The column's type. See the [crate's documentation](crate#columns). A text that is not a host is null.
///
/// ```
/// use arrow_array::cast::AsArray;
/// use arrow_array::{Array, StringArray};
/// use xenonym::uts46::Options;
/// use xenonym_arrow::canonical;
///
/// let names = StringArray::from(vec!["Bücher。example", "xn--bcher-kva.example", "127.0.0.1"]);
/// let hosts = canonical(&names, &Options::HOST)?;
/// let hosts = hosts.as_string::<i32>();
/// assert_eq!(hosts.value(0), hosts.value(1));
/// assert!(hosts.is_null(2));
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn canonical(names: &dyn Array, options: &Options) -> Result<ArrayRef, ArrowError> {
    convert(names, &CanonicalNames::new(*options), RejectedAs::Null)
}

/// Works like [`canonical`], but also returns the error of each name.
///
/// # Errors
/// See [`canonical`].
///
/// ```
/// use arrow_array::cast::AsArray;
/// use arrow_array::types::Int8Type;
/// use arrow_array::StringArray;
/// use xenonym::uts46::Options;
/// use xenonym_arrow::try_canonical;
///
/// let result = try_canonical(&StringArray::from(vec!["１２７.0.0.1"]), &Options::HOST)?;
/// let kinds = result.column(1).as_dictionary::<Int8Type>().values();
/// assert_eq!(kinds.as_string::<i32>().value(0), "address_like_host");
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn try_canonical(names: &dyn Array, options: &Options) -> Result<StructArray, ArrowError> {
    try_convert(names, &CanonicalNames::new(*options), RejectedAs::Null)
}

/// Returns whether [`to_ascii`] accepts each name.
///
/// # Errors
/// The column's type. See the [crate's documentation](crate#columns).
///
/// ```
/// use arrow_array::{BooleanArray, StringArray};
/// use xenonym::uts46::Options;
/// use xenonym_arrow::is_valid;
///
/// let names = StringArray::from(vec![Some("ü.example"), Some("_a.example"), None]);
/// let expected = BooleanArray::from(vec![Some(true), Some(false), None]);
/// assert_eq!(is_valid(&names, &Options::HOST)?, expected);
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn is_valid(names: &dyn Array, options: &Options) -> Result<BooleanArray, ArrowError> {
    accepts(names, &Batch::to_ascii(*options))
}

/// Returns whether a conversion accepts each name: one for another standard, or your own.
///
/// # Errors
/// See [`convert`].
///
/// ```
/// use arrow_array::{BooleanArray, StringArray};
/// use xenonym::batch::Batch;
/// use xenonym::idna2008::Options;
/// use xenonym_arrow::accepts;
///
/// let names = StringArray::from(vec!["bücher.example", "i❤.ws"]);
/// let valid = accepts(&names, &Batch::to_ascii(Options::REGISTRATION))?;
/// assert_eq!(valid, BooleanArray::from(vec![true, false]));
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn accepts(
    names: &dyn Array,
    conversion: &impl Convert<Error = Error>,
) -> Result<BooleanArray, ArrowError> {
    let (_, rejections) = column::convert(names, conversion, RejectedAs::Null)?;
    let valid = rejections::without(None, names.len(), &rejections);
    Ok(BooleanArray::new(valid, names.logical_nulls()))
}

/// Encodes labels as Punycode (RFC 3492), without the ACE prefix and without any checks.
///
/// # Errors
/// The column's type. See the [crate's documentation](crate#columns). A label that is too long for
/// Punycode's integers is null.
///
/// ```
/// use arrow_array::cast::AsArray;
/// use arrow_array::StringArray;
/// use xenonym_arrow::punycode_encode;
///
/// let encoded = punycode_encode(&StringArray::from(vec!["bücher", "London"]))?;
/// assert_eq!(encoded.as_string::<i32>(), &StringArray::from(vec!["bcher-kva", "London-"]));
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn punycode_encode(labels: &dyn Array) -> Result<ArrayRef, ArrowError> {
    convert(labels, &PunycodeEncode, RejectedAs::Null)
}

/// Works like [`punycode_encode`], but also returns the error of each label.
///
/// # Errors
/// See [`punycode_encode`].
///
/// ```
/// use arrow_array::cast::AsArray;
/// use arrow_array::{Array, StringArray};
/// use xenonym_arrow::try_punycode_encode;
///
/// let result = try_punycode_encode(&StringArray::from(vec!["ü"]))?;
/// assert_eq!(result.column(0).as_string::<i32>().value(0), "tda");
/// assert!(result.column(1).is_null(0));
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn try_punycode_encode(labels: &dyn Array) -> Result<StructArray, ArrowError> {
    try_convert(labels, &PunycodeEncode, RejectedAs::Null)
}

/// Decodes labels from Punycode (RFC 3492), without the ACE prefix and without any checks.
///
/// # Errors
/// The column's type. See the [crate's documentation](crate#columns). Text that is not Punycode becomes null.
///
/// ```
/// use arrow_array::cast::AsArray;
/// use arrow_array::{Array, StringArray};
/// use xenonym_arrow::punycode_decode;
///
/// let labels = punycode_decode(&StringArray::from(vec!["bcher-kva", "no!"]))?;
/// assert_eq!(labels.as_string::<i32>().value(0), "bücher");
/// assert!(labels.is_null(1));
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn punycode_decode(labels: &dyn Array) -> Result<ArrayRef, ArrowError> {
    convert(labels, &PunycodeDecode, RejectedAs::Null)
}

/// Works like [`punycode_decode`], but also returns the error of each label.
///
/// # Errors
/// See [`punycode_decode`].
///
/// ```
/// use arrow_array::cast::AsArray;
/// use arrow_array::types::UInt64Type;
/// use arrow_array::StringArray;
/// use xenonym_arrow::try_punycode_decode;
///
/// let result = try_punycode_decode(&StringArray::from(vec!["bcher-k!a"]))?;
/// assert_eq!(result.column(2).as_primitive::<UInt64Type>().value(0), 7);
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn try_punycode_decode(labels: &dyn Array) -> Result<StructArray, ArrowError> {
    try_convert(labels, &PunycodeDecode, RejectedAs::Null)
}

/// Converts names with any conversion: one for another standard, or your own.
///
/// # Errors
/// The column's type. See the [crate's documentation](crate#columns). It is also an error if a conversion
/// of your own produces text that is not UTF-8.
///
/// ```
/// use arrow_array::cast::AsArray;
/// use arrow_array::StringArray;
/// use xenonym::batch::Batch;
/// use xenonym::idna2003::Options;
/// use xenonym_arrow::{RejectedAs, convert};
///
/// let to_ascii = Batch::to_ascii(Options::RFC3490);
/// let ascii = convert(&StringArray::from(vec!["straße.example"]), &to_ascii, RejectedAs::Null)?;
/// assert_eq!(ascii.as_string::<i32>().value(0), "strasse.example");
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn convert(
    names: &dyn Array,
    conversion: &impl Convert<Error = Error>,
    on_error: RejectedAs,
) -> Result<ArrayRef, ArrowError> {
    let (values, _) = column::convert(names, conversion, on_error)?;
    Ok(values)
}

/// Works like [`convert`], but also returns the error of each name.
///
/// # Errors
/// See [`convert`].
///
/// ```
/// use arrow_array::cast::AsArray;
/// use arrow_array::types::Int8Type;
/// use arrow_array::StringArray;
/// use xenonym::batch::Batch;
/// use xenonym::idna2008::Options;
/// use xenonym_arrow::{RejectedAs, try_convert};
///
/// let register = Batch::to_ascii(Options::REGISTRATION);
/// let result = try_convert(&StringArray::from(vec!["i❤.ws"]), &register, RejectedAs::Null)?;
/// let kinds = result.column(1).as_dictionary::<Int8Type>().values();
/// assert_eq!(kinds.as_string::<i32>().value(0), "idna2008_disallowed");
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn try_convert(
    names: &dyn Array,
    conversion: &impl Convert<Error = Error>,
    on_error: RejectedAs,
) -> Result<StructArray, ArrowError> {
    let (values, rejections) = column::convert(names, conversion, on_error)?;
    rejections::columns(names, values, &rejections)
}

/// Returns the fields that the `try_` kernels return for a column of this type, for engines that plan
/// before they run.
///
/// # Errors
/// The type, if the kernels do not support it.
///
/// ```
/// use arrow_schema::DataType;
/// use xenonym_arrow::try_fields;
///
/// let fields = try_fields(&DataType::Utf8View)?;
/// let names: Vec<&str> = fields.iter().map(|field| field.name().as_str()).collect();
/// assert_eq!(names, ["value", "error", "offset"]);
/// assert_eq!(fields[0].data_type(), &DataType::Utf8View);
/// assert!(try_fields(&DataType::Binary).is_err());
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn try_fields(column: &DataType) -> Result<Fields, ArrowError> {
    column::check(column)?;
    Ok(rejections::fields(column))
}

/// Runs the README's example.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
