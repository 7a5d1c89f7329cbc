//! The labels of a name, converted once for all policies that convert them alike.

use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use xenonym::domain::{self, labels};
use xenonym::uts46::{self, CheckBidi, Conversion, Options};
use xenonym::{AsciiSet, Error};

use super::policy::Policy;
use super::verdict::{LabelVerdict, Show};

/// A label of the name. Kept small, because a name may contain very many labels, and most of them
/// are plain.
pub(super) struct Part<'n> {
    /// With the Unicode form of a plain label.
    verdict: LabelVerdict,
    /// `None` for a label of letters, digits and hyphens without an error, which is shown as it is.
    conversion: Option<Box<Conversion<'n>>>,
}

/// How a policy converts single labels. Errors of the name as a whole follow.
pub(super) fn options_of(policy: &Policy) -> Options {
    let options = *policy.options();
    let bidi = match options.check_bidi() {
        CheckBidi::WholeName => CheckBidi::PerLabel,
        other => other,
    };
    options.with_check_bidi(bidi).with_reject_empty_names(false)
}

/// All labels of the name.
pub(super) fn parts<'n>(name: &'n str, options: &Options) -> Vec<Part<'n>> {
    let mut parts = Vec::with_capacity(labels(name).count());
    parts.extend(labels(name).map(|label| Part::new(&label, options)));
    parts
}

/// Whether the labels that were converted with some options would be the same with others: those that differ have
/// nothing to reject.
pub(super) fn are_same_with(parts: &[Part<'_>], options: &Options, other: &Options) -> bool {
    if options == other {
        return true;
    }
    let joiners = options.check_joiners() == other.check_joiners();
    let denied = options.denied() == other.denied();
    let others = options.with_check_joiners(true).with_ascii_rules(other.ascii_rules());
    let is_accepted = |part: &Part<'_>| {
        let is_joiner = |c: char| matches!(c, '\u{200C}' | '\u{200D}');
        let is_denied = |set: AsciiSet, c: char| set.contains(c);
        part.error().is_none()
            && part.unicode().chars().all(|c| {
                (joiners || !is_joiner(c))
                    && (denied || is_denied(options.denied(), c) == is_denied(other.denied(), c))
            })
    };
    others == other.with_check_joiners(true) && parts.iter().all(is_accepted)
}

impl<'n> Part<'n> {
    fn new(label: &domain::Label<'n>, options: &Options) -> Self {
        let conversion = uts46::to_unicode(label.text(), options);
        let is_ldh = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
        let is_plain = conversion.is_ok() && conversion.raw().bytes().all(is_ldh);
        let (unicode, conversion) = if is_plain {
            (conversion.into_raw().into_owned(), None)
        } else {
            (String::new(), Some(Box::new(conversion)))
        };
        Self { verdict: LabelVerdict::new(unicode, &label.range()), conversion }
    }

    /// The first error of the label.
    pub(super) fn error(&self) -> Option<Error> {
        self.conversion.as_ref().and_then(|conversion| conversion.errors().first().copied())
    }

    /// The Unicode form.
    pub(super) fn unicode(&self) -> &str {
        match &self.conversion {
            None => self.verdict.unicode(),
            Some(conversion) => conversion.raw(),
        }
    }

    /// Where the label is in the name.
    pub(super) fn range(&self) -> core::ops::Range<usize> {
        self.verdict.range()
    }

    /// Writes the label, as A-label if `keep` is true.
    pub(super) fn write(&self, host: &mut String, keep: bool) {
        match &self.conversion {
            None => host.push_str(self.verdict.unicode()),
            Some(conversion) => {
                host.push_str(&conversion.display_with(|_| keep).to_string());
            }
        }
    }

    /// The verdict on the label, if it is shown so.
    pub(super) fn verdict(&self, show: Show) -> LabelVerdict {
        let verdict = self.verdict.clone().shown(show);
        match &self.conversion {
            None => verdict,
            Some(conversion) => verdict.with_unicode(conversion.raw().to_owned()),
        }
    }

    /// The same without a copy.
    pub(super) fn into_verdict(self, show: Show) -> LabelVerdict {
        let verdict = self.verdict.shown(show);
        match self.conversion {
            None => verdict,
            Some(conversion) => verdict.with_unicode(conversion.into_raw().into_owned()),
        }
    }
}
