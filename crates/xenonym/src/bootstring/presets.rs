//! Parameters that are in use, checked when this crate is compiled.

use super::{Bootstring, DigitCase, Parameters};
use crate::AsciiSet;

const PUNYCODE_PARAMETERS: Parameters = Parameters {
    base: 36,
    tmin: 1,
    tmax: 26,
    skew: 38,
    damp: 700,
    initial_bias: 72,
    initial_n: 0x80,
    delimiter: '-',
    digits: "abcdefghijklmnopqrstuvwxyz0123456789",
    digit_case: DigitCase::Insensitive,
    basic: AsciiSet::ALL,
};

/// Punycode: the parameters of RFC 3492 section 5.
///
/// See [`punycode`](crate::punycode) for the same as plain functions.
///
/// ```
/// # #[cfg(feature = "alloc")]
/// assert_eq!(xenonym::bootstring::PUNYCODE.encode_str("bücher")?, "bcher-kva");
/// # Ok::<(), xenonym::Error>(())
/// ```
pub static PUNYCODE: Bootstring = checked(PUNYCODE_PARAMETERS);

/// The identifiers of Rust's v0 symbol mangling (RFC 2603): Punycode with `_` as the delimiter,
/// lowercase digits only, and only letters, digits and `_` in ASCII.
///
/// The text around an identifier in a symbol (`u`, its length, a separating `_`) is not part
/// of the encoding.
///
/// ```
/// use xenonym::bootstring::RUST_V0;
///
/// # #[cfg(feature = "alloc")]
/// assert_eq!(RUST_V0.encode_str("gödel")?, "gdel_5qa");
/// # Ok::<(), xenonym::Error>(())
/// ```
pub static RUST_V0: Bootstring = checked(Parameters {
    delimiter: '_',
    digit_case: DigitCase::Sensitive,
    basic: AsciiSet::WORD,
    ..PUNYCODE_PARAMETERS
});

/// The identifiers of Swift's symbol mangling: `_` as the delimiter, and the digits a-z and A-J, so
/// that no digit of an identifier is an ASCII digit.
///
/// Before encoding, Swift moves ASCII code points that are not allowed in symbols, such as `+`, to
/// D800 plus their value. That step is not part of Bootstring: apply it to code points as `u32`,
/// which can be surrogates.
///
/// ```
/// use xenonym::bootstring::SWIFT;
///
/// # #[cfg(feature = "alloc")]
/// assert_eq!(SWIFT.encode_str("vergüenza")?, "vergenza_JFa");
/// # Ok::<(), xenonym::Error>(())
/// ```
pub static SWIFT: Bootstring = checked(Parameters {
    delimiter: '_',
    digits: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJ",
    digit_case: DigitCase::Sensitive,
    basic: AsciiSet::WORD.with(AsciiSet::of("$")),
    ..PUNYCODE_PARAMETERS
});

#[expect(clippy::panic, reason = "evaluated for statics only: it can stop but the compiler")]
const fn checked(parameters: Parameters) -> Bootstring {
    match Bootstring::new(parameters) {
        Ok(bootstring) => bootstring,
        Err(_) => panic!("a condition of RFC 3492 section 4 is broken"),
    }
}
