//! Rules of IDNA2008 that other standards apply to text that is not a label, such as PRECIS.
//!
//! Text of any length is checked, in linear time.

use alloc::vec::Vec;

use crate::Error;
#[cfg(any(doc, test))]
use crate::ErrorKind;
use crate::tables::current;
use crate::validity::{self, Violation};

/// Checks the Bidi rule (RFC 5893 section 2) on a text alone. Text without a code point of the
/// classes R, AL and AN is always accepted.
///
/// # Errors
/// The kinds from [`BidiRule1`](ErrorKind::BidiRule1) to [`BidiRule6`](ErrorKind::BidiRule6).
/// Offsets count bytes.
///
/// ```
/// use xenonym::ErrorKind;
/// use xenonym::idna2008::check_bidi_rule;
///
/// assert!(check_bidi_rule("שלום").is_ok());
/// assert!(check_bidi_rule("a-").is_ok()); // not right-to-left
/// assert_eq!(check_bidi_rule("שלום-").unwrap_err().kind(), ErrorKind::BidiRule3);
/// ```
pub fn check_bidi_rule(text: &str) -> Result<(), Error> {
    let mut summary = validity::BidiSummary::EMPTY;
    for code_point in text.chars() {
        summary.see(current::CLASSES.get(u32::from(code_point)));
    }
    if !summary.is_rtl() || summary.keeps_the_rule() {
        return Ok(());
    }
    let code_points: Vec<char> = text.chars().collect();
    first_of(validity::bidi_violations(&code_points), text)
}

/// Checks the contextual rules of all CONTEXTJ and CONTEXTO code points (RFC 5892 appendix A).
///
/// # Errors
/// The kind of the first rule that is broken, from left to right. Offsets count bytes.
///
/// ```
/// use xenonym::idna2008::check_contextual_rules;
///
/// assert!(check_contextual_rules("col·lecció").is_ok());
/// assert_eq!(check_contextual_rules("a·b").unwrap_err().offset(), 1);
/// ```
pub fn check_contextual_rules(text: &str) -> Result<(), Error> {
    let code_points: Vec<char> = text.chars().collect();
    first_of(
        validity::joiner_violations(&code_points)
            .chain(validity::context_o_violations(&code_points)),
        text,
    )
}

/// The violation that is furthest to the left, as an error in `text`.
fn first_of(violations: impl Iterator<Item = Violation>, text: &str) -> Result<(), Error> {
    let Some(Violation { kind, index }) = violations.min_by_key(|violation| violation.index) else {
        return Ok(());
    };
    let (offset, code_point) = text.char_indices().nth(index).ok_or_else(Error::internal)?;
    Err(Error::at_code_point(kind, offset, u32::from(code_point)).in_text(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_text_is_checked_to_its_end() {
        let long = "ש".repeat(100_000);
        assert_eq!(check_bidi_rule(&long), Ok(()));
        let error = check_bidi_rule(&(long.clone() + "a")).unwrap_err();
        assert_eq!((error.kind(), error.offset()), (ErrorKind::BidiRule2, 200_000));
        let error = check_contextual_rules(&(long + "·")).unwrap_err();
        assert_eq!((error.kind(), error.offset()), (ErrorKind::ContextMiddleDot, 200_000));
    }

    #[test]
    fn the_leftmost_violation_is_reported() {
        let error = check_contextual_rules("·\u{200D}").unwrap_err();
        assert_eq!(error.kind(), ErrorKind::ContextMiddleDot);
        let error = check_contextual_rules("\u{200D}·").unwrap_err();
        assert_eq!(error.kind(), ErrorKind::ZeroWidthJoiner);
    }
}
