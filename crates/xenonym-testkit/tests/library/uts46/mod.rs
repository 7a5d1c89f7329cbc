//! UTS #46.

mod idna_test;
mod properties;
mod steps;
mod vectors;
