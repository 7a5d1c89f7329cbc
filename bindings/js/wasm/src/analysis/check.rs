//! What each standard makes of a name, side by side.

use xenonym::Standard;
use xenonym::domain::labels;
use xenonym::label::classify;

use crate::border::call_for_json;
use crate::error::write_errors;
use crate::json::Json;
use crate::positions::Positions;

/// The verdicts of the standards whose bits are set, and the classes of the labels.
#[allow(unsafe_code, reason = "JavaScript calls the function by its name, which no other has")]
#[unsafe(no_mangle)]
extern "C" fn check(length: usize, standards: u32) -> usize {
    call_for_json(length, |name, json| {
        let positions = Positions::new(name);
        json.object(|json| {
            json.key("verdicts").array(|json| {
                for (number, &(profile, standard)) in Standard::ALL.iter().enumerate() {
                    if standards >> number & 1 == 1 {
                        json.object(|json| {
                            write_verdict(json, profile, standard, name, &positions);
                        });
                    }
                }
            });
            json.key("labels").array(|json| write_labels(json, name, &positions));
        });
    })
}

fn write_verdict(
    json: &mut Json<'_>,
    profile: &str,
    standard: Standard,
    name: &str,
    positions: &Positions<'_>,
) {
    let result = standard.to_ascii_with_errors(name);
    let ascii = result.as_deref().ok();
    let unicode = ascii.map(|ascii| standard.to_unicode(ascii).into_text());
    json.key("profile").string(profile);
    json.key("accepted").boolean(result.is_ok());
    json.key("ascii").optional_string(ascii);
    json.key("unicode").optional_string(unicode.as_deref());
    json.key("errors");
    write_errors(json, result.as_ref().err().map_or(&[], Vec::as_slice), positions);
}

fn write_labels(json: &mut Json<'_>, name: &str, positions: &Positions<'_>) {
    for (index, label) in labels(name).enumerate() {
        let class = classify(label.text());
        let range = label.range();
        json.object(|json| {
            json.key("label").number(index);
            json.key("offset").number(positions.of(range.start).utf16);
            json.key("end").number(positions.of(range.end).utf16);
            json.key("text").string(label.text());
            json.key("class").string(class.name());
            json.key("idnaValid").boolean(class.is_idna_valid());
            let reason = class.reason().map(|error| error.kind().name());
            json.key("reason").optional_string(reason);
        });
    }
}
