//! Bootstring (RFC 3492 sections 3, 4 and 6): writes arbitrary code points using a few basic ones,
//! with any parameters.
//!
//! A [`Bootstring`] is created from [`Parameters`] that satisfy the conditions of section 4. It
//! encodes an *extended string* (text, or a slice of [`CodePoint`]s) as a *basic string*, and
//! decodes it again. [`PUNYCODE`] is a constant.
//!
//! Both directions run in O(n log n) time for any n code points, if these produce O(n) digits, as
//! with Punycode's parameters. Up to 64 code points (a DNS label is at most 63 long), all memory is
//! on the stack. Integers are 32 bits wide, as in the RFC's own program: a longer delta is an
//! overflow in either direction.
//!
//! This module does not handle domain names, the `xn--` prefix or normalization, and does not check
//! whether an encoder would accept a decoded string. Two basic strings never decode to the same
//! extended string, unless they differ only in the case of their digits.

mod code_point;
mod decode;
mod encode;
mod parameters;
#[cfg(feature = "alloc")]
mod positions;
#[cfg(feature = "alloc")]
mod trace;
mod varint;

#[cfg(feature = "alloc")]
use alloc::string::String;
#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use crate::output::sink::{Buffer, BufferFull, Sink};
use crate::{AsciiSet, Error, ErrorKind};

pub use self::code_point::{Case, CodePoint};
pub use self::parameters::{DigitCase, ParameterError, Parameters};
#[cfg(feature = "alloc")]
pub use self::trace::{Trace, TraceStep};

/// Up to this many code points the handled positions are one integer, and all memory is on the stack.
const SHORT: usize = 64;

/// More code points or digits overflow: positions are 31 bits wide where they are sorted, and
/// working memory of 16 bytes for each never exceeds the maximum size of an allocation.
const LONGEST: usize = if usize::BITS > 32 { i32::MAX as usize } else { usize::MAX >> 5 };

/// Checked parameters, ready to encode and decode with.
///
/// ```
/// use xenonym::bootstring::{PUNYCODE, SWIFT};
///
/// # #[cfg(feature = "alloc")] {
/// assert_eq!(PUNYCODE.encode_str("ドメイン名例")?, "eckwd4c7cu47r2wf");
/// assert_eq!(SWIFT.decode_str("vergenza_JFa")?, "vergüenza");
/// # }
/// # Ok::<(), xenonym::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Bootstring {
    parameters: Parameters,
    digits: parameters::Digits,
}

impl Bootstring {
    /// Creates a Bootstring profile with these parameters.
    ///
    /// # Errors
    /// The first condition of section 4 that they violate.
    ///
    /// ```
    /// use xenonym::bootstring::{Bootstring, Parameters, RUST_V0};
    ///
    /// let parameters = Parameters { tmax: 36, ..*RUST_V0.parameters() };
    /// let error = Bootstring::new(parameters).unwrap_err().to_string();
    /// assert_eq!(error, "tmin <= tmax <= base - 1 does not hold (RFC 3492 section 4)");
    /// ```
    pub const fn new(parameters: Parameters) -> Result<Self, ParameterError> {
        match parameters.check() {
            Ok(digits) => Ok(Self { parameters, digits }),
            Err(condition) => Err(condition),
        }
    }

    /// Returns the parameters of the profile.
    ///
    /// ```
    /// assert_eq!(xenonym::bootstring::PUNYCODE.parameters().damp, 700);
    /// ```
    pub const fn parameters(&self) -> &Parameters {
        &self.parameters
    }

    /// [`encode`](Self::encode) into any sink.
    pub(crate) fn encode_to<C: CodePoint>(
        &self,
        input: &[C],
        sink: &mut dyn Sink,
    ) -> Result<(), Error> {
        encode::encode(self, input.iter().copied(), sink)
    }

    /// Whether `value` is a basic code point.
    const fn is_basic(&self, value: u32) -> bool {
        self.parameters.basic.contains_value(value)
    }

    /// Encodes a slice of code points.
    ///
    /// If the elements carry a [`Case`], it determines the case of ASCII letters and of the last
    /// digit of each delta (appendix A). Otherwise, ASCII letters are unchanged.
    ///
    /// # Errors
    /// [`BelowInitialN`](ErrorKind::BelowInitialN), [`Overflow`](ErrorKind::Overflow),
    /// [`NoCaseAnnotation`](ErrorKind::NoCaseAnnotation). Offsets count elements.
    ///
    /// ```
    /// use xenonym::bootstring::{Case, PUNYCODE};
    ///
    /// assert_eq!(PUNYCODE.encode(&['b', 'ü'])?, "b-eha");
    /// let annotated = [('b', Case::Upper), ('ü', Case::Upper)];
    /// assert_eq!(PUNYCODE.encode(&annotated)?, "B-ehA");
    /// # Ok::<(), xenonym::Error>(())
    /// ```
    #[cfg(feature = "alloc")]
    pub fn encode<C: CodePoint>(&self, input: &[C]) -> Result<String, Error> {
        self.check_case::<C>()?;
        let mut output = String::with_capacity(input.len() + 8);
        encode::encode(self, input.iter().copied(), &mut output)?;
        Ok(output)
    }

