//! A profile as data (RFC 8264 section 5).

use xenonym::AsciiSet;
use xenonym::normalize::{NFC, Normalizer};

use crate::StringClass;
use crate::mapping::{CaseMapping, Rules, Spaces};

/// An operation on a string (RFC 8264 section 3.1 and the profiles' own sections).
///
/// ```
/// use xenonym_precis::{Action, NICKNAME};
///
/// assert_eq!(NICKNAME.apply(Action::Prepare, " Foo ")?, " Foo ");
/// assert_eq!(NICKNAME.apply(Action::Enforce, " Foo ")?, "Foo");
/// assert_eq!(NICKNAME.apply(Action::Compare, " Foo ")?, "foo");
/// # Ok::<(), xenonym_precis::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[expect(clippy::exhaustive_enums, reason = "RFC 8264 section 7 defines three")]
pub enum Action {
    /// Check that the string consists of allowed code points, so that another entity can enforce the profile.
    Prepare,
    /// Apply all rules, to store the string or use it in a protocol.
    Enforce,
    /// Apply the rules for comparing, which for nicknames also map the case.
    Compare,
}

/// When the case mapping rule applies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Case {
    Preserved,
    Mapped(CaseMapping),
    MappedToCompare(CaseMapping),
}

/// Whether a rule is part of the profile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Rule {
    Absent,
    Present,
}

/// A profile of a string class: the rules of RFC 8264 section 5.2 that apply.
///
/// Profiles are equal if their rules and their names are.
///
/// RFC 8264 section 5.1 asks not to define profiles without need. To exclude code points from an existing one, build on
/// it:
///
/// ```
/// use xenonym::AsciiSet;
/// use xenonym_precis::{ErrorKind, Profile, USERNAME_CASE_MAPPED};
///
/// const LOGIN: Profile =
///     USERNAME_CASE_MAPPED.with_name("login", "this example").exclude_ascii(AsciiSet::of("@/"));
/// assert_eq!(LOGIN.enforce("Juliet")?, "juliet");
/// assert_eq!(LOGIN.enforce("a@b").unwrap_err().kind(), ErrorKind::Excluded);
/// assert_ne!(LOGIN, USERNAME_CASE_MAPPED);
/// # Ok::<(), xenonym_precis::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Profile {
    name: &'static str,
    reference: &'static str,
    class: StringClass,
    width: Rule,
    spaces: Spaces,
    case: Case,
    pub(crate) normalizer: &'static Normalizer,
    pub(crate) bidi: Rule,
    excluded_ascii: AsciiSet,
    own_excluded: &'static [char],
    pub(crate) leading_space: Rule,
    pub(crate) empty: Rule,
    max_length: usize,
}

impl Profile {
    /// Creates a profile of a class that normalizes to NFC and has no other rules.
    ///
    /// ```
    /// use xenonym_precis::{Profile, StringClass};
    ///
    /// const PLAIN: Profile = Profile::new("plain", "this example", StringClass::Freeform);
    /// assert_eq!(PLAIN.enforce("u\u{308}")?, "ü");
    /// # Ok::<(), xenonym_precis::Error>(())
    /// ```
    pub const fn new(name: &'static str, reference: &'static str, class: StringClass) -> Self {
        Self {
            name,
            reference,
            class,
            width: Rule::Absent,
            spaces: Spaces::Kept,
            case: Case::Preserved,
            normalizer: &NFC,
            bidi: Rule::Absent,
            excluded_ascii: AsciiSet::NONE,
            own_excluded: &[],
            leading_space: Rule::Absent,
            empty: Rule::Absent,
            max_length: usize::MAX,
        }
    }

    /// Returns the same profile under another name.
    ///
    /// ```
    /// assert_eq!(xenonym_precis::NICKNAME.with_name("mine", "here").name(), "mine");
    /// ```
    #[must_use]
    pub const fn with_name(self, name: &'static str, reference: &'static str) -> Self {
        Self { name, reference, ..self }
    }

