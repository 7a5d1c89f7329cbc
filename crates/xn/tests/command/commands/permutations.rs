//! The kinds of `xn permutations`, and a closed pipe.

use crate::run::{Ran, command, xn};

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
