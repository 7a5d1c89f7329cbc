//! The public functions that accept a text, for hostile names.

use std::fmt::Write;
use std::hint::black_box;
use std::sync::LazyLock;

use xenonym::batch::{self, Batch, Convert as _, OnError, Texts};
use xenonym::bootstring::PUNYCODE;
use xenonym::host::{Canonicalize, Host, HostAddr, HostPort, Pattern};
use xenonym::normalize::{NFC, NFC_3_2_0, NFKC, NFKC_3_2_0};
use xenonym::stringprep::{self, Profile, Purpose};
use xenonym::{Standard, domain, idna2003, idna2008, label, punycode, uts46};
use xenonym_lgr::Ruleset;
use xenonym_precis::{Action, Slot, StringClass};
use xenonym_safety::display::{Policy, ProtectedNames};
use xenonym_safety::lookalikes::{self, Index};
use xenonym_safety::survey::Survey;
use xenonym_safety::{Direction, restriction, scripts};

use super::Convert;

const RFC3490: &idna2003::Options = &idna2003::Options::RFC3490;
const LOOKUP: &idna2008::Options = &idna2008::Options::LOOKUP;
const REGISTRATION: &idna2008::Options = &idna2008::Options::REGISTRATION;
const UTS46: &uts46::Options = &uts46::Options::UTS46;
const STRICT: &uts46::Options = &uts46::Options::STRICT;

static INDEX: LazyLock<Index> = LazyLock::new(|| {
    let mut builder = Index::builder();
    for name in PROTECTED {
        let _ = builder.protect(name);
    }
    builder.build()
});
static PROTECTED_NAMES: LazyLock<ProtectedNames> = LazyLock::new(|| {
    let mut names = ProtectedNames::default();
    for name in PROTECTED {
        let _ = names.insert(name);
    }
    names
});
const PROTECTED: [&str; 3] = ["paypal.com", "examplebank.example", "bücher.example"];

static LATIN: LazyLock<Ruleset> = LazyLock::new(|| ruleset("Latn"));
static COMMON: LazyLock<Ruleset> = LazyLock::new(|| ruleset("common"));

fn ruleset(name: &str) -> Ruleset {
    Ruleset::root(name).expect("it is built in")
}

/// The conversions of names and texts, which are measured up to the largest size.
pub(super) const CONVERSIONS: [(&str, Convert); 13] = [
    ("UTS #46 ToASCII, any length", |name| keep(uts46::to_ascii(name, UTS46))),
    ("UTS #46 ToASCII, DNS lengths", |name| keep(uts46::to_ascii(name, &uts46::Options::DNS))),
    ("UTS #46 ToASCII, all errors", |name| keep(uts46::to_ascii_with_errors(name, STRICT))),
    ("UTS #46 ToUnicode, any length", |name| keep(uts46::to_unicode(name, UTS46))),
    ("UTS #46 ToUnicode, every check", |name| keep(uts46::to_unicode(name, STRICT))),
    ("IDNA2003 ToASCII", |name| keep(idna2003::to_ascii(name, RFC3490))),
    ("IDNA2003 ToUnicode", |name| keep(idna2003::to_unicode(name, RFC3490))),
    ("IDNA2008 lookup", |name| keep(idna2008::check(name, LOOKUP))),
    ("RFC 5895 mapping", |name| keep(idna2008::map(name))),
    ("Nameprep", |name| keep(stringprep::NAMEPREP.prepare(name, Purpose::Query))),
    ("NFC", |name| keep(NFC.normalize(name))),
    ("NFKC", |name| keep(NFKC.normalize(name))),
    ("NFKC of Unicode 3.2.0", |name| keep(NFKC_3_2_0.normalize(name))),
];

