//! JSON Lines: a JSON text (RFC 8259) on each line, of which some fields are names.
//!
//! A field is named by its path, `a.b` for `b` in the object `a`; where there is an array, each of
//! its elements is meant, but not arrays in arrays. Results stand in the place of the fields and
//! all else stays byte for byte. Fields that are missing, `null` or empty are no names. By
//! `--on-error blank` a name that is refused becomes `null`. Where there is none to be read nothing is
//! taken away: a line that is no JSON object stays, and so does a field that is no string.

use std::fmt;

use crate::fault::{
    Fault, INVALID_UTF8, NOT_A_STRING, NOT_AN_OBJECT, NOT_JSON, UNPAIRED_SURROGATE,
};
use crate::format::{Dropped, Format, Replacer};
use crate::line_ending::split_ending;
use crate::slot::{Escape, OnReject, Slot, Within};
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

/// The format of JSON Lines.
#[derive(Debug)]
pub struct JsonLines {
    fields: Vec<Field>,
}

#[derive(Debug)]
struct Field {
    /// As it was asked for.
    path: String,
    /// The names of members, from the outermost.
    members: Vec<String>,
}

/// A value, and the field that it is of.
type Value<'a> = (&'a str, &'a Field);

impl JsonLines {
    /// JSON Lines with names in these fields.
    pub fn new(fields: &[String]) -> Self {
        let field = |path: &String| Field {
            path: path.clone(),
            members: path.split('.').map(str::to_owned).collect(),
        };
        Self { fields: fields.iter().map(field).collect() }
    }

    /// The line as text, and the values of the fields, from the first on; or what is wrong with it,
    /// behind how many bytes.
    fn values<'a>(&'a self, line: &'a [u8]) -> Result<(&'a str, Vec<Value<'a>>), (Fault, usize)> {
        let json = str::from_utf8(line).map_err(|error| (INVALID_UTF8, error.valid_up_to()))?;
        let not_json = |error: serde_json::Error| {
            // Its columns are bytes, from 1 on.
            let at = if error.is_eof() { line.len() } else { error.column().saturating_sub(1) };
            (NOT_JSON, (0..=at).rev().find(|&at| json.is_char_boundary(at)).unwrap_or(0))
        };
        let whole: &RawValue = serde_json::from_str(json).map_err(not_json)?;
        if !whole.get().starts_with('{') {
            return Err((NOT_AN_OBJECT, whole.get().as_ptr().addr() - json.as_ptr().addr()));
        }
        let mut found = Vec::new();
        for field in &self.fields {
            // What is within JSON is JSON.
            let _ = find(whole.get(), &field.members, &mut |value| found.push((value, field)));
        }
        found.sort_by_key(|(value, _)| value.as_ptr());
        found.dedup_by_key(|(value, _)| value.as_ptr());
        Ok((json, found))
    }
}

impl Format for JsonLines {
    fn on_reject(&self) -> OnReject {
        OnReject::KeepAlways
    }

    fn rewrite(
        &self,
        record: &[u8],
        names: &mut dyn Replacer,
        output: &mut Vec<u8>,
    ) -> Result<(), Dropped> {
        let (line, ending) = split_ending(record);
        if line.trim_ascii().is_empty() {
            output.extend_from_slice(record);
            return Ok(());
        }
        match self.values(line) {
            Ok((json, values)) => rewrite_values(json, &values, names, output)?,
            Err((fault, at)) => names.reject(fault, at, &Slot::unreadable(line, 0), output)?,
        }
        output.extend_from_slice(ending.as_bytes());
        Ok(())
    }
}

fn rewrite_values(
    json: &str,
    values: &[Value<'_>],
    names: &mut dyn Replacer,
    output: &mut Vec<u8>,
) -> Result<(), Dropped> {
    let mut copied = 0;
    for (value, field) in values {
        let at = value.as_ptr().addr() - json.as_ptr().addr();
        if at < copied {
            // It is inside what was refused.
            continue;
        }
        output.extend_from_slice(&json.as_bytes()[copied..at]);
        copied = at + value.len();
        let raw = value.as_bytes();
        let found = Slot { within: Within::Field(&field.path), ..Slot::bare(raw, at) };
        if !value.starts_with('"') {
            names.reject(
                NOT_A_STRING,
                0,
                &Slot { on_reject: OnReject::KeepAlways, ..found },
                output,
            )?;
            continue;
        }
        let start = output.len();
        match serde_json::from_str::<String>(value) {
            Ok(name) if name.is_empty() => output.extend_from_slice(raw),
            Ok(name) => {
                let escape = Escape::Any(escape);
                names.replace(&Slot { name: name.as_bytes(), escape, ..found }, output)?;
            }
            Err(_) => {
                let at = unpaired_surrogate(value);
                names.reject(UNPAIRED_SURROGATE, at, &found, output)?;
            }
        }
        if output.len() == start {
            output.extend_from_slice(b"null");
        }
    }
    output.extend_from_slice(&json.as_bytes()[copied..]);
    Ok(())
}

/// Where in a string the first escape stands that is half of a surrogate pair.
fn unpaired_surrogate(string: &str) -> usize {
    let unit = |at: usize| {
        let digits = string.get(at..)?.strip_prefix("\\u")?.get(..4)?;
        u32::from_str_radix(digits, 16).ok()
    };
    let mut at = 0;
    while at < string.len() {
        at += match (string.as_bytes()[at], unit(at), unit(at + 6)) {
            (_, Some(0xD800..=0xDBFF), Some(0xDC00..=0xDFFF)) => 12,
            (_, Some(0xD800..=0xDFFF), _) => return at,
            (b'\\', _, _) => 2,
            _ => 1,
        };
    }
    0
}

/// Shows `take` the values at the end of `path` in `value`, but for `null`, which is none.
fn find<'j>(
    value: &'j str,
    path: &[String],
    take: &mut impl FnMut(&'j str),
) -> serde_json::Result<()> {
    if value.starts_with('[') {
        for element in serde_json::from_str::<Vec<&RawValue>>(value)? {
            find_in_one(element.get(), path, take)?;
        }
        return Ok(());
    }
    find_in_one(value, path, take)
}

fn find_in_one<'j>(
    value: &'j str,
    path: &[String],
    take: &mut impl FnMut(&'j str),
) -> serde_json::Result<()> {
    match path.split_first() {
        None if value == "null" => {}
        None => take(value),
        Some((name, path)) if value.starts_with('{') => {
            for (member, value) in serde_json::from_str::<Members<'_>>(value)?.0 {
                // One with half of a surrogate pair has no name.
                if serde_json::from_str::<String>(member.get()).is_ok_and(|member| member == *name)
                {
                    find(value.get(), path, take)?;
                }
            }
        }
        Some(_) => {}
    }
    Ok(())
}

/// The members of an object, in order, each as often as it is there.
struct Members<'j>(Vec<(&'j RawValue, &'j RawValue)>);

impl<'de> Deserialize<'de> for Members<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct InOrder;

        impl<'de> Visitor<'de> for InOrder {
            type Value = Members<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut members = Vec::new();
                while let Some(member) = map.next_entry()? {
                    members.push(member);
                }
                Ok(Members(members))
            }
        }

        deserializer.deserialize_map(InOrder)
    }
}

fn escape(name: &str, output: &mut Vec<u8>) {
    // Writing text to memory cannot fail.
    let _ = serde_json::to_writer(output, name);
}
