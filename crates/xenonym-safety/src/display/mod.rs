//! Whether to show a name in Unicode, by the policies of browsers, of UTS #39, or of one's own.
//!
//! A [`Policy`] gives a [`Verdict`] on a name: the host to show, and each rule that the name breaks with its clause,
//! its place and its code points. What cannot be judged stays in ASCII. The lists and rules of browsers
//! are as public sources of the year that the preset names had them; the data of code points is that of Unicode 18.0.0.
//!
//! ```
//! use xenonym_safety::display::{Policy, Rule, Show};
//!
//! let verdict = Policy::CHROMIUM.judge("www.ѕсоре.com");
//! assert_eq!((verdict.show(), verdict.host()), (Show::Punycode, "www.xn--e1argc3h.com"));
//! let finding = &verdict.findings()[0];
//! assert_eq!((finding.rule(), finding.label(), finding.offset()), (Rule::ChromiumWholeScript, Some(1), 4));
//! assert_eq!(finding.code_points(), ['ѕ', 'с', 'о', 'р', 'е']);
//!
//! assert_eq!(Policy::UTS39_HIGHLY.judge("xn--bcher-kva.example").host(), "bücher.example");
//! ```
//!
//! Time is linear in the name, but for Punycode, which takes n log n.
//!
//! No policy sees who is behind a name: an honest label in a script that the reader does not know, a brand with another
//! word, another top-level domain. `docs/SAFETY.md` says which policy to choose.

mod chromium;
mod chromium_skeletons;
mod firefox;
mod judge;
mod label;
mod policy;
mod protected;
mod rule;
mod safari;
mod sources;
mod uts39;
mod verdict;

pub use self::policy::{Platform, Policy, Unit};
pub use self::protected::ProtectedNames;
pub use self::rule::{Rule, RuleSet};
pub use self::verdict::{Finding, LabelVerdict, Show, Verdict};