    /// Maps fullwidth and halfwidth code points to their decomposition mappings (section 5.2.1).
    ///
    /// ```
    /// use xenonym_precis::{Profile, StringClass};
    ///
    /// let profile = Profile::new("a", "b", StringClass::Identifier).map_width();
    /// assert_eq!(profile.enforce("Ａ")?, "A");
    /// # Ok::<(), xenonym_precis::Error>(())
    /// ```
    #[must_use]
    pub const fn map_width(self) -> Self {
        Self { width: Rule::Present, ..self }
    }

    /// Sets how spaces are mapped (section 5.2.2).
    ///
    /// ```
    /// use xenonym_precis::{Profile, Spaces, StringClass};
    ///
    /// let profile = Profile::new("a", "b", StringClass::Freeform).with_spaces(Spaces::ToAscii);
    /// assert_eq!(profile.enforce("a\u{A0}b")?, "a b");
    /// # Ok::<(), xenonym_precis::Error>(())
    /// ```
    #[must_use]
    pub const fn with_spaces(self, spaces: Spaces) -> Self {
        Self { spaces, ..self }
    }

    /// Sets how case is mapped in enforcement and comparison (section 5.2.3).
    ///
    /// ```
    /// use xenonym_precis::{CaseMapping, Profile, StringClass};
    ///
    /// let profile = Profile::new("a", "b", StringClass::Freeform).with_case_mapping(CaseMapping::ToLower);
    /// assert_eq!(profile.enforce("Ä")?, "ä");
    /// # Ok::<(), xenonym_precis::Error>(())
    /// ```
    #[must_use]
    pub const fn with_case_mapping(self, mapping: CaseMapping) -> Self {
        Self { case: Case::Mapped(mapping), ..self }
    }

    /// Sets how case is mapped in comparison only, as in RFC 8266.
    ///
    /// ```
    /// use xenonym_precis::{CaseMapping, Profile, StringClass};
    ///
    /// let profile =
    ///     Profile::new("a", "b", StringClass::Freeform).with_case_mapping_to_compare(CaseMapping::ToLower);
    /// assert_eq!((&*profile.enforce("Ä")?, profile.compare("Ä", "ä")), ("Ä", Ok(true)));
    /// # Ok::<(), xenonym_precis::Error>(())
    /// ```
    #[must_use]
    pub const fn with_case_mapping_to_compare(self, mapping: CaseMapping) -> Self {
        Self { case: Case::MappedToCompare(mapping), ..self }
    }

    /// Sets the normalization form, in place of NFC (section 5.2.4).
    ///
    /// ```
    /// use xenonym::normalize::NFKC;
    /// use xenonym_precis::{Profile, StringClass};
    ///
    /// let profile = Profile::new("a", "b", StringClass::Freeform).with_normalizer(&NFKC);
    /// assert_eq!(profile.enforce("Ⅳ")?, "IV");
    /// # Ok::<(), xenonym_precis::Error>(())
    /// ```
    #[must_use]
    pub const fn with_normalizer(self, normalizer: &'static Normalizer) -> Self {
        Self { normalizer, ..self }
    }

    /// Applies the Bidi rule (RFC 5893) to strings with right-to-left code points (section 5.2.5).
    ///
    /// ```
    /// use xenonym_precis::{Profile, StringClass};
    ///
    /// let profile = Profile::new("a", "b", StringClass::Identifier).check_bidi();
    /// assert!(profile.enforce("אa").is_err());
    /// ```
    #[must_use]
    pub const fn check_bidi(self) -> Self {
        Self { bidi: Rule::Present, ..self }
    }

