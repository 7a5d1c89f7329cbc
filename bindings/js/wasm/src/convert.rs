//! One name.

use std::borrow::Cow;

use xenonym::Operation;
#[cfg(not(feature = "conversion"))]
use xenonym::uts46;

use crate::border::{Outcome, call_with_text};
use crate::error::write_errors;
use crate::json::Json;
use crate::options::chosen;
use crate::positions::Positions;

/// ToASCII: the result, or an array of errors.
#[allow(unsafe_code, reason = "JavaScript calls the function by its name, which no other has")]
#[unsafe(no_mangle)]
extern "C" fn to_ascii(length: usize, options: u32) -> usize {
    call_with_text(length, |name, output| {
        let options = chosen(options, Operation::ToAscii);
        #[cfg(feature = "conversion")]
        let ascii = options.to_ascii_with_errors(name);
        #[cfg(not(feature = "conversion"))]
        let conversion = uts46::to_ascii_with_errors(name, &options);
        #[cfg(not(feature = "conversion"))]
        let ascii = match conversion.errors() {
            [] => Ok(conversion.into_text()),
            errors => Err(errors.to_vec()),
        };
        match ascii {
            Ok(Cow::Borrowed(_)) => Outcome::Unchanged,
            Ok(Cow::Owned(ascii)) => {
                output.extend(ascii.as_bytes());
                Outcome::Text
            }
            Err(errors) => {
                write_errors(&mut Json::new(output), &errors, &Positions::new(name));
                Outcome::Json
            }
        }
    })
}

/// ToUnicode: the result, or the text to show, the raw text and an array of errors.
#[allow(unsafe_code, reason = "JavaScript calls the function by its name, which no other has")]
#[unsafe(no_mangle)]
extern "C" fn to_unicode(length: usize, options: u32) -> usize {
    call_with_text(length, |name, output| {
        let options = chosen(options, Operation::ToUnicode);
        #[cfg(feature = "conversion")]
        let conversion = options.to_unicode(name);
        #[cfg(not(feature = "conversion"))]
        let conversion = uts46::to_unicode(name, &options);
        if !conversion.is_ok() {
            Json::new(output).object(|json| {
                json.key("raw").string(conversion.raw());
                json.key("errors");
                write_errors(json, conversion.errors(), &Positions::new(name));
                json.key("text").string(&conversion.into_text());
            });
            return Outcome::Json;
        }
        match conversion.into_text() {
            Cow::Borrowed(_) => Outcome::Unchanged,
            Cow::Owned(text) => {
                output.extend(text.as_bytes());
                Outcome::Text
            }
        }
    })
}
