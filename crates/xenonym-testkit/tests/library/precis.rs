//! PRECIS over the vectors of `testdata`, each code point, and random strings.

use std::time::{Duration, Instant};

use proptest::prelude::*;
use xenonym::Place;
use xenonym_precis::jid::Jid;
use xenonym_precis::{Action, Category, DerivedProperty, Slot, StringClass};
use xenonym_testkit::precis::{PrecisCase, PrecisPair};
use xenonym_testkit::properties::precis;
use xenonym_testkit::{code_points, digest, read};

/// The slots with exactly the rules of RFC 8264 section 7.
const PLAIN: [Slot; 4] =
    [Slot::UsernameCaseMapped, Slot::UsernameCasePreserved, Slot::OpaqueString, Slot::Nickname];

fn apply(case: &PrecisCase) -> Result<String, xenonym_precis::Error> {
    let action = match &*case.action {
        "prepare" => Action::Prepare,
        "" => Action::Enforce,
        "compare" => Action::Compare,
        other => panic!("{other}"),
    };
    let class = match &*case.profile {
        "IdentifierClass" => StringClass::Identifier,
        "FreeformClass" => StringClass::Freeform,
        name => {
            let slot: Slot = name.parse().unwrap();
            return slot.apply(action, &case.input).map(Into::into);
        }
    };
    class.check(&case.input).map(|()| case.input.clone())
}

#[test]
fn vectors() {
    for case in &read::<PrecisCase>("precis.toml", "case") {
        let name = &case.name;
        match (apply(case), &case.output) {
            (Ok(output), Some(expected)) => assert_eq!(output, *expected, "{name}"),
            (Err(error), None) => {
                let found = (error.name(), error.offset());
                assert_eq!(found, (&*case.kind, case.offset), "{name}");
                let code_point = error.code_point().map(|value| format!("{value:04X}"));
                assert_eq!(code_point, case.code_point, "{name}");
                assert_eq!(
                    error.part().map(xenonym_precis::jid::Part::name),
                    case.part.as_deref(),
                    "{name}"
                );
            }
            (result, _) => panic!("{name}: {result:?}"),
        }
    }
    for pair in &read::<PrecisPair>("precis.toml", "pair") {
        let slot: Slot = pair.profile.parse().unwrap();
        assert_eq!(slot.compare(&pair.first, &pair.second), Ok(pair.same), "{}", pair.name);
    }
}

#[test]
fn every_kind_of_error_has_a_vector() {
    let cases: Vec<PrecisCase> = read("precis.toml", "case");
    let has_none =
        |kind: &&xenonym_precis::ErrorKind| !cases.iter().any(|case| case.kind == kind.name());
    let without: Vec<_> =
        xenonym_precis::ErrorKind::ALL.iter().filter(has_none).map(|kind| kind.name()).collect();
    // A long string is tested below, no string is known that never becomes stable, and of a domainpart the kind is that
    // of IDNA2008.
    assert_eq!(without, ["too_long", "unstable", "domainpart"]);
}

#[test]
fn parts_of_addresses_have_at_most_1023_bytes() {
    for (slot, unit) in [(Slot::XmppLocalpart, "aÄa"), (Slot::XmppResourcepart, "éo ")] {
        let longest = unit.repeat(1024 / 4);
        let longest = longest.strip_suffix(|_| true).unwrap();
        assert_eq!(longest.len(), 1023, "{slot}");
        assert!(slot.apply(Action::Enforce, longest).is_ok(), "{slot}");
        let error = slot.apply(Action::Enforce, &format!("{longest}x")).unwrap_err();
        assert_eq!((error.name(), error.range()), ("too_long", 0..1024), "{slot}");
    }
    // The length limit applies to the result.
    let decomposed = "u\u{308}".repeat(500);
    assert_eq!(Slot::XmppLocalpart.apply(Action::Enforce, &decomposed).unwrap(), "ü".repeat(500));
}

/// The message, the help and the place of the error of an XMPP address.
#[test]
fn errors_of_domainparts_say_what_is_wrong_with_a_domain_name() {
    let fake = "do not use this name, because its A-label decodes to text that is not allowed";
    for (address, message, help, range, place) in [
        (
            "a@xn--a.example",
            "the label decodes to text in which U+0080 is DISALLOWED",
            fake,
            2..7,
            Place::Decoded,
        ),
        (
            "a@xn--google-.com",
            "a label begins with xn-- but decodes to nothing or to ASCII",
            "do not use this name, because no valid label encodes to this one",
            2..13,
            Place::Input,
        ),
        (
            "a@i❤.example",
            "'❤' (U+2764) is DISALLOWED",
            "remove it, or write another code point",
            3..6,
            Place::Input,
        ),
        (
            "a@2001:db8::1",
            "the IPv6 address is not in brackets",
            "write the address in brackets",
            2..13,
            Place::Input,
        ),
        (
            "a@example.com:5222",
            "':' (U+003A) is DISALLOWED",
            "remove the port, because an XMPP address has none",
            13..14,
            Place::Input,
        ),
        (
            "a@b@example.com",
            "'@' (U+0040) is DISALLOWED",
            "write only one @, before the domain name",
            3..4,
            Place::Input,
        ),
    ] {
        let error = Jid::enforce(address).unwrap_err();
        let found = error.message().to_string();
        assert_eq!((found.as_str(), error.help()), (message, help), "{address}");
        assert_eq!((error.range(), error.place()), (range, place), "{address}");
    }
}

