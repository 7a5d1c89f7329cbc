//! Parts of the public interface that no vector reaches: texts of errors, conversions between types, `serde`,
//! and batches of a standard.

use std::error::Error as _;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use xenonym::batch::{
    Batch, Convert, OffsetError, OnError, Outcome, Texts, convert_column, convert_iter,
};
use xenonym::host::{CertificateName, Host, HostAddr, HostPort, Pattern, same_host};
use xenonym::idna2008::{Candidate, CheckBidi, Options, register};
use xenonym::label::check_bidi;
use xenonym::stringprep::{Mapping, Profile};
use xenonym::unicode::{DerivedProperty, Status};
use xenonym::uts46::Criterion;
use xenonym::{AsciiSet, ErrorKind, Operation, Side, Standard, idna2003, uts46};

#[test]
fn sets_are_combined() {
    let (letters, vowels) = (AsciiSet::of("abc"), AsciiSet::of("aeiou"));
    assert_eq!(letters.with(vowels), AsciiSet::of("abceiou"));
    assert_eq!(letters.without(vowels), AsciiSet::of("bc"));
}

#[test]
fn errors_of_columns_name_the_row() {
    let to_ascii = Batch::to_ascii(uts46::Options::DNS);
    let convert = |offsets: &[u8], start: u8| {
        let (mut output, mut ends) = (Vec::new(), vec![start]);
        // A row of 10 bytes becomes 15 in ASCII.
        let values = "ü.example".repeat(30);
        convert_column(values.as_bytes(), offsets, &to_ascii, (&mut output, &mut ends), |_, _| {
            OnError::Blank
        })
        .unwrap_err()
    };
    let long: Vec<u8> = (0..=20).map(|row| row * 10).collect();
    for (offsets, start, error, text) in [
        (&[2, 1][..], 0, OffsetError::Input { row: 0 }, "row 0 has no place in the values"),
        (
            &long,
            0,
            OffsetError::Output { row: 17 },
            "the output is too long for its offsets at row 17",
        ),
        (
            &[0, 1],
            9,
            OffsetError::OutputStart,
            "the output does not end at the last of its offsets",
        ),
    ] {
        let found = convert(offsets, start);
        assert_eq!((found, found.to_string()), (error, text.to_owned()));
    }
}

#[test]
fn a_conversion_is_taken_by_reference() {
    let to_ascii = Batch::to_ascii(uts46::Options::DNS);
    let mut texts = Texts::new();
    assert!(texts.is_empty());
    let counts = convert_iter(["ü", "a..b", "a"], &&to_ascii, &mut texts, |_, _| OnError::Keep);
    assert_eq!((counts.converted, counts.rejected, counts.unchanged), (1, 1, 1));
    assert!(texts.iter().eq(["xn--tda", "a..b", "a"]));
    texts.clear();
    assert!(texts.is_empty());
}

#[test]
fn batches_of_a_standard_equal_its_functions() {
    for &(name, standard) in Standard::ALL {
        for operation in [Operation::ToAscii, Operation::ToUnicode] {
            let batch = Batch::new(operation, standard);
            for input in "bücher.example a..b xn--tda.example A.example ☕.a a a. . a..".split(' ')
            {
                let mut output = Vec::new();
                let converted = batch.convert(input, &mut output);
                let expected = match operation {
                    Operation::ToAscii => standard.to_ascii(input).map(String::from),
                    Operation::ToUnicode => {
                        standard.to_unicode(input).into_result().map(String::from)
                    }
                };
                let result = converted.map(|outcome| match outcome {
                    Outcome::Appended => String::from_utf8(output).unwrap(),
                    Outcome::Unchanged => input.to_owned(),
                });
                assert_eq!(result, expected, "{name} {input}");
                let passes = batch.pass_through().recognizes(input.as_bytes());
                assert!(!passes || expected.as_deref() == Ok(input), "{name} {input}");
            }
        }
        let errors = standard.to_ascii_with_errors("a..b").map_err(|errors| errors[0]);
        assert_eq!(errors, standard.to_ascii("a..b"), "{name}");
    }
}

