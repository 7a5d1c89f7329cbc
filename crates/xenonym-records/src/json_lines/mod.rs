//! JSON Lines: a JSON text (RFC 8259) on each line, of which some fields hold names.
//!
//! A field is named by its path, `a.b` for `b` in the object `a`, or by a JSON Pointer, `/a/b`, whose
//! names may have dots. Where there is an array, each of its elements is meant, but not arrays in
//! arrays. A member that is there twice is converted twice. Results stand in the place of the fields
//! and all else stays byte for byte. Fields that are missing, `null` or empty hold no names. A rejected
//! name whose place is to be blank becomes `null`. A line that is not a JSON object stays, and so does
//! a field that is not a string.

mod path;
mod scan;
mod string;

use self::path::Paths;
use self::scan::{Found, scan};
use self::string::{raw_offset, unescape, write, write_part};
use crate::content::{Part, Target};
use crate::fault::{
    Fault, INVALID_UTF8, NOT_A_STRING, NOT_AN_OBJECT, NOT_JSON, UNPAIRED_SURROGATE,
};
use crate::format::{Dropped, Format, Replacer};
use crate::line_ending::split_ending;
use crate::short_list::ShortList;
use crate::slot::{Escape, OnReject, Slot, Within};

/// The format of JSON Lines.
#[derive(Debug)]
pub struct JsonLines {
    fields: Vec<Target>,
    paths: Paths,
}

impl JsonLines {
    /// Lines of which these fields hold names.
    ///
    /// # Errors
    ///
    /// Says which path cannot be one, and how to write it.
    pub fn new(fields: Vec<Target>) -> Result<Self, String> {
        let paths = Paths::new(&fields)?;
        Ok(Self { fields, paths })
    }

    /// The values of the fields in a line; or what is wrong with it, after how many bytes.
    fn values(&self, line: &[u8]) -> Result<ShortList<Found>, (Fault, usize)> {
        if let Err(error) = str::from_utf8(line) {
            return Err((INVALID_UTF8, error.valid_up_to()));
        }
        let values = scan(line, &self.paths).map_err(|at| (NOT_JSON, at))?;
        let start = line.len() - line.trim_ascii_start().len();
        match line.get(start) {
            Some(b'{') => Ok(values),
            _ => Err((NOT_AN_OBJECT, start)),
        }
    }

    /// Replaces the name in a value that starts at a byte of the record.
    fn replace(
        raw: &[u8],
        at: usize,
        field: &Target,
        names: &mut dyn Replacer,
        output: &mut Vec<u8>,
    ) -> Result<(), Dropped> {
        let slot = Slot { within: Within::Field(&field.name), ..Slot::bare(raw, at) };
        let [b'"', inner @ .., b'"'] = raw else {
            let slot = Slot { on_reject: OnReject::KeepAlways, ..slot };
            return names.reject(NOT_A_STRING, 0, &slot, output);
        };
        let start = output.len();
        match unescape(inner) {
            Ok(name) if name.is_empty() => output.extend_from_slice(raw),
            Ok(name) => {
                let slot = Slot { name: &name, escape: Escape::Any(write), ..slot };
                let part = Part { write: write_part, raw_offset };
                field.content.replace(&slot, part, names, output)?;
            }
            Err(at) => names.reject(UNPAIRED_SURROGATE, 1 + at, &slot, output)?,
        }
        if output.len() == start {
            output.extend_from_slice(b"null");
        }
        Ok(())
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
            Ok(values) => {
                let mut copied = 0;
                for Found { range, field } in values.iter() {
                    output.extend_from_slice(&line[copied..range.start]);
                    copied = range.end;
                    let (raw, field) = (&line[range.clone()], &self.fields[*field]);
                    Self::replace(raw, range.start, field, names, output)?;
                }
                output.extend_from_slice(&line[copied..]);
            }
            Err((fault, at)) => names.reject(fault, at, &Slot::unreadable(line, 0), output)?,
        }
        output.extend_from_slice(ending.as_bytes());
        Ok(())
    }
}
