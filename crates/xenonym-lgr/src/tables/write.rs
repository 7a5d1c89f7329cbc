//! Writes tables.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::line::{is_forbidden, is_obeyed, is_space, sequence};
use super::read::{BLOCKED, Columns, FIRST, SECOND};
use super::{Feature, Form, Losses, Lost, MAX_BYTES, TableError};
use crate::document::{Document, Entry, Note, Source, Trigger, VariantMapping};
use crate::limits::MAX_ENTRIES;

struct Writer<'a> {
    form: Form,
    columns: Columns,
    /// The numbers of references, by their identifiers.
    numbers: BTreeMap<&'a str, String>,
    /// Types whose labels are invalid.
    invalid: BTreeSet<&'a str>,
    losses: Losses,
    text: String,
}

pub(super) fn table(document: &Document, form: Form) -> Result<(String, Vec<Lost>), TableError> {
    let mut writer = Writer {
        form,
        columns: Columns::of(document),
        numbers: BTreeMap::new(),
        invalid: invalid_kinds(document),
        losses: Losses::default(),
        text: String::new(),
    };
    writer.meta(document);
    writer.rules(document);
    let from = writer.text.len();
    for (source, entry) in sorted(document)? {
        writer.entry(&source, entry);
        // The comment of a range is written for each of its code points.
        if writer.text.len() > MAX_BYTES {
            return Err(TableError::new(format!("the table is larger than {MAX_BYTES} bytes")));
        }
    }
    if writer.text.len() == from {
        return Err(TableError::new("no code point can be written in this form"));
    }
    Ok((writer.text, writer.losses.finish()))
}

/// The types that make a label invalid, whatever else it contains.
pub(crate) fn invalid_kinds(document: &Document) -> BTreeSet<&str> {
    let mut kinds = BTreeSet::from(["invalid"]);
    for action in &document.actions {
        let is_plain = action.matches.is_none() && action.not_matches.is_none();
        let Some((Trigger::Any, listed)) = &action.trigger else { continue };
        if is_plain && *action.disposition == *"invalid" {
            kinds.extend(listed.iter().map(|kind| &**kind));
        }
    }
    kinds
}

/// Whether labels with a code point or sequence are invalid, because its mapping to itself is.
pub(crate) fn is_outside(entry: &Entry, invalid: &BTreeSet<&str>) -> bool {
    let Source::Sequence(source) = &entry.source else { return false };
    entry.variants.iter().any(|variant| {
        variant.target == *source
            && variant.condition.is_none()
            && variant.kind.as_deref().is_some_and(|kind| invalid.contains(kind))
    })
}

/// The code points and sequences in ascending order, with ranges spelled out.
fn sorted(document: &Document) -> Result<Vec<(Vec<char>, &Entry)>, TableError> {
    let mut sources = Vec::new();
    for entry in &document.entries {
        match &entry.source {
            Source::Sequence(sequence) => sources.push((sequence.to_vec(), entry)),
            Source::Range(first, last) => {
                for code_point in *first..=*last {
                    if sources.len() > MAX_ENTRIES {
                        break;
                    }
                    sources.push((Vec::from([code_point]), entry));
                }
            }
        }
    }
    if sources.len() > MAX_ENTRIES {
        return Err(TableError::new(format!("more than {MAX_ENTRIES} code points")));
    }
    sources.sort_by(|one, other| one.0.cmp(&other.0));
    Ok(sources)
}

impl<'a> Writer<'a> {
    fn meta(&mut self, document: &'a Document) {
        let meta = &document.meta;
        if let Some((_, text)) = &meta.description {
            for line in text.replace("\r\n", "\n").split(['\n', '\r']) {
                self.text.extend(["# ", &plain(line)]);
                self.text.truncate(self.text.trim_end().len());
                self.text.push('\n');
            }
        }
        for (feature, count) in [
            (Feature::Language, meta.languages.len()),
            (Feature::Scope, meta.scopes.len()),
            (Feature::UnicodeVersion, usize::from(meta.unicode_version.is_some())),
            (
                Feature::Validity,
                usize::from(meta.validity_start.is_some())
                    + usize::from(meta.validity_end.is_some()),
            ),
        ] {
            self.losses.add(feature, count);
        }
        if self.form == Form::Rfc3743 {
            return self.header(document);
        }
        self.losses.add(Feature::Version, usize::from(meta.version.is_some()));
        self.losses.add(Feature::Date, usize::from(meta.date.is_some()));
        self.losses.add(Feature::Reference, meta.references.len());
    }

    /// References and the version (RFC 3743 section 5).
    fn header(&mut self, document: &'a Document) {
        let meta = &document.meta;
        let is_number = |id: &str| id.bytes().all(|byte| byte.is_ascii_digit());
        let mut next = 0_u128;
        for reference in meta.references.iter().filter(|reference| is_number(&reference.id)) {
            let number = reference.id.parse::<u64>().unwrap_or_default();
            next = next.max(u128::from(number) + 1);
            self.numbers.insert(&reference.id, reference.id.clone());
        }
        for reference in &meta.references {
            let id = &*reference.id;
            let number = self.numbers.entry(id).or_insert_with(|| {
                next += 1;
                format!("{}", next - 1)
            });
            let text = plain(&reference.text).replace('#', "No. ");
            self.text.extend(["Reference ", number, " ", text.trim()]);
            self.comment(reference.comment.as_deref());
        }
        match (&meta.version, &meta.date) {
            (Some((version, comment)), date)
                if !version.is_empty() && !version.contains(|c| ends_word(c) || c == '#') =>
            {
                self.text.extend(["Version ", version]);
                if let Some(date) = date {
                    self.text.extend([" ", &date.replace('-', "")]);
                }
                self.comment(comment.as_deref());
            }
            (version, date) => {
                self.losses.add(Feature::Version, usize::from(version.is_some()));
                self.losses.add(Feature::Date, usize::from(date.is_some()));
            }
        }
    }

