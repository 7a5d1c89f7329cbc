//! The partial file of an output: `NAME.xn-part` in the folder of the output `NAME`.
//!
//! Its name is derived from that of the output, so that a killed run leaves one file at most, which users
//! recognize and the next run removes. So anybody who may create files in the folder can put something there. Therefore a
//! partial file is created where nothing exists. What exists is removed only if it is a regular file of this user with no
//! other name, and only if no run holds the lock on it. Links are not followed.
//!
//! The lock belongs to the file, not to its name, so the name is looked up again after locking: if it means another file now,
//! creation starts again.

use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use twox_hash::XxHash3_64;

use super::access::{self, Rights};
use crate::io::identity::{folder_of, inode};

/// The end of the names of partial files.
pub(in crate::io) const ENDING: &str = ".xn-part";

/// File systems allow 255 bytes in a name, some only 143. A longer name is cut and gets a hash.
const LONGEST_STEM: usize = 100;

/// The partial files of this process. Files are created, renamed and removed while it is locked, so that a signal finds each
/// of them under one name.
static ALL: Mutex<Vec<Created>> = Mutex::new(Vec::new());

/// A file by its path, and by what the path meant when the file was created.
type Created = (PathBuf, Option<u64>);

/// A partial file that this process has locked, and removes unless it was renamed.
#[derive(Debug)]
pub(in crate::io) struct Partial {
    pub(in crate::io) path: PathBuf,
    is_renamed: bool,
}

impl Partial {
    pub(in crate::io) fn path_of(target: &Path) -> PathBuf {
        folder_of(target).join(format!("{}{ENDING}", stem(target)))
    }

    /// Creates the partial file of `target`, with the rights of the file that it will replace, and removes one that an
    /// earlier run left.
    pub(in crate::io) fn create(target: &Path) -> io::Result<(Self, File)> {
        let path = Self::path_of(target);
        let mut all = lock_all();
        let file = create(target, &path)?;
        all.push((path.clone(), inode(&file.metadata()?)));
        let partial = Self { path, is_renamed: false };
        // From here on, an error removes it.
        drop(all);
        if let Some(replaced) = metadata(target)? {
            access::keep(target, &replaced, &file, true)?;
        }
        Ok((partial, file))
    }

    /// Renames it to `target`, if it is still `file`.
    pub(in crate::io) fn rename(&mut self, file: &File, target: &Path) -> io::Result<()> {
        let mut all = lock_all();
        if !is_at(file, &self.path)? {
            return Err(io::Error::other("another program moved or replaced its partial file"));
        }
        fs::rename(&self.path, target)?;
        self.is_renamed = true;
        all.retain(|(path, _)| *path != self.path);
        Ok(())
    }
}

impl Drop for Partial {
    fn drop(&mut self) {
        if !self.is_renamed {
            let mut all = lock_all();
            if let Some(at) = all.iter().position(|(path, _)| *path == self.path) {
                // The run has failed already, and the next run removes what this one could not.
                let _ = remove(&all.swap_remove(at));
            }
        }
    }
}

/// Removes the partial files of this process before it ends, and returns their paths, each with the error if it could not be
/// removed. No partial file can be created or renamed as long as the guard exists.
pub(crate) fn remove_all() -> (Vec<(PathBuf, io::Result<()>)>, impl Drop) {
    let mut all = lock_all();
    let removed = all.drain(..).map(|created| {
        let removed = remove(&created);
        (created.0, removed)
    });
    (removed.collect(), all)
}

/// Removes a file, unless another program has put its own there.
fn remove((path, created): &Created) -> io::Result<()> {
    if inode(&fs::symlink_metadata(path)?) == *created {
        return fs::remove_file(path);
    }
    Err(io::Error::other("another program moved or replaced its partial file"))
}

fn lock_all() -> MutexGuard<'static, Vec<Created>> {
    ALL.lock().unwrap_or_else(PoisonError::into_inner)
}

