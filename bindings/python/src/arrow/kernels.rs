//! The kernels of `xenonym-arrow`, with options for any standard.

use std::sync::Arc;

use arrow_array::{Array as _, ArrayRef, make_array};
use arrow_data::ArrayData;
use arrow_data::transform::MutableArrayData;
use arrow_schema::{ArrowError, DataType, Field};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyString;
use xenonym::batch::{Batch, Convert};
use xenonym::{Error, Operation, Standard, uts46};
use xenonym_arrow::{CanonicalNames, PunycodeDecode, PunycodeEncode, RejectedAs, Skeleton};
use xenonym_lgr::Ruleset;
use xenonym_safety::display::{Policy, ProtectedNames};
use xenonym_safety::lookalikes::Index;

use super::import::{Column, column};
use super::validate::validate;
use super::watch::{self, Watch};
use super::{Array, ChunkedArray};
use crate::error::bad_option;
use crate::lgr;
use crate::options::idna2003::Idna2003Options;
use crate::options::idna2008::Idna2008Options;
use crate::options::uts46::Options;
use crate::options::{OptionsClass, given};
use crate::safety::{self, index};
use crate::text::text;

/// The work to do on each row.
#[derive(Clone, Copy)]
enum Task<'a> {
    Convert(Standard, Operation, RejectedAs),
    Canonicalize(uts46::Options),
    RegistrableDomain(uts46::Options),
    FindHost(uts46::Options),
    IsValid(Standard),
    PunycodeEncode,
    PunycodeDecode,
    Skeleton,
    Display(&'a Policy, &'a ProtectedNames),
    Lookalikes(&'a Index),
    Disposition(&'a Ruleset),
    IndexLabel(&'a Ruleset),
}

/// The kind of results in a column.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Answer {
    Values,
    /// Structs of `value`, `error` and `offset`.
    Tries,
}

/// The options argument of a kernel: an options object of any standard, the name of a preset or
/// profile, or none.
type Argument<'a, 'py> = Option<&'a Bound<'py, PyAny>>;

/// Convert domain names to ASCII, the form used in the DNS. Names with an error become null.
///
/// `names` is any object with `__arrow_c_array__` or `__arrow_c_stream__` whose rows are strings,
/// large strings, string views or a dictionary of these. The result has the same type: an `Array`, or
/// a `ChunkedArray` for a stream. `options` is an options object for UTS #46, IDNA2003 or IDNA2008,
/// or the name of a preset or profile, such as `"idna2008"`.
///
/// Raises `TypeError` for columns of other types, and `OverflowError` if the result is too long for
/// the offsets of its type (2 GiB for strings).
#[pyfunction]
#[pyo3(name = "to_ascii", signature = (names, options = None))]
pub(crate) fn arrow_to_ascii<'py>(
    names: &Bound<'py, PyAny>,
    options: Argument<'_, 'py>,
) -> PyResult<Bound<'py, PyAny>> {
    to_ascii(names, options, Answer::Values)
}

/// Like `to_ascii`, but return structs of `value`, `error` (its kind) and `offset` (in bytes of the
/// row).
#[pyfunction]
#[pyo3(name = "try_to_ascii", signature = (names, options = None))]
pub(crate) fn arrow_try_to_ascii<'py>(
    names: &Bound<'py, PyAny>,
    options: Argument<'_, 'py>,
) -> PyResult<Bound<'py, PyAny>> {
    to_ascii(names, options, Answer::Tries)
}

fn to_ascii<'py>(
    names: &Bound<'py, PyAny>,
    options: Argument<'_, 'py>,
    answer: Answer,
) -> PyResult<Bound<'py, PyAny>> {
    let task = Task::Convert(standard(options)?, Operation::ToAscii, RejectedAs::Null);
    run(names, task, answer)
}

/// Convert domain names to Unicode for display. Names with an error become null, or with
/// `on_error="partial"`, the name with its rejected labels left in ASCII.
///
/// Columns, options and exceptions are the same as for `to_ascii`.
#[pyfunction]
#[pyo3(name = "to_unicode", signature = (names, options = None, *, on_error = "null"))]
pub(crate) fn arrow_to_unicode<'py>(
    names: &Bound<'py, PyAny>,
    options: Argument<'_, 'py>,
    on_error: &str,
) -> PyResult<Bound<'py, PyAny>> {
    to_unicode(names, options, on_error, Answer::Values)
}

