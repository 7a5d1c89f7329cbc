//! Applies a profile to a string, in the order of RFC 8264 section 7.
//!
//! ```text
//! width mapping -- additional mapping -- case mapping -- normalization, until stable -- checks
//! ```
//!
//! The code points are checked last, so a result always belongs to the class. RFC 8265 sections 3.3.2 and 4.2.1
//! also ask for a check before case mapping and normalization. It rejects strings that these rules would make
//! valid, such as the KELVIN SIGN or Hangul in NFD, and RFC 8265 section 5 encourages to map and accept them.
//! [`Profile::prepare`] is that check.

use alloc::borrow::Cow;
use alloc::string::String;

use xenonym::Side;
use xenonym::idna2008::check_bidi_rule;

use crate::class::{Violation, violation_of};
use crate::locate::{APPLICATIONS, locate};
use crate::mapping::{Rules, is_trimmable};
use crate::profile::{Action, Rule};
use crate::{Error, ErrorKind, Profile, SideError, Spaces, StringClass};

/// The first code point of a right-to-left script.
const FIRST_RIGHT_TO_LEFT: char = '\u{590}';

impl Profile {
    /// Prepares a string for enforcement by another entity: applies the width mapping rule, and
    /// checks that the profile allows every code point. The empty string is accepted. Borrowed if
    /// nothing changes.
    ///
    /// # Errors
    /// As [`enforce`](Self::enforce), except those of whole strings and of the Bidi rule.
    ///
    /// ```
    /// use xenonym_precis::USERNAME_CASE_MAPPED;
    ///
    /// assert_eq!(USERNAME_CASE_MAPPED.prepare("Ａlice")?, "Alice");
    /// assert!(USERNAME_CASE_MAPPED.prepare("Alice Ⅳ").is_err());
    /// # Ok::<(), xenonym_precis::Error>(())
    /// ```
    pub fn prepare<'a>(&self, text: &'a str) -> Result<Cow<'a, str>, Error> {
        self.apply(Action::Prepare, text)
    }

    /// Enforces the profile: applies its rules until the string is stable, and checks the result. Borrowed if nothing
    /// changes.
    ///
    /// # Errors
    /// Any [`ErrorKind`] except [`Domainpart`](ErrorKind::Domainpart). Offsets count bytes of `text`. Of several
    /// errors, code points that the class disallows come first, then contextual rules, excluded code points, the Bidi rule,
    /// and errors of the whole string.
    ///
    /// ```
    /// use std::borrow::Cow;
    /// use xenonym_precis::USERNAME_CASE_MAPPED;
    ///
    /// assert_eq!(USERNAME_CASE_MAPPED.enforce("ÄLICE")?, "älice");
    /// assert!(matches!(USERNAME_CASE_MAPPED.enforce("älice")?, Cow::Borrowed("älice")));
    /// # Ok::<(), xenonym_precis::Error>(())
    /// ```
    pub fn enforce<'a>(&self, text: &'a str) -> Result<Cow<'a, str>, Error> {
        self.apply(Action::Enforce, text)
    }

    /// Returns the form of a string that [`compare`](Self::compare) compares, for indexes and unique keys. Borrowed if
    /// nothing changes.
    ///
    /// # Errors
    /// As [`enforce`](Self::enforce).
    ///
    /// ```
    /// assert_eq!(xenonym_precis::NICKNAME.comparison_form("Foo")?, "foo");
    /// # Ok::<(), xenonym_precis::Error>(())
    /// ```
    pub fn comparison_form<'a>(&self, text: &'a str) -> Result<Cow<'a, str>, Error> {
        self.apply(Action::Compare, text)
    }

    /// Returns whether two strings are equivalent.
    ///
    /// # Errors
    /// The error of the string that is rejected, the first one if both are.
    ///
    /// ```
    /// use xenonym_precis::{OPAQUE_STRING, USERNAME_CASE_MAPPED};
    ///
    /// assert_eq!(USERNAME_CASE_MAPPED.compare("Juliet", "juliet"), Ok(true));
    /// assert_eq!(OPAQUE_STRING.compare("Juliet", "juliet"), Ok(false));
    /// ```
    pub fn compare(&self, first: &str, second: &str) -> Result<bool, SideError> {
        let form =
            |text, side| self.comparison_form(text).map_err(|error| SideError::new(side, error));
        let first = form(first, Side::First)?;
        Ok(first == form(second, Side::Second)?)
    }

    /// Applies the rules of an action. Borrowed if nothing changes.
    ///
    /// # Errors
    /// As [`prepare`](Self::prepare) or [`enforce`](Self::enforce).
    ///
    /// ```
    /// use xenonym_precis::{Action, OPAQUE_STRING};
    ///
    /// assert_eq!(OPAQUE_STRING.apply(Action::Enforce, "u\u{308}")?, "ü");
    /// # Ok::<(), xenonym_precis::Error>(())
    /// ```
    pub fn apply<'a>(&self, action: Action, text: &'a str) -> Result<Cow<'a, str>, Error> {
        let rules = self.rules(action);
        if self.is_plain(rules, text) {
            return Ok(Cow::Borrowed(text));
        }
        if rules.case.is_some() && text.is_ascii() {
            let lower = text.to_ascii_lowercase();
            if self.is_plain(rules, &lower) {
                return Ok(Cow::Owned(lower));
            }
        }
        let output = self.map_until_stable(action, rules, text)?;
        match self.violation(action, &output) {
            Some(violation) => Err(locate(self, action, violation, text)),
            None => Ok(output),
        }
    }

    /// Whether a string is ASCII that every rule leaves as it is.
    fn is_plain(&self, rules: Rules, text: &str) -> bool {
        let first = match self.class() {
            StringClass::Identifier => b'!',
            StringClass::Freeform => b' ',
        };
        let is_mapped = |byte: u8| rules.case.is_some() && byte.is_ascii_uppercase();
        let stays = |&byte: &u8| (first..=b'~').contains(&byte) && !is_mapped(byte);
        !text.is_empty()
            && text.len() <= self.max_length()
            && text.as_bytes().iter().all(stays)
            && !(self.excludes_some() && text.chars().any(|c| self.excludes(c)))
            && !(rules.spaces == Spaces::Trimmed && is_trimmable(text))
            && !(self.leading_space == Rule::Present && text.starts_with(' '))
    }

    fn map_until_stable<'a>(
        &self,
        action: Action,
        rules: Rules,
        text: &'a str,
    ) -> Result<Cow<'a, str>, Error> {
        if action == Action::Prepare {
            return Ok(rules.map(text));
        }
        let mut output = Cow::Borrowed(text);
        for _ in 0..APPLICATIONS {
            match self.map_once(rules, &output) {
                None => return Ok(output),
                Some(changed) => output = Cow::Owned(changed),
            }
        }
        Err(Error::new(ErrorKind::Unstable, 0..text.len()))
    }

    /// Applies the mapping and normalization rules. Returns nothing if they change nothing.
    fn map_once(&self, rules: Rules, text: &str) -> Option<String> {
        let mapped = rules.map(text);
        let output = match (self.normalizer.normalize(&mapped), &mapped) {
            (Cow::Owned(normalized), _) => normalized,
            (Cow::Borrowed(_), Cow::Borrowed(_)) => return None,
            (Cow::Borrowed(_), Cow::Owned(_)) => mapped.into_owned(),
        };
        (output != text).then_some(output)
    }

    /// The first violation in the result of the rules.
    fn violation(&self, action: Action, output: &str) -> Option<Violation> {
        let whole = |kind| Some(Violation { kind, at: None });
        self.class().violation(output).or_else(|| self.excluded(output)).or_else(|| {
            if action == Action::Prepare {
                return None;
            }
            self.bidi_violation(output).or_else(|| {
                if self.empty == Rule::Present && output.is_empty() {
                    whole(ErrorKind::Empty)
                } else if self.leading_space == Rule::Present && output.starts_with(' ') {
                    Some(Violation { kind: ErrorKind::LeadingSpace, at: Some(0) })
                } else if output.len() > self.max_length() {
                    whole(ErrorKind::TooLong)
                } else {
                    None
                }
            })
        })
    }

    fn excluded(&self, output: &str) -> Option<Violation> {
        if !self.excludes_some() {
            return None;
        }
        let (at, _) = output.char_indices().find(|&(_, code_point)| self.excludes(code_point))?;
        Some(Violation { kind: ErrorKind::Excluded, at: Some(at) })
    }

    fn bidi_violation(&self, output: &str) -> Option<Violation> {
        let may_be_rtl = || output.chars().any(|code_point| code_point >= FIRST_RIGHT_TO_LEFT);
        if self.bidi == Rule::Absent || !may_be_rtl() {
            return None;
        }
        violation_of(check_bidi_rule(output))
    }
}
