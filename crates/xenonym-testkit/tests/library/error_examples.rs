//! The examples in the documentation of `ErrorKind` that are expressions of Rust. Those that are commands are tested with `xn`.

use xenonym::bootstring::{Bootstring, Case, PUNYCODE, Parameters, RUST_V0};
use xenonym::host::{CertificateName, Host, HostAddr, HostPort, of_url};
use xenonym::idna2008::{Candidate, register};
use xenonym::uts46::Options;
use xenonym::{Error, ErrorKind, punycode};

/// The documented examples in Rust, without white space.
fn documented() -> Vec<String> {
    let examples = ErrorKind::ALL.iter().map(|kind| kind.entry().1);
    let in_rust = examples.filter(|code| {
        !code.is_empty() && !code.starts_with("xn ") && !code.starts_with("printf ")
    });
    in_rust.map(|code| code.split_whitespace().collect()).collect()
}

#[test]
fn each_example_in_rust_produces_its_kind() {
    let mut found = Vec::new();
    macro_rules! example {
        ($kind:ident, $code:expr) => {
            assert_eq!($code.unwrap_err().kind(), ErrorKind::$kind);
            found.push(stringify!($code).split_whitespace().collect::<String>());
        };
    }
    example!(
        BasicInserted,
        Bootstring::new(Parameters { initial_n: 65, ..*PUNYCODE.parameters() })
            .unwrap()
            .decode_str("a")
    );
    example!(
        BelowInitialN,
        Bootstring::new(Parameters { initial_n: 256, ..*PUNYCODE.parameters() })
            .unwrap()
            .encode_str("\u{80}")
    );
    example!(BufferTooSmall, punycode::encode_into("ü", &mut [0; 1]));
    example!(NoCaseAnnotation, RUST_V0.encode_into(&[('ü', Case::Upper)], &mut [0; 9]));
    example!(
        LabelsDiffer,
        register(Candidate::Both { u_label: "bucher", a_label: "xn--bcher-kva" })
    );
    example!(NotAnALabel, register(Candidate::ALabel("example")));
    example!(NotAULabel, register(Candidate::ULabel("example")));
    example!(AddressLikeHost, "1.2.3.4".parse::<Host>());
    example!(InvalidAddress, "256.0.0.1".parse::<HostAddr>());
    example!(InvalidPort, "example.com:65536".parse::<HostPort>());
    example!(NoHost, of_url("file:///tmp", &Options::WEB_HOST));
    example!(NotOnlyHost, "user@example.com".parse::<HostAddr>());
    example!(UnbracketedIpv6, "::1".parse::<HostAddr>());
    example!(ZoneId, "[fe80::1%25eth0]".parse::<HostAddr>());
    example!(NotAscii, "bücher.example".parse::<CertificateName>());
    example!(Rejected, Err::<(), _>(Error::new(ErrorKind::Rejected, 0..1)));
    assert_eq!(found, documented());
}

#[test]
fn the_page_lists_what_the_examples_import() {
    let page = include_str!("../../../../docs/ERRORS.md");
    let (_, listed) = page.split_once("```rust\n").unwrap();
    let (listed, _) = listed.split_once("```").unwrap();
    let imported =
        include_str!("error_examples.rs").lines().filter(|line| line.starts_with("use "));
    assert_eq!(listed.lines().collect::<Vec<_>>(), imported.collect::<Vec<_>>());
}
