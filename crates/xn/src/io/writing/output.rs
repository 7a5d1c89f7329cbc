//! An output: standard output, an open stream, a device, or a file.

use std::fs::{File, OpenOptions};
use std::io::{self, StdoutLock, Write};
use std::path::{Path, PathBuf};

use super::access;
use super::partial::{Partial, metadata};
use crate::error::WriteError;
use crate::io::compression::Compression;
use crate::io::identity::{Identity, folder_of, leads_to};
use crate::io::reading::of_standard_output;

/// The meaning of the path of an output.
pub(in crate::io) enum Sink {
    Stdout,
    /// A stream of this process: its number, and the stream.
    Stream(i32, File),
    /// A device or another file that cannot be replaced.
    Device,
    /// A file, after all links, whether it exists or not.
    File(PathBuf),
}

impl Sink {
    pub(in crate::io) fn of(path: Option<&Path>) -> io::Result<Self> {
        let Some(path) = path else {
            return Ok(Self::Stdout);
        };
        if let Some(number) = stream_number(path) {
            return Ok(Self::Stream(number, open_stream(number, path)?));
        }
        if path.metadata().is_ok_and(|found| !found.is_file()) {
            return Ok(Self::Device);
        }
        leads_to(path).map(Self::File)
    }

    /// The path of a regular file, which may not exist yet.
    pub(in crate::io) fn identity(&self) -> io::Result<Option<Identity>> {
        match self {
            Self::Stdout => Ok(of_standard_output()),
            Self::Stream(_, file) => Identity::of_open(file),
            Self::Device => Ok(None),
            Self::File(target) => Identity::of_path(target).map(Some),
        }
    }
}

pub(in crate::io) enum Output {
    Stdout(StdoutLock<'static>),
    Stream(PathBuf, Box<Compressor<File>>),
    File(Box<AtomicFile>),
}

impl Output {
    pub(in crate::io) fn stream(path: &Path, file: File) -> io::Result<Self> {
        let compression = Compression::of_output(path)?;
        let writer = Compressor::new(file, compression);
        Ok(Self::Stream(path.to_owned(), Box::new(writer)))
    }

    pub(in crate::io) fn device(path: &Path) -> io::Result<Self> {
        Self::stream(path, OpenOptions::new().write(true).open(path)?)
    }

    /// Writes and flushes, because a reader may wait for the bytes.
    pub(in crate::io) fn write_all(&mut self, bytes: &[u8]) -> Result<(), WriteError> {
        let written = match self {
            Self::Stdout(stdout) => stdout.write_all(bytes).and_then(|()| stdout.flush()),
            Self::Stream(_, writer) => writer.write_all(bytes),
            Self::File(file) => file.write_all(bytes),
        };
        written.map_err(|error| self.error(error))
    }

    /// Waits until everything that was written is where it belongs, so that only the renaming of a file is left.
    pub(in crate::io) fn sync(&mut self) -> Result<(), WriteError> {
        let synced = match self {
            Self::Stdout(stdout) => stdout.flush(),
            Self::Stream(_, writer) => writer.end_member().map(drop),
            Self::File(file) => file.sync(),
        };
        synced.map_err(|error| self.error(error))
    }

    /// Ends a complete output that was synced; a file gets its name.
    pub(in crate::io) fn complete(self) -> Result<(), WriteError> {
        match self {
            Self::File(file) => file.rename(),
            Self::Stdout(_) | Self::Stream(..) => Ok(()),
        }
    }

    /// Ends an output that is not complete; a partial file is removed.
    pub(in crate::io) fn discard(mut self) -> Result<(), WriteError> {
        match self {
            Self::File(_) => Ok(()),
            Self::Stdout(_) | Self::Stream(..) => self.sync(),
        }
    }

