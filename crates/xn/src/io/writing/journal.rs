//! The journal of an output file: its partial file, the run that writes it, and the run's
//! progress. `JOURNAL.md` describes the format.
//!
//! Its path is derived from that of the output file, so that `--resume` finds it. So anybody who may
//! create files in the folder can put something there. Therefore it is created where nothing exists,
//! or opened without following links, and used only if it is a regular file of this user, with no
//! other name, that is empty or begins with the first line of a journal. No other file is changed.
//!
//! The run that writes the output file holds a lock on its journal. The lock belongs to the file, not to its
//! name, so the name is looked up again after locking: if it means another file now, locking starts
//! again with that file.

use std::fs::{self, File, TryLockError};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, ErrorKind, Read, Seek, Write};
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use twox_hash::XxHash3_64;

use super::access::{self, Rights};
use super::run::Run;
use crate::io::identity::{folder_of, inode};

/// The alternative to resuming, for messages.
pub(in crate::io) const START_OVER: &str = ": run again without --resume";

/// The number of the format, which changes when older journals can no longer be read.
const FORMAT: u32 = 1;

/// The first bytes of every journal.
const BEGINNING: &[u8] = b"{\"xn_journal\":";

/// File systems allow 255 bytes in a name, some only 143. A longer name is cut and gets a hash.
const LONGEST_STEM: usize = 100;

/// The first line.
#[derive(Serialize, Deserialize, Debug)]
struct Header {
    xn_journal: u32,
    /// The file name of the partial file.
    partial: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    run: Option<Run>,
}

/// The part of the first line that all formats share.
#[derive(Deserialize)]
struct Format {
    xn_journal: u32,
}

/// The second line, written when the partial file exists.
#[derive(Serialize, Deserialize, Debug)]
struct Created {
    inode: Option<u64>,
}

/// How much was written of a file, and the XXH3 hash of it.
#[derive(Serialize, Deserialize, Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(in crate::io) struct Extent {
    pub(in crate::io) length: u64,
    pub(in crate::io) hash: u64,
}

/// A line for each checkpoint: everything that it counts was on the disk.
#[derive(Serialize, Deserialize, Clone, Debug)]
pub(in crate::io) struct Checkpoint<S> {
    pub(in crate::io) output: Extent,
    pub(in crate::io) errors: Option<Extent>,
    /// Only the renaming of the files is left.
    pub(in crate::io) is_complete: bool,
    pub(in crate::io) state: S,
}

/// A journal that this process has locked.
#[derive(Debug)]
pub(in crate::io) struct Journal {
    pub(in crate::io) path: PathBuf,
    file: File,
    /// Its contents when it was opened.
    text: Vec<u8>,
    /// Whether it is still empty.
    is_empty: bool,
    /// Whether the file system supports locks.
    pub(in crate::io) is_locked: bool,
}

/// The partial file that a journal names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::io) struct Partial {
    pub(in crate::io) name: String,
    /// `None` if it did not exist yet, or on systems without inodes.
    pub(in crate::io) inode: Option<u64>,
}

impl Journal {
    pub(in crate::io) fn path_of(target: &Path) -> PathBuf {
        folder_of(target).join(format!("{}.xn-journal", stem(target)))
    }

