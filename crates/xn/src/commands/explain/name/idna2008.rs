//! The steps of RFC 5891: section 4 for registration, 5 for lookup.

use xenonym::domain::{self, MAX_LABEL_LENGTH, MAX_NAME_LENGTH, labels_by_full_stop};
use xenonym::idna2008::{
    Bidi, Options, Protocol, Test, contextual_rule, derived_property, to_ascii, to_ascii_label,
    to_unicode_label,
};
use xenonym::label::is_rtl;
use xenonym::uts46::Criterion;
use xenonym::{ACE_PREFIX, Error, ErrorKind, punycode};

use super::code_point::Facts;
use super::step::Step;
use super::{Label, Start};

/// What there is to tell of a label; `bidi_error`, how it breaks the Bidi rule if that is why the
/// name is rejected.
pub(super) fn label<'a>(
    label: domain::Label<'a>,
    start: Start,
    options: Options,
    bidi_error: Option<Error>,
    to_list: &mut usize,
) -> Label<'a> {
    let text = label.text();
    let alone = options.with_check_bidi(Bidi::Off);
    let result = to_ascii_label(text, &alone);
    let rejection = result.as_ref().err().copied();
    let is_unchanged = result.as_ref().is_ok_and(|ascii| ascii == text);
    let decoded = decoded(text);
    let result = bidi_error.map_or(result, Err);
    let mut told = Label::new(label, start, result);
    told.list(decoded.as_deref().unwrap_or_default(), to_list, |value| Facts::Idna2008 {
        property: derived_property(value),
        rule: contextual_rule(value),
    });
    let mut walk = Walk { text, options, rejection, steps: Vec::new() };
    // After a rejection there are no more steps to tell of.
    let _ = walk.all_steps(decoded.as_deref());
    told.steps = walk.steps;
    if let Some(error) = bidi_error {
        told.steps.push(bidi_step(options).rejected(error));
    }
    told.is_plain = is_unchanged && bidi_error.is_none() && !has_ace_prefix(text);
    told
}

/// What stands behind the ACE prefix of an ASCII label, decoded as far as it can be. A label that
/// is too long is rejected unread.
fn decoded(label: &str) -> Option<String> {
    let is_read = has_ace_prefix(label) && label.len() <= MAX_LABEL_LENGTH;
    let digits = label.get(ACE_PREFIX.len()..).filter(|_| is_read)?;
    punycode::decode(&digits.to_ascii_lowercase()).ok()
}

fn has_ace_prefix(label: &str) -> bool {
    let prefix = label.get(..ACE_PREFIX.len());
    label.is_ascii() && prefix.is_some_and(|prefix| prefix.eq_ignore_ascii_case(ACE_PREFIX))
}

struct Walk<'w> {
    text: &'w str,
    options: Options,
    /// What the library said of the label.
    rejection: Option<Error>,
    steps: Vec<Step>,
}

/// The label was rejected.
struct Rejected;

impl Walk<'_> {
    fn all_steps(&mut self, decoded: Option<&str>) -> Result<(), Rejected> {
        let length = self.text.chars().count();
        if !(1..=MAX_LABEL_LENGTH).contains(&length) {
            let says = format!("{length} code points, allowed 1 to {MAX_LABEL_LENGTH} octets");
            return self.ask(Step::aside("length", says), |_| true);
        }
        if has_ace_prefix(self.text) {
            self.a_label(decoded)
        } else if self.text.is_ascii() {
            self.ascii_label()
        } else {
            self.u_label()
        }
    }

    /// Sections 4.2.1 and 5.3.
    fn a_label(&mut self, decoded: Option<&str>) -> Result<(), Rejected> {
        self.pass(Step::aside("form", "ASCII with the ACE prefix: a putative A-label"));
        let section = match self.options.protocol() {
            Protocol::Registration => {
                let step = Step::new("4.2.1", "in lower case");
                self.ask(step, |kind| kind == ErrorKind::NotLowerCase)?;
                "4.2.1"
            }
            Protocol::Lookup => "5.3",
        };
        let step = Step::new(section, "decoded by Punycode (RFC 3492)");
        let step = match decoded {
            Some(u_label) => step.text(u_label),
            None => step,
        };
        self.ask(step, |_| decoded.is_none_or(str::is_ascii))?;
        self.tests(decoded.unwrap_or_default())
    }

    /// What is ASCII and no A-label.
    fn ascii_label(&mut self) -> Result<(), Rejected> {
        self.pass(Step::aside("form", "ASCII without the ACE prefix: IDNA leaves it as it is"));
        let reserved =
            "no hyphens in both the third and the fourth position (RFC 5890 section 2.3.1)";
        self.ask(Step::aside("reserved", reserved), |kind| kind == ErrorKind::HyphensInside)?;
        match self.options.protocol() {
            Protocol::Registration => {
                let says = "letters, digits and inner hyphens only (RFC 5890 section 2.3.1)";
                self.ask(Step::aside("LDH", says), |_| true)
            }
            Protocol::Lookup => {
                self.pass(Step::aside("LDH", "not checked: any name in the DNS may be looked up"));
                Ok(())
            }
        }
    }

    /// Sections 4.1 to 4.4, and 5.4 and 5.5.
    fn u_label(&mut self) -> Result<(), Rejected> {
        self.pass(Step::aside("form", "not all ASCII: a putative U-label"));
        self.tests(self.text)?;
        let section = match self.options.protocol() {
            Protocol::Registration => "4.4",
            Protocol::Lookup => "5.5",
        };
        // So few code points make no delta overflow.
        let encoded = punycode::encode(self.text).unwrap_or_default();
        let ace = format!("{ACE_PREFIX}{encoded}");
        self.pass(Step::new(section, "by Punycode (RFC 3492), with the ACE prefix").text(&ace));
        let says = format!("{}, allowed 1 to {MAX_LABEL_LENGTH}", ace.len());
        self.ask(Step::aside("length", says), |_| true)
    }

    /// Every test of the U-label, though the first that fails decides.
    fn tests(&mut self, u_label: &str) -> Result<(), Rejected> {
        for &test in self.options.tests() {
            let step = Step::new(test.section(self.options.protocol()), passed(test));
            self.steps.push(match test.check(u_label) {
                Ok(()) => step,
                Err(error) => Step { says: String::new(), ..step }.rejected(error),
            });
        }
        if self.rejection.is_some_and(|error| error.kind() != ErrorKind::LabelTooLong) {
            return Err(Rejected);
        }
        Ok(())
    }

    fn pass(&mut self, step: Step) {
        self.steps.push(step);
    }

    /// Ends with `step` if the label was rejected for what it asks.
    fn ask(&mut self, step: Step, is_asked: impl Fn(ErrorKind) -> bool) -> Result<(), Rejected> {
        let rejection = self.rejection.filter(|error| is_asked(error.kind()));
        self.steps.push(step.rejected_for(rejection.as_slice()));
        if rejection.is_some() { Err(Rejected) } else { Ok(()) }
    }
}

