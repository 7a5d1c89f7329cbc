//! The checks of `.ci/run` and `.ci/slow`: file and binary sizes, links, licenses, panics and the public
//! interface.

pub(crate) mod api;
pub(crate) mod errors;
#[cfg(test)]
mod figures;
pub(crate) mod limits;
pub(crate) mod manifests;
pub(crate) mod panics;
pub(crate) mod paths;
