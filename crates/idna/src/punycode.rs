//! Punycode (RFC 3492) for single labels, without the `xn--` prefix.
//!
//! ```
//! use idna::punycode;
//!
//! assert_eq!(punycode::encode_str("bücher").as_deref(), Some("bcher-kva"));
//! assert_eq!(punycode::decode_to_string("bcher-kva").as_deref(), Some("bücher"));
//! assert_eq!(punycode::decode_to_string("-kva"), None);
//! ```

use alloc::string::String;
use alloc::vec::Vec;

/// Decodes to text. Returns `None` if the input is malformed or overflows.
pub fn decode_to_string(input: &str) -> Option<String> {
    xenonym::punycode::decode(input).ok()
}

/// Decodes to code points. Returns `None` if the input is malformed or overflows.
pub fn decode(input: &str) -> Option<Vec<char>> {
    xenonym::punycode::decode_code_points(input).ok()
}

/// Encodes text. Returns `None` if a delta overflows, which requires more than 3,800 code points.
pub fn encode_str(input: &str) -> Option<String> {
    xenonym::punycode::encode(input).ok()
}

/// Encodes code points. Returns `None` if a delta overflows, which requires more than 3,800 code
/// points.
pub fn encode(input: &[char]) -> Option<String> {
    xenonym::punycode::encode_code_points(input).ok()
}
