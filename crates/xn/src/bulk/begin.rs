//! What a run needs before it starts: its outputs, and how far it came before.

use std::path::{Path, PathBuf};

use super::files::Files;
use super::pool::Pool;
use super::progress::Progress;
use super::unique::Seen;
use super::writer::{Broken, Reached, Writer};
use crate::args::{BulkArgs, STANDARD_OUTPUT, wrong_use};
use crate::input::STANDARD_INPUT;
use crate::io::Plan;
use crate::outcome::say;

/// Opens all that is written, and as of a run that is resumed, where it came to. `settings` tell
/// runs with other results from this one.
pub(super) fn begin(
    args: &BulkArgs,
    settings: Vec<(String, String)>,
    files: &Files,
    pool: &Pool,
) -> Result<Writer, Broken> {
    if args.errors.as_deref() == Some(Path::new(STANDARD_OUTPUT)) {
        wrong_use("--errors needs a file of its own: standard output has the results".to_owned());
    }
    let is_named = |file: &&PathBuf| file.as_path() != Path::new(STANDARD_INPUT);
    let inputs: Vec<PathBuf> = args.input.files.iter().filter(is_named).cloned().collect();
    let plan = Plan {
        output: args.output(),
        errors: args.errors.as_deref(),
        inputs: &inputs,
        reads_standard_input: inputs.len() < args.input.files.len() || inputs.is_empty(),
        settings,
        resume: args.resume,
    };
    let opened = plan.open::<Reached>()?;
    for note in &opened.notes {
        say(note);
    }
    let mut reached = opened.state.unwrap_or_default();
    reached.is_complete = opened.is_complete;
    let is_seen = !args.is_quiet() && Progress::is_seen(args.output().is_none());
    let progress = if is_seen { Progress::new(files) } else { Progress::none() };
    Ok(Writer {
        outputs: opened.outputs,
        checkpoint_every: args.checkpoint_every(),
        seen: args.unique.then(Seen::default),
        progress,
        says_reasons: !args.is_quiet(),
        pool: pool.clone(),
        reached,
    })
}

/// Whether all that is read can be read again.
pub(super) fn can_be_resumed(args: &BulkArgs) -> bool {
    let files = &args.input.files;
    let is_file = |file: &PathBuf| file.metadata().is_ok_and(|found| found.is_file());
    !args.unique && !files.is_empty() && files.iter().all(is_file)
}
