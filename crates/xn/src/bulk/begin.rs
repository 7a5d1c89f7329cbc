//! What a run needs before it starts: its output, its journal, and how far it came before.

use std::fs::File;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use super::destination::{Destination, Partial, is_device, leads_to};
use super::errors_file::ErrorsFile;
use super::files::Files;
use super::journal::{Argument, Checkpoint, Journal, Run};
use super::pool::Pool;
use super::progress::Progress;
use super::unique::Seen;
use super::writer::{Broken, Writer};
use crate::args::{BulkArgs, STANDARD_OUTPUT, wrong_use};
use crate::input::{STANDARD_INPUT, title};

/// Opens all that is written, and as of a run that is resumed, where it came to. `arguments` tell
/// runs with other results from this one.
pub(super) fn begin(
    args: &BulkArgs,
    arguments: Vec<Argument>,
    files: &Files,
    pool: &Pool,
) -> Result<Writer, Broken> {
    if args.errors.as_deref() == Some(Path::new(STANDARD_OUTPUT)) {
        wrong_use("--errors needs a file of its own: standard output has the results".to_owned());
    }
    if let Some(path) = &args.errors
        && is_another(args, path)
    {
        let error = io::Error::other("this is read, or written already");
        return Err(at(path, error));
    }
    if args.resume && args.output().is_none_or(is_device) {
        let error = io::Error::other("only what is written to a file can be resumed");
        return Err(at(args.output().unwrap_or(Path::new("standard output")), error));
    }
    let (destination, journal, reached) = match args.output() {
        None => (Destination::stdout(), None, Checkpoint::default()),
        Some(path) if is_device(path) => {
            let device = Destination::device(path.to_owned()).map_err(|error| at(path, error))?;
            (device, None, Checkpoint::default())
        }
        Some(path) => {
            let (file, journal, reached) = file(args, path, arguments)?;
            (file, Some(journal), reached)
        }
    };
    let errors = match &args.errors {
        None => None,
        Some(path) => {
            let opened = ErrorsFile::open(path.clone(), reached.errors);
            Some(opened.map_err(|error| at(path, error))?)
        }
    };
    let is_seen = !args.is_quiet() && Progress::is_seen(args.output().is_none());
    let progress = if is_seen { Progress::new(files) } else { Progress::none() };
    Ok(Writer {
        destination,
        errors,
        journal,
        checkpoint_every: args.checkpoint_every(),
        seen: args.unique.then(Seen::default),
        progress,
        says_reasons: !args.is_quiet(),
        pool: pool.clone(),
        reached,
    })
}

/// A file to be written beside `path`, and how far that came.
fn file(
    args: &BulkArgs,
    path: &Path,
    arguments: Vec<Argument>,
) -> Result<(Destination, Journal, Checkpoint), Broken> {
    let target = leads_to(path);
    // What cannot be read is found before any work is done.
    let is_named = |file: &&PathBuf| file.as_path() != Path::new(STANDARD_INPUT);
    let files: Vec<PathBuf> = args.input.files.iter().filter(is_named).cloned().collect();
    for file in &files {
        File::open(file).map_err(|error| at(file, error))?;
    }
    let own = [Partial::path(&target), Journal::path(&target)];
    if let Some(file) = files.iter().chain(&args.errors).find(|file| own.contains(&leads_to(file)))
    {
        let error =
            io::Error::other("a run with this output writes it; give it another name first");
        return Err(at(file, error));
    }
    if args.resume && !can_be_resumed(args) {
        let error = io::Error::other("only files can be read again, to resume a run");
        return Err(at(path, error));
    }
    let run = Run::new(arguments, &files).map_err(|error| at(path, error))?;
    let journal_path = Journal::path(&target);
    let (journal, reached) = if args.resume {
        Journal::resume(&target, &run)
    } else {
        Journal::begin(&target, &run).map(|journal| (journal, Checkpoint::default()))
    }
    .map_err(|error| match error.kind() {
        ErrorKind::NotFound | ErrorKind::PermissionDenied => at(path, not_beside(&target, &error)),
        _ => at(&journal_path, error),
    })?;
    let partial_path = Partial::path(&target);
    if reached.is_complete && !partial_path.exists() {
        // The file has its name already.
        return Ok((Destination::Nowhere, journal, reached));
    }
    let partial =
        Partial::open(target, reached.output).map_err(|error| at(&partial_path, error))?;
    Ok((Destination::File(partial), journal, reached))
}

/// Nothing can be written where the output is to be.
fn not_beside(target: &Path, error: &io::Error) -> io::Error {
    let folder = target.parent().unwrap_or(target);
    io::Error::new(error.kind(), format!("no file can be made in {}: {error}", title(folder)))
}

/// Whether the file for errors is the output too, or an input.
fn is_another(args: &BulkArgs, errors: &Path) -> bool {
    let others = args.input.files.iter().map(PathBuf::as_path).chain(args.output());
    !is_device(errors) && others.into_iter().any(|other| leads_to(other) == leads_to(errors))
}

/// Whether all that is read can be read again.
pub(super) fn can_be_resumed(args: &BulkArgs) -> bool {
    let files = &args.input.files;
    let is_file = |file: &PathBuf| file.metadata().is_ok_and(|found| found.is_file());
    !args.unique && !files.is_empty() && files.iter().all(is_file)
}

fn at(path: &Path, error: io::Error) -> Broken {
    Broken { path: Some(path.to_owned()), error }
}
