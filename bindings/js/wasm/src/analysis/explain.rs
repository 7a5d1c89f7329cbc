//! The steps of UTS #46, label by label.

use xenonym::Operation;
use xenonym::uts46::{self, Conversion, Criterion};

use crate::border::call_for_json;
use crate::error::{write_errors, write_members};
use crate::json::Json;
use crate::options::uts46;
use crate::positions::Positions;

/// What UTS #46 does with a name: its labels, and both conversions.
#[allow(unsafe_code, reason = "JavaScript calls the function by its name, which no other has")]
#[unsafe(no_mangle)]
extern "C" fn explain(length: usize, options: u32) -> usize {
    call_for_json(length, |name, json| {
        let options = uts46(options, Operation::ToAscii);
        let positions = Positions::new(name);
        let to_ascii = uts46::to_ascii_with_errors(name, &options);
        json.object(|json| {
            json.key("labels").array(|json| {
                write_labels(json, name, &options, &to_ascii, &positions);
            });
            json.key("toASCII");
            write_conversion(json, to_ascii, &positions);
            json.key("toUnicode");
            write_conversion(json, uts46::to_unicode(name, &options), &positions);
        });
    })
}

fn write_labels(
    json: &mut Json<'_>,
    name: &str,
    options: &uts46::Options,
    conversion: &Conversion<'_>,
    positions: &Positions<'_>,
) {
    let mut rest = conversion.errors().iter().peekable();
    let forms = uts46::steps(name, options).zip(conversion.raw().split('.'));
    for (index, (steps, ascii)) in forms.enumerate() {
        let range = steps.range();
        json.object(|json| {
            json.key("label").number(index);
            json.key("offset").number(positions.of(range.start).utf16);
            json.key("end").number(positions.of(range.end).utf16);
            json.key("text").string(steps.text());
            json.key("dot").string(steps.dot());
            json.key("mapped").string(steps.mapped());
            json.key("normalized").string(steps.normalized());
            json.key("decoded").optional_string(steps.decoded());
            json.key("validated").boolean(steps.is_validated());
            json.key("ascii").string(ascii);
            json.key("errors").array(|json| {
                // Errors stand label by label, and those of the whole name last.
                while let Some(&error) = rest.next_if(|error| error.label() == Some(index)) {
                    let criterion = Criterion::of(error.kind()).map(Criterion::number);
                    json.object(|json| {
                        write_members(json, error, positions);
                        json.key("criterion").optional_number(criterion.map(usize::from));
                    });
                }
            });
        });
    }
}

fn write_conversion(json: &mut Json<'_>, conversion: Conversion<'_>, positions: &Positions<'_>) {
    json.object(|json| {
        json.key("errors");
        write_errors(json, conversion.errors(), positions);
        json.key("raw").string(conversion.raw());
        json.key("text").string(&conversion.into_text());
    });
}
