//! The extension module of the Python package `xenonym`: functions for single names, and kernels
//! for Arrow columns.
//!
//! It only converts arguments, results and errors, and contains no IDNA logic. Attribute names
//! start with the name of their Python module, and `bindings/python/package/xenonym` removes that
//! prefix.

mod arrow;
mod check;
mod code_points;
mod compat;
mod conversion;
mod error;
mod explain;
mod host;
mod idna2003;
mod idna2008;
mod lgr;
mod options;
mod precis;
mod record;
mod safety;
mod strings;
mod text;
mod uts46;

#[pyo3::pymodule]
mod _xenonym {
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::arrow::kernels::{
        arrow_canonical, arrow_display, arrow_is_valid, arrow_lgr_disposition, arrow_lgr_index,
        arrow_lookalikes, arrow_punycode_decode, arrow_punycode_encode, arrow_skeleton,
        arrow_to_ascii, arrow_to_unicode, arrow_try_canonical, arrow_try_punycode_decode,
        arrow_try_punycode_encode, arrow_try_skeleton, arrow_try_to_ascii, arrow_try_to_unicode,
    };
    #[pymodule_export]
    use crate::arrow::survey::{Counts, survey_counts};
    #[pymodule_export]
    use crate::arrow::{Array, ChunkedArray};
    #[pymodule_export]
    use crate::check::{Check, CheckedLabel, Verdict, check};
    #[pymodule_export]
    use crate::compat::{
        compat_alabel, compat_check, compat_check_bidi, compat_check_label, compat_decode,
        compat_encode, compat_keeps_rule, compat_remap, compat_ulabel,
    };
    #[pymodule_export]
    use crate::conversion::Conversion;
    #[pymodule_export]
    use crate::explain::{ExplainedLabel, Explanation, explain};
    #[pymodule_export]
    use crate::host::Host;
    #[pymodule_export]
    use crate::idna2003::{
        idna2003_same_name, idna2003_to_ascii, idna2003_to_ascii_label, idna2003_to_unicode,
        idna2003_to_unicode_label,
    };
    #[pymodule_export]
    use crate::idna2008::{
        idna2008_derived_property, idna2008_is_valid, idna2008_map, idna2008_register,
        idna2008_same_name, idna2008_to_ascii, idna2008_to_unicode,
    };
    #[pymodule_export]
    use crate::lgr::lgr_roots;
    #[pymodule_export]
    use crate::lgr::ruleset::Ruleset;
    #[pymodule_export]
    use crate::lgr::variants::{Variant, VariantIterator, Variants};
    #[pymodule_export]
    use crate::lgr::verdict::LabelVerdict;
    #[pymodule_export]
    use crate::options::uts46::Options;
    #[pymodule_export]
    use crate::precis::{
        precis_compare, precis_comparison_form, precis_enforce, precis_prepare, precis_profiles,
    };
    #[pymodule_export]
    use crate::safety::display::{
        DisplayVerdict, Finding, ProtectedNames, safety_display, safety_policies,
    };
    #[pymodule_export]
    use crate::safety::index::{Hit, Index, Substitution};
    #[pymodule_export]
    use crate::safety::permutations::{Permutation, Permutations, lookalikes_permutations};
    #[pymodule_export]
    use crate::safety::{Skipped, safety_confusable, safety_name_skeleton, safety_skeleton};
    #[pymodule_export]
    use crate::strings::{
        normalize, punycode_decode, punycode_decode_name, punycode_encode, punycode_encode_name,
        stringprep_prepare, stringprep_profiles,
    };
    #[pymodule_export]
    use crate::uts46::{
        is_valid, same_name, to_ascii, to_ascii_with_errors, to_unicode, to_unicode_strict,
    };
    #[pymodule_export]
    #[allow(non_upper_case_globals, reason = "as Python spells it")]
    const __version__: &str = env!("CARGO_PKG_VERSION");

    /// These are called `Options` in their own modules.
    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        let py = module.py();
        let idna2003 = py.get_type::<crate::options::idna2003::Idna2003Options>();
        module.add("Idna2003Options", idna2003)?;
        let idna2008 = py.get_type::<crate::options::idna2008::Idna2008Options>();
        module.add("Idna2008Options", idna2008)
    }
}
