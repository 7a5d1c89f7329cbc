//! The functions for one name, address or label.

pub mod hosts;
pub mod idna2003;
pub mod idna2008;
pub mod normalization;
pub mod precis;
pub mod punycode;
pub mod stringprep;
pub mod uts46;
