//! The policies over the vectors of `testdata/display.toml`, and over names of any length.
#![expect(clippy::unwrap_used, reason = "a test stops where it fails")]

use std::fs;
use std::ops::Range;
use std::path::Path;
use std::time::{Duration, Instant};

use serde::Deserialize;
use xenonym::host::Host;
use xenonym::uts46::Options;
use xenonym_safety::display::{Policy, ProtectedNames, Rule, Show, Verdict};

use crate::consistency;

#[derive(Deserialize)]
struct Vectors {
    protected: Vec<String>,
    browser: Vec<Browser>,
    case: Vec<Case>,
}

#[derive(Deserialize)]
struct Browser {
    name: String,
    host: String,
    chromium: Option<String>,
    firefox: Option<String>,
    data: Option<String>,
}

#[derive(Deserialize)]
struct Case {
    name: String,
    policy: String,
    input: String,
    shown: String,
    rules: Vec<String>,
}

fn vectors() -> Vectors {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/display.toml");
    toml::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

fn protected(names: &[String]) -> ProtectedNames {
    let mut protected = ProtectedNames::new();
    for name in names {
        protected.insert(name).unwrap();
    }
    protected
}

fn rules(verdict: &Verdict) -> Vec<&'static str> {
    verdict.findings().iter().map(|finding| finding.rule().name()).collect()
}

#[test]
fn browsers_show_what_they_show() {
    let vectors = vectors();
    let protected = protected(&vectors.protected);
    assert_eq!(vectors.browser.len(), 99);
    let mut explained = 0;
    for case in &vectors.browser {
        for (policy, expected) in
            [(Policy::CHROMIUM, &case.chromium), (Policy::FIREFOX, &case.firefox)]
        {
            let verdict = policy.judge_with(&case.host, &protected);
            let findings = verdict.findings();
            if let Some(expected) = expected {
                assert_eq!(
                    verdict.show().name(),
                    expected,
                    "{} {} {findings:?}",
                    case.name,
                    policy.name()
                );
            }
            let is_unicode = verdict.host() != case.host;
            assert_eq!(
                is_unicode,
                verdict.show() == Show::Unicode,
                "{} {}",
                case.name,
                policy.name()
            );
        }
        if let Some(before) = &case.data {
            explained += 1;
            let verdict = Policy::CHROMIUM.judge_with(&case.host, &protected);
            assert_eq!(rules(&verdict), ["identifier_status"], "{}", case.name);
            let others = Policy::CHROMIUM.without_rule(Rule::IdentifierStatus);
            let verdict = others.judge_with(&case.host, &protected);
            assert_eq!(verdict.show().name(), before, "{}", case.name);
        }
    }
    assert_eq!(explained, 3);
}

#[test]
fn cases_hold() {
    for case in vectors().case {
        let policy: Policy = case.policy.parse().unwrap();
        let verdict = policy.judge(&case.input);
        assert_eq!(verdict.host(), case.shown, "{}", case.name);
        assert_eq!(rules(&verdict), case.rules, "{}", case.name);
    }
}

#[test]
fn verdicts_agree_with_themselves() {
    let vectors = vectors();
    let hosts = vectors.browser.iter().map(|case| case.host.as_str());
    let others = [
        "",
        ".",
        "a..b",
        "ü",
        "Ü.EXAMPLE.",
        "xn--",
        "xn--a",
        "xn--google-.xn--tda.",
        "127.1",
        "[::1]",
        "foo.0",
        "ü.0x7f.",
        "a\u{200D}b.com",
        "a b.ü",
        "א1.ü",
        "a\u{2024}b.ü",
        "例。え",
    ];
    for name in hosts.chain(others).chain(vectors.case.iter().map(|case| case.input.as_str())) {
        let unicode = xenonym::uts46::to_unicode(name, &Options::UTS46);
        for policy in Policy::PRESETS {
            consistency::check(policy, name, &policy.judge(name));
            consistency::check(policy, unicode.raw(), &policy.judge(unicode.raw()));
        }
    }
}

