//! The identity of the file at a path. Identities of paths to the same file are equal, through any links,
//! and even if the file does not exist yet.
//!
//! On Unix the identity is device and inode. Elsewhere the standard library has no stable equivalent,
//! so it is the path after all links, and hard links are not recognized.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File, Metadata};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// As many links as Linux follows.
const MAX_LINKS: usize = 40;

/// An existing file, or an unused name in a folder.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Identity(FileKind);

#[cfg(unix)]
#[derive(Clone, PartialEq, Eq, Debug)]
enum FileKind {
    Existing { device: u64, inode: u64 },
    Absent { folder: (u64, u64), name: OsString },
}

#[cfg(not(unix))]
type FileKind = PathBuf;

impl Identity {
    /// Follows links. If the file does not exist, its folder must.
    #[cfg(unix)]
    pub(crate) fn of_path(path: &Path) -> io::Result<Self> {
        use std::os::unix::fs::MetadataExt;

        match fs::metadata(path) {
            Ok(found) => Ok(Self::of_metadata(&found)),
            Err(error) if error.kind() == ErrorKind::NotFound => {
                let target = leads_to(path)?;
                let folder = fs::metadata(folder_of(&target))?;
                let name = compared(target.file_name().unwrap_or_default(), IGNORES_CASE);
                Ok(Self(FileKind::Absent { folder: (folder.dev(), folder.ino()), name }))
            }
            Err(error) => Err(error),
        }
    }

    #[cfg(not(unix))]
    pub(crate) fn of_path(path: &Path) -> io::Result<Self> {
        let path = leads_to(path)?;
        Ok(Self(match path.file_name() {
            Some(name) => path.with_file_name(compared(name, IGNORES_CASE)),
            None => path,
        }))
    }

    #[cfg(unix)]
    fn of_metadata(found: &Metadata) -> Self {
        use std::os::unix::fs::MetadataExt;

        Self(FileKind::Existing { device: found.dev(), inode: found.ino() })
    }

    /// The identity of an open regular file; `None` for a pipe, a device or a terminal.
    #[cfg(unix)]
    pub(crate) fn of_open(file: &File) -> io::Result<Option<Self>> {
        let found = file.metadata()?;
        Ok(found.is_file().then(|| Self::of_metadata(&found)))
    }

    #[cfg(not(unix))]
    pub(crate) fn of_open(_: &File) -> io::Result<Option<Self>> {
        Ok(None)
    }
}

/// Whether names in a folder usually denote the same file if they differ only in case. A folder may be set up differently, but
/// then an output is only rejected that could have been written.
const IGNORES_CASE: bool = cfg!(any(windows, target_vendor = "apple"));

/// A file name in the form in which it is compared.
fn compared(name: &OsStr, ignores_case: bool) -> OsString {
    if ignores_case { name.to_string_lossy().to_lowercase().into() } else { name.to_owned() }
}

/// The inode number of a file. Unlike the device number, it remains the
/// same when the machine starts again.
#[cfg(unix)]
#[expect(clippy::unnecessary_wraps, reason = "elsewhere there is none")]
pub(in crate::io) fn inode(found: &Metadata) -> Option<u64> {
    Some(std::os::unix::fs::MetadataExt::ino(found))
}

#[cfg(not(unix))]
pub(in crate::io) fn inode(_: &Metadata) -> Option<u64> {
    None
}

/// The path of the file itself, after all links, whether it exists or not.
pub(crate) fn leads_to(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..MAX_LINKS {
        let found = match fs::symlink_metadata(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            found => Some(found?),
        };
        if found.is_some_and(|found| found.is_symlink()) {
            path = folder_of(&path).join(fs::read_link(&path)?);
        } else {
            // Without a file name it is a folder, such as `..`.
            return match path.file_name() {
                Some(name) => Ok(fs::canonicalize(folder_of(&path))?.join(name)),
                None => fs::canonicalize(path),
            };
        }
    }
    Err(io::Error::other("too many levels of symbolic links"))
}

/// The folder that a file is in.
pub(in crate::io) fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        Some(_) => Path::new("."),
        None => path,
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;
    use crate::io::testing::folder;

    #[test]
    fn one_file_has_one_identity_before_and_after_it_exists() {
        let folder = folder("identity");
        fs::create_dir(folder.join("real")).unwrap();
        symlink("real", folder.join("link")).unwrap();
        symlink("real/o", folder.join("to-o")).unwrap();
        symlink("to-o", folder.join("to-to-o")).unwrap();
        let same = ["real/o", "link/o", "real/../link/./o", "to-o", "to-to-o"];
        let ids = || same.map(|path| Identity::of_path(&folder.join(path)).unwrap());
        assert!(ids().iter().all(|id| *id == ids()[0]), "{:?}", ids());
        assert_ne!(ids()[0], Identity::of_path(&folder.join("o")).unwrap());
        fs::write(folder.join("real/o"), "").unwrap();
        fs::hard_link(folder.join("real/o"), folder.join("hard")).unwrap();
        let hard = File::open(folder.join("hard")).unwrap();
        let hard = Identity::of_open(&hard).unwrap().unwrap();
        assert!(ids().iter().all(|id| *id == hard), "{:?}", ids());
        assert_eq!(leads_to(&folder.join("to-to-o")).unwrap(), folder.join("real/o"));
    }

    #[test]
    fn case_matters_where_the_system_says_so() {
        let [upper, lower] = ["Ö.TXT", "ö.txt"].map(OsStr::new);
        assert_eq!(compared(upper, true), compared(lower, true));
        assert_ne!(compared(upper, false), compared(lower, false));
    }

    #[test]
    fn links_in_circles_and_missing_folders_are_errors() {
        let folder = folder("circles");
        symlink("b", folder.join("a")).unwrap();
        symlink("a", folder.join("b")).unwrap();
        assert!(leads_to(&folder.join("a")).unwrap_err().to_string().contains("links"));
        assert!(Identity::of_path(&folder.join("a")).is_err());
        let missing = Identity::of_path(&folder.join("no/o")).unwrap_err();
        assert_eq!(missing.kind(), ErrorKind::NotFound);
    }
}
