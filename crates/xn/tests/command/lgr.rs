//! `xn lgr`.

use std::fs;

use serde_json::Value;

use crate::run::{files_of, folder, path, xn, xn_on};

const ARABIC: &str = "ݑڏثگڈڪ";

#[test]
fn a_label_has_one_object_with_the_documented_fields() {
    let ran = xn(&["lgr", "check", "--json", "--lgr", "root:Arab", ARABIC]);
    assert_eq!(
        ran.well(),
        "{\"input\":\"ݑڏثگڈڪ\",\"label\":\"ݑڏثگڈڪ\",\
         \"code_points\":\"U+0751 U+068F U+062B U+06AF U+0688 U+06AA\",\"eligible\":true,\"registrable\":true,\
         \"disposition\":\"valid\",\"action\":20,\"reason\":\"catch all (default action)\",\
         \"index\":\"ݑڎثګڈك\",\"variants\":{\"total\":47,\"by\":{\"allocatable\":2,\"blocked\":45}},\
         \"problems\":[]}\n"
    );
}

#[test]
fn every_line_is_a_label_exactly_as_it_is() {
    let ran = xn_on(&["lgr", "check", "--json", "--lgr", "root:Latn"], "ab \n\nxn--ab-\n.\nab");
    let objects = ran.objects();
    let inputs: Vec<&str> =
        objects.iter().map(|object| object["input"].as_str().unwrap()).collect();
    assert_eq!(inputs, ["ab ", "", "xn--ab-", ".", "ab"]);
    let eligible: Vec<bool> =
        objects.iter().map(|object| object["eligible"].as_bool().unwrap()).collect();
    assert_eq!(eligible, [false, false, false, false, true]);
    assert_eq!(objects[1]["reason"], "the label is empty");
    assert_eq!((&objects[2]["action"], &objects[2]["variants"]), (&().into(), &().into()));
    assert_eq!(ran.code, Some(1));
}

#[test]
fn an_a_label_is_decoded() {
    let ran = xn(&["lgr", "check", "--json", "--lgr", "root:Latn", "xn--bcher-kva"]);
    let object = ran.object();
    assert_eq!((&object["input"], &object["label"]), (&"xn--bcher-kva".into(), &"bücher".into()));
    assert_eq!((&object["eligible"], ran.code), (&true.into(), Some(0)));
}

/// Positions in messages count from 1, and are equal in text and JSON.
#[test]
fn a_problem_has_the_position_of_the_verdict() {
    let rulesets: [&[&str]; 2] =
        [&["--lgr", "root:Latn"], &["--lgr", "root:Latn", "--lgr", "root:Deva"]];
    for rulesets in rulesets {
        let args = [&["lgr", "check"], rulesets, &["büA"]].concat();
        let report = xn(&args).text().to_owned();
        assert!(report.contains("invalid: U+0041 at position 3 is not"), "{report}");
        let object = xn(&[&args[..], &["--json"]].concat()).object();
        let message = object["problems"][0]["message"].as_str().unwrap();
        let expected = "IDNA2008: a code point is DISALLOWED: U+0041 'A' at position 3: ";
        assert!(message.starts_with(expected), "{message}");
        assert!(report.contains(message), "{report}");
    }
}

#[test]
fn numbers_that_json_readers_would_round_are_strings() {
    let label = "团".repeat(60);
    let ran = xn(&["lgr", "check", "--json", "--lgr", "root:Hani", &label]);
    // Each code point has three variants.
    assert_eq!(ran.object()["variants"]["total"], "1329227995784915872903807060280344575");
}

#[test]
fn variants_are_listed_in_order_and_filtered() {
    let args = ["lgr", "variants", "--lgr", "root:Arab", "--disposition", "allocatable", ARABIC];
    assert_eq!(
        xn(&args).well(),
        "allocatable\tݑڏثگڈك\tU+0751 U+068F U+062B U+06AF U+0688 U+0643\n\
         allocatable\tݑڏثگڈک\tU+0751 U+068F U+062B U+06AF U+0688 U+06A9\n"
    );
    let ran = xn(&["lgr", "variants", "--json", "--lgr", "root:Arab", "--limit", "1", ARABIC]);
    assert_eq!(
        ran.well(),
        "{\"label\":\"ݑڎثګڈك\",\"code_points\":\"U+0751 U+068E U+062B U+06AB U+0688 U+0643\",\
         \"disposition\":\"blocked\",\"action\":18}\n"
    );
}

