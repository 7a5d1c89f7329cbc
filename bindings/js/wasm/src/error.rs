//! The library's error as an object.

use xenonym::{Error, Place};

use crate::json::Json;
use crate::positions::Positions;

/// So many errors of a name are listed; a hostile name could have millions.
#[cfg(any(feature = "full", not(feature = "lgr")))]
const MOST: usize = 1000;

/// An array of errors.
#[cfg(any(feature = "full", not(feature = "lgr")))]
pub(crate) fn write_errors(json: &mut Json<'_>, errors: &[Error], positions: &Positions<'_>) {
    json.array(|json| {
        for &error in errors.iter().take(MOST) {
            write_error(json, error, positions);
        }
    });
}

/// An error over the text of `positions`.
pub(crate) fn write_error(json: &mut Json<'_>, error: Error, positions: &Positions<'_>) {
    json.object(|json| write_members(json, error, positions));
}

/// The members of the object of an error.
pub(crate) fn write_members(json: &mut Json<'_>, error: Error, positions: &Positions<'_>) {
    let kind = error.kind();
    let range = error.range();
    let (start, end) = (positions.of(range.start), positions.of(range.end));
    json.key("kind").string(kind.name());
    // Texts are a tenth of the smallest module, which has no rules, and the name of the kind for a message.
    #[cfg(any(feature = "conversion", feature = "lgr"))]
    {
        json.key("rule").string(kind.rule());
        json.key("message").string(&error.message().to_string());
    }
    #[cfg(not(any(feature = "conversion", feature = "lgr")))]
    json.key("message").string(kind.name());
    #[cfg(feature = "full")]
    json.key("help").string(error.help());
    json.key("label").optional_number(error.label());
    json.key("offset").number(start.utf16);
    json.key("end").number(end.utf16);
    json.key("codePointOffset").number(start.code_points);
    json.key("codePointEnd").number(end.code_points);
    json.key("codePoint").optional_number(error.code_point().map(|value| value as usize));
    json.key("indexInLabel").optional_number(error.index_in_label());
    json.key("place").string(match error.place() {
        Place::AfterMapping => "after_mapping",
        Place::Decoded => "decoded",
        _ => "input",
    });
}
