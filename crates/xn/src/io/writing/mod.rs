//! Outputs, which never leave an incomplete file under the name of a complete one.
//!
//! [`outputs`] opens the outputs of a run, after [`roles`] has checked that no file has two roles. Each is
//! an [`output`]: standard output, a stream that is open already ([`descriptor`]), a device, or an
//! [`atomic_file`], which gets its name when it is complete, with the [`access`] rights of the file it
//! replaces. Its [`journal`] records how far a [`run`] came, so that another run can resume it.

mod access;
mod atomic_file;
mod compress;
mod descriptor;
mod journal;
mod output;
mod outputs;
mod roles;
mod run;
mod write_error;

pub(crate) use self::outputs::{Left, Opened, Outputs};
pub(crate) use self::roles::Plan;
pub(crate) use self::write_error::WriteError;

#[cfg(all(test, unix))]
mod tests;
