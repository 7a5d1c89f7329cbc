//! Runs the command `xn` in process on files. Its dependencies are slow to build, so it needs the
//! feature `xn`.

mod run;
mod tables;
pub mod targets;
