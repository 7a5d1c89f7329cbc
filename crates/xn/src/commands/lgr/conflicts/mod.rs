//! `xn lgr conflicts`: new labels that collide with registered ones.
//!
//! The new labels are in memory, by their index labels. The registered ones pass by on all cores, and only those with an
//! index label of a new one are kept. So memory depends on the new labels, and nothing is sorted or written to disk.

mod among;

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write;
use std::mem;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde::Serialize;
use xenonym_lgr::document::Source;
use xenonym_lgr::{Document, Evaluator, Replacement, Ruleset};

use super::labels::{Label, code_points, quoted};
use super::{decides, each_label, is_too_long, load};
use crate::args::ConflictsArgs;
use crate::commands::names::each_name_on_all_cores;
use crate::error::{Failure, Outcome, say_all};
use crate::location::{Origin, Record};
use crate::output::{Format, Output};
use crate::terminal::{escaped, title};
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

// Finds the registered labels with the index label of a new one.

/// How many registered labels with the same index label are kept, so that memory is bounded.
const MAX_HITS: usize = 100;

/// A label that is to be registered.
struct New {
    input: Box<str>,
    /// The label to compare, or why it cannot be decoded.
    text: Result<Box<str>, &'static str>,
    /// The group of labels with its index label, if code points and contexts are valid.
    group: Option<usize>,
}

/// A place among the registered labels: the number of the file, and the line.
type Registered = (usize, u64);

/// Registered labels with one index label, each with the first place where it is.
#[derive(Default)]
struct Hits {
    by_place: BTreeMap<Registered, Box<str>>,
    places: HashMap<Box<str>, Registered>,
    /// Whether there were more.
    is_cut: bool,
}

/// Registered labels that are not in the repertoire.
#[derive(Default)]
struct Skipped {
    count: u64,
    first: Option<First>,
}

/// The first of them.
struct First {
    place: Registered,
    input: String,
    /// Why it is not a label at all, if it is not.
    reason: Option<&'static str>,
}

/// New labels, and the registered ones that were found so far.
struct Search {
    rulesets: &'static Rulesets,
    files: Vec<PathBuf>,
    new: Vec<New>,
    groups: HashMap<Box<str>, usize>,
    hits: Vec<Mutex<Hits>>,
    /// Those that no thread uses now.
    evaluators: Mutex<Vec<Evaluator<'static>>>,
    skipped: Mutex<Skipped>,
    has_compared: AtomicBool,
    /// The registered labels that collide with each other, by index label.
    among: Mutex<HashMap<Box<str>, Hits>>,
}

impl Search {
    fn new(rulesets: &'static Rulesets, files: &[PathBuf]) -> Self {
        Self {
            rulesets,
            files: files.to_vec(),
            new: Vec::new(),
            groups: HashMap::new(),
            hits: Vec::new(),
            evaluators: Mutex::default(),
            skipped: Mutex::default(),
            has_compared: AtomicBool::new(false),
            among: Mutex::default(),
        }
    }

    /// Adds a new label.
    fn add(&mut self, label: &Label<'_>) {
        let index = label.text.as_ref().ok().and_then(|text| self.index(text));
        let group = index.map(|index| {
            let next = self.hits.len();
            let group = *self.groups.entry(index.into()).or_insert(next);
            if group == next {
                self.hits.push(Mutex::default());
            }
            group
        });
        let text = label.text.as_deref().map(Into::into).map_err(|reason| *reason);
        self.new.push(New { input: (*label.input).into(), text, group });
    }

    /// Looks up a registered label. Threads may do so at the same time.
    fn compare(&self, label: &Label<'_>, origin: Origin<'_>) {
        let Some((index, text)) = self.compared(label, origin) else { return };
        let hits = self.groups.get(&*index).and_then(|group| self.hits.get(*group));
        if let Some(hits) = hits {
            locked(hits).add(self.place(origin), text);
        }
    }

    /// Adds a registered label, if its index label may be that of others. Threads may do so at the same time.
    fn collect(&self, label: &Label<'_>, origin: Origin<'_>, is_shared: &dyn Fn(&str) -> bool) {
        let Some((index, text)) = self.compared(label, origin) else { return };
        if is_shared(&index) {
            let mut among = locked(&self.among);
            among.entry(index.into()).or_default().add(self.place(origin), text);
        }
    }

