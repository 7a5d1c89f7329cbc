//! Why answers of the published crate `idna` differ from ours.
//!
//! Neither the standard nor the published documentation says where in a label the marks of an error stand,
//! so labels with marks are compared as such.

use xenonym::uts46::{Options, steps};

/// What stands for an error in a text.
const MARK: char = char::REPLACEMENT_CHARACTER;

const ACE_PREFIX: &str = "it accepts ACE labels that decode to text with the ACE prefix, if hyphens are \
    not checked; we are right: UTS #46 section 4.1 criterion 4";
const NO_MARK: &str = "it marks no error in labels of Bidi domain names that are not right-to-left; we \
    are right by its documentation, which promises a mark for an error";
const MARKS: &str = "it marks other code points of the labels that have errors; both are right, for its \
    documentation promises no more than a mark";

const LIMIT: &str = "labels of more than 1,000 code points are errors, as its documentation says, because its \
    Punycode is quadratic; ours is not, so we are right to take them where lengths are not verified";

/// Why our answer of a door to a name differs from the other one; `None` if nothing explains it.
pub fn explain(
    name: &str,
    door: fn(&str) -> String,
    ours: &str,
    theirs: &str,
) -> Option<Vec<&'static str>> {
    reasons(ours, theirs).or_else(|| {
        if theirs.contains("an error") && has_long_label(name) {
            return Some(vec![LIMIT]);
        }
        let excused = with_ace_prefix(name, door)?;
        let mut reasons = reasons(&excused, theirs)?;
        reasons.push(ACE_PREFIX);
        Some(reasons)
    })
}

/// Whether a label has more than 1,000 code points.
fn has_long_label(name: &str) -> bool {
    steps(name, &Options::UTS46).any(|label| label.unicode().chars().nth(1_000).is_some())
}

/// Our answer if criterion 4 were not asked for: labels that decode to `xn--` and more are replaced, and
/// put back into the answer. `None` if there are none.
fn with_ace_prefix(name: &str, door: fn(&str) -> String) -> Option<String> {
    let (mut allowed, mut replaced) = (String::new(), Vec::new());
    for label in steps(name, &Options::UTS46) {
        match label.decoded().and_then(|decoded| decoded.strip_prefix("xn--")) {
            Some(rest) => {
                let other = format!("xp--{rest}");
                let digits = xenonym::punycode::encode(&other).ok()?;
                // What is mapped in the label is mapped in the other one too.
                let is_mapped = label.text() != label.normalized();
                allowed += &format!("{}{digits}", if is_mapped { "XN--" } else { "xn--" });
                replaced.push((format!("xn--{digits}"), label.normalized().to_owned()));
                replaced.push((other, format!("xn--{rest}")));
            }
            None => allowed += label.text(),
        }
        allowed += label.dot();
    }
    let answer = door(&allowed);
    let put_back = |answer: String, (from, to): &(String, String)| answer.replace(from, to);
    (!replaced.is_empty()).then(|| replaced.iter().fold(answer, put_back))
}

/// Why the answers differ in their marks; none if they are the same, `None` if they differ otherwise.
fn reasons(ours: &str, theirs: &str) -> Option<Vec<&'static str>> {
    let mut reasons = Vec::new();
    if ours.split('.').count() != theirs.split('.').count() {
        return None;
    }
    for (ours, theirs) in ours.split('.').zip(theirs.split('.')) {
        let reason = match (ours.contains(MARK), theirs.contains(MARK)) {
            _ if ours == theirs => continue,
            (true, true) => MARKS,
            (true, false) if is_marked(ours, theirs) => NO_MARK,
            _ => return None,
        };
        if !reasons.contains(&reason) {
            reasons.push(reason);
        }
    }
    Some(reasons)
}

/// Whether a label is another one with marks.
fn is_marked(label: &str, other: &str) -> bool {
    let equal = |(a, b): (char, char)| a == b || a == MARK;
    label.chars().count() == other.chars().count() && label.chars().zip(other.chars()).all(equal)
}
