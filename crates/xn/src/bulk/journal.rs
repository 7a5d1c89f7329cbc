//! How far a run with `-o` came, so that `--resume` can go on from there.
//!
//! `FILE.xn-journal` has a line for the run (what is converted, and how) and one for each
//! checkpoint, written when what it counts is on the disk; so the last whole line is true whatever
//! ended the run. Whoever writes holds a lock on it.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use serde::{Deserialize, Serialize};

use super::blocks::Position;
use super::destination::beside;
use super::tally::Tally;
use crate::input::title;

/// What else can be done than to resume.
pub(super) const ANEW: &str = "; without --resume a run begins anew";

/// What must be the same when a run goes on.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
pub(super) struct Run {
    version: String,
    /// All that changes the results.
    arguments: Vec<Argument>,
    inputs: Vec<Input>,
}

/// What was asked for.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
pub(super) struct Argument {
    name: String,
    value: String,
}

/// A file as it was.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
struct Input {
    path: PathBuf,
    size: u64,
    /// In nanoseconds since 1970.
    modified: u64,
}

/// How far a run came.
#[derive(Serialize, Deserialize, Clone, Default, Debug)]
pub(super) struct Checkpoint {
    pub(super) position: Position,
    /// How long the output is, and the file of `--errors`.
    pub(super) output: u64,
    pub(super) errors: u64,
    pub(super) is_unended: bool,
    pub(super) reasons: u64,
    pub(super) tally: Tally,
    /// Nothing is left to do but to give the file its name.
    pub(super) is_complete: bool,
}

/// The journal of a run, which is locked.
pub(super) struct Journal {
    pub(super) path: PathBuf,
    file: File,
}

impl Run {
    /// A run on these files, as they are now.
    pub(super) fn new(arguments: Vec<Argument>, files: &[PathBuf]) -> io::Result<Self> {
        let inputs = files.iter().map(|file| Input::new(file)).collect::<io::Result<_>>()?;
        Ok(Self { version: env!("CARGO_PKG_VERSION").to_owned(), arguments, inputs })
    }

    /// Why a run like this one cannot go on where `begun` ended.
    fn difference(&self, begun: &Self) -> Option<String> {
        if self.version != begun.version {
            return Some(format!(
                "it was begun by xn {}, and this is {}",
                begun.version, self.version
            ));
        }
        let mut arguments = self.arguments.iter().zip(&begun.arguments);
        if let Some(difference) = arguments.find_map(|(now, then)| now.difference(then)) {
            return Some(difference);
        }
        if self.inputs.len() != begun.inputs.len() {
            let (then, now) = (begun.inputs.len(), self.inputs.len());
            return Some(format!("it was begun with another number of files: {then}, not {now}"));
        }
        self.inputs.iter().zip(&begun.inputs).find_map(|(now, then)| now.difference(then))
    }
}

impl Argument {
    /// An option as people write it, or without a hyphen before it what is for no one to read.
    pub(super) fn new(name: &str, value: String) -> Self {
        Self { name: name.to_owned(), value }
    }

    fn difference(&self, begun: &Self) -> Option<String> {
        let Self { name, value } = self;
        if self == begun {
            None
        } else if name.starts_with('-') && *name == begun.name {
            Some(format!("{name} was {}, and is {value}", begun.value))
        } else {
            Some(format!("it was begun with another {name}"))
        }
    }
}

impl Input {
    fn new(path: &Path) -> io::Result<Self> {
        let found = fs::metadata(path)?;
        let modified = found.modified()?.duration_since(UNIX_EPOCH).unwrap_or_default();
        let path = fs::canonicalize(path)?;
        Ok(Self { path, size: found.len(), modified: modified.as_nanos() as u64 })
    }

    fn difference(&self, begun: &Self) -> Option<String> {
        let path = title(&self.path);
        if self.path != begun.path {
            Some(format!("it was begun with the file {}, not {path}", title(&begun.path)))
        } else if self.size != begun.size {
            Some(format!("{path} had {} bytes, and has {}", begun.size, self.size))
        } else if self.modified != begun.modified {
            Some(format!("{path} was changed since"))
        } else {
            None
        }
    }
}

impl Journal {
    /// What is beside `target` while it is being written.
    pub(super) fn path(target: &Path) -> PathBuf {
        beside(target, ".xn-journal")
    }

    /// Begins the journal of a run.
    pub(super) fn begin(target: &Path, run: &Run) -> io::Result<Self> {
        let mut journal = Self::locked(target)?;
        journal.file.set_len(0)?;
        journal.append(run)?;
        Ok(journal)
    }

    /// Opens the journal of a run that was interrupted, if there is one, and says how far it came.
    pub(super) fn resume(target: &Path, run: &Run) -> io::Result<(Self, Checkpoint)> {
        let mut journal = Self::locked(target)?;
        let mut text = Vec::new();
        journal.file.read_to_end(&mut text)?;
        if text.is_empty() {
            journal.append(run)?;
            return Ok((journal, Checkpoint::default()));
        }
        // Of the checkpoints, a last one without an ending is not whole.
        let mut lines = text.split_inclusive(|&byte| byte == b'\n').filter(|l| l.ends_with(b"\n"));
        let first = lines.next().unwrap_or(&text);
        let begun: Run = serde_json::from_slice(first).map_err(|error| damaged(1, &error))?;
        if let Some(difference) = run.difference(&begun) {
            return Err(io::Error::other(format!("the run cannot be resumed: {difference}{ANEW}")));
        }
        let mut length = first.len();
        let mut reached = Checkpoint::default();
        for (number, line) in (2..).zip(lines) {
            reached = serde_json::from_slice(line).map_err(|error| damaged(number, &error))?;
            length += line.len();
        }
        journal.file.set_len(length as u64)?;
        journal.file.seek(SeekFrom::End(0))?;
        Ok((journal, reached))
    }

    fn locked(target: &Path) -> io::Result<Self> {
        let path = Self::path(target);
        let file =
            OpenOptions::new().create(true).truncate(false).read(true).write(true).open(&path)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(io::Error::other("another run writes it")),
            Err(TryLockError::Error(error)) => return Err(error),
        }
        Ok(Self { path, file })
    }

    pub(super) fn append(&mut self, line: &impl Serialize) -> io::Result<()> {
        let mut text = serde_json::to_vec(line)?;
        text.push(b'\n');
        self.file.write_all(&text)
    }

    /// When nothing is left to be resumed.
    pub(super) fn remove(self) -> io::Result<()> {
        fs::remove_file(self.path)
    }
}

/// What cannot be read as a journal.
fn damaged(line: usize, error: &serde_json::Error) -> io::Error {
    io::Error::other(format!("line {line} of the journal is damaged: {error}{ANEW}"))
}
