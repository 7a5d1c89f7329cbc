//! The elements of an extended string: integers or `char`, with or without a case flag.

/// The case flag of appendix A: a suggestion to force a decoded code point to upper or lower case.
///
/// ```
/// use xenonym::bootstring::Case;
///
/// assert_eq!(Case::of('D'), Case::Upper);
/// assert_eq!(Case::of('д'), Case::Lower);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[expect(clippy::exhaustive_enums, reason = "a letter has two cases")]
pub enum Case {
    /// Lower case, or no case at all.
    #[default]
    Lower,
    /// Upper case.
    Upper,
}

impl Case {
    /// Returns [`Case::Upper`] for an upper-case `char`, [`Case::Lower`] for every other.
    ///
    /// ```
    /// use xenonym::bootstring::Case;
    ///
    /// assert_eq!(Case::of('7'), Case::Lower);
    /// ```
    pub fn of(code_point: char) -> Self {
        if code_point.is_uppercase() { Self::Upper } else { Self::Lower }
    }
}

/// An element of an extended string: `u32` (any 32-bit integer, as in the RFC) or `char` (Unicode
/// scalar values only), either alone or in a pair with its [`Case`].
///
/// Sealed: there are only these four types.
///
/// ```
/// use xenonym::bootstring::{Case, PUNYCODE};
///
/// # #[cfg(feature = "alloc")] {
/// assert_eq!(PUNYCODE.encode(&['ü'])?, "tda");
/// assert_eq!(PUNYCODE.encode(&[0xFC_u32])?, "tda");
/// assert_eq!(PUNYCODE.encode(&[('ü', Case::Upper)])?, "tdA");
/// # }
/// # Ok::<(), xenonym::Error>(())
/// ```
pub trait CodePoint: sealed::Element {}

impl<C: sealed::Element> CodePoint for C {}

pub(crate) mod sealed {
    use super::Case;

    pub trait Element: Copy {
        /// The initial value of buffers.
        const FILL: Self;
        /// Whether elements carry a case flag.
        const ANNOTATED: bool = false;

        /// The code point as an integer.
        fn value(self) -> u32;

        /// The case flag. `None` leaves letters and digits unchanged.
        fn case(self) -> Option<Case> {
            None
        }

        /// A decoded code point without a case flag.
        fn from_char(code_point: char) -> Self;

        /// The element that a decoder returns, or `None` if the type cannot represent `value`.
        fn decoded(value: u32, case: Case) -> Option<Self>;
    }

    impl Element for u32 {
        const FILL: Self = 0;

        fn value(self) -> u32 {
            self
        }

        fn from_char(code_point: char) -> Self {
            u32::from(code_point)
        }

        fn decoded(value: u32, _: Case) -> Option<Self> {
            Some(value)
        }
    }

    impl Element for char {
        const FILL: Self = '\0';

        fn value(self) -> u32 {
            u32::from(self)
        }

        fn from_char(code_point: char) -> Self {
            code_point
        }

        fn decoded(value: u32, _: Case) -> Option<Self> {
            Self::from_u32(value)
        }
    }

    /// An element without a case flag.
    pub trait Plain: Element {}

    impl Plain for u32 {}
    impl Plain for char {}

    impl<C: Plain> Element for (C, Case) {
        const FILL: Self = (C::FILL, Case::Lower);
        const ANNOTATED: bool = true;

        fn value(self) -> u32 {
            self.0.value()
        }

        fn case(self) -> Option<Case> {
            Some(self.1)
        }

        fn from_char(code_point: char) -> Self {
            (C::from_char(code_point), Case::Lower)
        }

        fn decoded(value: u32, case: Case) -> Option<Self> {
            Some((C::decoded(value, case)?, case))
        }
    }
}
