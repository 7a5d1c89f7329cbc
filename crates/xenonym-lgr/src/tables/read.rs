//! Reads tables.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::collections::btree_map::Entry as Slot;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::line::{
    Cursor, Line, Lines, Numbers, References, error_at, is_digits, is_forbidden, is_obeyed,
    is_rule, is_space,
};
use super::{Feature, Form, Losses, Lost, MAX_BYTES, TableError};
use crate::document::{Action, Document, Entry, Meta, Note, Source, Trigger, VariantMapping};
use crate::limits::{MAX_ENTRIES, MAX_SEQUENCE};

const REFERENCE: &str = "Reference";
const VERSION: &str = "Version";

/// The targets of a code point: the preferred columns that list them, and their references.
type Targets<'a> = BTreeMap<Box<[char]>, (u8, Numbers<'a>)>;

/// A variant, and its references.
type Listed<'a> = (Box<[char]>, Numbers<'a>);

/// A code point or sequence and the line that permits it.
type Entries = BTreeMap<Box<[char]>, (u32, Entry)>;

struct Table<'a> {
    form: Form,
    meta: Meta,
    description: Vec<&'a str>,
    /// Why the first line before the code points lists none.
    not_an_entry: Option<TableError>,
    references: References<'a>,
    entries: Entries,
    /// The columns of RFC 3743, known from the first code point on.
    columns: Option<Columns>,
    variants: usize,
    losses: Losses,
}

/// Whether a line before the first code point lists one, and is not a sentence about the table. A sentence can begin with a
/// year, or with a word of hexadecimal digits such as `Added`.
pub(super) fn is_entry(text: &str) -> bool {
    let text = text.trim_matches(is_space);
    let has_prefix = text.get(..2).is_some_and(|prefix| prefix.eq_ignore_ascii_case("U+"));
    if has_prefix || is_digits(text, &[';', '|', '(', '.']) {
        return true;
    }
    let end = text.find(|one: char| !one.is_ascii_hexdigit()).unwrap_or(text.len());
    let (digits, rest) = text.split_at_checked(end).unwrap_or_default();
    let has_digit = digits.bytes().any(|byte| byte.is_ascii_digit());
    let is_year = digits.len() == 4 && (digits.starts_with("19") || digits.starts_with("20"));
    (4..=8).contains(&digits.len()) && rest.starts_with(is_space) && has_digit && !is_year
}

/// Whether a line of RFC 3743 is a reference or a version.
pub(super) fn is_header(text: &str) -> bool {
    let word = text.trim_start_matches(is_space).split(is_space).next();
    matches!(word, Some(REFERENCE | VERSION))
}

pub(super) fn table(bytes: &[u8], form: Form) -> Result<(Document, Vec<Lost>), TableError> {
    if bytes.len() > MAX_BYTES {
        return Err(TableError::new(format!("the table is larger than {MAX_BYTES} bytes")));
    }
    let text = core::str::from_utf8(bytes).map_err(|error| {
        let valid = bytes.get(..error.valid_up_to()).unwrap_or_default();
        let valid = core::str::from_utf8(valid).unwrap_or_default();
        let (line, before) = last_line(valid);
        error_at(form, line, before, "the table is not UTF-8: convert it")
    })?;
    // Readers may end lines at some of them, and terminals obey others.
    let text: Cow<'_, str> =
        if text.contains(is_obeyed) { text.replace(is_obeyed, " ").into() } else { text.into() };
    let mut table = Table {
        form,
        meta: Meta::default(),
        description: Vec::new(),
        not_an_entry: None,
        references: References::default(),
        entries: BTreeMap::new(),
        columns: None,
        variants: 0,
        losses: Losses::default(),
    };
    for line in Lines::new(&text) {
        table.check_characters(line)?;
        table.read_line(line)?;
    }
    table.finish()
}

/// The number and the beginning of the line where a text ends.
fn last_line(text: &str) -> (u32, &str) {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let before = text.rsplit(['\n', '\r']).next().unwrap_or_default();
    let ends = text.matches(['\n', '\r']).count() - text.matches("\r\n").count();
    (u32::try_from(ends + 1).unwrap_or(u32::MAX), before)
}

impl<'a> Table<'a> {
    fn check_characters(&self, line: Line<'_>) -> Result<(), TableError> {
        let Some((before, after)) = line.whole.split_once(is_forbidden) else { return Ok(()) };
        let found = line.whole.strip_prefix(before).and_then(|rest| rest.strip_suffix(after));
        let found = found.and_then(|found| found.chars().next()).map_or(0, u32::from);
        let message = format!("control character U+{found:04X}: remove it");
        Err(error_at(self.form, line.number, before, message))
    }

