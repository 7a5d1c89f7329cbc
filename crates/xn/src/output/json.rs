//! The objects that `--json` writes. Their fields never change their meaning.
//!
//! Strings have `\u` escapes for all code points that a terminal may obey, and not only for the C0 controls that
//! JSON needs.

use std::borrow::Cow;
use std::io::{self, Write};

use serde::{Serialize, Serializer};
use serde_json::ser::Formatter;
use xenonym::stringprep::Table;
use xenonym_precis::jid::Part;
use xenonym_records::engine::Within;

use crate::converted::Converted;
use crate::location::{Origin, Place, Record};
use crate::problem::Problem;
use crate::terminal::{is_obeyed, may_be_obeyed, may_need_escape, u_plus};

/// The result of one input. The object of every command is such an entry, or contains some.
#[derive(Serialize, Debug)]
pub(crate) struct Entry<'a> {
    /// Bytes that are not UTF-8 become U+FFFD.
    input: Cow<'a, str>,
    output: Option<&'a str>,
    errors: &'a [Problem],
    #[serde(flatten)]
    place: Option<Place<'a>>,
}

impl<'a> Entry<'a> {
    pub(crate) fn new(record: &Record<'a>, answer: &'a Converted<'_>) -> Self {
        Self { place: Some(record.place), ..Self::of_text(record.lossy(), answer) }
    }

    pub(crate) fn of_text(input: impl Into<Cow<'a, str>>, answer: &'a Converted<'_>) -> Self {
        Self {
            input: input.into(),
            output: answer.output.as_deref(),
            errors: &answer.problems,
            place: None,
        }
    }
}

/// Appends an entry. This is what its `Serialize` would write, in fewer steps, because a run may write millions.
pub(super) fn append_entry(text: &mut Vec<u8>, entry: &Entry<'_>) {
    text.extend_from_slice(b"{\"input\":");
    append_string(text, &entry.input);
    text.extend_from_slice(b",\"output\":");
    append_optional(text, entry.output);
    text.extend_from_slice(b",\"errors\":");
    append_value(text, &entry.errors);
    match &entry.place {
        Some(place) => append_place(text, place),
        None => text.push(b'}'),
    }
}

/// Appends the members that a [`Place`] has, and the end of their object, to its other members.
pub(super) fn append_place(text: &mut Vec<u8>, place: &Place<'_>) {
    let line = match place.origin {
        Origin::Argument(_) => None,
        Origin::Line { file, number } => Some((file, b",\"line\":".as_slice(), number)),
        Origin::Row { file, number } => Some((file, b",\"row\":".as_slice(), number)),
    };
    if let Some((file, key, number)) = line {
        text.extend_from_slice(b",\"file\":");
        // Most are UTF-8, which this recognizes faster.
        match file.map(|file| (file, file.to_str())) {
            Some((file, None)) => append_string(text, &file.to_string_lossy()),
            known => append_optional(text, known.and_then(|(_, name)| name)),
        }
        text.extend_from_slice(key);
        append_value(text, &number);
    }
    if let Some(start) = place.start {
        text.extend_from_slice(b",\"start\":");
        append_value(text, &start);
    }
    let within = match place.within {
        Within::Record => None,
        Within::Column(name) => Some((b",\"column\":".as_slice(), name)),
        Within::Field(path) => Some((b",\"field\":".as_slice(), path)),
    };
    if let Some((key, name)) = within {
        text.extend_from_slice(key);
        append_string(text, name);
    }
    text.push(b'}');
}

/// Appends a string. Most strings need no escapes, which one look at their bytes tells.
pub(super) fn append_string(text: &mut Vec<u8>, string: &str) {
    if may_need_escape(string) {
        return append_value(text, string);
    }
    text.push(b'"');
    text.extend_from_slice(string.as_bytes());
    text.push(b'"');
}

fn append_optional(text: &mut Vec<u8>, string: Option<&str>) {
    match string {
        Some(string) => append_string(text, string),
        None => text.extend_from_slice(b"null"),
    }
}

