//! Names that are their own result under every option, found without a table.
//!
//! A name of lower-case letters, digits, single hyphens and single dots, each between two others
//! that are letters or digits, has labels that begin and end well and are not ACE labels. Eight
//! bytes are looked at together (SWAR); the oracle of the tests looks at one after the other.

use crate::validity::dns_length;

const ONES: u64 = 0x0101_0101_0101_0101;
const HIGH: u64 = 0x8080_8080_8080_8080;

/// Whether ToASCII and ToUnicode change nothing in the name and have nothing to say, as long as no
/// letter, digit or hyphen is denied. Not every such name is found.
pub(super) fn is_plain(name: &str) -> bool {
    let bytes = name.as_bytes();
    if bytes.len() > dns_length::NAME || !has_plain_ends(bytes) {
        return false;
    }
    let all = if let Some(last) = bytes.last_chunk::<8>() {
        // Each step begins with the byte that the step before ended with, so that every two
        // neighbours are seen together. The last step may see some bytes again.
        bytes
            .windows(8)
            .step_by(7)
            .filter_map(|window| window.first_chunk::<8>())
            .chain([last])
            .all(|&chunk| is_plain_word(u64::from_le_bytes(chunk)))
    } else {
        let word = bytes
            .iter()
            .fold(u64::from_le_bytes(*b"aaaaaaaa"), |word, &byte| word << 8 | u64::from(byte));
        is_plain_word(word)
    };
    all && (bytes.len() <= dns_length::LABEL || has_short_labels(bytes))
}

fn has_plain_ends(bytes: &[u8]) -> bool {
    let plain = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_alphanumeric);
    plain(bytes.first()) && plain(bytes.last())
}

/// Eight bytes, none of which is anything but a lower-case letter, a digit, a hyphen or a dot, and
/// no two neighbours of which are hyphens or dots.
const fn is_plain_word(word: u64) -> bool {
    // The high bit of each byte says whether the byte is at least `from`; right for ASCII.
    const fn at_least(word: u64, from: u8) -> u64 {
        word + ONES * (0x80 - from as u64)
    }
    if word & HIGH != 0 {
        return false;
    }
    let letters = at_least(word, b'a') & !at_least(word, b'z' + 1);
    let digits = at_least(word, b'0') & !at_least(word, b'9' + 1);
    // The hyphen and the dot are neighbours in ASCII.
    let others = at_least(word, b'-') & !at_least(word, b'.' + 1) & HIGH;
    (letters | digits | others) & HIGH == HIGH && others & others << 8 == 0
}

fn has_short_labels(bytes: &[u8]) -> bool {
    bytes.split(|&byte| byte == b'.').all(|label| label.len() <= dns_length::LABEL)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::String;

    fn naive(name: &str) -> bool {
        let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
        let bytes = name.as_bytes();
        !name.is_empty()
            && name.len() <= 253
            && plain(bytes[0])
            && plain(bytes[bytes.len() - 1])
            && bytes.iter().all(|&byte| plain(byte) || byte == b'-' || byte == b'.')
            && bytes.windows(2).all(|pair| plain(pair[0]) || plain(pair[1]))
            && name.split('.').all(|label| label.len() <= 63)
    }

    /// Every byte at every place of names of every length, and every two of a few bytes.
    #[test]
    fn as_the_naive_way() {
        for length in 0..40 {
            let name = "a".repeat(length);
            assert_eq!(is_plain(&name), naive(&name));
            for at in 0..length {
                for byte in 0..=0x7F_u8 {
                    let mut bytes = name.clone().into_bytes();
                    bytes[at] = byte;
                    let name = String::from_utf8(bytes).unwrap();
                    assert_eq!(is_plain(&name), naive(&name), "{name:?}");
                }
                for pair in ["..", "--", ".-", "-.", "-a", ".a", "é"] {
                    if name.is_char_boundary(at) && at + 2 <= length {
                        let mut name = name.clone();
                        name.replace_range(at..at + 2, pair);
                        assert_eq!(is_plain(&name), naive(&name), "{name:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn lengths_are_looked_at() {
        let label = "a".repeat(63);
        assert!(is_plain(&label));
        assert!(!is_plain(&(label.clone() + "a")));
        let long = [&*label; 3].join(".") + "." + &label[..61];
        assert_eq!(long.len(), 253);
        assert!(is_plain(&long));
        assert!(!is_plain(&[&*label; 4].join(".")));
    }
}
