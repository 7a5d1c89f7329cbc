//! Outputs, which never leave an incomplete file under the name of a complete one.
//!
//! [`outputs`] opens the outputs of a run, after [`roles`] has checked that no file has two roles. Each is
//! an [`output`]: standard output, a stream that is open already ([`descriptor`]), a device, or an
//! [`atomic_file`], which gets its name when it is complete, with the [`access`] rights of the file it
//! replaces. Until then it is a [`partial`] file, which errors, panics, SIGHUP, SIGINT and SIGTERM remove.
//! A process that ends otherwise, such as by SIGKILL or SIGQUIT, leaves it for the next run to replace.

mod access;
mod atomic_file;
mod compress;
mod descriptor;
mod output;
mod outputs;
mod partial;
mod roles;
#[cfg(unix)]
mod signals;
mod write_error;

pub(crate) use self::outputs::Outputs;
pub(crate) use self::partial::remove_all as remove_partial_files;
pub(crate) use self::roles::Plan;
pub(crate) use self::write_error::WriteError;

#[cfg(all(test, unix))]
mod tests;
