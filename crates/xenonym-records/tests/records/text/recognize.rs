use proptest::prelude::*;
use xenonym_records::Recognized::{Comments, Is, LooksLike, Packed};
use xenonym_records::{ColumnFile, FormatInfo, Recognized, TextKind, recognize};

const NAMES: &str = include_str!("../../../../../testdata/sample-names.txt");

fn format(name: &str) -> TextKind {
    TextKind::Format(FormatInfo::named(name).unwrap())
}

#[track_caller]
fn assert_recognized(texts: &[&str], recognized: Recognized) {
    for text in texts {
        assert_eq!(recognize(text.as_bytes()), Some(recognized), "{text}");
        let marked = format!("\u{FEFF}{text}\n");
        assert_eq!(recognize(marked.as_bytes()), Some(recognized), "{text}");
    }
}

#[test]
fn names_are_nothing_else() {
    let lines: Vec<&str> = NAMES.lines().collect();
    for from in 0..lines.len() {
        let text = lines[from..].join("\n");
        assert_eq!(recognize(text.as_bytes()), None, "{text:.200}");
    }
    for text in [
        "",
        "\n\n",
        "ü",
        "a in\n",
        "a.example A\n",
        "1.2.3.4\n5.6.7.8\n",
        "$TTL\n",
        "a b\n",
        "localhost\n",
        "a@b\nc\nd\n",
        "[::1]\n",
        "[a]\n",
        "-\n",
        ".\n",
        "\0\0\0\0",
        "a\0b\0c\0d\0e\0",
        "ü\0ö\0ä\0ü\0",
        "PKa\n",
        "a:b\n",
        "mx\n",
        "soa\n",
        "{\n",
        "*.a\n||\n",
        "_dmarc\n_domainkey\n_tcp\n",
        "a_\nb_\n_c_\n",
    ] {
        let expected = if text.starts_with("a\0") {
            Some(Recognized::Utf16 { is_big_endian: false })
        } else {
            None
        };
        assert_eq!(recognize(text.as_bytes()), expected, "{text:?}");
    }
}

#[test]
fn zones_and_hosts_are_read_as_such() {
    let zone = [
        "; ü\n\n$ORIGIN ü.\n@ A 1\n",
        "$TTL 1d\n",
        "$ttl 5\n",
        "@ IN SOA a b (\n1 2 3 4 5 )\n",
        "ü. 3600 IN NS a\n",
        "ü. in 3600 a 1.2.3.4\n",
        "a.example. 300 A 1.2.3.4\nb SOA a b 1 2 3 4 5\n",
    ];
    assert_recognized(&zone, Is(format("zone")));
    let hosts = ["# ü\n127.0.0.1 localhost\n::1 localhost # ü\n", "0.0.0.0\tü.example ö\n"];
    assert_recognized(&hosts, Is(format("hosts")));
    assert_recognized(&["192.0.2.1 ü\n192.0.2.2 ö\n"], LooksLike(format("hosts")));
    let likely = ["ü CNAME .\nö CNAME .\n", "ü 60 A 1.2.3.4\n", "ü [AGE:1] 60 A 1.2.3.4\n"];
    assert_recognized(&likely, LooksLike(format("zone")));
    let log = "127.0.0.1 - - [21/Nov/2026:10:00:00 +0000] \"GET / HTTP/1.1\" 200 1\n";
    assert_eq!(recognize(log.as_bytes()), None);
}

/// Block lists have them near the top.
#[test]
fn hosts_files_may_have_other_lines_among_the_first() {
    for text in [
        "127.0.0.1 localhost\n0.0.0.0 0.0.0.0\n0.0.0.0 bücher.example\n",
        "0.0.0.0 0.0.0.0\n",
        "malformed\n127.0.0.1 localhost\n0.0.0.0 ü\n",
        "127.0.0.1 localhost\n-- ? --\n::g x\n0.0.0.0 ü\n0.0.0.0 ö\n",
        "0 ü\n0 ö\n",
    ] {
        assert_recognized(&[text], Is(format("hosts")));
    }
    for text in ["1 a\n2 b\n", "10 a.example\n", "a\nb\n127.0.0.1 localhost\n"] {
        assert_eq!(recognize(text.as_bytes()), None, "{text}");
    }
}

