//! The text to show of a conversion, and the places of errors.

use proptest::prelude::*;
use xenonym::{Conversion, ErrorKind, idna2008, uts46};
use xenonym_testkit::properties::hosts;

#[test]
fn a_rejected_label_is_not_shown_as_another_host() {
    for name in [
        "xn--google-.com",
        "XN--GOOGLE-.com",
        "xn--.org",
        "xn--fa-hia.de",
        "a\u{202E}b.example",
        "xn--a-ecp.example",
        "a b.xn--0",
        "a／b.example",
        "ü..xn--a",
        "\u{AD}xn--google-.com",
        "xn--8i7caa.org",
        "ａ．xn--tda-",
    ] {
        hosts::any_name(name);
    }
}

#[test]
fn errors_are_capped_and_nothing_is_shown_as_another_host() {
    // The last error to be found belongs to the first label: the Bidi rule of the name.
    let name = format!("1.{}א", "a_b.".repeat(Conversion::MAX_ERRORS));
    let conversion = uts46::to_unicode(&name, &uts46::Options::STRICT);
    assert_eq!(conversion.errors().len(), Conversion::MAX_ERRORS);
    assert_eq!(conversion.error_count(), Conversion::MAX_ERRORS + 1);
    assert_eq!(conversion.errors()[0].label(), Some(1));
    assert!(conversion.display().to_string().is_ascii());

    let name = format!("{}bücher", "_.".repeat(Conversion::MAX_ERRORS));
    let shown = |name: &str| uts46::to_unicode(name, &uts46::Options::HOST).display().to_string();
    assert!(shown(&name).ends_with("._.bücher"));
    assert!(shown(&format!("_.{name}")).ends_with(r"._.b\u{fc}cher"));
}

#[test]
fn nobody_is_told_to_write_the_name_that_a_fake_a_label_imitates() {
    // They decode to google, goo<U+00AD>gle, "u" and a combining mark, and an upper-case Ü.
    for label in ["xn--google-", "xn--google-dja", "xn--u-ccb", "xn--wca", "xn--xn---epa"] {
        let of_uts46 = uts46::to_unicode(label, &uts46::Options::DNS).errors().to_vec();
        let of_idna2008 = idna2008::check(label, &idna2008::Options::LOOKUP).err();
        assert!(!of_uts46.is_empty() && of_idna2008.is_some(), "{label}");
        for error in of_uts46.iter().chain(&of_idna2008) {
            assert!(error.help().starts_with("do not use this name"), "{label}: {error}");
            assert!(error.to_string().ends_with(error.help()), "{label}: {error}");
            assert!(error.report(label).to_string().contains(error.help()), "{label}");
        }
    }
    let error = uts46::check("goo\u{FFFD}gle", &uts46::Options::DNS).unwrap_err();
    assert_eq!(error.help(), error.kind().help());
}

#[test]
fn errors_have_the_actual_and_the_maximum_length() {
    let limit = |name: &str| {
        let error = uts46::to_ascii_with_errors(name, &uts46::Options::DNS).errors()[0];
        let limit = error.limit().unwrap();
        (error.kind(), limit.actual, limit.maximum)
    };
    assert_eq!(limit(&"a".repeat(64)), (ErrorKind::LabelTooLong, Some(64), 63));
    assert_eq!(limit(&"ü".repeat(62)), (ErrorKind::LabelTooLong, Some(68), 63));
    assert_eq!(limit(&"a.".repeat(128)), (ErrorKind::NameTooLong, Some(255), 253));
    let label = "ü".repeat(62);
    let error = idna2008::check_label(&label, &idna2008::Options::LOOKUP).unwrap_err();
    assert_eq!(error.limit().unwrap().actual, Some(68));
    assert_eq!(&label[error.range()], label);
}

fn name() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "a",
        "A",
        "1",
        "-",
        "--",
        "xn--",
        "XN--",
        "tda",
        "fa-hia",
        "google-",
        ".",
        "。",
        "ü",
        "Ü",
        "ß",
        "\u{AD}",
        "\u{200D}",
        "א",
        "١",
        "／",
        "/",
        "%",
        " ",
        "\n",
        "\u{202E}",
        "\u{308}",
        "\u{FFFD}",
        "xn--tda",
        "xn--8i7caa",
        "xn--a-",
        "０",
        "․",
        "8i7caa",
        "❤",
        "xn--qei",
        "\\",
    ]);
    prop::collection::vec(piece, 0..9).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn any_name_is_shown_safely(name in name()) {
        hosts::any_name(&name);
    }
}

/// To remove the sign would make another name of each.
#[test]
fn advice_on_texts_that_are_no_names_does_not_make_other_names() {
    for (text, help) in [
        ("joe@bücher.example", "write only the host"),
        ("https://bücher.example/x", "write only the host"),
        ("bücher.example:80", "write only the host"),
        ("b%C3%BCcher.example", "write the code points that are percent-encoded"),
        ("[::1]", "correct the name"),
        ("bücher.example,a.example", "correct the name"),
    ] {
        for name in [text, &text.replace('ü', "u")] {
            let error = uts46::check(name, &uts46::Options::DNS).unwrap_err();
            assert_eq!(error.help(), help, "{name}");
        }
    }
}
