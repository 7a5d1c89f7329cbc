//! Examples of RFC 7940, and compiled rulesets that are damaged.

use xenonym_lgr::{Document, LoadError, Replacement, Ruleset, VariantsError};

fn ruleset(data: &str, rules: &str) -> Ruleset {
    let text = format!(
        "<lgr xmlns=\"urn:ietf:params:xml:ns:lgr-1.0\"><data>{data}</data><rules>{rules}</rules></lgr>"
    );
    Ruleset::new(&Document::parse(text.as_bytes()).unwrap()).unwrap()
}

/// The variants of a label, each with its disposition.
fn variants(ruleset: &Ruleset, label: &str) -> Vec<String> {
    let variants = ruleset.variants(label).unwrap();
    variants.iter().map(|one| format!("{} {}", one.text(), one.disposition())).collect()
}

#[test]
fn the_example_of_section_7_2_1() {
    let ruleset = ruleset(
        "<char cp=\"0078\"><var cp=\"0078\" type=\"allocatable\"/><var cp=\"0079\" type=\"blocked\"/></char>\
         <char cp=\"0079\"><var cp=\"0078\" type=\"allocatable\"/></char>",
        "<action disp=\"blocked\" any-variant=\"blocked\"/>\
         <action disp=\"allocatable\" only-variants=\"allocatable\"/>\
         <action disp=\"some-disp\" any-variant=\"allocatable\"/>",
    );
    assert_eq!(ruleset.check("xx").disposition(), "allocatable");
    assert_eq!(ruleset.check("yy").disposition(), "valid");
    assert_eq!(variants(&ruleset, "xx"), ["xy blocked", "yx blocked", "yy blocked"]);
    assert_eq!(variants(&ruleset, "yy"), ["xx allocatable", "xy some-disp", "yx some-disp"]);
}

#[test]
fn a_list_continues_after_any_text() {
    let ruleset = ruleset(
        "<char cp=\"0062\"><var cp=\"0061\" type=\"blocked\"/><var cp=\"0063 0063\" type=\"allocatable\"/></char>\
         <char cp=\"0061\"/><char cp=\"0063\"/>",
        "",
    );
    let variants = ruleset.variants("bbb").unwrap();
    let all: Vec<String> = variants.iter().map(|one| one.text().to_owned()).collect();
    assert!(variants.iter().eq(&variants));
    let others = ["", "a", "ab", "abbb", "b", "bbb", "c", "cc", "d"].map(String::from);
    for text in all.iter().chain(&others) {
        let rest: Vec<&String> = all.iter().filter(|one| *one > text).collect();
        let listed: Vec<String> =
            variants.iter().after(text).map(|one| one.text().to_owned()).collect();
        assert_eq!(listed.iter().collect::<Vec<_>>(), rest, "{text}");
    }
    let allocatable = variants.list_with("allocatable").after("cccc");
    assert_eq!(
        allocatable.map(|one| one.text().to_owned()).collect::<Vec<_>>(),
        ["ccccb", "cccccc"]
    );
}

#[test]
fn a_null_variant_removes_a_code_point_and_its_inverse_adds_one() {
    let ruleset = ruleset(
        "<char cp=\"0061\"/><char cp=\"200C\"><var cp=\"\" type=\"blocked\"/></char>\
         <char cp=\"\"><var cp=\"200C\" type=\"invalid\"/></char>",
        "",
    );
    assert_eq!(
        variants(&ruleset, "a\u{200C}").iter().filter(|one| !one.ends_with("invalid")).count(),
        1
    );
    let found = ruleset.variant("a", "\u{200C}a").unwrap().unwrap();
    assert_eq!(found.disposition(), "invalid");
}

#[test]
fn the_first_instance_can_match_while_the_second_does_not() {
    // Section 6.4.1: only the instance at this position is evaluated.
    let ruleset = ruleset(
        "<char cp=\"0375\" when=\"preceding-greek\"/><char cp=\"03B1\" tag=\"greek\"/>",
        "<rule name=\"preceding-greek\"><anchor/><look-ahead><class from-tag=\"greek\"/></look-ahead></rule>",
    );
    assert!(ruleset.check("\u{375}α").is_eligible());
    let verdict = ruleset.check("\u{375}α\u{375}");
    assert_eq!(verdict.to_string(), "U+0375 at position 3 fails the rule preceding-greek");
    assert_eq!((verdict.disposition(), verdict.action()), ("invalid", None));
}

#[test]
fn an_action_does_not_suppress_the_index() {
    let ruleset = ruleset(
        "<char cp=\"0062\"><var cp=\"0061\" type=\"blocked\"/></char><char cp=\"0061\"/>",
        "<rule name=\"all\"><any/></rule><action disp=\"invalid\" match=\"all\"/>",
    );
    assert_eq!(ruleset.index("bb").as_deref(), Some("aa"));
    assert!(!ruleset.check("bb").is_eligible());
    assert_eq!(ruleset.index("bc"), None);
}

#[test]
fn a_rule_that_needs_too_many_states_is_rejected() {
    let text = "<lgr xmlns=\"urn:ietf:params:xml:ns:lgr-1.0\"><data><range first-cp=\"0061\" last-cp=\"0062\"/>\
                </data><rules><rule name=\"r\"><char cp=\"0061\"/><any count=\"20\"/><end/></rule>\
                <action disp=\"invalid\" match=\"r\"/></rules></lgr>";
    let error = Ruleset::new(&Document::parse(text.as_bytes()).unwrap()).unwrap_err();
    assert_eq!(error.section(), "12.2");
}

