//! Union, intersection and merge of rulesets.

use xenonym_lgr::{Document, Ruleset, combine, diff};

type Combined = (Document, Vec<String>);

fn document(language: &str, data: &str, rules: &str) -> Document {
    let xml = format!(
        "<lgr xmlns=\"urn:ietf:params:xml:ns:lgr-1.0\"><meta><language>{language}</language></meta>\
         <data>{data}</data><rules>{rules}</rules></lgr>"
    );
    Document::parse(xml.as_bytes()).unwrap()
}

/// The result, which must be a valid document.
fn valid((document, notes): Combined) -> Combined {
    let again = Document::parse(document.to_xml().as_bytes()).unwrap();
    assert_eq!(again, document);
    Ruleset::new(&document).unwrap();
    (document, notes)
}

fn union(documents: &[Document]) -> Combined {
    valid(combine::union(documents).unwrap())
}

fn intersection(documents: &[Document]) -> Combined {
    valid(combine::intersection(documents).unwrap())
}

fn merge(documents: &[Document]) -> Combined {
    valid(combine::merge(documents).unwrap())
}

/// The eligible ones of these labels.
fn eligible<'l>(document: &Document, labels: &[&'l str]) -> Vec<&'l str> {
    let ruleset = Ruleset::new(document).unwrap();
    labels.iter().copied().filter(|label| ruleset.check(label).is_eligible()).collect()
}

/// Matches after `before`, which is a code point.
fn after(name: &str, before: &str) -> String {
    format!(
        "<rule name=\"{name}\"><look-behind><char cp=\"{before}\"/></look-behind><anchor/></rule>"
    )
}

#[test]
fn a_ruleset_combined_with_itself_is_unchanged() {
    let rules = after("r", "0061") + "<action disp=\"invalid\" any-variant=\"x\"/>";
    let data = "<range first-cp=\"0061\" last-cp=\"0063\"/><char cp=\"0064\" when=\"r\" tag=\"t\">\
                <var cp=\"0065\" type=\"x\" not-when=\"r\"/></char>";
    let one = document("de", data, &rules);
    for (combined, notes) in
        [union(&[one.clone(), one.clone()]), intersection(&[one.clone(), one.clone()])]
    {
        assert!(diff(&one, &combined).unwrap().is_empty());
        assert_eq!(notes, [""; 0]);
    }
}

#[test]
fn ranges_that_overlap_are_divided() {
    let range = |first, last| {
        document("de", &format!("<range first-cp=\"{first}\" last-cp=\"{last}\"/>"), "")
    };
    let both = [range("0061", "0064"), range("0063", "0066")];
    let labels = ["a", "b", "c", "d", "e", "f", "g"];
    assert_eq!(eligible(&union(&both).0, &labels), ["a", "b", "c", "d", "e", "f"]);
    assert_eq!(eligible(&intersection(&both).0, &labels), ["c", "d"]);
}

#[test]
fn ranges_are_divided_at_surrogates() {
    let across = "<range first-cp=\"D7FE\" last-cp=\"E001\"/>";
    let labels = ["\u{D7FE}", "\u{D7FF}", "\u{E000}", "\u{E001}"];
    for at in ["D7FF", "E000"] {
        let other = document("fr", &format!("<char cp=\"{at}\"/>"), "");
        let (document, _) = union(&[document("de", across, ""), other]);
        assert_eq!(eligible(&document, &labels), labels, "{at}");
    }
}

#[test]
fn either_context_is_enough_in_a_union() {
    let one =
        document("de", "<char cp=\"0061\"/><char cp=\"0063\" when=\"r\"/>", &after("r", "0061"));
    let other =
        document("fr", "<char cp=\"0062\"/><char cp=\"0063\" when=\"r\"/>", &after("r", "0062"));
    let labels = ["ac", "bc", "c"];
    let (document, notes) = union(&[one.clone(), other.clone()]);
    assert_eq!(eligible(&document, &labels), ["ac", "bc"]);
    assert_eq!(notes, [""; 0]);
    // Two rules that must match at once cannot be written as one.
    let (_, notes) = intersection(&[one, other]);
    assert_eq!(notes, ["U+0063: the conditions differ: kept when \"r-1\", not when \"r-2\""]);
}

#[test]
fn neither_context_is_allowed_in_an_intersection() {
    let data = "<range first-cp=\"0061\" last-cp=\"0062\"/><char cp=\"0063\" not-when=\"r\"/>";
    let both = ["0061", "0062"].map(|before| document("de", data, &after("r", before)));
    let (document, notes) = intersection(&both);
    assert_eq!(eligible(&document, &["ac", "bc", "c", "cc"]), ["c", "cc"]);
    assert_eq!(notes, [""; 0]);
    let (_, notes) = union(&both);
    assert_eq!(
        notes,
        ["U+0063: the conditions differ: kept not when \"r-1\", not not when \"r-2\""]
    );
}

