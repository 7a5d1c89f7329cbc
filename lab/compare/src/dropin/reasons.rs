//! The reasons why results of the published crate `idna` differ from ours. A model of that crate
//! must also predict each difference.

use xenonym::Error;
use xenonym::uts46::{Criterion, LabelSteps, Options, steps, to_unicode};

/// The prefix of the result for a name with an error.
const ERROR: &str = "an error";

const ACE_PREFIX: &str = "it accepts ACE labels that decode to text with the ACE prefix, if hyphens are \
    not checked; we are right: UTS #46 section 4.1 criterion 4";
const PASSES: &str = "it accepts names that break the Bidi rule in a label of ASCII, to show their A-labels as they \
    are; we are right: RFC 5893 section 2, and its own ToASCII rejects them";
const NO_MARK: &str = "it shows an error without any mark, in Bidi domain names; we are right by its \
    documentation, which promises at least one";
const MARKS: &str = "it marks other code points of a name that has errors; both are right, for its \
    documentation promises no more than a mark";
const LIMIT: &str = "labels of more than 1,000 code points are errors, as its documentation says, because its \
    Punycode is quadratic; ours is not, so we are right to take them where lengths are not verified";

/// The reason why our result of a function differs from theirs, or `None` if it cannot be
/// explained. `model` is the same function of the model.
pub fn explain(
    name: &str,
    model: fn(&str) -> String,
    ours: &str,
    theirs: &str,
) -> Option<&'static str> {
    // One function ignores the last byte.
    let shorter = name.get(..name.len().saturating_sub(1)).unwrap_or(name);
    let either = |is_so: fn(&str) -> bool| is_so(name) || is_so(shorter);
    let reason = match (ours.starts_with(ERROR), theirs.starts_with(ERROR)) {
        (true, true) if theirs.contains(char::REPLACEMENT_CHARACTER) => MARKS,
        (true, true) => NO_MARK,
        (true, false) if either(decodes_to_ace_prefix) => ACE_PREFIX,
        (true, false) if name.is_ascii() && either(breaks_bidi_rule) => PASSES,
        (false, true) if either(has_long_label) => LIMIT,
        _ => return None,
    };
    (model(name) == theirs).then_some(reason)
}

fn breaks_bidi_rule(name: &str) -> bool {
    let is_bidi = |error: &Error| Criterion::of(error.kind()) == Some(Criterion::Bidi);
    to_unicode(name, &Options::UTS46).errors().iter().any(is_bidi)
}

fn decodes_to_ace_prefix(name: &str) -> bool {
    any_label(name, |label| label.decoded().is_some_and(|decoded| decoded.starts_with("xn--")))
}

/// Whether a label is longer than 1,000 code points.
fn has_long_label(name: &str) -> bool {
    any_label(name, |label| label.unicode().chars().nth(1_000).is_some())
}

/// Whether a label of the name matches after mapping. Some functions map deviation characters, and
/// some do not.
fn any_label(name: &str, is_so: fn(&LabelSteps<'_>) -> bool) -> bool {
    [Options::UTS46, Options::UTS46.with_transitional_processing(true)]
        .iter()
        .any(|options| steps(name, options).any(|label| is_so(&label)))
}
