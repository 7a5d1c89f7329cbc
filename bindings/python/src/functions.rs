//! Adds functions to the extension module under unique names, while `help()` and pickle see the
//! public ones: `_xenonym.punycode_encode` calls itself `xenonym.punycode.encode`.

use pyo3::prelude::*;
use pyo3::types::PyCFunction;
use pyo3::wrap_pyfunction;

use crate::arrow::kernels::{
    arrow_canonical, arrow_display, arrow_find_host, arrow_is_valid, arrow_lgr_disposition,
    arrow_lgr_index, arrow_lookalikes, arrow_punycode_decode, arrow_punycode_encode,
    arrow_registrable_domain, arrow_skeleton, arrow_to_ascii, arrow_to_unicode,
    arrow_try_canonical, arrow_try_punycode_decode, arrow_try_punycode_encode, arrow_try_skeleton,
    arrow_try_to_ascii, arrow_try_to_unicode,
};
use crate::check::check;
use crate::explain::explain;
use crate::host::find_host;
use crate::host::same_host;
use crate::lgr::lgr_roots;
use crate::safety::index::lookalikes_permutations;
use crate::safety::{safety_confusable, safety_name_skeleton, safety_skeleton};
use crate::safety::{safety_display, safety_policies};
use crate::standards::idna2003::{
    idna2003_same_name, idna2003_to_ascii, idna2003_to_ascii_label, idna2003_to_unicode,
    idna2003_to_unicode_label,
};
use crate::standards::idna2008::{
    idna2008_derived_property, idna2008_is_valid, idna2008_map, idna2008_register,
    idna2008_same_name, idna2008_to_ascii, idna2008_to_unicode,
};
use crate::standards::precis::{
    precis_compare, precis_comparison_form, precis_enforce, precis_prepare, precis_profiles,
};
use crate::standards::uts46::{
    is_valid, same_name, to_ascii, to_ascii_with_errors, to_unicode, to_unicode_strict,
};
use crate::strings::{
    normalize, punycode_decode, punycode_decode_name, punycode_encode, punycode_encode_name,
    stringprep_prepare, stringprep_profiles,
};

/// Creates a list of functions from their paths.
macro_rules! functions {
    ($module:expr, $($function:ident),+ $(,)?) => {
        [$(wrap_pyfunction!($function, $module)?),+]
    };
}

/// Adds every public function.
pub(crate) fn add_all(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let top = functions![
        module,
        check,
        explain,
        find_host,
        is_valid,
        normalize,
        same_host,
        same_name,
        to_ascii,
        to_ascii_with_errors,
        to_unicode,
        to_unicode_strict,
    ];
    add(module, "xenonym", "", &top)?;
    add_standards(module)?;
    add_strings(module)?;
    add_safety(module)?;
    add_columns(module)
}

fn add_standards(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let idna2003 = functions![
        module,
        idna2003_same_name,
        idna2003_to_ascii,
        idna2003_to_ascii_label,
        idna2003_to_unicode,
        idna2003_to_unicode_label,
    ];
    add(module, "xenonym.idna2003", "idna2003_", &idna2003)?;
    let idna2008 = functions![
        module,
        idna2008_derived_property,
        idna2008_is_valid,
        idna2008_map,
        idna2008_register,
        idna2008_same_name,
        idna2008_to_ascii,
        idna2008_to_unicode,
    ];
    add(module, "xenonym.idna2008", "idna2008_", &idna2008)?;
    add(module, "xenonym.lgr", "lgr_", &functions![module, lgr_roots])
}

fn add_strings(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let precis = functions![
        module,
        precis_compare,
        precis_comparison_form,
        precis_enforce,
        precis_prepare,
        precis_profiles,
    ];
    add(module, "xenonym.precis", "precis_", &precis)?;
    let stringprep = functions![module, stringprep_prepare, stringprep_profiles];
    add(module, "xenonym.stringprep", "stringprep_", &stringprep)?;
    let punycode = functions![
        module,
        punycode_decode,
        punycode_decode_name,
        punycode_encode,
        punycode_encode_name,
    ];
    add(module, "xenonym.punycode", "punycode_", &punycode)
}

fn add_safety(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let safety = functions![
        module,
        safety_confusable,
        safety_display,
        safety_name_skeleton,
        safety_policies,
        safety_skeleton,
    ];
    add(module, "xenonym.safety", "safety_", &safety)?;
    let lookalikes = functions![module, lookalikes_permutations];
    add(module, "xenonym.safety.lookalikes", "lookalikes_", &lookalikes)
}

fn add_columns(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let arrow = functions![
        module,
        arrow_canonical,
        arrow_display,
        arrow_find_host,
        arrow_is_valid,
        arrow_lgr_disposition,
        arrow_lgr_index,
        arrow_lookalikes,
        arrow_punycode_decode,
        arrow_punycode_encode,
        arrow_registrable_domain,
        arrow_skeleton,
        arrow_to_ascii,
        arrow_to_unicode,
        arrow_try_canonical,
        arrow_try_punycode_decode,
        arrow_try_punycode_encode,
        arrow_try_skeleton,
        arrow_try_to_ascii,
        arrow_try_to_unicode,
    ];
    add(module, "xenonym.arrow", "arrow_", &arrow)
}

/// Adds functions of the Python module `public`, each as the attribute `prefix` + its name.
fn add(
    module: &Bound<'_, PyModule>,
    public: &str,
    prefix: &str,
    functions: &[Bound<'_, PyCFunction>],
) -> PyResult<()> {
    for function in functions {
        function.setattr("__module__", public)?;
        let name: String = function.getattr("__name__")?.extract()?;
        module.add(format!("{prefix}{name}"), function)?;
    }
    Ok(())
}
