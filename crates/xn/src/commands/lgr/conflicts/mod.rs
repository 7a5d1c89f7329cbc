//! `xn lgr conflicts`: new labels that collide with registered ones.
//!
//! The new labels are in memory, by their index labels. The registered ones pass by on all cores, and only those with an
//! index label of a new one are kept. So memory depends on the new labels, and nothing is sorted or written to disk.

mod among;
mod relation;
mod report;
mod search;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use self::relation::Rulesets;
use self::report::Object;
use self::search::{Search, counted};
use super::label::Label;
use super::{decides, each_label, is_too_long, load};
use crate::args::ConflictsArgs;
use crate::commands::names::each_name_on_all_cores;
use crate::error::{Failure, Outcome, say_all};
use crate::location::{Origin, Record};
use crate::output::{Format, Output};
use crate::text::Name;

pub(super) fn run(args: &ConflictsArgs) -> Result<Outcome, Failure> {
    // Before anything is read, because standard input can be read only once.
    args.registered_source()?;
    let own = load(args.labels.lgr()?)?;
    decides(&own.0)?;
    // All threads share them, up to the end of the process.
    let rulesets: &'static Rulesets = Box::leak(Box::new(Rulesets {
        own,
        common: args.common.as_deref().map(load).transpose()?,
    }));
    if args.among {
        return among::run(args, rulesets);
    }
    let mut output = Output::new().with_quiet(args.labels.quiet);
    let mut search = Search::new(rulesets, &args.registered);
    each_label(&args.labels, &mut output, &mut |label, _| {
        search.add(label);
        Ok(())
    })?;
    let search = Arc::new(search);
    let shared = search.clone();
    let elsewhere =
        each_registered(args, &mut output, move |label, origin| shared.compare(label, origin))?;
    say_notes(&search, elsewhere, &args.labels.suffixes)?;
    search.each_result(&mut |new, hits| {
        let object = Object::new(rulesets, new, hits, &args.registered);
        let outcome = if object.is_free() { Outcome::Done } else { Outcome::SomeRejected };
        if args.labels.format.is_json() {
            output.write_object(outcome, &object)
        } else {
            output.write_report(outcome, &object.report())
        }
    })?;
    output.finish()
}

/// Reports registered labels that were not compared. It is an error if no label was, because then every label would be free.
fn say_notes(search: &Search, elsewhere: u64, suffixes: &[String]) -> Result<(), Failure> {
    let elsewhere = (elsewhere > 0).then(|| {
        let (suffixes, is) = (suffixes.join(" or "), if elsewhere == 1 { "is" } else { "are" });
        format!("{} {is} not below {suffixes}", counted(elsewhere, "registered name"))
    });
    let mut notes: Vec<String> = search.note().into_iter().chain(elsewhere).collect();
    if !search.has_compared() {
        if notes.is_empty() {
            notes.push("the files of --registered contain none".to_owned());
        }
        let notes = notes.join(", ");
        return Err(Failure::Input(format!("no registered label could be compared: {notes}")));
    }
    // Even with --quiet: a result for some of the labels must not look like one for all.
    say_all(notes.iter().map(|note| format!("not compared: {note}")));
    Ok(())
}

/// Calls `take` with each registered label, on all cores, and returns how many names are not below a suffix. It is an error
/// if a label could not be read, because a label without collisions among the others is not free.
fn each_registered(
    args: &ConflictsArgs,
    output: &mut Output,
    take: impl Fn(&Label<'_>, Origin<'_>) + Send + Sync + 'static,
) -> Result<u64, Failure> {
    let (source, suffixes) = (args.registered_source()?, args.labels.suffixes.clone());
    let skipped = Arc::new(AtomicU64::new(0));
    let elsewhere = skipped.clone();
    let take = move |record: &Record<'_>, name: Name<'_>, _: &mut Output| {
        match Label::new(record, is_too_long(&name), &suffixes) {
            // Nothing is registered in an empty line.
            _ if record.bytes.is_empty() => {}
            Some(label) => take(&label, record.place.origin),
            None => {
                skipped.fetch_add(1, Relaxed);
            }
        }
        Ok(())
    };
    let (registered, mut own) = (args.registered(), Output::in_memory());
    let read =
        each_name_on_all_cores(&registered, source, true, Format::Text, &mut own, Box::new(take));
    let read = read.map_err(|failure| match failure {
        Failure::Usage(message) => Failure::Usage(of_registered(&message)),
        Failure::Input(message) => Failure::Input(of_registered(&message)),
        failure => failure,
    });
    // Reports unread files even if the run ended early.
    let written = own.take();
    output.append(&written)?;
    read?;
    if written.is_incomplete() {
        let message = "labels of --registered are missing, so collisions are unknown: pass files that can be read";
        return Err(Failure::Input(message.to_owned()));
    }
    Ok(elsewhere.load(Relaxed))
}

/// The same message with the options for registered labels.
fn of_registered(message: &str) -> String {
    ["from", "column", "field"].iter().fold(message.to_owned(), |message, option| {
        message.replace(&format!("--{option} "), &format!("--registered-{option} "))
    })
}