/// The strictest policy shows nothing that another one does not show.
#[test]
fn the_strictest_policy_is_strictest() {
    let vectors = vectors();
    let protected = protected(&vectors.protected);
    let mut shown = 0;
    for case in &vectors.browser {
        if Policy::STRICTEST.judge_with(&case.host, &protected).show() != Show::Unicode {
            continue;
        }
        shown += 1;
        for policy in Policy::PRESETS {
            let verdict = policy.judge_with(&case.host, &protected);
            assert_eq!(verdict.show(), Show::Unicode, "{} {}", case.name, policy.name());
        }
    }
    assert!(shown > 0);
}

#[test]
fn places_are_those_of_the_input() {
    for (name, rule, label, offset, code_points) in [
        ("www.аррӏе.com", Rule::ChromiumWholeScript, 1, 4, "арӏе"),
        ("www.xn--80ak6aa92e.com", Rule::ChromiumWholeScript, 1, 4, "арӏе"),
        ("aА.com", Rule::RestrictionLevel, 0, 1, "а"),
        ("bücher.a৪9৪1২.de", Rule::MixedNumbers, 1, 12, "91"),
        ("e\u{301}.a\u{301}\u{301}.de", Rule::RepeatedMark, 1, 7, "\u{301}"),
    ] {
        let verdict = Policy::CHROMIUM.judge(name);
        let finding = verdict.findings().iter().find(|finding| finding.rule() == rule).unwrap();
        let found: String = finding.code_points().iter().collect();
        assert_eq!(
            (finding.label(), finding.offset(), found.as_str()),
            (Some(label), offset, code_points),
            "{name}"
        );
    }
}

fn texts<'t>(text: &'t str, ranges: &[Range<usize>]) -> Vec<&'t str> {
    ranges.iter().map(|range| &text[range.clone()]).collect()
}

#[test]
fn ranges_are_those_of_the_code_points_and_of_the_host() {
    for (name, rule, ranges, host_ranges) in [
        ("www.аррӏе.com", Rule::ChromiumWholeScript, &["аррӏе"][..], &["xn--80ak6aa92e"][..]),
        ("xn--80ak6aa92e.com", Rule::ChromiumWholeScript, &["xn--80ak6aa92e"], &["xn--80ak6aa92e"]),
        ("aА.com", Rule::RestrictionLevel, &["А"], &["xn--a-8sb"]),
        ("a৪9৪1২.de", Rule::MixedNumbers, &["9", "1"], &["xn--a91-k4hhb"]),
        ("e\u{301}a\u{301}\u{301}.de", Rule::RepeatedMark, &["\u{301}"], &["xn--1cap32n"]),
        ("a。x\u{202E}Y.b", Rule::Uts46, &["\u{202E}"], &["x\\u{202e}y"]),
        ("a.xn--0.b", Rule::Uts46, &["0"], &["xn--0"]),
        ("www.pa\u{301}ypal.com", Rule::ChromiumTopDomain, &["a\u{301}"], &["xn--pypal-xqa"]),
        ("bücher.páypál.com", Rule::ChromiumTopDomain, &["á", "á"], &["xn--pypl-5nac"]),
        (
            "ü.pàypál.cóm",
            Rule::ChromiumTopDomain,
            &["à", "á", "ó"],
            &["xn--pypl-0nai", "xn--cm-5ja"],
        ),
        ("ü.m.com", Rule::ProtectedName, &["m.com"], &["m", "com"]),
    ] {
        let protected = protected(&["paypal.com", "rn.com"].map(str::to_owned));
        let verdict = Policy::CHROMIUM.add_rule(Rule::ProtectedName).judge_with(name, &protected);
        let finding = verdict.findings().iter().find(|finding| finding.rule() == rule).unwrap();
        assert_eq!(texts(name, finding.ranges()), ranges, "{name}");
        assert_eq!(texts(verdict.host(), finding.host_ranges()), host_ranges, "{name}");
        assert_eq!(finding.offset(), finding.ranges()[0].start, "{name}");
    }
}

