//! The ACE prefix of RFC 3490 section 5, and the ASCII form of labels with it.
//!
//! The DNS allows ASCII forms only of labels with at most 63 code points.

use crate::bootstring::PUNYCODE;
use crate::domain::MAX_LABEL_LENGTH;
use crate::output::sink::Counter;
use crate::punycode::encode_label;
use crate::{Error, ErrorKind};

/// The prefix of A-labels. It can be in either case, because labels are case-insensitive.
///
/// ```
/// assert!("xn--bcher-kva".starts_with(xenonym::ACE_PREFIX));
/// ```
pub const ACE_PREFIX: &str = "xn--";

/// The prefix in lower case, as code points.
pub(crate) const ACE_PREFIX_CHARS: [char; 4] = ['x', 'n', '-', '-'];

/// A buffer for any label. It is one byte longer, because [`encode`] may write one byte too many.
pub(crate) type LabelBuffer = [u8; LABEL_BUFFER_LENGTH];
pub(crate) const LABEL_BUFFER_LENGTH: usize = MAX_LABEL_LENGTH + 1;

/// The rest of a label after the ACE prefix, in either case, or `None` without the prefix.
pub(crate) fn strip_prefix(label: &str) -> Option<&str> {
    let (prefix, rest) = label.split_at_checked(ACE_PREFIX.len())?;
    prefix.eq_ignore_ascii_case(ACE_PREFIX).then_some(rest)
}

/// Whether a label begins with the ACE prefix, in either case.
pub(crate) fn has_prefix(label: &[char]) -> bool {
    label.len() >= ACE_PREFIX_CHARS.len()
        && ACE_PREFIX_CHARS.iter().zip(label).all(|(a, b)| a.eq_ignore_ascii_case(b))
}

/// Writes the prefix and a label's Punycode. Returns how many bytes that is, or `None` if there are
/// more than 63, or the buffer is too small. [`LABEL_BUFFER_LENGTH`] is enough for every label.
#[inline]
pub(crate) fn encode(label: &[char], output: &mut [u8]) -> Option<usize> {
    let (prefix, room) = output.split_at_mut_checked(ACE_PREFIX.len())?;
    prefix.copy_from_slice(ACE_PREFIX.as_bytes());
    let length = ACE_PREFIX.len() + encode_label(label.iter().map(|&c| u32::from(c)), room)?;
    (length <= MAX_LABEL_LENGTH).then_some(length)
}

/// The error of a label that [`encode`] finds too long, with its length.
#[cold]
pub(crate) fn too_long(label: &[char]) -> Error {
    let mut digits = Counter(0);
    let error = Error::at(ErrorKind::LabelTooLong, 0);
    match PUNYCODE.encode_to(label, &mut digits) {
        Ok(()) => error.of_length(ACE_PREFIX.len() + digits.0),
        Err(_) => error,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    /// Labels around the maximum length, with the general encoder: literals, and deltas of every
    /// length.
    #[cfg(feature = "alloc")]
    #[test]
    fn a_label_has_63_bytes_at_most() {
        use std::string::String;

        let (mut fit, mut too_long) = (0, 0);
        for text in ["ü", "aü", "例え", "\u{10FFFF}", "aaaaaaaaaaaaaaaaü", "é中\u{10330}"] {
            for length in 1..70 {
                let label: Vec<char> = text.chars().cycle().take(length).collect();
                let general: String = label.iter().collect();
                let general = PUNYCODE
                    .encode_str_into(&general, &mut [0; 1024])
                    .map(|digits| std::format!("{ACE_PREFIX}{digits}"))
                    .unwrap();
                let mut room = [0; LABEL_BUFFER_LENGTH];
                let encoded = encode(&label, &mut room).map(|length| room[..length].to_vec());
                let expected = (general.len() <= 63).then_some(general);
                assert_eq!(encoded, expected.as_ref().map(|text| text.clone().into_bytes()));
                *if expected.is_some() { &mut fit } else { &mut too_long } += 1;
            }
        }
        assert!(fit > 50 && too_long > 50);
    }

    #[test]
    fn the_prefix_has_either_case() {
        for (label, rest) in
            [("xN--a", Some("a")), ("xn--", Some("")), ("xn-", None), ("ü--", None)]
        {
            assert_eq!(strip_prefix(label), rest);
            assert_eq!(has_prefix(&label.chars().collect::<Vec<_>>()), rest.is_some());
        }
    }
}
