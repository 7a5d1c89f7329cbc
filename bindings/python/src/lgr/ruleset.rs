//! `xenonym.lgr.Ruleset`.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyString, PyType};
use xenonym_lgr::{Document, decoded, root_zone};

use super::variants::{Variant, Variants};
use super::verdict::{LabelVerdict, u_label};
use crate::error::bad_option;
use crate::text::{convert, text};

/// A label generation ruleset (RFC 7940), which defines the labels that may be registered and their
/// variants.
///
/// Rulesets can be pickled and stored as bytes. Every method also accepts an A-label, and decodes
/// it.
///
/// >>> from xenonym import lgr
/// >>> ruleset = lgr.Ruleset.root("Hani")
/// >>> ruleset.check("台湾").disposition
/// 'valid'
/// >>> [variant.text for variant in ruleset.variants("台湾", disposition="allocatable")]
/// ['檯灣', '臺灣']
#[pyclass(frozen, eq, module = "xenonym.lgr")]
#[derive(PartialEq, Debug)]
pub(crate) struct Ruleset(Arc<xenonym_lgr::Ruleset>);

impl Ruleset {
    fn shared(ruleset: xenonym_lgr::Ruleset) -> Self {
        Self(Arc::new(ruleset))
    }

    pub(crate) fn ruleset(&self) -> &xenonym_lgr::Ruleset {
        &self.0
    }
}

#[pymethods]
impl Ruleset {
    /// Load a ruleset from an XML file, given its path or its bytes. Raises `RulesetError` with
    /// line, column and section if it violates the RFC, and `OSError` if it cannot be read.
    ///
    /// >>> from xenonym import lgr
    /// >>> xml = '<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0"><data><char cp="0061"/></data></lgr>'
    /// >>> lgr.Ruleset.load(xml.encode()).check("aa").eligible
    /// True
    #[classmethod]
    fn load(class: &Bound<'_, PyType>, source: &Bound<'_, PyAny>) -> PyResult<Self> {
        let py = class.py();
        let read;
        let xml = if let Ok(bytes) = source.cast::<PyBytes>() {
            bytes.as_bytes()
        } else {
            let path: PathBuf = source.extract()?;
            read = py.detach(|| fs::read(path))?;
            &read
        };
        let compiled = py.detach(|| {
            Document::parse(xml).and_then(|document| xenonym_lgr::Ruleset::new(&document))
        });
        compiled.map(Self::shared).map_err(|error| rejected(py, &error))
    }

    /// Return the built-in root zone ruleset for a script subtag, or the merged one for `"common"`.
    /// Raises `ValueError` for other names.
    ///
    /// These rulesets are RZ-LGR-5 of 26 May 2022. RZ-LGR-6 of September 2025 is newer: download
    /// its files from ICANN and `load` them.
    ///
    /// >>> from xenonym import lgr
    /// >>> lgr.Ruleset.root("Deva").date
    /// '2022-05-26'
    #[classmethod]
    fn root(_class: &Bound<'_, PyType>, name: &str) -> PyResult<Self> {
        xenonym_lgr::Ruleset::root(name).map(Self::shared).ok_or_else(|| {
            let names = root_zone::names().join(", ");
            bad_option(format_args!("no built-in ruleset {name:?}: use one of {names}"))
        })
    }

    /// Restore a ruleset from the output of `to_bytes`, without parsing or compiling. Raises
    /// `ValueError` if the bytes were changed or come from another version of the package.
    #[classmethod]
    fn from_bytes(class: &Bound<'_, PyType>, data: &[u8]) -> PyResult<Self> {
        let loaded = class.py().detach(|| xenonym_lgr::Ruleset::from_bytes(data));
        loaded.map(Self::shared).map_err(|error| PyValueError::new_err(error.to_string()))
    }

