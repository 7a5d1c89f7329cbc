use xenonym_records::{Emails, Results, Syntax, Urls};

use super::converted::{Conversion, assert_rejected, converted, converted_by, text};
use crate::formats::rows;

#[test]
fn only_hosts_are_converted() {
    let file = "http:ü/\nhttp:/ü\nhttps:\\\\\\ü\\x\nht\ttp://u@ü:8\t0\n https://u@ü:80/ü?ü#ü\r\nftp://%C3%BC/\n//ü\n\nhttp://[::1]/ü\nhttp://ü\\x\n";
    let ascii = "http:xn--tda/\nhttp:/xn--tda\nhttps:\\\\\\xn--tda\\x\nht\ttp://u@xn--tda:8\t0\n https://u@xn--tda:80/ü?ü#ü\r\nftp://xn--tda/\n//xn--tda\n\nhttp://[::1]/ü\nhttp://xn--tda\\x\n";
    assert_eq!(text(&Urls::WITH_SCHEME, file), ascii);
    assert_eq!(
        converted(&Urls::WITH_SCHEME, "mailto:a@ü\n").left,
        ["URLs without slashes after the scheme"]
    );
}

#[test]
fn no_name_becomes_an_address() {
    for url in ["http://１２７.0.0.1/", "http://ü.１/", "http://ü.1/"] {
        assert_rejected(&Urls::WITH_SCHEME, &format!("{url}\n"), "becomes_ipv4", 7);
        let to_unicode = Conversion { is_to_unicode: true, ..Conversion::default() };
        assert_eq!(converted_by(to_unicode, &Urls::WITH_SCHEME, url).text, url);
    }
}

#[test]
fn no_host_becomes_a_scheme() {
    for (url, kind, at) in [
        ("ü://evil.example", "not_a_url", 0),
        ("ühttp://\u{A0}0a@ü", "not_a_url", 0),
        ("1http://a", "not_a_url", 0),
        ("ü\t:/\t/ü", "not_a_url", 0),
        ("ｈttp:80", "breaks_record", 0),
        (" ｈttps:/x", "breaks_record", 1),
        ("ｍailto:", "breaks_record", 0),
        ("ｊavascript:/x/.exec(alert(1))", "breaks_record", 0),
        ("ｊavascript:1/alert(1)", "breaks_record", 0),
        ("java\u{AD}script:/x", "breaks_record", 0),
        ("%4Aavascript:/x", "breaks_record", 0),
        ("ｊavascript\t:/x", "breaks_record", 0),
        ("ｄata:/x", "breaks_record", 0),
        (" ｖiew-source:/x", "breaks_record", 1),
        ("ｂlob:80", "breaks_record", 0),
    ] {
        assert_rejected(&Urls::BARE, url, kind, at);
        assert_rejected(&rows(Syntax::CSV, &["1:urls"], Results::InPlace), url, kind, at);
    }
    for url in ["ü:80", "ü:/x", "ü:\\\\x", "a@ü://x", "//ü://x", "http://ü://x", "ü.example:80/://"]
    {
        assert_eq!(text(&Urls::BARE, url), url.replace('ü', "xn--tda"));
    }
    for (url, ascii) in [
        ("LocalHost:80/ü", "localhost:80/ü"),
        ("Build:80", "build:80"),
        ("XN--TDA:/x", "xn--tda:/x"),
        ("ｊavascript.ü:1/x", "javascript.xn--tda:1/x"),
        ("a@ｊavascript:1/x", "a@javascript:1/x"),
        ("ｊavascript/x", "javascript/x"),
    ] {
        assert_eq!(text(&Urls::BARE, url), ascii);
    }
    // Its URL has no host, so nothing is converted.
    for url in ["javascript:/x", "JavaScript:1/x", "data:/x,ü"] {
        assert_eq!(converted(&Urls::BARE, url).text, url);
        assert_eq!(converted(&Urls::BARE, url).names, []);
    }
}

#[test]
fn addresses_are_not_names() {
    for host in ["127.0.0.1", "0x7F.1", "017700000001", "0X7f000001", "127.1.", "[::1]"] {
        let url = format!("http://{host}/ü\n");
        let converted = converted(&Urls::WITH_SCHEME, &url);
        assert_eq!((converted.text, converted.names, converted.rejected), (url, vec![], vec![]));
    }
    assert_eq!(text(&Urls::WITH_SCHEME, "http://%31%32%37.0.0.1/\n"), "http://%31%32%37.0.0.1/\n");
    for bare in [
        "2001:db8::1",
        " ::1 ",
        "[::1]",
        "[::1]:80",
        "127.1",
        "1.2.3.4/x",
        "::ffff:1.2.3.4",
        "fe80::1%eth0",
    ] {
        let converted = converted(&Urls::BARE, bare);
        assert_eq!((&*converted.text, converted.names, converted.rejected), (bare, vec![], vec![]));
    }
}