/// Prohibitions that are dropped by accident would be a hole, so the names of setters tell which do that.
#[test]
fn setters_of_profiles_replace_if_their_names_say_so() {
    use xenonym::stringprep::Table;

    let profile = Profile::new("a", "b").prohibit(&[Table::C3]).prohibit(&[Table::C4]);
    assert!(profile.prohibits('\u{E000}') && profile.prohibits('\u{FDD0}'));
    let profile = profile.prohibit_ascii(AsciiSet::of("a")).prohibit_ascii(AsciiSet::of("b"));
    assert!(profile.prohibits('a') && profile.prohibits('b'));
    let profile = profile.with_own_prohibited(&['ä']).with_own_prohibited(&['ö']);
    assert!(!profile.prohibits('ä') && profile.prohibits('ö') && profile.prohibits('a'));
    let profile = profile.map(&[Mapping::B1]).map(&[Mapping::B2]);
    assert_eq!(profile.map_text("A\u{AD}"), "a");
    let profile =
        profile.with_own_mappings(&[('x'..='x', "y")]).with_own_mappings(&[('y'..='y', "z")]);
    assert_eq!(profile.map_text("XA\u{AD}xy"), "xaxz");
}

#[test]
fn kinds_are_written_and_read_by_name() {
    assert_eq!(format!("{:>12}", ErrorKind::Disallowed), "  disallowed");
    assert_eq!("disallowed".parse(), Ok(ErrorKind::Disallowed));
    let unknown = "Disallowed".parse::<ErrorKind>().unwrap_err();
    assert_eq!(
        unknown.to_string(),
        "not the name of a kind of error: choose one of ErrorKind::ALL"
    );
}

#[test]
fn hosts_are_made_from_texts_and_bytes() {
    let host = Host::parse("Bücher.example").unwrap();
    assert_eq!(Host::try_from("bücher.example"), Ok(host.clone()));
    assert_eq!(Host::try_from("bücher.example".to_owned()), Ok(host.clone()));
    assert_eq!(Host::try_from("bücher.example".as_bytes()), Ok(host.clone()));
    let error = Host::try_from(&b"a\xFF"[..]).unwrap_err();
    assert_eq!((error.kind(), error.offset()), (ErrorKind::InvalidUtf8, 1));
    let ascii = "xn--bcher-kva.example";
    assert_eq!(AsRef::<str>::as_ref(&host), ascii);
    assert_eq!(AsRef::<[u8]>::as_ref(&host), ascii.as_bytes());
    assert_eq!(String::from(host.clone()), ascii);
    assert_eq!(format!("{host:?}"), format!("Host({ascii:?})"));
    let port: HostPort = "bücher.example:".parse().unwrap();
    assert_eq!(port.to_string(), ascii);
    assert_eq!(HostAddr::from(host.clone()), ascii.parse().unwrap());
    for address in ["192.0.2.1", "[2001:db8::1]"] {
        let address = address.parse::<HostAddr>().unwrap();
        let pattern = Pattern::from(address.clone());
        assert!(pattern.matches(&address) && !pattern.matches_name(&host));
    }
}

/// What all types of hosts have: a text that they parse, its canonical form, and its form for people.
macro_rules! converts_text {
    ($type:ident, $text:literal, $ascii:literal, $unicode:literal) => {
        let host = $type::parse($text).unwrap();
        assert_eq!($text.parse::<$type>(), Ok(host.clone()));
        assert_eq!($type::parse_with($text, &uts46::Options::HOST), Ok(host.clone()));
        assert_eq!($type::try_from($text), Ok(host.clone()));
        assert_eq!($type::try_from($text.to_owned()), Ok(host.clone()));
        assert_eq!($type::try_from($text.as_bytes()), Ok(host.clone()));
        assert_eq!($type::try_from(&b"a\xFF"[..]).unwrap_err().kind(), ErrorKind::InvalidUtf8);
        assert_eq!(
            (host.to_string(), host.unicode().to_string()),
            ($ascii.into(), $unicode.into())
        );
        assert_eq!(String::from(host), $ascii);
    };
}

#[test]
fn all_hosts_have_the_same_conversions() {
    converts_text!(Host, "Ü.example.", "xn--tda.example", "ü.example");
    converts_text!(HostAddr, "Ü.example.", "xn--tda.example.", "ü.example.");
    converts_text!(HostAddr, "[::FFFF:1.2.3.4]", "[::ffff:102:304]", "[::ffff:102:304]");
    converts_text!(HostAddr, "[0::1]", "[::1]", "[::1]");
    converts_text!(HostPort, "Ü.example:080", "xn--tda.example:80", "ü.example:80");
    converts_text!(HostPort, "Ü.example.:80", "xn--tda.example.:80", "ü.example.:80");
    converts_text!(HostPort, "[0::1]:80", "[::1]:80", "[::1]:80");
    converts_text!(HostPort, "Ü.example:", "xn--tda.example", "ü.example");
    converts_text!(Pattern, "Ü.example", "xn--tda.example", "ü.example");
    converts_text!(Pattern, "*.Ü.example", "*.xn--tda.example", "*.ü.example");
    converts_text!(Pattern, "0x7f.1", "127.0.0.1", "127.0.0.1");
    converts_text!(CertificateName, "XN--tda.example", "xn--tda.example", "ü.example");
    converts_text!(CertificateName, "*.XN--tda.example", "*.xn--tda.example", "*.ü.example");
    let host = Host::parse("ü").unwrap();
    assert_eq!(format!("{:>4}{:>5}", host.unicode(), Host::parse("a").unwrap()), "   ü    a");
}

