//! Functions for the tests of this folder.

use std::path::{Path, PathBuf};
use std::{env, fs, process};

/// A new folder for one test, without links in its path.
pub(in crate::io) fn folder(test: &str) -> PathBuf {
    let folder = env::temp_dir().join(format!("xn-io-{}-{test}", process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    fs::canonicalize(folder).unwrap()
}

/// Created without a process, because until it executes its program it holds the locks of tests that run at the same time.
#[cfg(not(target_vendor = "apple"))]
pub(in crate::io) fn named_pipe(folder: &Path, name: &str) -> PathBuf {
    use rustix::fs::{CWD, FileType, Mode, mknodat};

    let pipe = folder.join(name);
    mknodat(CWD, &pipe, FileType::Fifo, Mode::RUSR | Mode::WUSR, 0).unwrap();
    pipe
}

/// Created by a process, because rustix has no function for it here. It starts without the locks of others.
#[cfg(target_vendor = "apple")]
pub(in crate::io) fn named_pipe(folder: &Path, name: &str) -> PathBuf {
    let pipe = folder.join(name);
    assert!(process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    pipe
}

/// The names of all files in a folder.
pub(in crate::io) fn names_in(folder: &Path) -> Vec<String> {
    let name = |found: Result<fs::DirEntry, _>| found.unwrap().file_name().into_string();
    let mut names: Vec<String> =
        fs::read_dir(folder).unwrap().map(|found| name(found).unwrap()).collect();
    names.sort();
    names
}