#[test]
fn comments_alone_say_nothing() {
    let long = "; ü\n".repeat(20_000);
    for text in
        ["# comment\n", "!\n", "\n; ü\n\n", "; ü", "; c\n$TT", "\n; c", "; c\n127.0.0.1 lo", &long]
    {
        assert_eq!(recognize(text.as_bytes()), Some(Comments), "{text:.20}");
    }
    assert_recognized(&[&format!("{long}$TTL 1\n")], Is(format("zone")));
}

#[test]
fn other_text_is_only_likely() {
    for (kind, texts) in [
        (
            format("adblock"),
            ["[Adblock Plus 2.0]\n", "! ü\n||ü^\n", "! ü\n@@||ü^\n||b^\n", "a##.b\n##.c\n||ü^\n"],
        ),
        (
            format("dnsmasq"),
            ["address=/ü/1\n", "# ü\nserver=1.2.3.4\n", "local=/ü/\n", "cname=a,b\n"],
        ),
        (format("jsonl"), ["{\"a\":1}\n", " { \"a\": 2} \n", "{}\n", "{}\nx\n"]),
        (TextKind::JsonArray, ["[{\"a\":1}]\n", "[[1]]", "[\n  {\n", "{\n  \"a\": 1\n}\n"]),
        (
            format("urls"),
            ["https://ü/\n", "ftp://a\nhttp://b\nc\n", "#\nx11://ü\n", "ws://a,b\nws://c\n"],
        ),
        (format("emails"), ["a@ü\n", "# ü\na@b\nc@d\n", "ü@ö", "a@b\n\nc@d\ne\n"]),
        (format("csv"), ["a,b\n1,2\n", "\"a, b\",c\nd,e\n", "\"a\",b\n1,2\n", "ü,1,2\nö,3,4\n"]),
        (TextKind::Delimited(';'), ["a;b\n1;2\n", "a;b", "\"a\";b\n1;2\n", "ü;1;2\nö;3;4\n"]),
        (format("tsv"), ["a\tb\n1\t2\n", "a\tb,c\nd\te\n", "\"a\"\tb\n1\t2\n", "a\tb"]),
        (
            TextKind::Other("HTML or XML"),
            ["<!DOCTYPE html>", "<html>", "<?xml version=\"1.0\"?>", "\n<HTML lang=en>"],
        ),
    ] {
        assert_recognized(&texts, LooksLike(kind));
    }
}

/// One line is enough, after any number of lines that may be names.
#[test]
fn configuration_is_recognized_by_any_line() {
    let named = Some(TextKind::Other("a configuration of named"));
    let plain = "localhost\nmail\nrouter\n".repeat(100);
    for (line, kind) in [
        ("address=/ü/0.0.0.0", Some(format("dnsmasq"))),
        ("  rebind-domain-ok = /ü/", Some(format("dnsmasq"))),
        ("server:", Some(format("unbound"))),
        ("  local-zone: \"ü\" static", Some(format("unbound"))),
        ("forward-zone: # ü", Some(format("unbound"))),
        ("options {", named),
        ("zone \"ü\" IN { type primary; };", named),
        ("view\tinternal {", named),
        ("include \"/etc/ü.conf\";", named),
        ("address=/ü", None),
        ("A=/ü/", None),
        ("=/ü/", None),
        ("server:8080", None),
        ("local-zone:", None),
        ("options", None),
        ("zone.example", None),
        ("include ü", None),
    ] {
        let text = format!("{plain}{line}\n");
        assert_eq!(recognize(text.as_bytes()), kind.map(LooksLike), "{line}");
    }
}

