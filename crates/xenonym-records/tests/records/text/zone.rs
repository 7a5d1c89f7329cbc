use xenonym_records::{Format, Zone};

use super::converted::{Conversion, Policy, assert_rejected, converted, converted_by, text};

const SAMPLE: &str = include_str!("../../../../../testdata/samples/example.zone");

#[test]
fn names_are_converted_and_nothing_else() {
    let file = "\
$ORIGIN ü. ; ü
$INCLUDE \"ü\" ü.\n@ 3600 IN SOA ns.ü. ü.ö.ä. ( ; ö
\t1 ö )\nü NS . ; @\n\tIN 5 MX 10 ö\r\n  CLASS3 TALINK ü ö.
ö\tDSYNC CDS NOTIFY 5359 ö.ü.\n*.ü CNAME @\nü\\.x.ö\\.y.ü. PTR ü\\195\\188.
_x SVCB 1 ü port=1\nü";
    let ascii = "\
$ORIGIN xn--tda. ; ü
$INCLUDE \"ü\" xn--tda.\n@ 3600 IN SOA ns.xn--tda. ü.xn--nda.xn--4ca. ( ; ö
\t1 ö )\nxn--tda NS . ; @\n\tIN 5 MX 10 xn--nda\r\n  CLASS3 TALINK xn--tda xn--nda.
xn--nda\tDSYNC CDS NOTIFY 5359 xn--nda.xn--tda.\n*.xn--tda CNAME @
ü\\.x.ö\\.y.xn--tda. PTR xn--tdaa.\n_x SVCB 1 xn--tda port=1\nxn--tda";
    assert_eq!(converted(&Zone, file).text, ascii);
    assert!(text_of_sample().contains("\nxn--grn-ioa\tIN A\t192.0.2.2\n"));
}

fn text_of_sample() -> String {
    converted(&Zone, SAMPLE).text
}

#[test]
fn the_final_dot_is_part_of_a_name() {
    let converted = converted(&Zone, "ü. NS xn--tda.\na.. A 1\nx RP a.ü. ö\\.b.ä.\nx RP a. .\n");
    let names: Vec<_> = converted.names.iter().map(|(name, ascii)| (&**name, &**ascii)).collect();
    let all = [
        ("ü.", "xn--tda."),
        ("xn--tda.", "xn--tda."),
        ("x", "x"),
        ("ü.", "xn--tda."),
        ("ä.", "xn--4ca."),
        ("x", "x"),
    ];
    assert_eq!(names, all);
    assert_eq!(converted.rejected, [("empty_label", 16, "a..".to_owned())]);
    let end = "x RP a.xn--tda. ö\\.b.xn--4ca.\nx RP a. .\n";
    assert_eq!(converted.text, format!("xn--tda. NS xn--tda.\na.. A 1\n{end}"));
}

/// BIND calls these unbalanced quotes; between them may be anything.
#[test]
fn a_quoted_string_with_a_line_feed_stays_and_is_told() {
    let file = "ü A 1\na TXT \"abc\nü A 192.0.2.1\nö A 192.0.2.2\nb TXT \"def\nü A 2\n";
    let converted = converted(&Zone, file);
    let ascii = file.replacen('ü', "xn--tda", 1).replace("def\nü", "def\nxn--tda");
    assert_eq!(converted.text, ascii);
    let place = file.find('"').unwrap();
    let [(kind, at, entry)] = &converted.rejected[..] else { panic!("{converted:?}") };
    assert_eq!((*kind, *at), ("quoted_line_feed", place));
    assert!(entry.starts_with("a TXT \"abc\nü A") && entry.ends_with("b TXT \"def"));
    assert_rejected(&Zone, "a ( TXT \"\\\"ü\\\n\" ö\n )\n", "quoted_line_feed", 8);
}

#[test]
fn unmatched_marks_are_told_where_they_are() {
    assert_rejected(&Zone, "a A 1\nb TXT \"ü\n\nc A ü\n", "unterminated", 12);
    assert_rejected(&Zone, "a A 1 (\n(\n )\nü A 1\n", "unterminated", 6);
    assert_rejected(&Zone, "a ( TXT \"ü\n", "unterminated", 8);
    assert_rejected(&Zone, "a NS ü ) ; (\n", "unopened", 8);
    assert_rejected(&Zone, "a NS ü ) (\n", "unopened", 8);
}

