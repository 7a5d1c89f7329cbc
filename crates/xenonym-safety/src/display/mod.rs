//! Decides whether to show a name in Unicode, following the policies of browsers, of UTS #39, or
//! your own.
//!
//! A [`Policy`] returns a [`Verdict`] on a name: the host to show, and each rule that the name
//! breaks with its clause, its position and its code points. Names that cannot be judged are shown
//! in ASCII. The lists and rules of browsers come from public sources of the year in the name of
//! the preset. Code point data comes from the current version of Unicode.
//!
//! ```
//! use xenonym_safety::display::{Policy, Rule, Show};
//!
//! let verdict = Policy::CHROMIUM.judge("www.ѕсоре.com");
//! assert_eq!((verdict.show(), verdict.host()), (Show::Ascii, "www.xn--e1argc3h.com"));
//! let finding = &verdict.findings()[0];
//! assert_eq!((finding.rule(), finding.label(), finding.offset()), (Rule::ChromiumWholeScript, Some(1), 4));
//! assert_eq!(finding.code_points(), ['ѕ', 'с', 'о', 'р', 'е']);
//!
//! assert_eq!(Policy::UTS39_HIGHLY.judge("xn--bcher-kva.example").host(), "bücher.example");
//! ```
//!
//! Time is linear in the name, except for Punycode, which needs n log n.
//!
//! No policy can detect who is behind a name. Examples are an honest label in a script that the
//! reader does not know, a brand combined with another word, and another top-level domain. See
//! `docs/DISPLAY.md` for help with choosing a policy.

mod browsers;
mod judge;
mod label;
mod part;
mod policy;
#[cfg(feature = "mpl-data")]
mod presets;
mod protected;
mod rule;
mod uts39;
mod verdict;
mod verdicts;

#[doc(hidden)]
pub use self::browsers::MISSES;
pub use self::policy::{Platform, Policy, Unit};
pub use self::protected::ProtectedNames;
pub use self::rule::{Rule, RuleSet};
pub use self::verdict::{Finding, LabelVerdict, Show, Verdict};
#[doc(hidden)]
pub use self::verdicts::{Verdicts, judge_all};
