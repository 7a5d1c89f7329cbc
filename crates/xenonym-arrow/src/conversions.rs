//! Conversions for which the core has no batch of its own.

use xenonym::batch::{Change, Clean, Convert};
use xenonym::host::Host;
use xenonym::uts46::Options;
use xenonym::{Error, punycode};

/// Long enough for any label, and for what a label's Punycode decodes to.
const ROOM: usize = 256;

/// A label to its Punycode.
pub(crate) struct PunycodeEncode;

impl Convert for PunycodeEncode {
    fn clean(&self) -> Clean {
        Clean::NONE
    }

    fn convert(&self, label: &str, output: &mut Vec<u8>) -> Result<Change, Error> {
        // No label, and more than the DNS takes, is longer; such rows may use the heap.
        if label.len() < ROOM / 4
            && let Ok(encoded) = punycode::encode_into(label, &mut [0; ROOM])
        {
            return Ok(append(label, encoded, output));
        }
        Ok(append(label, &punycode::encode(label)?, output))
    }
}

/// Punycode to its label.
pub(crate) struct PunycodeDecode;

impl Convert for PunycodeDecode {
    fn clean(&self) -> Clean {
        Clean::NONE
    }

    fn convert(&self, label: &str, output: &mut Vec<u8>) -> Result<Change, Error> {
        // Four bytes a byte are always enough.
        if label.len() <= ROOM / 4 {
            return Ok(append(label, punycode::decode_into(label, &mut [0; ROOM])?, output));
        }
        Ok(append(label, &punycode::decode(label)?, output))
    }
}

/// A host's one spelling.
pub(crate) struct Canonical<'o>(pub(crate) &'o Options);

impl Convert for Canonical<'_> {
    /// Names that end with a number look like the others.
    fn clean(&self) -> Clean {
        Clean::NONE
    }

    fn convert(&self, name: &str, output: &mut Vec<u8>) -> Result<Change, Error> {
        Ok(append(name, Host::new(name, self.0)?.as_ascii(), output))
    }
}

fn append(input: &str, result: &str, output: &mut Vec<u8>) -> Change {
    if result == input {
        return Change::Unchanged;
    }
    output.extend_from_slice(result.as_bytes());
    Change::Appended
}
