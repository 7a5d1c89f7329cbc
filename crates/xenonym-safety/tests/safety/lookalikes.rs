//! Look-alikes of protected names: each kind, what never counts, and properties of substitutions.

use std::collections::BTreeSet;
use std::task::Poll;
use std::time::{Duration, Instant};

use xenonym::ErrorKind;
use xenonym::host::Host;
use xenonym::uts46::{Options as Uts46, to_ascii};
use xenonym_safety::display::{Policy, Show};
use xenonym_safety::lookalikes::{
    Builder, Hit, Index, Kind, Level, Options, Permutation, Reason, Source, Substitution,
    permutations,
};
use xenonym_safety::registrable_domain;

fn index(level: Level, names: &[&str]) -> Index {
    let mut builder = Builder::new(level);
    assert_eq!(builder.protect_all(names), []);
    builder.build()
}

fn paypal(level: Level) -> Index {
    index(level, &["paypal.com"])
}

/// The kinds at the three levels; `-` for no hit.
fn kinds(name: &str) -> [&'static str; 3] {
    [Level::Strict, Level::Normal, Level::Wide]
        .map(|level| paypal(level).find(name).first().map_or("-", |hit| hit.kind().name()))
}

#[test]
fn each_kind_is_found_from_its_level_on() {
    for (name, expected) in [
        ("pаypal.com", ["script_mix"; 3]),
        ("раураӏ.com", ["same_skeleton"; 3]),
        ("www.pàypal.com", ["accent"; 3]),
        ("xn--pypal-rqa.com", ["accent"; 3]),
        ("PAYPA1.COM", ["digit"; 3]),
        ("ƿaypal.com", ["same_skeleton"; 3]),
        ("paypai.com", ["confusable"; 3]),
        ("paypal.com.evil.example", ["subdomain"; 3]),
        ("login.paypa1.com.evil.example", ["subdomain"; 3]),
        ("paypal.com-login.example", ["subdomain"; 3]),
        ("paypal.net", ["-", "other_suffix", "other_suffix"]),
        ("pаypal.co.uk", ["-", "script_mix", "script_mix"]),
        ("paypal-login.example", ["-", "brand_plus_word", "brand_plus_word"]),
        ("securepaypa1.example", ["-", "brand_plus_word", "brand_plus_word"]),
        ("my-pаypal-account.example", ["-", "brand_plus_word", "brand_plus_word"]),
        ("www-paypal-com.example", ["-", "embedded", "embedded"]),
        ("paypalcom.example", ["-", "embedded", "embedded"]),
        ("paypall.com", ["-", "one_edit", "one_edit"]),
        ("papyal.com", ["-", "one_edit", "one_edit"]),
        ("pypal.com", ["-", "one_edit", "one_edit"]),
        ("paxpal.com", ["-", "one_edit", "one_edit"]),
        ("pay-pal.com", ["-", "one_edit", "one_edit"]),
        ("pàypall.com", ["-", "one_edit", "one_edit"]),
        ("paypall.net", ["-", "one_edit", "one_edit"]),
        ("papyal.org", ["-", "one_edit", "one_edit"]),
        ("paaypall.com", ["-"; 3]),
        ("payepal.com-transaction.example", ["-", "-", "subdomain"]),
        ("paypaal.com-transaction.example", ["-", "subdomain", "subdomain"]),
        ("paypa1.evil.example", ["-", "subdomain", "subdomain"]),
        ("pаypal.evil.example", ["-", "subdomain", "subdomain"]),
        ("paypal.com134678976581.example", ["subdomain"; 3]),
        ("paypal.community.example", ["-", "subdomain", "subdomain"]),
        ("pay.pal.com", ["-", "-", "subdomain"]),
        ("appaypal-login.example", ["-", "brand_plus_word", "brand_plus_word"]),
        ("paypals-login.example", ["-", "brand_plus_word", "brand_plus_word"]),
        ("paypalid-verify.example", ["-", "brand_plus_word", "brand_plus_word"]),
        ("paypalsupport24.example", ["-", "brand_plus_word", "brand_plus_word"]),
        ("paypla-login.example", ["-", "brand_plus_word", "brand_plus_word"]),
        ("xpaypalx.webflow.io", ["-", "embedded", "embedded"]),
        ("httpspaypal.com", ["-", "brand_plus_word", "brand_plus_word"]),
        ("wwpaypal.com", ["-", "brand_plus_word", "brand_plus_word"]),
        ("xpaypalx.example", ["-", "-", "embedded"]),
        ("paypal-fanclub.example", ["-", "embedded", "embedded"]),
        ("paypal.evil.example", ["-", "subdomain", "subdomain"]),
        ("example.com", ["-"; 3]),
        ("pay.com", ["-"; 3]),
        ("pay.pal.net", ["-"; 3]),
        ("", ["-"; 3]),
        (".", ["-"; 3]),
        ("com", ["-"; 3]),
        ("..paypal..com..", ["-", "subdomain", "subdomain"]),
    ] {
        assert_eq!(kinds(name), expected, "{name}");
    }
}

