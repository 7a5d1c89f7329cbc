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

use crate::converted::Converted;
use crate::location::{Place, Record};
use crate::problem::Problem;
use crate::terminal::{is_obeyed, may_be_obeyed, u_plus};

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
    // Writing to memory cannot fail.
    let mut append = |before: &str, value: &dyn Fn(&mut Vec<u8>) -> io::Result<()>| {
        text.extend_from_slice(before.as_bytes());
        let _ = value(text);
    };
    append("{\"input\":", &|text| write(text, &entry.input));
    append(",\"output\":", &|text| write(text, &entry.output));
    append(",\"errors\":", &|text| write(text, &entry.errors));
    let Some(place) = &entry.place else {
        return text.push(b'}');
    };
    append_members(text, place);
}

/// Appends the members of an object and its end to the others, which precede them.
pub(super) fn append_members(text: &mut Vec<u8>, members: &impl Serialize) {
    let start = text.len();
    // Writing to memory cannot fail.
    let _ = write(text, members);
    if text.get(start + 1) == Some(&b'}') {
        text.remove(start);
    } else {
        text[start] = b',';
    }
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
            label: self.label,
            part: self.part.map(Part::name),
            code_point: self.code_point.map(u_plus),
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
pub(super) fn write(sink: &mut impl Write, value: &impl Serialize) -> io::Result<()> {
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

    use xenonym_records::engine::{INVALID_UTF8, Within};

    use super::*;
    use crate::location::Origin;

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
