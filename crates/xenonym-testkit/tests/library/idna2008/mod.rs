//! IDNA2008.

mod properties;
mod steps;
mod vectors;
