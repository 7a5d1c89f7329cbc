//! One name.

use std::borrow::Cow;

use crate::border::{Outcome, call_with_text};
use crate::error::write_errors;
use crate::json::Json;
use crate::options::standard;
use crate::positions::Positions;

/// ToASCII: the result, or an array of errors.
#[allow(unsafe_code, reason = "JavaScript calls the function by its name, which no other has")]
#[unsafe(no_mangle)]
extern "C" fn to_ascii(length: usize, options: u32) -> usize {
    call_with_text(length, |name, output| match standard(options).to_ascii_with_errors(name) {
        Ok(Cow::Borrowed(_)) => Outcome::Unchanged,
        Ok(Cow::Owned(ascii)) => {
            output.extend(ascii.as_bytes());
            Outcome::Text
        }
        Err(errors) => {
            write_errors(&mut Json::new(output), &errors, &Positions::new(name));
            Outcome::Json
        }
    })
}

/// ToUnicode: the result, or the text to show with an array of errors.
#[allow(unsafe_code, reason = "JavaScript calls the function by its name, which no other has")]
#[unsafe(no_mangle)]
extern "C" fn to_unicode(length: usize, options: u32) -> usize {
    call_with_text(length, |name, output| {
        let conversion = standard(options).to_unicode(name);
        let errors = conversion.errors().to_vec();
        match conversion.into_text() {
            Cow::Borrowed(_) if errors.is_empty() => Outcome::Unchanged,
            text if errors.is_empty() => {
                output.extend(text.as_bytes());
                Outcome::Text
            }
            text => {
                let mut json = Json::new(output);
                json.object(|json| {
                    json.key("text").string(&text);
                    json.key("errors");
                    write_errors(json, &errors, &Positions::new(name));
                });
                Outcome::Json
            }
        }
    })
}
