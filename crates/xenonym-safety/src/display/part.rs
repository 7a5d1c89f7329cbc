//! The labels of a name, converted once for all policies that convert them alike.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write;
use core::ops::Range;

use xenonym::domain::{self, labels};
use xenonym::label::{check_bidi, is_rtl};
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
    converted: Option<Box<Converted<'n>>>,
}

/// The conversion of a label that is not plain.
struct Converted<'n> {
    conversion: Conversion<'n>,
    /// Whether the Unicode form can be shown without escapes.
    is_clean: bool,
}

/// All labels of a name, and what any of them contains.
pub(super) struct Parts<'n> {
    pub(super) all: Vec<Part<'n>>,
    pub(super) has_error: bool,
    /// Whether one label is right-to-left, and one breaks the Bidi rule.
    pub(super) breaks_bidi: bool,
    has_joiner: bool,
}

/// Letters, digits and the hyphen.
const LDH: AsciiSet = AsciiSet::WORD.without(AsciiSet::of("_")).with(AsciiSet::of("-"));

/// How a policy converts single labels. Errors of the name as a whole follow.
pub(super) fn options_of(policy: &Policy) -> Options {
    let options = *policy.options();
    let bidi = match options.check_bidi() {
        CheckBidi::WholeName => CheckBidi::PerLabel,
        other => other,
    };
    options.with_check_bidi(bidi).with_reject_empty_names(false)
}

impl<'n> Parts<'n> {
    pub(super) fn new(name: &'n str, options: &Options) -> Self {
        let mut parts = Vec::with_capacity(labels(name).count());
        parts.extend(labels(name).map(|label| Part::new(&label, options)));
        let is_joiner = |c: char| matches!(c, '\u{200C}' | '\u{200D}');
        let (mut has_error, mut has_rtl, mut has_joiner) = (false, false, false);
        for part in parts.iter().filter(|part: &&Part<'_>| part.converted.is_some()) {
            has_error |= part.error().is_some();
            has_rtl |= is_rtl(part.unicode());
            has_joiner |= part.unicode().contains(is_joiner);
        }
        let breaks_bidi = has_rtl && parts.iter().any(|part| check_bidi(part.unicode()).is_err());
        Self { all: parts, has_error, breaks_bidi, has_joiner }
    }

    /// Whether all Unicode forms are ASCII.
    pub(super) fn are_ascii(&self) -> bool {
        self.all.iter().all(|part| part.unicode().is_ascii())
    }

    /// Whether the labels, which were converted with some options, would be the same with others: those that differ
    /// have nothing to reject.
    pub(super) fn are_same_with(&self, options: &Options, other: &Options) -> bool {
        if options == other {
            return true;
        }
        let others = options.with_check_joiners(true).with_ascii_rules(other.ascii_rules());
        if self.has_error || others != other.with_check_joiners(true) {
            return false;
        }
        let joiners = options.check_joiners() == other.check_joiners();
        let (denied, also) = (options.denied(), other.denied());
        let by_one = denied.without(also).with(also.without(denied));
        let denies_ldh = by_one.intersects(LDH);
        let has_denied = |part: &Part<'_>| {
            (denies_ldh || !part.is_clean()) && part.unicode().chars().any(|c| by_one.contains(c))
        };
        (joiners || !self.has_joiner) && (by_one.is_empty() || !self.all.iter().any(has_denied))
    }

    /// The host, in which those labels are in Unicode for which `is_unicode` returns true, and where its labels are.
    pub(super) fn host(
        &self,
        name: &str,
        is_unicode: impl Fn(usize) -> bool,
    ) -> (String, Vec<Range<usize>>) {
        let mut host = String::with_capacity(name.len());
        let mut ranges = Vec::with_capacity(self.all.len());
        for (number, part) in self.all.iter().enumerate() {
            let start = host.len();
            part.write(&mut host, !is_unicode(number));
            ranges.push(start..host.len());
            // Between labels, and before the root, is nothing but a dot.
            if part.range().end < name.len() {
                host.push('.');
            }
        }
        // A-labels are copied from the input.
        host.make_ascii_lowercase();
        if host.is_empty() && domain::is_root(name) {
            host.push('.');
        }
        (host, ranges)
    }
}

impl<'n> Part<'n> {
    fn new(label: &domain::Label<'n>, options: &Options) -> Self {
        let conversion = uts46::to_unicode(label.text(), options);
        let is_ldh = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
        let text = conversion.raw();
        // UTS #46 accepts no other code point that has an escape.
        let is_clean =
            conversion.is_ok() && text.bytes().all(|byte| !byte.is_ascii() || is_ldh(byte));
        let (unicode, converted) = if is_clean && text.is_ascii() {
            (text.into(), None)
        } else {
            // In transitional processing, some code points are shown in ASCII.
            let is_clean = is_clean && !options.transitional_processing();
            (Box::default(), Some(Box::new(Converted { conversion, is_clean })))
        };
        Self { verdict: LabelVerdict::new(unicode, &label.range()), converted }
    }

    /// The first error of the label.
    pub(super) fn error(&self) -> Option<Error> {
        self.converted.as_ref().and_then(|of| of.conversion.errors().first().copied())
    }

    /// The Unicode form.
    pub(super) fn unicode(&self) -> &str {
        match &self.converted {
            None => self.verdict.unicode(),
            Some(of) => of.conversion.raw(),
        }
    }

    /// Whether the label has no error, and its Unicode form no ASCII other than [`LDH`].
    fn is_clean(&self) -> bool {
        self.converted.as_ref().is_none_or(|of| of.is_clean)
    }

    /// Where the label is in the name.
    pub(super) fn range(&self) -> Range<usize> {
        self.verdict.range()
    }

    /// Writes the label, as A-label if `keep` is true.
    fn write(&self, host: &mut String, keep: bool) {
        match &self.converted {
            Some(of) if keep || !of.is_clean => {
                // Writing to a string cannot fail.
                let _ = write!(host, "{}", of.conversion.display_with(|_| keep));
            }
            _ => host.push_str(self.unicode()),
        }
    }

    /// The verdict on the label, if it is shown so.
    pub(super) fn verdict(&self, show: Show) -> LabelVerdict {
        let verdict = self.verdict.clone().shown(show);
        match &self.converted {
            None => verdict,
            Some(of) => verdict.with_unicode(of.conversion.raw().into()),
        }
    }

    /// The same without a copy.
    pub(super) fn into_verdict(self, show: Show) -> LabelVerdict {
        let verdict = self.verdict.shown(show);
        match self.converted {
            None => verdict,
            Some(of) => verdict.with_unicode(of.conversion.into_raw().into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;

    /// What [`Part::write`] does not ask for each label.
    #[test]
    fn an_accepted_label_with_no_ascii_but_ldh_is_shown_as_it_is() {
        let options = Options::UTS46.with_check_joiners(false).with_check_bidi(CheckBidi::Off);
        let mut text = String::new();
        let mut count = 0;
        for code_point in '\u{80}'..=char::MAX {
            text.clear();
            text.push('a');
            text.push(code_point);
            let parts = Parts::new(&text, &options);
            if parts.all.iter().all(Part::is_clean) {
                count += 1;
                let shown = uts46::to_unicode(&text, &options).display().to_string();
                let (host, _) = parts.host(&text, |_| true);
                assert_eq!(host, shown, "U+{:04X}", u32::from(code_point));
            }
        }
        assert!(count > 100_000);
    }
}