#[test]
fn a_union_needs_no_context_if_one_ruleset_has_none() {
    let one =
        document("de", "<char cp=\"0061\"/><char cp=\"0063\" when=\"r\"/>", &after("r", "0061"));
    let other = document("fr", "<char cp=\"0063\"/>", "");
    assert_eq!(eligible(&union(&[one.clone(), other.clone()]).0, &["c"]), ["c"]);
    assert_eq!(eligible(&intersection(&[one, other]).0, &["c"]), [""; 0]);
}

#[test]
fn tags_of_classes_keep_their_code_points() {
    // The class must not match the code points that the other ruleset tags.
    let rules = "<class name=\"t\" from-tag=\"t\"/><rule name=\"r\"><start/><class by-ref=\"t\"/></rule>\
                 <action disp=\"invalid\" match=\"r\"/>";
    let one = document("de", "<char cp=\"0061\" tag=\"t\"/><char cp=\"0062\"/>", rules);
    let other = document("fr", "<char cp=\"0061\"/><char cp=\"0062\" tag=\"t\"/>", "");
    let (document, _) = union(&[one, other]);
    assert_eq!(eligible(&document, &["a", "b"]), ["b"]);
}

#[test]
fn types_that_differ_are_reported() {
    let variant = |kind: &str| {
        let data = format!(
            "<char cp=\"0061\"><var cp=\"0062\" type=\"{kind}\"/></char><char cp=\"0062\"/>"
        );
        document("de", &data, "")
    };
    let both = [variant("blocked"), variant("allocatable")];
    for (_, notes) in [union(&both), intersection(&both)] {
        assert_eq!(notes, ["U+0061 to U+0062: kept type blocked, not type allocatable"]);
    }
}

#[test]
fn an_intersection_has_no_mappings_to_what_it_lacks() {
    let data = "<char cp=\"0061\"><var cp=\"0062\" type=\"blocked\"/></char><char cp=\"0062\"/>";
    let (document, _) = intersection(&[
        document("de", data, ""),
        document("fr", "<char cp=\"0061\"><var cp=\"0062\" type=\"blocked\"/></char>", ""),
    ]);
    assert_eq!(document.entries[0].variants, []);
}

#[test]
fn an_intersection_has_no_mappings_to_what_it_lacks_of_ranges() {
    let with_variants =
        "<char cp=\"0061\"><var cp=\"0430\" type=\"x\"/><var cp=\"0431\" type=\"x\"/></char>";
    let range = |first, last| format!("<range first-cp=\"{first}\" last-cp=\"{last}\"/>");
    let (document, _) = intersection(&[
        document("de", &format!("{with_variants}{}", range("0430", "0440")), ""),
        document("fr", &format!("{with_variants}{}", range("0431", "044F")), ""),
    ]);
    let targets: Vec<char> = document.entries[0].variants.iter().map(|one| one.target[0]).collect();
    assert_eq!(targets, ['\u{431}']);
}

#[test]
fn a_merge_is_blocked_transitive_and_prefixed() {
    let map = |from: &str, to: &str| {
        format!(
            "<char cp=\"{from}\" tag=\"t\"><var cp=\"{from}\" type=\"r\"/><var cp=\"{to}\" type=\"x\"/></char>\
             <char cp=\"{to}\"><var cp=\"{to}\" type=\"out-of-repertoire-var\"/><var cp=\"{from}\" type=\"x\"/></char>"
        )
    };
    let shared = "<rule name=\"shared\"><start/><char cp=\"0061\"/></rule>";
    let rules = format!(
        "<class name=\"c\" from-tag=\"t\"/>{shared}<rule name=\"own\"><class by-ref=\"c\"/></rule>\
                         <action disp=\"invalid\" match=\"shared\"/><action disp=\"valid\"/>"
    );
    let (one, other) = (
        document("und-Latn", &map("0061", "0430"), &rules),
        document("und-Cyrl", &map("0430", "03B1"), &rules),
    );
    let (document, notes) = merge(&[one, other]);
    assert_eq!(notes, [""; 0]);
    let names: Vec<&str> = document.definitions.iter().map(|one| &*one.name).collect();
    assert_eq!(names, ["Latn--c", "Common--shared", "Latn--own", "Cyrl--c", "Cyrl--own"]);
    assert_eq!(document.entries[0].tags, ["Latn:t".into()]);
    assert_eq!(document.actions.len(), 2);
    // U+03B1 is outside the only repertoire that contains it.
    let sources: Vec<String> =
        document.entries.iter().map(|one| format!("{:?}", one.source)).collect();
    assert_eq!(sources, ["Sequence(['a'])", "Sequence(['а'])"]);
    let targets = |at: usize| -> Vec<(char, &str)> {
        let variants = &document.entries[at].variants;
        variants.iter().map(|one| (one.target[0], one.kind.as_deref().unwrap())).collect()
    };
    assert_eq!(targets(0), [('α', "blocked"), ('а', "blocked")]);
    assert_eq!(targets(1), [('a', "blocked"), ('α', "blocked")]);
}

