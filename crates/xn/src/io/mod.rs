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
mod identity;
mod input;
mod journal;
mod output;
mod outputs;
mod roles;

pub(crate) use self::compression::Compression;
pub(crate) use self::decompress::decompressed;
pub(crate) use self::input::Input;
pub(crate) use self::output::WriteError;
pub(crate) use self::outputs::{Outputs, Plan};

#[cfg(all(test, unix))]
mod tests;

#[cfg(all(test, unix))]
mod testing {
    use std::path::{Path, PathBuf};
    use std::{env, fs, process};

    /// A new folder of one test's own, without links in its path.
    pub(super) fn folder(test: &str) -> PathBuf {
        let folder = env::temp_dir().join(format!("xn-io-{}-{test}", process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        fs::canonicalize(folder).unwrap()
    }

    pub(super) fn named_pipe(folder: &Path, name: &str) -> PathBuf {
        let pipe = folder.join(name);
        assert!(process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        pipe
    }

    /// The names of all files in a folder.
    pub(super) fn names_in(folder: &Path) -> Vec<String> {
        let name = |found: Result<fs::DirEntry, _>| found.unwrap().file_name().into_string();
        let mut names: Vec<String> =
            fs::read_dir(folder).unwrap().map(|found| name(found).unwrap()).collect();
        names.sort();
        names
    }
}