/// What is true of a label that passes the test.
const fn passed(test: Test) -> &'static str {
    match test {
        Test::Nfc => "in NFC",
        Test::Disallowed => "no DISALLOWED code point",
        Test::Unassigned => "no UNASSIGNED code point",
        Test::HyphensInside => "no hyphens in both the third and the fourth position",
        Test::HyphenAtEnd => "no hyphen at either end",
        Test::LeadingMark => "does not begin with a combining mark",
        Test::ContextJ => "any CONTEXTJ code points follow their rules",
        Test::ContextORule => "each CONTEXTO code point has a rule",
        Test::ContextO => "any CONTEXTO code points follow their rules",
    }
}

/// What only the whole name shows: the Bidi rule, and its length.
pub(super) fn name_steps(name: &str, options: Options, rejection: Option<Error>) -> Vec<Step> {
    let length = to_ascii(name, &options.with_check_bidi(Bidi::Off))
        .map(|ascii| ascii.strip_suffix('.').unwrap_or(&ascii).len());
    let says = match length {
        Ok(length) => {
            format!("{length} without the root, allowed 1 to {MAX_NAME_LENGTH}")
        }
        Err(_) => "not checked: a label is rejected".to_owned(),
    };
    let is_too_long = |error: &Error| error.kind() == ErrorKind::NameTooLong;
    let too_long: Vec<Error> = rejection.filter(is_too_long).into_iter().collect();
    let bidi = match rejection {
        Some(error) if is_of_bidi(&error) => String::new(),
        Some(_) => "not checked: a label or the length is rejected".to_owned(),
        None => bidi(name, options),
    };
    let bidi = Step { says: bidi, ..bidi_step(options) };
    let broken: Vec<Error> = rejection.filter(is_of_bidi).into_iter().collect();
    vec![Step::aside("length", says).rejected_for(&too_long), bidi.rejected_for(&broken)]
}

fn bidi_step(options: Options) -> Step {
    let number = match options.protocol() {
        Protocol::Registration => "4.2.3.4",
        Protocol::Lookup => "5.4",
    };
    Step::new(number, "").stage("Bidi")
}

pub(super) fn is_of_bidi(error: &Error) -> bool {
    Criterion::of(error.kind()) == Some(Criterion::Bidi)
}

fn bidi(name: &str, options: Options) -> String {
    if options.check_bidi() == Bidi::Off {
        return "the Bidi rule is not checked".to_owned();
    }
    let is_rtl_label = |label: domain::Label<'_>| {
        to_unicode_label(label.text(), &options.with_check_bidi(Bidi::Off))
            .is_ok_and(|text| is_rtl(&text))
    };
    let Some(label) = labels_by_full_stop(name).position(is_rtl_label) else {
        return "no label is right-to-left, so nothing to check".to_owned();
    };
    let whose = if options.check_bidi() == Bidi::PerLabel { "each such" } else { "every" };
    format!("label {label} is right-to-left, and {whose} label must keep the Bidi rule: kept")
}
