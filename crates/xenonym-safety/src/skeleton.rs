//! Skeletons (UTS #39 section 4): texts that look alike share a skeleton, and may differ in their scripts.

use alloc::string::String;
use core::fmt;

use xenonym::Error;
use xenonym::normalize::nfd_of as nfd;
use xenonym::uts46::{self, CheckBidi, Options};

use crate::bidi::{self, Direction};
use crate::scripts::ScriptSet;
use crate::tables::{IDENTIFIERS, PROTOTYPES};

/// Computes the skeleton of a text. Use it as a key for comparison, never for display.
///
/// The function decomposes the text (NFD), removes invisible code points
/// (`Default_Ignorable_Code_Point`), replaces each remaining one with its prototype, and decomposes
/// the result. The code points remain in memory order, as in ICU's function with the same name. UTS
/// #39 calls this the internal skeleton. For text that may be displayed from right to left, use
/// [`bidi_skeleton`], which is the meaning of "skeleton" in the standard since version 15.1.
///
/// ```
/// use xenonym_safety::skeleton;
///
/// assert_eq!(skeleton("1O.com"), "lO.corn");
/// assert_eq!(skeleton("раураl"), "paypal");
/// ```
pub fn skeleton(text: &str) -> String {
    of_code_points(text.chars())
}

/// Computes the skeleton of a text as displayed in a paragraph of a direction (UTS #39 section 4,
/// `bidiSkeleton`): the code points are put into display order, with marks after their bases, and
/// mirrored where they are displayed mirrored. Then they are processed as in [`skeleton`].
///
/// ```
/// use xenonym_safety::{Direction, bidi_skeleton};
///
/// let key = |text| bidi_skeleton(text, Direction::LeftToRight);
/// assert_eq!(key("A1<שׂ"), key("Αשֺ>1"));
/// ```
pub fn bidi_skeleton(text: &str, direction: Direction) -> String {
    if !bidi::needs_reordering(text, direction) {
        return skeleton(text);
    }
    of_code_points(bidi::reordered(text, direction).into_iter())
}

/// UTS #46 without criteria about neighboring code points: two names can look alike even if one
/// cannot be registered.
const COMPARABLE: Options =
    Options::UTS46.with_check_bidi(CheckBidi::Off).with_check_joiners(false);

/// Computes the skeleton of a domain name from its UTS #46 Unicode form, in memory order, or as
/// displayed in text of a direction.
///
/// # Errors
/// The first error of the name, except those of the Bidi rule and of joiners.
///
/// ```
/// use xenonym_safety::name_skeleton;
///
/// assert_eq!(name_skeleton("xn--80ak6aa92e.COM", None)?, "apple.corn");
/// # Ok::<(), xenonym::Error>(())
/// ```
pub fn name_skeleton(name: &str, direction: Option<Direction>) -> Result<String, Error> {
    let unicode = uts46::to_unicode(name, &COMPARABLE).into_result()?;
    Ok(match direction {
        None => skeleton(&unicode),
        Some(direction) => bidi_skeleton(&unicode, direction),
    })
}

fn of_code_points(code_points: impl Iterator<Item = char>) -> String {
    let decomposed = nfd(code_points);
    let is_visible = |code_point: &char| {
        code_point.is_ascii() || !IDENTIFIERS.record(*code_point).is_default_ignorable()
    };
    let visible = decomposed.chars().filter(is_visible);
    nfd(visible.flat_map(prototype))
}

/// The prototype of a code point, or the code point itself if it is its own prototype.
pub(crate) fn prototype(code_point: char) -> impl Iterator<Item = char> {
    let text = PROTOTYPES.get(code_point);
    let itself = text.is_none().then_some(code_point);
    itself.into_iter().chain(text.into_iter().flatten())
}

// Comparisons of texts by their skeletons.

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
    /// Returns the name in UTS #39, in lower case with hyphens.
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

/// Works like [`confusable`], but uses [`bidi_skeleton`] for texts displayed in a paragraph of a
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