    /// Opens the journal of `target`, or creates it, and locks it.
    pub(in crate::io) fn lock(target: &Path) -> io::Result<Self> {
        let path = Self::path_of(target);
        loop {
            let file = match access::create(&path, Rights::Private) {
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                    match access::open_ours(&path) {
                        // Another run has just ended.
                        Err(error) if error.kind() == ErrorKind::NotFound => continue,
                        found => found?,
                    }
                }
                created => created?,
            };
            if let Some(journal) = Self::of(file, &path)? {
                return Ok(journal);
            }
        }
    }

    /// Locks the file that was opened at `path`; `None` if another file is at this path by now.
    fn of(mut file: File, path: &Path) -> io::Result<Option<Self>> {
        let is_locked = is_locked(file.try_lock())?;
        if !is_at(&file, path)? {
            return Ok(None);
        }
        access::check_ours(&file.metadata()?, None)?;
        let mut text = Vec::new();
        file.read_to_end(&mut text)?;
        if !text.is_empty() && !text.starts_with(BEGINNING) {
            let words = "this file occupies the path of xn's journal: rename it";
            return Err(io::Error::other(words));
        }
        let is_empty = text.is_empty();
        Ok(Some(Self { path: path.to_owned(), file, text, is_empty, is_locked }))
    }

    /// Whether it records no run that could be resumed.
    pub(in crate::io) fn is_new(&self) -> bool {
        self.text.is_empty()
    }

    /// The partial file of the run that wrote the journal. If in doubt, it is not touched.
    pub(in crate::io) fn partial(&self) -> Option<Partial> {
        let mut lines = self.text.split(|&byte| byte == b'\n');
        let header: Header = serde_json::from_slice(lines.next()?).ok()?;
        let name = header.partial;
        let is_plain = Path::new(&name).file_name().is_some_and(|found| *found == *name);
        if header.xn_journal != FORMAT || !is_plain || !name.ends_with(".xn-part") {
            return None;
        }
        let created = lines.next().and_then(|line| serde_json::from_slice::<Created>(line).ok());
        Some(Partial { name, inode: created.and_then(|created| created.inode) })
    }

    /// How far the run came that wrote the journal, if it was the same run as this one; `None` if it had not
    /// written anything yet.
    pub(in crate::io) fn last<S: DeserializeOwned>(
        &mut self,
        run: &Run,
    ) -> io::Result<Option<Checkpoint<S>>> {
        // A last line without an ending was cut short.
        let whole = self.text.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let mut lines = self.text[..whole].split_inclusive(|&byte| byte == b'\n');
        let first = lines.next().unwrap_or(&self.text);
        let Format { xn_journal } = parsed(1, first)?;
        if xn_journal != FORMAT {
            let why =
                format!("its journal uses format {xn_journal}, but this xn reads format {FORMAT}");
            return Err(rejected(&why));
        }
        let header: Header = parsed(1, first)?;
        let begun = header.run.ok_or_else(|| rejected("its journal does not describe a run"))?;
        if let Some(difference) = run.difference(&begun) {
            return Err(rejected(&difference));
        }
        if let Some(line) = lines.next() {
            let _: Created = parsed(2, line)?;
        }
        let last = lines.clone().count();
        let checkpoint = lines.next_back().map(|line| parsed(2 + last, line)).transpose()?;
        self.file.set_len(whole as u64)?;
        self.file.seek(io::SeekFrom::End(0))?;
        Ok(checkpoint)
    }

    /// Restarts the journal, with the name of the next partial file.
    pub(in crate::io) fn begin(&mut self, partial: &str, run: Option<&Run>) -> io::Result<()> {
        self.file.set_len(0)?;
        self.file.rewind()?;
        let run = run.cloned();
        self.append(&Header { xn_journal: FORMAT, partial: partial.to_owned(), run })
    }

    /// The partial file is there.
    pub(in crate::io) fn created(&mut self, inode: Option<u64>) -> io::Result<()> {
        self.append(&Created { inode })
    }

    pub(in crate::io) fn append(&mut self, line: &impl Serialize) -> io::Result<()> {
        let mut text = serde_json::to_vec(line)?;
        text.push(b'\n');
        self.is_empty = false;
        self.file.write_all(&text)
    }

    /// Waits until it is on the disk.
    pub(in crate::io) fn sync(&self) -> io::Result<()> {
        self.file.sync_all()
    }

    /// Removes the journal, when nothing is left to resume.
    pub(in crate::io) fn remove(mut self) -> io::Result<()> {
        self.is_empty = false;
        fs::remove_file(&self.path)
    }
}