#[test]
fn a_protected_name_and_what_is_under_it_imitate_nothing() {
    for &level in Level::ALL {
        let mut builder = Builder::new(level);
        let names = ["paypal.com", "paypa1.com", "bücher.example", "brand"];
        assert_eq!(builder.protect_all(names), []);
        builder.allow("paypal.example").unwrap();
        let index = builder.build();
        for name in [
            "paypal.com",
            "PayPal.COM.",
            "www.paypal.com",
            "paypal.com.www.paypal.com",
            "a.b.c.paypa1.com",
            "xn--bcher-kva.example",
            "www.BÜCHER.example",
            "paypal.example",
            "paypa1.login.paypal.example",
            "brand.com",
            "www.brand.co.uk",
        ] {
            assert_eq!(index.find(name), [], "{level} {name}");
        }
        assert_eq!(index.find("bucher.example").len(), 1);
        assert_eq!(index.find("brànd.org")[0].protected(), "brand");
    }
}

#[test]
fn spaces_around_a_name_hide_nothing() {
    for name in [
        " pаypal.com",
        "\tpаypal.com",
        "pаypal.com \r\n",
        "\u{3000}pаypal.com.",
        "\u{A0}PAYPA1.com",
    ] {
        let [strict, ..] = kinds(name);
        assert_ne!(strict, "-", "{name:?}");
    }
    assert_eq!(kinds(" www.paypal.com "), ["-"; 3]);
}

#[test]
fn substitutions_in_two_labels_are_where_they_stand() {
    let index = index(Level::Wide, &["paypal.com", "pamela.com"]);
    for (name, protected, expected) in [
        ("pay.pa1.com", "paypal.com", "1"),
        ("www.p\u{e0}y.pa1.com", "paypal.com", "\u{e0} 1"),
        ("par.nela.com", "pamela.com", "r.n"),
        ("pa.rnela.com", "pamela.com", "rn"),
        ("parn.ela.com", "pamela.com", "rn"),
    ] {
        let hits = index.find(name);
        let hit = hits.iter().find(|hit| hit.protected() == protected);
        let hit = hit.unwrap_or_else(|| panic!("{name}"));
        let start: usize = name.split('.').take(hit.label()).map(|label| label.len() + 1).sum();
        let all = hit.substitutions().iter();
        let found: Vec<&str> = all
            .map(|one| {
                assert!(name[start + one.offset()..].starts_with(one.found()), "{name}");
                one.found()
            })
            .collect();
        assert_eq!(found.join(" "), expected, "{name}");
    }
}

/// The parts of the name, as it was given, that the best hit's substitutions are in.
fn marked<'n>(index: &Index, name: &'n str) -> Vec<&'n str> {
    let hits = index.find(name);
    let ranges = hits.first().unwrap_or_else(|| panic!("{name}")).ranges(name);
    ranges.into_iter().map(|range| &name[range]).collect()
}

