//! The functions of each standard.

pub(crate) mod idna2003;
pub(crate) mod idna2008;
pub(crate) mod precis;
pub(crate) mod uts46;