/// A run that did not begin leaves nothing.
impl Drop for Journal {
    fn drop(&mut self) {
        if self.is_empty {
            // The error cannot be reported.
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// A random file name for the partial file of `target`.
pub(in crate::io) fn partial_name(target: &Path) -> String {
    format!("{}.{:016x}.xn-part", stem(target), random())
}

/// The keys of the standard library's hash maps come from the system's source of randomness.
fn random() -> u64 {
    RandomState::new().build_hasher().finish()
}

/// The prefix of the names of the partial file and the journal of `target`.
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

fn parsed<T: DeserializeOwned>(number: usize, line: &[u8]) -> io::Result<T> {
    serde_json::from_slice(line).map_err(|error| {
        let words = format!("line {number} of the journal is damaged: {error}{START_OVER}");
        io::Error::other(words)
    })
}

/// An error that a run cannot be resumed.
pub(in crate::io) fn rejected(why: &str) -> io::Error {
    io::Error::other(format!("the run cannot be resumed: {why}{START_OVER}"))
}

#[cfg(all(test, unix))]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::io::testing::{folder, names_in};

    #[test]
    fn journals_of_other_formats_and_damaged_ones_are_refused() {
        let target = folder("formats").join("out");
        let path = Journal::path_of(&target);
        let run = Run::new([], &[]).unwrap();
        for (text, says) in [
            ("{\"xn_journal\":2,\"new\":true}\n", "uses format 2, but this xn reads format 1"),
            ("{\"xn_journal\":1,\"partial\":\"a.xn-part\"}\n", "does not describe a run"),
            ("{\"xn_journal\":", "line 1 of the journal is damaged"),
            ("{\"xn_journal\":1}\n", "line 1 of the journal is damaged"),
            (
                "{\"xn_journal\":1,\"partial\":\"a.xn-part\",\"run\":{\"settings\":{},\"inputs\":[]}}\n\
              {\"inode\":1}\n{\n",
                "line 3 of the journal is damaged",
            ),
        ] {
            fs::write(&path, text).unwrap();
            let mut journal = Journal::lock(&target).unwrap();
            let said = journal.last::<u8>(&run).unwrap_err().to_string();
            assert!(said.contains(says) && said.ends_with(START_OVER), "{said}");
            drop(journal);
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
        }
    }

    /// Otherwise a journal could name any file.
    #[test]
    fn only_names_of_partial_files_in_the_folder_are_believed() {
        let target = folder("names").join("out");
        for (name, expected) in [
            ("out.0123456789abcdef.xn-part", true),
            ("../victim.xn-part", false),
            ("/victim.xn-part", false),
            ("list", false),
            ("a/../b.xn-part", false),
        ] {
            let mut journal = Journal::lock(&target).unwrap();
            journal.begin(name, None).unwrap();
            drop(journal);
            let journal = Journal::lock(&target).unwrap();
            assert_eq!(journal.partial().is_some(), expected, "{name}");
        }
    }

    /// Another run has the journal open when the first run removes it, and locks it then.
    #[test]
    fn a_lock_on_a_journal_that_was_removed_is_no_lock() {
        let folder = folder("survives");
        let target = folder.join("out");
        let mut first = Journal::lock(&target).unwrap();
        first.begin("a.xn-part", None).unwrap();
        let path = first.path.clone();
        let [second, third] = [(); 2].map(|()| access::open_ours(&path).unwrap());
        first.remove().unwrap();
        // A file without a name must not be written any more.
        assert!(Journal::of(second, &path).unwrap().is_none());
        let mut fourth = Journal::lock(&target).unwrap();
        fourth.begin("b.xn-part", None).unwrap();
        assert!(Journal::of(third, &path).unwrap().is_none());
        assert!(is_at(&fourth.file, &path).unwrap());
        drop(fourth);
        assert_eq!(names_in(&folder), ["out.xn-journal"]);
    }

    #[test]
    fn a_file_system_without_locks_is_no_failure() {
        let unsupported = TryLockError::Error(ErrorKind::Unsupported.into());
        assert!(!is_locked(Err(unsupported)).unwrap());
        assert!(is_locked(Err(TryLockError::Error(ErrorKind::Other.into()))).is_err());
        assert!(is_locked(Err(TryLockError::WouldBlock)).is_err());
        assert!(is_locked(Ok(())).unwrap());
    }

    #[test]
    fn names_of_files_beside_a_target_are_short_and_cannot_be_guessed() {
        let names = ["a", &"é".repeat(127), &"x".repeat(255)].map(|name| Path::new("f").join(name));
        for target in &names {
            let partials: BTreeSet<String> = (0..100).map(|_| partial_name(target)).collect();
            assert_eq!(partials.len(), 100);
            assert!(partials.iter().all(|name| name.len() <= 143));
            assert!(Journal::path_of(target).file_name().unwrap().len() <= 143);
        }
        assert_eq!(Journal::path_of(&names[0]), Path::new("f/a.xn-journal"));
        let other = Path::new("f").join("x".repeat(254));
        assert_ne!(Journal::path_of(&names[2]), Journal::path_of(&other));
    }
}