#[test]
fn damaged_bytes_are_rejected() {
    let ruleset = ruleset(
        "<char cp=\"0061\" when=\"r\"><var cp=\"0062\" type=\"x\"/></char><char cp=\"0062 0063\"/>",
        "<rule name=\"r\"><anchor/><look-ahead><any/></look-ahead></rule><action disp=\"y\" any-variant=\"x\"/>",
    );
    let bytes = ruleset.to_bytes();
    assert_eq!(Ruleset::from_bytes(&bytes).unwrap().to_bytes(), bytes);
    for at in 0..bytes.len() {
        assert!(Ruleset::from_bytes(&bytes[..at]).is_err());
        for bit in 0..8 {
            let mut damaged = bytes.clone();
            damaged[at] ^= 1 << bit;
            assert!(Ruleset::from_bytes(&damaged).is_err(), "byte {at}, bit {bit}");
        }
    }
    assert_eq!(Ruleset::from_bytes(b"text").unwrap_err(), LoadError::NotCompiled);
}

#[cfg(feature = "root-zone")]
#[test]
fn every_built_in_ruleset_loads() {
    let names = xenonym_lgr::root_zone::names();
    assert_eq!(names.len(), 26);
    for name in names {
        let ruleset = Ruleset::root(name).unwrap();
        assert_eq!(ruleset.about().date.as_deref(), Some(xenonym_lgr::root_zone::DATE), "{name}");
    }
    assert!(Ruleset::root("Xxxx").is_none());
}

/// Otherwise, a verdict on a label that mixes scripts would be registrable after a round trip.
#[cfg(feature = "root-zone")]
#[test]
fn a_ruleset_survives_bytes_whole() {
    for name in xenonym_lgr::root_zone::names() {
        let ruleset = Ruleset::root(name).unwrap();
        let loaded = Ruleset::from_bytes(&ruleset.to_bytes()).unwrap();
        assert_eq!(loaded.is_merged(), name == "common");
        assert_eq!(loaded, ruleset, "{name}");
        assert!(name != "common" || !loaded.check("payp\u{430}l").is_registrable());
    }
}

#[test]
fn variants_that_only_remove_code_points_are_counted_in_bounded_time() {
    // Every division of the label into elements of one and two code points produces the empty
    // variant.
    let ruleset = ruleset(
        "<char cp=\"0061\"><var cp=\"\" type=\"blocked\"/></char>\
         <char cp=\"0061 0061\"><var cp=\"\" type=\"blocked\"/></char>",
        "",
    );
    let variants = ruleset.variants(&"a".repeat(63)).unwrap();
    assert_eq!(variants.total().get(), Some(63));
    assert!(variants.has_duplicates());
}

#[test]
fn the_mappings_of_a_variant_are_found() {
    let ruleset = ruleset(
        "<char cp=\"0061\"><var cp=\"0062 0063\" type=\"allocatable\"/><var cp=\"0061\" type=\"own\"/></char>\
         <char cp=\"0062\"/><char cp=\"0063\"><var cp=\"0064\" type=\"activated\"/><var cp=\"0065\"/></char>\
         <char cp=\"0064\"/><char cp=\"0062 0063\"><var cp=\"0061\" type=\"blocked\"/></char>\
         <char cp=\"\"><var cp=\"0066\" type=\"invalid\"/></char>",
        "",
    );
    let found = |label: &str, variant: &str| {
        let list = ruleset.replacements(label, variant).unwrap()?;
        let show = |one: &Replacement| {
            format!("{} {}>{} {:?}", one.at(), one.source(), one.target(), one.kind())
        };
        Some(list.iter().map(show).collect::<Vec<_>>())
    };
    assert_eq!(
        found("aca", "bcda"),
        Some(vec![
            "0 a>bc Some(\"allocatable\")".to_owned(),
            "1 c>d Some(\"activated\")".to_owned()
        ])
    );
    assert_eq!(found("abc", "aa"), Some(vec!["1 bc>a Some(\"blocked\")".to_owned()]));
    assert_eq!(found("bc", "be"), Some(vec!["1 c>e None".to_owned()]));
    assert_eq!(found("a", "fa"), Some(vec!["0 >f Some(\"invalid\")".to_owned()]));
    assert_eq!(found("a", "af"), Some(vec!["1 >f Some(\"invalid\")".to_owned()]));
    assert_eq!(found("a", "faff"), None);
    assert_eq!(found("d", "c"), None);
    assert_eq!(found("a", "a"), None);
    assert_eq!(ruleset.replacements("x", "a"), Err(VariantsError::Ineligible));
}

#[test]
fn a_rule_with_as_many_sets_as_possible_survives_bytes() {
    let of = |count: u32| {
        let chars: Vec<String> =
            (0x4E00..0x4E00 + count).map(|one| format!("<char cp=\"{one:04X}\"/>")).collect();
        let chars = chars.concat();
        let rules = format!(
            "<rule name=\"one\"><start/><choice>{chars}</choice><end/></rule>\
             <action disp=\"blocked\" match=\"one\"/>"
        );
        let text = format!(
            "<lgr xmlns=\"urn:ietf:params:xml:ns:lgr-1.0\"><data>{chars}<char cp=\"9FFF\"/></data>\
             <rules>{rules}</rules></lgr>"
        );
        Ruleset::new(&Document::parse(text.as_bytes()).unwrap())
    };
    // All other code points are one more set, and the beginning and the end of a label two.
    let bytes = of(253).unwrap().to_bytes();
    let ruleset = Ruleset::from_bytes(&bytes).unwrap();
    assert_eq!(ruleset.check("\u{4EFC}").disposition(), "blocked");
    assert_eq!(ruleset.check("\u{9FFF}").disposition(), "valid");
    assert_eq!(ruleset.to_bytes(), bytes);
    let error = of(254).unwrap_err();
    assert_eq!(
        error.message(),
        "rule \"one\": a rule is too complex: it distinguishes more than 256 sets"
    );
}