/// Each would be an empty or a rejected line for a list of names.
#[test]
fn texts_that_are_no_lists_are_named() {
    for (text, kind) in [
        ("---\nbücher:\n  type: CNAME\n  value: grün.example.\n", "a YAML file"),
        (
            "D(\"bücher.example\", REG, DnsProvider(DSP),\n  A(\"www\", \"192.0.2.1\"),\n);\n",
            PROGRAM,
        ),
        ("var a = 1;\nfunction b(c) {\n}\n", PROGRAM),
        ("[blocked_names]\nblocked_names_file = 'blocked.txt'\n", "a TOML or INI file"),
        (
            "myhostname = mail.bücher.example\nmydestination = $myhostname\n",
            "a configuration of Postfix",
        ),
        ("acl ads dstdomain .bücher.example\nhttp_access deny ads\n", "a configuration of squid"),
        (".bücher.example:192.0.2.1:a:259200\n=www.bücher.example:192.0.2.2\n", "data of tinydns"),
        (
            "server:\n  listen: 0.0.0.0@53\nzone:\n  - domain: bücher.example\n",
            "a configuration of Knot DNS",
        ),
        (
            "server:\n  verbosity: 1\nzone:\n  name: ü\n  zonefile: ü.zone\n",
            "a configuration of nsd",
        ),
        ("server:\n  ip-address: 192.0.2.1\nzone:\n  name: ü\n", "a configuration of nsd"),
        ("remote-control:\n  control-enable: yes\nzone: # ü\n  name: ü", "a configuration of nsd"),
        ("key:\n  name: k\nzone:\n  name: ü\n", "a configuration of nsd"),
        ("zone:\n  name: ü\n  notify: 192.0.2.1 NOKEY\n", "a configuration of nsd"),
        ("zone:\n  name: ü\n  type: x\n", "a YAML file"),
        ("person:\n  name: ü\n  zone:\n    name: ö\n", "a YAML file"),
        ("remote-control:\nzone:\n  - domain: ü\n", "a configuration of Knot DNS"),
        ("<html>\n", "HTML or XML"),
    ] {
        assert_recognized(&[text], LooksLike(TextKind::Other(kind)));
    }
    assert_recognized(&["[\"ü.example\", \"a\"]\n"], LooksLike(TextKind::JsonStrings));
}

const PROGRAM: &str = "a JavaScript file or another program";
const INI: &str = "a TOML or INI file";

/// One or two lines are enough where no name looks like them.
#[test]
fn short_texts_that_are_no_lists_are_named() {
    let apache = "a configuration of Apache";
    for (text, kind) in [
        ("- bücher.example", "a YAML file"),
        ("# ü\nkey:\n  - bücher.example\n", "a YAML file"),
        ("name: bücher.example", "a YAML file"),
        ("a = 1\nb = \"bücher.example\"", INI),
        ("b = \"bücher.example\"", INI),
        ("[Unit]\nDescription=x\nAfter=network.target", INI),
        ("[main]\nhost=bücher.example\nport=80", INI),
        ("HOST=bücher.example\nPORT=80", "a file of variables"),
        ("export HOST=bücher.example\nexport PORT=80", "a file of variables"),
        ("# ü\n.bücher.example::ns1:259200\n", "data of tinydns"),
        ("'bücher.example:v=spf1:300", "data of tinydns"),
        ("^(.+[_.-])?(bücher|ü(x)?)\\.[^.]+$", "a list of regular expressions"),
        ("[proxy]\n(^|\\.)bücher\\.example$\n(^|\\.)ü$", "a list of regular expressions"),
        ("msFilterList\n-d bücher.example\n", "a tracking protection list"),
        ("{+block}\n.bücher.example\n.ü.example/x*\n", "a list of actions of Privoxy"),
        ("<VirtualHost *:80>\n  ServerName bücher.example\n</VirtualHost>", apache),
        ("Listen 80\n<Directory /a>\n  Require all granted\n</Directory>", apache),
        ("<a href=\"https://bücher.example/\">ü</a>", "HTML or XML"),
        ("<!-- ü -->\n<p>", "HTML or XML"),
        ("<?php\n$a = 'bücher.example';", "a PHP file"),
        ("#!/bin/sh\nset -e\nhost=bücher.example", "a script"),
        ("const a = [\n  \"bücher.example\",\n  \"grün.example\"\n]", PROGRAM),
        ("hosts = [\n    'bücher.example',\n    'grün.example',\n]", PROGRAM),
        ("module.exports=[\"bücher.example\"]", PROGRAM),
    ] {
        assert_recognized(&[text], LooksLike(TextKind::Other(kind)));
    }
    let aliases = ["info@bücher.example joe", "a@ü b\nc@ü d@ö"];
    assert_recognized(&aliases, LooksLike(format("postfix")));
}

