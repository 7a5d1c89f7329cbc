//! The command `xn`, run in process on files. What it depends on takes most of the time to build: hence the feature
//! `xn`.

mod run;
mod tables;
pub mod targets;
