//! A-labels. Rulesets contain Unicode only.

use alloc::borrow::Cow;

use xenonym::punycode;

/// The label to pass to the functions of [`Ruleset`](crate::Ruleset): an A-label is decoded, and any other label is itself.
/// `None` if a label begins with `xn--` without being an A-label. Reject such a label.
///
/// The functions of `Ruleset` and [`Evaluator`](crate::Evaluator) don't decode A-labels themselves.
///
/// ```
/// use xenonym_lgr::decoded;
///
/// assert_eq!(decoded("xn--bcher-kva").as_deref(), Some("bücher"));
/// assert_eq!(decoded("bücher").as_deref(), Some("bücher"));
/// assert_eq!(decoded("xn--bcher-kva0"), None);
/// ```
pub fn decoded(label: &str) -> Option<Cow<'_, str>> {
    let Some((prefix, digits)) = label.split_at_checked(4) else { return Some(label.into()) };
    if !prefix.eq_ignore_ascii_case("xn--") {
        return Some(label.into());
    }
    let digits = digits.to_ascii_lowercase();
    let text = punycode::decode(&digits).ok()?;
    let is_encoded = !text.is_ascii() && punycode::encode(&text).is_ok_and(|again| again == digits);
    is_encoded.then_some(text.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_punycode_encodes_is_decoded() {
        assert_eq!(decoded("XN--BCHER-KVA").as_deref(), Some("bücher"));
        assert_eq!(decoded("xn--bcher-kva0"), None);
        assert_eq!(decoded("xn--"), None);
        assert_eq!(decoded("é").as_deref(), Some("é"));
    }
}
