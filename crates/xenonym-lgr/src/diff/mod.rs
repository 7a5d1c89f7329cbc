//! Differences between two rulesets: by the labels whose results change, and by their text.
//!
//! Labels are tried in the order of their length, over one code point for each group that neither ruleset distinguishes. So
//! a witness is the shortest one, unless the budget ended before. Then labels around the elements that changed are tried.

mod effects;
mod text;

use alloc::string::String;
use alloc::vec::Vec;

use self::effects::Search;
use crate::document::Document;
use crate::error::Error;
use crate::ruleset::Ruleset;

pub use self::text::{Part, TextChange};

/// How the result of a label changes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Effect {
    /// A label that was invalid is eligible now.
    NewlyValid,
    /// A label that was eligible is invalid now.
    NewlyInvalid,
    /// An eligible label has another disposition.
    Disposition,
    /// A label has another variant, or a variant another disposition.
    Variant,
    /// A label has another index label.
    Index,
}

impl Effect {
    /// Returns the name, such as `newly_valid`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::NewlyValid => "newly_valid",
            Self::NewlyInvalid => "newly_invalid",
            Self::Disposition => "disposition",
            Self::Variant => "variant",
            Self::Index => "index",
        }
    }
}

/// A result under one of the two rulesets.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    pub(super) result: Option<String>,
    pub(super) cause: String,
}

impl Outcome {
    /// Returns the disposition or the index label. Nothing if the variant doesn't exist.
    pub fn result(&self) -> Option<&str> {
        self.result.as_deref()
    }

    /// Returns what leads to it: code point, rule or action, and for variants and index labels the mappings.
    pub fn cause(&self) -> &str {
        &self.cause
    }
}

/// A label that shows an effect.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Example {
    pub(super) label: String,
    pub(super) variant: Option<String>,
    pub(super) before: Outcome,
    pub(super) after: Outcome,
}

impl Example {
    /// Returns the label.
    pub fn label(&self) -> &str {
        &self.label
    }

    /// Returns the variant, for [`Effect::Variant`].
    pub fn variant(&self) -> Option<&str> {
        self.variant.as_deref()
    }

    /// Returns the result under the first ruleset.
    pub const fn before(&self) -> &Outcome {
        &self.before
    }

    /// Returns the result under the second ruleset.
    pub const fn after(&self) -> &Outcome {
        &self.after
    }
}

/// Whether an effect exists.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Found {
    /// The shortest label found.
    Example(Example),
    /// The texts differ in nothing that could have this effect.
    Never,
    /// Incomplete: no label of up to this many code points has it, and longer ones may.
    UpTo(usize),
}

/// The differences between two rulesets.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diff {
    effects: Vec<(Effect, Found)>,
    changes: Vec<TextChange>,
}

impl Diff {
    /// Returns whether there are none.
    pub fn is_empty(&self) -> bool {
        self.changes.is_empty()
    }

    /// Returns the effects, each once. There are none if the texts are equal.
    pub fn effects(&self) -> &[(Effect, Found)] {
        &self.effects
    }

    /// Returns the code points, mappings, definitions and actions that differ.
    pub fn changes(&self) -> &[TextChange] {
        &self.changes
    }
}

/// Compares two rulesets. Metadata, comments and references are not compared.
///
/// # Errors
///
/// A ruleset exceeds a limit of [`Ruleset::new`].
///
/// ```
/// use xenonym_lgr::{Document, Effect, Found, diff};
///
/// let parse = |data: &str| {
///     let xml = format!("<lgr xmlns=\"urn:ietf:params:xml:ns:lgr-1.0\"><data>{data}</data></lgr>");
///     Document::parse(xml.as_bytes())
/// };
/// let before = parse("<char cp=\"0061\"/><char cp=\"0062\"/>")?;
/// let after = parse("<char cp=\"0061\"/>")?;
/// let diff = diff(&before, &after)?;
/// let Found::Example(example) = &diff.effects()[1].1 else { panic!() };
/// assert_eq!(diff.effects()[1].0, Effect::NewlyInvalid);
/// assert_eq!(example.label(), "b");
/// assert_eq!(example.after().cause(), "U+0062 at position 1 is not in the repertoire");
/// # Ok::<(), xenonym_lgr::Error>(())
/// ```
pub fn diff(before: &Document, after: &Document) -> Result<Diff, Error> {
    let changes = text::changes(before, after);
    let (before, after) = (Ruleset::new(before)?, Ruleset::new(after)?);
    if changes.is_empty() {
        return Ok(Diff { effects: Vec::new(), changes });
    }
    let effects = Search::new(&before, &after, &changes).run();
    Ok(Diff { effects, changes })
}