    /// The index label and text of a registered label, unless it cannot be compared.
    fn compared<'l>(&self, label: &'l Label<'_>, origin: Origin<'_>) -> Option<(String, &'l str)> {
        let compared = label.text.as_ref().ok().and_then(|text| Some((self.index(text)?, &**text)));
        match compared {
            // Threads share the flag, so it is only written once.
            Some(_) if self.has_compared() => {}
            Some(_) => self.has_compared.store(true, Relaxed),
            None => locked(&self.skipped).add(self.place(origin), label),
        }
        compared
    }

    /// Whether any registered label was compared.
    fn has_compared(&self) -> bool {
        self.has_compared.load(Relaxed)
    }

    /// The index labels of several registered labels, in the order of their first ones.
    fn take_groups(&self) -> Vec<(Box<str>, Hits)> {
        let among = mem::take(&mut *locked(&self.among));
        let mut groups: Vec<_> =
            among.into_iter().filter(|(_, hits)| hits.by_place.len() > 1).collect();
        groups.sort_unstable_by_key(|(_, hits)| hits.by_place.keys().next().copied());
        groups
    }

    fn index(&self, label: &str) -> Option<String> {
        let free = locked(&self.evaluators).pop();
        let mut evaluator = free.unwrap_or_else(|| self.rulesets.of_index().evaluator());
        let index = evaluator.index(label);
        locked(&self.evaluators).push(evaluator);
        index
    }

    fn place(&self, origin: Origin<'_>) -> Registered {
        match origin {
            Origin::Line { file, number } | Origin::Row { file, number } => {
                let same = |known: &PathBuf| file.is_some_and(|file| known == file);
                (self.files.iter().position(same).unwrap_or_default(), number)
            }
            Origin::Argument(number) => (0, number as u64),
        }
    }

    /// A note on registered labels that were not compared.
    fn note(&self) -> Option<String> {
        let skipped = locked(&self.skipped);
        let First { place: (file, line), input, reason } = skipped.first.as_ref()?;
        let file = self.files.get(*file).map(|file| title(file)).unwrap_or_default();
        let number = counted(skipped.count, "registered label");
        let is = if skipped.count == 1 { "is" } else { "are" };
        let reason = reason.map(|reason| format!(": {reason}")).unwrap_or_default();
        Some(format!(
            "{number} {is} not valid in the ruleset: the first is {} in {file}: line {line}{reason}",
            quoted(input)
        ))
    }

    /// Calls `take` with each new label, in their order, and the registered labels it collides with.
    fn each_result(
        &self,
        take: &mut dyn FnMut(&New, &Hits) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let none = Hits::default();
        for new in &self.new {
            match new.group.and_then(|group| self.hits.get(group)) {
                Some(hits) => take(new, &locked(hits))?,
                None => take(new, &none)?,
            }
        }
        Ok(())
    }
}

/// A number of things.
fn counted(number: u64, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}

/// A thread that panics leaves nothing half done here.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Hits {
    /// The labels, in the order of their places.
    fn iter(&self) -> impl Iterator<Item = (Registered, &str)> {
        self.by_place.iter().map(|(place, text)| (*place, &**text))
    }

    /// Adds a label. Of too many, those in the first places are kept, in whatever order they come.
    fn add(&mut self, place: Registered, text: &str) {
        match self.places.get_mut(text) {
            Some(before) if *before <= place => return,
            Some(before) => {
                self.by_place.remove(before);
                *before = place;
            }
            None => {
                self.places.insert(text.into(), place);
            }
        }
        self.by_place.insert(place, text.into());
        if self.by_place.len() > MAX_HITS {
            self.is_cut = true;
            if let Some((_, text)) = self.by_place.pop_last() {
                self.places.remove(&text);
            }
        }
    }
}

impl Skipped {
    fn add(&mut self, place: Registered, label: &Label<'_>) {
        self.count += 1;
        if self.first.as_ref().is_none_or(|first| place < first.place) {
            let reason = label.text.as_ref().err().copied();
            self.first = Some(First { place, input: label.input.clone().into_owned(), reason });
        }
    }
}

