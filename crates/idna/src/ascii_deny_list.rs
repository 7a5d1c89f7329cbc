//! The set of ASCII code points that are not allowed in names.

use xenonym::AsciiSet;
use xenonym::uts46::AsciiRules;

/// The code points without a glyph: the controls, the space and U+007F.
const GLYPHLESS: AsciiSet = AsciiSet::ALL.without(AsciiSet::of(
    "!\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~",
));

/// The code points that names are made of, which no list may contain.
const NAMES: AsciiSet =
    AsciiSet::of("-.0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz");

/// ASCII code points that are not allowed in labels, whether literally or after mapping or
/// decoding.
///
/// ```
/// use idna::AsciiDenyList;
///
/// const NO_UNDERSCORE: AsciiDenyList = AsciiDenyList::new(true, "_");
/// assert!(idna::domain_to_ascii_cow(b"a_b", NO_UNDERSCORE).is_err());
/// assert!(idna::domain_to_ascii_cow(b"a%b", NO_UNDERSCORE).is_ok());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(transparent)]
pub struct AsciiDenyList(AsciiSet);

impl AsciiDenyList {
    /// The empty list: `UseSTD3ASCIIRules` is off. Callers reject spaces and controls themselves.
    pub const EMPTY: Self = Self::new(false, "");

    /// Everything except letters, digits and hyphens: `UseSTD3ASCIIRules` is on. This rejects `_`,
    /// which occurs in some DNS names.
    pub const STD3: Self = Self::new(true, "!\"#$%&'()*+,/:;<=>?@[\\]^_`{|}~");

    /// The forbidden domain code points of the URL Standard. This rejects IPv6 addresses, so look
    /// for them first.
    pub const URL: Self = Self::new(true, "%#/:<>?@[\\]^|");

    /// Returns the code points of `deny_list` and, if `deny_glyphless` is true, U+0000 to U+0020 and U+007F.
    ///
    /// # Panics
    /// If `deny_list` contains a letter, a digit, the hyphen, the dot, or anything that is not
    /// ASCII. In a constant, this is a compile-time error.
    ///
    /// ```compile_fail
    /// const NO_DOTS: idna::AsciiDenyList = idna::AsciiDenyList::new(true, ".");
    /// let list = NO_DOTS;
    /// ```
    pub const fn new(deny_glyphless: bool, deny_list: &str) -> Self {
        let listed = AsciiSet::of(deny_list);
        assert!(!listed.intersects(NAMES), "letters, digits, hyphens and dots cannot be denied");
        Self(if deny_glyphless { listed.with(GLYPHLESS) } else { listed })
    }

    /// The list under its name in the standard, so that errors can refer to it.
    pub(crate) const fn rules(self) -> AsciiRules {
        if self.is_std3() { AsciiRules::Std3 } else { AsciiRules::Deny(self.0) }
    }

    const fn is_std3(self) -> bool {
        AsciiSet::ALL.without(NAMES).without(self.0).is_empty()
    }
}