/// Labels are converted one by one, but nobody has the labels alone.
#[test]
fn errors_have_places_in_the_name() {
    for (name, label, place) in [
        ("www.a\u{202e}b.example", 1, "\u{202e}"),
        ("bücher.xn--0", 1, "0"),
        ("א.a.0b", 2, "0"), // by the Bidi rule, which only the whole name shows
        ("a..b", 1, ""),
    ] {
        let policy = Policy::UTS39_HIGHLY.with_options(Options::DNS);
        let verdict = policy.judge(name);
        let finding = &verdict.findings()[0];
        let error = finding.error().unwrap();
        assert_eq!((error.label(), finding.label()), (Some(label), Some(label)), "{name:?}");
        assert_eq!(
            (&name[error.range()], finding.ranges()),
            (place, &[error.range()][..]),
            "{name:?}"
        );
    }
}

/// A label that breaks a rule is compared too, or a chat could not say whom the name imitates.
#[test]
fn protected_names_are_found_whatever_else_is_wrong() {
    let protected = protected(&["paypal.com".to_owned()]);
    for (name, host) in [
        ("pаypal.com", "xn--pypal-4ve.com"), // with a Cyrillic letter
        ("bücher.pаypal.com", "bücher.xn--pypal-4ve.com"),
        ("bücher.páypal.com", "xn--bcher-kva.xn--pypal-xqa.com"),
    ] {
        let verdict = Policy::CHROMIUM.judge_with(name, &protected);
        let found = verdict.findings().last().unwrap();
        assert_eq!((found.rule(), found.label()), (Rule::ChromiumTopDomain, None), "{name}");
        assert_eq!(found.protected(), Some("paypal.com"), "{name}");
        // What is shown does not change: where a label is in ASCII, the name looks like no other.
        assert_eq!(verdict.host(), host, "{name}");
    }
    let strict = Policy::STRICTEST.judge_with("pаypal.com", &protected);
    assert!(strict.findings().iter().any(|found| found.rule() == Rule::ProtectedName));
    // A label that is not valid is no name's.
    let invalid = Policy::CHROMIUM.judge_with("pá\u{202E}ypal.com", &protected);
    assert!(invalid.findings().iter().all(|found| found.protected().is_none()));
}

#[test]
fn rules_are_added_and_code_points_replaced() {
    let policy = Policy::new("own").add_rule(Rule::MixedNumbers).add_rule(Rule::RepeatedMark);
    let policy = policy.with_blocked(&['ü'..='ü']).with_blocked(&['ö'..='ö']);
    let rules = [Rule::MixedNumbers, Rule::RepeatedMark, Rule::BlockedCodePoint];
    assert!(rules.into_iter().all(|rule| policy.rules().contains(rule)));
    assert_eq!(policy.judge("ü.example").show(), Show::Unicode);
    assert_eq!(policy.judge("ö.example").show(), Show::Ascii);
}

#[test]
fn protected_names_are_collected_from_hosts() {
    let hosts =
        ["paypal.com", "PayPal.com.", "bücher.example"].map(|name| Host::parse(name).unwrap());
    let mut protected: ProtectedNames = hosts.iter().cloned().collect();
    assert_eq!(protected.len(), 2);
    // Other options than `insert` has.
    let lax = Options::DNS.with_check_joiners(false);
    protected.extend([Host::parse_with("a\u{200D}b.example", &lax).unwrap()]);
    assert_eq!(protected.len(), 3);
    assert!(Policy::CHROMIUM.judge_with("páypal.com", &protected).show() == Show::Ascii);
}

