//! Punycode for whole names: with the ACE prefix and dots, but without mapping and checks.

use alloc::string::String;

use super::{decode, encode};
use crate::Error;
use crate::ace::{self, ACE_PREFIX};
use crate::domain::Labels;

/// Encodes each label that is not ASCII as Punycode with the ACE prefix. Other labels are
/// unchanged, and every dot becomes U+002E.
///
/// Nothing is mapped or checked, as in the `toASCII` function of punycode.js. Use this only for
/// names that IDNA has already processed. For all others, use
/// [`uts46::to_ascii`](crate::uts46::to_ascii()).
///
/// # Errors
/// As for [`encode`]. Offsets count bytes of `name`.
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

/// Decodes each label with the ACE prefix. Other labels are unchanged, and every dot becomes
/// U+002E.
///
/// Nothing is checked: the result may be a different name, or contain dots in labels. To display a
/// name, use [`uts46::to_unicode`](crate::uts46::to_unicode()).
///
/// # Errors
/// As for [`decode`]. Offsets count bytes of `name`.
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
