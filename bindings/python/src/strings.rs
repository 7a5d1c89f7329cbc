//! Functions for arbitrary strings: stringprep, Punycode and normalization.

use pyo3::prelude::*;
use pyo3::types::PyString;
use xenonym::normalize::{NFC, NFC_3_2_0, NFKC, NFKC_3_2_0};
use xenonym::stringprep::{PROFILES, Purpose};
use xenonym::{Error, punycode};

use crate::error::{bad_option, exception};
use crate::text::{convert, result, text};

/// Prepare a string with a stringprep profile (RFC 3454). Raises `IDNAError`.
///
/// With `query`, code points that are unassigned in Unicode 3.2 are allowed, as RFC 3454 section 7
/// specifies for queries.
///
/// >>> from xenonym import stringprep
/// >>> stringprep.prepare("I\u00adⅨ", "saslprep")
/// 'IIX'
#[pyfunction]
#[pyo3(name = "prepare", signature = (string, profile, *, query = false))]
pub(crate) fn stringprep_prepare<'py>(
    string: &Bound<'py, PyString>,
    profile: &str,
    query: bool,
) -> PyResult<Bound<'py, PyString>> {
    let known = PROFILES.iter().find(|(name, _)| *name == profile);
    let (_, profile) =
        known.ok_or_else(|| bad_option(format_args!("unknown profile: {profile:?}")))?;
    let (py, input) = (string.py(), text(string)?);
    let purpose = if query { Purpose::Query } else { Purpose::Stored };
    match convert(py, input, || profile.prepare(input, purpose)) {
        Ok(prepared) => Ok(result(string, prepared)),
        Err(error) => Err(exception(py, error, input)),
    }
}

/// Return the names of the profiles, each with the standard that defines it.
#[pyfunction(name = "profiles")]
pub(crate) fn stringprep_profiles() -> Vec<(&'static str, &'static str)> {
    PROFILES.iter().map(|(name, profile)| (*name, profile.reference())).collect()
}

/// Encode a label as Punycode (RFC 3492), without the `xn--` prefix and without any checks. Raises
/// `IDNAError` if it is too long for Punycode's integers.
///
/// >>> from xenonym import punycode
/// >>> punycode.encode("bücher")
/// 'bcher-kva'
#[pyfunction(name = "encode")]
pub(crate) fn punycode_encode(label: &Bound<'_, PyString>) -> PyResult<String> {
    by(label, punycode::encode)
}

/// Decode a label from Punycode. Raises `IDNAError`.
///
/// >>> from xenonym import punycode
/// >>> punycode.decode("bcher-kva")
/// 'bücher'
#[pyfunction(name = "decode")]
pub(crate) fn punycode_decode(label: &Bound<'_, PyString>) -> PyResult<String> {
    by(label, punycode::decode)
}

/// Encode the labels of a name as `xn--` and Punycode, without mapping or checks. Raises
/// `IDNAError`.
#[pyfunction(name = "encode_name")]
pub(crate) fn punycode_encode_name(name: &Bound<'_, PyString>) -> PyResult<String> {
    by(name, punycode::encode_name)
}

/// Decode the labels of a name that begin with `xn--`, without checks. Raises `IDNAError`.
#[pyfunction(name = "decode_name")]
pub(crate) fn punycode_decode_name(name: &Bound<'_, PyString>) -> PyResult<String> {
    by(name, punycode::decode_name)
}

fn by(
    string: &Bound<'_, PyString>,
    function: fn(&str) -> Result<String, Error>,
) -> PyResult<String> {
    let (py, input) = (string.py(), text(string)?);
    convert(py, input, || function(input)).map_err(|error| exception(py, error, input))
}

/// Normalize a string to `"NFC"` or `"NFKC"` with the tables of the `"current"` Unicode (`UNICODE_VERSION`) or, for
/// IDNA2003, `"3.2.0"`.
///
/// >>> from xenonym import normalize
/// >>> normalize("NFKC", "u\u0308ﬁ")
/// 'üfi'
#[pyfunction]
#[pyo3(signature = (form, string, unicode_version = "current"))]
pub(crate) fn normalize<'py>(
    form: &str,
    string: &Bound<'py, PyString>,
    unicode_version: &str,
) -> PyResult<Bound<'py, PyString>> {
    let normalizer = match (form, unicode_version) {
        ("NFC", "current") => &NFC,
        ("NFKC", "current") => &NFKC,
        ("NFC", "3.2.0") => &NFC_3_2_0,
        ("NFKC", "3.2.0") => &NFKC_3_2_0,
        _ => {
            let message = "the form must be NFC or NFKC, and the version current or 3.2.0";
            return Err(bad_option(message));
        }
    };
    let input = text(string)?;
    Ok(result(string, convert(string.py(), input, || normalizer.normalize(input))))
}
