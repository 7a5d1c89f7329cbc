//! The extension module of the Python package `xenonym`: the library's functions for one name, and
//! its kernels for Arrow columns.
//!
//! A door: it converts arguments, results and errors, and holds no IDNA logic. Names that Python
//! modules give their functions are in `python/xenonym`.

mod arrow;
mod conversion;
mod error;
mod options;
mod text;
mod uts46;

use pyo3::prelude::*;

#[pymodule]
mod _xenonym {
    #[pymodule_export]
    use crate::arrow::kernels::{
        arrow_canonical, arrow_is_valid, arrow_punycode_decode, arrow_punycode_encode,
        arrow_to_ascii, arrow_to_unicode, arrow_try_canonical, arrow_try_punycode_decode,
        arrow_try_punycode_encode, arrow_try_to_ascii, arrow_try_to_unicode,
    };
    #[pymodule_export]
    use crate::arrow::{Array, ChunkedArray};
    #[pymodule_export]
    use crate::conversion::Conversion;
    #[pymodule_export]
    use crate::options::{idna2003::Idna2003Options, idna2008::Idna2008Options, uts46::Options};
    #[pymodule_export]
    use crate::uts46::{
        is_valid, same_name, to_ascii, to_ascii_with_errors, to_unicode, to_unicode_strict,
    };
    #[pymodule_export]
    #[allow(non_upper_case_globals, reason = "as Python spells it")]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
