//! The tests of the core that need vectors, models or other crates, and the tests of
//! `xenonym-precis` and `xenonym-lgr` that compare with models.

#[cfg(feature = "alloc")]
mod idna2003;
#[cfg(feature = "alloc")]
mod idna2008;
#[cfg(feature = "lgr")]
mod lgr;
#[cfg(feature = "alloc")]
mod names;
#[cfg(feature = "alloc")]
mod precis;
mod punycode;
mod unicode;
#[cfg(feature = "alloc")]
mod uts46;
