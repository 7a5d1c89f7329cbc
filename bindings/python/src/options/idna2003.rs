//! `xenonym.idna2003.Options`.

use pyo3::prelude::*;
use xenonym::idna2003::Options;

use super::{OptionsClass, parsed, switch};

/// Options for RFC 3490 ToASCII and ToUnicode: the RFC's two flags, and two more.
#[pyclass(frozen, eq, hash, from_py_object, name = "Options", module = "xenonym.idna2003")]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Idna2003Options(Options);

impl OptionsClass for Idna2003Options {
    type Options = Options;
    const HOME: &'static str = "xenonym.idna2003";

    fn options(&self) -> Options {
        self.0
    }
}

#[pymethods]
impl Idna2003Options {
    #[new]
    #[pyo3(signature = (
        preset = "rfc3490", *, allow_unassigned = None, use_std3_ascii_rules = None,
        allow_separators_in_labels = None, limit_name_length = None,
    ))]
    fn new(
        preset: &str,
        allow_unassigned: Option<bool>,
        use_std3_ascii_rules: Option<bool>,
        allow_separators_in_labels: Option<bool>,
        limit_name_length: Option<bool>,
    ) -> PyResult<Self> {
        let options = parsed::<Self>(preset)?;
        let options = switch(options, "allow_unassigned", allow_unassigned)?;
        let options = switch(options, "use_std3_ascii_rules", use_std3_ascii_rules)?;
        let options = switch(options, "allow_separators_in_labels", allow_separators_in_labels)?;
        switch(options, "limit_name_length", limit_name_length).map(Self)
    }

    /// The RFC's `AllowUnassigned` flag. Set it for queries.
    #[getter]
    fn allow_unassigned(&self) -> bool {
        self.0.allow_unassigned()
    }

    /// The RFC's `UseSTD3ASCIIRules` flag.
    #[getter]
    fn use_std3_ascii_rules(&self) -> bool {
        self.0.use_std3_ascii_rules()
    }

    /// Whether a label may contain a dot.
    #[getter]
    fn allow_separators_in_labels(&self) -> bool {
        self.0.allow_separators_in_labels()
    }

    /// Whether names longer than 253 bytes are rejected.
    #[getter]
    fn limit_name_length(&self) -> bool {
        self.0.limit_name_length()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Options('{}')", self.0)
    }

    fn __getnewargs__(&self) -> (String,) {
        (self.0.to_string(),)
    }
}