/// However a file is read, its records and the marks that are open in it are the same.
#[test]
fn records_do_not_depend_on_pieces() {
    let file =
        "a NS ü ; ( \"\n NS b\n$TTL 1\nb ( TXT\n\"(\\\"\n\" )\nc\\\n\\\\ TXT \"\\\"\nd ( ; ) \n";
    let all = file.as_bytes();
    let mut ends = Vec::new();
    while ends.last().is_none_or(|end| *end < all.len()) {
        let from = ends.last().copied().unwrap_or(0);
        ends.push(from + Zone.record(&all[from..]));
    }
    assert_eq!(ends, [27, 44, 47, file.len()]);
    for size in 1..=file.len() {
        let mut framer = Zone.framer();
        let mut found = Vec::new();
        for (index, piece) in all.chunks(size).enumerate() {
            found.extend(framer.last_end(piece).map(|end| index * size + end));
        }
        found.push(all.len());
        assert!(found.iter().all(|end| ends.contains(end)), "{size}: {found:?}");
        assert!(size > 1 || found == ends);
        let quote = file.find("\"\\\"\nd").unwrap();
        let (_, before) = framer.open_fault().unwrap();
        assert_eq!(all.len() - before as usize, quote, "{size}");
        let mut framer = Zone.framer();
        let pieces = all.chunks(size).enumerate();
        let first =
            pieces.filter_map(|(index, piece)| Some(index * size + framer.first_end(piece)?));
        assert_eq!(first.take(1).collect::<Vec<_>>(), [27], "{size}");
    }
}

#[test]
fn everything_that_stays_is_counted() {
    for (entry, why) in [
        ("a TXT x \"ü\"", "RDATA of TXT"),
        ("a SPF \"include:XN--tda\"", "RDATA of SPF"),
        ("a IN 5 CAA 0 issue \"ü\"", "RDATA of CAA"),
        ("a URI 1 2 \"https://ü/\"", "RDATA of URI"),
        ("a HINFO ü \\195\\188", "RDATA of HINFO"),
        ("a HIP 2 00 ü", "RDATA of HIP"),
        ("a IPSECKEY 10 1 2 ü. x", "RDATA of IPSECKEY"),
        ("a AMTRELAY 10 0 2 ü", "RDATA of AMTRELAY"),
        ("b ALIAS a.b ü", "other RDATA"),
        ("a NAPTR 1 1 U x !^.*$!http://ü! .", "regular expressions of NAPTR"),
        ("a HTTPS 1 . key1=ü", "parameters of HTTPS"),
        ("a NEWTYPE ü", "other RDATA"),
        ("a TYPE9 \\# 1 00", "RDATA in the form of RFC 3597"),
        ("a NS \"ü\"", "names in quotes"),
        ("\"ü\" A 1", "names in quotes"),
        ("ü\\.b A 1", "names with escaped labels or local parts"),
        ("a RP ü.b .", "names with escaped labels or local parts"),
        ("$GENERATE 1-2 ü$ A 1", "$GENERATE"),
        ("$FOREIGN ü", "other directives"),
        ("a TXT a b c d e f g h i j k l m n xn--tda", "RDATA of TXT"),
    ] {
        let converted = converted(&Zone, entry);
        assert_eq!((converted.text, converted.left), (entry.to_owned(), vec![why]));
    }
    let nothing =
        "a TXT x--n -xn- ; ü\na A \\# 4 00\n$GENERATE 1-2 a$ A 1 ; ü\na NS \"b\"\n$TTL 1\n";
    assert_eq!(text(&Zone, nothing), nothing);
}

#[test]
fn names_of_rare_types_are_converted() {
    for entry in [
        "ü ALIAS ü.example.",
        "ü 300 ANAME ü",
        "ü HIP 2 00 AA= ü. rvs.ü. ü",
        "ü IPSECKEY 10 3 2 ü. AQ==",
        "ü AMTRELAY 10 0 3 ü.",
        "ü [AGE:3700000] 3600 A 1.2.3.4",
        "ü [AGE:1] NS ü",
    ] {
        assert_eq!(text(&Zone, entry), entry.replace('ü', "xn--tda"));
    }
}

/// The DNS allows any bytes in labels.
#[test]
fn labels_that_are_not_utf_8_stay_and_are_counted() {
    let zone = b"\xFF.\xC3\xBC. A 1\n\xC3\xBC NS a\xFF\n";
    let mut output = Vec::new();
    let summary = xenonym_records::rewrite(&Zone, zone.as_slice(), &mut output, |name| {
        xenonym::uts46::to_ascii(name.text(), &xenonym::uts46::Options::DNS).into()
    });
    let summary = summary.unwrap();
    assert_eq!(output, b"\xFF.xn--tda. A 1\nxn--tda NS a\xFF\n");
    assert_eq!((summary.replaced, summary.unread, summary.rejected), (2, 2, 0));
}

