//! RFC 3492 section 4: the parameters, and every condition on them.

use core::fmt;

use crate::AsciiSet;

/// The parameters of a Bootstring profile, under the RFC's names.
///
/// Basic code points are ASCII here, as in every known profile. All other code points can be any
/// 32-bit integer.
///
/// The conditions allow parameters that write few code points as long strings: if tmax is
/// base - 1, the digits after the rise of the thresholds count one by one, and if tmin is 0, a large
/// `initial_bias` begins each integer with zeros. Keep base - tmax well above 1.
///
/// ```
/// use xenonym::AsciiSet;
/// use xenonym::bootstring::{Bootstring, DigitCase, Parameters};
///
/// const OCTAL: Parameters = Parameters {
///     base: 8,
///     tmin: 1,
///     tmax: 5,
///     skew: 5,
///     damp: 10,
///     initial_bias: 16,
///     initial_n: 0x80,
///     delimiter: '.',
///     digits: "01234567",
///     digit_case: DigitCase::Sensitive,
///     basic: AsciiSet::ALL,
/// };
/// // In a constant, a broken condition stops the compiler.
/// const BOOTSTRING: Bootstring = match Bootstring::new(OCTAL) {
///     Ok(bootstring) => bootstring,
///     Err(_) => panic!("a condition of section 4 is broken"),
/// };
/// let error = Bootstring::new(Parameters { damp: 1, ..OCTAL }).unwrap_err();
/// assert_eq!(error.to_string(), "damp is not at least 2 (RFC 3492 section 4)");
/// # let _ = BOOTSTRING;
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(
    clippy::exhaustive_structs,
    reason = "the parameters of RFC 3492 section 4, which callers build"
)]
pub struct Parameters {
    /// The number of digits.
    pub base: u32,
    /// The lower bound of the thresholds.
    pub tmin: u32,
    /// The upper bound of the thresholds.
    pub tmax: u32,
    /// Pulls the bias down for small deltas.
    pub skew: u32,
    /// Divides the first delta, where 2 divides the others.
    pub damp: u32,
    /// The bias for the first delta.
    pub initial_bias: u32,
    /// The start of the counter n: no code point below it can be encoded, except basic ones.
    pub initial_n: u32,
    /// The delimiter between the basic code points and the digits.
    pub delimiter: char,
    /// The digits for the values 0 to `base - 1`, in this order, as the encoder writes them.
    pub digits: &'static str,
    /// Whether a digit may be read in its other ASCII case too.
    pub digit_case: DigitCase,
    /// The basic code points, which are written as themselves.
    pub basic: AsciiSet,
}

/// Whether the two ASCII cases of a letter are the same digit.
///
/// ```
/// use xenonym::bootstring::{PUNYCODE, RUST_V0};
///
/// # #[cfg(feature = "alloc")] {
/// assert_eq!(PUNYCODE.decode::<char>("TDA")?, ['ü']);
/// assert!(RUST_V0.decode::<char>("TDA").is_err());
/// # }
/// # Ok::<(), xenonym::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(clippy::exhaustive_enums, reason = "either case matters or it does not")]
pub enum DigitCase {
    /// Both cases are read as the same digit.
    Insensitive,
    /// Only the case in the digit alphabet is read.
    Sensitive,
}

/// The condition that parameters violate, as its text says: those of RFC 3492 section 4, and two that it omits, without
/// which its loops would not end (tmax is not 0, and base - tmin is at least 2).
///
/// ```
/// use xenonym::bootstring::{Bootstring, Parameters, RUST_V0};
///
/// let parameters = Parameters { skew: 0, ..*RUST_V0.parameters() };
/// assert_eq!(
///     Bootstring::new(parameters).unwrap_err().to_string(),
///     "skew is not at least 1 (RFC 3492 section 4)"
/// );
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ParameterError(&'static str);

impl fmt::Display for ParameterError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl core::error::Error for ParameterError {}

/// In a table of digit values: not a digit.
pub(super) const NO_DIGIT: u8 = 0xFF;

/// Digit values by ASCII code point.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Digits {
    pub(super) values: [u8; 128],
    /// Whether each digit that can end an integer (the digits below tmax) exists in two cases.
    pub(super) cased: bool,
}

impl Parameters {
    pub(super) const fn check(&self) -> Result<Digits, ParameterError> {
        if !self.basic.contains(self.delimiter) {
            return Err(ParameterError(
                "the delimiter is not a basic code point (RFC 3492 section 4)",
            ));
        }
        if !self.digits.is_ascii() {
            return Err(ParameterError("a digit is not a basic code point (RFC 3492 section 4)"));
        }
        if self.digits.len() != self.base as usize {
            return Err(ParameterError("the number of digits is not base (RFC 3492 section 4)"));
        }
        if self.tmin > self.tmax || self.tmax >= self.base {
            return Err(ParameterError(
                "tmin <= tmax <= base - 1 does not hold (RFC 3492 section 4)",
            ));
        }
        if self.tmax == 0 {
            return Err(ParameterError(
                "tmax is 0, so no digit could end an integer (RFC 3492 section 3.3)",
            ));
        }
        if self.base - self.tmin < 2 {
            return Err(ParameterError(
                "base - tmin is below 2, so bias adaptation would not end (RFC 3492 section 6.1)",
            ));
        }
        if self.skew < 1 {
            return Err(ParameterError("skew is not at least 1 (RFC 3492 section 4)"));
        }
        if self.damp < 2 {
            return Err(ParameterError("damp is not at least 2 (RFC 3492 section 4)"));
        }
        if self.initial_bias % self.base > self.base - self.tmin {
            return Err(ParameterError(
                "initial_bias mod base <= base - tmin does not hold (RFC 3492 section 4)",
            ));
        }
        self.digit_tables()
    }

    #[expect(clippy::indexing_slicing, reason = "const fn; indexes are below 128 or the length")]
    const fn digit_tables(&self) -> Result<Digits, ParameterError> {
        let alphabet = self.digits.as_bytes();
        let mut digits = Digits { values: [NO_DIGIT; 128], cased: true };
        let mut value = 0;
        while value < alphabet.len() {
            let symbol = alphabet[value];
            let other = match self.digit_case {
                DigitCase::Insensitive => other_case(symbol),
                DigitCase::Sensitive => symbol,
            };
            if !self.basic.contains(symbol as char) || !self.basic.contains(other as char) {
                return Err(ParameterError(
                    "a digit is not a basic code point (RFC 3492 section 4)",
                ));
            }
            if symbol as char == self.delimiter || other as char == self.delimiter {
                return Err(ParameterError("a digit is the delimiter (RFC 3492 section 4)"));
            }
            if digits.values[symbol as usize] != NO_DIGIT
                || digits.values[other as usize] != NO_DIGIT
            {
                return Err(ParameterError("a digit stands for two values (RFC 3492 section 4)"));
            }
            digits.values[symbol as usize] = value as u8;
            digits.values[other as usize] = value as u8;
            if value < self.tmax as usize && symbol == other {
                digits.cased = false;
            }
            value += 1;
        }
        Ok(digits)
    }
}

/// Returns an ASCII letter in its other case, and any other byte unchanged.
const fn other_case(symbol: u8) -> u8 {
    if symbol.is_ascii_alphabetic() { symbol ^ 0x20 } else { symbol }
}