#[test]
fn a_merge_adds_mappings_in_any_direction() {
    let one = document(
        "de",
        "<char cp=\"0061\"><var cp=\"0062\" type=\"x\"/></char><char cp=\"0062\"/>",
        "",
    );
    let other = document("fr", "<char cp=\"0063\"><var cp=\"0062\" type=\"x\"/></char>", "");
    let ruleset = Ruleset::new(&merge(&[one, other]).0).unwrap();
    for label in ["a", "b", "c"] {
        assert_eq!(ruleset.index(label).as_deref(), Some("a"));
    }
}

#[test]
fn a_merge_divides_ranges_at_members_that_need_mappings() {
    let latin = "<range first-cp=\"0061\" last-cp=\"0063\"/>";
    let cyrillic = "<range first-cp=\"0430\" last-cp=\"0433\" not-when=\"r\" tag=\"t\" comment=\"c\"/>\
                    <char cp=\"0061\"><var cp=\"0430\" type=\"x\"/><var cp=\"0432\" type=\"x\"/></char>";
    let both =
        [document("und-Latn", latin, ""), document("und-Cyrl", cyrillic, &after("r", "0061"))];
    let (document, notes) = merge(&both);
    assert_eq!(notes, [""; 0]);
    let entries: Vec<(String, String)> = document
        .entries
        .iter()
        .map(|one| {
            let targets: String = one.variants.iter().flat_map(|one| one.target.iter()).collect();
            (format!("{:?}", one.source), targets)
        })
        .collect();
    let expected = [
        ("Sequence(['a'])", "ав"),
        ("Range('b', 'c')", ""),
        ("Sequence(['а'])", "aв"),
        ("Sequence(['б'])", ""),
        ("Sequence(['в'])", "aа"),
        ("Sequence(['г'])", ""),
    ];
    assert_eq!(entries, expected.map(|(source, targets)| (source.into(), targets.into())));
    for part in &document.entries[2..] {
        assert_eq!(&*part.condition.as_ref().unwrap().rule, "Cyrl--r");
        assert_eq!(part.tags, ["Cyrl:t".into()]);
        assert_eq!(part.note.comment.as_deref(), Some("c"));
    }
    let ruleset = Ruleset::new(&document).unwrap();
    for label in ["a", "а", "в"] {
        assert_eq!(ruleset.index(label).as_deref(), Some("a"));
    }
}

#[test]
fn a_merge_maps_all_to_what_only_one_maps_to() {
    // Each ruleset is symmetric. The smallest element is outside the repertoires.
    let map = |inside: &str, outside: &str| {
        format!(
            "<char cp=\"{inside}\"><var cp=\"{outside}\" type=\"x\"/></char>\
             <char cp=\"{outside}\"><var cp=\"{outside}\" type=\"out-of-repertoire-var\"/>\
             <var cp=\"{inside}\" type=\"x\"/></char>"
        )
    };
    let both = [document("de", &map("0062", "0061"), ""), document("fr", &map("0063", "0062"), "")];
    let ruleset = Ruleset::new(&merge(&both).0).unwrap();
    for label in ["b", "c"] {
        assert_eq!(ruleset.index(label).as_deref(), Some("a"));
    }
}

#[test]
fn a_long_comment_is_not_repeated_too_often() {
    let comment = "c".repeat(1 << 20);
    let range = format!("<range first-cp=\"4E00\" last-cp=\"9FFF\" comment=\"{comment}\"/>");
    let one = document("de", &range, "");
    let divided_at = |count: u32| {
        let char = |at| format!("<char cp=\"{:04X}\"/>", 0x4E01 + 2 * at);
        let other = document("fr", &(0..count).map(char).collect::<String>(), "");
        combine::union(&[one.clone(), other])
    };
    assert_eq!(divided_at(10).unwrap().0.entries.len(), 21);
    assert_eq!(divided_at(20).unwrap_err().section(), "12.2");
}

#[test]
fn too_many_mappings_are_an_error() {
    // All of them map to one code point, and a merge would map each to each.
    let map = |code_point: u32| {
        format!("<char cp=\"{code_point:04X}\"><var cp=\"0061\" type=\"x\"/></char>")
    };
    let data: String = (0x4E00..0x5200).map(map).collect();
    let error =
        combine::merge(&[document("de", &data, ""), document("fr", "<char cp=\"0061\"/>", "")])
            .unwrap_err();
    assert_eq!(error.section(), "12.2");
}

#[test]
fn numbers_of_references_are_not_mixed_up() {
    let with = |text: &str| {
        let xml = format!(
            "<lgr xmlns=\"urn:ietf:params:xml:ns:lgr-1.0\"><meta><references><reference id=\"0\">{text}</reference>\
             </references></meta><data><char cp=\"0061\" ref=\"0\"/></data></lgr>"
        );
        Document::parse(xml.as_bytes()).unwrap()
    };
    let (document, _) = union(&[with("one"), with("two"), with("one")]);
    assert_eq!(document.meta.references.len(), 2);
    assert_eq!(document.entries[0].note.references.as_deref(), Some("0 1"));
}
