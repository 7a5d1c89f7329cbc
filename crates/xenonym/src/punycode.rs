//! Punycode (RFC 3492 section 5), which encodes one label's code points as ASCII letters, digits
//! and `-`.
//!
//! These are the functions of [`PUNYCODE`] under short names, compiled for its parameters. They
//! handle neither dots nor the `xn--` prefix: `bücher` becomes `bcher-kva`. Output is lowercase,
//! except for ASCII of the input. Digits are read in either case.
//!
//! For code points, [`PUNYCODE`] accepts and returns `char`, `u32` (any 32-bit integer), or either in
//! a pair with its [`Case`](crate::bootstring::Case), the mixed-case annotation of appendix A:
//!
//! ```
//! use xenonym::bootstring::{Case, PUNYCODE};
//! use xenonym::punycode;
//!
//! # #[cfg(feature = "alloc")] {
//! let annotated: Vec<(char, Case)> = "Дом".chars()
//!     .map(|c| (c.to_lowercase().next().unwrap_or(c), Case::of(c)))
//!     .collect();
//! let encoded = PUNYCODE.encode(&annotated)?;
//! assert_eq!(encoded, "d1Aqf");
//! assert_eq!(punycode::decode(&encoded)?, "дом"); // flags never change the decoded value
//! assert_eq!(PUNYCODE.decode(&encoded), Ok(annotated));
//! # }
//! # Ok::<(), xenonym::Error>(())
//! ```

mod decode_label;
mod encode_label;
mod thresholds;

#[cfg(feature = "alloc")]
use alloc::string::String;
#[cfg(feature = "alloc")]
use alloc::vec::Vec;

#[cfg(feature = "alloc")]
use self::thresholds::LONGEST;
#[cfg(feature = "alloc")]
use crate::ace::{self, ACE_PREFIX};
use crate::bootstring::{CodePoint, PUNYCODE, write_utf8};
#[cfg(feature = "alloc")]
use crate::domain::Labels;
use crate::output::sink::written;
use crate::{Error, ErrorKind};

pub(crate) use self::decode_label::LabelRoom;
pub(crate) use self::encode_label::encode as encode_label;

/// Encodes text.
///
/// # Errors
/// [`Overflow`](crate::ErrorKind::Overflow), if a delta needs more than 32 bits, which requires
/// more than 3,800 code points. Offsets count bytes.
///
/// ```
/// assert_eq!(xenonym::punycode::encode("bücher")?, "bcher-kva");
/// assert_eq!(xenonym::punycode::encode("London")?, "London-");
/// # Ok::<(), xenonym::Error>(())
/// ```
#[cfg(feature = "alloc")]
pub fn encode(input: &str) -> Result<String, Error> {
    let mut label = [0; LONGEST];
    match encode_label::encode(input.chars().map(u32::from), &mut label) {
        Some(length) => Ok(written(&label, length)?.into()),
        None => PUNYCODE.encode_str(input),
    }
}

/// Works like [`encode`], but writes to the caller's buffer. Returns the written part.
///
/// Up to 64 code points, nothing is allocated.
///
/// # Errors
/// As for [`Bootstring::encode_str_into`](crate::bootstring::Bootstring::encode_str_into).
///
/// ```
/// let mut buffer = [0; 59];
/// assert_eq!(xenonym::punycode::encode_into("bücher", &mut buffer)?, "bcher-kva");
/// # Ok::<(), xenonym::Error>(())
/// ```
pub fn encode_into<'b>(input: &str, buffer: &'b mut [u8]) -> Result<&'b str, Error> {
    match encode_label::encode(input.chars().map(u32::from), buffer) {
        Some(length) => written(buffer, length),
        None => PUNYCODE.encode_str_into(input, buffer),
    }
}

/// Decodes to text.
///
/// # Errors
/// As for [`Bootstring::decode`](crate::bootstring::Bootstring::decode) with `char`. Offsets count
/// bytes.
///
/// ```
/// assert_eq!(xenonym::punycode::decode("bcher-KVA")?, "bücher");
/// # Ok::<(), xenonym::Error>(())
/// ```
#[cfg(feature = "alloc")]
pub fn decode(input: &str) -> Result<String, Error> {
    if input.len() > LONGEST {
        return PUNYCODE.decode_str(input);
    }
    decode_into(input, &mut [0; 4 * LONGEST]).map(String::from)
}

