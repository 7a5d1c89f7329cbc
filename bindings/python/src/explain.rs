//! `xenonym.explain`: the steps of UTS #46, label by label.

use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};
use xenonym::uts46::{self, Criterion};

use crate::conversion::Conversion;
use crate::error::CodePoints;
use crate::error::instance;
use crate::options::given;
use crate::options::uts46::Options;
use crate::result::result;
use crate::text::text;

/// Explain how UTS #46 processes a name, step by step.
///
/// >>> from xenonym import explain
/// >>> label = explain("BÜCHER.example").labels[0]
/// >>> label.mapped, label.normalized, label.ascii
/// ('bücher', 'bücher', 'xn--bcher-kva')
#[pyfunction]
#[pyo3(signature = (name, options = None))]
pub(crate) fn explain(
    name: &Bound<'_, PyString>,
    options: Option<&Bound<'_, PyAny>>,
) -> PyResult<Explanation> {
    let (py, options, input) = (name.py(), given::<Options>(options)?, text(name)?);
    let explanation = uts46::explain(input, &options);
    let positions = CodePoints::new(input);
    let labels = explanation.labels().map(|label| explained(py, label, &positions));
    Ok(Explanation {
        labels: PyTuple::new(py, labels.collect::<PyResult<Vec<_>>>()?)?.unbind(),
        to_ascii: Conversion::new(name, input, explanation.to_ascii())?.unbind(),
        to_unicode: Conversion::new(name, input, &explanation.to_unicode())?.unbind(),
        name: name.clone().unbind(),
        options: options.to_string(),
    })
}

fn explained(
    py: Python<'_>,
    label: uts46::ExplainedLabel<'_, '_>,
    positions: &CodePoints<'_>,
) -> PyResult<ExplainedLabel> {
    let uts46::ExplainedLabel { index, steps, ascii, errors, .. } = label;
    let criteria = errors.iter().map(|error| Criterion::of(error.kind()).map(Criterion::number));
    let instances = errors.iter().map(|&error| instance(py, error, positions));
    Ok(ExplainedLabel {
        label: index,
        offset: positions.before(steps.range().start),
        text: steps.text().to_owned(),
        dot: steps.dot().to_owned(),
        mapped: steps.mapped().to_owned(),
        normalized: steps.normalized().to_owned(),
        decoded: steps.decoded().map(str::to_owned),
        is_validated: steps.is_validated(),
        ascii: ascii.to_owned(),
        criteria: PyTuple::new(py, criteria.collect::<Vec<_>>())?.unbind(),
        errors: PyTuple::new(py, instances.collect::<PyResult<Vec<_>>>()?)?.unbind(),
    })
}

result! {
    /// The UTS #46 processing of a name, as returned by `explain`.
    #[pyclass(frozen, get_all, new = "from_fields", module = "xenonym")]
    pub(crate) struct Explanation {
        /// The name, as passed in.
        name: Py<PyString>,
        /// The options in text form.
        options: String,
        /// One `ExplainedLabel` for each label. A trailing dot adds an empty one.
        labels: Py<PyTuple>,
        /// The result of ToASCII with all its errors.
        to_ascii: Py<Conversion>,
        /// The result of ToUnicode with all its errors.
        to_unicode: Py<Conversion>,
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("<Explanation {}>", self.name.bind(py).repr()?))
    }

    /// The HTML that notebooks display.
    fn _repr_html_(slf: Bound<'_, Self>) -> PyResult<Bound<'_, PyAny>> {
        slf.py().import("xenonym._html")?.call_method1("explanation", (slf,))
    }
}

result! {
    /// The processing of one label (UTS #46 sections 4 and 4.2).
    #[pyclass(frozen, get_all, new = "from_fields", module = "xenonym")]
    pub(crate) struct ExplainedLabel {
        /// The index of the label, counted from 0.
        label: usize,
        /// The offset of the label in the name, in code points.
        offset: usize,
        /// The label, as passed in.
        text: String,
        /// The dot after the label, as passed in. Empty at the end of the name.
        dot: String,
        /// The label after step 1, mapping.
        mapped: String,
        /// The label after step 2, normalization to NFC.
        normalized: String,
        /// The label after step 4, decoding, if it starts with the ACE prefix and can be decoded.
        decoded: Option<String>,
        /// Whether the validity criteria are checked.
        is_validated: bool,
        /// The ASCII form of the label.
        ascii: String,
        /// The errors of the label, as a tuple of `IDNAError`.
        errors: Py<PyTuple>,
        /// For each error, the number of the violated validity criterion in section 4.1, or `None`.
        criteria: Py<PyTuple>,
    }

    fn __repr__(&self) -> String {
        format!("<ExplainedLabel {:?} to {:?}>", self.text, self.ascii)
    }
}
