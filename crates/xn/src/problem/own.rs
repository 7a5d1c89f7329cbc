//! The faults that only the command finds. `kind` is for programs and never changes.
//!
//! `cargo xtask generate errors` copies the texts, the description and the example of each kind to the index of errors.

use xenonym_records::Fault;

/// All of them, in the order of the index.
pub(crate) const ALL: [Fault; 8] = [
    NOT_A_CODE_POINT,
    NO_CODE_POINT,
    NOT_HEXADECIMAL,
    SURROGATE,
    ABOVE_UNICODE,
    NOT_IN_ENCODING,
    NO_REGISTRABLE_DOMAIN,
    CERTIFICATE_MISMATCH,
];

/// The input of `xn punycode encode --code-points` contains something that is not a code point.
///
/// Example: `xn punycode encode --code-points 'u+00FC b'`.
pub(crate) const NOT_A_CODE_POINT: Fault = Fault::new(
    "not_a_code_point",
    "not a code point in the form u+XXXX",
    "RFC 3492 section 7.1",
    "write u+ or U+ and up to 8 hexadecimal digits, separated by spaces",
);

/// An argument of `xn code-point` is empty.
///
/// Example: `xn code-point ''`.
pub(crate) const NO_CODE_POINT: Fault = Fault::new(
    "no_code_point",
    "the argument is empty",
    "at least one code point per argument",
    "write U+ and hexadecimal digits, or text",
);

/// An argument of `xn code-point` begins like a number, but contains something that is not a hexadecimal digit.
///
/// Example: `xn code-point U+12G4`.
pub(crate) const NOT_HEXADECIMAL: Fault = Fault::new(
    "not_hexadecimal",
    "the text after U+ or 0x is not a hexadecimal number",
    "The Unicode Standard, appendix A",
    "write U+ and hexadecimal digits, or text",
);

/// An argument of `xn code-point` is a surrogate. UTF-16 writes a code point above U+FFFF as two of them.
///
/// Example: `xn code-point U+D800`.
pub(crate) const SURROGATE: Fault = Fault::new(
    "surrogate",
    "a surrogate is only half of a code point in UTF-16",
    "The Unicode Standard, section 3.9, definition D76",
    "combine both halves, as U+D800 U+DC00 is U+10000",
);

/// An argument of `xn code-point` is a number above U+10FFFF, the last code point of Unicode.
///
/// Example: `xn code-point U+110000`.
pub(crate) const ABOVE_UNICODE: Fault = Fault::new(
    "above_unicode",
    "the code point is above U+10FFFF",
    "The Unicode Standard, section 3.4, definition D9",
    "use a number up to 10FFFF",
);

/// The output has the encoding of the input, which cannot represent a code point of a result.
///
/// Example: `printf 'xn--mgbh0fb.example\n' | xn to-unicode --encoding windows-1252`.
pub(crate) const NOT_IN_ENCODING: Fault = Fault::new(
    "not_in_encoding",
    "the result contains a code point that the encoding of the file cannot represent",
    "--encoding",
    "convert the file to UTF-8 first",
);

/// A host has no registrable domain: it is an IP address, or a public suffix itself.
///
/// Example: `xn host --registrable 127.0.0.1`.
pub(crate) const NO_REGISTRABLE_DOMAIN: Fault = Fault::new(
    "no_registrable_domain",
    "the host is an IP address or a public suffix, so it has no registrable domain",
    "the Public Suffix List",
    "compare the host itself",
);

/// No name of `--certificate` matches the host of a text.
///
/// Example: `xn host --certificate '*.example.com' example.com`.
pub(crate) const CERTIFICATE_MISMATCH: Fault = Fault::new(
    "certificate_mismatch",
    "no certificate name matches the host",
    "RFC 9525 section 6.3",
    "use a certificate for this host",
);