    fn read_line(&mut self, line: Line<'a>) -> Result<(), TableError> {
        let mut cursor = Cursor::new(self.form, line);
        if cursor.is_at_end() || (!self.entries.is_empty() && is_rule(line.text)) {
            let Some(comment) = line.comment else { return Ok(()) };
            if self.entries.is_empty() {
                let comment = comment.strip_prefix(' ').unwrap_or(comment);
                self.description.push(comment.trim_end());
            } else if !comment.trim().is_empty() {
                self.losses.add_in_line(Feature::CommentLine, line.number);
            }
            return Ok(());
        }
        if self.form == Form::Rfc3743 && is_header(line.text) {
            let word = cursor.take(|character| !is_space(character));
            return if word == REFERENCE {
                self.references.read(&mut cursor, line)
            } else {
                self.read_version(&mut cursor, line)
            };
        }
        if self.entries.is_empty() && !is_entry(line.text) {
            // What precedes the first code point describes the table. Without any, it was meant to be one.
            self.description.push(line.whole.trim());
            if self.not_an_entry.is_none() {
                self.not_an_entry = cursor.code_point().err();
            }
            return Ok(());
        }
        let (source, numbers, targets) = match self.form {
            Form::Rfc3743 => self.read_columns(&mut cursor)?,
            Form::Rfc4290 => read_variants(&mut cursor)?,
            Form::List => {
                (read_sequence(&mut cursor, ' ', None)?, Numbers::default(), Targets::new())
            }
        };
        let last = match &*source {
            // RFC 4290 has no ranges, and lists have no clause that forbids them.
            [_] if self.form == Form::List && cursor.eat_range() => Some(cursor.code_point()?),
            _ => None,
        };
        let name = cursor.name();
        if !cursor.is_at_end() {
            return Err(cursor.error(match self.form {
                Form::Rfc3743 => {
                    "unexpected text: separate columns with ; and variants with a comma, and write no range"
                }
                Form::Rfc4290 => {
                    "unexpected text: write one code point per line and no range, then | before the \
                     first variant, : between two, and - inside a sequence"
                }
                Form::List => {
                    "unexpected text: write one code point per line, or a range such as U+0061..U+007A"
                }
            }));
        }
        let comment = comment_of(name, line);
        match (last, &*source) {
            (Some(last), [first]) => self.add_range(line, (*first, last), comment.as_deref()),
            _ => self.add(line, source, &numbers, &targets, comment),
        }
    }

    /// Code points from the first to the last.
    fn add_range(
        &mut self,
        line: Line<'_>,
        (first, last): (char, char),
        comment: Option<&str>,
    ) -> Result<(), TableError> {
        if first >= last {
            let message = "the range ends before it begins: write the smaller code point first";
            return Err(error_at(self.form, line.number, "", message));
        }
        let count = (u32::from(last) - u32::from(first)) as usize;
        if self.entries.len().saturating_add(count) >= MAX_ENTRIES {
            let message = format!("more than {MAX_ENTRIES} code points");
            return Err(error_at(self.form, line.number, "", message));
        }
        for one in first..=last {
            let note = Note { comment: comment.map(Into::into), references: None };
            let source = Source::Sequence([one].into());
            let (tags, variants) = (Vec::new(), Vec::new());
            let entry = Entry { source, condition: None, tags, variants, note };
            self.insert(line, [one].into(), entry)?;
        }
        Ok(())
    }

    fn insert(&mut self, line: Line<'_>, key: Box<[char]>, entry: Entry) -> Result<(), TableError> {
        let name = super::line::sequence(&key, " ");
        match self.entries.entry(key) {
            Slot::Vacant(slot) => {
                slot.insert((line.number, entry));
                Ok(())
            }
            Slot::Occupied(slot) => {
                let message = format!("{name} is listed twice, first in line {}", slot.get().0);
                Err(error_at(self.form, line.number, "", message))
            }
        }
    }

    /// `Version 1 20020701`. A date is expected, but many tables have none.
    fn read_version(&mut self, cursor: &mut Cursor<'a>, line: Line<'a>) -> Result<(), TableError> {
        cursor.skip_space();
        let version = cursor.take(|character| !is_space(character));
        if version.is_empty() {
            return Err(cursor.error("the version number is missing"));
        }
        let comment = line.comment.map(str::trim).filter(|comment| !comment.is_empty());
        let value = (version.into(), comment.map(Into::into));
        if self.meta.version.replace(value).is_some() {
            return Err(cursor.error("the version is repeated"));
        }
        if cursor.is_at_end() {
            return Ok(());
        }
        let digits = cursor.rest();
        let parts = (digits.get(..4), digits.get(4..6), digits.get(6..));
        let date = match parts {
            (Some(year), Some(month), Some(day)) => format!("{year}-{month}-{day}"),
            _ => String::new(),
        };
        if !crate::xml::is_date(&date) {
            return Err(cursor.error(format!("{digits:?} is not a date such as 20020701")));
        }
        self.meta.date = Some(date);
        Ok(())
    }