#[test]
fn no_entry_changes_its_owner() {
    let file = "ö NS b..c\n  NS ä\nb..c A 1\n A 2 ; of b..c\n ( ; too\n ) A 3\nü A 1\n";
    let kinds = |policy| {
        let conversion = Conversion { policy, ..Conversion::default() };
        let converted = converted_by(conversion, &Zone, file);
        let kinds: Vec<_> = converted.rejected.iter().map(|(kind, ..)| *kind).collect();
        (converted.text, kinds)
    };
    let kept =
        "xn--nda NS b..c\n  NS xn--4ca\nb..c A 1\n A 2 ; of b..c\n ( ; too\n ) A 3\nxn--tda A 1\n";
    assert_eq!(kinds(Policy::Default), (kept.to_owned(), vec!["empty_label"; 2]));
    let left_out = ["empty_label", "empty_label", "owner_rejected", "owner_rejected"].to_vec();
    let blank = "\nxn--nda  NS xn--4ca\n\n\n\n\nxn--tda A 1\n";
    assert_eq!(kinds(Policy::Blank), (blank.to_owned(), left_out.clone()));
    let dropped = "xn--nda  NS xn--4ca\nxn--tda A 1\n";
    assert_eq!(kinds(Policy::Drop), (dropped.to_owned(), left_out));
    // With another origin, the relative owner of the entry above would be another name.
    let file = "a NS b..c\n$ORIGIN ü.\n NS b\na. NS b..c\n$ORIGIN ö.\n NS b\n$ORIGIN c..\n";
    let drop = Conversion { policy: Policy::Drop, ..Conversion::default() };
    let dropped = "$ORIGIN xn--tda.\n$ORIGIN xn--nda.\na. NS b\n$ORIGIN c..\n";
    assert_eq!(converted_by(drop, &Zone, file).text, dropped);
    assert_eq!(converted(&Zone, file).text, file.replace('ü', "xn--tda").replace('ö', "xn--nda"));
}

/// Response policy zones: what a policy applies to is an owner, what it does is a name.
#[test]
fn response_policy_zones_are_zones() {
    let file = "\
$TTL 60
@ SOA localhost. root.localhost. 1 1 1 1 1
@ NS localhost.
bücher.example CNAME .
*.bücher.example CNAME *.
größe.example CNAME rpz-passthru.
32.2.2.0.192.rpz-ip CNAME rpz-drop.
ns.ü.example.rpz-nsdname CNAME rpz-tcp-only.
ö.example A 192.0.2.1
";
    let ascii = file
        .replace("bücher", "xn--bcher-kva")
        .replace("größe", "xn--gre-6ka8i")
        .replace('ü', "xn--tda")
        .replace('ö', "xn--nda");
    assert_eq!(text(&Zone, file), ascii);
}

/// RFC 2317 section 4: the DNS allows any sign in a label.
#[test]
fn ascii_labels_with_signs_stay() {
    let host = Conversion { is_strict: true, ..Conversion::default() };
    for (entry, ascii) in [
        ("0/25 NS ns.ü.", "0/25 NS ns.xn--tda."),
        ("1 CNAME 1.0/25.2.0.192.in-addr.arpa.", "1 CNAME 1.0/25.2.0.192.in-addr.arpa."),
        ("$ORIGIN 0/25.Ü.", "$ORIGIN 0/25.xn--tda."),
        ("a,b'c:D!.ü A 1", "a,b'c:D!.xn--tda A 1"),
        ("a.b&C.ü.D=e A 1", "a.b&C.xn--tda.D=e A 1"),
        ("ü/25 A 1", "ü/25 A 1"),
        ("xn--a/b A 1", "xn--a/b A 1"),
        ("x RP a/b.c/d.ü. .", "x RP a/b.c/d.xn--tda. ."),
    ] {
        let found = converted_by(host, &Zone, entry);
        assert_eq!(found.text, ascii);
        assert_eq!(found.rejected.len(), usize::from(entry.starts_with("ü/")), "{entry}");
    }
    // The DNS has no label of 64 bytes.
    let long = format!("a/{} A 1", "b".repeat(62));
    assert_eq!(converted_by(host, &Zone, &long).rejected.len(), 1);
}