#[test]
fn substitutions_can_be_marked_in_the_name_as_it_was_given() {
    let index = index(Level::Wide, &["paypal.com", "pamela.com", "microsoft.com"]);
    for (name, expected) in [
        ("paypa1.com", &["1"][..]),
        ("  www.PAYPA1.COM. ", &["1"]),
        ("p\u{430}yp\u{430}l.com", &["\u{430}", "\u{430}"]),
        ("\u{FF50}\u{FF41}\u{FF59}pa1\u{3002}com", &["1"]), // wide letters and dot
        ("PA\u{300}YPAL.com", &["A\u{300}"]),               // composed to one letter
        ("xn--pypal-4ve.com", &["xn--pypal-4ve"]),          // with a Cyrillic a
        ("pay.pa1.com", &["1"]),
        ("Pay\u{3002}pa1.com", &["1"]),
        ("PAR\u{FF0E}NELA.com", &["R\u{FF0E}N"]),
        ("rnicrosoft-login.com", &["rn"]),
        ("login-rnicros0ft.com", &["rn", "0"]),
        ("micrsoft.com", &[""]), // nothing is in the place of the o
    ] {
        assert_eq!(marked(&index, name), expected, "{name:?}");
    }
    let name = "\u{FF4D}icrsoft.com";
    let range = index.find(name)[0].ranges(name).remove(0);
    assert_eq!(range, 6..6, "between r and s, and the wide m has three bytes");
}

#[test]
fn ranges_are_where_the_offsets_are_and_within_any_name() {
    let index = index(Level::Wide, &["paypal.com", "microsoft.com", "m\u{fc}nchen.de"]);
    let names = [
        "paypa1.com",
        "pay.pa1.com",
        "login-rnicros0ft.net",
        "xn--mnchn-3ya.de",
        "mu\u{308}nchem.de",
    ];
    for name in names {
        for hit in index.find(name) {
            let ranges = hit.ranges(name);
            assert_eq!(ranges.len(), hit.substitutions().len());
            if name.is_ascii() && !name.contains("xn--") {
                for (range, one) in ranges.iter().zip(hit.substitutions()) {
                    assert_eq!(&name[range.clone()], one.found(), "{name}");
                }
            }
            // Another name than the one that was searched gets ranges, too.
            for other in ["", "a", ".", "\u{fc}.\u{fc}", "xn--a", "\u{a0}\u{fc}\u{3002}"] {
                for range in hit.ranges(other) {
                    assert!(other.get(range).is_some(), "{other:?}");
                }
            }
        }
    }
}

#[test]
fn substitutions_are_told_one_by_one() {
    let index = index(Level::Wide, &["microsoft.com"]);
    let hits = index.find("www.rnìсrosoft.com");
    let told = |hit: &Hit<'_>| {
        let all = hit.substitutions().iter();
        all.map(|one| {
            (one.offset(), one.found().to_owned(), one.expected().to_owned(), one.source())
        })
        .collect::<Vec<_>>()
    };
    assert_eq!(hits.len(), 1);
    assert_eq!(
        told(&hits[0]),
        [
            (0, "rn".to_owned(), "m".to_owned(), Source::Uts39),
            (2, "ì".to_owned(), "i".to_owned(), Source::Accent),
            (4, "с".to_owned(), "c".to_owned(), Source::Uts39),
        ]
    );
    let sum: u16 = hits[0].substitutions().iter().map(Substitution::cost).sum();
    assert_eq!((hits[0].cost(), hits[0].label()), (sum, 1));
}

#[test]
fn names_that_are_not_added_are_told_by_position() {
    let mut builder = Builder::new(Level::Normal);
    let names =
        ["paypal.com", " ", "a b.com", "WWW.paypal.com.", "xn--a.com", "", "google.com", "."];
    let skipped = builder.protect_all(names);
    let told: Vec<_> = skipped.iter().map(|one| (one.position(), one.reason())).collect();
    assert!(
        matches!(
            told[..],
            [
                (1, Reason::Blank),
                (2, Reason::Invalid(_)),
                (3, Reason::Duplicate { of: 0 }),
                (4, Reason::Invalid(_)),
                (5, Reason::Blank),
                (7, Reason::Blank | Reason::Invalid(_)),
            ]
        ),
        "{told:?}"
    );
    assert!(builder.build().protected().eq(["paypal.com", "google.com"]));
}