/// Works like [`decode`], but writes UTF-8 to the caller's buffer. Returns the written part.
///
/// Up to 64 bytes of input, nothing is allocated. A buffer 4 times as long as the input is always
/// large enough.
///
/// # Errors
/// As for [`Bootstring::decode_str_into`](crate::bootstring::Bootstring::decode_str_into).
///
/// ```
/// let mut buffer = [0; 252];
/// assert_eq!(xenonym::punycode::decode_into("bcher-kva", &mut buffer)?, "bücher");
/// # Ok::<(), xenonym::Error>(())
/// ```
pub fn decode_into<'b>(input: &str, buffer: &'b mut [u8]) -> Result<&'b str, Error> {
    let mut room = LabelRoom::new();
    match room.decode(input.as_bytes(), drop) {
        Some(label) => write_utf8(label, input, buffer),
        None => PUNYCODE.decode_str_into(input, buffer),
    }
}

/// Encodes a slice of code points.
///
/// # Errors
/// As for [`encode`]. Offsets count elements.
///
/// ```
/// assert_eq!(xenonym::punycode::encode_code_points(&[0xD800_u32])?, "ib9b");
/// # Ok::<(), xenonym::Error>(())
/// ```
#[cfg(feature = "alloc")]
#[doc(hidden)]
pub fn encode_code_points<C: CodePoint>(input: &[C]) -> Result<String, Error> {
    let mut label = [0; LONGEST];
    match encode_elements(input, &mut label) {
        Some(length) => Ok(written(&label, length)?.into()),
        None => PUNYCODE.encode(input),
    }
}

/// Works like [`encode_code_points`], but writes to the caller's buffer.
///
/// # Errors
/// As for [`Bootstring::encode_into`](crate::bootstring::Bootstring::encode_into).
///
/// ```
/// let mut buffer = [0; 59];
/// assert_eq!(xenonym::punycode::encode_code_points_into(&['ü'], &mut buffer)?, "tda");
/// # Ok::<(), xenonym::Error>(())
/// ```
#[doc(hidden)]
pub fn encode_code_points_into<'b, C: CodePoint>(
    input: &[C],
    buffer: &'b mut [u8],
) -> Result<&'b str, Error> {
    match encode_elements(input, buffer) {
        Some(length) => written(buffer, length),
        None => PUNYCODE.encode_into(input, buffer),
    }
}

/// Decodes to code points.
///
/// # Errors
/// As for [`Bootstring::decode`](crate::bootstring::Bootstring::decode).
///
/// ```
/// assert_eq!(xenonym::punycode::decode_code_points::<u32>("ib9b")?, [0xD800]);
/// # Ok::<(), xenonym::Error>(())
/// ```
#[cfg(feature = "alloc")]
#[doc(hidden)]
pub fn decode_code_points<C: CodePoint>(input: &str) -> Result<Vec<C>, Error> {
    if !C::ANNOTATED {
        if let Some(label) = LabelRoom::new().decode(input.as_bytes(), drop) {
            return Ok(label.iter().map(|&code_point| C::from_char(code_point)).collect());
        }
    }
    PUNYCODE.decode(input)
}

/// Works like [`decode_code_points`], but writes to the caller's buffer.
///
/// # Errors
/// As for [`Bootstring::decode_into`](crate::bootstring::Bootstring::decode_into).
///
/// ```
/// let mut buffer = [0_u32; 59];
/// assert_eq!(xenonym::punycode::decode_code_points_into("tda", &mut buffer)?, [0xFC]);
/// # Ok::<(), xenonym::Error>(())
/// ```
#[doc(hidden)]
pub fn decode_code_points_into<'b, C: CodePoint>(
    input: &str,
    buffer: &'b mut [C],
) -> Result<&'b [C], Error> {
    if !C::ANNOTATED {
        if let Some(label) = LabelRoom::new().decode(input.as_bytes(), drop) {
            let output = buffer
                .get_mut(..label.len())
                .ok_or(Error::at(ErrorKind::BufferTooSmall, input.len()))?;
            for (slot, &code_point) in output.iter_mut().zip(label) {
                *slot = C::from_char(code_point);
            }
            return Ok(output);
        }
    }
    PUNYCODE.decode_into(input, buffer)
}

/// The fast path for elements without a case flag.
fn encode_elements<C: CodePoint>(input: &[C], output: &mut [u8]) -> Option<usize> {
    if C::ANNOTATED {
        return None;
    }
    encode_label::encode(input.iter().map(|element| element.value()), output)
}

// Punycode for whole names: with the ACE prefix and dots, but without mapping and checks.

#[cfg(feature = "alloc")]
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

#[cfg(feature = "alloc")]
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