    /// Return the ruleset in compiled form, for `from_bytes`.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &py.detach(|| self.0.to_bytes()))
    }

    /// Check whether a label may be registered, and report which action or rule decided.
    ///
    /// >>> from xenonym import lgr
    /// >>> lgr.Ruleset.root("Deva").check("्क").reason
    /// 'U+094D at position 1 fails the rule follows-C-or-CN'
    fn check(&self, label: &Bound<'_, PyString>) -> PyResult<LabelVerdict> {
        let input = text(label)?;
        Ok(convert(label.py(), input, || LabelVerdict::new(&self.0, input)))
    }

    /// Return the variants of a label, excluding the label itself. With `disposition`, return only
    /// those with that disposition. The counts are exact, and variants are generated only as you
    /// iterate. Raises `ValueError` if the label is not eligible or the disposition is unknown.
    ///
    /// >>> from xenonym import lgr
    /// >>> variants = lgr.Ruleset.root("Hani").variants("台湾")
    /// >>> variants.total, variants.counts
    /// (9, {'blocked': 7, 'allocatable': 2})
    #[pyo3(signature = (label, *, disposition = None))]
    fn variants(
        &self,
        label: &Bound<'_, PyString>,
        disposition: Option<String>,
    ) -> PyResult<Variants> {
        Variants::new(label.py(), &self.0, text(label)?, disposition)
    }

    /// Return a variant of a label with its disposition, or `None` if it is not one. Raises
    /// `ValueError` if the label is not eligible.
    ///
    /// >>> from xenonym import lgr
    /// >>> lgr.Ruleset.root("Hani").variant("台湾", "臺灣").disposition
    /// 'allocatable'
    fn variant(
        &self,
        label: &Bound<'_, PyString>,
        variant: &Bound<'_, PyString>,
    ) -> PyResult<Option<Variant>> {
        let (label, variant) = (u_label(text(label)?)?, u_label(text(variant)?)?);
        match self.0.variant(&label, &variant) {
            Ok(found) => Ok(found.map(|found| Variant::new(&found))),
            Err(error) => Err(PyValueError::new_err(error.to_string())),
        }
    }

    /// Return the index label, which all variants of a label share: two labels with the same one
    /// collide. Returns `None` if code points or their contexts make the label invalid.
    ///
    /// >>> from xenonym import lgr
    /// >>> ruleset = lgr.Ruleset.root("Hani")
    /// >>> ruleset.index("臺灣") == ruleset.index("台湾")
    /// True
    fn index(&self, label: &Bound<'_, PyString>) -> PyResult<Option<String>> {
        let input = text(label)?;
        Ok(convert(label.py(), input, || decoded(input).and_then(|label| self.0.index(&label))))
    }

    /// The version, as written in the ruleset.
    #[getter]
    fn version(&self) -> Option<&str> {
        self.0.about().version.as_deref()
    }

    /// The date of publication, such as `"2022-05-26"`.
    #[getter]
    fn date(&self) -> Option<&str> {
        self.0.about().date.as_deref()
    }

    /// The language tags, such as `"und-Deva"`.
    #[getter]
    fn languages(&self) -> Vec<&str> {
        self.0.about().languages.iter().map(String::as_str).collect()
    }

    /// The dispositions that labels and variants can get.
    #[getter]
    fn dispositions(&self) -> Vec<&str> {
        self.0.dispositions().collect()
    }

    fn __repr__(&self) -> String {
        format!("<Ruleset {}>", self.0.about().languages.join(" "))
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        Ok((slf.getattr("from_bytes")?, (slf.get().to_bytes(slf.py()),)))
    }
}

#[cold]
fn rejected(py: Python<'_>, error: &xenonym_lgr::Error) -> PyErr {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let arguments = (error.message(), error.section(), error.line(), error.column());
    match CLASS
        .import(py, "xenonym._error", "RulesetError")
        .and_then(|class| class.call1(arguments))
    {
        Ok(exception) => PyErr::from_value(exception),
        Err(failure) => failure,
    }
}