#[test]
fn hostile_strings_take_linear_time() {
    let unit_and_end = [
        ("Σ\u{301}", "\u{7}"),
        ("\u{301}\u{323}", "\u{7}"),
        (" ", "\u{7}"),
        ("\u{B4}", "\u{7}"),
        ("l·", "·"),
        ("ב\u{200C}", "\u{200C}"),
        ("\u{5D0}", "+"),
        ("①", "\u{7}"),
    ];
    for (unit, end) in unit_and_end {
        let text = unit.repeat(50_000) + end;
        for slot in PLAIN {
            let start = Instant::now();
            precis::is_stable(slot, &text);
            // A tenth of a second. Billions of steps would need minutes.
            assert!(start.elapsed() < Duration::from_secs(30), "{slot} {unit:?}");
        }
    }
}

#[test]
fn derived_properties() {
    let of = |c| format!("{} {}", DerivedProperty::of(c).name(), Category::of(c).section());
    digest::check("current PRECIS derived property", ('\0'..=char::MAX).map(of));
}

/// Each code point alone, and between a letter and a mark.
#[test]
fn every_code_point_has_the_result_of_the_rules_one_by_one() {
    for code_point in code_points::most() {
        let mut bytes = [0; 4];
        let alone = code_point.encode_utf8(&mut bytes);
        precis::equals_naive(Slot::UsernameCasePreserved, Action::Prepare, alone);
        precis::equals_naive(Slot::UsernameCaseMapped, Action::Enforce, alone);
        precis::equals_naive(Slot::OpaqueString, Action::Enforce, alone);
        precis::equals_naive(Slot::Nickname, Action::Compare, alone);
        let between = format!("a{code_point}\u{301}");
        precis::equals_naive(Slot::UsernameCaseMapped, Action::Enforce, &between);
    }
}

fn text() -> impl Strategy<Value = String> {
    let code_point = prop_oneof![
        6 => proptest::char::range(' ', '~'),
        2 => proptest::sample::select("ΣσςΑα\u{301}.'".chars().collect::<Vec<_>>()),
        2 => proptest::sample::select("\u{A0}\u{3000}\u{2003} ".chars().collect::<Vec<_>>()),
        2 => proptest::char::range('\u{300}', '\u{330}'),
        2 => proptest::char::range('\u{FF01}', '\u{FFEE}'),
        2 => proptest::char::range('\u{5D0}', '\u{669}'),
        1 => proptest::char::range('\u{1100}', '\u{11FF}'),
        1 => proptest::char::range('\u{1F00}', '\u{1FFF}'),
        1 => proptest::char::range('\u{2100}', '\u{24FF}'),
        1 => proptest::sample::select("·l\u{200C}\u{200D}\u{94D}ب・ア".chars().collect::<Vec<_>>()),
        1 => any::<char>(),
    ];
    proptest::collection::vec(code_point, 0..12).prop_map(String::from_iter)
}

fn address() -> impl Strategy<Value = String> {
    (text(), "[a-zA-ZäÄ.。_-]{0,9}", text()).prop_map(|(local, domain, resource)| {
        [local, "@".into(), domain, "/".into(), resource].concat()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn actions_equal_the_rules_one_by_one(text in text()) {
        for slot in PLAIN {
            for action in [Action::Prepare, Action::Enforce, Action::Compare] {
                precis::equals_naive(slot, action, &text);
            }
        }
    }

    #[test]
    fn results_are_stable(text in text(), address in address()) {
        for &slot in Slot::ALL {
            precis::is_stable(slot, &text);
        }
        precis::is_stable(Slot::Jid, &address);
    }

    #[test]
    fn comparison_is_symmetric(first in text(), second in text(), address in address()) {
        for &slot in Slot::ALL {
            precis::compares_by_form(slot, &first, &second);
            precis::compares_by_form(slot, &first, &first);
        }
        precis::compares_by_form(Slot::Jid, &address, &first);
    }
}

#[cfg(feature = "serde")]
#[test]
fn serde_writes_and_reads_texts_and_writes_errors() {
    #[derive(serde::Serialize, serde::Deserialize)]
    struct Account {
        jid: Jid<'static>,
        slot: Slot,
        kind: xenonym_precis::ErrorKind,
    }
    let text = "jid = \"juliet@example.com\"\nslot = \"nickname\"\nkind = \"has_compat\"\n";
    let account: Account = toml::from_str(text).unwrap();
    assert_eq!(toml::to_string(&account).unwrap(), text);
    let typed: Account = toml::from_str(&text.replace("juliet", "Juliet")).unwrap();
    assert_eq!(typed.jid, account.jid);
    assert!(toml::from_str::<Account>(&text.replace("juliet", "")).is_err());

    let error = Slot::Jid.compare("a@b", "juliet@i❤.example").unwrap_err();
    assert_eq!(
        toml::to_string(&error).unwrap(),
        "side = \"second\"\n\n[error]\nkind = \"idna2008_disallowed\"\n\
         rule = \"RFC 5892 section 3, RFC 5891 sections 4.2.2 and 5.4\"\n\
         message = \"domainpart: '❤' (U+2764) is DISALLOWED at offset 8: remove it, or write another \
         code point\"\noffset = 8\nend = 11\nplace = \"input\"\npart = \"domainpart\"\ncode_point = \"U+2764\"\n"
    );
}

#[test]
fn a_jid_outlives_its_text_and_is_displayed() {
    let jid: Jid<'static> = String::from("Juliet@Example.com/Foo").parse().unwrap();
    assert_eq!(
        (format!("{jid:>24}"), jid.as_ref()),
        ("  juliet@example.com/Foo".into(), jid.as_str())
    );
    assert_eq!(Jid::try_from("juliet@example.com/Foo").unwrap().into_owned(), jid);
    assert_eq!("@b".parse::<Jid<'_>>().unwrap_err(), Jid::enforce("@b").unwrap_err());
}
