//! Skeletons, scripts and restriction levels of UTS #39.

use xenonym_safety::restriction::restriction_level;
use xenonym_safety::scripts::of_label;
use xenonym_safety::{Confusability, Direction, bidi_skeleton, confusable, name_skeleton};

use crate::border::{Outcome, call_for_json, call_with_text};
use crate::error::write_errors;
use crate::json::Json;
use crate::positions::Positions;

/// The skeleton of a text: 0 in the order of memory, 1 shown from left to right, 2 from right to left.
#[allow(unsafe_code, reason = "JavaScript calls the function by its name, which no other has")]
#[unsafe(no_mangle)]
extern "C" fn skeleton(length: usize, direction: u32) -> usize {
    call_with_text(length, |text, output| {
        let skeleton = match direction {
            1 => bidi_skeleton(text, Direction::LeftToRight),
            2 => bidi_skeleton(text, Direction::RightToLeft),
            _ => xenonym_safety::skeleton(text),
        };
        output.extend(skeleton.as_bytes());
        Outcome::Text
    })
}

/// The skeleton of a name, or an array with the error.
#[allow(unsafe_code, reason = "JavaScript calls the function by its name, which no other has")]
#[unsafe(no_mangle)]
extern "C" fn skeleton_of_name(length: usize) -> usize {
    call_with_text(length, |name, output| match name_skeleton(name, None) {
        Ok(skeleton) => {
            output.extend(skeleton.as_bytes());
            Outcome::Text
        }
        Err(error) => {
            write_errors(&mut Json::new(output), &[error], &Positions::new(name));
            Outcome::Json
        }
    })
}

/// How two texts look alike: the first has `first_length` bytes. Empty if they do not.
#[allow(unsafe_code, reason = "JavaScript calls the function by its name, which no other has")]
#[unsafe(no_mangle)]
extern "C" fn look_alike(length: usize, first_length: usize) -> usize {
    call_with_text(length, |texts, output| {
        let (first, second) = texts.split_at_checked(first_length).unwrap_or((texts, ""));
        let kind = confusable(first, second).map(|kind| match kind {
            Confusability::SingleScript => "single-script",
            Confusability::MixedScript => "mixed-script",
            Confusability::WholeScript => "whole-script",
        });
        output.extend(kind.unwrap_or_default().as_bytes());
        Outcome::Text
    })
}

/// The restriction level of a text.
#[allow(unsafe_code, reason = "JavaScript calls the function by its name, which no other has")]
#[unsafe(no_mangle)]
extern "C" fn restriction(length: usize) -> usize {
    call_with_text(length, |text, output| {
        output.extend(restriction_level(text).name().as_bytes());
        Outcome::Text
    })
}

/// The scripts of a text, as an array.
#[allow(unsafe_code, reason = "JavaScript calls the function by its name, which no other has")]
#[unsafe(no_mangle)]
extern "C" fn scripts(length: usize) -> usize {
    call_for_json(length, |text, json| {
        json.array(|json| {
            for script in of_label(text) {
                json.string(script);
            }
        });
    })
}
