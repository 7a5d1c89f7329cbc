//! Many names: those of an array, or lines.

use xenonym::batch::{
    Batch, Convert, Counts, OnError, Outcome as Converted, PassThrough, RejectedLine, convert_lines,
};
use xenonym::{Error, Operation};

use crate::border::{self, Outcome};
use crate::error::{write_error, write_members};
use crate::json::Json;
use crate::options::{Chosen, chosen};
use crate::positions::Positions;

/// The names of an array with line feeds between them: an object with their number, what changes
/// (`[index, result, ...]`) and errors (`[index, error, ...]`).
#[allow(unsafe_code, reason = "JavaScript calls the function by its name, which no other has")]
#[unsafe(no_mangle)]
extern "C" fn array(length: usize, options: u32, is_to_unicode: u32) -> usize {
    border::call(length, |names, output| {
        convert_array(names, &batch(options, is_to_unicode), output);
        Outcome::Json
    })
}

/// Lines: those of the results, an object with errors and counts, and in four bytes the length of the lines.
#[allow(unsafe_code, reason = "JavaScript calls the function by its name, which no other has")]
#[unsafe(no_mangle)]
extern "C" fn lines(length: usize, options: u32, is_to_unicode: u32) -> usize {
    let on_error = if is_to_unicode == 0 { OnError::Blank } else { OnError::Partial };
    border::call(length, |lines, output| {
        let mut rejected = Vec::new();
        let mut counts = Counts::default();
        Json::new(&mut rejected).array(|json| {
            counts = convert_lines(lines, &Single(batch(options, is_to_unicode)), output, |line| {
                write_rejected(json, lines, &line);
                Some(on_error)
            });
        });
        let length = output.len() as u32;
        let mut summary = Vec::new();
        let mut json = Json::new(&mut summary);
        json.object(|json| {
            json.key("rejected").raw(&rejected);
            json.key("counts").object(|json| {
                json.key("unchanged").number(counts.unchanged);
                json.key("converted").number(counts.converted);
                json.key("rejected").number(counts.rejected);
            });
        });
        output.extend(summary);
        output.extend(length.to_le_bytes());
        Outcome::Text
    })
}

/// A conversion that remembers nothing, because the module has to stay small.
struct Single(Batch<Chosen>);

impl Convert for Single {
    type Error = Error;

    fn pass_through(&self) -> PassThrough {
        self.0.pass_through()
    }

    fn convert(&self, name: &str, output: &mut Vec<u8>) -> Result<Converted, Error> {
        self.0.convert(name, output)
    }
}

fn write_rejected(json: &mut Json<'_>, lines: &[u8], line: &RejectedLine) {
    let name = lines.get(line.range.clone()).unwrap_or_default();
    // The error is after what is UTF-8.
    let valid = match core::str::from_utf8(name) {
        Ok(name) => name,
        Err(error) => core::str::from_utf8(&name[..error.valid_up_to()]).unwrap_or_default(),
    };
    json.object(|json| {
        json.key("line").number(line.index);
        write_members(json, line.error, &Positions::new(valid));
    });
}

fn batch(options: u32, is_to_unicode: u32) -> Batch<Chosen> {
    let operation = if is_to_unicode == 0 { Operation::ToAscii } else { Operation::ToUnicode };
    Batch::new(operation, chosen(options, operation))
}

fn convert_array(names: &[u8], batch: &Batch<Chosen>, output: &mut Vec<u8>) {
    let passes = batch.pass_through();
    let mut count = 0;
    let (mut changed, mut errors, mut result) = (Vec::new(), Vec::new(), Vec::new());
    let (mut changed_json, mut errors_json) = (Json::new(&mut changed), Json::new(&mut errors));
    for (index, name) in names.split(|&byte| byte == b'\n').enumerate() {
        count = index + 1;
        if passes.recognizes(name) {
            continue;
        }
        // JavaScript sends UTF-8.
        let name = core::str::from_utf8(name).unwrap_or_default();
        result.clear();
        let converted = batch.convert(name, &mut result);
        if let Err(error) = converted {
            errors_json.number(index);
            write_error(&mut errors_json, error, &Positions::new(name));
        }
        if converted != Ok(Converted::Unchanged) {
            changed_json.number(index);
            changed_json.string(core::str::from_utf8(&result).unwrap_or_default());
        }
    }
    let mut json = Json::new(output);
    json.object(|json| {
        json.key("count").number(count);
        json.key("changed").array(|json| json.raw(&changed));
        json.key("errors").array(|json| json.raw(&errors));
    });
}
