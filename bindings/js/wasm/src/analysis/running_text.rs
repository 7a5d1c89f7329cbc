//! Addresses and names in running text.

use xenonym_records::{FoundKind, find};

use crate::border::call_for_json;
use crate::json::Json;
use crate::positions::Positions;

/// An object for each address or name in a text.
#[allow(unsafe_code, reason = "JavaScript calls the function by its name, which no other has")]
#[unsafe(no_mangle)]
extern "C" fn names_in_text(length: usize) -> usize {
    call_for_json(length, |text, json| {
        let positions = Positions::new(text);
        json.array(|json| {
            for found in find(text) {
                json.object(|json: &mut Json<'_>| {
                    json.key("kind").string(match found.kind() {
                        FoundKind::Url => "url",
                        FoundKind::Email => "email",
                        _ => "name",
                    });
                    json.key("text").string(found.text());
                    json.key("offset").number(positions.of(found.range().start).utf16);
                    json.key("end").number(positions.of(found.range().end).utf16);
                });
            }
        });
    })
}
