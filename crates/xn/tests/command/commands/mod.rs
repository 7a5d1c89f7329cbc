//! The commands that convert, check and compare names.

mod check;
mod code_point;
mod compare;
mod display;
mod host;
mod lgr;
mod lookalikes;
mod lookalikes_rejected;
mod names;
mod permutations;
mod precis;
mod punycode;
mod punycode_code_points;
mod stringprep;