#[test]
fn addresses_are_not_protected() {
    let mut builder = Builder::new(Level::Normal);
    for address in ["127.0.0.1", "１２７。0.0.1", "0x7f.1", "1.2.3"] {
        let skipped = builder.protect(address).unwrap_err();
        let Reason::Invalid(error) = skipped.reason() else { panic!("{skipped}") };
        assert_eq!(error.kind(), ErrorKind::AddressLikeHost, "{address}");
        assert!(builder.allow(address).is_err(), "{address}");
    }
    assert_eq!(builder.protect("1and1.1a"), Ok(()));
    assert!(builder.build().protected().eq(["1and1.1a"]));
}

/// Every look-alike of every letter and digit of ASCII, inside a label.
#[test]
fn each_planted_substitution_is_found_at_its_level() {
    let mut count = 0;
    for letter in ('a'..='z').chain('0'..='9') {
        let protected = format!("ho{letter}zekh.example");
        let indexes: Vec<Index> =
            Level::ALL.iter().map(|&level| index(level, &[&protected])).collect();
        let options = Options::new().with_typos(false);
        for planted in permutations(&format!("{letter}.example"), &options).unwrap() {
            let name = format!("ho{}zekh.example", planted.substitutions()[0].found());
            for index in indexes.iter().filter(|one| planted.cost() <= one.level().highest_cost()) {
                let hits = index.find(&name);
                let is_found = hits.first().is_some_and(|hit| hit.cost() <= planted.cost());
                assert!(is_found, "{} {name} {planted:?} {hits:?}", index.level());
                count += 1;
            }
        }
    }
    assert!(count > 5_000, "{count}");
}

#[test]
fn look_alikes_are_listed_by_cost_and_can_be_registered() {
    let options = Options::new().with_policy(&Policy::CHROMIUM);
    let mut before = 0;
    let mut names: Vec<String> = Vec::new();
    for one in permutations("www.paypal.co.uk", &options).unwrap().take(300) {
        assert!(one.cost() >= before && one.unicode().ends_with(".co.uk"), "{one:?}");
        before = one.cost();
        assert_eq!(to_ascii(one.unicode(), &Uts46::STRICT).unwrap(), one.ascii());
        assert_eq!(Policy::CHROMIUM.judge(one.ascii()).show(), Show::Unicode);
        names.push(one.ascii().to_owned());
    }
    let count = names.len();
    names.sort();
    names.dedup();
    assert_eq!((count, names.len()), (300, 300));
    assert!(!names.contains(&"paypal.co.uk".to_owned()));
    assert!(names.contains(&"paypa1.co.uk".to_owned()));
}

/// One model: what is listed is found, at the level that the cost names.
#[test]
fn listed_look_alikes_are_found_at_their_level() {
    for name in ["paypal.com", "dhl.de", "steamcommunity.com", "bücher.example", "github.io"] {
        let indexes = [Level::Normal, Level::Wide].map(|level| index(level, &[name]));
        let all = Options::new().with_combinations(true);
        let mut count = 0;
        for options in [all.with_substitutions(false), all.with_typos(false)] {
            for listed in permutations(name, &options).unwrap().take(1_000) {
                for index in
                    indexes.iter().filter(|one| listed.cost() <= one.level().highest_cost())
                {
                    let hits = index.find(listed.ascii());
                    let is_found = hits.first().is_some_and(|hit| hit.cost() <= listed.cost());
                    assert!(is_found, "{} {listed:?} {hits:?}", index.level());
                    count += 1;
                }
            }
        }
        assert!(count > 1_000, "{name}: {count}");
    }
}

/// What docs/LOOKALIKES.md promises of the other levels.
#[test]
fn levels_find_what_is_listed_for_them() {
    let options = Options::new().with_typos(false);
    for name in ["icloud.com", "steamcommunity.com", "bücher.example"] {
        let strict = index(Level::Strict, &[name]);
        let listed = permutations(name, &options).unwrap().take(300);
        for one in listed.take_while(|one| one.cost() <= Level::Strict.highest_cost()) {
            assert_eq!(strict.find(one.ascii()).len(), 1, "{one:?}");
        }
    }
    let is_found = |level, name: &str| !index(level, &["icloud.com"]).find(name).is_empty();
    let found = [Level::Strict, Level::Normal, Level::Wide]
        .map(|level| [is_found(level, "cloud.com"), is_found(level, "iclod.com")]);
    assert_eq!(found, [[false, false], [false, true], [true, true]]);
}