/// Like `to_unicode`, but return structs of `value`, `error` (its kind) and `offset` (in bytes of
/// the row).
#[pyfunction]
#[pyo3(name = "try_to_unicode", signature = (names, options = None, *, on_error = "null"))]
pub(crate) fn arrow_try_to_unicode<'py>(
    names: &Bound<'py, PyAny>,
    options: Argument<'_, 'py>,
    on_error: &str,
) -> PyResult<Bound<'py, PyAny>> {
    to_unicode(names, options, on_error, Answer::Tries)
}

fn to_unicode<'py>(
    names: &Bound<'py, PyAny>,
    options: Argument<'_, 'py>,
    on_error: &str,
    answer: Answer,
) -> PyResult<Bound<'py, PyAny>> {
    let on_error = match on_error {
        "null" => RejectedAs::Null,
        "partial" => RejectedAs::Partial,
        other => {
            return Err(bad_option(format_args!(
                "on_error must be null or partial, not {other:?}"
            )));
        }
    };
    run(names, Task::Convert(standard(options)?, Operation::ToUnicode, on_error), answer)
}

/// Convert hosts to a canonical spelling for joins and grouping. Two hosts are the same if their
/// canonical spellings are equal. Rows that are not host names become null. A name of a certificate
/// can begin with `*.`, which stays.
///
/// `options` is a UTS #46 options object or the name of a preset. The default is `"web-host"`.
#[pyfunction]
#[pyo3(name = "canonical", signature = (names, options = None))]
pub(crate) fn arrow_canonical<'py>(
    names: &Bound<'py, PyAny>,
    options: Argument<'_, 'py>,
) -> PyResult<Bound<'py, PyAny>> {
    run(names, Task::Canonicalize(host_options(options)?), Answer::Values)
}

/// Like `canonical`, but return structs of `value`, `error` (its kind) and `offset` (in bytes of
/// the row).
#[pyfunction]
#[pyo3(name = "try_canonical", signature = (names, options = None))]
pub(crate) fn arrow_try_canonical<'py>(
    names: &Bound<'py, PyAny>,
    options: Argument<'_, 'py>,
) -> PyResult<Bound<'py, PyAny>> {
    run(names, Task::Canonicalize(host_options(options)?), Answer::Tries)
}

/// Return the part of each host that somebody registered, in ASCII, according to the Public Suffix
/// List. The result is a column of strings. It is null for a public suffix such as `co.uk`, and for
/// rows that are not host names, such as IP addresses. A name of a certificate can begin with `*.`.
/// For URLs, use `find_host`.
///
/// The last label of a name counts as a public suffix even if the list does not contain it, as after
/// a typo. `section` of `find_host` tells the two apart.
///
/// `options` is a UTS #46 options object or the name of a preset. The default is `"web-host"`.
#[pyfunction]
#[pyo3(name = "registrable_domain", signature = (names, options = None))]
pub(crate) fn arrow_registrable_domain<'py>(
    names: &Bound<'py, PyAny>,
    options: Argument<'_, 'py>,
) -> PyResult<Bound<'py, PyAny>> {
    run(names, Task::RegistrableDomain(host_options(options)?), Answer::Values)
}

/// Find the host of each text: a URL, an email address, a host with a port, or a host. Returns structs
/// of `host` (its canonical spelling), `kind` (of text, such as `"url"`), `port`,
/// `registrable_domain`, `public_suffix`, `section` (of the Public Suffix List: `"icann"`,
/// `"private"`, or null if the list does not contain the suffix) and `error` (its kind).
///
/// `options` is a UTS #46 options object or the name of a preset. The default is `"web-host"`.
#[pyfunction]
#[pyo3(name = "find_host", signature = (texts, options = None))]
pub(crate) fn arrow_find_host<'py>(
    texts: &Bound<'py, PyAny>,
    options: Argument<'_, 'py>,
) -> PyResult<Bound<'py, PyAny>> {
    run(texts, Task::FindHost(host_options(options)?), Answer::Values)
}

