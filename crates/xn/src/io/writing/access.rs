//! Access rights: creates files without using planted ones, proves that a found file
//! is ours, and copies the rights of the replaced file.
//!
//! On Unix: owner, group and mode are kept where the system lets this user set them, and on Linux the
//! access control list and the `user.` attributes. A right that cannot be kept makes the file more
//! private, never less. Hard links are not kept, because the file is new. Elsewhere the standard
//! library only knows whether a file is read-only; a file is created so that no existing
//! one is used.

use std::fs::{File, Metadata, OpenOptions};
use std::io;
use std::path::Path;

/// Who may read a file while it is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::io) enum Rights {
    /// As any new file in its folder.
    Default,
    /// Only its owner.
    Private,
}

/// Creates a file where nothing exists, not even a link.
pub(in crate::io) fn create(path: &Path, rights: Rights) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create_new(true);
    #[cfg(unix)]
    if rights == Rights::Private {
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    }
    #[cfg(not(unix))]
    let _ = rights;
    options.open(path)
}

#[cfg(unix)]
pub(in crate::io) use self::unix::{check_ours, keep, open_ours};

#[cfg(not(unix))]
pub(in crate::io) use self::elsewhere::{check_ours, keep, open_ours};

#[cfg(unix)]
mod unix {
    use std::fs::Permissions;
    use std::io::{Error, Result};
    use std::os::unix::fs::{MetadataExt, OpenOptionsExt, PermissionsExt, fchown};

    use rustix::fs::OFlags;

    use super::{File, Metadata, OpenOptions, Path, narrowed};

    /// Opens a file that an earlier run left, without following links or waiting for a pipe.
    pub(in crate::io) fn open_ours(path: &Path) -> Result<File> {
        let flags = (OFlags::NOFOLLOW | OFlags::NONBLOCK).bits();
        let mut options = OpenOptions::new();
        let file = options.read(true).write(true).custom_flags(flags.cast_signed()).open(path);
        file.map_err(|error| match error.raw_os_error() {
            Some(raw) if raw == rustix::io::Errno::LOOP.raw_os_error() => {
                Error::other("this is a link, which xn never creates here: remove it")
            }
            _ => error,
        })
    }

    /// A file of another user, or with a second name, was not made by us. Next to a
    /// replaced file, ours may belong to the owner of that file.
    pub(in crate::io) fn check_ours(found: &Metadata, replaced: Option<&Metadata>) -> Result<()> {
        let owner = rustix::process::geteuid().as_raw();
        let is_ours = found.uid() == owner || replaced.is_some_and(|old| old.uid() == found.uid());
        if found.is_file() && found.nlink() == 1 && is_ours {
            return Ok(());
        }
        Err(Error::other("this file was not created by xn for this user: remove or rename it"))
    }

    /// Gives `file`, which only its owner may read, the rights of the file that it replaces. While
    /// `is_written`, its owner may write it.
    pub(in crate::io) fn keep(
        replaced: &Path,
        old: &Metadata,
        file: &File,
        is_written: bool,
    ) -> Result<()> {
        let new = file.metadata()?;
        let has_group = new.gid() == old.gid() || fchown(file, None, Some(old.gid())).is_ok();
        let has_list = super::attributes::keep(replaced, file, has_group);
        let mut mode = old.mode() & 0o777;
        if !has_group || !has_list {
            mode = narrowed(mode);
        }
        if is_written {
            mode |= 0o600;
        }
        // On a file system without modes, the file remains private.
        let _ = file.set_permissions(Permissions::from_mode(mode));
        if new.uid() != old.uid() {
            // Only some users may change the owner; otherwise the file belongs to the user of the run.
            let _ = fchown(file, Some(old.uid()), None);
        }
        Ok(())
    }
}

/// The mode of a file whose group changed: members of the old group are others now, so both classes get
/// the rights that both had.
#[cfg(unix)]
fn narrowed(mode: u32) -> u32 {
    let both = (mode >> 3) & mode & 0o7;
    (mode & 0o700) | (both << 3) | both
}

/// Extended attributes, including the access control list.
#[cfg(target_os = "linux")]
mod attributes {
    use rustix::fs::{XattrFlags, fremovexattr, fsetxattr, getxattr, listxattr};

    use super::{File, Path};

    const ACCESS_LIST: &str = "system.posix_acl_access";
    /// The maximum lengths in Linux of the list of names, and of a value.
    const LONGEST: usize = 1 << 16;

    /// Whether the access control list is unchanged or absent.
    pub(in crate::io) fn keep(replaced: &Path, file: &File, has_group: bool) -> bool {
        // It may have inherited one from its folder.
        let _ = fremovexattr(file, ACCESS_LIST);
        let mut names = vec![0; LONGEST];
        let mut value = vec![0; LONGEST];
        // Without attributes there is nothing to copy.
        let length = listxattr(replaced, names.as_mut_slice()).unwrap_or(0);
        let mut has_list = true;
        for name in names[..length].split(|&byte| byte == 0) {
            let is_list = name == ACCESS_LIST.as_bytes();
            if !(is_list && has_group || name.starts_with(b"user.")) {
                has_list &= !is_list;
                continue;
            }
            let kept = getxattr(replaced, name, value.as_mut_slice())
                .and_then(|length| fsetxattr(file, name, &value[..length], XattrFlags::empty()));
            has_list &= kept.is_ok() || !is_list;
        }
        has_list
    }
}