    /// Adds ASCII code points that are not allowed (section 6.2).
    ///
    /// ```
    /// use xenonym::AsciiSet;
    /// use xenonym_precis::{Profile, StringClass};
    ///
    /// let profile =
    ///     Profile::new("a", "b", StringClass::Identifier).exclude_ascii(AsciiSet::of("@"));
    /// assert!(profile.excludes('@'));
    /// ```
    #[must_use]
    pub const fn exclude_ascii(self, set: AsciiSet) -> Self {
        Self { excluded_ascii: self.excluded_ascii.with(set), ..self }
    }

    /// Sets the code points outside ASCII that are not allowed, in place of earlier ones.
    ///
    /// ```
    /// use xenonym_precis::{Profile, StringClass};
    ///
    /// let profile = Profile::new("a", "b", StringClass::Freeform).with_own_excluded(&['∞']);
    /// assert!(profile.enforce("∞").is_err());
    /// ```
    #[must_use]
    pub const fn with_own_excluded(self, code_points: &'static [char]) -> Self {
        Self { own_excluded: code_points, ..self }
    }

    /// Rejects strings that begin with a space, after all mappings.
    ///
    /// ```
    /// use xenonym_precis::{Profile, StringClass};
    ///
    /// let profile = Profile::new("a", "b", StringClass::Freeform).reject_leading_space();
    /// assert!(profile.enforce(" a").is_err());
    /// ```
    #[must_use]
    pub const fn reject_leading_space(self) -> Self {
        Self { leading_space: Rule::Present, ..self }
    }

    /// Rejects the empty string, after all mappings.
    ///
    /// ```
    /// use xenonym_precis::{Profile, StringClass};
    ///
    /// let profile = Profile::new("a", "b", StringClass::Freeform);
    /// assert!(profile.enforce("").is_ok() && profile.reject_empty().enforce("").is_err());
    /// ```
    #[must_use]
    pub const fn reject_empty(self) -> Self {
        Self { empty: Rule::Present, ..self }
    }

    /// Rejects strings of more bytes in UTF-8, after all mappings.
    ///
    /// ```
    /// use xenonym_precis::{Profile, StringClass};
    ///
    /// let profile = Profile::new("a", "b", StringClass::Freeform).with_max_length(2);
    /// assert!(profile.enforce("ab").is_ok() && profile.enforce("üb").is_err());
    /// ```
    #[must_use]
    pub const fn with_max_length(self, bytes: usize) -> Self {
        Self { max_length: bytes, ..self }
    }

    /// Returns the profile's name as its RFC writes it, such as `UsernameCaseMapped`. [`Slot`](crate::Slot) and the command `xn` use
    /// other names.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Returns the standard that defines the profile.
    pub const fn reference(&self) -> &'static str {
        self.reference
    }

    /// Returns the class that it is a profile of.
    pub const fn class(&self) -> StringClass {
        self.class
    }

    /// Returns the maximum length of a string in bytes, or `usize::MAX` for no limit.
    pub const fn max_length(&self) -> usize {
        self.max_length
    }

    /// Returns whether the profile excludes a code point that its class may allow.
    pub fn excludes(&self, code_point: char) -> bool {
        self.excluded_ascii.contains(code_point) || self.own_excluded.contains(&code_point)
    }

    /// Whether it excludes any.
    pub(crate) fn excludes_some(&self) -> bool {
        !self.excluded_ascii.is_empty() || !self.own_excluded.is_empty()
    }

    /// The mapping rules of an action.
    pub(crate) const fn rules(&self, action: Action) -> Rules {
        let maps_width = matches!(self.width, Rule::Present);
        let case = match self.case {
            Case::Mapped(mapping) => Some(mapping),
            Case::MappedToCompare(mapping) if matches!(action, Action::Compare) => Some(mapping),
            Case::MappedToCompare(_) | Case::Preserved => None,
        };
        match action {
            Action::Prepare => Rules { maps_width, spaces: Spaces::Kept, case: None },
            Action::Enforce | Action::Compare => Rules { maps_width, spaces: self.spaces, case },
        }
    }
}