/// Return whether ToASCII accepts each name, as booleans.
///
/// `options` are those of `to_ascii`.
#[pyfunction]
#[pyo3(name = "is_valid", signature = (names, options = None))]
pub(crate) fn arrow_is_valid<'py>(
    names: &Bound<'py, PyAny>,
    options: Argument<'_, 'py>,
) -> PyResult<Bound<'py, PyAny>> {
    run(names, Task::IsValid(standard(options)?), Answer::Values)
}

/// Encode labels as Punycode (RFC 3492), without the `xn--` prefix and without any checks.
#[pyfunction(name = "punycode_encode")]
pub(crate) fn arrow_punycode_encode<'py>(
    labels: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    run(labels, Task::PunycodeEncode, Answer::Values)
}

/// Like `punycode_encode`, but return structs of `value`, `error` (its kind) and `offset` (in bytes
/// of the row).
#[pyfunction(name = "try_punycode_encode")]
pub(crate) fn arrow_try_punycode_encode<'py>(
    labels: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    run(labels, Task::PunycodeEncode, Answer::Tries)
}

/// Decode labels from Punycode (RFC 3492). Rows that are not valid Punycode become null.
#[pyfunction(name = "punycode_decode")]
pub(crate) fn arrow_punycode_decode<'py>(
    labels: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    run(labels, Task::PunycodeDecode, Answer::Values)
}

/// Like `punycode_decode`, but return structs of `value`, `error` (its kind) and `offset` (in bytes
/// of the row).
#[pyfunction(name = "try_punycode_decode")]
pub(crate) fn arrow_try_punycode_decode<'py>(
    labels: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    run(labels, Task::PunycodeDecode, Answer::Tries)
}

/// Compute the UTS #39 skeletons of domain names. Names that look alike share a skeleton. Rejected
/// names become null.
#[pyfunction(name = "skeleton")]
pub(crate) fn arrow_skeleton<'py>(names: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    run(names, Task::Skeleton, Answer::Values)
}

/// Like `skeleton`, but return structs of `value`, `error` (its kind) and `offset` (in bytes of the
/// row).
#[pyfunction(name = "try_skeleton")]
pub(crate) fn arrow_try_skeleton<'py>(names: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    run(names, Task::Skeleton, Answer::Tries)
}

/// Decide whether a policy displays each name in Unicode. Returns structs of `show` (`"unicode"`,
/// `"ascii"` or `"invalid"`), `host` (the text to display) and `rules` (a list of the rules that
/// the name breaks).
///
/// `policy` and `protected` are the same as for `xenonym.safety.display`.
#[pyfunction]
#[pyo3(name = "display", signature = (names, policy = "chromium", protected = None))]
pub(crate) fn arrow_display<'py>(
    names: &Bound<'py, PyAny>,
    policy: &str,
    protected: Option<&Bound<'py, safety::ProtectedNames>>,
) -> PyResult<Bound<'py, PyAny>> {
    let task = Task::Display(safety::policy(policy)?, safety::given(protected));
    run(names, task, Answer::Values)
}

/// Find the protected names that each name imitates. Returns lists of structs of `protected`,
/// `kind` and `cost`, with the best imitation first.
///
/// `index` is a `xenonym.safety.lookalikes.Index`, whose `find` method also returns the
/// substitutions. A row can also be a URL or an email address. A text without a host becomes null.
#[pyfunction(name = "lookalikes")]
pub(crate) fn arrow_lookalikes<'py>(
    names: &Bound<'py, PyAny>,
    index: &Bound<'py, index::Index>,
) -> PyResult<Bound<'py, PyAny>> {
    run(names, Task::Lookalikes(index.get().index()), Answer::Values)
}

/// Return the disposition of each label under a ruleset, such as `"valid"` or `"invalid"`, as
/// strings.
///
/// `ruleset` is a `xenonym.lgr.Ruleset`. A-labels are decoded first. Raises `ValueError` for the merged
/// ruleset `common`, which can't tell which labels are valid.
#[pyfunction(name = "lgr_disposition")]
pub(crate) fn arrow_lgr_disposition<'py>(
    labels: &Bound<'py, PyAny>,
    ruleset: &Bound<'py, lgr::Ruleset>,
) -> PyResult<Bound<'py, PyAny>> {
    run(labels, Task::Disposition(ruleset.get().ruleset()), Answer::Values)
}

