//! The faults that only the command finds. `kind` is for programs and never changes.

use xenonym_records::faults;

faults! {
    /// All of them, in the order of the index.
    pub(crate) const ALL;

    /// The input of `xn punycode encode --code-points` contains something that is not a code point.
    pub(crate) const NOT_A_CODE_POINT = {
        kind: "not_a_code_point",
        message: "not a code point in the form u+XXXX",
        rule: "RFC 3492 section 7.1",
        help: "write u+ or U+ and up to 8 hexadecimal digits, separated by spaces",
        example: "xn punycode encode --code-points 'u+00FC b'",
    };

    /// An argument of `xn code-point` is empty.
    pub(crate) const NO_CODE_POINT = {
        kind: "no_code_point",
        message: "the argument is empty",
        rule: "at least one code point per argument",
        help: "write U+ and hexadecimal digits, or text",
        example: "xn code-point ''",
    };

    /// An argument of `xn code-point` begins like a number, but contains something that is not a hexadecimal digit.
    pub(crate) const NOT_HEXADECIMAL = {
        kind: "not_hexadecimal",
        message: "the text after U+ or 0x is not a hexadecimal number",
        rule: "The Unicode Standard, appendix A",
        help: "write U+ and hexadecimal digits, or text",
        example: "xn code-point U+12G4",
    };

    /// An argument of `xn code-point` is a surrogate. UTF-16 writes a code point above U+FFFF as two of them.
    pub(crate) const SURROGATE = {
        kind: "surrogate",
        message: "a surrogate is only half of a code point in UTF-16",
        rule: "The Unicode Standard, section 3.9, definition D76",
        help: "combine both halves, as U+D800 U+DC00 is U+10000",
        example: "xn code-point U+D800",
    };

    /// An argument of `xn code-point` is a number above U+10FFFF, the last code point of Unicode.
    pub(crate) const ABOVE_UNICODE = {
        kind: "above_unicode",
        message: "the code point is above U+10FFFF",
        rule: "The Unicode Standard, section 3.4, definition D9",
        help: "use a number up to 10FFFF",
        example: "xn code-point U+110000",
    };

    /// The output has the encoding of the input, which cannot represent a code point of a result.
    pub(crate) const NOT_IN_ENCODING = {
        kind: "not_in_encoding",
        message: "the result contains a code point that the encoding of the file cannot represent",
        rule: "--encoding",
        help: "convert the file to UTF-8 first",
        example: r"printf 'xn--mgbh0fb.example\n' | xn to-unicode --encoding windows-1252",
    };

    /// A host has no registrable domain: it is an IP address, or a public suffix itself.
    pub(crate) const NO_REGISTRABLE_DOMAIN = {
        kind: "no_registrable_domain",
        message: "the host is an IP address or a public suffix, so it has no registrable domain",
        rule: "the Public Suffix List",
        help: "compare the host itself",
        example: "xn host --registrable 127.0.0.1",
    };

    /// No name of `--certificate` matches the host of a text.
    pub(crate) const CERTIFICATE_MISMATCH = {
        kind: "certificate_mismatch",
        message: "no certificate name matches the host",
        rule: "RFC 9525 section 6.3",
        help: "use a certificate for this host",
        example: "xn host --certificate '*.example.com' example.com",
    };
}