/// Wildcards answer for other names.
#[test]
fn no_result_becomes_a_wildcard() {
    for entry in ["＊ A 1", "＊.ü A 1", "a NS ﹡。ü.", "a＊.ü A 1", "\u{AD}*.ü A 1"] {
        let found = converted(&Zone, entry);
        assert_eq!(found.text, entry);
        assert_eq!(found.rejected[0].0, "breaks_record", "{entry}");
    }
    assert_eq!(text(&Zone, "*.ü A 1\n* A 1\na*.ü A 1\n"), "*.xn--tda A 1\n* A 1\na*.xn--tda A 1\n");
}

/// A server takes any ASCII, so an A-label that is none is no reason to leave its entry out.
#[test]
fn ascii_labels_that_are_rejected_stay() {
    let host = Conversion { is_strict: true, ..Conversion::default() };
    let to_unicode = Conversion { is_to_unicode: true, ..host };
    for (file, ascii) in [
        ("xn--zz A 1\n", "xn--zz A 1\n"),
        ("ü.XN--zz.ö. NS xn--a.\n", "xn--tda.XN--zz.xn--nda. NS xn--a.\n"),
        (
            "xn--zz.0/25.xn--zz.ü PTR \\120n--zz.ü.\n",
            "xn--zz.0/25.xn--zz.xn--tda PTR \\120n--zz.xn--tda.\n",
        ),
        ("*.xn--zz.ü A 1\n A 2\n", "*.xn--zz.xn--tda A 1\n A 2\n"),
    ] {
        let found = converted_by(host, &Zone, file);
        assert_eq!((&*found.text, &found.rejected), (ascii, &vec![]), "{file}");
        assert!(found.left[0].contains("ASCII"), "{:?}", found.left);
        let back = converted_by(to_unicode, &Zone, ascii).text;
        assert_eq!(back, file, "{file}");
    }
    // What the DNS cannot hold, and labels that are not ASCII, are rejected.
    let long = format!("xn--zz.{} A 1", "a".repeat(64));
    for (file, kind) in [
        (&*long, "label_too_long"),
        ("a..xn--zz A 1", "empty_label"),
        ("xn--zz.a\u{FFFD} A 1", "disallowed"),
    ] {
        let found = converted_by(host, &Zone, file);
        assert_eq!((&*found.text, found.rejected.len()), (file, 1));
        assert_eq!(found.rejected[0].0, kind);
    }
    assert_eq!(converted_by(host, &Zone, "xn--zz.＊.a\u{FFFD} A 1").rejected[0].2, "＊.a\u{FFFD}");
}

/// As BIND reads them: only a blank at the start of the line takes the place of the owner.
#[test]
fn owners_may_be_in_parentheses() {
    for (file, ascii) in [
        ("( ü ) A 1\n", "( xn--tda ) A 1\n"),
        ("(ü NS ö)\n", "(xn--tda NS xn--nda)\n"),
        ("(\nü\nNS ; ä\nö\n)\n A 1\n", "(\nxn--tda\nNS ; ä\nxn--nda\n)\n A 1\n"),
        ("()ü A 1\n", "()xn--tda A 1\n"),
        ("( $ORIGIN ü. )\n", "( $ORIGIN xn--tda. )\n"),
        ("x A 1\n ( NS ü )\n", "x A 1\n ( NS xn--tda )\n"),
        ("x A 1\n(\n)\n NS ü\n", "x A 1\n(\n)\n NS xn--tda\n"),
    ] {
        assert_eq!(text(&Zone, file), ascii);
    }
    let drop = Conversion { policy: Policy::Drop, ..Conversion::default() };
    let file = "b..c A 1\n A 2\n( ü ) NS b..c\n A 3\n(b..c) A 4\n A 5\n(\n)\nö A 6\n";
    assert_eq!(converted_by(drop, &Zone, file).text, "xn--tda A 3\n(\n)\nxn--nda A 6\n");
}

#[test]
fn a_name_is_not_longer_than_the_dns_can_hold() {
    let label = "a.".repeat(512);
    for (file, at) in [
        (format!("{label}b A 1\n"), 0),
        (format!("a NS {label}b\n"), 5),
        (format!("\"{label}\" A 1\n"), 0),
    ] {
        let found = converted(&Zone, &file);
        assert_eq!(found.text, file);
        assert_eq!((found.rejected[0].0, found.rejected[0].1), ("oversized_name", at));
    }
    assert_eq!(converted(&Zone, &format!("\"{}\" A 1\n", &label[2..])).rejected, []);
}