#[cfg(all(unix, not(target_os = "linux")))]
mod attributes {
    use super::{File, Path};

    pub(in crate::io) fn keep(_: &Path, _: &File, _: bool) -> bool {
        true
    }
}

#[cfg(not(unix))]
mod elsewhere {
    use super::{File, Metadata, OpenOptions, Path, io};

    pub(in crate::io) fn open_ours(path: &Path) -> io::Result<File> {
        if path.symlink_metadata()?.is_symlink() {
            return Err(io::Error::other("this is a link, which xn never creates here: remove it"));
        }
        OpenOptions::new().read(true).write(true).open(path)
    }

    pub(in crate::io) fn check_ours(found: &Metadata, _: Option<&Metadata>) -> io::Result<()> {
        if found.is_file() {
            return Ok(());
        }
        Err(io::Error::other("this file was not created by xn: remove or rename it"))
    }

    pub(in crate::io) fn keep(
        _: &Path,
        old: &Metadata,
        file: &File,
        is_written: bool,
    ) -> io::Result<()> {
        if is_written { Ok(()) } else { file.set_permissions(old.permissions()) }
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::fs::{self, Permissions};
    use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};

    use rustix::fs::{XattrFlags, getxattr, setxattr};

    use super::*;
    use crate::io::testing::folder;

    const LIST: &str = "system.posix_acl_access";

    /// As Linux has it: the owner may write, user 12345 and the mask may read, nobody else may.
    fn list() -> Vec<u8> {
        let none = u32::MAX;
        let entries = [(1, 6, none), (2, 4, 12345), (4, 0, none), (16, 4, none), (32, 0, none)];
        let mut bytes = 2_u32.to_le_bytes().to_vec();
        for (tag, rights, id) in entries {
            bytes.extend(u16::to_le_bytes(tag));
            bytes.extend(u16::to_le_bytes(rights));
            bytes.extend(u32::to_le_bytes(id));
        }
        bytes
    }

    fn attribute(path: &Path, name: &str) -> Option<Vec<u8>> {
        let mut value = vec![0; 4096];
        let length = getxattr(path, name, value.as_mut_slice()).ok()?;
        value.truncate(length);
        Some(value)
    }

    /// The rights of a file that replaces `old`.
    fn kept(old: &Path) -> (Metadata, Option<Vec<u8>>, Option<Vec<u8>>) {
        let path = old.with_extension("new");
        let file = create(&path, Rights::Private).unwrap();
        keep(old, &old.metadata().unwrap(), &file, false).unwrap();
        let found = file.metadata().unwrap();
        (found, attribute(&path, LIST), attribute(&path, "user.note"))
    }

    #[test]
    fn lists_and_attributes_are_kept_where_there_are_any() {
        let old = folder("attributes").join("old");
        fs::write(&old, "").unwrap();
        let has_attributes = setxattr(&old, "user.note", b"mine", XattrFlags::empty()).is_ok();
        let has_lists = setxattr(&old, LIST, &list(), XattrFlags::empty()).is_ok();
        let (found, list_kept, note) = kept(&old);
        assert_eq!(list_kept, has_lists.then(list));
        assert_eq!(note, has_attributes.then(|| b"mine".to_vec()));
        assert_eq!(found.mode(), old.metadata().unwrap().mode());
    }

    /// Else a mode that lets the group read would let those on the list read too.
    #[test]
    fn a_list_that_the_folder_would_give_is_not_taken() {
        let folder = folder("inherited");
        let _ = setxattr(&folder, "system.posix_acl_default", &list(), XattrFlags::empty());
        let old = folder.join("old");
        fs::write(&old, "").unwrap();
        let _ = rustix::fs::removexattr(&old, LIST);
        fs::set_permissions(&old, Permissions::from_mode(0o640)).unwrap();
        let (found, list, _) = kept(&old);
        assert_eq!((list, found.mode() & 0o7777), (None, 0o640));
    }

    #[test]
    fn nobody_gains_rights_by_another_group() {
        for (mode, expected) in [
            (0o640, 0o600),
            (0o644, 0o644),
            (0o664, 0o644),
            (0o604, 0o600),
            (0o777, 0o777),
            (0o460, 0o400),
        ] {
            assert_eq!(narrowed(mode), expected, "{mode:o}");
        }
    }

    /// Whoever is not root cannot make such a file, and then there is nothing to check.
    #[test]
    fn files_of_others_are_not_ours() {
        let path = folder("others").join("file");
        fs::write(&path, "").unwrap();
        let is_root = chown(&path, Some(65534), None).is_ok();
        let found = path.metadata().unwrap();
        assert_eq!(check_ours(&found, None).is_err(), is_root);
        assert!(check_ours(&found, Some(&found)).is_ok());
    }
}
