//! `xn lookalikes` and `xn permutations`.

use std::fs;
use std::path::PathBuf;

use serde_json::{Value, json};
use xenonym_safety::lookalikes::Index;

use crate::run::{Ran, command, folder, says, str, xn, xn_on};

/// A folder with a list of protected names, and the path of the list.
pub(super) fn protecting(name: &str, names: &str) -> (PathBuf, String) {
    let folder = folder(name);
    let file = folder.join("brands.txt");
    fs::write(&file, names).unwrap();
    let path = file.to_str().unwrap().to_owned();
    (folder, path)
}

pub(super) fn lookalikes(protect: &str, args: &[&str]) -> Ran {
    xn(&[&["lookalikes", "--protect", protect], args].concat())
}

pub(super) fn lookalikes_on(protect: &str, args: &[&str], input: impl AsRef<[u8]> + Send) -> Ran {
    xn_on(&[&["lookalikes", "--protect", protect], args].concat(), input)
}

/// The cost of a name as a look-alike of `paypal.com`.
fn cost(name: &str) -> u16 {
    let mut builder = Index::builder();
    builder.protect("paypal.com").unwrap();
    builder.build().find(name)[0].cost()
}

#[test]
fn hits_are_lines_and_other_names_are_not_written() {
    let (_, brands) = protecting("lookalikes_lines", "paypal.com\n");
    let names =
        "example.com\npaypa1.com\r\n\nPayPal.com\nmail.paypal.com\n pàypal.com \nxn--pypal-4ve.com";
    let ran = lookalikes_on(&brands, &[], names);
    assert_eq!(
        ran.well(),
        format!(
            "paypa1.com\tpaypal.com\tdigit\t{}\t1 for l\n \
             pàypal.com \tpaypal.com\taccent\t{}\tà U+00E0 for a\n\
             xn--pypal-4ve.com\tpaypal.com\tscript_mix\t{}\tа U+0430 for a\n",
            cost("paypa1.com"),
            cost("pàypal.com"),
            cost("pаypal.com")
        )
    );
    let all = lookalikes_on(&brands, &["--show", "all"], names);
    let lines: Vec<&str> = all.text().lines().collect();
    assert_eq!((lines.len(), lines[0], lines[2]), (7, "example.com\t\t\t\t", "\t\t\t\t"));
    assert_eq!(lookalikes(&brands, &["example.com"]).well(), "");
    assert!(lookalikes(&brands, &["paypa1.com"]).well().starts_with("paypa1.com\tpaypal.com\t"));
}

#[test]
fn each_name_has_an_object_with_all_its_hits() {
    let (_, brands) = protecting("lookalikes_json", "paypal.com\npaypall.com\nmüller.example\n");
    let ran = lookalikes(&brands, &["--json", "pаypal.com", "example.com"]);
    ran.well();
    let objects = ran.objects();
    assert_eq!(objects[1], json!({ "input": "example.com", "hits": [] }));
    assert_eq!(objects[0]["input"], "pаypal.com");
    let first = &objects[0]["hits"][0];
    assert_eq!((&first["protected"], &first["kind"]), (&json!("paypal.com"), &json!("script_mix")));
    let cost = first["cost"].as_u64().unwrap();
    assert_eq!(first["reason"], "а U+0430 for a");
    assert_eq!(
        first["substitutions"],
        json!([{ "offset": 1, "found": "а", "expected": "a", "source": "uts39", "cost": cost }])
    );
    let ran = lookalikes_on(&brands, &["--json", "--show", "hits"], "a\nmuller.example\n");
    let object = ran.object();
    assert_eq!((&object["line"], &object["file"]), (&json!(2), &Value::Null));
    assert_eq!(object["hits"][0]["protected"], "müller.example");
}

