//! Bootstring and Punycode.

mod buffers;
mod parameters;
#[cfg(feature = "alloc")]
mod profiles;
#[cfg(feature = "alloc")]
mod properties;
#[cfg(feature = "alloc")]
mod symbols;
#[cfg(feature = "alloc")]
mod vectors;
