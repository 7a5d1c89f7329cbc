use proptest::prelude::*;
use xenonym_records::Recognized::{Comments, Is, LooksLike, Packed};
use xenonym_records::{ColumnFile, Recognized, TextKind, recognize};

const NAMES: &str = include_str!("../../../../../testdata/sample-names.txt");

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
    assert_recognized(&zone, Is(TextKind::Zone));
    let hosts = ["# ü\n127.0.0.1 localhost\n::1 localhost # ü\n", "0.0.0.0\tü.example ö\n"];
    assert_recognized(&hosts, Is(TextKind::Hosts));
    assert_recognized(&["192.0.2.1 ü\n192.0.2.2 ö\n"], LooksLike(TextKind::Hosts));
    assert_recognized(&["ü CNAME .\nö CNAME .\n", "ü 60 A 1.2.3.4\n"], LooksLike(TextKind::Zone));
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
        assert_recognized(&[text], Is(TextKind::Hosts));
    }
    for text in ["1 a\n2 b\n3 c\n", "10 a.example\n", "a\nb\n127.0.0.1 localhost\n"] {
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
    assert_recognized(&[&format!("{long}$TTL 1\n")], Is(TextKind::Zone));
}

#[test]
fn other_text_is_only_likely() {
    for (kind, texts) in [
        (
            TextKind::Adblock,
            ["[Adblock Plus 2.0]\n", "! ü\n||ü^\n", "! ü\n@@||ü^\n||b^\n", "a##.b\n##.c\n||ü^\n"],
        ),
        (
            TextKind::Dnsmasq,
            ["address=/ü/1\n", "# ü\nserver=1.2.3.4\n", "local=/ü/\n", "cname=a,b\n"],
        ),
        (TextKind::JsonLines, ["{\"a\":1}\n", " { \"a\": 2} \n", "{}\n", "{}\nx\n"]),
        (TextKind::JsonArray, ["[{\"a\":1}]\n", "[\"ü\"]", "[\n  {\n", "{\n  \"a\": 1\n}\n"]),
        (
            TextKind::Urls,
            ["https://ü/\n", "ftp://a\nhttp://b\nc\n", "#\nx11://ü\n", "ws://a,b\nws://c\n"],
        ),
        (TextKind::Emails, ["a@ü\n", "# ü\na@b\nc@d\n", "ü@ö", "a@b\n\nc@d\ne\n"]),
        (
            TextKind::Delimited(','),
            ["a,b\n1,2\n", "\"a, b\",c\nd,e\n", "\"a\",b\n1,2\n", "ü,1,2\nö,3,4\n"],
        ),
        (TextKind::Delimited(';'), ["a;b\n1;2\n", "a;b", "\"a\";b\n1;2\n", "ü;1;2\nö;3;4\n"]),
        (TextKind::Delimited('\t'), ["a\tb\n1\t2\n", "a\tb,c\nd\te\n", "\"a\"\tb\n1\t2\n", "a\tb"]),
        (
            TextKind::Markup,
            ["<!DOCTYPE html>", "<html>", "<?xml version=\"1.0\"?>", "\n<HTML lang=en>"],
        ),
    ] {
        assert_recognized(&texts, LooksLike(kind));
    }
}

/// One line is enough, after any number of lines that may be names.
#[test]
fn configuration_is_recognized_by_any_line() {
    use TextKind::{Configuration, Dnsmasq};
    let plain = "no-resolv\nno-poll\nbogus-priv\n".repeat(100);
    for (line, kind) in [
        ("address=/ü/0.0.0.0", Some(Dnsmasq)),
        ("  rebind-domain-ok = /ü/", Some(Dnsmasq)),
        ("server:", Some(Configuration("unbound"))),
        ("  local-zone: \"ü\" static", Some(Configuration("unbound"))),
        ("forward-zone: # ü", Some(Configuration("unbound"))),
        ("options {", Some(Configuration("named"))),
        ("zone \"ü\" IN { type primary; };", Some(Configuration("named"))),
        ("view\tinternal {", Some(Configuration("named"))),
        ("include \"/etc/ü.conf\";", Some(Configuration("named"))),
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
