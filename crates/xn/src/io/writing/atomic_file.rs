//! A file that gets its name only when it is complete.
//!
//! Until then it is a partial file in its folder: created where nothing existed, with a name that nobody can
//! guess, and noted in the [`Journal`]. A resumed run proves that it is the same file with the
//! same bytes, by its inode and by a hash of the written bytes. The replaced file remains as it
//! was until the end, and the partial file has its rights from the first byte on.

use std::fs::{self, File};
use std::hash::Hasher;
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use twox_hash::XxHash3_64;

use super::access::{self, Rights};
use super::compress::Compressor;
use super::journal::{Extent, Journal, Partial, partial_name, rejected};
use super::run::Run;
use super::write_error::WriteError;
use crate::io::compression::Compression;
use crate::io::identity::{folder_of, inode};
use crate::terminal::title;

const READ_AT_ONCE: usize = 1 << 18;

pub(in crate::io) struct AtomicFile {
    target: PathBuf,
    /// The target itself, if the file was renamed.
    pub(in crate::io) partial: PathBuf,
    writer: Compressor<Hashed>,
    pub(in crate::io) journal: Journal,
}

/// A file, and the hash of its bytes.
struct Hashed {
    file: File,
    hasher: XxHash3_64,
    length: u64,
}

impl Write for Hashed {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.file.write(bytes)?;
        self.hasher.write(&bytes[..written]);
        self.length += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Hashed {
    /// The first `length` bytes of a file at its start, if it is long enough.
    fn read(mut file: File, length: u64) -> io::Result<Self> {
        let mut hasher = XxHash3_64::new();
        let mut buffer = vec![0; READ_AT_ONCE];
        let mut left = length;
        while left > 0 {
            let most = usize::try_from(left).unwrap_or(READ_AT_ONCE).min(READ_AT_ONCE);
            match file.read(&mut buffer[..most]) {
                Ok(0) => break,
                Ok(read) => {
                    hasher.write(&buffer[..read]);
                    left -= read as u64;
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(Self { file, hasher, length: length - left })
    }

    fn extent(&self) -> Extent {
        Extent { length: self.length, hash: self.hasher.finish() }
    }
}

impl AtomicFile {
    /// Creates a new partial file, and removes an earlier run's file.
    pub(in crate::io) fn begin(
        target: PathBuf,
        compression: Compression,
        mut journal: Journal,
        run: Option<&Run>,
    ) -> io::Result<Self> {
        remove_stale(&target, &journal)?;
        let name = partial_name(&target);
        let partial = folder_of(&target).join(&name);
        let file = journal.begin(&name, run).and_then(|()| create(&target, &partial));
        let file = file.and_then(|file| {
            journal.created(inode(&file.metadata()?))?;
            Ok(file)
        });
        match file {
            Ok(file) => {
                let hashed = Hashed { file, hasher: XxHash3_64::new(), length: 0 };
                Ok(Self { target, partial, writer: Compressor::new(hashed, compression), journal })
            }
            Err(error) => {
                // Nothing was written yet.
                let _ = fs::remove_file(&partial);
                let _ = journal.remove();
                Err(error)
            }
        }
    }

    /// Continues after the bytes that an earlier run wrote, if all of them are there.
    pub(in crate::io) fn resume(
        target: PathBuf,
        compression: Compression,
        journal: Journal,
        written: Extent,
    ) -> io::Result<Self> {
        let (partial, found) = find(&target, &journal)?;
        let file = found.ok_or_else(|| rejected("the partial file no longer exists"))?;
        let hashed = Hashed::read(file, written.length)?;
        let name = title(&partial);
        if hashed.length < written.length {
            return Err(rejected(&format!("{name} is shorter than its journal records")));
        }
        if hashed.extent() != written {
            return Err(rejected(&format!("{name} contains bytes that the run did not write")));
        }
        hashed.file.set_len(written.length)?;
        Ok(Self { target, partial, writer: Compressor::new(hashed, compression), journal })
    }

    /// The file of a run that only had to rename it, and may have done so. A renamed file
    /// only has to be removed from the journal.
    pub(in crate::io) fn finish(
        target: PathBuf,
        journal: Journal,
        written: Extent,
    ) -> io::Result<Self> {
        if journal.partial().is_some() && find(&target, &journal)?.1.is_some() {
            return Self::resume(target, Compression::None, journal, written);
        }
        let file = File::open(&target)
            .and_then(|file| Ok((file.metadata()?.len(), Hashed::read(file, written.length)?)));
        match file {
            Ok((length, hashed)) if length == written.length && hashed.extent() == written => {
                let (partial, writer) =
                    (target.clone(), Compressor::new(hashed, Compression::None));
                Ok(Self { target, partial, writer, journal })
            }
            Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
            _ => Err(rejected("it was complete, but its output no longer exists")),
        }
    }

    pub(in crate::io) fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.writer.write_all(bytes)
    }

    /// Waits until the written bytes are on the disk, and returns their length and hash.
    pub(in crate::io) fn checkpoint(&mut self) -> io::Result<Extent> {
        let hashed = self.writer.end_member()?;
        hashed.file.sync_data()?;
        Ok(hashed.extent())
    }

    /// The same at the end: even an empty compressed file contains a header.
    pub(in crate::io) fn last_checkpoint(&mut self) -> io::Result<Extent> {
        if self.writer.end_member()?.length == 0 {
            self.writer.write_all(b"")?;
        }
        self.checkpoint()
    }

    /// Renames the file after the last checkpoint, and waits until the name is on the disk.
    pub(in crate::io) fn rename(&mut self) -> Result<(), WriteError> {
        self.rename_partial().map_err(|error| {
            let what = if self.target.exists() { "replaced" } else { "created" };
            let words = format!("the file cannot be {what}: {error}");
            WriteError::at(&self.target)(io::Error::new(error.kind(), words))
        })
    }

    fn rename_partial(&mut self) -> io::Result<()> {
        if self.is_renamed() {
            return Ok(());
        }
        let file = &self.writer.end_member()?.file;
        if let Some(replaced) = metadata(&self.target)? {
            access::keep(&self.target, &replaced, file, false)?;
        }
        file.sync_all()?;
        fs::rename(&self.partial, &self.target)?;
        self.partial.clone_from(&self.target);
        // A system that cannot open a folder does not need this.
        if let Ok(folder) = File::open(folder_of(&self.target)) {
            folder.sync_all()?;
        }
        Ok(())
    }

    /// Whether the file was renamed.
    pub(in crate::io) fn is_renamed(&self) -> bool {
        self.partial == self.target
    }

    /// Removes the partial file.
    pub(in crate::io) fn discard(self) -> io::Result<()> {
        if !self.is_renamed() {
            fs::remove_file(&self.partial)?;
        }
        self.journal.remove()
    }
}

/// `None` if nothing is there.
fn metadata(path: &Path) -> io::Result<Option<fs::Metadata>> {
    match fs::metadata(path) {
        Ok(found) => Ok(Some(found)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// Creates the partial file, with the rights of the file that it will replace.
fn create(target: &Path, partial: &Path) -> io::Result<File> {
    let Some(replaced) = metadata(target)? else {
        return access::create(partial, Rights::Default);
    };
    let file = access::create(partial, Rights::Private)?;
    access::keep(target, &replaced, &file, true)?;
    Ok(file)
}

/// The partial file in the journal, if it exists and is proven to be the same.
fn find(target: &Path, journal: &Journal) -> io::Result<(PathBuf, Option<File>)> {
    let partial =
        journal.partial().ok_or_else(|| rejected("the journal does not name a partial file"))?;
    let path = folder_of(target).join(&partial.name);
    let file = match access::open_ours(&path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok((path, None)),
        file => file?,
    };
    let found = file.metadata()?;
    access::check_ours(&found, metadata(target)?.as_ref())?;
    if inode(&found) != partial.inode {
        let why = format!("{} is not the file that the run wrote", title(&path));
        return Err(rejected(&why));
    }
    Ok((path, Some(file)))
}

/// Removes the partial file of an earlier run, if it certainly is one. A run writes only to files that it
/// noted as its own.
fn remove_stale(target: &Path, journal: &Journal) -> io::Result<()> {
    let Some(Partial { name, inode: noted }) = journal.partial() else {
        return Ok(());
    };
    let path = folder_of(target).join(name);
    let Some(found) = fs::symlink_metadata(&path).ok() else {
        return Ok(());
    };
    let is_same = if noted.is_some() { inode(&found) == noted } else { found.len() == 0 };
    let replaced = metadata(target)?;
    if is_same && access::check_ours(&found, replaced.as_ref()).is_ok() {
        fs::remove_file(path)?;
    }
    Ok(())
}
