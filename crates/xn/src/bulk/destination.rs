//! Where results go: standard output, or a file that has its name only when it is complete.
//!
//! `-o FILE` writes to `FILE.xn-part` in the same folder, and renames that at the end, when all is
//! on the disk. What is no file, such as a device, is written to as it is.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Seek, SeekFrom, StdoutLock, Write};
use std::path::{self, Path, PathBuf};

use super::compress::Compressor;
use super::compression::Compression;
use super::journal::ANEW;

pub(super) enum Destination {
    Stdout(StdoutLock<'static>),
    Device(PathBuf, Compressor),
    File(Partial),
    /// All is written already.
    Nowhere,
}

/// A file that is not complete.
pub(super) struct Partial {
    target: PathBuf,
    path: PathBuf,
    compressor: Compressor,
}

/// The path of what lies beside `target`.
pub(super) fn beside(target: &Path, ending: &str) -> PathBuf {
    let mut path = OsString::from(target);
    path.push(ending);
    PathBuf::from(path)
}

/// Where a path, and a link if it is one, leads.
pub(super) fn leads_to(path: &Path) -> PathBuf {
    match (fs::canonicalize(path), fs::read_link(path)) {
        (Ok(found), _) => found,
        // A link to what is not there yet; those that go round in circles lead nowhere.
        (Err(error), Ok(link)) if error.kind() == ErrorKind::NotFound => {
            leads_to(&path.parent().unwrap_or(path).join(link))
        }
        _ => path::absolute(path).unwrap_or_else(|_| path.to_owned()),
    }
}

/// A file that was written up to somewhere, and is not that long any more.
pub(super) fn shorter_than_noted() -> io::Error {
    io::Error::other(format!("shorter than the journal says{ANEW}"))
}

/// Whether there is something at `path` that cannot be replaced by a file.
pub(super) fn is_device(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|found| !found.is_file())
}

impl Destination {
    pub(super) fn stdout() -> Self {
        Self::Stdout(io::stdout().lock())
    }

    pub(super) fn device(path: PathBuf) -> io::Result<Self> {
        let file = OpenOptions::new().write(true).open(&path)?;
        let compression = Compression::of_name(&path);
        Ok(Self::Device(path, Compressor::new(file, compression)))
    }

    pub(super) fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        match self {
            Self::Stdout(stdout) => stdout.write_all(bytes),
            Self::Device(_, file) => file.write_all(bytes),
            Self::File(partial) => partial.compressor.write_all(bytes),
            Self::Nowhere => Ok(()),
        }
    }

    /// Hands on what somebody may be waiting for.
    pub(super) fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Stdout(stdout) => stdout.flush(),
            Self::Device(..) | Self::File(_) | Self::Nowhere => Ok(()),
        }
    }

    /// The file that fails, if it is not standard output.
    pub(super) fn path(&self) -> Option<PathBuf> {
        match self {
            Self::Stdout(_) | Self::Nowhere => None,
            Self::Device(path, _) => Some(path.clone()),
            Self::File(partial) => Some(partial.path.clone()),
        }
    }

    /// Makes sure that what was written stays, and says how much that is.
    pub(super) fn keep(&mut self) -> io::Result<u64> {
        match self {
            Self::Stdout(_) => self.flush().map(|()| 0),
            Self::Device(_, file) => file.end_member().map(|_| 0),
            Self::File(partial) => partial.keep(),
            Self::Nowhere => Ok(0),
        }
    }

    /// Gives the file its name.
    pub(super) fn complete(&mut self) -> io::Result<()> {
        match self {
            Self::Stdout(_) | Self::Device(..) | Self::Nowhere => Ok(()),
            Self::File(partial) => partial.complete(),
        }
    }

    /// Leaves nothing of a file that is not to be.
    pub(super) fn abandon(&mut self) -> io::Result<()> {
        match self {
            Self::File(partial) => fs::remove_file(&partial.path),
            Self::Stdout(_) | Self::Device(..) | Self::Nowhere => self.keep().map(drop),
        }
    }
}

impl Partial {
    /// What is beside `target` if it is being written.
    pub(super) fn path(target: &Path) -> PathBuf {
        beside(target, ".xn-part")
    }

    /// Goes on behind the first `length` bytes, or begins with none.
    pub(super) fn open(target: PathBuf, length: u64) -> io::Result<Self> {
        let path = Self::path(&target);
        let mut file = OpenOptions::new().create(true).truncate(false).write(true).open(&path)?;
        if file.metadata()?.len() < length {
            return Err(shorter_than_noted());
        }
        file.set_len(length)?;
        file.seek(SeekFrom::Start(length))?;
        let compression = Compression::of_name(&target);
        Ok(Self { target, path, compressor: Compressor::new(file, compression) })
    }

    fn keep(&mut self) -> io::Result<u64> {
        let file = self.compressor.end_member()?;
        file.sync_data()?;
        file.stream_position()
    }

    fn complete(&mut self) -> io::Result<()> {
        let file = self.compressor.end_member()?;
        if file.metadata()?.len() == 0 {
            // Even nothing is something when it is compressed.
            self.compressor.write_all(b"")?;
        }
        let file = self.compressor.end_member()?;
        if let Ok(replaced) = fs::metadata(&self.target) {
            file.set_permissions(replaced.permissions())?;
        }
        file.sync_all()?;
        rename(&self.path, &self.target)
    }
}

/// Renames, and waits until that is on the disk.
pub(super) fn rename(from: &Path, to: &Path) -> io::Result<()> {
    fs::rename(from, to)?;
    let folder = to.parent().filter(|folder| !folder.as_os_str().is_empty());
    // Where a folder cannot be opened, its system has no need of it.
    if let Ok(folder) = File::open(folder.unwrap_or(Path::new("."))) {
        folder.sync_all()?;
    }
    Ok(())
}