/// Return the index label of each label under a ruleset, which all its variants share. A label
/// becomes null if its code points or their contexts make it invalid.
///
/// `ruleset` is a `xenonym.lgr.Ruleset`. A-labels are decoded first.
#[pyfunction(name = "lgr_index")]
pub(crate) fn arrow_lgr_index<'py>(
    labels: &Bound<'py, PyAny>,
    ruleset: &Bound<'py, lgr::Ruleset>,
) -> PyResult<Bound<'py, PyAny>> {
    run(labels, Task::IndexLabel(ruleset.get().ruleset()), Answer::Values)
}

fn standard(argument: Argument<'_, '_>) -> PyResult<Standard> {
    if let Some(argument) = argument {
        if let Ok(options) = argument.cast::<Idna2003Options>() {
            return Ok(Standard::Idna2003(options.get().options()));
        }
        if let Ok(options) = argument.cast::<Idna2008Options>() {
            return Ok(Standard::Idna2008(options.get().options()));
        }
        if let Ok(name) = argument.cast::<PyString>() {
            return text(name)?.parse().map_err(bad_option);
        }
        if !argument.is_instance_of::<Options>() {
            let given = argument.get_type().fully_qualified_name()?;
            return Err(PyTypeError::new_err(format!(
                "options must be the Options of xenonym, xenonym.idna2003 or xenonym.idna2008, or the \
                 name of a preset or profile, not {given}"
            )));
        }
    }
    given::<Options>(argument).map(Standard::Uts46)
}

fn host_options(argument: Argument<'_, '_>) -> PyResult<uts46::Options> {
    if argument.is_none() {
        return Ok(uts46::Options::WEB_HOST);
    }
    given::<Options>(argument)
}

/// Bytes per slice for slow kernels. The work can stop after each slice.
const SHORT_SLICE: usize = 1 << 19;
/// Bytes per slice for all other kernels.
const LONG_SLICE: usize = 1 << 21;

/// Runs a task on a column. Other Python threads can run at the same time, and signals are handled.
fn run<'py>(
    names: &Bound<'py, PyAny>,
    task: Task<'_>,
    answer: Answer,
) -> PyResult<Bound<'py, PyAny>> {
    let py = names.py();
    let field = |field: Arc<Field>| {
        Arc::new(Field::new(field.name(), task.data_type(field.data_type(), answer), true))
    };
    Ok(match column(names)? {
        Column::Array(of, data) => {
            let array = watch::run(py, |watch| task.run(&data, answer, watch))?;
            Bound::new(py, Array { field: field(of), array })?.into_any()
        }
        Column::Chunks(of, chunks) => {
            let chunks = watch::run(py, |watch| {
                watch::convert_in_parallel(&chunks, task.rows_of_part(), |data| {
                    task.run(data, answer, watch)
                })
            })?;
            Bound::new(py, ChunkedArray { field: field(of), chunks })?.into_any()
        }
    })
}

