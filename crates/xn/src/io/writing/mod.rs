//! Outputs: never half a file under the name of a whole one.
//!
//! [`outputs`] opens what a run writes, after [`roles`] has made sure that no file has two roles. Each is
//! an [`output`]: standard output, a stream that is open already ([`descriptor`]), a device, or an
//! [`atomic_file`], which gets its name when it is complete, with the [`access`] rights of the file it
//! replaces. Its [`journal`] says how far a [`run`] came, so that another one can go on from there.

mod access;
mod atomic_file;
mod compress;
mod descriptor;
mod journal;
mod output;
mod outputs;
mod roles;
mod run;

pub(crate) use self::output::WriteError;
pub(crate) use self::outputs::{Left, Opened, Outputs};
pub(crate) use self::roles::Plan;

#[cfg(all(test, unix))]
mod tests;