/// `None` if nothing is there.
pub(in crate::io) fn metadata(path: &Path) -> io::Result<Option<fs::Metadata>> {
    match fs::metadata(path) {
        Ok(found) => Ok(Some(found)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// Creates and locks the file at `path`.
fn create(target: &Path, path: &Path) -> io::Result<File> {
    let replaced = metadata(target)?;
    let rights = if replaced.is_some() { Rights::Private } else { Rights::Default };
    loop {
        match access::create(path, rights) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            created => {
                let file = created?;
                is_locked(file.try_lock())?;
                // Another run may have taken it for a file that nobody writes, and removed it.
                if is_at(&file, path)? {
                    return Ok(file);
                }
                continue;
            }
        }
        let left = match access::open_ours(path) {
            // Another run has just ended.
            Err(error) if error.kind() == ErrorKind::NotFound => continue,
            left => left?,
        };
        access::check_ours(&left.metadata()?, replaced.as_ref())?;
        if !is_locked(left.try_lock())? {
            let words = "this file is left from an earlier run, unless another run is writing it: remove it if \
                         no other run is active";
            return Err(io::Error::other(words));
        }
        if is_at(&left, path)? {
            fs::remove_file(path)?;
        }
    }
}

/// The name of a file, or the beginning of a long one and its hash.
fn stem(target: &Path) -> String {
    let name = target.file_name().unwrap_or_default();
    if let Some(text) = name.to_str().filter(|text| text.len() <= LONGEST_STEM) {
        return text.to_owned();
    }
    let hash = XxHash3_64::oneshot(name.as_encoded_bytes());
    let text = name.to_string_lossy();
    let room = LONGEST_STEM - 17;
    let end = (0..=room).rev().find(|&end| text.is_char_boundary(end)).unwrap_or(0);
    format!("{}-{hash:016x}", &text[..end])
}

/// Whether `path`, which is not a link, still means `file`.
fn is_at(file: &File, path: &Path) -> io::Result<bool> {
    match fs::symlink_metadata(path) {
        Ok(found) => Ok(inode(&found) == inode(&file.metadata()?)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

/// Some file systems lack locks.
fn is_locked(result: Result<(), TryLockError>) -> io::Result<bool> {
    match result {
        Ok(()) => Ok(true),
        Err(TryLockError::WouldBlock) => Err(io::Error::other("another run is writing it")),
        Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => Ok(false),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use crate::io::testing::{folder, names_in};

    #[test]
    fn a_file_system_without_locks_is_no_failure() {
        let unsupported = TryLockError::Error(ErrorKind::Unsupported.into());
        assert!(!is_locked(Err(unsupported)).unwrap());
        assert!(is_locked(Err(TryLockError::Error(ErrorKind::Other.into()))).is_err());
        assert!(is_locked(Err(TryLockError::WouldBlock)).is_err());
        assert!(is_locked(Ok(())).unwrap());
    }

    #[test]
    fn names_of_partial_files_are_short_and_recognizable() {
        let names = ["a", &"é".repeat(127), &"x".repeat(255)].map(|name| Path::new("f").join(name));
        for target in &names {
            let partial = Partial::path_of(target);
            let name = partial.file_name().unwrap().to_str().unwrap();
            assert!(name.len() <= 143 && name.ends_with(ENDING), "{name}");
        }
        assert_eq!(Partial::path_of(&names[0]), Path::new("f/a.xn-part"));
        let other = Path::new("f").join("x".repeat(254));
        assert_ne!(Partial::path_of(&names[2]), Partial::path_of(&other));
    }

    /// Otherwise the bytes of another file would get the name of the output.
    #[test]
    fn a_partial_file_that_was_exchanged_is_not_renamed() {
        let folder = folder("exchanged");
        let target = folder.join("out");
        let (mut partial, file) = Partial::create(&target).unwrap();
        // It remains, so that the new file cannot get its inode.
        fs::rename(&partial.path, folder.join("moved")).unwrap();
        fs::write(&partial.path, "planted").unwrap();
        let error = partial.rename(&file, &target).unwrap_err().to_string();
        assert_eq!(error, "another program moved or replaced its partial file");
        assert!(!target.exists());
        drop(partial);
        assert_eq!(fs::read_to_string(Partial::path_of(&target)).unwrap(), "planted");
    }

    #[test]
    fn a_file_without_a_name_is_not_written() {
        let folder = folder("nameless");
        let target = folder.join("out");
        let (partial, first) = Partial::create(&target).unwrap();
        fs::remove_file(&partial.path).unwrap();
        assert!(!is_at(&first, &partial.path).unwrap());
        let (_second, file) = Partial::create(&target).unwrap();
        assert!(is_at(&file, &partial.path).unwrap());
        assert_eq!(names_in(&folder), ["out.xn-part"]);
    }
}