#[test]
fn rows_gain_columns() {
    let (folder, brands) = protecting("lookalikes_rows", "paypal.com\n");
    let csv = folder.join("names.csv");
    let digit = cost("paypa1.com");
    let rows = "id,name,note\n1,paypa1.com,\"a,b\"\n2,example.com\n\n3,\"pàypal.com\",c,d\n4,,\n";
    fs::write(&csv, rows).unwrap();
    let columns = ["--column", "name", "-f", csv.to_str().unwrap()];
    let ran = lookalikes(&brands, &columns);
    assert!(ran.err.contains("1 row has more fields than the header (line 5)"), "{}", ran.err);
    assert_eq!(
        ran.text(),
        format!(
            "id,name,note,name_hits,name_protected,name_kind,name_cost,name_reason\n\
             1,paypa1.com,\"a,b\",1,paypal.com,digit,{digit},1 for l\n\
             2,example.com,,0,,,,\n\
             \n\
             3,\"pàypal.com\",c,1,paypal.com,accent,{},à U+00E0 for a,d\n\
             4,,,,,,,\n",
            cost("pàypal.com")
        )
    );
    let hits = lookalikes(&brands, &[&columns[..], &["--show", "hits"]].concat());
    assert_eq!(hits.text().lines().count(), 3);
    let again = folder.join("again.csv");
    fs::write(&again, "name,name_kind\na,b\n").unwrap();
    let ran = lookalikes(&brands, &["--column", "name", "-f", again.to_str().unwrap()]);
    assert_eq!(ran.code, Some(2), "{}", ran.err);
    // Facts that contain the delimiter are quoted.
    let dots = lookalikes_on(
        &brands,
        &["--from", "csv", "--delimiter", ".", "--no-header", "--column", "1"],
        "\"paypa1.com\".x\n",
    );
    assert_eq!(dots.well(), format!("\"paypa1.com\".x.1.\"paypal.com\".digit.{digit}.1 for l\n"));
    let urls = lookalikes_on(
        &brands,
        &["--from", "tsv", "--no-header", "--column", "2:urls", "--column", "1"],
        "paypa1.com\thttps://paypall.com/x\n",
    );
    assert_eq!(
        urls.well(),
        format!(
            "paypa1.com\thttps://paypall.com/x\t1\tpaypal.com\tone_edit\t{}\tl added\t\
             1\tpaypal.com\tdigit\t{digit}\t1 for l\n",
            cost("paypall.com")
        )
    );
}

#[test]
fn objects_gain_a_member() {
    let (_, brands) = protecting("lookalikes_members", "paypal.com\n");
    let args = ["--from", "jsonl", "--field", "dns.names"];
    let input = "{\"dns\": {\"names\": [\"*.paypa1.com\", \"a.example\", \"pàypal.com\"]} }\r\n{}\n\n[1]\n\
                 {\"dns\": {\"names\": \"b\"}}";
    let ran = lookalikes_on(&brands, &args, input);
    assert_eq!(ran.code, Some(1));
    let lines: Vec<&str> = ran.text().split('\n').collect();
    let (members, added) = lines[0].split_once(",\"lookalikes\":").unwrap();
    assert_eq!(
        members,
        "{\"dns\": {\"names\": [\"*.paypa1.com\", \"a.example\", \"pàypal.com\"]} "
    );
    let hit = |name: &str, kind: &str, reason: &str| {
        format!(
            "{{\"name\":\"{name}\",\"protected\":\"paypal.com\",\"kind\":\"{kind}\",\"cost\":{},\"reason\":{reason:?}}}",
            cost(name)
        )
    };
    let hits =
        [hit("*.paypa1.com", "digit", "1 for l"), hit("pàypal.com", "accent", "à U+00E0 for a")]
            .join(",");
    assert_eq!(added, format!("[{hits}]}}\r"));
    assert_eq!(
        lines[1..],
        ["{\"lookalikes\":[]}", "", "[1]", "{\"dns\": {\"names\": \"b\"},\"lookalikes\":[]}"]
    );
    let hits = lookalikes_on(&brands, &[&args[..], &["--show", "hits"]].concat(), input);
    assert_eq!(hits.text().lines().count(), 1);
}