    fn rules(&mut self, document: &Document) {
        self.losses.add(Feature::Definition, document.definitions.len());
        let is_implied = self.form == Form::Rfc3743 && document.actions == self.columns.actions();
        if !is_implied {
            self.losses.add(Feature::Action, document.actions.len());
        }
    }

    /// Writes the line of a code point or sequence, if the form permits it.
    fn entry(&mut self, source: &[char], entry: &Entry) {
        let lost = match source {
            [] => Some(Feature::EmptyVariant),
            _ if is_outside(entry, &self.invalid) => Some(Feature::OutsideRepertoire),
            [_] => None,
            _ if self.form == Form::List => None,
            _ => Some(Feature::Sequence),
        };
        if let Some(feature) = lost {
            return self.losses.add_of(feature, 1, source);
        }
        self.losses.add_of(Feature::Context, usize::from(entry.condition.is_some()), source);
        self.losses.add_of(Feature::Tag, entry.tags.len(), source);
        self.text.push_str(&sequence(source, " "));
        self.references(&entry.note);
        match self.form {
            Form::List => self.losses.add_of(Feature::Variant, entry.variants.len(), source),
            Form::Rfc4290 => self.variants(source, entry),
            Form::Rfc3743 => self.all_columns(source, entry),
        }
        self.comment(entry.note.comment.as_deref());
    }

    /// Counts what is lost of a mapping. Returns whether anything is left.
    fn keep(&mut self, source: &[char], variant: &VariantMapping) -> bool {
        if variant.target.is_empty() {
            self.losses.add_of(Feature::EmptyVariant, 1, source);
            return false;
        }
        let has_context = usize::from(variant.condition.is_some());
        self.losses.add_of(Feature::VariantContext, has_context, source);
        let has_comment = usize::from(variant.note.comment.is_some());
        self.losses.add_of(Feature::VariantComment, has_comment, source);
        true
    }

    /// The variants of RFC 4290.
    fn variants(&mut self, source: &[char], entry: &Entry) {
        let mut targets = BTreeSet::new();
        for variant in &entry.variants {
            if !self.keep(source, variant) {
                continue;
            }
            let is_reflexive = *variant.target == *source;
            let is_same = !is_reflexive && variant.kind.as_deref() == Some(BLOCKED);
            self.losses.add_of(Feature::VariantType, usize::from(!is_same), source);
            if !is_reflexive {
                targets.insert(&*variant.target);
            }
        }
        for (target, before) in
            targets.into_iter().zip(["|"].into_iter().chain(core::iter::repeat(":")))
        {
            self.text.extend([before, &sequence(target, "-")]);
        }
    }

    /// The columns of RFC 3743 after the first.
    fn all_columns(&mut self, source: &[char], entry: &Entry) {
        let mut targets: BTreeMap<&[char], (u8, &Note)> = BTreeMap::new();
        for variant in &entry.variants {
            if !self.keep(source, variant) {
                continue;
            }
            let is_reflexive = *variant.target == *source;
            let (listed, is_same) = self.columns.listed(variant.kind.as_deref(), is_reflexive);
            self.losses.add_of(Feature::VariantType, usize::from(!is_same), source);
            targets.entry(&variant.target).or_insert((0, &variant.note)).0 |= listed;
        }
        let columns: &[u8] = match self.columns {
            Columns::Three => &[FIRST, 0],
            Columns::Four => &[FIRST, SECOND, 0],
        };
        for column in columns {
            self.text.push(';');
            let mut before = "";
            for (target, (listed, note)) in &targets {
                // The last column of three lists all variants, and of four the others.
                let is_in = match (column, self.columns) {
                    (0, Columns::Three) => *target != source,
                    (0, Columns::Four) => *listed == 0 && *target != source,
                    (bit, _) => listed & bit != 0,
                };
                if is_in {
                    self.text.extend([before, &sequence(target, " ")]);
                    self.references(note);
                    before = ",";
                }
            }
        }
    }

    fn references(&mut self, note: &Note) {
        let ids = note.references.as_deref().unwrap_or_default();
        let mut before = "(";
        for id in ids.split(' ') {
            if let Some(number) = self.numbers.get(id) {
                self.text.extend([before, number]);
                before = ",";
            }
        }
        if before == "," {
            self.text.push(')');
        }
    }

    /// Ends a line, after a comment.
    fn comment(&mut self, comment: Option<&str>) {
        let comment = comment.map(plain).unwrap_or_default();
        if !comment.trim().is_empty() {
            self.text.extend([" # ", comment.trim()]);
        }
        self.text.push('\n');
    }
}

fn ends_word(character: char) -> bool {
    is_space(character) || is_forbidden(character)
}

/// Text on one line, without control characters.
fn plain(text: &str) -> String {
    text.replace(|one| is_forbidden(one) || is_obeyed(one), " ")
}
