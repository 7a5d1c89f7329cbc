//! `xenonym.lgr`: labels under label generation rulesets (RFC 7940).

pub(crate) mod ruleset;
pub(crate) mod variants;
pub(crate) mod verdict;

use pyo3::prelude::*;

/// Return the names of the built-in root zone rulesets: script subtags such as `"Deva"`, and
/// `"common"` for the merged one.
///
/// >>> from xenonym import lgr
/// >>> len(lgr.roots())
/// 26
#[pyfunction(name = "roots")]
pub(crate) fn lgr_roots() -> Vec<&'static str> {
    xenonym_lgr::root_zone::names()
}