#[test]
fn lines_none_of_which_is_a_name_are_no_list() {
    let paths = "/ads/b.\n".repeat(30);
    for (text, count) in [
        ("these words\nare not\nnames: ü\n", 3),
        ("ü:80\nö:80\nä:80", 3),
        ("[ü]\n[ö]\n[ä] x\n", 3),
        (&*paths, 20),
        ("these words are a sentence", 1),
        ("Dear customer, log in to bücher.example,\nas the owner of an account.\n", 2),
    ] {
        assert_recognized(&[text], LooksLike(TextKind::NoNames(count)));
    }
}

/// Each of its wrong names has its own reason.
#[test]
fn a_list_with_wrong_names_is_a_list() {
    for text in [
        "a b\nc d\nü\n",
        "four words without dots\n",
        "bücher.example is a name with a note\n",
        "these words are a sentence\nü\n",
        "HOST=1\nbücher.example\n",
        "/a/\n/b/\n/c/\nü\n",
        "-a.example\nb-.example\n-c-.example\n",
        "a..example\nü..\n.ö\n",
        "ü !\n",
        "a/b\n",
        "const a\nü.example\n",
        "<b\n",
        "<ü@b.example>\n",
        "#! ü\nbücher.example\n",
        "- \n",
        ".ü:8080\n",
        "ü:\n",
        "::::\n",
        "'ü'\n(ö)\n\"ä\"\n",
        "ü\u{1}\nö\u{2}\nä\u{3}\n",
    ] {
        assert_eq!(recognize(text.as_bytes()), None, "{text}");
    }
}

/// Rules that hide elements begin like comments.
#[test]
fn filter_lists_are_recognized_by_any_kind_of_rule() {
    for text in [
        "bücher.example##.ad\n",
        "x.example,y.example###banner\n",
        "@@/ads.js$script,domain=bücher.example\n",
        "! Title: ü\nbücher.example\nads.example\n",
        "! Expires: 4 days\nbücher.example\n",
        "##.ad\n##.banner\n",
        "bücher.example#@#.ad\nü.example#?#div:has(x)\n",
        "/banner/*$third-party\n/ads/$script,domain=ü\n",
        "[$path=/x]bücher.example##.ad\n[$path=/y]ü.example##.ad\n",
        "[$app=com.example]||ü^\n",
        "-ad-300x1_\n-werb_\n-werbung.\na.example\n",
        "/banner/1/img^\n/ads/b.\n.com/ads\n",
        "&ad_box_\n&adurl=\n?ad_id=\n",
        "/banner-\n/ads.xml$xmlhttprequest\n",
        "bücher.example/x##.ad\n/a.b/##.ad\n",
    ] {
        assert_recognized(&[text], LooksLike(format("adblock")));
    }
    for text in ["## Title\n# ü ## ö\n#\n", "#### ü\n"] {
        assert_eq!(recognize(text.as_bytes()), Some(Comments), "{text}");
    }
}

