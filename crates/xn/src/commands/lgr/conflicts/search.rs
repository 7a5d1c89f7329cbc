//! Finds the registered labels with the index label of a new one.

use std::collections::{BTreeMap, HashMap};
use std::mem;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};

use xenonym_lgr::Evaluator;

use super::relation::Rulesets;
use crate::commands::lgr::label::{Label, quoted};
use crate::error::Failure;
use crate::location::Origin;
use crate::terminal::title;

/// How many registered labels with the same index label are kept, so that memory is bounded.
const MAX_HITS: usize = 100;

/// A label that is to be registered.
pub(super) struct New {
    pub(super) input: Box<str>,
    /// The label to compare, or why it cannot be decoded.
    pub(super) text: Result<Box<str>, &'static str>,
    /// The group of labels with its index label, if code points and contexts are valid.
    group: Option<usize>,
}

/// A place among the registered labels: the number of the file, and the line.
pub(super) type Registered = (usize, u64);

/// Registered labels with one index label, each with the first place where it is.
#[derive(Default)]
pub(super) struct Hits {
    by_place: BTreeMap<Registered, Box<str>>,
    places: HashMap<Box<str>, Registered>,
    /// Whether there were more.
    pub(super) is_cut: bool,
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
pub(super) struct Search {
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
    pub(super) fn new(rulesets: &'static Rulesets, files: &[PathBuf]) -> Self {
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
    pub(super) fn add(&mut self, label: &Label<'_>) {
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
    pub(super) fn compare(&self, label: &Label<'_>, origin: Origin<'_>) {
        let Some((index, text)) = self.compared(label, origin) else { return };
        let hits = self.groups.get(&*index).and_then(|group| self.hits.get(*group));
        if let Some(hits) = hits {
            locked(hits).add(self.place(origin), text);
        }
    }

    /// Adds a registered label, if its index label may be that of others. Threads may do so at the same time.
    pub(super) fn collect(
        &self,
        label: &Label<'_>,
        origin: Origin<'_>,
        is_shared: &dyn Fn(&str) -> bool,
    ) {
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
    pub(super) fn has_compared(&self) -> bool {
        self.has_compared.load(Relaxed)
    }

    /// The index labels of several registered labels, in the order of their first ones.
    pub(super) fn take_groups(&self) -> Vec<(Box<str>, Hits)> {
        let among = mem::take(&mut *locked(&self.among));
        let mut groups: Vec<_> =
            among.into_iter().filter(|(_, hits)| hits.by_place.len() > 1).collect();
        groups.sort_unstable_by_key(|(_, hits)| hits.by_place.keys().next().copied());
        groups
    }

    pub(super) fn index(&self, label: &str) -> Option<String> {
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
    pub(super) fn note(&self) -> Option<String> {
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
    pub(super) fn each_result(
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
pub(super) fn counted(number: u64, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}

/// A thread that panics leaves nothing half done here.
pub(super) fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Hits {
    /// The labels, in the order of their places.
    pub(super) fn iter(&self) -> impl Iterator<Item = (Registered, &str)> {
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