#[test]
fn patterns_and_names_of_certificates_tell_their_parts() {
    let host = Host::parse("a.example").unwrap();
    let parts = |pattern: Pattern| (pattern.name().cloned(), pattern.ip(), pattern.is_wildcard());
    assert_eq!(parts(Pattern::from(host.clone())), (Some(host.clone()), None, false));
    assert_eq!(parts(Pattern::below(host.clone())), (Some(host.clone()), None, true));
    let mapped = Ipv4Addr::LOCALHOST.to_ipv6_mapped();
    assert_eq!(parts(IpAddr::from(mapped).into()), (None, Some(Ipv4Addr::LOCALHOST.into()), false));
    let port = HostPort::from(HostAddr::from(Ipv6Addr::LOCALHOST));
    assert_eq!((port.to_string(), port.port), ("[::1]".into(), None));
    let name: CertificateName = "*.a.example".parse().unwrap();
    assert_eq!((name.name(), name.is_wildcard()), (&host, true));
}

/// The depth of a wildcard is the difference between the two types.
#[test]
fn a_wildcard_of_a_certificate_is_one_label() {
    let [one, two] = ["a.example", "b.a.example"].map(|host| host.parse::<HostAddr>().unwrap());
    let (pattern, name) = ("*.example".parse::<Pattern>(), "*.example".parse::<CertificateName>());
    assert_eq!(pattern.map(|any| (any.matches(&one), any.matches(&two))), Ok((true, true)));
    assert_eq!(name.map(|name| (name.matches(&one), name.matches(&two))), Ok((true, false)));
}

#[test]
fn texts_are_compared_as_hosts() {
    for (first, second, same) in [
        ("EXAMPLE.org.", "example。org", true),
        ("[::ffff:127.0.0.1]", "0x7f.1", true),
        ("example.org", "www.example.org", false),
        ("127.0.0.1", "localhost", false),
    ] {
        assert_eq!(same_host(first, second), Ok(same), "{first} {second}");
    }
    assert_eq!(same_host("a/b", "a").unwrap_err().side, Side::First);
    assert_eq!(same_host("a", "256.1").unwrap_err().error.kind(), ErrorKind::InvalidAddress);
}

#[test]
fn names_are_those_of_the_standards() {
    let statuses = ['a', 'A', '\u{AD}', '\u{80}', 'ß'].map(|c| Status::of(c).name());
    assert_eq!(statuses, ["valid", "mapped", "ignored", "disallowed", "deviation"]);
    let properties = ['a', '\u{200D}', '·', 'A', '\u{378}'].map(|c| DerivedProperty::of(c).name());
    assert_eq!(properties, ["PVALID", "CONTEXTJ", "CONTEXTO", "DISALLOWED", "UNASSIGNED"]);
    let flags = [Criterion::Joiners, Criterion::Bidi].map(Criterion::flag);
    assert_eq!(flags, [Some("CheckJoiners"), Some("CheckBidi")]);
    let registered = register(Candidate::ALabel("xn--tda")).unwrap();
    assert_eq!(format!("{registered:?}"), "Registrable { a_label: \"xn--tda\", u_label: \"ü\" }");
    assert_eq!(Options::default(), Options::LOOKUP);
    let options = "lookup,check_context_o=on,check_bidi=off".parse::<Options>();
    let expected = Options::LOOKUP.with_check_context_o(true).with_check_bidi(CheckBidi::Off);
    assert_eq!(options, Ok(expected));
    let sides = uts46::same_name("a..b", "a", &uts46::Options::DNS).unwrap_err();
    assert_eq!(sides.to_string(), "the first of the two is not valid");
    assert_eq!(sides.source().unwrap().to_string(), sides.error.to_string());
}

#[test]
fn a_profile_may_map_to_spaces_and_fold_without_nfkc() {
    let profile = Profile::new("a", "b").map(&[Mapping::C12ToSpace, Mapping::B3]);
    assert_eq!(profile.map_text("A\u{A0}\u{3000}ß"), "a  ss");
}

