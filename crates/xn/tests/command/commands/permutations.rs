//! `xn permutations`.

use crate::run::{Ran, command, xn, xn_on};

#[test]
fn permutations_of_each_kind_may_be_selected_and_counted() {
    let each = xn(&["permutations", "--count", "3", "paypal.com"]);
    let kinds = |text: &str| -> Vec<String> {
        text.lines().map(|line| line.split('\t').nth(2).unwrap().to_owned()).collect()
    };
    let mut found = kinds(each.well());
    assert_eq!(found.len(), 18);
    found.sort();
    found.dedup();
    let all =
        ["brand_plus_word", "confusable", "embedded", "one_edit", "other_suffix", "subdomain"];
    assert_eq!(found, all);
    let words = xn(&["permutations", "--kind", "brand_plus_word", "--limit", "all", "paypal.com"]);
    assert!(kinds(words.well()).iter().all(|kind| kind == "brand_plus_word"));
    for name in ["paypal-login.com", "securepaypal.com", "paypal-konto.com", "xn--"] {
        assert!(words.text().lines().any(|line| line.starts_with(name)), "{name}");
    }
    let typos = xn(&["permutations", "--kind", "one_edit", "--limit", "all", "paypal.com"]);
    // An omission, a repetition, a transposition, a neighboring key, a bit flip, a hyphen.
    for name in
        ["pypal.com", "payypal.com", "papyal.com", "psypal.com", "qaypal.com", "pay-pal.com"]
    {
        assert!(typos.well().lines().any(|line| line.starts_with(name)), "{name}");
    }
    for wrong in [["--kind", "digit"], ["--count", "x"]] {
        assert_eq!(xn(&["permutations", wrong[0], wrong[1], "a.com"]).code, Some(2), "{wrong:?}");
    }
}

/// A reader that has seen enough, such as `head`, closes the pipe.
#[cfg(unix)]
#[test]
fn permutations_end_with_a_closed_pipe() {
    use std::io::Read;
    let mut child = command(&["permutations", "--limit", "all", "paypal.com"]).spawn().unwrap();
    let mut first = [0; 100];
    child.stdout.take().unwrap().read_exact(&mut first).unwrap();
    let ran = Ran::of(child);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
}

#[test]
fn permutations_may_be_under_another_suffix() {
    let with_dot =
        xn(&["permutations", "--suffix", ".net", "--limit", "all", "--count", "9", "paypal.com"]);
    let ends = with_dot.well().lines().map(|line| line.split('\t').next().unwrap());
    assert!(
        ends.clone().count() > 9
            && ends.into_iter().all(|name| name.rsplit('.').next() == Some("net"))
    );
    for (args, says) in [
        (["--suffix", "a b"], "'a b' for '--suffix <SUFFIX>': "),
        (["--suffix", "*.net"], "for '--suffix <SUFFIX>': '*' (U+002A) is not a letter"),
        (["--count", "x"], "for '--count <N>': use a whole number"),
        (["--limit", "-1"], "for '--limit <N>': use a whole number, such as 20, or all"),
        (["--suffix", ""], "for '--suffix <SUFFIX>': a label is empty"),
        (["--suffix=net", "--kind=one_edit,other_suffix"], "--suffix omits the kind other_suffix"),
    ] {
        let ran = xn(&["permutations", args[0], args[1], "paypal.com"]);
        assert_eq!((ran.code, ran.text()), (Some(2), ""), "{args:?}");
        assert!(ran.err.contains(says), "{}", ran.err);
    }
}

#[test]
fn permutations_are_ranked_and_may_be_limited() {
    let ran = xn(&["permutations", "paypal.com"]);
    let lines: Vec<&str> = ran.well().lines().collect();
    assert_eq!(lines.len(), 100);
    let costs: Vec<u32> =
        lines.iter().map(|line| line.rsplit('\t').next().unwrap().parse().unwrap()).collect();
    assert!(costs.is_sorted());
    let under = xn(&[
        "permutations",
        "--suffix",
        "net",
        "--policy",
        "firefox",
        "--limit",
        "3",
        "--json",
        "paypal.com",
    ]);
    under.well();
    for line in under.text().lines() {
        let object: serde_json::Value = serde_json::from_str(line).unwrap();
        assert!(object["ascii"].as_str().unwrap().rsplit('.').next() == Some("net"), "{object}");
        assert!(
            object["substitutions"].is_array()
                && object["cost"].is_u64()
                && object["kind"].is_string()
        );
    }
    let ascii = xn(&["permutations", "--ascii-only", "--limit", "300", "github.io"]);
    assert!(ascii.well().lines().all(|line| !line.starts_with("xn--")), "{}", ascii.text());
    for suffix in ["com", "co.uk"] {
        let rejected = xn(&["permutations", suffix]);
        assert_eq!((rejected.code, rejected.text()), (Some(1), ""), "{suffix}");
        assert!(rejected.err.contains("a public suffix"), "{}", rejected.err);
    }
    let rejected = xn(&["permutations", "xn--a"]);
    assert_eq!((rejected.code, rejected.text()), (Some(1), ""));
    assert_eq!(rejected.err.lines().count(), 1, "{}", rejected.err);
    for wrong in [["--limit", "-1"], ["--limit", "some"], ["--policy", "opera"]] {
        assert_eq!(xn(&["permutations", wrong[0], wrong[1], "a"]).code, Some(2));
    }
}

/// The same names as `xn lgr check` leaves of the whole list.
#[test]
fn permutations_may_be_those_that_a_ruleset_allows() {
    let list = |limit: &str, more: &[&str]| {
        let args = ["permutations", "--kind", "confusable,one_edit", "--limit", limit, "dhl.com"];
        let ran = xn(&[&args, more].concat());
        ran.well().lines().map(|line| line.split('\t').nth(1).unwrap().to_owned()).collect()
    };
    let all: Vec<String> = list("400", &[]);
    for rulesets in ["root:Latn", "root:Latn,root:Cyrl", "root:Hebr"] {
        let args = ["lgr", "check", "--json", "--suffix", "com", "--lgr", rulesets];
        let verdicts = xn_on(&args, all.join("\n")).objects();
        assert_eq!(verdicts.len(), all.len());
        let is_allowed = |verdict: &serde_json::Value| verdict["eligible"] == true;
        let names = all.iter().zip(&verdicts).filter(|(_, verdict)| is_allowed(verdict));
        let expected: Vec<&String> = names.map(|(name, _)| name).collect();
        let found: Vec<String> = list(&expected.len().max(1).to_string(), &["--lgr", rulesets]);
        assert!(found.iter().eq(expected), "{rulesets}");
        assert_eq!(found.iter().any(|name| !name.is_ascii()), rulesets != "root:Hebr");
        assert_eq!(found.is_empty(), rulesets == "root:Hebr");
    }
    assert_eq!(xn(&["permutations", "--lgr", "root:common", "dhl.com"]).code, Some(2));
    assert_eq!(xn(&["permutations", "--lgr", "root:None", "dhl.com"]).code, Some(2));
}
