//! `xenonym.idna2008.Options`.

use pyo3::prelude::*;
use xenonym::idna2008::{CheckBidi, Options, Protocol};

use super::{OptionsClass, parsed, set, switch};

/// Options for RFC 5891: the protocol, `"lookup"` or `"registration"`, and which checks it makes.
#[pyclass(frozen, eq, hash, from_py_object, name = "Options", module = "xenonym.idna2008")]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Idna2008Options(Options);

impl OptionsClass for Idna2008Options {
    type Options = Options;
    const HOME: &'static str = "xenonym.idna2008";

    fn options(&self) -> Options {
        self.0
    }
}

#[pymethods]
impl Idna2008Options {
    #[new]
    #[pyo3(signature = (preset = "lookup", *, check_bidi = None, check_context_o = None))]
    fn new(
        preset: &str,
        check_bidi: Option<&str>,
        check_context_o: Option<bool>,
    ) -> PyResult<Self> {
        let options = set(parsed::<Self>(preset)?, "check_bidi", check_bidi)?;
        switch(options, "check_context_o", check_context_o).map(Self)
    }

    /// The protocol: `"lookup"` or `"registration"`.
    #[getter]
    fn protocol(&self) -> &'static str {
        match self.0.protocol() {
            Protocol::Registration => "registration",
            Protocol::Lookup => "lookup",
        }
    }

    /// The scope of the Bidi rule: `"off"`, `"name"` or `"label"`.
    #[getter]
    fn check_bidi(&self) -> &'static str {
        match self.0.check_bidi() {
            CheckBidi::Off => "off",
            CheckBidi::PerLabel => "label",
            _ => "name",
        }
    }

    /// Whether the rules of CONTEXTO code points are checked.
    #[getter]
    fn check_context_o(&self) -> bool {
        self.0.check_context_o()
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
