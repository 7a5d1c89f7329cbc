//! The words of the command fit what the user typed, and what to do next.

use std::fs;

use crate::run::{folder, path, xn, xn_on};

/// The first line on standard error.
fn said(args: &[&str]) -> String {
    let ran = xn(args);
    ran.err.lines().next().unwrap_or_default().to_owned()
}

#[test]
fn an_option_of_another_command_is_not_replaced_by_one_that_does_harm() {
    let ran = xn(&["check", "--on-error", "drop", "a"]);
    assert_eq!(ran.code, Some(2));
    assert!(!ran.err.contains("--allow-separators"), "{}", ran.err);
    assert!(ran.err.contains("--on-error is an option of xn to-ascii"), "{}", ran.err);
    assert!(xn(&["check", "--profil", "dns", "a"]).err.contains("'--profile'"));
}

#[test]
fn brands_are_protected_without_a_file() {
    let ran = xn(&[
        "lookalikes",
        "--brand",
        "paypal.com,apple.com",
        "--brand",
        "ebay.com",
        "paypa1.com",
        "ebay.org",
    ]);
    let first: Vec<&str> =
        ran.well().lines().map(|line| line.split('\t').nth(1).unwrap()).collect();
    assert_eq!(first, ["paypal.com", "ebay.com"]);
    let twice =
        xn(&["lookalikes", "--brand", "paypal.com", "--brand", "www.paypal.com", "paypa1.com"]);
    assert_eq!(twice.well().lines().count(), 1);
    let shown = xn(&["display", "--brand", "paypal.com", "--policy", "chromium", "pàypal.com"]);
    assert!(shown.text().contains("looks like the protected name"), "{}", shown.text());
    for wrong in ["com", "", "a b c", "https://paypal.com"] {
        let ran = xn(&["lookalikes", "--brand", wrong, "paypa1.com"]);
        assert_eq!((ran.code, ran.text()), (Some(2), ""), "{wrong}");
        assert!(ran.err.starts_with(&format!("xn: --brand {wrong}: ")), "{}", ran.err);
    }
    for command in ["lookalikes", "display"] {
        let missing = said(&[command, "--protect", "paypal.com", "paypa1.com"]);
        let expected = "xn: paypal.com: there is no such file: to protect a name without a file, use --brand NAME";
        assert_eq!(missing, expected);
    }
    assert_eq!(xn(&["lookalikes", "paypa1.com"]).code, Some(2));
}

#[test]
fn policies_are_selected_and_decide_the_exit_code() {
    let name = "xn--e1argc3h.com";
    assert_eq!(xn(&["display", "--policy", "chromium", name]).code, Some(1));
    let shown = xn(&["display", "--policy", "uts39-highly", name]);
    assert_eq!(shown.code, Some(0));
    assert!(shown.text().contains("\n  unicode   by uts39-highly\n"), "{}", shown.text());
    let json =
        xn(&["display", "--json", "--policy", "safari,chromium", "--policy", "firefox", name]);
    let object = json.object();
    let names: Vec<&String> = object["policies"].as_object().unwrap().keys().collect();
    assert_eq!(names, ["chromium", "firefox", "safari"]);
    assert_eq!(xn(&["display", "--policy", "netscape", name]).code, Some(2));
}

#[test]
fn values_may_be_separated_by_commas() {
    let both = xn(&["check", "--profile", "dns,host", "a"]);
    assert!(both.text().contains("by dns, host\n"), "{}", both.text());
    assert_eq!(both.out, xn(&["check", "--profile", "dns", "--profile", "host", "a"]).out);
}

#[test]
fn a_table_without_a_column_lists_its_columns() {
    let folder = folder("columns-listed");
    let file = path(&folder, "domains.csv");
    fs::write(&file, "owner,domain\nme,bücher.example\n").unwrap();
    for command in ["to-ascii", "check", "explain"] {
        let ran = xn(&[command, "-f", &file]);
        assert_eq!((ran.code, ran.text()), (Some(2), ""));
        let expected = "xn: no column is selected: use --column NAME with one of \"owner\", \"domain\" (or --from lines for plain lines)\n";
        assert_eq!(ran.err, expected, "{command}");
    }
    // An argument is no file, whatever its name.
    let ran = xn(&["to-ascii", "--column", "domain", &file]);
    assert_eq!(ran.code, Some(2));
    assert!(
        ran.err.contains("apply to files: use -f FILE") && !ran.err.contains("--from csv"),
        "{}",
        ran.err
    );
}

#[test]
fn an_empty_name_is_told_from_an_extra_dot() {
    let empty = said(&["to-ascii", ""]);
    assert!(!empty.contains("extra dot"), "{empty}");
    let dot = said(&["to-ascii", "a..b"]);
    assert!(dot.contains("remove the extra dot"), "{dot}");
}

#[test]
fn a_name_without_a_suffix_gets_a_warning() {
    let ran = xn(&["permutations", "--limit", "1", "paypal"]);
    assert_eq!(ran.code, Some(0));
    assert!(ran.err.contains("use a name such as paypal.com"), "{}", ran.err);
    assert_eq!(xn(&["permutations", "--limit", "1", "paypal.com"]).err, "");
    assert_eq!(xn(&["permutations", "--limit", "1", "--suffix", "net", "paypal"]).err, "");
}

#[test]
fn a_name_is_not_silently_explained_as_punycode() {
    let ran = xn(&["explain", "punycode", "xn--bcher-kva"]);
    assert!(ran.err.contains("use to-unicode"), "{}", ran.err);
    assert_eq!(xn(&["explain", "punycode", "bcher-kva"]).err, "");
}

#[test]
fn the_unicode_form_is_not_said_to_be_displayed() {
    let ran = xn(&["explain", "xn--80ak6aa92e.com"]);
    assert!(ran.text().ends_with("The Unicode form is \"аррӏе.com\".\n"), "{}", ran.text());
}

/// Nothing was asked, so nothing is wrong.
#[test]
fn empty_input_is_accepted() {
    for args in [["check", "-q"].as_slice(), &["to-ascii"]] {
        assert_eq!(xn_on(args, "").code, Some(0), "{args:?}");
    }
}

#[test]
fn help_has_groups_and_an_address_for_reports() {
    let help = xn(&["--help"]);
    for group in ["Convert:", "Inspect:", "Look-alikes:", "Registries:", "Text:", "Shell:"] {
        assert!(help.well().contains(&format!("\n{group}\n")), "{group}");
    }
    assert!(help.text().contains("To report a bug"), "{}", help.text());
    assert!(xn(&["to-ascii", "-h"]).text().contains("idna2008-lookup"));
    for command in ["precis", "stringprep"] {
        assert!(xn(&[command, "-h"]).text().contains("Read texts from FILE"), "{command}");
    }
    assert!(xn(&["lgr", "check", "-h"]).text().contains("[LABEL]..."));
}