#[test]
fn the_label_below_a_suffix_is_taken_from_names() {
    let args =
        ["lgr", "index", "--lgr", "root:Latn", "--suffix", "example", "--suffix", "co.example"];
    let ran = xn_on(&args, "www.abc.example\nabc.com\n\nx.abc.co.example.\n");
    assert_eq!((ran.code, ran.text()), (Some(0), "abc\nabc\n"));
    assert_eq!(ran.err, "xn: skipped \"abc.com\", which is not below example or co.example\n");
    // A URL is never a label itself.
    for command in ["check", "index", "variants"] {
        let urls = ["lgr", command, "--lgr", "root:Latn", "--suffix", "example", "--from", "urls"];
        let ran = xn(&[&urls[..], &["http://abc.example/", "file:///x", "http://[::1]/"]].concat());
        assert!(ran.code == Some(1) && !ran.text().is_empty(), "{ran:?}");
        assert!(!ran.text().contains("file") && !ran.text().contains("::1"), "{ran:?}");
        assert!(ran.err.contains("argument 2: the text contains no host"), "{ran:?}");
        assert!(ran.err.contains("skipped \"http://[::1]/\""), "{ran:?}");
    }
}

#[test]
fn a_label_with_too_many_variants_leaves_the_others_theirs() {
    let input = format!("{}\npaypal\n", "e".repeat(16_384));
    let ran = xn_on(&["lgr", "variants", "--lgr", "root:Latn", "--limit", "1"], input);
    assert_eq!(ran.code, Some(1), "{ran:?}");
    assert!(ran.err.contains("line 1: ") && ran.err.contains("too many combinations"), "{ran:?}");
    assert_eq!(ran.text().lines().count(), 1, "{ran:?}");
}

#[test]
fn a_quiet_run_has_the_same_results_without_messages() {
    let registered = path(&folder("lgr_quiet"), "registered.txt");
    fs::write(&registered, "b.example\nÜ.example\nd.org\n").unwrap();
    let below = ["--lgr", "root:Latn", "--suffix", "example"];
    let conflicts = ["lgr", "conflicts", "--registered", &registered];
    for command in [&["lgr", "check"][..], &["lgr", "index"], &["lgr", "variants"], &conflicts] {
        for more in [&[][..], &["--json"]] {
            let args = [command, &below, more].concat();
            let input = "a.example\nA.example\nc.org\n";
            let (ran, quiet) = (xn_on(&args, input), xn_on(&[&args[..], &["-q"]].concat(), input));
            assert!(ran.err.contains("xn: skipped \"c.org\""), "{ran:?}");
            assert_eq!((ran.code, quiet.code), (Some(1), Some(1)), "{args:?}");
            assert_eq!(quiet.text(), ran.text(), "{args:?}");
            // That not all registered labels were compared is not a message about new ones.
            let left = ran.err.lines().filter(|line| line.starts_with("xn: not compared: "));
            assert_eq!(quiet.err.lines().collect::<Vec<_>>(), left.collect::<Vec<_>>());
            assert_eq!(quiet.err.lines().count(), if args[1] == "conflicts" { 2 } else { 0 });
        }
    }
    let args = [&["lgr", "check", "--from", "jsonl", "--field", "d"], &below[..]].concat();
    let input = "{\"d\":\"a.example\"}\nnot JSON\n";
    assert!(xn_on(&args, input).err.starts_with("xn: line 2: "));
    let quiet = xn_on(&[&args[..], &["--quiet"]].concat(), input);
    assert_eq!((quiet.code, &*quiet.err), (Some(1), ""));
    // Failures are still reported.
    let quiet = xn(&[&["lgr", "check", "-q"], &below[..], &["c.org"]].concat());
    assert_eq!((quiet.code, quiet.err.lines().count()), (Some(2), 1), "{quiet:?}");
    let quiet = xn(&[&conflicts, &below[..], &["-q", "--registered", "none", "a"]].concat());
    assert!(quiet.code == Some(2) && quiet.err.contains("collisions are unknown"), "{quiet:?}");
}

#[test]
fn labels_without_results_are_reported_with_their_place() {
    let file = path(&folder("lgr_places"), "labels.txt");
    fs::write(&file, "ab\nAB\n").unwrap();
    let reason = "\"AB\": no index label: U+0041 at position 1 is not in the repertoire";
    let ran = xn(&["lgr", "index", "--lgr", "root:Latn", "-f", &file]);
    assert_eq!((ran.code, ran.text()), (Some(1), "ab\n\n"));
    assert!(ran.err.starts_with(&format!("xn: {file}: line 2: {reason}")), "{ran:?}");
    let ran = xn(&["lgr", "index", "--lgr", "root:Latn", "ab", "AB"]);
    assert!(ran.err.starts_with(&format!("xn: argument 2: {reason}")), "{ran:?}");
    let ran = xn(&["lgr", "variants", "--lgr", "root:Latn", "-f", &file]);
    let expected = format!("xn: {file}: line 2: \"AB\": not eligible: ");
    assert!(ran.err.starts_with(&expected), "{ran:?}");
}