// How a new label relates to a registered one with the same index label.

/// Longer labels are compared by their index labels only. In the DNS, none has more than 63 code points.
const MAX_CODE_POINTS: usize = 255;

/// A ruleset, with its document unless it is built in.
type Loaded = (Ruleset, Option<Document>);

/// The rulesets of a run.
struct Rulesets {
    own: Loaded,
    /// The one of index labels, if it is another.
    common: Option<Loaded>,
}

impl Rulesets {
    /// The ruleset of index labels.
    fn of_index(&self) -> &Ruleset {
        &self.common.as_ref().unwrap_or(&self.own).0
    }

    fn each(&self) -> impl Iterator<Item = &Loaded> {
        [&self.own].into_iter().chain(&self.common)
    }
}

/// How a new label relates to a registered one.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Debug)]
#[serde(rename_all = "snake_case")]
enum Kind {
    /// It is the same label.
    Same,
    /// It is a variant of the registered one.
    Variant,
    /// Only the registered one is a variant of it.
    Reverse,
    /// Only their index labels are equal.
    Index,
}

/// The kind of a relation, with the mappings that make one label from the other.
struct Relation<'r> {
    kind: Kind,
    disposition: Option<&'r str>,
    mappings: Vec<Mapping>,
}

/// An element that is replaced.
#[derive(Serialize)]
struct Mapping {
    at: usize,
    from: String,
    to: String,
    #[serde(rename = "type")]
    kind: Option<String>,
}

impl<'r> Relation<'r> {
    fn new(rulesets: &'r Rulesets, label: &str, registered: &str) -> Self {
        let (label_len, registered_len) = (label.chars().count(), registered.chars().count());
        if label == registered {
            return Self { kind: Kind::Same, disposition: None, mappings: Vec::new() };
        }
        if label_len.max(registered_len) <= MAX_CODE_POINTS {
            let ways = [(Kind::Variant, registered, label), (Kind::Reverse, label, registered)];
            for (kind, from, to) in ways {
                if let Some(found) = rulesets.each().find_map(|one| Self::of(one, kind, from, to)) {
                    return found;
                }
            }
        }
        Self { kind: Kind::Index, disposition: None, mappings: Vec::new() }
    }

    /// The relation of a label to its variant, if it is one.
    fn of((ruleset, document): &'r Loaded, kind: Kind, from: &str, to: &str) -> Option<Self> {
        let variant = ruleset.variant(from, to).ok().flatten()?;
        let replacements = ruleset.replacements(from, to).ok().flatten().unwrap_or_default();
        let mappings = replacements.iter().map(|one| Mapping::new(one, document.as_ref()));
        let disposition = Some(variant.disposition());
        Some(Self { kind, disposition, mappings: mappings.collect() })
    }
}

impl Mapping {
    fn new(replacement: &Replacement, document: Option<&Document>) -> Self {
        let kind = replacement.kind().map(str::to_owned);
        Self {
            at: replacement.at(),
            from: replacement.source().to_owned(),
            to: replacement.target().to_owned(),
            kind: kind.or_else(|| written(document?, replacement)),
        }
    }
}

/// The type of a mapping in a document, if all mappings between the two texts have it.
fn written(document: &Document, replacement: &Replacement) -> Option<String> {
    let is_text = |code_points: &[char], text: &str| code_points.iter().copied().eq(text.chars());
    let entries = document.entries.iter().filter(|entry| match &entry.source {
        Source::Sequence(source) => is_text(source, replacement.source()),
        _ => false,
    });
    let variants = entries.flat_map(|entry| &entry.variants);
    let mut kinds = variants
        .filter(|variant| is_text(&variant.target, replacement.target()))
        .map(|variant| variant.kind.as_deref());
    let first = kinds.next()??;
    kinds.all(|other| other == Some(first)).then(|| first.to_owned())
}

// The results as objects and as text.

/// The result for a new label.
#[derive(Serialize)]
struct Object<'a> {
    input: &'a str,
    label: &'a str,
    eligible: bool,
    registrable: bool,
    /// Why it is not registrable, or not eligible.
    reason: Option<String>,
    index: Option<String>,
    conflicts: Vec<Conflict<'a>>,
    /// Whether there are more conflicts than are listed.
    more: bool,
}