    /// A code point and its columns.
    fn read_columns(
        &mut self,
        cursor: &mut Cursor<'a>,
    ) -> Result<(Box<[char]>, Numbers<'a>, Targets<'a>), TableError> {
        let mut numbers = Numbers::default();
        let source = Box::from([cursor.code_point()?]);
        numbers.read(cursor)?;
        let mut read: Vec<Vec<Listed<'a>>> = Vec::new();
        while cursor.eat(';') {
            if read.len() == 3 {
                return Err(cursor.error("more than four columns"));
            }
            read.push(read_column(cursor)?);
        }
        let is_four = read.len() == 3;
        let columns = if is_four { Columns::Four } else { Columns::Three };
        if self.columns.replace(columns).is_some_and(|before| before != columns) {
            let message = "this line and the earlier lines differ in their number of columns";
            return Err(cursor.error(message));
        }
        let mut targets = Targets::new();
        for (column, listed) in read.into_iter().enumerate() {
            let bit = match column {
                0 => FIRST,
                1 if is_four => SECOND,
                _ => 0,
            };
            for (target, numbers) in listed {
                let slot = targets.entry(target).or_default();
                slot.0 |= bit;
                slot.1.extend(numbers);
            }
        }
        Ok((source, numbers, targets))
    }

    fn add(
        &mut self,
        line: Line<'_>,
        source: Box<[char]>,
        numbers: &Numbers<'a>,
        targets: &Targets<'a>,
        comment: Option<String>,
    ) -> Result<(), TableError> {
        let limit = |what: &str| {
            error_at(self.form, line.number, "", format!("more than {MAX_ENTRIES} {what}"))
        };
        self.variants += targets.len();
        if self.variants > MAX_ENTRIES {
            return Err(limit("variants"));
        }
        if self.entries.len() >= MAX_ENTRIES {
            return Err(limit("code points"));
        }
        let columns = self.columns.unwrap_or(Columns::Three);
        let mut variants = Vec::new();
        for (target, (listed, numbers)) in targets {
            // A code point is always a variant of itself (RFC 3743 section 5.2, RFC 4290 section 6.1).
            let Some(kind) = columns.kind(*listed, **target == *source) else { continue };
            let references = numbers.finish(&self.references, line.number, &mut self.losses);
            variants.push(VariantMapping {
                target: target.clone(),
                kind: Some(kind.into()),
                condition: None,
                note: Note { comment: None, references },
            });
        }
        let note = Note {
            comment: comment.map(Into::into),
            references: numbers.finish(&self.references, line.number, &mut self.losses),
        };
        let written = Source::Sequence(source.clone());
        let entry = Entry { source: written, condition: None, tags: Vec::new(), variants, note };
        self.insert(line, source, entry)
    }

    fn finish(self) -> Result<(Document, Vec<Lost>), TableError> {
        if self.entries.is_empty() {
            let nothing = || TableError::new("the table contains no code points");
            return Err(self.not_an_entry.unwrap_or_else(nothing));
        }
        let mut meta = self.meta;
        meta.references = self.references.list;
        let description = self.description.join("\n");
        if !description.trim().is_empty() {
            meta.description = Some((None, description));
        }
        let entries: Vec<Entry> = self.entries.into_values().map(|(_, entry)| entry).collect();
        let is_preferred = entries
            .iter()
            .flat_map(|entry| &entry.variants)
            .any(|variant| variant.kind.as_deref() != Some(BLOCKED));
        let columns = self.columns.filter(|_| is_preferred);
        let actions = columns.map(Columns::actions).unwrap_or_default();
        let document = Document { meta, entries, definitions: Vec::new(), actions };
        Ok((document, self.losses.finish()))
    }
}

/// The name after a code point, and the comment after that.
fn comment_of(name: Option<&str>, line: Line<'_>) -> Option<String> {
    let comments = [name, line.comment].into_iter().flatten().map(str::trim);
    let comments: Vec<&str> = comments.filter(|comment| !comment.is_empty()).collect();
    (!comments.is_empty()).then(|| comments.join(" # "))
}

/// Variants with commas between them, up to a semicolon or the end of the line.
fn read_column<'a>(cursor: &mut Cursor<'a>) -> Result<Vec<Listed<'a>>, TableError> {
    let mut variants = Vec::new();
    if cursor.is_at_end() || cursor.rest().starts_with(';') {
        return Ok(variants);
    }
    loop {
        let mut numbers = Numbers::default();
        let target = read_sequence(cursor, ' ', Some(&mut numbers))?;
        variants.push((target, numbers));
        if !cursor.eat(',') {
            return Ok(variants);
        }
    }
}

