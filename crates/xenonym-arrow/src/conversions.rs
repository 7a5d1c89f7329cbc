//! Conversions for which the core has no batch of its own.

use xenonym::batch::{Convert, Outcome, PassThrough};
use xenonym::domain::MAX_LABEL_LENGTH;
use xenonym::{Error, punycode};

/// A label to its Punycode.
pub(crate) struct PunycodeEncode;

impl Convert for PunycodeEncode {
    type Error = Error;

    fn pass_through(&self) -> PassThrough {
        PassThrough::NONE
    }

    fn convert(&self, label: &str, output: &mut Vec<u8>) -> Result<Outcome, Error> {
        // What is longer than the DNS takes may use the heap.
        match punycode::encode_into(label, &mut [0; MAX_LABEL_LENGTH]) {
            Ok(encoded) => output.extend_from_slice(encoded.as_bytes()),
            Err(_) => output.extend_from_slice(punycode::encode(label)?.as_bytes()),
        }
        Ok(change(label))
    }
}

/// Punycode to its label.
pub(crate) struct PunycodeDecode;

impl Convert for PunycodeDecode {
    type Error = Error;

    fn pass_through(&self) -> PassThrough {
        PassThrough::NONE
    }

    fn convert(&self, label: &str, output: &mut Vec<u8>) -> Result<Outcome, Error> {
        if label.len() > MAX_LABEL_LENGTH {
            output.extend_from_slice(punycode::decode(label)?.as_bytes());
            return Ok(change(label));
        }
        // By code points, for the UTF-8 of every result is looked at once it is here.
        let mut decoded = ['\0'; MAX_LABEL_LENGTH];
        let decoded = punycode::decode_code_points_into(label, &mut decoded)?;
        let (mut utf8, mut length) = ([0; 4 * MAX_LABEL_LENGTH], 0);
        for code_point in decoded {
            length += code_point.encode_utf8(&mut utf8[length..]).len();
        }
        output.extend_from_slice(&utf8[..length]);
        Ok(change(label))
    }
}

/// Only of nothing nothing is made.
const fn change(label: &str) -> Outcome {
    if label.is_empty() { Outcome::Unchanged } else { Outcome::Appended }
}