#[test]
fn lists_that_mix_kinds_are_recognized() {
    for text in [
        "bücher.example\n||ads.example^\n",
        "# ü\n0.0.0.0 bücher.example\nads.example # ü\n*.ads.example\n",
        "0.0.0.0 bücher.example\n@@||ads.example^$important\n",
    ] {
        assert_recognized(&[text], Is(format("dns-list")));
    }
}

#[test]
fn lists_of_other_programs_are_likely() {
    for (name, text) in [
        ("dnscrypt", "=bücher.example 192.0.2.1\n=ö.example ü.example\n"),
        ("clash", "DOMAIN-SUFFIX,bücher.example\nDOMAIN-KEYWORD,ads\n"),
        ("clash", "payload:\n  - '+.bücher.example'\n  - '+.ads.example'\n"),
        ("clash", "full:bücher.example @ads\ndomain:ads.example\nregexp:^x$\n"),
        // Most lines are not names, or the last one has no line ending.
        ("clash", "PROCESS-NAME,a.exe\nIP-CIDR,192.0.2.0/24,no-resolve\nDOMAIN,ü.example\n"),
        ("clash", "payload:\n  # ü\n  - DOMAIN-SUFFIX,bücher.example"),
        ("clash", "payload:\n  - 'bücher.example'\n  - \"ü.example\"\n"),
        ("clash", "bücher.example\nü.example @cn @ads # ö\ninclude:ads\na.example\n"),
        ("clash", "bücher.example @cn\nü.example @!cn # ö\n"),
        ("nginx", "server_name bücher.example;\n"),
        ("nginx", "http {\n  server {\n"),
        ("postfix", "bücher.example OK\n.ads.example smtp:[mail.example]\n"),
        ("unbound", "local-zone: \"bücher.example\" refuse\n"),
        ("dnsmasq", "domain=bücher.example\ndhcp-range=192.0.2.1,192.0.2.9\nexpand-hosts\n"),
    ] {
        assert_recognized(&[text], LooksLike(format(name)));
    }
}

#[test]
fn packed_files_are_named() {
    for (bytes, name) in [
        (b"PK\x03\x04\x14\0\0\0\x08".as_slice(), "a ZIP archive"),
        (b"7z\xBC\xAF\x27\x1C\0\x04", "a 7-Zip archive"),
        (b"\x04\x22\x4D\x18d@", "LZ4 data"),
        (b"\x1F\x9D\x90a", "data of compress (.Z)"),
        (b"%PDF-1.7\n", "a PDF file"),
        (b"SQLite format 3\0\x10\0", "an SQLite database"),
    ] {
        assert_eq!(recognize(bytes), Some(Packed(name)));
    }
    for (bytes, table) in [
        (b"PAR1\x15\x04".as_slice(), ColumnFile::Parquet),
        (b"ARROW1\0\0", ColumnFile::ArrowFile),
        (b"\xFF\xFF\xFF\xFF\x78\0\0\0", ColumnFile::ArrowStream),
    ] {
        assert_eq!(recognize(bytes), Some(Recognized::Columns(table)));
    }
    let mut tar = vec![b'a'; 512];
    tar[257..262].copy_from_slice(b"ustar");
    assert_eq!(recognize(&tar), Some(Packed("a tar archive")));
    for (is_big_endian, bytes) in
        [(false, u16::to_le_bytes as fn(u16) -> [u8; 2]), (true, u16::to_be_bytes)]
    {
        let text: Vec<u8> = "bücher.example\n".encode_utf16().flat_map(bytes).collect();
        assert_eq!(recognize(&text), Some(Recognized::Utf16 { is_big_endian }));
    }
}

proptest! {
    #[test]
    fn any_bytes_are_something(
        bytes in prop::collection::vec(any::<u8>(), 0..300),
        text in "([@$|^/:{\\[.,;#! \t\n\"()a1ü-]|SOA|IN|127.0.0.1|address=/|\\$TTL ){0,40}",
    ) {
        recognize(&bytes);
        recognize(text.as_bytes());
    }
}