    /// An error in writing this.
    pub(in crate::io) fn error(&self, error: io::Error) -> WriteError {
        let path = match self {
            Self::Stdout(_) => None,
            Self::Stream(path, _) => Some(path.clone()),
            Self::File(file) => Some(file.partial.path.clone()),
        };
        WriteError { path, error }
    }
}

// Paths of a stream that this process already holds open, such as `/dev/stdout` or `/dev/fd/3`.
//
// They are written through the open stream, at its position, because opening or replacing its file
// would lose the output of others to the same stream.

/// The number of the descriptor that `path` means, if it means one.
#[cfg(unix)]
fn stream_number(path: &Path) -> Option<i32> {
    use std::fs;

    use crate::io::identity::folder_of;

    let mut path = path.to_owned();
    // `/dev/stdout` is a link to `/proc/self/fd/1`, on other systems to `/dev/fd/1`.
    for _ in 0..8 {
        let folder = fs::canonicalize(folder_of(&path)).ok()?;
        if folder == Path::new("/dev/fd") || is_of_this_process(&folder) {
            return path.file_name()?.to_str()?.parse().ok();
        }
        path = folder.join(fs::read_link(&path).ok()?);
    }
    None
}

#[cfg(not(unix))]
fn stream_number(_: &Path) -> Option<i32> {
    None
}

/// Whether this is `/proc/N/fd` or `/proc/N/task/M/fd`.
#[cfg(unix)]
fn is_of_this_process(folder: &Path) -> bool {
    let process = Path::new("/proc").join(std::process::id().to_string());
    folder.starts_with(process) && folder.file_name().is_some_and(|name| name == "fd")
}

/// Another handle of an open stream, with the same position.
#[cfg(unix)]
fn open_stream(number: i32, path: &Path) -> io::Result<File> {
    use crate::io::reading::descriptor_of;

    match number {
        1 => descriptor_of(io::stdout()),
        2 => descriptor_of(io::stderr()),
        _ => duplicate(number, path),
    }
}

#[cfg(not(unix))]
fn open_stream(_: i32, path: &Path) -> io::Result<File> {
    File::options().write(true).open(path)
}

/// Linux would open the file of a descriptor again, at its start. Where it does not
/// duplicate descriptors (before 5.6, or in some containers), only streams without a position can be opened.
#[cfg(target_os = "linux")]
fn duplicate(number: i32, path: &Path) -> io::Result<File> {
    use rustix::process::{PidfdFlags, PidfdGetfdFlags, getpid, pidfd_getfd, pidfd_open};

    let duplicated = pidfd_open(getpid(), PidfdFlags::empty())
        .and_then(|this| pidfd_getfd(this, number, PidfdGetfdFlags::empty()));
    match duplicated {
        Ok(descriptor) => Ok(File::from(descriptor)),
        Err(rustix::io::Errno::BADF) => Err(rustix::io::Errno::BADF.into()),
        Err(_) if std::fs::metadata(path)?.is_file() => Err(io::Error::other(
            "this system cannot write to a file descriptor: use standard output",
        )),
        Err(_) => File::options().write(true).open(path),
    }
}

/// Others duplicate the descriptor when such a path is opened.
#[cfg(all(unix, not(target_os = "linux")))]
fn duplicate(_: i32, path: &Path) -> io::Result<File> {
    File::options().write(true).open(path)
}

// A file that gets its name only when it is complete.
//
// Until then it is a [`Partial`] file in its folder. The replaced file remains as it was until the end, and
// the partial file has its rights from the first byte on.

pub(in crate::io) struct AtomicFile {
    target: PathBuf,
    writer: Compressor<File>,
    pub(in crate::io) partial: Partial,
}

impl AtomicFile {
    pub(in crate::io) fn begin(target: PathBuf, compression: Compression) -> io::Result<Self> {
        #[cfg(unix)]
        super::signals::watch();
        let (partial, file) = Partial::create(&target)?;
        Ok(Self { target, writer: Compressor::new(file, compression), partial })
    }

    pub(in crate::io) fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.writer.write_all(bytes)
    }

    /// Waits until all bytes are on the disk. Even an empty compressed file contains a header.
    pub(in crate::io) fn sync(&mut self) -> io::Result<()> {
        if self.writer.end_member()?.metadata()?.len() == 0 {
            self.writer.write_all(b"")?;
        }
        let file = self.writer.end_member()?;
        if let Some(replaced) = metadata(&self.target)? {
            access::keep(&self.target, &replaced, file, false)?;
        }
        file.sync_all()
    }

    /// Renames the file, and waits until the name is on the disk.
    pub(in crate::io) fn rename(mut self) -> Result<(), WriteError> {
        self.rename_partial().map_err(|error| {
            let what = if self.target.exists() { "replaced" } else { "created" };
            let words = format!("the file cannot be {what}: {error}");
            WriteError::at(&self.target)(io::Error::new(error.kind(), words))
        })
    }

    fn rename_partial(&mut self) -> io::Result<()> {
        self.partial.rename(self.writer.end_member()?, &self.target)?;
        // A system that cannot open a folder does not need this.
        if let Ok(folder) = File::open(folder_of(&self.target)) {
            folder.sync_all().map_err(|error| {
                io::Error::new(
                    error.kind(),
                    format!("it has its name, but may lose it if the machine stops: {error}"),
                )
            })?;
        }
        Ok(())
    }
}

// Compressed output, as whole members of a compressed file.

/// Needs a tenth of the memory of the usual 6.
const XZ_PRESET: u32 = 1;