#[cfg(feature = "serde")]
#[test]
fn an_error_is_serialized_with_its_place() {
    let error = uts46::to_ascii("www.a\u{FFFD}.example", &uts46::Options::DNS).unwrap_err();
    assert_eq!(
        toml::to_string(&error).unwrap(),
        "kind = \"disallowed\"\nrule = \"UTS #46 section 4.1 criterion 7\"\nmessage = \"'\u{FFFD}' (U+FFFD) is not \
         allowed in labels at offset 5: remove it\"\noffset = 5\nend = 8\nplace = \"input\"\nlabel = 1\n\
         code_point = \"U+FFFD\"\n"
    );
}

/// Also of a label with so many code points that none after them are looked at.
#[test]
fn the_range_of_a_label_that_is_too_long_is_the_label() {
    for length in [63, 64, 1000] {
        let label = "ü".repeat(length);
        let name = format!("www.{label}.example");
        let range = 4..4 + label.len();
        for name_of_standard in
            ["dns", "host", "uts46-strict", "idna2003", "idna2008", "idna2008-lookup"]
        {
            let standard: Standard = name_of_standard.parse().unwrap();
            let error = standard.to_ascii(&name).unwrap_err();
            assert_eq!(error.kind(), ErrorKind::LabelTooLong, "{name_of_standard}");
            assert_eq!(
                (error.range(), error.label()),
                (range.clone(), Some(1)),
                "{name_of_standard}"
            );
        }
        if length > 63 {
            let error = check_bidi(&label).unwrap_err();
            assert_eq!((error.kind(), error.range()), (ErrorKind::LabelTooLong, 0..label.len()));
        }
    }
}

#[test]
fn errors_are_ordered_by_offset() {
    let shown = uts46::to_unicode("-.a\u{FFFD}.b-", &uts46::Options::HOST);
    let mut errors = shown.errors().to_vec();
    errors.reverse();
    errors.sort();
    assert!(errors.is_sorted_by_key(xenonym::Error::offset));
    assert_eq!(errors.len(), 3);
}

#[test]
fn each_standard_is_read_from_its_text() {
    let standards = Standard::ALL.iter().map(|&(_, standard)| standard);
    let changed = [
        Standard::Uts46(uts46::Options::DNS.with_check_joiners(false)),
        Standard::Uts46(uts46::Options::WEB_HOST),
        Standard::Uts46(uts46::Options::WHATWG_URL_2026_02),
        Standard::Idna2003(idna2003::Options::RFC3490.with_use_std3_ascii_rules(true)),
        Standard::Idna2008(Options::LOOKUP.with_check_context_o(true)),
        Standard::WhatwgUrl {
            to_ascii: uts46::Options::HOST,
            to_unicode: uts46::Options::DNS.with_check_hyphens(true),
        },
    ];
    for standard in standards.chain(changed) {
        assert_eq!(standard.to_string().parse(), Ok(standard));
    }
    for wrong in [
        "",
        "dnz",
        "dnz,check_bidi=off",
        "dns,",
        "dns to_unicode=",
        "dns,check_bidi=maybe",
        "idna2008,check_bidi=off",
    ] {
        assert!(wrong.parse::<Standard>().is_err(), "{wrong}");
    }
}

#[cfg(feature = "serde")]
#[test]
fn serde_writes_and_reads_texts() {
    #[derive(serde::Serialize, serde::Deserialize)]
    struct Settings {
        kind: ErrorKind,
        options: Options,
        host: Host,
        standard: Standard,
    }
    let text = "kind = \"disallowed\"\noptions = \"lookup\"\nhost = \"xn--tda.example\"\n\
        standard = \"whatwg-url\"\n";
    let settings: Settings = toml::from_str(text).unwrap();
    assert_eq!(toml::to_string(&settings).unwrap(), text);
    for (wrong, says) in [("1", "expected a text"), ("\"no\"", "not the name of a kind of error")] {
        let text = text.replace("\"disallowed\"", wrong);
        let error = toml::from_str::<Settings>(&text).map(drop).unwrap_err();
        assert!(error.message().contains(says), "{error}");
    }
    let text = text.replace("whatwg-url", "dns,check_joiners=off");
    let settings: Settings = toml::from_str(&text).unwrap();
    assert_eq!(toml::to_string(&settings).unwrap(), text);
}

#[cfg(feature = "serde")]
#[test]
fn an_error_of_a_comparison_is_serialized_with_its_side() {
    let error = uts46::same_name("a.b", "a..b", &uts46::Options::DNS).unwrap_err();
    let text = toml::to_string(&error).unwrap();
    assert!(text.starts_with("side = \"second\"\n\n[error]\nkind = \"empty_label\"\n"), "{text}");
}