#[test]
fn an_edit_makes_no_better_imitation() {
    let wide = index(Level::Wide, &["paypal.com", "orange.com", "booking.com"]);
    for (brand, edited) in [("paypal", "payppal"), ("orange", "orangge"), ("booking", "bookking")] {
        for word in ["login", "online"] {
            let [without, with] = [brand, edited].map(|part| {
                let name = format!("{part}-{word}.example");
                let hits = wide.find(&name);
                hits.first().unwrap_or_else(|| panic!("{name}")).cost()
            });
            assert!(without <= with, "{brand}-{word} {without}, {edited}-{word} {with}");
        }
    }
}

#[test]
fn two_edits_are_found_from_eight_letters_on() {
    let wide = index(Level::Wide, &["paypal.com", "facebook.com"]);
    let kind = |name| wide.find(name).first().map(Hit::kind);
    assert_eq!(kind("paaypall.com"), None);
    assert_eq!(kind("faacebookk.com"), Some(Kind::FewEdits));
}

#[test]
fn look_alikes_are_valid_and_displayed_as_a_whole() {
    // The suffix starts with a digit, which no name may have next to a label from right to left.
    let all = permutations("o.4u.com", &Options::new().with_combinations(true)).unwrap();
    let mut count = 0;
    for one in all.take(500) {
        assert!(to_ascii(one.unicode(), &Uts46::STRICT).is_ok(), "{one:?}");
        count += 1;
    }
    assert!(count > 100, "{count}");
    // What is before a dot is shown, or not, as what is after it.
    let options = Options::new()
        .with_combinations(true)
        .with_substitutions(false)
        .with_policy(&Policy::CHROMIUM);
    let mut dotted = 0;
    for one in permutations("президент.com", &options).unwrap() {
        dotted += usize::from(one.kind() == Kind::Subdomain);
        assert_eq!(Policy::CHROMIUM.judge(one.ascii()).show(), Show::Unicode, "{one:?}");
    }
    assert!(dotted < "президент".chars().count(), "{dotted}");
}

#[test]
fn look_alikes_may_be_ascii_only() {
    let ascii = Options::new().with_ascii_only(true).with_combinations(true);
    let names: Vec<String> =
        permutations("paypal.com", &ascii).unwrap().map(|one| one.ascii().to_owned()).collect();
    assert!(names.iter().all(|name| !name.contains("xn--")));
    for name in ["paypa1.com", "papyal.com", "paypal-login.com", "paypal.net", "pay.pal.com"] {
        assert!(names.iter().any(|other| other == name), "{name}");
    }
    // com is a word, and also the suffix.
    let distinct: BTreeSet<&String> = names.iter().collect();
    assert_eq!(names.len(), distinct.len());
}

#[test]
fn look_alikes_of_a_suffix_and_typos_are_as_asked_for() {
    let ascii = |options: &Options<'_>| -> Vec<String> {
        let all = permutations("dhl.de", options).unwrap().take(2000);
        all.map(|one: Permutation| one.ascii().to_owned()).collect()
    };
    let of_com = ascii(&Options::new().with_suffix("com"));
    assert!(of_com.iter().all(|name| name.rsplit('.').next() == Some("com")));
    assert!(of_com.contains(&"dh1.com".to_owned()));
    // Slips are the first of their cost.
    let all = permutations("dhl.de", &Options::new()).unwrap();
    let typos = all.skip_while(|one| one.kind() != Kind::OneEdit);
    let typos: Vec<_> = typos.take_while(|one| one.kind() == Kind::OneEdit).collect();
    assert!(typos.iter().any(|one| one.ascii() == "dlh.de" && one.cost() == 95));
    let without = permutations("dhl.de", &Options::new().with_typos(false)).unwrap();
    assert!(without.take_while(|one| one.cost() <= 95).all(|one| one.kind() != Kind::OneEdit));
    assert!(permutations("a b", &Options::new()).is_err());
    assert!(permutations("", &Options::new()).is_err());
}

