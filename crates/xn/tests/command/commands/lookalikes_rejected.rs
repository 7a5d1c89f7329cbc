//! The texts that `xn lookalikes` rejects.

use std::fs;

use serde_json::{Value, json};

use super::lookalikes::{lookalikes, lookalikes_on, protecting};
use crate::run::{xn, xn_on};

#[test]
fn urls_and_addresses_are_not_names() {
    let (folder, brands) = protecting("lookalikes_urls", "paypal.com\n");
    let list = "paypa1.com\nexample.com\nexample.org\nhttps://paypa1.com/login\nx@paypa1.com\n2001:db8::1\n";
    let ran = lookalikes_on(&brands, &["--show", "all"], list);
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    assert_eq!(ran.text().lines().count(), 6);
    assert_eq!(
        ran.text().lines().nth(3),
        Some(
            "https://paypa1.com/login\t\trejected\t\tthis looks like a URL, so use --from urls (an ASCII code point is on the \
         deny list: U+003A ':' at position 6 in label 1)"
        )
    );
    for (number, advice) in [(4, "use --from urls"), (5, "use --from emails")] {
        let told = ran.err.lines().find(|line| line.contains(&format!("line {number}")));
        assert!(told.is_some_and(|told| told.contains(advice)), "{}", ran.err);
    }
    assert!(!ran.err.contains("line 6"), "{}", ran.err);
    // The same as `xn check` and `xn to-ascii` say.
    let json = lookalikes_on(&brands, &["--json"], list);
    let converted = xn_on(&["to-ascii", "--json"], list);
    for (found, converted) in json.objects().iter().zip(converted.objects()).skip(3).take(2) {
        assert_eq!((&found["hits"], &found["errors"]), (&json!([]), &converted["errors"]));
    }
    // In a column the option is another, and the row stays.
    let csv = folder.join("names.csv");
    fs::write(&csv, "id,name\n1,https://paypa1.com/\n2,paypa1.com\n").unwrap();
    let ran = lookalikes(&brands, &["--column", "name", "-f", csv.to_str().unwrap()]);
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    assert!(ran.err.contains("use --column NAME:urls"), "{}", ran.err);
    assert_eq!(ran.text().lines().nth(1), Some("1,https://paypa1.com/,,,,,"));
    let urls = lookalikes(&brands, &["--column", "name:urls", "-f", csv.to_str().unwrap()]);
    assert!(urls.text().contains("\n1,https://paypa1.com/,1,paypal.com,digit,"), "{}", urls.text());
}

/// Otherwise a list of such texts would look harmless.
#[test]
fn text_that_no_name_contains_is_rejected() {
    let (folder, brands) = protecting("lookalikes_other_text", "paypal.com\n");
    for text in [
        "paypa1[.]com",
        "'paypa1.com",
        "(paypa1.com",
        "paypa1.com,",
        "paypa1.com;",
        "paypa1.com:443",
        "paypal.com/login",
        "# paypa1.com",
        "paypa1.com # new",
        "pay pal.com",
        "paypa1.com\0",
    ] {
        let ran = lookalikes_on(&brands, &["--from", "lines"], format!("{text}\n"));
        assert_eq!((ran.code, ran.text()), (Some(1), ""), "{text}: {}", ran.err);
    }
    for text in ["*.paypa1.com", "_dmarc.paypa1.com", "  paypa1.com\t", "paypa1.com."] {
        let ran = lookalikes_on(&brands, &["--from", "lines"], format!("{text}\n"));
        assert_eq!((ran.code, ran.text().lines().count()), (Some(0), 1), "{text}: {}", ran.err);
    }
    // Zone files may contain any label.
    let zone = folder.join("reverse.zone");
    fs::write(&zone, "$ORIGIN 2.0.192.in-addr.arpa.\n0/25 IN NS ns.paypa1.com.\n").unwrap();
    let ran = lookalikes(&brands, &["-f", zone.to_str().unwrap()]);
    assert!(ran.well().starts_with("ns.paypa1.com.\tpaypal.com\tdigit\t"), "{}", ran.text());
}

/// Readers of JSON disagree on which of two members with one name counts.
#[test]
fn an_object_that_contains_the_new_member_is_rejected() {
    let (_, brands) = protecting("lookalikes_member", "paypal.com\n");
    let rejected = [
        r#"{"h":"paypa1.com","lookalikes":1}"#,
        r#"{"lookalikes":[],"h":"paypa1.com"}"#,
        r#"{"h":"paypa1.com","look\u0061likes":null}"#,
    ];
    let inside = r#"{"h":"a.example","x":{"lookalikes":[]}}"#;
    let list = format!("{}\n{inside}\n", rejected.join("\n"));
    let ran = lookalikes_on(&brands, &["--from", "jsonl", "--field", "h"], list);
    assert_eq!(ran.code, Some(1));
    let expected =
        format!("{}\n{},\"lookalikes\":[]}}\n", rejected.join("\n"), &inside[..inside.len() - 1]);
    assert_eq!(ran.text(), expected);
    assert_eq!(
        ran.err.matches("the object contains the new member already").count(),
        3,
        "{}",
        ran.err
    );
}

