//! Conversions for which the core has no batch of its own.

use xenonym::batch::{Convert, Outcome, PassThrough};
use xenonym::domain::MAX_LABEL_LENGTH;
use xenonym::host::Canonicalize;
use xenonym::uts46::Options;
use xenonym::{Error, punycode};

/// Encodes a label as Punycode, as [`punycode_encode`](crate::punycode_encode) does, for [`convert`](crate::convert)
/// and [`try_convert`](crate::try_convert).
#[derive(Clone, Copy, Debug)]
#[expect(clippy::exhaustive_structs, reason = "a value that callers write")]
pub struct PunycodeEncode;

impl Convert for PunycodeEncode {
    type Error = Error;

    fn pass_through(&self) -> PassThrough {
        PassThrough::NONE
    }

    fn convert(&self, label: &str, output: &mut Vec<u8>) -> Result<Outcome, Error> {
        // Labels longer than the DNS allows may use the heap.
        match punycode::encode_into(label, &mut [0; MAX_LABEL_LENGTH]) {
            Ok(encoded) => output.extend_from_slice(encoded.as_bytes()),
            Err(_) => output.extend_from_slice(punycode::encode(label)?.as_bytes()),
        }
        Ok(change(label))
    }
}

/// Decodes Punycode to a label, as [`punycode_decode`](crate::punycode_decode) does.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::exhaustive_structs, reason = "a value that callers write")]
pub struct PunycodeDecode;

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
        // Written as code points, because the UTF-8 of every result is checked later.
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

/// The result is empty if and only if the label is empty.
const fn change(label: &str) -> Outcome {
    if label.is_empty() { Outcome::Unchanged } else { Outcome::Appended }
}

/// What a name of a certificate for many hosts begins with.
pub(crate) const WILDCARD: &str = "*.";

/// Converts hosts to their canonical spellings, as [`canonical`](crate::canonical) does: [`Canonicalize`], also for names of
/// certificates that begin with `*.`, which stays.
#[derive(Clone, Copy, Debug)]
pub struct CanonicalNames(Canonicalize);

impl CanonicalNames {
    /// Uses these options, and the checks of every [`Host`](xenonym::host::Host).
    pub const fn new(options: Options) -> Self {
        Self(Canonicalize::new(options))
    }
}

impl Convert for CanonicalNames {
    type Error = Error;

    fn pass_through(&self) -> PassThrough {
        self.0.pass_through()
    }

    fn convert(&self, name: &str, output: &mut Vec<u8>) -> Result<Outcome, Error> {
        let Some(host) = name.strip_prefix(WILDCARD) else { return self.0.convert(name, output) };
        let start = output.len();
        output.extend_from_slice(WILDCARD.as_bytes());
        let converted = self.0.convert(host, output);
        if converted != Ok(Outcome::Appended) {
            output.truncate(start);
        }
        converted.map_err(|error| {
            let error = error.with_offset(error.offset() + WILDCARD.len());
            error.label().map_or(error, |label| error.with_label(label + 1))
        })
    }
}