#[test]
fn a_protected_name_is_a_host() {
    let mut protected = ProtectedNames::new();
    for wrong in ["", ".", "*.", "192.0.2.1", "0x7f.1", "https://paypal.com"] {
        assert!(protected.insert(wrong).is_err(), "{wrong}");
    }
    assert!(protected.is_empty());
    // Ranges and labels are those of the whole text.
    let error = protected.insert("*.ü.a b").unwrap_err();
    assert_eq!((error.label(), error.range()), (Some(2), 6..7));

    // A public suffix is protected like any other name.
    for name in ["*.paypal.com", "github.io", "com"] {
        protected.insert(name).unwrap();
    }
    for (name, imitated) in [
        ("pàypal.com", Some("paypal.com")),
        ("user.gìthub.io", Some("github.io")),
        ("usér.github.io", None),
        ("éxample.com", None),
    ] {
        let verdict = Policy::CHROMIUM.judge_with(name, &protected);
        let found = verdict.findings().iter().find_map(|finding| finding.protected());
        assert_eq!(found, imitated, "{name}");
    }
}

#[test]
fn protected_names_and_those_under_them_are_shown() {
    let protected = protected(&["fóó.com", "paypal.com", "a.b.c.example"].map(str::to_owned));
    for (name, is_hit) in [
        ("fóó.com", false),
        ("www.fóó.com", false),
        ("xn--f-vgaa.com", false),
        ("foo.com", false), // nothing to hide in ASCII
        ("fòó.com", true),
        ("www.fòó.com", true),
        ("páypal.com", true),
        ("páypal.org", false),
        ("a.b.ç.example", true),
    ] {
        let verdict = Policy::CHROMIUM.judge_with(name, &protected);
        let hit = verdict.findings().iter().find(|finding| finding.protected().is_some());
        assert_eq!(hit.is_some(), is_hit, "{name}");
        assert_eq!(verdict.show() == Show::Unicode, !is_hit, "{name}");
    }
    let mut empty = ProtectedNames::new();
    assert!(empty.insert("a..b").is_err() && empty.insert("xn--a").is_err() && empty.is_empty());
}

/// The time for names of megabytes, and of 100,000 labels, grows linearly with their length.
#[test]
fn no_name_takes_long() {
    let protected = protected(&["paypal.com".to_owned()]);
    for unit in [
        "ü",
        "ü.",
        "a\u{301}\u{301}",
        "৪9",
        "ー・",
        "אa",
        "xn--tda.",
        "①",
        "ノa",
        "\u{202E}",
        "১২4.",
        "ѕс.",
    ] {
        let time = |times: usize| {
            // Many labels under a long top-level domain, too.
            let name = unit.repeat(times) + "." + &"é".repeat(times);
            let start = Instant::now();
            for policy in Policy::PRESETS {
                assert!(policy.judge_with(&name, &protected).host().len() >= times);
            }
            start.elapsed()
        };
        let is_linear = || time(20_000) < time(2_000) * 40 + Duration::from_secs(1);
        // A busy machine may stop the test for seconds, but not each time.
        assert!((0..3).any(|_| is_linear()), "{unit}");
    }
}

#[cfg(all(feature = "serde", feature = "mpl-data"))]
#[test]
fn settings_contain_policies_rules_levels_and_kinds_by_name() {
    use xenonym_safety::lookalikes::{Kind, Level};
    use xenonym_safety::restriction::RestrictionLevel;

    #[derive(Deserialize)]
    struct Settings {
        policy: Policy,
        rules: Vec<Rule>,
        restriction: RestrictionLevel,
        level: Level,
        kind: Kind,
    }

    let text = "policy = 'firefox'\nrules = ['uts46', 'safari_blocklist']\nrestriction = 'Highly Restrictive'\nlevel = 'wide'\nkind = 'one_edit'\n";
    let settings: Settings = toml::from_str(text).unwrap();
    assert_eq!(settings.policy, Policy::FIREFOX);
    assert_eq!(settings.rules, [Rule::Uts46, Rule::SafariBlocklist]);
    assert_eq!(settings.restriction, RestrictionLevel::HighlyRestrictive);
    assert_eq!((settings.level, settings.kind), (Level::Wide, Kind::OneEdit));
    let error = toml::from_str::<Settings>(&text.replace("wide", "white")).err().unwrap();
    assert!(error.to_string().contains("strict, normal, wide"), "{error}");
}