/// A list that was copied from elsewhere would find nothing.
#[test]
fn quoted_text_is_not_a_name() {
    const ADVICE: &str = "remove the quotation marks or brackets around the text";
    let (_, brands) = protecting("lookalikes_quoted", "paypal.com\n");
    for text in
        ["\"https://paypa1.com/\"", "<https://paypa1.com>", "\"paypa1.com\"", "<x@paypa1.com>"]
    {
        let list = format!("example.com\nexample.org\n{text}\n");
        let ran = lookalikes_on(&brands, &[], list.as_str());
        assert_eq!(ran.code, Some(1), "{text}: {}", ran.err);
        assert!(ran.err.contains(&format!(": {ADVICE} (")), "{}", ran.err);
        // The same as `xn to-ascii` says.
        let converted = xn_on(&["to-ascii"], list);
        assert_eq!(ran.err, converted.err);
    }
}

/// An empty array means that the names were compared.
#[test]
fn an_object_with_a_rejected_name_has_null_instead_of_hits() {
    let (_, brands) = protecting("lookalikes_null", "paypal.com\n");
    let list = "{\"h\":\"a b\"}\n{\"h\":[\"a b\",\"c\"]}\n{\"h\":[\"a b\",\"paypa1.com\"]}\n{\"h\":\"c\"}\n";
    let ran = lookalikes_on(&brands, &["--from", "jsonl", "--field", "h"], list);
    assert_eq!(ran.code, Some(1));
    let found: Vec<Value> =
        ran.objects().iter().map(|object| object["lookalikes"].clone()).collect();
    assert_eq!((&found[0], &found[1], &found[3]), (&Value::Null, &Value::Null, &json!([])));
    assert_eq!(found[2][0]["name"], "paypa1.com");
}

#[test]
fn a_rejected_name_is_not_shown_like_one_without_hits() {
    let (_, brands) = protecting("lookalikes_shown", "paypal.com\n");
    let ran = lookalikes_on(&brands, &["--show", "all"], "example.com\na b\n");
    let (first, second) = ran.text().split_once('\n').unwrap();
    assert_eq!((ran.code, first), (Some(1), "example.com\t\t\t\t"));
    assert!(
        second.starts_with("a b\t\trejected\t\tthis looks like several words, so write one name"),
        "{second}"
    );
    assert!(ran.err.ends_with(second.rsplit('\t').next().unwrap()), "{}", ran.err);
}

#[test]
fn lists_of_names_may_be_compressed() {
    let (folder, brands) = protecting("lookalikes_compressed", "# ours\npaypal.com\n");
    for extension in ["gz", "zst", "bz2", "xz"] {
        let packed = folder.join(format!("brands.{extension}"));
        let packed = packed.to_str().unwrap();
        xn(&["to-ascii", "-f", &brands, "-o", packed, "--quiet"]);
        assert_ne!(fs::read(packed).unwrap(), fs::read(&brands).unwrap());
        assert!(lookalikes(packed, &["paypa1.com"]).well().starts_with("paypa1.com\tpaypal.com\t"));
    }
    // A few bytes can become a line of any length.
    let long = folder.join("long.gz");
    let long = long.to_str().unwrap();
    xn_on(
        &["to-ascii", "-o", long, "--quiet", "--on-error", "keep"],
        format!("paypal.com\n{}\n", "a".repeat(1 << 20)),
    );
    let ran = lookalikes(long, &["paypa1.com"]);
    assert_eq!((ran.code, ran.text()), (Some(2), ""));
    assert!(
        ran.err.ends_with("long.gz: line 2 is longer than 64 KiB: write one name per line\n"),
        "{}",
        ran.err
    );
}

/// Hosts of URLs may contain more than names.
#[test]
fn signs_in_hosts_of_urls_hide_no_hit() {
    let (_, brands) = protecting("lookalikes_signs", "paypal.com\n");
    let urls = "http://pаypal.com.a~b.example/\nhttp://paypal.com!.example/\nhttp://a~b.example/\n";
    let ran = lookalikes_on(&brands, &["--from", "urls"], urls);
    assert_eq!(ran.well().lines().count(), 2, "{}", ran.text());
    // Nor in lists, where only other text with signs is rejected.
    let ran = lookalikes_on(&brands, &["--from", "lines"], "pаypal.com.a~b.example\na~b.example\n");
    assert_eq!((ran.code, ran.text().lines().count()), (Some(1), 1), "{}", ran.text());
    assert!(ran.err.contains("line 2: an ASCII code point is not a letter"), "{}", ran.err);
}

#[test]
fn positions_count_spaces_around_the_name() {
    let (_, brands) = protecting("lookalikes_positions", "paypal.com\n");
    let ran = lookalikes(&brands, &["--json", "\u{3000} foo bar "]);
    let error = &ran.object()["errors"][0];
    assert_eq!((&error["byte"], &error["char"]), (&json!(7), &json!(5)));
}
