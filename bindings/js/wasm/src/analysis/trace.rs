//! The steps of Punycode's decoder (RFC 3492 section 6.2).

use xenonym::Error;
use xenonym::bootstring::PUNYCODE;

use crate::border::call_for_json;
use crate::error::write_error;
use crate::json::Json;
use crate::positions::Positions;

/// Longer texts are traced up to here, for each step repeats the extended string.
const MOST_STEPS: usize = 1000;

/// The insertions that a text in Punycode makes, without the prefix.
#[allow(unsafe_code, reason = "JavaScript calls the function by its name, which no other has")]
#[unsafe(no_mangle)]
extern "C" fn trace(length: usize) -> usize {
    call_for_json(length, |text, json| {
        let mut literal = "";
        let mut failure = None;
        json.object(|json| {
            json.key("steps").array(|json| match PUNYCODE.trace(text) {
                Ok(mut trace) => {
                    literal = trace.literal();
                    failure = write_steps(json, &mut trace, text);
                }
                Err(error) => failure = Some(error),
            });
            let parameters = PUNYCODE.parameters();
            json.key("literal").string(literal);
            json.key("initialN").number(parameters.initial_n as usize);
            json.key("initialBias").number(parameters.initial_bias as usize);
            json.key("error");
            match failure {
                Some(error) => write_error(json, error, &Positions::new(text)),
                None => json.null(),
            }
        });
    })
}

fn write_steps(
    json: &mut Json<'_>,
    trace: &mut xenonym::bootstring::Trace<'_>,
    text: &str,
) -> Option<Error> {
    for _ in 0..MOST_STEPS {
        let step = match trace.next()? {
            Ok(step) => step,
            Err(error) => return Some(error),
        };
        json.object(|json| {
            json.key("delta").number(step.delta as usize);
            json.key("digits").string(text.get(step.digits.clone()).unwrap_or_default());
            // The text is ASCII.
            json.key("offset").number(step.digits.start);
            json.key("end").number(step.digits.end);
            json.key("codePoint").number(step.code_point as usize);
            json.key("position").number(step.position);
            json.key("bias").number(step.bias as usize);
            let extended = trace.extended().iter();
            let extended = extended.map(|&value| char::from_u32(value).unwrap_or('\u{FFFD}'));
            json.key("text").string(&extended.collect::<String>());
        });
    }
    None
}
