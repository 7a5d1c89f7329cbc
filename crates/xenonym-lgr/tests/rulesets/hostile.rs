//! Rulesets that are made to take much time or memory. Each is rejected, or its work is bounded.

use std::fmt::Write;
use std::time::{Duration, Instant};

use xenonym_lgr::{Check, Document, Found, Ruleset, combine, diff, lint};

/// Far more than any of these takes in a debug build on a busy machine, and far less than it took without limits.
const LONG: Duration = Duration::from_secs(60);

fn lgr(data: &str, rules: &str) -> String {
    format!(
        "<lgr xmlns=\"urn:ietf:params:xml:ns:lgr-1.0\"><data>{data}</data><rules>{rules}</rules></lgr>"
    )
}

fn compile(xml: &str) -> Result<Ruleset, String> {
    let document = Document::parse(xml.as_bytes()).map_err(|error| error.to_string())?;
    Ruleset::new(&document).map_err(|error| error.to_string())
}

/// Runs something, and fails if it takes long.
fn soon<T>(name: &str, run: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let result = run();
    assert!(start.elapsed() < LONG, "{name} took {:?}", start.elapsed());
    result
}

fn chars(count: u32, attributes: &str) -> String {
    let one = |at| format!("<char cp=\"{:04X}\"{attributes}/>", 0x4E00 + 2 * at);
    let list: Vec<String> = (0..count).map(one).collect();
    list.concat()
}

fn neighbors(numbers: std::ops::Range<u32>) -> String {
    let list: Vec<String> =
        numbers.map(|at| format!("<char cp=\"{:04X}\"/>", 0x4E00 + at)).collect();
    list.concat()
}

/// A rule with a large automaton.
fn slow_rule() -> String {
    let choices = neighbors(1..250);
    format!(
        "<rule name=\"b\"><choice><rule><any count=\"7:7\"/><char cp=\"4E00\"/></rule>\
         <rule><rule count=\"3000:3000\"><any count=\"0:1\"/></rule><char cp=\"4E01\"/></rule>\
         <choice>{choices}</choice></choice></rule>"
    )
}

#[test]
fn all_rules_of_a_document_share_one_budget() {
    let data = neighbors(0..250);
    for count in [1, 100] {
        let mut rules = slow_rule();
        for at in 0..count {
            let _ = write!(
                rules,
                "<rule name=\"r{at}\"><rule by-ref=\"b\"/></rule><action disp=\"invalid\" match=\"r{at}\"/>"
            );
        }
        let result = soon("a slow rule", || compile(&lgr(&data, &rules)));
        let error = result.expect_err("too complex");
        assert!(error.contains("too complex") && error.contains("12.2"), "{error}");
    }
}

#[test]
fn rules_that_refer_to_one_rule_share_its_automaton() {
    let mut rules =
        String::from("<rule name=\"b\"><any count=\"0:200\"/><char cp=\"4E00\"/></rule>");
    for at in 0..2_000 {
        let _ = write!(
            rules,
            "<rule name=\"r{at}\"><rule by-ref=\"b\"/></rule><action disp=\"invalid\" match=\"r{at}\"/>"
        );
    }
    let ruleset =
        soon("2,000 references", || compile(&lgr(&chars(3, ""), &rules))).expect("simple");
    let bytes = ruleset.to_bytes();
    assert!(bytes.len() < 100_000, "{}", bytes.len());
    assert_eq!(Ruleset::from_bytes(&bytes).map(|again| again.to_bytes()), Ok(bytes));
}

#[test]
fn sets_that_many_elements_refer_to_exist_once() {
    let data = chars(5_000, " tag=\"t\"");
    let union = "<class from-tag=\"t\"/>".repeat(1_000);
    let rules = format!(
        "<rule name=\"r\"><union>{union}</union></rule><action disp=\"invalid\" match=\"r\"/>"
    );
    assert!(soon("a union", || compile(&lgr(&data, &rules))).is_ok());
    let rules = format!("<rule name=\"r\">{union}</rule><action disp=\"invalid\" match=\"r\"/>");
    assert!(soon("references", || compile(&lgr(&data, &rules))).is_ok());
    let mut classes = String::new();
    for at in 0..4_000 {
        let _ = write!(classes, "<class name=\"c{at}\" from-tag=\"t\"/>");
    }
    assert!(soon("classes", || compile(&lgr(&data, &classes))).is_ok());
    let mut differences = String::new();
    for at in 0..3_000 {
        let _ = write!(
            differences,
            "<difference name=\"c{at}\"><class from-tag=\"t\"/><class>{:04X}</class></difference>",
            0x4E00 + 2 * at
        );
    }
    let error = soon("differences", || compile(&lgr(&data, &differences))).expect_err("too large");
    assert!(error.contains("too large"), "{error}");
}

/// Sequences of one letter, each a variant of all others.
fn repeated(count: usize, kind: &str) -> String {
    let sequence = |len: usize| vec!["4E00"; len].join(" ");
    let mut data = String::new();
    for one in 1..=count {
        let _ = write!(data, "<char cp=\"{}\">", sequence(one));
        for other in (1..=count).filter(|other| *other != one) {
            let _ = write!(data, "<var cp=\"{}\" type=\"{kind}\"/>", sequence(other));
        }
        data.push_str("</char>");
    }
    lgr(&data, "")
}