/// The other functions.
pub(super) const OTHERS: &[(&str, Convert)] = &[
    ("uts46::check", |name| keep(uts46::check(name, STRICT))),
    ("uts46::check_label", |name| keep(uts46::check_label(name, STRICT))),
    ("uts46::to_ascii_into", |name| {
        with_buffer(name, |b| keep(uts46::to_ascii_into(name, UTS46, b)));
    }),
    ("uts46::to_ascii_with", |name| keep(uts46::to_ascii_with(name, STRICT, keep))),
    ("uts46::to_ascii_label", |name| keep(uts46::to_ascii_label(name, UTS46))),
    ("uts46::to_ascii_label_into", |name| {
        with_buffer(name, |buffer| keep(uts46::to_ascii_label_into(name, UTS46, buffer)));
    }),
    ("uts46::to_unicode_into", |name| {
        with_buffer(name, |buffer| keep(uts46::to_unicode_into(name, STRICT, buffer, keep)));
    }),
    ("uts46::to_unicode_with", |name| keep(uts46::to_unicode_with(name, STRICT, keep))),
    ("uts46::to_unicode_label", |name| keep(uts46::to_unicode_label(name, STRICT))),
    ("uts46::to_unicode_label_into", |name| {
        with_buffer(name, |buffer| keep(uts46::to_unicode_label_into(name, STRICT, buffer, keep)));
    }),
    ("uts46::write_ascii", |name| keep(uts46::write_ascii(name, UTS46, &mut Nowhere))),
    ("uts46::same_name", |name| keep(uts46::same_name(name, &other(name), UTS46))),
    ("uts46::steps", |name| uts46::steps(name, STRICT).for_each(keep)),
    ("uts46::is_transitional_different", |name| {
        keep(uts46::is_transitional_different(name, UTS46));
    }),
    ("idna2003::to_ascii_into", |name| {
        with_buffer(name, |buffer| keep(idna2003::to_ascii_into(name, RFC3490, buffer)));
    }),
    ("idna2003::to_ascii_label", |name| keep(idna2003::to_ascii_label(name, RFC3490))),
    ("idna2003::to_ascii_label_into", |name| {
        with_buffer(name, |buffer| keep(idna2003::to_ascii_label_into(name, RFC3490, buffer)));
    }),
    ("idna2003::to_unicode_into", |name| {
        with_buffer(name, |buffer| keep(idna2003::to_unicode_into(name, RFC3490, buffer, keep)));
    }),
    ("idna2003::to_unicode_label", |name| keep(idna2003::to_unicode_label(name, RFC3490))),
    ("idna2003::to_unicode_label_into", |name| {
        with_buffer(name, |buffer| keep(idna2003::to_unicode_label_into(name, RFC3490, buffer)));
    }),
    ("idna2003::write_ascii", |name| keep(idna2003::write_ascii(name, RFC3490, &mut Nowhere))),
    ("idna2003::same_name", |name| keep(idna2003::same_name(name, &other(name), RFC3490))),
    ("idna2003::same_label", |name| keep(idna2003::same_label(name, &other(name), RFC3490))),
    ("idna2003::steps", |name| idna2003::steps(name, RFC3490).for_each(keep)),
    ("idna2008::to_ascii", |name| keep(idna2008::to_ascii(name, LOOKUP))),
    ("idna2008::to_ascii_into", |name| {
        with_buffer(name, |buffer| keep(idna2008::to_ascii_into(name, LOOKUP, buffer)));
    }),
    ("idna2008::to_ascii_label", |name| keep(idna2008::to_ascii_label(name, REGISTRATION))),
    ("idna2008::to_ascii_label_into", |name| {
        with_buffer(name, |buffer| keep(idna2008::to_ascii_label_into(name, LOOKUP, buffer)));
    }),
    ("idna2008::to_unicode", |name| keep(idna2008::to_unicode(name, LOOKUP))),
    ("idna2008::to_unicode_into", |name| {
        with_buffer(name, |buffer| keep(idna2008::to_unicode_into(name, LOOKUP, buffer, keep)));
    }),
    ("idna2008::to_unicode_label", |name| keep(idna2008::to_unicode_label(name, LOOKUP))),
    ("idna2008::to_unicode_label_into", |name| {
        with_buffer(name, |buffer| keep(idna2008::to_unicode_label_into(name, LOOKUP, buffer)));
    }),
    ("idna2008::write_ascii", |name| keep(idna2008::write_ascii(name, LOOKUP, &mut Nowhere))),
    ("idna2008::check_label", |name| keep(idna2008::check_label(name, REGISTRATION))),
    ("idna2008::check_bidi_rule", |name| keep(idna2008::check_bidi_rule(name))),
    ("idna2008::check_contextual_rules", |name| keep(idna2008::check_contextual_rules(name))),
    ("idna2008::map_into", |name| {
        with_buffer(name, |buffer| keep(idna2008::map_into(name, buffer)));
    }),
    ("idna2008::same_name", |name| keep(idna2008::same_name(name, &other(name), LOOKUP))),
    ("idna2008::steps", |name| idna2008::steps(name, LOOKUP).for_each(keep)),
    ("Standard::to_ascii_with_errors", |name| {
        for (_, standard) in Standard::ALL {
            keep(standard.to_ascii_with_errors(name));
        }
    }),
    ("Conversion::display", |name| keep(uts46::to_unicode(name, STRICT).display().to_string())),
    ("Error::report", |name| {
        if let Err(error) = uts46::check(name, STRICT) {
            keep(error.report(name).to_string());
        }
    }),
    ("Batch::convert", |name| {
        let _ = Batch::to_unicode(*STRICT).convert(name, &mut Vec::new());
    }),
    ("Canonicalize::convert", |name| {
        keep(Canonicalize::new(*STRICT).convert(name, &mut Vec::new()));
    }),
    ("batch::convert_iter", |name| {
        let labels = domain::labels(name).map(|label| label.text());
        let ascii = Batch::to_ascii(*STRICT);
        keep(batch::convert_iter(labels, &ascii, &mut Texts::new(), |_, _| OnError::Keep));
    }),
    // More steps are quadratic, as the documentation explains.
    ("Bootstring::trace, 1,000 steps", |name| {
        if let Ok(trace) = PUNYCODE.trace(name) {
            trace.take(1000).for_each(keep);
        }
    }),
    ("punycode::encode_name", |name| keep(punycode::encode_name(name))),
    ("punycode::decode_name", |name| keep(punycode::decode_name(name))),
    ("domain::labels, from the end", |name| domain::labels(name).rev().for_each(keep)),
    ("label::classify", |name| keep(label::classify(name))),
    ("label::check_bidi", |name| keep(label::check_bidi(name))),
    ("label::is_rtl", |name| keep(label::is_rtl(name))),
    ("Host::parse", |name| {
        if let Ok(host) = Host::parse_with(name, UTS46) {
            keep((host.parent(), host.unicode().to_string(), host.labels().count()));
            keep(Pattern::below(host.clone()).matches_name(&host));
        }
    }),
    ("HostAddr::parse", |name| keep(HostAddr::parse_with(name, UTS46))),
    ("HostPort::from_str", |name| keep(name.parse::<HostPort>())),
    ("Pattern::from_str", |name| keep(name.parse::<Pattern>())),
    ("Options::from_str", |name| keep(name.parse::<uts46::Options>())),
    ("Normalizer::quick_check", |name| keep(NFKC.quick_check(name))),
    ("NFC of Unicode 3.2.0", |name| keep(NFC_3_2_0.normalize(name))),
    ("Normalizer::normalize_into", |name| {
        with_buffer(name, |buffer| keep(NFKC.normalize_into(name, buffer)));
    }),
    ("Profile::prepare, all profiles", |name| {
        let prepare =
            |(_, profile): &(&str, &Profile)| keep(profile.prepare(name, Purpose::Stored));
        stringprep::PROFILES.iter().for_each(prepare);
    }),
    ("Profile::prepare_into", |name| {
        with_buffer(name, |buffer| {
            keep(stringprep::LDAP.prepare_into(name, Purpose::Query, buffer));
        });
    }),
    ("Slot::apply, enforcement", |text| precis(text, Action::Enforce)),
    ("Slot::apply, preparation", |text| precis(text, Action::Prepare)),
    ("Slot::compare", |text| {
        for slot in Slot::ALL {
            keep(slot.compare(text, &other(text)));
        }
    }),
    ("StringClass::check", |text| keep(StringClass::Freeform.check(text))),
    ("skeleton", |text| keep(xenonym_safety::skeleton(text))),
    ("bidi_skeleton", |text| keep(xenonym_safety::bidi_skeleton(text, Direction::RightToLeft))),
    ("name_skeleton", |name| keep(xenonym_safety::name_skeleton(name, None))),
    ("confusable", |text| keep(xenonym_safety::confusable(text, &other(text)))),
    ("restriction_level", |text| keep(restriction::restriction_level(text))),
    ("has_mixed_numbers", |text| keep(restriction::has_mixed_numbers(text))),
    ("ScriptSet::resolved", |text| keep(scripts::ScriptSet::resolved(text))),
    ("scripts::of_label", |label| keep(scripts::of_label(label))),
    ("Survey::see", |name| Survey::new(["uts46"]).see(name)),
    ("Policy::judge", |name| {
        for policy in Policy::PRESETS {
            keep(policy.judge(name));
        }
    }),
    ("Policy::judge_with", |name| {
        keep(Policy::STRICTEST.judge_with(name, &PROTECTED_NAMES));
    }),
    ("ProtectedNames::insert", |name| keep(ProtectedNames::new().insert(name))),
    ("Index::find", |name| keep(INDEX.find(name))),
    ("Builder::protect", |name| {
        let mut builder = Index::builder();
        keep(builder.protect(name));
        keep(builder.build());
    }),
    ("permutations", |name| {
        if let Ok(names) = lookalikes::permutations(name, &lookalikes::Options::new()) {
            keep(names.take(10).count());
        }
    }),
    ("registrable_domain", |name| keep(xenonym_psl::registrable_domain(name))),
    ("Ruleset::check, Latin", |label| keep(LATIN.check(label))),
    ("Ruleset::check, common", |label| keep(COMMON.check(label))),
    ("Ruleset::index, Latin", |label| keep(LATIN.index(label))),
    ("Ruleset::index, common", |label| keep(COMMON.index(label))),
    ("Ruleset::variants, Latin", |label| variants(&LATIN, label)),
    ("Ruleset::variants, common", |label| variants(&COMMON, label)),
];

fn precis(text: &str, action: Action) {
    for slot in Slot::ALL {
        keep(slot.apply(action, text));
    }
}

fn variants(ruleset: &Ruleset, label: &str) {
    if let Ok(variants) = ruleset.variants(label) {
        keep(variants.total());
        keep(variants.list().take(10).count());
    }
}

/// A text that differs at its end only.
fn other(text: &str) -> String {
    format!("{text}x")
}

/// Calls a function with a buffer that fits most results.
fn with_buffer(text: &str, convert: impl FnOnce(&mut [u8])) {
    convert(&mut vec![0; 4 * text.len() + 64]);
}

fn keep<T>(value: T) {
    drop(black_box(value));
}

struct Nowhere;

impl Write for Nowhere {
    fn write_str(&mut self, _: &str) -> std::fmt::Result {
        Ok(())
    }
}