    /// Works like [`encode`](Self::encode), but writes to the caller's buffer. Returns the written part.
    ///
    /// Up to 64 code points, nothing is allocated. Longer inputs use the heap as working memory,
    /// and are rejected without `alloc`.
    ///
    /// # Errors
    /// As for `encode`, and [`BufferTooSmall`](ErrorKind::BufferTooSmall), which leaves unspecified
    /// contents in the buffer, or [`NeedsAlloc`](ErrorKind::NeedsAlloc).
    ///
    /// ```
    /// let mut buffer = [0; 59];
    /// assert_eq!(xenonym::bootstring::PUNYCODE.encode_into(&['ü'], &mut buffer)?, "tda");
    /// # Ok::<(), xenonym::Error>(())
    /// ```
    pub fn encode_into<'b, C: CodePoint>(
        &self,
        input: &[C],
        buffer: &'b mut [u8],
    ) -> Result<&'b str, Error> {
        self.check_case::<C>()?;
        let mut output = Buffer::new(buffer);
        encode::encode(self, input.iter().copied(), &mut output)?;
        output.into_str()
    }

    /// Encodes text.
    ///
    /// # Errors
    /// As [`encode`](Self::encode). Offsets count bytes.
    ///
    /// ```
    /// assert_eq!(xenonym::bootstring::PUNYCODE.encode_str("München-Ost")?, "Mnchen-Ost-9db");
    /// # Ok::<(), xenonym::Error>(())
    /// ```
    #[cfg(feature = "alloc")]
    pub fn encode_str(&self, input: &str) -> Result<String, Error> {
        let mut output = String::with_capacity(input.len() + 8);
        encode::encode(self, input.chars(), &mut output).map_err(|e| byte_offset(e, input))?;
        Ok(output)
    }

    /// Works like [`encode_str`](Self::encode_str), but writes to the caller's buffer, as
    /// [`encode_into`](Self::encode_into) does.
    ///
    /// # Errors
    /// As for `encode_into`. Offsets count bytes.
    ///
    /// ```
    /// let mut buffer = [0; 59];
    /// let written = xenonym::bootstring::PUNYCODE.encode_str_into("правда", &mut buffer)?;
    /// assert_eq!(written, "80aafi6cg");
    /// # Ok::<(), xenonym::Error>(())
    /// ```
    pub fn encode_str_into<'b>(&self, input: &str, buffer: &'b mut [u8]) -> Result<&'b str, Error> {
        let mut output = Buffer::new(buffer);
        encode::encode(self, input.chars(), &mut output).map_err(|e| byte_offset(e, input))?;
        output.into_str()
    }

    /// Decodes to code points: `u32`, `char`, or either with its [`Case`].
    ///
    /// # Errors
    /// The errors of section 6.2: [`NonBasicLiteral`](ErrorKind::NonBasicLiteral),
    /// [`NotADigit`](ErrorKind::NotADigit), [`TruncatedInteger`](ErrorKind::TruncatedInteger),
    /// [`Overflow`](ErrorKind::Overflow) and [`BasicInserted`](ErrorKind::BasicInserted). For
    /// `char` also [`NotAScalar`](ErrorKind::NotAScalar), and with a [`Case`] also
    /// [`NoCaseAnnotation`](ErrorKind::NoCaseAnnotation). Offsets count bytes. The offset of an
    /// integer is its first digit.
    ///
    /// ```
    /// use xenonym::bootstring::{Case, PUNYCODE};
    ///
    /// assert_eq!(PUNYCODE.decode::<u32>("b-ehA")?, [0x62, 0xFC]);
    /// assert_eq!(PUNYCODE.decode::<(char, Case)>("b-ehA")?, [('b', Case::Lower), ('ü', Case::Upper)]);
    /// # Ok::<(), xenonym::Error>(())
    /// ```
    #[cfg(feature = "alloc")]
    pub fn decode<C: CodePoint>(&self, input: &str) -> Result<Vec<C>, Error> {
        self.check_case::<C>()?;
        if input.len() > LONGEST {
            return Err(Error::at(ErrorKind::Overflow, 0));
        }
        // The output never contains more code points than the input contains bytes.
        let mut output = alloc::vec![C::FILL; input.len()];
        let length = decode::decode(self, input, &mut output).map_err(|e| e.in_text(input))?;
        output.truncate(length);
        Ok(output)
    }

    /// Works like [`decode`](Self::decode), but writes to the caller's buffer. Returns the written part.
    ///
    /// Up to 64 digits, nothing is allocated. Longer inputs use the heap as working memory, and are
    /// rejected without `alloc`. A buffer with as many elements as the input contains bytes is
    /// always large enough.
    ///
    /// # Errors
    /// As for `decode`. If the input is valid, [`BufferTooSmall`](ErrorKind::BufferTooSmall) at its
    /// end, which leaves unspecified contents in the buffer, or
    /// [`NeedsAlloc`](ErrorKind::NeedsAlloc).
    ///
    /// ```
    /// let mut buffer = ['\0'; 63];
    /// let written = xenonym::bootstring::PUNYCODE.decode_into("tda", &mut buffer)?;
    /// assert_eq!(written, ['ü']);
    /// # Ok::<(), xenonym::Error>(())
    /// ```
    pub fn decode_into<'b, C: CodePoint>(
        &self,
        input: &str,
        buffer: &'b mut [C],
    ) -> Result<&'b [C], Error> {
        self.check_case::<C>()?;
        let length = decode::decode(self, input, buffer).map_err(|e| e.in_text(input))?;
        buffer.get(..length).ok_or_else(Error::internal)
    }

    /// Decodes to text.
    ///
    /// # Errors
    /// As [`decode`](Self::decode) for `char`.
    ///
    /// ```
    /// assert_eq!(xenonym::bootstring::PUNYCODE.decode_str("Mnchen-3ya")?, "München");
    /// # Ok::<(), xenonym::Error>(())
    /// ```
    #[cfg(feature = "alloc")]
    pub fn decode_str(&self, input: &str) -> Result<String, Error> {
        if input.len() > LONGEST {
            return Err(Error::at(ErrorKind::Overflow, 0));
        }
        self.decode_str_into(input, &mut alloc::vec![0; 4 * input.len()]).map(String::from)
    }

    /// Works like [`decode_str`](Self::decode_str), but writes UTF-8 to the caller's buffer.
    ///
    /// Up to 64 bytes of input, nothing is allocated. Longer inputs use the heap as working memory,
    /// and are rejected without `alloc`. A buffer 4 times as long as the input is always large
    /// enough.
    ///
    /// # Errors
    /// As for [`decode_into`](Self::decode_into).
    ///
    /// ```
    /// let mut buffer = [0; 252];
    /// let written = xenonym::bootstring::PUNYCODE.decode_str_into("n28h", &mut buffer)?;
    /// assert_eq!(written, "😉");
    /// # Ok::<(), xenonym::Error>(())
    /// ```
    pub fn decode_str_into<'b>(&self, input: &str, buffer: &'b mut [u8]) -> Result<&'b str, Error> {
        if input.len() <= SHORT {
            return write_utf8(self.decode_into(input, &mut ['\0'; SHORT])?, input, buffer);
        }
        #[cfg(feature = "alloc")]
        return write_utf8(&self.decode(input)?, input, buffer);
        #[cfg(not(feature = "alloc"))]
        Err(Error::at(ErrorKind::NeedsAlloc, 0))
    }

    /// Returns the steps of decoding `basic`, and of encoding to it: the traces of section 7.
    ///
    /// An encoding that overflows produces no output and therefore no trace.
    ///
    /// # Errors
    /// [`NonBasicLiteral`](ErrorKind::NonBasicLiteral). All other errors are steps.
    ///
    /// ```
    /// let mut trace = xenonym::bootstring::PUNYCODE.trace("ihqwcrb4cv8a8dqg056pqjye")?;
    /// let deltas: Result<Vec<u32>, _> = trace.map(|step| step.map(|s| s.delta)).collect();
    /// assert_eq!(deltas?, [19853, 64, 37, 56, 599, 130, 154, 46301, 88531]);
    /// # Ok::<(), xenonym::Error>(())
    /// ```
    #[cfg(feature = "alloc")]
    pub fn trace<'a>(&'a self, basic: &'a str) -> Result<Trace<'a>, Error> {
        Trace::new(self, basic)
    }

    /// Section 4: only digits below tmax with two cases can carry a case flag.
    fn check_case<C: CodePoint>(&self) -> Result<(), Error> {
        if C::ANNOTATED && !self.digits.cased {
            return Err(Error::at(ErrorKind::NoCaseAnnotation, 0));
        }
        Ok(())
    }
}

/// Writes the decoded text of `input`.
pub(crate) fn write_utf8<'b>(
    text: &[char],
    input: &str,
    buffer: &'b mut [u8],
) -> Result<&'b str, Error> {
    let mut output = Buffer::new(buffer);
    text.iter()
        .try_for_each(|&code_point| output.push_char(code_point))
        .map_err(|BufferFull| Error::at(ErrorKind::BufferTooSmall, input.len()))?;
    output.into_str()
}

/// The same error, its offset converted from code points of `input` to bytes.
#[cold]
fn byte_offset(error: Error, input: &str) -> Error {
    let at = input.char_indices().nth(error.offset());
    error.with_offset(at.map_or(input.len(), |(at, _)| at)).in_text(input)
}

// Parameters that are in use, checked when this crate is compiled.

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
#[doc(hidden)]
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
#[doc(hidden)]
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