/// A code point, and after a bar its variants (RFC 4290 section 5).
fn read_variants<'a>(
    cursor: &mut Cursor<'a>,
) -> Result<(Box<[char]>, Numbers<'a>, Targets<'a>), TableError> {
    let source = Box::from([cursor.code_point()?]);
    let mut targets = Targets::new();
    if cursor.eat('|') {
        loop {
            targets.entry(read_sequence(cursor, '-', None)?).or_default();
            if !cursor.eat(':') {
                break;
            }
        }
    }
    Ok((source, Numbers::default(), targets))
}

/// Code points separated by a character, which may be a space.
fn read_sequence<'a>(
    cursor: &mut Cursor<'a>,
    separator: char,
    mut numbers: Option<&mut Numbers<'a>>,
) -> Result<Box<[char]>, TableError> {
    let mut sequence = Vec::new();
    loop {
        if sequence.len() == MAX_SEQUENCE {
            return Err(cursor.error(format!("more than {MAX_SEQUENCE} code points in a row")));
        }
        sequence.push(cursor.code_point()?);
        if let Some(numbers) = &mut numbers {
            numbers.read(cursor)?;
        }
        let is_more = if separator == ' ' {
            !cursor.is_at_end() && cursor.has_code_point()
        } else {
            cursor.eat(separator)
        };
        if !is_more {
            return Ok(sequence.into());
        }
    }
}

// Types of mappings and actions for tables with preferred variants (RFC 3743, RFC 7940 appendix B).

/// The columns of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Columns {
    /// Preferred variants and others.
    Three,
    /// Simplified variants, traditional ones, and others.
    Four,
}

/// The preferred columns that list a variant, as bits.
pub(super) const FIRST: u8 = 1;
pub(super) const SECOND: u8 = 2;

pub(super) const BLOCKED: &str = "blocked";

impl Columns {
    /// The columns that express most of a document's types.
    pub(super) fn of(document: &Document) -> Self {
        let variants = document.entries.iter().flat_map(|entry| &entry.variants);
        let mut kinds = variants.filter_map(|variant| variant.kind.as_deref());
        let is_chinese = |kind: &str| {
            let kind = kind.strip_prefix("r-").unwrap_or(kind);
            matches!(kind, "simp" | "trad" | "both")
        };
        if kinds.any(is_chinese) { Self::Four } else { Self::Three }
    }

    /// The type of a mapping by the preferred columns that list its target, or `None` if the mapping has no effect.
    pub(super) const fn kind(self, listed: u8, is_reflexive: bool) -> Option<&'static str> {
        Some(match (self, listed, is_reflexive) {
            (_, 0, false) => BLOCKED,
            (_, 0, true) => return None,
            (Self::Three, _, false) => "preferred",
            (Self::Three, _, true) => "r-preferred",
            (Self::Four, FIRST, false) => "simp",
            (Self::Four, FIRST, true) => "r-simp",
            (Self::Four, SECOND, false) => "trad",
            (Self::Four, SECOND, true) => "r-trad",
            (Self::Four, _, false) => "both",
            (Self::Four, _, true) => "r-both",
        })
    }

    /// The preferred columns for a type, and whether [`Self::kind`] returns the same type for them.
    pub(super) fn listed(self, kind: Option<&str>, is_reflexive: bool) -> (u8, bool) {
        let all: &[u8] = match self {
            Self::Three => &[0, FIRST],
            Self::Four => &[0, FIRST, SECOND, FIRST | SECOND],
        };
        let is_same = |listed: &&u8| self.kind(**listed, is_reflexive) == kind;
        if let Some(listed) = all.iter().find(is_same) {
            return (*listed, true);
        }
        // RFC 7940 section 7.3: an activated variant is a preferred one.
        let is_activated = self == Self::Three && kind == Some("activated");
        (if is_activated { FIRST } else { 0 }, false)
    }

    /// The actions for these types.
    pub(super) fn actions(self) -> Vec<Action> {
        let action = |disposition: &str, trigger: Trigger, kinds: &[&str]| Action {
            trigger: Some((trigger, kinds.iter().map(|kind| (*kind).into()).collect())),
            ..Action::new(disposition)
        };
        let blocked = action("blocked", Trigger::Any, &[BLOCKED]);
        match self {
            Self::Three => Vec::from([
                blocked,
                action("valid", Trigger::All, &["r-preferred"]),
                action("activated", Trigger::Only, &["preferred", "r-preferred"]),
                action("blocked", Trigger::Any, &["preferred"]),
            ]),
            Self::Four => Vec::from([
                blocked,
                action("valid", Trigger::All, &["r-simp", "r-trad", "r-both"]),
                action("allocatable", Trigger::Only, &["simp", "r-simp", "both", "r-both"]),
                action("allocatable", Trigger::Only, &["trad", "r-trad", "both", "r-both"]),
                action("blocked", Trigger::Any, &["simp", "trad", "both"]),
            ]),
        }
    }
}