fn append_value(text: &mut Vec<u8>, value: &(impl Serialize + ?Sized)) {
    // Writing to memory cannot fail.
    let _ = write(text, value);
}

#[derive(Serialize)]
struct ErrorObject<'a> {
    kind: &'a str,
    rule: &'a str,
    message: String,
    offset: usize,
    byte: usize,
    char: usize,
    label: Option<usize>,
    /// Only of XMPP addresses.
    #[serde(skip_serializing_if = "Option::is_none")]
    part: Option<&'a str>,
    code_point: Option<String>,
    place: &'a str,
    /// Of the code point, in the mapped or decoded label.
    index: Option<u32>,
    /// The code point of the input that became `code_point`.
    source: Option<String>,
    table: Option<&'a str>,
}

impl Serialize for Problem {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let object = ErrorObject {
            kind: self.fault.kind,
            rule: self.fault.rule,
            message: self.to_string(),
            offset: self.byte,
            byte: self.byte,
            char: self.char,
            label: self.label(),
            part: self.part.map(Part::name),
            code_point: self.code_point.map(u_plus),
            place: self.place.name(),
            index: self.index(),
            source: self.source.as_ref().map(|source| u_plus(source.code_point.into())),
            table: self.table.map(Table::name),
        };
        object.serialize(serializer)
    }
}

/// The compact form of JSON, with more escapes.
struct Escaped;

impl Formatter for Escaped {
    fn write_string_fragment<W>(&mut self, sink: &mut W, fragment: &str) -> io::Result<()>
    where
        W: ?Sized + Write,
    {
        if !may_be_obeyed(fragment) {
            return sink.write_all(fragment.as_bytes());
        }
        let mut rest = fragment;
        while let Some((at, c)) = rest.char_indices().find(|&(_, c)| is_obeyed(c)) {
            // All of them are in the Basic Multilingual Plane, so one escape is enough.
            write!(sink, "{}\\u{:04x}", &rest[..at], u32::from(c))?;
            rest = &rest[at + c.len_utf8()..];
        }
        sink.write_all(rest.as_bytes())
    }
}

/// Writes `value`.
pub(super) fn write(sink: &mut impl Write, value: &(impl Serialize + ?Sized)) -> io::Result<()> {
    let mut serializer = serde_json::Serializer::with_formatter(sink, Escaped);
    Ok(value.serialize(&mut serializer)?)
}

/// Writes `value` and a line feed.
pub(super) fn write_line(sink: &mut impl Write, value: &impl Serialize) -> io::Result<()> {
    write(sink, value)?;
    sink.write_all(b"\n")
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use xenonym_records::engine::INVALID_UTF8;

    use super::*;

    #[test]
    fn an_appended_string_is_the_serialized_one() {
        for code_point in '\0'..=char::MAX {
            let string = code_point.to_string();
            let string = string.as_str();
            let (mut expected, mut appended) = (Vec::new(), Vec::new());
            write(&mut expected, string).unwrap();
            append_string(&mut appended, string);
            assert_eq!(appended, expected, "{code_point:?}");
        }
    }

    #[test]
    fn an_appended_entry_is_the_serialized_one() {
        let accepted = Converted::from(Ok("\u{85}\"ü"));
        let rejected = Converted::rejected(Problem::new(INVALID_UTF8, "ü", Some(0x85)));
        let line = |file| Origin::Line { file, number: 7 };
        for answer in [&accepted, &rejected] {
            for origin in [Origin::Argument(1), line(None), line(Some(Path::new("a\u{202E}")))] {
                for (start, within) in [(None, Within::Record), (Some(3), Within::Column("ü"))] {
                    let place = Place { origin, start, within };
                    let entries = [
                        Entry::new(&Record { place, bytes: b"a\xFF" }, answer),
                        Entry::of_text("a", answer),
                    ];
                    for entry in &entries {
                        let (mut expected, mut appended) = (b"x".to_vec(), b"x".to_vec());
                        write(&mut expected, entry).unwrap();
                        append_entry(&mut appended, entry);
                        assert_eq!(str::from_utf8(&appended), str::from_utf8(&expected));
                    }
                }
            }
        }
    }
}
