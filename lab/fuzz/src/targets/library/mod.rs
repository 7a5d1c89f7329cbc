//! The functions for one name, address or label.

pub mod addresses;
pub mod bootstring;
pub mod hosts;
pub mod idna2003;
pub mod idna2008;
pub mod normalization;
pub mod options;
pub mod precis;
pub mod punycode;
pub mod shown;
pub mod stringprep;
pub mod texts;
pub mod uts46;
