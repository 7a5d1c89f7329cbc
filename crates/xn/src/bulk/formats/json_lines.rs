//! JSON Lines: a JSON text (RFC 8259) on each line, of which some fields are names.
//!
//! A field is named by its path, `a.b` for `b` in the object `a`; where there is an array, each of
//! its elements is meant, but not arrays in arrays. Results stand in the place of the fields and
//! all else stays byte for byte. Fields that are missing, `null` or empty are no names. What is
//! refused becomes `null`, by `--on-error blank`: a field, or a line that is no JSON.

use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

use super::{Format, split_ending};
use crate::bulk::found::{Found, Spell};
use crate::bulk::names::{Dropped, Names};
use crate::input::text;
use crate::output::{INVALID_UTF8, NOT_A_STRING, NOT_JSON};

/// The format of JSON Lines.
pub(crate) struct JsonLines {
    /// A path is the names of members, from the outermost.
    paths: Vec<Vec<String>>,
}

impl JsonLines {
    pub(crate) fn new(fields: &[String]) -> Self {
        let path = |field: &String| field.split('.').map(str::to_owned).collect();
        Self { paths: fields.iter().map(path).collect() }
    }

    /// The values of the fields, from the first on.
    fn values<'j>(&self, json: &'j str) -> serde_json::Result<Vec<&'j str>> {
        let whole: &RawValue = serde_json::from_str(json)?;
        let mut found = Vec::new();
        for path in &self.paths {
            find(whole.get(), path, &mut found)?;
        }
        found.sort_by_key(|value| value.as_ptr());
        found.dedup_by_key(|value| value.as_ptr());
        Ok(found)
    }
}

impl Format for JsonLines {
    fn rewrite(
        &self,
        _header: &[u8],
        record: &[u8],
        names: &mut Names<'_>,
        output: &mut Vec<u8>,
    ) -> Result<(), Dropped> {
        let (line, ending) = split_ending(record);
        if line.trim_ascii().is_empty() {
            output.extend_from_slice(record);
            return Ok(());
        }
        let values = text(line).map_err(|_| INVALID_UTF8).and_then(|json| {
            let values = self.values(json).map_err(|_| NOT_JSON)?;
            Ok((json, values))
        });
        match values {
            Ok((json, values)) => rewrite_values(json, &values, names, output)?,
            Err(facts) => {
                let unread = Found::bare(line, 0);
                or_null(output, |output| names.refuse_unread(facts, &unread, output))?;
            }
        }
        output.extend_from_slice(ending.as_bytes());
        Ok(())
    }
}

fn rewrite_values(
    json: &str,
    values: &[&str],
    names: &mut Names<'_>,
    output: &mut Vec<u8>,
) -> Result<(), Dropped> {
    let mut copied = 0;
    for value in values {
        let at = value.as_ptr().addr() - json.as_ptr().addr();
        if at < copied {
            // It is inside what was refused.
            continue;
        }
        output.extend_from_slice(&json.as_bytes()[copied..at]);
        copied = at + value.len();
        let raw = value.as_bytes();
        let name: Option<String> = serde_json::from_str(value).ok();
        or_null(output, |output| match &name {
            Some(name) if name.is_empty() => {
                output.extend_from_slice(raw);
                Ok(())
            }
            Some(name) => {
                let spell = Spell::Any(spell);
                names.replace(&Found { name: name.as_bytes(), raw, at, spell }, output)
            }
            None => names.refuse_unread(NOT_A_STRING, &Found::bare(raw, at), output),
        })?;
    }
    output.extend_from_slice(&json.as_bytes()[copied..]);
    Ok(())
}

/// Adds the values at the end of `path` in `value`; `null` is none.
fn find<'j>(value: &'j str, path: &[String], found: &mut Vec<&'j str>) -> serde_json::Result<()> {
    if value.starts_with('[') {
        for element in serde_json::from_str::<Vec<&RawValue>>(value)? {
            find_in_one(element.get(), path, found)?;
        }
        return Ok(());
    }
    find_in_one(value, path, found)
}

fn find_in_one<'j>(
    value: &'j str,
    path: &[String],
    found: &mut Vec<&'j str>,
) -> serde_json::Result<()> {
    match path.split_first() {
        None if value == "null" => {}
        None => found.push(value),
        Some((name, path)) if value.starts_with('{') => {
            for (member, value) in serde_json::from_str::<Members<'_>>(value)?.0 {
                if member == *name {
                    find(value.get(), path, found)?;
                }
            }
        }
        Some(_) => {}
    }
    Ok(())
}

/// The members of an object, in order, each as often as it is there.
struct Members<'j>(Vec<(String, &'j RawValue)>);

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

/// Where nothing is written, writes `null`.
fn or_null(
    output: &mut Vec<u8>,
    write: impl FnOnce(&mut Vec<u8>) -> Result<(), Dropped>,
) -> Result<(), Dropped> {
    let start = output.len();
    write(output)?;
    if output.len() == start {
        output.extend_from_slice(b"null");
    }
    Ok(())
}

fn spell(name: &str, output: &mut Vec<u8>) {
    // Writing text to memory cannot fail.
    let _ = serde_json::to_writer(output, name);
}
