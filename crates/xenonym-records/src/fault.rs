//! The faults of records. The texts are for people. `kind` is for programs and never changes.

use std::fmt;

use xenonym::ErrorKind;

/// A kind of fault, with its texts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Fault {
    /// Its name for programs.
    pub kind: &'static str,
    /// The fault in words.
    pub message: &'static str,
    /// The clause that was broken.
    pub rule: &'static str,
    /// How to fix it.
    pub help: &'static str,
}

impl Fault {
    /// Creates a fault found by a caller.
    #[doc(hidden)]
    pub const fn new(
        kind: &'static str,
        message: &'static str,
        rule: &'static str,
        help: &'static str,
    ) -> Self {
        Self { kind, message, rule, help }
    }

    /// A kind of error of the library, which readers of formats have in common with it.
    pub(crate) const fn of(kind: ErrorKind) -> Self {
        Self::new(kind.name(), kind.message(), kind.rule(), kind.help())
    }

    /// Returns the same fault with other help.
    #[doc(hidden)]
    #[must_use]
    pub const fn with_help(self, help: &'static str) -> Self {
        Self { help, ..self }
    }

    /// Returns the same fault under another rule.
    #[doc(hidden)]
    #[must_use]
    pub const fn by(self, rule: &'static str) -> Self {
        Self { rule, ..self }
    }
}

/// The message, the rule and the help.
impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({}): {}", self.message, self.rule, self.help)
    }
}

