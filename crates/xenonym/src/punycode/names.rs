//! Punycode for whole names: with the ACE prefix and dots, but without mapping and checks.

use alloc::string::String;

use super::{decode, encode};
use crate::Error;
use crate::ace::{self, ACE_PREFIX};
use crate::domain::Labels;

/// Encodes each label that is not ASCII as Punycode with the ACE prefix, and keeps the others,
/// with U+002E for every dot.
///
/// Nothing is mapped or checked, as in the function `toASCII` of punycode.js: for names that IDNA has
/// processed already. For all others, there is [`uts46::to_ascii`](crate::uts46::to_ascii()).
///
/// # Errors
/// As [`encode`]; offsets count bytes of `name`.
///
/// ```
/// assert_eq!(xenonym::punycode::encode_name("mañana。COM")?, "xn--maana-pta.COM");
/// # Ok::<(), xenonym::Error>(())
/// ```
pub fn encode_name(name: &str) -> Result<String, Error> {
    let mut output = String::with_capacity(name.len() + 8);
    for (index, label) in Labels::divided(name, crate::domain::Dots::Idna).enumerate() {
        if label.text().is_ascii() {
            output.push_str(label.text());
        } else {
            let digits = encode(label.text()).map_err(|error| error.in_label(index, &label))?;
            output.push_str(ACE_PREFIX);
            output.push_str(&digits);
        }
        if !label.separator().is_empty() {
            output.push('.');
        }
    }
    Ok(output)
}

/// Decodes each label with the ACE prefix, and keeps the others,
/// with U+002E for every dot.
///
/// Nothing is checked: the result may be another name, or have dots in labels. To show a name, use
/// [`uts46::to_unicode`](crate::uts46::to_unicode()).
///
/// # Errors
/// As [`decode`]; offsets count bytes of `name`.
///
/// ```
/// assert_eq!(xenonym::punycode::decode_name("xn--maana-pta.com")?, "mañana.com");
/// # Ok::<(), xenonym::Error>(())
/// ```
pub fn decode_name(name: &str) -> Result<String, Error> {
    let mut output = String::with_capacity(name.len());
    for (index, label) in Labels::divided(name, crate::domain::Dots::Idna).enumerate() {
        match ace::strip_prefix(label.text()) {
            None => output.push_str(label.text()),
            Some(digits) => {
                let in_label = |error: Error| {
                    error.with_offset(error.offset() + ACE_PREFIX.len()).in_label(index, &label)
                };
                output.push_str(&decode(digits).map_err(in_label)?);
            }
        }
        if !label.separator().is_empty() {
            output.push('.');
        }
    }
    Ok(output)
}