/// What is left out before it is finished is what would be rejected at the end.
fn assert_leaves_out_only_what_is_not_shown(names: [&str; 3], at_least: usize) {
    let mut count = 0;
    for name in names {
        let all: Vec<Permutation> = permutations(name, &Options::new()).unwrap().collect();
        for policy in Policy::PRESETS {
            let is_shown = |one: &&Permutation| {
                one.unicode().is_ascii() || policy.judge(one.ascii()).show() == Show::Unicode
            };
            let expected: Vec<&Permutation> = all.iter().filter(is_shown).collect();
            let mut shown = permutations(name, &Options::new().with_policy(policy)).unwrap();
            assert!(shown.by_ref().eq(expected.iter().copied().cloned()), "{name} {policy:?}");
            assert!(!shown.gave_up());
            count += expected.len();
        }
    }
    assert!(count > at_least, "{count}");
}

#[test]
fn a_policy_only_leaves_out_what_it_does_not_show() {
    assert_leaves_out_only_what_is_not_shown(["qo.de", "a1.com", "xп.com"], 2_000);
}

#[test]
fn a_policy_only_leaves_out_what_it_does_not_show_in_other_scripts() {
    assert_leaves_out_only_what_is_not_shown(["ол.рф", "ον.gr", "שא.il"], 2_000);
}

#[test]
fn look_alikes_of_any_name_end_in_time() {
    let find = |name: &str, options: &Options<'_>, limit: usize| {
        let start = Instant::now();
        let mut names = permutations(name, options).unwrap();
        let found: Vec<String> =
            names.by_ref().take(limit).map(|one| one.ascii().to_owned()).collect();
        assert!(start.elapsed() < Duration::from_secs(60), "{name}: {:?}", start.elapsed());
        (found, names.gave_up())
    };
    // A code point that cannot be registered, and has look-alikes.
    let (found, gave_up) = find("♥paypalpaypalpaypal.com", &Options::new(), 10);
    assert_eq!((found.len(), gave_up), (10, false));
    // One that has none.
    let without_typos = Options::new().with_typos(false);
    assert_eq!(find("abc😀def.com", &without_typos, 10), (Vec::new(), false));
    // No low line can be registered.
    let (found, gave_up) = find("a_b_c_d_e_f_g.com", &Options::new(), 100);
    assert_eq!((found.len(), gave_up), (100, false));
    assert!(found.iter().all(|name| !name.contains('_')));
    // Nearly all look-alikes are too long.
    let (found, gave_up) = find(&format!("{}.com", "a".repeat(63)), &Options::new(), usize::MAX);
    assert!(gave_up && found.iter().all(|name| name.len() <= 63 + 4), "{found:?}");
    for policy in Policy::PRESETS {
        let (found, gave_up) = find("президент.рф", &Options::new().with_policy(policy), 200);
        assert_eq!((found.len(), gave_up), (200, false), "{policy:?}");
    }
}

#[test]
fn candidates_are_looked_at_in_slices() {
    let options = Options::new().with_policy(&Policy::STRICTEST);
    let mut whole = permutations("paypal.com", &options).unwrap();
    let mut slices = permutations("paypal.com", &options).unwrap();
    let mut pending = 0;
    for _ in 0..200 {
        let found = loop {
            match slices.poll_next(1) {
                Poll::Ready(found) => break found,
                Poll::Pending => pending += 1,
            }
        };
        assert_eq!(found, whole.next());
    }
    assert!(pending > 10, "{pending}");
}

/// Any bytes and any length; what is hostile takes no longer than what is long.
#[test]
fn hostile_names_are_compared_in_time() {
    let index = index(Level::Wide, &["paypal.com", "aaaaaaaa.com", "llllllllll.org"]);
    for name in [
        "a".repeat(1 << 20),
        "paypal.".repeat(100_000),
        "l-".repeat(100_000),
        "þœł".repeat(50_000),
        "ü.".repeat(50_000),
        "-".repeat(100_000),
        "xn--".repeat(50_000),
    ] {
        assert!(index.find(&name).len() <= 3);
    }
}