impl Task<'_> {
    fn run(self, data: &ArrayData, answer: Answer, watch: &Watch) -> Result<ArrayRef, ArrowError> {
        validate(data, watch)?;
        let names = &make_array(data.clone());
        match self {
            Self::Convert(standard, operation, on_error) => {
                converted(names, &Batch::new(operation, standard), on_error, answer, watch)
            }
            Self::Canonicalize(options) => {
                converted(names, &CanonicalNames::new(options), RejectedAs::Null, answer, watch)
            }
            Self::RegistrableDomain(options) => in_slices(names, watch, SHORT_SLICE, |names| {
                let domains = xenonym_arrow::registrable_domain(names, &options);
                domains.map(|domains| Arc::new(domains) as _)
            }),
            Self::PunycodeEncode => {
                converted(names, &PunycodeEncode, RejectedAs::Null, answer, watch)
            }
            Self::PunycodeDecode => {
                converted(names, &PunycodeDecode, RejectedAs::Null, answer, watch)
            }
            Self::Skeleton => converted(names, &Skeleton, RejectedAs::Null, answer, watch),
            Self::FindHost(options) => in_slices(names, watch, SHORT_SLICE, |texts| {
                xenonym_arrow::find_host(texts, &options).map(|found| Arc::new(found) as _)
            }),
            Self::IsValid(standard) => in_slices(names, watch, LONG_SLICE, |names| {
                let valid = xenonym_arrow::accepts(names, &Batch::to_ascii(standard));
                valid.map(|valid| Arc::new(valid) as _)
            }),
            Self::Display(policy, protected) => in_slices(names, watch, SHORT_SLICE, |names| {
                let verdicts = xenonym_arrow::display(names, policy, protected);
                verdicts.map(|verdicts| Arc::new(verdicts) as _)
            }),
            Self::Lookalikes(index) => in_slices(names, watch, SHORT_SLICE, |names| {
                let hits = xenonym_arrow::lookalikes(names, index);
                hits.map(|hits| Arc::new(hits) as _)
            }),
            Self::Disposition(ruleset) => in_slices(names, watch, SHORT_SLICE, |labels| {
                let dispositions = xenonym_arrow::lgr_disposition(labels, ruleset);
                dispositions.map(|dispositions| Arc::new(dispositions) as _)
            }),
            Self::IndexLabel(ruleset) => in_slices(names, watch, SHORT_SLICE, |labels| {
                xenonym_arrow::lgr_index(labels, ruleset).map(|index| Arc::new(index) as _)
            }),
        }
    }

    /// Returns the number of rows in each part of a stream. Parts become separate chunks for slow
    /// tasks, to avoid joining them.
    fn rows_of_part(self) -> usize {
        match self {
            Self::Display(..) | Self::Lookalikes(_) => watch::FEW_ROWS,
            _ => watch::ROWS,
        }
    }

    /// Returns the type of the results for a column of names of this type.
    fn data_type(self, names: &DataType, answer: Answer) -> DataType {
        match (self, answer) {
            (Self::IsValid(_), _) => DataType::Boolean,
            (Self::Display(..), _) => xenonym_arrow::display_type(),
            (Self::FindHost(_), _) => xenonym_arrow::find_host_type(),
            (Self::Lookalikes(_), _) => xenonym_arrow::lookalikes_type(),
            (Self::RegistrableDomain(_) | Self::Disposition(_) | Self::IndexLabel(_), _) => {
                DataType::Utf8
            }
            (_, Answer::Tries) => {
                let fields = xenonym_arrow::try_fields(names);
                fields.map_or_else(|_| names.clone(), DataType::Struct)
            }
            (_, Answer::Values) => names.clone(),
        }
    }
}

fn converted(
    names: &ArrayRef,
    conversion: &impl Convert<Error = Error>,
    on_error: RejectedAs,
    answer: Answer,
    watch: &Watch,
) -> Result<ArrayRef, ArrowError> {
    watch.convert(conversion, |conversion| match answer {
        Answer::Values => xenonym_arrow::convert(names, conversion, on_error),
        Answer::Tries => {
            let tries = xenonym_arrow::try_convert(names, conversion, on_error)?;
            Ok(Arc::new(tries))
        }
    })
}

/// Runs a kernel that cannot be interrupted on slices of a column, and joins the results. A
/// dictionary is not sliced, because each slice would convert all its values again.
fn in_slices(
    names: &ArrayRef,
    watch: &Watch,
    slice: usize,
    kernel: impl Fn(&ArrayRef) -> Result<ArrayRef, ArrowError>,
) -> Result<ArrayRef, ArrowError> {
    let bytes = names.to_data().get_slice_memory_size().unwrap_or(usize::MAX);
    let rows = names.len() / bytes.div_ceil(slice).max(1) + 1;
    if names.len() <= rows || matches!(names.data_type(), DataType::Dictionary(..)) {
        return kernel(names);
    }
    let mut parts = Vec::new();
    for start in (0..names.len()).step_by(rows) {
        watch.check()?;
        parts.push(kernel(&names.slice(start, rows.min(names.len() - start)))?.to_data());
    }
    let mut joined = MutableArrayData::new(parts.iter().collect(), false, names.len());
    for (index, part) in parts.iter().enumerate() {
        // The only error is that offsets cannot count all parts.
        joined.try_extend(index, 0, part.len()).map_err(|_| {
            let bytes = parts.iter().map(|part| part.get_slice_memory_size().unwrap_or_default());
            ArrowError::OffsetOverflowError(bytes.sum())
        })?;
    }
    Ok(make_array(joined.freeze()))
}
