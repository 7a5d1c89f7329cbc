//! The properties of the code points of a text.

use xenonym::idna2008::derived_property;
use xenonym::unicode::{BidiClass, Status, is_mark, mapping};
use xenonym_safety::identifier::{IdentifierStatus, IdentifierTypes};
use xenonym_safety::scripts::{Script, ScriptSet};
use xenonym_safety::skeleton;

use crate::border::call_for_json;
use crate::json::Json;

/// They are in sets for UTS #39, and no values of `Script_Extensions`.
const WRITING_SYSTEMS: [Script; 4] =
    [Script::HAN_WITH_BOPOMOFO, Script::HAN_WITH_LATIN, Script::JAPANESE, Script::KOREAN];

/// An object for each code point.
#[allow(unsafe_code, reason = "JavaScript calls the function by its name, which no other has")]
#[unsafe(no_mangle)]
extern "C" fn code_points(length: usize) -> usize {
    call_for_json(length, |text, json| {
        let mut offset = 0;
        json.array(|json| {
            for code_point in text.chars() {
                json.object(|json| write_code_point(json, code_point, offset));
                offset += code_point.len_utf16();
            }
        });
    })
}

fn write_code_point(json: &mut Json<'_>, code_point: char, offset: usize) {
    let mut buffer = [0; 4];
    let text: &str = code_point.encode_utf8(&mut buffer);
    json.key("codePoint").number(code_point as usize);
    json.key("text").string(text);
    json.key("offset").number(offset);
    json.key("utf8").array(|json| {
        for byte in text.bytes() {
            json.number(byte.into());
        }
    });
    json.key("script").string(Script::of(code_point).name());
    json.key("scripts").array(|json| {
        let scripts = ScriptSet::of(code_point);
        if !scripts.is_all() {
            for script in scripts.iter().filter(|script| !WRITING_SYSTEMS.contains(script)) {
                json.string(script.name());
            }
        }
    });
    json.key("status").string(Status::of(code_point).name());
    json.key("mapping").string(&mapping(code_point).collect::<String>());
    json.key("property").string(derived_property(code_point).name());
    json.key("bidiClass").string(bidi_class(BidiClass::of(code_point)));
    json.key("mark").boolean(is_mark(code_point));
    let is_allowed = IdentifierStatus::of(code_point) == IdentifierStatus::Allowed;
    json.key("identifier").string(if is_allowed { "allowed" } else { "restricted" });
    json.key("types").array(|json| {
        for kind in IdentifierTypes::of(code_point).iter() {
            json.string(kind.name());
        }
    });
    json.key("prototype").string(&skeleton(text));
}

/// The short name of the property value; those that the Bidi rule does not tell apart are "other".
const fn bidi_class(class: BidiClass) -> &'static str {
    match class {
        BidiClass::L => "L",
        BidiClass::R => "R",
        BidiClass::AL => "AL",
        BidiClass::EN => "EN",
        BidiClass::ES => "ES",
        BidiClass::ET => "ET",
        BidiClass::AN => "AN",
        BidiClass::CS => "CS",
        BidiClass::NSM => "NSM",
        BidiClass::BN => "BN",
        BidiClass::ON => "ON",
        BidiClass::Other => "other",
    }
}
