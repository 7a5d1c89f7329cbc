//! Files: read once, and written so that nothing of a user is ever lost.
//!
//! [`input`] opens what is read and [`decompress`] unpacks it. [`outputs`] opens what a run writes,
//! after [`roles`] has made sure by their [`identity`] that no file has two roles. Each is an [`output`]: standard
//! output, a stream that is open already ([`descriptor`]), a device, or an [`atomic_file`], which
//! gets its name when it is complete, with the [`access`] rights of the file it replaces. Its
//! [`journal`] says how far a run came, so that another one can go on from there.
//!
//! Nothing here knows what is in the files, the command line, or threads.

mod access;
mod atomic_file;
pub(crate) mod byte_order_mark;
mod compress;
mod compression;
mod decompress;
mod descriptor;
mod encoding;
mod identity;
mod input;
mod journal;
mod output;
mod outputs;
mod roles;
mod run;

pub(crate) use self::compression::Compression;
pub(crate) use self::decompress::{beginning, decompressed};
pub(crate) use self::encoding::Encoding;
pub(crate) use self::input::Input;
pub(crate) use self::output::WriteError;
pub(crate) use self::outputs::{Left, Opened, Outputs};
pub(crate) use self::roles::Plan;

#[cfg(all(test, unix))]
mod testing;
#[cfg(all(test, unix))]
mod tests;