#[test]
fn names_are_found_in_other_formats() {
    let (folder, brands) = protecting("lookalikes_formats", "paypal.com\n");
    for (format, input, name) in [
        ("zone", "paypa1.com. 3600 IN NS ns.example.\n", "paypa1.com."),
        ("hosts", "192.0.2.1 paypa1.com example.com\n", "paypa1.com"),
        ("urls", "https://paypa1.com/login\n", "paypa1.com"),
        ("emails", "security@paypa1.com\n", "paypa1.com"),
        ("adblock", "||paypa1.com^\n", "paypa1.com"),
    ] {
        let ran = lookalikes_on(&brands, &["--from", format], input);
        let expected = format!("{name}\tpaypal.com\tdigit\t{}\t1 for l\n", cost(name));
        assert_eq!(ran.well(), expected, "{format}");
        let output = folder.join("hits.tsv");
        let args = ["--from", format, "-o", output.to_str().unwrap()];
        assert_eq!(lookalikes_on(&brands, &args, input).well(), "");
        assert_eq!(fs::read_to_string(output).unwrap(), expected);
    }
}

#[test]
fn results_are_in_order_and_the_same_in_pieces() {
    let (folder, brands) = protecting("lookalikes_order", "paypal.com\namazon.com\n");
    let line = |number: usize| match number % 5 {
        0 => format!("paypa1-{number}.com\n"),
        1 => format!("www{number}.paypa1.com\n"),
        2 => format!("n{number}.amaz0n.com\n"),
        _ => format!("name{number}.example\n"),
    };
    let names: String = (0..20_000).map(line).collect();
    let file = folder.join("names.txt");
    fs::write(&file, &names).unwrap();
    let file = file.to_str().unwrap();
    let whole = lookalikes(&brands, &["-q", "--threads", "1", "-f", file]);
    let found: Vec<&str> =
        whole.well().lines().map(|line| line.split('\t').next().unwrap()).collect();
    let expected: Vec<&str> =
        names.lines().filter(|name| name.contains("paypa1.") || name.contains("amaz0n")).collect();
    let found: Vec<&str> = found.into_iter().filter(|name| !name.starts_with("paypa1-")).collect();
    assert_eq!(found, expected);
    for size in ["100", "4096"] {
        let pieces =
            lookalikes(&brands, &["-q", "--threads", "4", "--block-size", size, "-f", file]);
        assert_eq!(pieces.well(), whole.text());
    }
    let output = folder.join("hits.tsv.gz");
    let args = ["-q", "-f", file, "-o", output.to_str().unwrap()];
    assert_eq!(lookalikes(&brands, &args).well(), "");
    let output = output.to_str().unwrap();
    let unpacked = xn(&[
        "to-ascii",
        "--from",
        "tsv",
        "--no-header",
        "--column",
        "2",
        "--replace",
        "-q",
        "-f",
        output,
    ]);
    assert_eq!(unpacked.well(), whole.text());
}

#[test]
fn bad_input_is_rejected_and_the_rest_is_compared() {
    let (folder, brands) = protecting("lookalikes_bad", "paypal.com\n");
    let report = folder.join("rejected.jsonl");
    let input = b"a\xFF\xFE.com\npaypa1.com\n..\n-\n\x01\n\xE2\x80\xAEpaypa1.com\npay\tpal.com\n"
        .as_slice();
    let errors = ["--errors", report.to_str().unwrap()];
    let ran = lookalikes_on(&brands, &errors, input);
    assert_eq!(ran.code, Some(1));
    assert!(ran.text().starts_with("paypa1.com\tpaypal.com\tdigit\t"), "{}", ran.text());
    assert_eq!(ran.err.lines().count(), 3, "{}", ran.err);
    let rejected = fs::read_to_string(&report).unwrap();
    let lines = rejected.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let lines: Vec<_> = lines.map(|object| object["line"].as_u64().unwrap()).collect();
    assert_eq!(lines, [1, 5, 7]);
    let ran = lookalikes_on(&brands, &["--json"], input);
    let objects = ran.objects();
    assert_eq!(objects.len(), 7);
    assert_eq!(objects[0]["hits"], json!([]));
    assert_eq!(objects[0]["errors"][0]["kind"], "invalid_utf8");
    assert_eq!(objects[1]["errors"], Value::Null);
    let lines = lookalikes_on(&brands, &["--show", "all"], input);
    assert!(lines.text().lines().all(|line| line.split('\t').count() == 5), "{}", lines.text());
    assert_eq!(lines.text().lines().count(), 7);
}