#[test]
fn relative_names_of_a_zone_file_are_labels_or_reported() {
    let zone = "$ORIGIN example.\nabc IN NS ns.example.net.\nwww.abd IN A 192.0.2.1\nabe.example. IN A 192.0.2.1\n";
    let args =
        ["lgr", "check", "--lgr", "root:Latn", "--suffix", "example", "--from", "zone", "--json"];
    let ran = xn_on(&args, zone);
    let out = ran.text();
    let labels: Vec<&str> =
        out.split("\"label\":\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    assert_eq!(labels, ["abc", "abe"]);
    let skipped = "xn: skipped 3 names that are not below example, such as \"example.\"\n";
    assert!(ran.err.ends_with(skipped), "{ran:?}");
}

#[test]
fn usage_errors_name_the_fix() {
    let ran = xn(&["lgr", "check", "--lgr", "root:Xxxx", "a"]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("no built-in ruleset root:Xxxx: use one of root:Arab, "), "{ran:?}");
    let ran = xn(&["lgr", "check", "--lgr", "root:Latn", "--from", "csv", "--column", "1"]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("add --suffix"), "{ran:?}");
    let ran = xn(&["lgr", "variants", "--lgr", "root:Latn", "--disposition", "x", "a"]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("use one of invalid, blocked, "), "{ran:?}");
    let advice = "use a whole number, such as 20, or 0 for none\n";
    for number in ["x", "-1", "1.5"] {
        let ran = xn(&["lgr", "show", "--sets", number, "rules.xml"]);
        let expected = format!("xn: invalid value '{number}' for '--sets <N>': {advice}");
        assert_eq!(ran.code, Some(2));
        assert!(ran.err.starts_with(&expected), "{ran:?}");
        let ran = xn(&["lgr", "variants", "--lgr", "root:Latn", "--limit", number, "a"]);
        assert!(ran.err.contains(advice), "{ran:?}");
    }
}

/// The report contains only the beginning of the label.
#[test]
fn a_label_that_is_too_long_has_a_short_report() {
    for length in [(1 << 20) + 1, 17 << 20] {
        for command in ["check", "index"] {
            for args in [
                &["lgr", command, "--lgr", "root:Latn"][..],
                &["lgr", command, "--json", "--lgr", "root:Latn"],
            ] {
                let ran = xn_on(args, "ü".repeat(length / 2 + 1));
                assert_eq!(ran.code, Some(1));
                assert!(ran.out.len() < 10_000, "{args:?}: {}", ran.out.len());
                assert!(command == "index" || ran.text().contains("longer than 1 MiB"));
            }
        }
    }
    let longest = xn_on(&["lgr", "check", "--lgr", "root:Latn"], "a".repeat(1 << 20));
    assert!(!longest.text().contains("longer than 1 MiB"));
}

#[test]
fn defects_of_rulesets_are_listed_with_their_witness() {
    let folder = folder("lgr_lint");
    let write = |name: &str, data: &str| {
        let xml =
            format!("<lgr xmlns=\"urn:ietf:params:xml:ns:lgr-1.0\"><data>{data}</data></lgr>");
        let path = folder.join(name);
        fs::write(&path, xml).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let (a, b) = ("<char cp=\"00FC\"", "<char cp=\"0075\"");
    let one_way = write("one.xml", &format!("{a}><var cp=\"0075\" type=\"blocked\"/></char>{b}/>"));
    let untyped = write(
        "untyped.xml",
        &format!("{a}><var cp=\"0075\"/></char>{b}><var cp=\"00FC\"/></char>"),
    );
    let rejected = write("rejected.xml", &format!("{a} cp=\"0061\"/>"));

    let ran = xn(&["lgr", "lint", &one_way]);
    let expected = format!(
        "{one_way}: line 1, column 67: error: U+00FC maps to U+0075, which does not map back (RFC 8228 section 3)\n  \
         label    \"ü\"  U+00FC\n  variant  \"u\"  U+0075\n"
    );
    assert_eq!((ran.text(), ran.code), (&*expected, Some(1)));

    let ran = xn(&["lgr", "lint", "--json", &untyped]);
    let checks = ran.objects();
    assert_eq!((checks.len(), ran.code), (2, Some(0)));
    assert_eq!(
        (&checks[0]["check"], &checks[0]["severity"]),
        (&"untyped".into(), &"warning".into())
    );

    let ran = xn(&["lgr", "lint", &rejected, &untyped, "missing.xml"]);
    assert!(ran.text().contains("rejected.xml: error: line 1, column "), "{ran:?}");
    assert!(ran.text().contains("untyped.xml: line 1"), "{ran:?}");
    assert_eq!(ran.code, Some(2));
}

/// More than a chunk, so that several threads work.
#[test]
fn many_labels_are_reported_in_their_order() {
    let labels: Vec<String> = (0..30_000).map(|number| format!("a{number}")).collect();
    let lines = labels.join("\n");
    let ran = xn_on(&["lgr", "check", "--json", "--lgr", "root:Latn"], &lines);
    let inputs: Vec<String> = ran
        .text()
        .lines()
        .map(|line| line.split('"').nth(3).unwrap_or_default().to_owned())
        .collect();
    assert_eq!(inputs, labels);
    let ran = xn_on(&["lgr", "index", "--lgr", "root:Latn"], lines.replace("a29999", "é"));
    assert_eq!(ran.text().lines().count(), labels.len());
    assert!(ran.text().ends_with("\né\n"), "{}", ran.err);
}

#[test]
fn a_label_is_checked_under_several_rulesets() {
    let rulesets = ["--lgr", "root:Latn", "--lgr", "root:Deva"];
    let ran = xn(&[&["lgr", "check"][..], &rulesets, &["कग", "aग"]].concat());
    assert_eq!(ran.code, Some(1));
    assert_eq!(
        ran.text(),
        "\"कग\"\n  rejected  root:Latn: invalid: U+0915 at position 1 is not in the repertoire\n  \
         eligible  root:Deva: valid: catch all (default action)\n\
         \"aग\"\n  rejected  root:Latn: invalid: U+0917 at position 2 is not in the repertoire\n  \
         rejected  root:Deva: invalid: U+0061 at position 1 is not in the repertoire\n"
    );
    let list = xn(&["lgr", "check", "--lgr", "root:Latn,root:Deva", "कग", "aग"]);
    assert_eq!((list.code, list.text()), (ran.code, ran.text()));
    let object = xn(&[&["lgr", "check", "--json"][..], &rulesets, &["कग"]].concat()).object();
    assert_eq!(object["eligible"], true);
    assert_eq!(object["registrable"], true);
    assert_eq!(object["rulesets"][0]["registrable"], false);
    assert_eq!(object["rulesets"][0]["eligible"], false);
    assert_eq!(object["rulesets"][1]["lgr"], "root:Deva");
    let ran = xn(&[&["lgr", "index"][..], &rulesets, &["कग"]].concat());
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("xn lgr check"), "{}", ran.err);
    let ran = xn(&["lgr", "index", "--lgr", "root:Latn,root:Deva", "कग"]);
    assert!(ran.code == Some(2) && ran.err.contains("only once"), "{}", ran.err);
}

/// An eligible label that an action blocks.
#[test]
fn a_blocked_label_is_eligible_and_not_registrable() {
    let xml = "<lgr xmlns=\"urn:ietf:params:xml:ns:lgr-1.0\"><data><char cp=\"0062\"/></data><rules>\
               <rule name=\"bb\"><char cp=\"0062\" count=\"2\"/></rule>\
               <action disp=\"blocked\" match=\"bb\"/></rules></lgr>";
    let folder = folder("blocked");
    // The name of a file may contain a comma.
    let file = path(&folder, "rules,1.xml");
    fs::write(&file, xml).unwrap();
    let check = ["lgr", "check", "--lgr", &file];
    let ran = xn(&[&check[..], &["bb"]].concat());
    assert_eq!(ran.code, Some(0));
    assert!(ran.text().contains("  eligible  blocked, so not registrable: "), "{}", ran.text());
    let ran = xn(&[&check[..], &["--json", "b", "bb", "c", "xn--"]].concat());
    let found: Vec<_> = ran
        .objects()
        .iter()
        .map(|one| (one["eligible"].as_bool().unwrap(), one["registrable"].as_bool().unwrap()))
        .collect();
    assert_eq!(found, [(true, true), (true, false), (false, false), (false, false)]);
    let several = [&check[..], &["--lgr", "root:Deva", "bb"]].concat();
    let text = xn(&several).text().to_owned();
    assert!(text.contains("rules,1.xml: blocked, so not registrable: "), "{text}");
    let object = xn(&[&several[..], &["--json"]].concat()).object();
    assert_eq!((&object["eligible"], &object["registrable"]), (&true.into(), &false.into()));
    assert_eq!(object["rulesets"][0]["registrable"], false);

    let registered = path(&folder, "registered");
    fs::write(&registered, "b\n").unwrap();
    let args = ["lgr", "conflicts", "--lgr", &file, "--registered", &registered, "bb"];
    let text = xn(&args).text().to_owned();
    assert!(text.contains("  eligible  blocked, so not registrable: "), "{text}");
    let object = xn(&[&args[..], &["--json"]].concat()).object();
    assert_eq!((&object["eligible"], &object["registrable"]), (&true.into(), &false.into()));
}

#[test]
fn commas_separate_suffixes() {
    let args = ["lgr", "index", "--lgr", "root:Latn", "--suffix", "example,co.test"];
    assert_eq!(xn(&[&args[..], &["a.example", "b.co.test"]].concat()).well(), "a\nb\n");
    for list in ["example,", ",", ""] {
        let ran = xn(&["lgr", "check", "--lgr", "root:Latn", "--suffix", list, "a.test"]);
        assert_eq!(ran.code, Some(2), "{list}: {}", ran.err);
    }
}

/// A homograph is a letter that the ruleset knows as a variant of one of its own.
#[test]
fn a_homograph_has_a_position_and_no_footnote_mark() {
    let ran = xn(&["lgr", "check", "--lgr", "root:Latn", "payp\u{430}l"]);
    assert_eq!(ran.code, Some(1));
    let expected = "  rejected  invalid: U+0430 at position 5: any variant label with a code point out of \
                    repertoire is invalid (action ";
    assert!(ran.text().contains(expected), "{}", ran.text());
}

#[test]
fn ideographic_dots_separate_the_label_from_its_suffix() {
    for name in ["कग。example", "कग．example。", "www｡कग。EXAMPLE"] {
        let args = ["lgr", "check", "--lgr", "root:Deva", "--suffix", "example", name];
        assert!(xn(&args).well().contains("eligible  valid"), "{name}");
    }
}

#[test]
fn merging_says_what_it_drops() {
    let folder = folder("lgr_merge_comments");
    let file = path(&folder, "a.xml");
    let xml = "<lgr xmlns=\"urn:ietf:params:xml:ns:lgr-1.0\"><!-- why --><data><char cp=\"0061\"/></data></lgr>";
    fs::write(&file, xml).unwrap();
    let ran = xn(&["lgr", "merge", &file, &file]);
    assert_eq!(ran.code, Some(0));
    assert!(ran.err.contains("a.xml: lost: 1 XML comment"), "{}", ran.err);
}

/// The merged ruleset allows `paypal` with a Cyrillic letter.
#[test]
fn the_merged_ruleset_decides_about_no_label() {
    let sampled = xn(&["lgr", "samples", "root:common"]);
    assert!(sampled.err.contains("use the ruleset of a script"), "{}", sampled.err);
    for command in [&["check"][..], &["variants"], &["conflicts", "--registered", "-"]] {
        let args = [&["lgr"][..], command, &["--lgr", "root:common", "payp\u{430}l"]].concat();
        let ran = xn_on(&args, "");
        assert_eq!(ran.code, Some(2), "{command:?}");
        assert!(ran.err.contains("use the ruleset of a script"), "{}", ran.err);
    }
    let index = |label| xn(&["lgr", "index", "--lgr", "root:common", label]).text().to_owned();
    assert_eq!(index("payp\u{430}l"), index("paypal"));
}

// Where `xn lgr` reads rulesets from.

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

// `xn lgr diff`.

#[test]
fn rulesets_are_compared_by_effect_and_by_text() {
    let folder = folder("lgr_diff");
    let write = |name: &str, kind: &str, more: &str| {
        let file = path(&folder, name);
        let data = format!(
            "<char cp=\"0061\"/>{more}<char cp=\"0062\"><var cp=\"0061\" type=\"{kind}\"/></char>"
        );
        let xml =
            format!("<lgr xmlns=\"urn:ietf:params:xml:ns:lgr-1.0\"><data>{data}</data></lgr>");
        fs::write(&file, xml).unwrap();
        file
    };
    let before = write("before.xml", "blocked", "");
    let after = write("after.xml", "allocatable", "<char cp=\"0063\"/>");
    assert_eq!(xn(&["lgr", "diff", &before, &before]).well(), "");
    assert_eq!(xn(&["lgr", "diff", "--json", &after, &after]).well(), "");

    let ran = xn(&["lgr", "diff", &before, &after]);
    let expected = "\
newly valid: \"c\"  U+0063
  before   invalid: U+0063 at position 1 is not in the repertoire
  after    valid: default action: no other action applies
newly invalid: incomplete, no label of up to 4 code points
other disposition: incomplete, no label of up to 4 code points
other variants: \"b\"  U+0062
  variant  \"a\"  U+0061
  before   blocked: U+0062 becomes U+0061 (type blocked), action 1: default action: a variant has type blocked
  after    allocatable: U+0062 becomes U+0061 (type allocatable), action 2: default action: a variant has type allocatable
other index label: incomplete, no label of up to 4 code points
+ code point U+0063: without a condition
~ mapping U+0062 to U+0061
  before   type blocked
  after    type allocatable
";
    assert_eq!((ran.text(), ran.code), (expected, Some(1)));

    let ran = xn(&["lgr", "diff", "--json", &before, &after]);
    let objects = ran.objects();
    assert_eq!((objects.len(), ran.code), (7, Some(1)));
    let (valid, invalid, variant) = (&objects[0], &objects[1], &objects[3]);
    assert_eq!((&valid["effect"], &valid["found"]), (&"newly_valid".into(), &true.into()));
    assert_eq!((&invalid["found"], &invalid["tried"]), (&Value::Null, &4.into()));
    assert_eq!((&variant["label"], &variant["variant"]), (&"b".into(), &"a".into()));
    assert_eq!(variant["after"]["result"], "allocatable");
    assert_eq!((&objects[5]["part"], &objects[5]["before"]), (&"code_point".into(), &Value::Null));

    let text = fs::read(&before).unwrap();
    assert_eq!(xn_on(&["lgr", "diff", "-", &before], &text).well(), "");
    assert_eq!(xn(&["lgr", "diff", "-", "-"]).code, Some(2));
    let ran = xn(&["lgr", "diff", &before, "missing.xml"]);
    assert_eq!(ran.code, Some(2));
}

// `xn lgr convert`, `xn lgr show` and `xn lgr samples`.

const TABLE: &str = "# An example\nU+2200\nU+2202|U+0064:U+03B4 # two variants\n";

#[test]
fn a_table_becomes_xml_and_the_xml_the_same_table() {
    let folder = folder("lgr_convert");
    let (table, rules) = (folder.join("table.txt"), folder.join("rules.xml"));
    fs::write(&table, TABLE).unwrap();
    let ran = xn(&["lgr", "convert", table.to_str().unwrap()]);
    let xml = ran.well();
    assert!(
        xml.contains(
            "<char cp=\"2202\" comment=\"two variants\">\n      <var cp=\"0064\" type=\"blocked\"/>"
        ),
        "{xml}"
    );
    fs::write(&rules, xml).unwrap();
    let rules = rules.to_str().unwrap();
    assert_eq!(xn(&["lgr", "convert", "--to", "rfc4290", rules]).well(), TABLE);
    assert_eq!(xn(&["lgr", "convert", rules]).well(), xml);
    assert_eq!(xn_on(&["lgr", "convert", "-"], format!("\u{feff}\n{xml}")).well(), xml);
}

#[test]
fn what_is_lost_is_listed() {
    let ran = xn_on(&["lgr", "convert", "--to", "list", "-"], TABLE);
    assert_eq!((ran.code, ran.text()), (Some(1), "# An example\nU+2200\nU+2202 # two variants\n"));
    assert_eq!(
        ran.err,
        "xn: standard input: lost: 2 variants, the first of U+2202: cannot be written in this form\n"
    );
    let ran = xn_on(&["lgr", "convert", "--json", "--to", "list", "-"], TABLE);
    assert_eq!((ran.code, ran.err.as_str()), (Some(1), ""));
    assert_eq!(
        ran.text(),
        "{\"from\":\"rfc4290\",\"to\":\"list\",\
         \"text\":\"# An example\\nU+2200\\nU+2202 # two variants\\n\",\
         \"lost\":[{\"feature\":\"variant\",\"count\":2,\"first\":\"of U+2202\",\
         \"message\":\"2 variants, the first of U+2202: cannot be written in this form\"}]}\n"
    );
}

#[test]
fn a_file_that_is_not_in_the_form_is_rejected() {
    let ran = xn_on(&["lgr", "convert", "--from", "list", "-"], TABLE);
    assert_eq!((ran.code, ran.text()), (Some(1), ""));
    assert_eq!(
        ran.err,
        "xn: standard input: line 3, column 7: unexpected text: write one code point per line, or a range \
         such as U+0061..U+007A\n"
    );
    let ran = xn_on(&["lgr", "convert", "--json", "-"], "U+2202|");
    assert_eq!(ran.code, Some(1));
    assert_eq!(
        ran.text(),
        "{\"from\":\"rfc4290\",\"error\":{\"line\":1,\"column\":8,\"clause\":\"RFC 4290 section 5\",\
         \"message\":\"a code point is missing: write one such as U+0061\"}}\n"
    );
    let ran = xn_on(&["lgr", "convert", "-"], "<lgr/>");
    assert!(ran.err.contains("line 1, column 1: element is not in the namespace"), "{ran:?}");
    assert_eq!(xn(&["lgr", "convert", "missing.txt"]).code, Some(2));
}

#[test]
fn a_table_is_shown_with_the_names_of_code_points() {
    let folder = folder("lgr_show");
    let page = folder.join("page.html");
    let ran = xn_on(&["lgr", "show", "-"], TABLE);
    assert!(ran.well().contains("\n  code points   2\n"), "{ran:?}");
    assert!(ran.text().contains("  U+0064 d, U+03B4 δ, U+2202 ∂ (blocked)\n"), "{ran:?}");
    let written = xn_on(&["lgr", "show", "--html", page.to_str().unwrap(), "-"], TABLE);
    assert_eq!(written.well(), "");
    let html = fs::read_to_string(&page).unwrap();
    assert!(html.contains("<td class=\"name\">PARTIAL DIFFERENTIAL"), "{html}");
    assert_eq!(xn_on(&["lgr", "show", "-o", "-", "-"], TABLE).well(), html);
}

#[test]
fn a_page_does_not_replace_its_ruleset() {
    let folder = folder("lgr_show_itself");
    let table = folder.join("table.txt");
    fs::write(&table, TABLE).unwrap();
    let name = table.to_str().unwrap();
    let ran = xn(&["lgr", "show", "--html", name, name]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("this file is also an input"), "{ran:?}");
    assert_eq!(fs::read_to_string(&table).unwrap(), TABLE);
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
}

#[test]
fn rulesets_are_combined() {
    let folder = folder("lgr_combine");
    let write = |name: &str, data: &str| {
        let file = path(&folder, name);
        let xml =
            format!("<lgr xmlns=\"urn:ietf:params:xml:ns:lgr-1.0\"><data>{data}</data></lgr>");
        fs::write(&file, xml).unwrap();
        file
    };
    let mapping =
        |kind: &str| format!("<char cp=\"0061\"><var cp=\"0062\" type=\"{kind}\"/></char>");
    let one = write("one.xml", &mapping("blocked"));
    let other = write("other.xml", &(mapping("allocatable") + "<char cp=\"0062\"/>"));
    let ran = xn(&["lgr", "union", &one, &other]);
    assert_eq!(ran.code, Some(1));
    assert_eq!(ran.err, "xn: U+0061 to U+0062: kept type blocked, not type allocatable\n");
    assert!(ran.text().contains("<char cp=\"0062\"/>"), "{ran:?}");
    let ran = xn(&["lgr", "intersection", "--json", &one, &other]);
    assert_eq!(ran.code, Some(1));
    let object: Value = serde_json::from_str(ran.text()).unwrap();
    assert!(!object["text"].as_str().unwrap().contains("0062"), "{object}");
    assert_eq!(object["notes"].as_array().unwrap().len(), 1);
    let merged = xn(&["lgr", "merge", &one, &other]);
    assert!(merged.well().contains("comment=\"added for transitivity\""), "{merged:?}");
    assert_eq!(xn(&["lgr", "merge", &one]).code, Some(2));
    assert_eq!(xn(&["lgr", "merge", "-", "-"]).code, Some(2));
}

#[test]
fn a_file_gets_what_standard_output_would() {
    let folder = folder("lgr_output");
    let rules = "../../testdata/samples/rules.xml";
    let file = path(&folder, "out.xml");
    for command in ["convert", "union", "intersection", "merge"] {
        let inputs = if command == "convert" { &[rules][..] } else { &[rules, rules] };
        for more in [&[][..], &["--json"]] {
            let args = [&["lgr", command][..], inputs, more].concat();
            let expected = xn(&args).well().to_owned();
            assert_eq!(xn(&[&args[..], &["-o", "-"]].concat()).well(), expected);
            assert_eq!(xn(&[&args[..], &["--output", &file]].concat()).well(), "");
            assert_eq!(fs::read_to_string(&file).unwrap(), expected, "{args:?}");
        }
    }
    let ran = xn_on(&["lgr", "convert", "--to", "list", "-", "-o", &file], TABLE);
    assert_eq!((ran.code, ran.text()), (Some(1), ""));
    assert!(ran.err.contains("standard input: lost: 2 variants"), "{ran:?}");
    assert!(fs::read_to_string(&file).unwrap().starts_with("# An example\n"));
    let ran = xn(&["lgr", "convert", rules, "-o", &path(&folder, "none/out.xml")]);
    assert!(ran.code == Some(2) && ran.err.contains("cannot create a file in "), "{ran:?}");
    assert_eq!(files_of(&folder), ["out.xml"]);
}

#[test]
fn a_failed_run_leaves_its_output_as_it_was() {
    let folder = folder("lgr_output_failed");
    let (file, new, bad) =
        (path(&folder, "old.xml"), path(&folder, "new.xml"), path(&folder, "bad.xml"));
    fs::write(&file, "old").unwrap();
    fs::write(&bad, "<lgr/>").unwrap();
    let rules = "../../testdata/samples/rules.xml";
    for (args, code) in [
        (&["convert", &*bad][..], 1),
        (&["convert", "missing.xml"], 2),
        (&["merge", rules, &bad], 2),
        (&["union", rules, "missing.xml"], 2),
    ] {
        for output in [&file, &new] {
            let ran = xn(&[&["lgr"], args, &["-o", output]].concat());
            assert_eq!((ran.code, ran.text()), (Some(code), ""), "{args:?}");
            assert!(!ran.err.is_empty());
        }
        assert_eq!(fs::read_to_string(&file).unwrap(), "old");
        assert_eq!(files_of(&folder), ["bad.xml", "old.xml"]);
    }
    // With --json, the reason is the result.
    assert_eq!(xn(&["lgr", "convert", "--json", &bad, "-o", &new]).code, Some(1));
    assert!(fs::read_to_string(&new).unwrap().contains("\"error\":{"));
}

/// Combining rulesets loses comments, and what only one of them contains.
#[test]
fn an_input_is_never_replaced() {
    let folder = folder("lgr_output_in_place");
    let file = path(&folder, "rules.xml");
    let rules = "../../testdata/samples/rules.xml";
    fs::copy(rules, &file).unwrap();
    let old = fs::read_to_string(&file).unwrap();
    for args in [
        &["convert", &*file][..],
        &["convert", "--json", &file],
        &["merge", rules, &file],
        &["union", &file, rules],
        &["show", &file, "--html", &file],
    ] {
        let ran =
            xn(&[&["lgr"], args, &["-o", &file][..if args[0] == "show" { 0 } else { 2 }]].concat());
        assert_eq!((ran.code, ran.text()), (Some(2), ""), "{args:?}");
        let expected = format!("{file}: this file is also an input: write to another file");
        assert!(ran.err.contains(&expected), "{ran:?}");
        assert_eq!(fs::read_to_string(&file).unwrap(), old);
    }
    assert_eq!(files_of(&folder), ["rules.xml"]);
}

#[test]
fn rulesets_may_be_compressed() {
    let folder = folder("lgr_compressed");
    let rules = "../../testdata/samples/rules.xml";
    for extension in ["gz", "zst"] {
        let packed = path(&folder, &format!("rules.xml.{extension}"));
        assert_eq!(xn(&["lgr", "convert", rules, "-o", &packed]).well(), "");
        assert_eq!(xn(&["lgr", "convert", &packed]).well(), xn(&["lgr", "convert", rules]).well());
        let checked = |lgr: &str| xn(&["lgr", "check", "--lgr", lgr, "u"]).text().to_owned();
        assert_eq!(checked(&packed), checked(rules));
    }
}

#[test]
fn what_cannot_be_shown_is_an_error() {
    let ran = xn_on(&["lgr", "show", "-"], "<lgr/>");
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("standard input: line 1, column 1: "), "{ran:?}");
    let rules = fs::read_to_string("../../testdata/samples/rules.xml").unwrap();
    for command in [&["show"][..], &["lint"], &["convert"], &["diff", "-"], &["merge", "-"]] {
        let ran = xn_on(&[&["lgr"], command, &["root:Deva"]].concat(), &rules);
        assert_eq!(ran.code, Some(2));
        assert!(ran.err.contains("download the XML files from ICANN"), "{ran:?}");
    }
    assert_eq!(xn(&["lgr", "show", "missing.xml"]).code, Some(2));
}

#[test]
fn labels_for_tests_are_lines_or_objects() {
    let rules = "../../testdata/samples/rules.xml";
    let ran = xn(&["lgr", "samples", rules]);
    assert!(ran.well().starts_with("valid\ta"), "{ran:?}");
    assert!(ran.text().contains("variant\txn--tda\tvalid\tu blocked\t"), "{ran:?}");
    let ran = xn(&["lgr", "samples", "--json", rules]);
    ran.well();
    let objects = ran.objects();
    let variant = objects.iter().find(|object| object["purpose"] == "variant").unwrap();
    assert_eq!((&variant["label"], &variant["a_label"]), (&"ü".into(), &"xn--tda".into()));
    assert_eq!(variant["variants"][0]["disposition"], "blocked");
    let outside = objects.iter().find(|object| object["purpose"] == "code_point").unwrap();
    assert_eq!(outside["disposition"], "invalid");
    assert_eq!(xn(&["lgr", "samples", "root:Xxxx"]).code, Some(2));
}
