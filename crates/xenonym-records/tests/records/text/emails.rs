use xenonym_records::Emails;

use super::converted::{assert_rejected, text};

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
