//! Whether texts look alike (UTS #39 section 4).

use core::fmt;

use crate::bidi::Direction;
use crate::scripts::ScriptSet;
use crate::skeleton::{bidi_skeleton, skeleton};

/// How the scripts of two look-alike texts differ.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[expect(clippy::exhaustive_enums, reason = "UTS #39 section 4 defines three")]
pub enum Confusability {
    /// Both can be of one script: single-script confusables.
    SingleScript,
    /// They share no script, and one of them mixes scripts: mixed-script confusables.
    MixedScript,
    /// They share no script, but each consists of a single one: whole-script confusables. The
    /// standard's definition also includes them in mixed-script confusables.
    WholeScript,
}

impl Confusability {
    /// The name in UTS #39, in lower case with hyphens.
    ///
    /// ```
    /// assert_eq!(xenonym_safety::Confusability::WholeScript.name(), "whole-script");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::SingleScript => "single-script",
            Self::MixedScript => "mixed-script",
            Self::WholeScript => "whole-script",
        }
    }
}

/// Writes the name.
impl fmt::Display for Confusability {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Returns whether two texts share a [`skeleton`], and how they differ in scripts. Equal texts
/// share one.
///
/// ```
/// use xenonym_safety::{Confusability, confusable};
///
/// assert_eq!(confusable("ljeto", "ǉeto"), Some(Confusability::SingleScript));
/// assert_eq!(confusable("paypal", "pаypal"), Some(Confusability::MixedScript)); // U+0430
/// assert_eq!(confusable("scope", "ѕсоре"), Some(Confusability::WholeScript));
/// assert_eq!(confusable("paypal", "example"), None);
/// ```
#[doc(alias = "homoglyph")]
#[doc(alias = "homograph")]
#[doc(alias = "look-alike")]
pub fn confusable(first: &str, second: &str) -> Option<Confusability> {
    (skeleton(first) == skeleton(second)).then(|| by_scripts(first, second))
}

/// Like [`confusable`], but uses [`bidi_skeleton`] for texts displayed in a paragraph of a
/// direction.
///
/// ```
/// use xenonym_safety::{Direction, bidi_confusable};
///
/// assert!(bidi_confusable("A1א", "Aא1", Direction::LeftToRight).is_some());
/// assert!(bidi_confusable("A1א", "Aא1", Direction::RightToLeft).is_none());
/// ```
pub fn bidi_confusable(first: &str, second: &str, direction: Direction) -> Option<Confusability> {
    let same = bidi_skeleton(first, direction) == bidi_skeleton(second, direction);
    same.then(|| by_scripts(first, second))
}

fn by_scripts(first: &str, second: &str) -> Confusability {
    let (first, second) = (ScriptSet::resolved(first), ScriptSet::resolved(second));
    if first.intersects(second) {
        Confusability::SingleScript
    } else if first.is_empty() || second.is_empty() {
        Confusability::MixedScript
    } else {
        Confusability::WholeScript
    }
}