#[test]
fn what_no_browser_takes_for_a_host_is_rejected() {
    for (url, kind, at) in [
        ("http://a.1/", "invalid_address", 7),
        ("http://A.1/", "invalid_address", 7),
        ("http://a.0X1f./x", "invalid_address", 7),
        ("http://1.2.3.4.5/", "invalid_address", 7),
        ("http://[fe80::1%25eth0]/", "zone_id", 7),
        ("http://[::1/", "invalid_address", 7),
        ("http://[ü]/", "invalid_address", 7),
        ("http://::1/", "unbracketed_ipv6", 7),
        ("http://ü:8a/", "invalid_port", 10),
        ("http://ü:65536/", "invalid_port", 10),
        ("http:///", "no_host", 0),
        ("http://ü x/", "denied_ascii", 9),
        ("http://a%20b/", "denied_ascii", 8),
        ("http://a%zz/", "percent", 8),
        ("http://ü%FCx/", "percent_utf8", 9),
        ("ü/x", "not_a_url", 0),
    ] {
        assert_rejected(&Urls::WITH_SCHEME, &format!("{url}\n"), kind, at);
    }
    for url in ["file:///ü", "foo:///ü", "http://a\"b.example/", "http://{a/", "http://[::1]/"] {
        assert_eq!(text(&Urls::WITH_SCHEME, url), url);
    }
}

#[test]
fn a_host_that_programs_disagree_about_is_rejected() {
    assert_rejected(&Urls::WITH_SCHEME, "http://bücher.example\\@evil.com/\n", "two_hosts", 22);
    assert_rejected(&Urls::WITH_SCHEME, "http://a@ü\\b@c?\n", "two_hosts", 11);
    assert_eq!(text(&Urls::WITH_SCHEME, "http://ü\\a/@b\n"), "http://xn--tda\\a/@b\n");
}

#[test]
fn only_domains_are_converted() {
    let file = "jörg@ü\n \"a b@c\"@ü.example \r\nadmin@[192.0.2.1]\n\na.b@xn--tda";
    let ascii = "jörg@xn--tda\n \"a b@c\"@xn--tda.example \r\nadmin@[192.0.2.1]\n\na.b@xn--tda";
    assert_eq!(text(&Emails, file), ascii);
}

#[test]
fn what_rfc_5321_does_not_allow_is_rejected() {
    for (address, kind, at) in [
        ("user@bü／cher.example", "breaks_record", 5),
        (".user@ü", "not_an_address", 0),
        ("us..er@ü", "not_an_address", 2),
        ("user.@ü", "not_an_address", 4),
        ("user@-ü", "hyphen_at_end", 5),
        ("user@ü-.example", "hyphen_at_end", 7),
        ("user@ü.", "empty_label", 8),
        ("user@a..ü", "empty_label", 7),
        ("user@a_b.ü", "std3_ascii", 6),
        ("user@ü。", "breaks_record", 5),
        ("user@ü.－a", "breaks_record", 5),
        ("user@１２７．０．０．１", "becomes_ipv4", 5),
        ("user@127.0.0.1", "address_like_host", 13),
        ("user@ü.0X1", "address_like_host", 8),
        ("J <a@b>", "not_an_address", 1),
        ("a@b@ü", "not_an_address", 3),
        ("a@b, c@ü", "not_an_address", 3),
        ("@ü", "not_an_address", 0),
        ("a@", "not_an_address", 2),
        ("a\u{1b}b@ü", "not_an_address", 1),
        ("\"a\u{7f}\"@ü", "not_an_address", 2),
        ("\"a\\\0\"@ü", "not_an_address", 3),
        ("ä\u{85}b@ü", "not_an_address", 2),
        ("a@[1", "not_an_address", 4),
        ("a@[ü]", "not_an_address", 3),
        ("a@[]", "not_an_address", 3),
        ("a@[x]y", "not_an_address", 5),
        ("a@ü;", "not_an_address", 4),
        ("a @ü", "not_an_address", 1),
    ] {
        assert_rejected(&Emails, &format!("{address}\n"), kind, at);
    }
}
