//! The extension module of the Python package `xenonym`: functions for single names, and kernels
//! for Arrow columns.
//!
//! It only converts arguments, results and errors, and contains no IDNA logic. Attribute names start
//! with the name of their Python module, and `bindings/python/package/xenonym` removes that prefix.
//! Result types are declared with the macro of `result.rs`.

mod arrow;
mod check;
mod compat;
mod conversion;
mod error;
mod explain;
mod functions;
mod host;
mod lgr;
mod options;
mod result;
mod safety;
mod standards;
mod strings;
mod text;

#[pyo3::pymodule]
mod _xenonym {
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::arrow::survey::{Counts, survey_counts};
    #[pymodule_export]
    use crate::arrow::{Array, ChunkedArray};
    #[pymodule_export]
    use crate::check::{Check, CheckedLabel, Verdict};
    #[pymodule_export]
    use crate::compat::{
        compat_alabel, compat_check, compat_check_bidi, compat_check_label, compat_decode,
        compat_encode, compat_keeps_rule, compat_remap, compat_ulabel,
    };
    #[pymodule_export]
    use crate::conversion::Conversion;
    #[pymodule_export]
    use crate::explain::{ExplainedLabel, Explanation};
    #[pymodule_export]
    use crate::host::{CertificateName, FoundHost, Host, HostAddr};
    #[pymodule_export]
    use crate::lgr::{LabelVerdict, Ruleset, Variant, VariantIterator, Variants};
    #[pymodule_export]
    use crate::options::uts46::Options;
    #[pymodule_export]
    use crate::safety::index::{Hit, Index, Permutation, Permutations, Substitution};
    #[pymodule_export]
    use crate::safety::{DisplayVerdict, Finding, ProtectedNames, Skipped};

    #[pymodule_export]
    #[allow(non_upper_case_globals, reason = "as Python spells it")]
    const __version__: &str = env!("CARGO_PKG_VERSION");
    #[pymodule_export]
    const UNICODE_VERSION: &str = xenonym::unicode::VERSION_TEXT;

    /// Adds everything whose own name is not unique: functions, and the other classes called `Options`.
    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        crate::functions::add_all(module)?;
        let py = module.py();
        let idna2003 = py.get_type::<crate::options::idna2003::Idna2003Options>();
        module.add("Idna2003Options", idna2003)?;
        let idna2008 = py.get_type::<crate::options::idna2008::Idna2008Options>();
        module.add("Idna2008Options", idna2008)
    }
}