/// Sequences of two letters, which overlap in many ways.
fn overlapping(count: u32) -> String {
    let (mut data, mut state) = (String::from("<char cp=\"4E00\"/><char cp=\"4E01\"/>"), 1_u32);
    let mut random = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        state >> 16
    };
    for at in 0..count {
        let len = 2 + random() % 58;
        let text: Vec<&str> =
            (0..len).map(|_| if random() % 2 == 0 { "4E00" } else { "4E01" }).collect();
        let target = 0x5000 + at;
        let entry = format!(
            "<char cp=\"{}\"><var cp=\"{target:04X}\" type=\"blocked\"/></char>",
            text.join(" ")
        );
        if !data.contains(entry.split('>').next().unwrap_or_default()) {
            data.push_str(&entry);
        }
    }
    lgr(&data, "")
}

/// Sequences of one letter whose conditions depend on all that follows.
fn looking_ahead(longest: usize) -> String {
    let mut data = String::from("<char cp=\"4E00\"/>");
    for len in 2..=longest {
        let (text, target) = (vec!["4E00"; len].join(" "), 0x5000 + len);
        let _ = write!(
            data,
            "<char cp=\"{text}\" when=\"r\"><var cp=\"{target:04X}\" type=\"t\" not-when=\"r\"/></char>\
             <char cp=\"{target:04X}\"><var cp=\"{text}\" type=\"t\" when=\"r\"/></char>"
        );
    }
    let rule = "<rule name=\"r\"><look-behind><char cp=\"4E00\"/></look-behind><anchor/><look-ahead>\
                <any count=\"0+\"/><char cp=\"4E00\"/><end/></look-ahead></rule>";
    lgr(&data, rule)
}

#[test]
fn tools_stop_and_say_so() {
    let cases = [
        ("repeated", repeated(10, "blocked")),
        ("overlapping", overlapping(60)),
        ("looking ahead", looking_ahead(9)),
    ];
    for (name, xml) in cases {
        let findings = soon(name, || lint(xml.as_bytes())).expect("a ruleset");
        let is_cut = findings.iter().any(|finding| finding.check() == Check::Incomplete);
        assert!(is_cut, "{name}: {} findings", findings.len());
        let ruleset = compile(&xml).expect("a ruleset");
        assert!(soon(name, || ruleset.samples()).is_cut(), "{name}");
    }
    let parse = |xml: String| Document::parse(xml.as_bytes()).expect("a ruleset");
    let (before, after) = (parse(repeated(20, "blocked")), parse(repeated(20, "allocatable")));
    let diff = soon("diff", || diff(&before, &after)).expect("rulesets");
    assert!(diff.effects().iter().any(|(_, found)| matches!(found, Found::Example(_))));
}

#[test]
fn a_star_of_mappings_has_a_report_of_bounded_length() {
    let mut data = String::from("<char cp=\"4E00\">");
    for at in 1..1_500 {
        let _ = write!(data, "<var cp=\"{:04X}\" type=\"blocked\"/>", 0x4E00 + at);
    }
    data.push_str("</char>");
    for at in 1..1_500 {
        let code_point = 0x4E00 + at;
        let _ = write!(
            data,
            "<char cp=\"{code_point:04X}\"><var cp=\"4E00\" type=\"blocked\"/></char>"
        );
    }
    let findings = soon("a star", || lint(lgr(&data, "").as_bytes())).expect("a ruleset");
    let of = |check| findings.iter().filter(|finding| finding.check() == check).count();
    assert!((1..=1_000).contains(&of(Check::Intransitive)), "{}", of(Check::Intransitive));
    assert!(of(Check::Incomplete) > 0);
}

#[test]
fn a_complete_set_needs_no_search() {
    let mut data = String::new();
    for one in 0..150 {
        let _ = write!(data, "<char cp=\"{:04X}\">", 0x4E00 + one);
        for other in (0..150).filter(|other| *other != one) {
            let _ = write!(data, "<var cp=\"{:04X}\" type=\"blocked\"/>", 0x4E00 + other);
        }
        data.push_str("</char>");
    }
    let findings = soon("a set", || lint(lgr(&data, "").as_bytes())).expect("a ruleset");
    assert!(!findings.iter().any(|finding| finding.check() == Check::Intransitive));
}

#[test]
fn actions_are_combined_in_linear_time() {
    let of = |offset: usize| {
        let (mut data, mut rules) = (String::new(), String::new());
        for at in 0..2_000 {
            let types: Vec<String> = (0..40).map(|kind| format!("t{at}-{offset}-{kind}")).collect();
            let _ = write!(data, "<char cp=\"{:04X}\"/>", 0x4E00 + at);
            let types = types.join(" ");
            let _ = write!(rules, "<action disp=\"blocked\" any-variant=\"{types}\"/>");
        }
        Document::parse(lgr(&data, &rules).as_bytes()).expect("a ruleset")
    };
    let documents = [of(1), of(2)];
    let (union, _) = soon("a union", || combine::union(&documents)).expect("not too large");
    assert_eq!(union.actions.len(), 4_000);
    assert!(combine::union(&[of(1), of(2), of(3)]).is_err());
}

#[test]
fn tags_of_one_element_are_read_in_linear_time() {
    let tags: Vec<String> = (0..100_000).map(|tag| format!("t{tag}")).collect();
    let xml = lgr(&format!("<char cp=\"0061\" tag=\"{}\"/>", tags.join(" ")), "");
    let document = soon("many tags", || Document::parse(xml.as_bytes())).expect("a ruleset");
    assert_eq!(document.entries[0].tags.len(), 100_000);
    let documents = [document.clone(), document];
    assert!(soon("their merge", || combine::merge(&documents)).is_ok());
}
