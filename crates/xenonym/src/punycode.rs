//! Punycode (RFC 3492 section 5): one label's code points in ASCII letters, digits and `-`.
//!
//! These are the functions of [`PUNYCODE`] under short names, compiled for its parameters. They
//! know neither dots nor the prefix `xn--`: `bücher` becomes `bcher-kva`. Output is lower case
//! but for what stands in the input as ASCII; digits are read in either case.
//!
//! The forms over code points take and give `char`, `u32` (any integer of 32 bits), or either
//! in a pair with its [`Case`](crate::bootstring::Case), the mixed-case annotation of appendix A:
//!
//! ```
//! use xenonym::bootstring::Case;
//! use xenonym::punycode;
//!
//! # #[cfg(feature = "alloc")] {
//! let annotated: Vec<(char, Case)> = "Дом".chars()
//!     .map(|c| (c.to_lowercase().next().unwrap_or(c), Case::of(c)))
//!     .collect();
//! let encoded = punycode::encode_code_points(&annotated)?;
//! assert_eq!(encoded, "d1Aqf");
//! assert_eq!(punycode::decode(&encoded)?, "дом"); // flags never change the decoded value
//! assert_eq!(punycode::decode_code_points(&encoded), Ok(annotated));
//! # }
//! # Ok::<(), xenonym::Error>(())
//! ```

#[cfg(feature = "alloc")]
use alloc::{string::String, vec::Vec};

use crate::Error;
use crate::bootstring::{CodePoint, PUNYCODE};

/// Encodes text.
///
/// # Errors
/// [`Overflow`](crate::ErrorKind::Overflow), if a delta needs more than 32 bits; it takes over
/// 3,800 code points for that. Offsets count bytes.
///
/// ```
/// assert_eq!(xenonym::punycode::encode("bücher")?, "bcher-kva");
/// assert_eq!(xenonym::punycode::encode("London")?, "London-");
/// # Ok::<(), xenonym::Error>(())
/// ```
#[cfg(feature = "alloc")]
pub fn encode(input: &str) -> Result<String, Error> {
    PUNYCODE.encode_str(input)
}

/// [`encode`] into the caller's buffer; returns the part that is written.
///
/// Up to 64 code points nothing is allocated.
///
/// # Errors
/// As [`Bootstring::encode_str_into`](crate::bootstring::Bootstring::encode_str_into).
///
/// ```
/// let mut buffer = [0; 59];
/// assert_eq!(xenonym::punycode::encode_into("bücher", &mut buffer)?, "bcher-kva");
/// # Ok::<(), xenonym::Error>(())
/// ```
pub fn encode_into<'b>(input: &str, buffer: &'b mut [u8]) -> Result<&'b str, Error> {
    PUNYCODE.encode_str_into(input, buffer)
}

/// Decodes into text.
///
/// # Errors
/// As [`Bootstring::decode`](crate::bootstring::Bootstring::decode) for `char`. Offsets count
/// bytes.
///
/// ```
/// assert_eq!(xenonym::punycode::decode("bcher-KVA")?, "bücher");
/// # Ok::<(), xenonym::Error>(())
/// ```
#[cfg(feature = "alloc")]
pub fn decode(input: &str) -> Result<String, Error> {
    PUNYCODE.decode_str(input)
}

/// [`decode`] into the caller's buffer, as UTF-8; returns the part that is written.
///
/// Up to 64 bytes of input nothing is allocated. A buffer 4 times as long as the input is always
/// large enough.
///
/// # Errors
/// As [`Bootstring::decode_str_into`](crate::bootstring::Bootstring::decode_str_into).
///
/// ```
/// let mut buffer = [0; 252];
/// assert_eq!(xenonym::punycode::decode_into("bcher-kva", &mut buffer)?, "bücher");
/// # Ok::<(), xenonym::Error>(())
/// ```
pub fn decode_into<'b>(input: &str, buffer: &'b mut [u8]) -> Result<&'b str, Error> {
    PUNYCODE.decode_str_into(input, buffer)
}

/// Encodes a slice of code points.
///
/// # Errors
/// As [`encode`]. Offsets count elements.
///
/// ```
/// assert_eq!(xenonym::punycode::encode_code_points(&[0xD800_u32])?, "ib9b");
/// # Ok::<(), xenonym::Error>(())
/// ```
#[cfg(feature = "alloc")]
pub fn encode_code_points<C: CodePoint>(input: &[C]) -> Result<String, Error> {
    PUNYCODE.encode(input)
}

/// [`encode_code_points`] into the caller's buffer.
///
/// # Errors
/// As [`Bootstring::encode_into`](crate::bootstring::Bootstring::encode_into).
///
/// ```
/// let mut buffer = [0; 59];
/// assert_eq!(xenonym::punycode::encode_code_points_into(&['ü'], &mut buffer)?, "tda");
/// # Ok::<(), xenonym::Error>(())
/// ```
pub fn encode_code_points_into<'b, C: CodePoint>(
    input: &[C],
    buffer: &'b mut [u8],
) -> Result<&'b str, Error> {
    PUNYCODE.encode_into(input, buffer)
}

/// Decodes into code points.
///
/// # Errors
/// As [`Bootstring::decode`](crate::bootstring::Bootstring::decode).
///
/// ```
/// assert_eq!(xenonym::punycode::decode_code_points::<u32>("ib9b")?, [0xD800]);
/// # Ok::<(), xenonym::Error>(())
/// ```
#[cfg(feature = "alloc")]
pub fn decode_code_points<C: CodePoint>(input: &str) -> Result<Vec<C>, Error> {
    PUNYCODE.decode(input)
}

/// [`decode_code_points`] into the caller's buffer.
///
/// # Errors
/// As [`Bootstring::decode_into`](crate::bootstring::Bootstring::decode_into).
///
/// ```
/// let mut buffer = [0_u32; 59];
/// assert_eq!(xenonym::punycode::decode_code_points_into("tda", &mut buffer)?, [0xFC]);
/// # Ok::<(), xenonym::Error>(())
/// ```
pub fn decode_code_points_into<'b, C: CodePoint>(
    input: &str,
    buffer: &'b mut [C],
) -> Result<&'b [C], Error> {
    PUNYCODE.decode_into(input, buffer)
}
