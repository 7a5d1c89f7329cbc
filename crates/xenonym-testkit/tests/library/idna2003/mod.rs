//! IDNA2003, and the stringprep that it uses.

mod steps;
mod stringprep;
mod stringprep_profiles;
mod vectors;
