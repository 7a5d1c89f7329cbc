//! Where `xn lgr` reads rulesets from.

use std::fs;

use crate::run::{folder, path, xn, xn_on};

const RULES: &str =
    "<lgr xmlns=\"urn:ietf:params:xml:ns:lgr-1.0\"><data><char cp=\"0061\"/></data></lgr>";

#[test]
fn a_hyphen_is_the_ruleset_on_standard_input() {
    for args in [
        &["lgr", "check", "--lgr", "-", "a"][..],
        &["lgr", "index", "--lgr", "-", "a"],
        &["lgr", "samples", "-"],
        &["lgr", "lint", "-"],
    ] {
        let ran = xn_on(args, RULES);
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{args:?}");
    }
    let file = path(&folder("lgr_sources"), "registered.txt");
    fs::write(&file, "a\n").unwrap();
    let args = ["lgr", "conflicts", "--lgr", "root:Latn", "--common=-", "--registered", &file, "a"];
    let ran = xn_on(&args, RULES);
    assert!(ran.text().contains("\"a\""), "{ran:?}");
    let ran = xn_on(&["lgr", "check", "--lgr", "-", "a"], "not XML");
    assert!(ran.err.starts_with("xn: standard input: "), "{}", ran.err);
}

#[test]
fn standard_input_is_read_only_once() {
    let file = path(&folder("lgr_sources_once"), "registered.txt");
    fs::write(&file, "a\n").unwrap();
    for args in [
        &["lgr", "check", "--lgr", "-"][..],
        &["lgr", "index", "--lgr", "-", "-f", "-"],
        &["lgr", "lint", "-", "-"],
        &["lgr", "conflicts", "--lgr", "-", "--registered", "-", "a"],
        &["lgr", "conflicts", "--lgr", "-", "--registered", &file],
        &["lgr", "conflicts", "--lgr", "-", "--common=-", "--registered", &file, "a"],
    ] {
        let ran = xn_on(args, RULES);
        assert_eq!(ran.code, Some(2), "{args:?}");
        assert!(ran.err.contains("standard input can be read only once"), "{}", ran.err);
    }
}

#[test]
fn a_wrong_name_of_a_built_in_ruleset_is_corrected() {
    let folder = folder("lgr_sources_names");
    let of = |lgr: &str| {
        let mut command = crate::run::command(&["lgr", "check", "--lgr", lgr, "a"]);
        let ran = command.current_dir(&folder).output().unwrap();
        assert_eq!(ran.status.code(), Some(2));
        String::from_utf8(ran.stderr).unwrap()
    };
    for (wrong, right) in [
        ("latn", "root:Latn"),
        ("LATN", "root:Latn"),
        ("latin", "root:Latn"),
        ("greek", "root:Grek"),
    ] {
        let expected = format!("no built-in ruleset root:{wrong}: use {right}\n");
        assert!(of(&format!("root:{wrong}")).contains(&expected), "{wrong}");
        for wrong in [wrong.to_owned(), format!("ROOT:{wrong}")] {
            let err = of(&wrong);
            assert!(err.ends_with(&format!(": for a built-in ruleset, use {right}\n")), "{err}");
        }
    }
    assert!(of("rules.xml").trim_end().ends_with(')'), "no advice for the name of a file");
}

#[test]
fn domain_names_need_a_suffix() {
    const ADVICE: &str =
        "the label contains a dot: use --suffix to check the labels of domain names";
    for name in ["müller.example", "xn--mller-kva.example", "müller。example"] {
        let ran = xn(&["lgr", "check", "--lgr", "root:Latn", name]);
        assert_eq!(ran.code, Some(1));
        assert!(ran.text().contains(ADVICE) && !ran.text().contains("remove"), "{}", ran.text());
        let ran = xn(&["lgr", "variants", "--lgr", "root:Latn", name]);
        assert!(ran.err.contains(ADVICE), "{}", ran.err);
    }
    let file = path(&folder("lgr_sources_dots"), "registered.txt");
    fs::write(&file, "b.example\n").unwrap();
    let args = ["lgr", "conflicts", "--lgr", "root:Latn", "--registered", &file, "a.example"];
    let ran = xn(&args);
    assert_eq!((ran.code, ran.text()), (Some(2), ""));
    assert!(ran.err.ends_with(&format!(": line 1: {ADVICE}\n")), "{}", ran.err);
    xn(&["lgr", "check", "--lgr", "root:Latn", "--suffix", "example", "müller.example"]).well();
}