/// Writes to `W` in a compression.
pub(in crate::io) struct Compressor<W: Write> {
    compression: Compression,
    /// None after an error.
    state: Option<State<W>>,
}

enum State<W: Write> {
    BetweenMembers(W),
    Gzip(flate2::write::GzEncoder<W>),
    Zstd(zstd::Encoder<'static, W>),
    Bzip2(bzip2::write::BzEncoder<W>),
    Xz(liblzma::write::XzEncoder<W>),
}

impl<W: Write> State<W> {
    fn begin(inner: W, compression: Compression) -> io::Result<Self> {
        Ok(match compression {
            Compression::None => Self::BetweenMembers(inner),
            Compression::Gzip => {
                Self::Gzip(flate2::write::GzEncoder::new(inner, flate2::Compression::default()))
            }
            Compression::Zstd => {
                // `xtask/src/dist/command.rs` leaves out strategies that this level doesn't use.
                Self::Zstd(zstd::Encoder::new(inner, zstd::DEFAULT_COMPRESSION_LEVEL)?)
            }
            Compression::Bzip2 => {
                Self::Bzip2(bzip2::write::BzEncoder::new(inner, bzip2::Compression::default()))
            }
            Compression::Xz => Self::Xz(liblzma::write::XzEncoder::new(inner, XZ_PRESET)),
        })
    }

    fn end(self) -> io::Result<W> {
        match self {
            Self::BetweenMembers(inner) => Ok(inner),
            Self::Gzip(member) => member.finish(),
            Self::Zstd(member) => member.finish(),
            Self::Bzip2(member) => member.finish(),
            Self::Xz(member) => member.finish(),
        }
    }
}

impl<W: Write> Compressor<W> {
    pub(in crate::io) fn new(inner: W, compression: Compression) -> Self {
        Self { compression, state: Some(State::BetweenMembers(inner)) }
    }

    fn take(&mut self) -> io::Result<State<W>> {
        self.state.take().ok_or_else(spent)
    }

    /// Writes bytes, into a member if there is compression.
    pub(in crate::io) fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        let state = match self.take()? {
            State::BetweenMembers(inner) => State::begin(inner, self.compression)?,
            open => open,
        };
        match self.state.insert(state) {
            State::BetweenMembers(inner) => inner.write_all(bytes),
            State::Gzip(member) => member.write_all(bytes),
            State::Zstd(member) => member.write_all(bytes),
            State::Bzip2(member) => member.write_all(bytes),
            State::Xz(member) => member.write_all(bytes),
        }
    }

    /// Ends the open member, if there is one, so that the bytes so far can be decompressed.
    fn end_member(&mut self) -> io::Result<&mut W> {
        let inner = self.take()?.end()?;
        match self.state.insert(State::BetweenMembers(inner)) {
            State::BetweenMembers(inner) => Ok(inner),
            _ => Err(spent()),
        }
    }
}

fn spent() -> io::Error {
    io::Error::other("an earlier write failed")
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::fs;
    use std::io::Seek;
    use std::os::fd::AsRawFd;
    use std::os::unix::fs::symlink;

    use super::*;
    use crate::io::testing::folder;

    #[test]
    fn a_number_is_written_through_the_open_file_where_that_is() {
        let folder = folder("descriptor");
        let mut log = File::create(folder.join("log")).unwrap();
        log.write_all(b"before\n").unwrap();
        let number = log.as_raw_fd();
        symlink(format!("/dev/fd/{number}"), folder.join("link")).unwrap();
        for path in [
            format!("/dev/fd/{number}").into(),
            format!("/proc/self/fd/{number}").into(),
            folder.join("link"),
        ] {
            assert_eq!(stream_number(&path), Some(number), "{}", path.display());
            open_stream(number, &path).unwrap().write_all(b"results\n").unwrap();
        }
        log.write_all(b"after\n").unwrap();
        let text = fs::read_to_string(folder.join("log")).unwrap();
        assert_eq!(text, "before\nresults\nresults\nresults\nafter\n");
        assert_eq!(log.stream_position().unwrap(), text.len() as u64);
    }

    #[test]
    fn other_paths_are_no_numbers() {
        let folder = folder("no-descriptor");
        fs::write(folder.join("1"), "").unwrap();
        for path in [folder.join("1"), folder.join("missing"), "/dev/null".into(), "/".into()] {
            assert_eq!(stream_number(&path), None, "{}", path.display());
        }
        assert_eq!(stream_number(Path::new("/dev/stdout")), Some(1));
        assert_eq!(stream_number(Path::new("/dev/stderr")), Some(2));
        assert!(open_stream(999, Path::new("/dev/fd/999")).is_err());
    }
}
