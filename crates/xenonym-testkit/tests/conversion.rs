//! The text to show of a conversion, and the places of errors.
#![cfg(feature = "alloc")]

use proptest::prelude::*;
use xenonym::host::Host;
use xenonym::uts46::{self, AsciiRules};
use xenonym::{AsciiSet, Conversion, Error, ErrorKind, Place, idna2003, idna2008};

const ANY: [uts46::Options; 6] = [
    uts46::Options::DNS,
    uts46::Options::HOST,
    uts46::Options::UTS46,
    uts46::Options::WHATWG_URL_2026_08,
    uts46::Options::UTS46.with_transitional_processing(true),
    uts46::Options::UTS46.with_ignore_invalid_punycode(true),
];

/// The host of a name by these options, with forbidden domain code points denied.
fn hosts(name: &str, options: &uts46::Options) -> Result<Host, Error> {
    let lengths = options.with_verify_dns_length(uts46::VerifyDnsLength::RootDotAllowed);
    Host::parse_with(name, &lengths.with_ascii_rules(AsciiRules::Deny(AsciiSet::URL)))
}

/// Checks that the text to show is the same host as the name, or not a host.
fn check_display(name: &str, conversion: &Conversion<'_>, options: &uts46::Options) {
    let shown = conversion.display().to_string();
    if let Ok(host) = hosts(&shown, options) {
        assert_eq!(hosts(name, options), Ok(host), "{name:?} is shown as {shown:?}");
    }
    assert!(!shown.contains(|c: char| c.is_control() || ('\u{202A}'..='\u{202E}').contains(&c)));
    let kept = conversion.display_with(|_| true).to_string();
    assert!(conversion.is_ok() || kept.is_ascii(), "{name:?}: {kept:?}");
}

fn check_error(name: &str, error: Error) {
    let range = error.range();
    let part = name.get(range.clone());
    let part = part.unwrap_or_else(|| panic!("{name:?}: {error:?}"));
    assert_eq!(range.start, error.offset());
    assert_ne!(error.kind(), ErrorKind::Internal);
    match (error.place(), error.code_point()) {
        (Place::Input, Some(value)) => {
            assert_eq!(
                part.chars().map(u32::from).collect::<Vec<_>>(),
                [value],
                "{name:?}: {error}"
            );
        }
        (Place::AfterMapping, Some(value)) => {
            assert_ne!(part.chars().next().map(u32::from), Some(value), "{name:?}: {error:?}");
        }
        _ => {}
    }
    assert!(!error.to_string().contains('\n'));
    assert!(error.report(name).to_string().contains('^'), "{name:?}: {error:?}");
}

fn check(name: &str) {
    for options in ANY {
        let unicode = uts46::to_unicode(name, &options);
        check_display(name, &unicode, &options);
        let ascii = uts46::to_ascii_with_errors(name, &options);
        let errors = unicode.errors().iter().chain(ascii.errors());
        errors.for_each(|&error| check_error(name, error));
        if let Err(error) = uts46::to_ascii(name, &options) {
            check_error(name, error);
        }
        if let Err(error) = hosts(name, &options) {
            check_error(name, error);
        }
        let mut written = String::new();
        let is_ok = uts46::write_ascii(name, &options, &mut written).is_ok();
        assert_eq!(uts46::to_ascii(name, &options).unwrap_or_default(), written);
        assert!(is_ok || written.is_empty());
    }
    for options in [idna2008::Options::LOOKUP, idna2008::Options::REGISTRATION] {
        let unicode = idna2008::to_unicode(name, &options);
        check_display(name, &unicode, &uts46::Options::UTS46);
        unicode.errors().iter().for_each(|&error| check_error(name, error));
        if let Err(error) = idna2008::check(name, &options) {
            check_error(name, error);
        }
    }
    let options = idna2003::Options::RFC3490.with_use_std3_ascii_rules(true);
    let unicode = idna2003::to_unicode(name, &options);
    unicode.errors().iter().for_each(|&error| check_error(name, error));
    if let Err(error) = idna2003::to_ascii(name, &options) {
        check_error(name, error);
    }
}

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
        check(name);
    }
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
        check(&name);
    }
}
