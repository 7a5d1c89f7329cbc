//! The result for a new label, as an object and as text.

use std::fmt::Write;
use std::path::PathBuf;

use serde::Serialize;

use super::relation::{Kind, Mapping, Relation, Rulesets};
use super::search::{Hits, New, Registered};
use crate::commands::lgr::label::{code_points, quoted};
use crate::terminal::{escaped, title};

/// The result for a new label.
#[derive(Serialize)]
pub(super) struct Object<'a> {
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
    pub(super) fn new(
        rulesets: &'a Rulesets,
        new: &'a New,
        hits: &'a Hits,
        files: &[PathBuf],
    ) -> Self {
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
    pub(super) fn is_free(&self) -> bool {
        self.eligible && self.conflicts.is_empty()
    }

    pub(super) fn report(&self) -> String {
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
pub(super) fn place_of((file, line): Registered, files: &[PathBuf]) -> (String, u64) {
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
