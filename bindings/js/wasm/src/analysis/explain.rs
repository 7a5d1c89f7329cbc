//! The steps of UTS #46, label by label.

use xenonym::Operation;
use xenonym::uts46::{Conversion, Criterion, ExplainedLabel, explain as explanation};

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
        let explanation = explanation(name, &uts46(options, Operation::ToAscii));
        let positions = Positions::new(name);
        json.object(|json| {
            json.key("labels").array(|json| {
                explanation.labels().for_each(|label| write_label(json, &label, &positions));
            });
            json.key("toASCII");
            write_conversion(json, explanation.to_ascii().clone(), &positions);
            json.key("toUnicode");
            write_conversion(json, explanation.to_unicode(), &positions);
        });
    })
}

fn write_label(json: &mut Json<'_>, label: &ExplainedLabel<'_, '_>, positions: &Positions<'_>) {
    let (steps, range) = (&label.steps, label.steps.range());
    json.object(|json| {
        json.key("label").number(label.index);
        json.key("offset").number(positions.of(range.start).utf16);
        json.key("end").number(positions.of(range.end).utf16);
        json.key("text").string(steps.text());
        json.key("dot").string(steps.dot());
        json.key("mapped").string(steps.mapped());
        json.key("normalized").string(steps.normalized());
        json.key("decoded").optional_string(steps.decoded());
        json.key("validated").boolean(steps.is_validated());
        json.key("ascii").string(label.ascii);
        json.key("errors").array(|json| {
            for &error in label.errors {
                let criterion = Criterion::of(error.kind()).map(Criterion::number);
                json.object(|json| {
                    write_members(json, error, positions);
                    json.key("criterion").optional_number(criterion.map(usize::from));
                });
            }
        });
    });
}

fn write_conversion(json: &mut Json<'_>, conversion: Conversion<'_>, positions: &Positions<'_>) {
    json.object(|json| {
        json.key("errors");
        write_errors(json, conversion.errors(), positions);
        json.key("raw").string(conversion.raw());
        json.key("text").string(&conversion.into_text());
    });
}
