//! IDNA2003, and stringprep on which it stands.

mod steps;
mod stringprep;
mod stringprep_profiles;
mod vectors;
