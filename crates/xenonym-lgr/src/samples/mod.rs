//! Labels for testing a registry system, in the manner of ICANN's labels for registry system tests.
//!
//! Labels are searched, so each expectation is the result of an evaluation. The search tries representative code
//! points and sequences: one of each kind that rules and mappings distinguish, alone, in pairs, and in threes. It stops after
//! a fixed number of labels, so that its time is bounded, and reports the rules and actions for which no label was
//! found.

mod elements;
mod invalid;
mod search;
mod valid;
mod variants;

use alloc::string::String;
use alloc::vec::Vec;

use self::search::Search;
use crate::ruleset::Ruleset;

/// What a label tests.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Purpose {
    /// The label is eligible. These labels together contain one code point of each class.
    Valid,
    /// The label is eligible, and a mapping or action decides about its variant.
    Variant,
    /// The label is such a variant, and its variant the label.
    Reverse,
    /// A code point is not in the repertoire.
    CodePoint,
    /// A code point is only permitted in sequences.
    Sequence,
    /// A code point breaks the rule for its context (section 5.2).
    Context,
    /// An action makes the label invalid (section 7).
    Action,
    /// IDNA2008 does not allow the label, whatever the ruleset says.
    Idna2008,
}

impl Purpose {
    /// The name, such as `valid`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Valid => "valid",
            Self::Variant => "variant",
            Self::Reverse => "reverse",
            Self::CodePoint => "code_point",
            Self::Sequence => "sequence",
            Self::Context => "context",
            Self::Action => "action",
            Self::Idna2008 => "idna2008",
        }
    }
}

/// A label for a test, and what is expected.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sample {
    purpose: Purpose,
    label: String,
    disposition: String,
    reason: String,
    variants: Vec<(String, String)>,
}

impl Sample {
    /// What the label tests.
    pub const fn purpose(&self) -> Purpose {
        self.purpose
    }

    /// The label, in Unicode.
    pub fn label(&self) -> &str {
        &self.label
    }

    /// The disposition that is expected.
    pub fn disposition(&self) -> &str {
        &self.disposition
    }

    /// The rule or action that is tested.
    pub fn reason(&self) -> &str {
        &self.reason
    }

    /// Some variants of the label, and the disposition that is expected of each.
    pub fn variants(&self) -> impl Iterator<Item = (&str, &str)> {
        self.variants.iter().map(|(variant, disposition)| (&**variant, &**disposition))
    }
}

/// Labels for a test.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Samples {
    list: Vec<Sample>,
    missing: Vec<String>,
    is_cut: bool,
}

impl Samples {
    /// The labels, eligible ones first.
    pub fn list(&self) -> &[Sample] {
        &self.list
    }

    /// Whether the search stopped before all labels were tried, because the ruleset is too complex.
    pub fn is_cut(&self) -> bool {
        self.is_cut
    }

    /// Rules, actions and mappings for which no label was found, such as `rule "follows-C"`.
    pub fn missing(&self) -> &[String] {
        &self.missing
    }
}

impl Ruleset {
    /// Labels that test a registry system under this ruleset. The same ruleset has the same labels.
    ///
    /// ```
    /// # #[cfg(feature = "root-zone")] {
    /// use xenonym_lgr::{Ruleset, samples::Purpose};
    ///
    /// let ruleset = Ruleset::root("Deva").unwrap();
    /// let samples = ruleset.samples();
    /// let broken = samples.list().iter().find(|sample| sample.purpose() == Purpose::Context).unwrap();
    /// assert!(!ruleset.check(broken.label()).is_eligible());
    /// # }
    /// ```
    pub fn samples(&self) -> Samples {
        let mut search = Search::new(self);
        search.explore();
        let mut samples = Samples::default();
        valid::add(&mut search, &mut samples);
        variants::add(&mut search, &mut samples);
        invalid::add(&mut search, &mut samples);
        samples.is_cut = search.is_exhausted();
        samples
    }
}