/// Declares faults, and a table of them for the index of errors: each with its description in Markdown, and an example.
#[doc(hidden)]
#[macro_export]
macro_rules! faults {
    (
        $(#[$attribute:meta])*
        $reach:vis const $all:ident;
        $(
            $(#[doc = $line:literal])+
            $visibility:vis const $fault:ident = {
                kind: $kind:literal,
                message: $message:literal,
                rule: $rule:literal,
                help: $help:literal,
                example: $example:literal,
            };
        )+
    ) => {
        $(
            $(#[doc = $line])+
            #[doc = ""]
            #[doc = concat!("Example: `", $example, "`.")]
            $visibility const $fault: $crate::Fault = $crate::Fault::new($kind, $message, $rule, $help);
        )+

        $(#[$attribute])*
        $reach const $all: &[($crate::Fault, &str, &str)] =
            &[$(($fault, concat!($($line),+).trim_ascii(), $example)),+];
    };
}

faults! {
    /// The kinds that are none of the library.
    pub const ALL;

    /// A quotation mark or parenthesis is never closed, so the rest of the file may belong to it.
    pub const UNTERMINATED = {
        kind: "unterminated",
        message: "a quotation mark or parenthesis is never closed",
        rule: "the format of the file",
        help: "close it, or check for an earlier one that is open by mistake",
        example: r#"printf 'n\n"a\n' | xn to-ascii --from csv --column n"#,
    };

    /// An entry of a zone file contains a closing parenthesis without an opening one.
    pub(crate) const UNOPENED = {
        kind: "unopened",
        message: "a closing parenthesis does not match an opening one",
        rule: "RFC 1035 section 5.1",
        help: "remove it, or add the opening one",
        example: r"printf 'a 60 IN A 192.0.2.1 )\n' | xn to-ascii --from zone",
    };

    /// An entry of a zone file begins with a blank, and takes its owner from an entry that was rejected and left out.
    pub(crate) const OWNER_REFUSED = {
        kind: "owner_rejected",
        message: "the entry takes its owner from an earlier entry that was rejected",
        rule: "RFC 1035 section 5.1",
        help: "correct that entry, or write the owner here",
        example: r"printf 'a..b A 192.0.2.1\n A 192.0.2.2\n' | xn to-ascii --from zone --on-error drop",
    };

    /// A name is longer than 1,024 bytes in a zone file, or 1 MiB elsewhere. Longer names are not read.
    pub(crate) const OVERSIZED_NAME = {
        kind: "oversized_name",
        message: "the name is longer than 1,024 bytes",
        rule: "RFC 1035 section 2.3.4",
        help: "shorten it: names in the DNS are at most 255 bytes",
        example: r"printf '%01025d A 192.0.2.1\n' 0 | xn to-ascii --from zone",
    };

    /// A line of a hosts file does not begin with an IP address.
    pub const NO_ADDRESS = {
        kind: "no_address",
        message: "the line does not begin with an IP address",
        rule: "hosts(5)",
        help: "write the address before the names",
        example: r"printf 'localhost\n' | xn to-ascii --from hosts",
    };

    /// A row contains too few fields, so that the column with names is missing.
    pub(crate) const MISSING_COLUMN = {
        kind: "missing_column",
        message: "the row does not contain the column",
        rule: "RFC 4180 section 2 rule 4",
        help: "write as many fields as there are columns",
        example: r"printf 'id,n\n1\n' | xn to-ascii --from csv --column n",
    };

    /// More than 1,000 fields are missing from a row to which columns are added. Fewer are filled with empty ones.
    pub(crate) const MISSING_FIELDS = {
        kind: "missing_fields",
        message: "more than 1,000 fields are missing from the row",
        rule: "RFC 4180 section 2 rule 4",
        help: "write as many fields as there are columns",
        example: r#"printf "$(printf 'a,%.0s' $(seq 1100))n\n1\n" | xn to-ascii --from csv --column n"#,
    };

    /// A quotation mark is in a position where RFC 4180 does not allow it.
    pub const STRAY_QUOTE = {
        kind: "stray_quote",
        message: "a quotation mark neither encloses the field nor is doubled",
        rule: "RFC 4180 section 2 rules 5 to 7",
        help: "quote the whole field, and double the quotation marks inside it",
        example: r#"printf 'n\na"b\n' | xn to-ascii --from csv --column n"#,
    };

    /// A field of TSV is in quotation marks, which belong to the field in TSV.
    pub const QUOTED_IN_TSV = {
        kind: "quoted_in_tsv",
        message: "the name is in quotation marks, which TSV does not support",
        rule: "media type text/tab-separated-values",
        help: "read the file as CSV with tabs between fields, or remove the marks",
        example: r#"printf 'n\n"a"\n' | xn to-ascii --from tsv --column n"#,
    };

    /// A line of JSON Lines is not JSON.
    pub(crate) const NOT_JSON = {
        kind: "not_json",
        message: "the line is not JSON",
        rule: "RFC 8259 section 2",
        help: "write one complete object per line, as jq -c does",
        example: r"printf 'a\n' | xn to-ascii --from jsonl --field n",
    };

    /// A line of JSON Lines is JSON, but not an object.
    pub(crate) const NOT_AN_OBJECT = {
        kind: "not_an_object",
        message: "the line is JSON, but not an object",
        rule: "RFC 8259 section 4",
        help: "write one object per line, as jq -c '.[]' does with an array",
        example: r#"printf '["a"]\n' | xn to-ascii --from jsonl --field n"#,
    };

    /// An object contains the member that `xn lookalikes` adds, so it would contain two.
    pub(crate) const MEMBER_EXISTS = {
        kind: "member_exists",
        message: "the object contains the new member already",
        rule: "RFC 8259 section 4",
        help: "remove or rename the member",
        example: r#"printf '{"n":"a","lookalikes":1}' | xn lookalikes --protect testdata/samples/protected.txt --from jsonl --field n"#,
    };

    /// A field of JSON Lines is neither a string, nor an array of strings, nor null.
    pub(crate) const NOT_A_STRING = {
        kind: "not_a_string",
        message: "the field is not a string",
        rule: "RFC 8259 section 7",
        help: "choose a field with strings, arrays of strings, or null",
        example: r#"printf '{"n":1}\n' | xn to-ascii --from jsonl --field n"#,
    };

    /// A string of JSON contains the escape of a surrogate that is not part of a pair.
    pub(crate) const UNPAIRED_SURROGATE = {
        kind: "unpaired_surrogate",
        message: "an escape is only half of a code point in UTF-16",
        rule: "RFC 8259 section 8.2",
        help: "write both halves, or the code point itself",
        example: r#"printf '{"n":"\\ud800"}\n' | xn to-ascii --from jsonl --field n"#,
    };

    /// A line or record is longer than the limit of the reader.
    pub const LINE_TOO_LONG = {
        kind: "line_too_long",
        message: "the line is too long",
        rule: "the limit of the reader",
        help: "use a higher limit, if the line is correct",
        example: r"printf '%099d\n' 0 | xn to-ascii --max-line 64",
    };

    /// A result is empty, is a wildcard unlike the name, or contains a code point that would change the record's structure.
    pub const BREAKS_RECORD = {
        kind: "breaks_record",
        message: "the result contains a code point that is not allowed in this place of the record",
        rule: "the format of the file",
        help: "correct or remove the name",
        example: r"printf '::1 a＃b\n' | xn to-ascii --from hosts --profile uts46",
    };

    /// The result for a host is an IPv4 address, or ends in a number, although the host was not written as an address. This applies
    /// wherever an address may stand instead: in URLs, email addresses, hosts files, lists of rules and running text.
    pub(crate) const BECOMES_IPV4 = {
        kind: "becomes_ipv4",
        message: "the result ends in a number, which would make it an IPv4 address",
        rule: "URL Standard, ends in a number checker",
        help: "write the address itself, or correct the last label",
        example: r"printf 'http://ü.１/\n' | xn to-ascii --from urls",
    };

    /// A quoted string of a zone file contains a line feed, which RFC 1035 allows but BIND does not.
    pub(crate) const QUOTED_LINE_FEED = {
        kind: "quoted_line_feed",
        message: "a quoted string contains a line feed",
        rule: "BIND (allowed by RFC 1035 section 5.1)",
        help: "close the string on its line, or write \\010",
        example: r#"printf 'a TXT "b\nc"\n' | xn to-ascii --from zone"#,
    };
}

/// A line of a list of URLs does not begin like a URL.
pub const NOT_A_URL: Fault = Fault::of(ErrorKind::NotAUrl);

/// [`LINE_TOO_LONG`] in a zone file.
pub(crate) const OWNER_TOO_LONG: Fault = Fault {
    message: "the entries of one owner, which form one record, are too long",
    help: "allow longer records",
    ..LINE_TOO_LONG
};

/// Bytes that are not UTF-8.
pub const INVALID_UTF8: Fault = Fault {
    kind: "invalid_utf8",
    message: "the input is not UTF-8",
    rule: "RFC 3629 section 3",
    help: "convert the input to UTF-8",
};

/// A result that would be the scheme of a URL, such as that of `ｈttp:80`.
pub(crate) const BECOMES_SCHEME: Fault = Fault {
    kind: "breaks_record",
    message: "the result would be the scheme of the URL",
    rule: "URL Standard, scheme state",
    help: "write the scheme in ASCII, or correct the host",
};

/// A result with an asterisk that is not in its name, such as the result for U+FF0A.
pub const BECOMES_WILDCARD: Fault = Fault {
    kind: "breaks_record",
    message: "the result is a wildcard, but the name is not",
    rule: "RFC 4592 section 2.1.1",
    help: "write an ASCII asterisk for a wildcard, or correct the name",
};

pub(crate) const EMPTY_RESULT: Fault = Fault {
    kind: "breaks_record",
    message: "the result is empty, but this place of the record needs a name",
    rule: "the format of the file",
    help: "correct or remove the name",
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_declared_once_and_not_in_the_library() {
        let mut kinds: Vec<&str> = ALL.iter().map(|(fault, ..)| fault.kind).collect();
        kinds.sort_unstable();
        assert!(kinds.is_sorted_by(|a, b| a < b), "{kinds:?}");
        assert!(kinds.iter().all(|kind| ErrorKind::from_name(kind).is_none()));
    }
}