/// More than the 64 of one key that are compared whatever their suffix is.
#[test]
fn a_brand_is_found_under_each_of_its_suffixes() {
    let suffixes: Vec<String> = ('a'..='z')
        .flat_map(|first| ('a'..='z').map(move |second| format!("{first}{second}")))
        .filter(|suffix| {
            let host = Host::parse(&format!("examplebank.{suffix}")).unwrap();
            registrable_domain(&host).is_some()
        })
        .collect();
    assert!(suffixes.len() > 600);
    let names: Vec<String> = suffixes.iter().map(|of| format!("examplebank.{of}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    for &level in Level::ALL {
        let index = index(level, &names);
        for (name, suffix) in names.iter().zip(&suffixes) {
            for (found, cost) in [
                (format!("examp1ebank.{suffix}"), 8),
                (format!("{name}.evil.example"), 20),
                (format!("www-examplebank-{suffix}.example"), 45),
                (format!("exampleebank.{suffix}"), 45),
            ] {
                if cost > level.highest_cost() {
                    continue;
                }
                let hits = index.find(&found);
                assert_eq!((hits[0].protected(), hits[0].cost()), (*name, cost), "{found}");
            }
        }
        // Where the suffix says nothing, some are compared.
        let others = index.find("examplebank-login.example").len();
        assert_eq!(others, if level == Level::Strict { 0 } else { 64 });
    }
}

/// Owners protect the look-alikes that they registered themselves.
#[test]
fn protected_look_alikes_do_not_push_out_the_brand() {
    let spellings = |letter: char| -> &'static [char] {
        match letter {
            'a' => &['a', 'а', 'à', 'á', 'â'],
            'p' => &['p', 'р'],
            'y' => &['y', 'у', 'ý'],
            _ => &[],
        }
    };
    let mut labels = vec![String::new()];
    for letter in "paypal".chars() {
        let spellings = spellings(letter);
        let spellings = if spellings.is_empty() { vec![letter] } else { spellings.to_vec() };
        let longer = |label: &String| -> Vec<String> {
            spellings.iter().map(|spelling| format!("{label}{spelling}")).collect()
        };
        labels = labels.iter().flat_map(longer).collect();
    }
    let mut builder = Index::builder();
    for label in labels.iter().filter(|label| *label != "paypal").take(200) {
        let _ = builder.protect(&format!("{label}.com"));
    }
    builder.protect("paypal.com").unwrap();
    let index = builder.build();
    assert!(index.len() > 100, "{}", index.len());
    for name in
        ["paypal.example", "paypal-login.example", "login-paypal.example", "mypaypal.example"]
    {
        let hits = index.find(name);
        assert!(hits.len() <= 65, "{name}: {}", hits.len());
        assert!(hits.iter().any(|hit| hit.protected() == "paypal.com"), "{name}: {}", hits.len());
    }
    // A brand without a public suffix owns its label under every suffix.
    let mut builder = Index::builder();
    for label in labels.iter().filter(|label| *label != "paypal").take(200) {
        let _ = builder.protect(label);
    }
    assert!(builder.protect("paypal.com").is_ok() && builder.protect("paypal").is_ok());
    let index = builder.build();
    for name in ["paypal.com", "paypal.net", "www.paypal.example"] {
        assert_eq!(index.find(name).len(), 0, "{name}");
    }
}

/// A name of one letter, against names of that letter and its look-alikes in all lengths.
#[test]
fn a_name_is_compared_with_a_bounded_number_of_others() {
    let mut names = Vec::new();
    for length in 5..64 {
        for first in 0..length {
            for second in (first + 1..length).take(64 / length + 1) {
                let mut label = vec![b'l'; length];
                (label[first], label[second]) = (b'i', b'i');
                names.push(format!("{}.com", String::from_utf8(label).unwrap()));
            }
        }
    }
    assert!(names.len() > 3_000);
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let index = index(Level::Wide, &names);
    for length in [63, 252] {
        let start = Instant::now();
        let hits = index.find(&format!("{}.com", "l".repeat(length)));
        assert!(hits.len() <= 4096);
        assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
    }
}
