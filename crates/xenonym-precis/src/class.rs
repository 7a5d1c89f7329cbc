//! The string classes (RFC 8264 section 4).

use xenonym::idna2008::check_contextual_rules;

use crate::tables::Record;
use crate::{Category, DerivedProperty, Error, ErrorKind};

/// A string class: which code points strings may contain.
///
/// ```
/// use xenonym_precis::StringClass;
///
/// assert!(StringClass::Identifier.check("juliet").is_ok());
/// assert!(StringClass::Identifier.check("foo bar").is_err());
/// assert!(StringClass::Freeform.check("foo bar").is_ok());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[expect(clippy::exhaustive_enums, reason = "RFC 8264 section 4 defines two")]
pub enum StringClass {
    /// The `IdentifierClass` (section 4.2): letters, digits and printable ASCII.
    Identifier,
    /// The `FreeformClass` (section 4.3): also spaces, symbols, punctuation and compatibility forms.
    Freeform,
}

/// A rule that a string violates, and the byte at which the code point that violates it starts, if it is one code point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Violation {
    pub(crate) kind: ErrorKind,
    pub(crate) at: Option<usize>,
}

impl StringClass {
    /// Returns the name in RFC 8264.
    ///
    /// ```
    /// assert_eq!(xenonym_precis::StringClass::Freeform.name(), "FreeformClass");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::Identifier => "IdentifierClass",
            Self::Freeform => "FreeformClass",
        }
    }

    /// Checks the behavioral rules of the class: no disallowed and no unassigned code point, and those that need a
    /// contextual rule satisfy it. The empty string passes.
    ///
    /// # Errors
    /// The kinds from [`HasCompat`](ErrorKind::HasCompat) to
    /// [`ContextExtendedArabicIndicDigit`](ErrorKind::ContextExtendedArabicIndicDigit). Offsets count bytes. The leftmost
    /// code point is reported, contextual rules last.
    ///
    /// ```
    /// use xenonym_precis::{ErrorKind, StringClass};
    ///
    /// let error = StringClass::Identifier.check("a∞").unwrap_err();
    /// assert_eq!((error.kind(), error.offset()), (ErrorKind::Symbol, 1));
    /// ```
    pub fn check(self, text: &str) -> Result<(), Error> {
        self.violation(text).map_or(Ok(()), |Violation { kind, at }| {
            let at = at.unwrap_or_default();
            let code_point = text.get(at..).and_then(|rest| rest.chars().next());
            Err(Error::at_code_point(kind, code_point.unwrap_or_default(), at, text))
        })
    }

    /// Returns whether strings may contain a code point, perhaps only where a contextual rule allows it.
    ///
    /// ```
    /// use xenonym_precis::StringClass;
    ///
    /// assert!(StringClass::Freeform.allows('∞') && !StringClass::Identifier.allows('∞'));
    /// ```
    pub fn allows(self, code_point: char) -> bool {
        self.allows_property(DerivedProperty::of(code_point))
    }

    #[inline]
    const fn allows_property(self, property: DerivedProperty) -> bool {
        match property {
            DerivedProperty::Pvalid | DerivedProperty::ContextJ | DerivedProperty::ContextO => true,
            DerivedProperty::FreePval => matches!(self, Self::Freeform),
            DerivedProperty::Disallowed | DerivedProperty::Unassigned => false,
        }
    }

    pub(crate) fn violation(self, text: &str) -> Option<Violation> {
        let mut needs_context = false;
        for (at, code_point) in text.char_indices() {
            let property = DerivedProperty::by_record(Record::of(code_point), code_point);
            if !self.allows_property(property) {
                return Some(Violation { kind: kind_of(Category::of(code_point)), at: Some(at) });
            }
            needs_context |=
                matches!(property, DerivedProperty::ContextJ | DerivedProperty::ContextO);
        }
        if needs_context { violation_of(check_contextual_rules(text)) } else { None }
    }
}

/// A rule of IDNA2008 that a string violates.
pub(crate) fn violation_of(checked: Result<(), xenonym::Error>) -> Option<Violation> {
    let error = checked.err()?;
    // Every kind that these rules report also exists here under the same name.
    let kind = ErrorKind::from_name(error.kind().name()).unwrap_or(ErrorKind::Disallowed);
    Some(Violation { kind, at: Some(error.offset()) })
}

const fn kind_of(category: Category) -> ErrorKind {
    match category {
        Category::Exceptions => ErrorKind::Exception,
        Category::Unassigned => ErrorKind::Unassigned,
        Category::OldHangulJamo => ErrorKind::OldHangulJamo,
        Category::PrecisIgnorableProperties => ErrorKind::Ignorable,
        Category::Controls => ErrorKind::Control,
        Category::HasCompat => ErrorKind::HasCompat,
        Category::OtherLetterDigits => ErrorKind::OtherLetterDigit,
        Category::Spaces => ErrorKind::Space,
        Category::Symbols => ErrorKind::Symbol,
        Category::Punctuation => ErrorKind::Punctuation,
        Category::Ascii7 | Category::JoinControl | Category::LetterDigits | Category::Other => {
            ErrorKind::Disallowed
        }
    }
}