#[derive(Serialize)]
struct Conflict<'a> {
    registered: &'a str,
    file: String,
    line: u64,
    relation: Kind,
    disposition: Option<&'a str>,
    mappings: Vec<Mapping>,
}

impl<'a> Object<'a> {
    fn new(rulesets: &'a Rulesets, new: &'a New, hits: &'a Hits, files: &[PathBuf]) -> Self {
        let text = match &new.text {
            Ok(text) => &**text,
            Err(reason) => return Self::undecoded(&new.input, reason),
        };
        let verdict = rulesets.own.0.check(text);
        let index = rulesets.of_index().index(text);
        let reason = if !verdict.is_eligible() {
            Some(format!("{}: {verdict}", verdict.disposition()))
        } else if index.is_none() {
            let verdict = rulesets.of_index().check(text);
            Some(format!("{} in the common ruleset: {verdict}", verdict.disposition()))
        } else if !verdict.is_registrable() {
            Some(format!("{}, so not registrable: {verdict}", verdict.disposition()))
        } else {
            None
        };
        let eligible = verdict.is_eligible() && index.is_some();
        let conflicts = hits.iter().map(|(place, registered)| {
            let Relation { kind, disposition, mappings } =
                Relation::new(rulesets, text, registered);
            let (file, line) = place_of(place, files);
            Conflict { registered, file, line, relation: kind, disposition, mappings }
        });
        Self {
            input: &new.input,
            label: text,
            eligible,
            registrable: reason.is_none(),
            reason,
            index,
            conflicts: conflicts.collect(),
            more: hits.is_cut,
        }
    }

    /// No rule applies to a label that cannot be decoded.
    fn undecoded(input: &'a str, reason: &str) -> Self {
        Self {
            input,
            label: input,
            eligible: false,
            registrable: false,
            reason: Some(reason.to_owned()),
            index: None,
            conflicts: Vec::new(),
            more: false,
        }
    }

    /// Whether it is eligible and collides with no registered label.
    fn is_free(&self) -> bool {
        self.eligible && self.conflicts.is_empty()
    }

    fn report(&self) -> String {
        let mut lines = format!("{}\n", quoted(self.input));
        let mut line = |name: &str, value: &str| {
            // Writing to memory cannot fail.
            let _ = writeln!(lines, "  {name:9} {value}");
        };
        if self.label != self.input {
            line("label", &quoted(self.label));
        }
        if let Some(reason) = &self.reason {
            line(if self.eligible { "eligible" } else { "rejected" }, &escaped(reason));
        }
        if let Some(index) = &self.index {
            line("index", &quoted(index));
            if self.conflicts.is_empty() {
                line("conflicts", "none");
            }
        }
        for conflict in &self.conflicts {
            let (label, relation) = (quoted(conflict.registered), conflict.relation());
            line(
                "conflict",
                &format!("{label} ({}: line {}): {relation}", conflict.file, conflict.line),
            );
            for mapping in &conflict.mappings {
                line("", &mapping.text());
            }
        }
        if self.more {
            line("conflict", "more than are listed here");
        }
        lines
    }
}

/// The file and line of a registered label.
fn place_of((file, line): Registered, files: &[PathBuf]) -> (String, u64) {
    (files.get(file).map(|file| title(file)).unwrap_or_default(), line)
}

impl Conflict<'_> {
    fn relation(&self) -> String {
        let disposition = escaped(self.disposition.unwrap_or_default());
        match self.relation {
            Kind::Same => "the same label".to_owned(),
            Kind::Variant => format!("the new label is a variant of it, {disposition}"),
            Kind::Reverse => format!("it is a variant of the new label only, {disposition}"),
            Kind::Index => "only the index labels are equal".to_owned(),
        }
    }
}

impl Mapping {
    fn text(&self) -> String {
        let shown = |text: &str| match text {
            "" => "nothing".to_owned(),
            text => code_points(text),
        };
        let kind = self.kind.as_deref().map(|kind| format!(", type {}", escaped(kind)));
        format!("{} becomes {}{}", shown(&self.from), shown(&self.to), kind.unwrap_or_default())
    }
}