#[test]
fn names_may_have_10_megabytes() {
    let (_, brands) = protecting("lookalikes_long", "paypal.com\n");
    for unit in ["pа", "paypa1."] {
        let name = unit.repeat(10_000_000 / unit.len());
        let ran = lookalikes_on(&brands, &["--json"], &name);
        assert_eq!(ran.object()["input"].as_str().map(str::len), Some(name.len()));
    }
    let name = "a".repeat(17 << 20);
    let ran = lookalikes_on(&brands, &["--json"], name);
    assert_eq!((ran.code, &ran.object()["errors"][0]["kind"]), (Some(1), &json!("line_too_long")));
}

#[test]
fn a_protected_list_may_have_faults() {
    let names = b"\xEF\xBB\xBFpaypal.com\r\n\n  \nwww.PayPal.com\nxn--a\n\xFF\namazon.com";
    let folder = folder("lookalikes_protected");
    let brands = folder.join("brands.txt");
    fs::write(&brands, names).unwrap();
    let more = folder.join("more.txt");
    fs::write(&more, "paypal.com\n").unwrap();
    let args = ["--protect", more.to_str().unwrap(), "amaz0n.com"];
    let ran = lookalikes(brands.to_str().unwrap(), &args);
    assert_eq!(ran.code, Some(0));
    assert!(ran.text().starts_with("amaz0n.com\tamazon.com\tdigit\t"), "{}", ran.text());
    says(
        &ran.err,
        str![[r#"
xn: [TESTS]/bulk/lookalikes_protected/brands.txt: line 4: not protected: the registered domain is the same as on line 1
xn: [TESTS]/bulk/lookalikes_protected/brands.txt: line 5: not protected: the label decodes to text in which U+0080 is not allowed in labels
xn: [TESTS]/bulk/lookalikes_protected/brands.txt: line 6: not protected: the input is not UTF-8
xn: [TESTS]/bulk/lookalikes_protected/more.txt: line 1: not protected: the registered domain is the same as on line 1 of [TESTS]/bulk/lookalikes_protected/brands.txt

"#]],
    );

    fs::write(&more, "\n\n").unwrap();
    let none = lookalikes(more.to_str().unwrap(), &["paypa1.com"]);
    assert_eq!(none.code, Some(2));
    says(
        &none.err,
        str![[r#"
xn: no valid name in the files of --protect: add at least one

"#]],
    );
    assert_eq!(lookalikes(folder.join("none").to_str().unwrap(), &["a"]).code, Some(2));
    let twice = lookalikes_on("-", &[], "paypal.com\n");
    assert_eq!(twice.code, Some(2), "{}", twice.err);
    assert_eq!(lookalikes_on("-", &["paypa1.com"], "paypal.com\n").well().lines().count(), 1);
    assert_eq!(xn(&["lookalikes", "paypa1.com"]).code, Some(2));
}

/// Public suffixes, wildcards, comments, URLs, and what is said about a label.
#[test]
fn protected_names_are_listed_with_their_class() {
    let names = "paypal.com\nwww.apple.com\nchase.com\nbank.co.uk\ngithub.io\n\
                 steamcommunity.com\nbücher.example\nvisa.com distinctive\n";
    let (_, brands) = protecting("lookalikes_classes", names);
    let listed = lookalikes(&brands, &["--list-protected"]);
    assert_eq!(
        listed.well(),
        "paypal.com\tdistinctive\tcom\t1\t-\n\
         www.apple.com\tordinary\tcom\t0\t-\n\
         chase.com\trare\tcom\t0\t-\n\
         bank.co.uk\tword\tco.uk\t0\t-\n\
         github.io\tdistinctive\tio\t1\t-\n\
         steamcommunity.com\tdistinctive\tcom\t3\tglued\n\
         bücher.example\tdistinctive\texample\t1\t-\n\
         visa.com\tdistinctive\tcom\t0\t-\n"
    );
    let json = lookalikes(&brands, &["--list-protected", "--level", "wide", "--json"]);
    let first: Value = serde_json::from_str(json.well().lines().next().unwrap()).unwrap();
    let expected = json!({
        "protected": "paypal.com", "class": "distinctive", "suffix": "com", "edits": 1, "glued": true
    });
    assert_eq!(first, expected);
    let conflict = lookalikes(&brands, &["--list-protected", "a.example"]);
    assert_eq!(conflict.code, Some(2));
}

#[test]
fn lines_that_protect_nothing_are_reported_and_silence_nothing() {
    let folder = folder("lookalikes_spellings");
    let brands = folder.join("brands.txt");
    let names = ["paypa1.com", "paypal-login.co.uk", "paypal-login.shop", "apple-pie.example"];
    fs::write(&brands, "paypal.com\n").unwrap();
    let expected = lookalikes(brands.to_str().unwrap(), &names);
    assert_eq!(expected.well().lines().count(), 3);
    let text = "# brands\npaypal.com\ncom\nco.uk\n*.com.au\nhttps://example.com/\nshop\n\n\
                *.zalando.de\na.example nothing\napple.com ordinary\n";
    fs::write(&brands, text).unwrap();
    let ran = lookalikes(brands.to_str().unwrap(), &names);
    assert_eq!((ran.code, ran.text()), (Some(0), expected.text()));
    says(
        &ran.err,
        str![[r#"
xn: [TESTS]/bulk/lookalikes_spellings/brands.txt: line 3: not protected: a public suffix, under which names belong to different people
xn: [TESTS]/bulk/lookalikes_spellings/brands.txt: line 4: not protected: a public suffix, under which names belong to different people
xn: [TESTS]/bulk/lookalikes_spellings/brands.txt: line 5: not protected: a public suffix, under which names belong to different people
xn: [TESTS]/bulk/lookalikes_spellings/brands.txt: line 6: not protected: this looks like a URL, so use only its host
xn: [TESTS]/bulk/lookalikes_spellings/brands.txt: line 10: not protected: 'nothing' after the name: write distinctive, ordinary or nothing

"#]],
    );
    fs::write(&brands, "apple.com distinctive\n*.zalando.de\tordinary\n").unwrap();
    let names = ["apple-pie.example", "zalando-pie.example", "zalando-login.example"];
    assert_eq!(
        lookalikes(brands.to_str().unwrap(), &names).well(),
        "apple-pie.example\tapple.com\tembedded\t60\tbrand in a longer label\n\
         zalando-login.example\tzalando.de\tbrand_plus_word\t50\tbrand + \"login\" (en)\n"
    );
    let allow = folder.join("allow.txt");
    fs::write(&allow, "# ours\napple-pie.example distinctive\nzalando-login.example # a shop\n")
        .unwrap();
    let args = [&["--allow", allow.to_str().unwrap()][..], &names].concat();
    let ran = lookalikes(brands.to_str().unwrap(), &args);
    assert_eq!((ran.well(), ran.err.as_str()), ("", ""));
    fs::write(&allow, "com\nexample\n").unwrap();
    let args = [&["--allow", allow.to_str().unwrap()][..], &names].concat();
    let ran = lookalikes(brands.to_str().unwrap(), &args);
    assert_eq!((ran.code, ran.text().lines().count(), ran.err.lines().count()), (Some(0), 2, 2));
}

#[test]
fn words_may_be_added() {
    let (folder, brands) = protecting("lookalikes_words", "apple.com\n");
    let words = folder.join("words.txt");
    fs::write(&words, "# ours\nTreuepunkte\ntwo words\na\n-\n\n<b>\n").unwrap();
    let names = ["--json", "apple-treuepunkte.example", "apple-konto.example"];
    let ran = lookalikes(&brands, &[&["--words", words.to_str().unwrap()][..], &names].concat());
    assert_eq!((ran.code, ran.err.lines().count()), (Some(0), 4), "{}", ran.err);
    let objects = ran.objects();
    let hit = |at: usize| objects[at]["hits"][0].clone();
    assert_eq!(
        (hit(0)["word"].clone(), hit(0)["language"].clone()),
        (json!("treuepunkte"), Value::Null)
    );
    assert_eq!((hit(1)["word"].clone(), hit(1)["language"].clone()), (json!("konto"), json!("de")));
    assert_eq!(hit(1)["part"], "apple");
    let without = lookalikes(&brands, &["apple-treuepunkte.example"]);
    assert_eq!(without.well(), "");
}

#[test]
fn hits_are_selected_by_kind_and_cost() {
    let (_, brands) = protecting("lookalikes_kinds", "paypal.com\n");
    let names = ["paypa1.com", "paypall.com", "paypal-login.example", "xpaypalx.example"];
    let found = |args: &[&str]| -> String {
        let ran = lookalikes(&brands, &[args, &names].concat());
        ran.well().lines().map(|line| line.split('\t').nth(3).unwrap().to_owned() + " ").collect()
    };
    assert_eq!(found(&[]), "8 60 50 ");
    assert_eq!(found(&["--kind", "one_edit"]), "60 ");
    assert_eq!(found(&["--kind", "one_edit,digit"]), "8 60 ");
    assert_eq!(found(&["--kind", "digit", "--kind", "brand_plus_word"]), "8 50 ");
    assert_eq!(found(&["--max-cost", "50"]), "8 50 ");
    assert_eq!(found(&["--max-cost", "110"]), "8 60 50 110 ");
    assert_eq!(found(&["--level", "wide", "--max-cost", "59"]), "8 50 ");
    for wrong in [
        &["--kind", "typo"][..],
        &["--max-cost", "-1"],
        &["--max-cost", "201"],
        &["--max-cost", "x"],
        &["--level", "strict", "--max-cost", "60"],
    ] {
        assert_eq!(lookalikes(&brands, &[wrong, &["a"]].concat()).code, Some(2), "{wrong:?}");
    }
}

#[test]
fn allowed_names_are_no_hits() {
    let (folder, brands) = protecting("lookalikes_allow", "paypal.com\n");
    let allow = folder.join("allow.txt");
    fs::write(&allow, "paypa1.com\n\nxn--a\n").unwrap();
    let args = ["--allow", allow.to_str().unwrap(), "www.paypa1.com", "pàypal.com"];
    let ran = lookalikes(&brands, &args);
    assert_eq!(ran.code, Some(0));
    assert!(ran.text().starts_with("pàypal.com\t") && ran.text().lines().count() == 1);
    assert!(ran.err.contains("allow.txt: line 3: not allowed: "), "{}", ran.err);
}

#[test]
fn levels_go_further() {
    let (_, brands) = protecting("lookalikes_levels", "paypal.com\n");
    let names = ["pаypal.com", "paypall.com", "paypal.example", "mypaypalnow.example"];
    let found = |level: &str| {
        lookalikes(&brands, &[&["--level", level][..], &names].concat()).well().lines().count()
    };
    assert_eq!((found("strict"), found("normal")), (1, 3));
    assert!(found("wide") >= 3);
    assert_eq!(lookalikes(&brands, &names).well().lines().count(), 3);
    assert_eq!(lookalikes(&brands, &["--level", "all", "a"]).code, Some(2));
}

#[test]
fn a_summary_counts_hits() {
    let (_, brands) = protecting("lookalikes_summary", "paypal.com\n");
    let ran = lookalikes_on(&brands, &["--summary"], b"paypa1.com\na\nb\n\xFF\n");
    assert!(ran.err.contains("names: 2 without hits, 1 with hits, "), "{}", ran.err);
    let repeated = lookalikes_on(&brands, &["--unique", "-q"], "paypa1.com\na\nPAYPA1.com\n");
    assert_eq!(repeated.well().lines().count(), 1);
}

// The texts that `xn lookalikes` rejects.

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

// `xn permutations`.

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
        let object: Value = serde_json::from_str(line).unwrap();
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
        let is_allowed = |verdict: &Value| verdict["eligible"] == true;
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
