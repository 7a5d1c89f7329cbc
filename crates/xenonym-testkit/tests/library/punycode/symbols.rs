//! Compares Rust's v0 symbols with the demangler of Rust's own tools.

use rustc_demangle::demangle;
use xenonym::bootstring::RUST_V0;

/// A symbol that names `identifier` in a crate `c`, as RFC 2603 builds it.
fn symbol(identifier: &str) -> String {
    let encoded = RUST_V0.encode_str(identifier).unwrap();
    // An ASCII identifier is not encoded.
    let (mark, encoded) = if identifier.is_ascii() { ("", identifier) } else { ("u", &*encoded) };
    let separator =
        if encoded.starts_with(|c: char| c == '_' || c.is_ascii_digit()) { "_" } else { "" };
    format!("_RNvC1c{mark}{}{separator}{encoded}", encoded.len())
}

#[test]
fn the_demangler_reads_our_identifiers() {
    for identifier in [
        "gödel",
        "föö",
        "α_ω",
        "ρυστ",
        "铁锈",
        "🤦",
        "føø",
        "_ü",
        "ü_",
        "x1ü2_3",
        "ünïcödé",
        "საჭმელად_გემრიელი_სადილი",
        "a_b",
        "日本語のとても長い識別子",
    ] {
        let demangled = format!("{:#}", demangle(&symbol(identifier)));
        assert_eq!(demangled, format!("c::{identifier}"));
    }
}

#[test]
fn identifiers_in_real_symbols_decode() {
    // Written by rustc: (symbol, its encoded identifier, the identifier).
    let real = [
        (
            "_RNqCs4fqI2P2rA04_11utf8_identsu30____7hkackfecea1cbdathfdh9hlq6y",
            "___7hkackfecea1cbdathfdh9hlq6y",
            "საჭმელად_გემრიელი_სადილი",
        ),
        ("_RNvNtNtCsgOH4LzxkuMq_7mycrateu8gdel_5qa6escher4bach", "gdel_5qa", "gödel"),
    ];
    for (symbol, encoded, identifier) in real {
        assert!(symbol.contains(encoded));
        assert_eq!(RUST_V0.decode_str(encoded).as_deref(), Ok(identifier));
        assert!(demangle(symbol).to_string().contains(identifier));
    }
}
