//! The faults of records. The texts are for people; `kind` is for programs and never changes.

use std::fmt;

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
    /// A fault that a caller finds.
    #[doc(hidden)]
    pub const fn new(
        kind: &'static str,
        message: &'static str,
        rule: &'static str,
        help: &'static str,
    ) -> Self {
        Self { kind, message, rule, help }
    }

    /// The same fault with other help.
    #[doc(hidden)]
    #[must_use]
    pub const fn with_help(self, help: &'static str) -> Self {
        Self { help, ..self }
    }

    /// The same fault, where another rule defines it.
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

/// A quotation mark or parenthesis that is never closed.
pub const UNTERMINATED: Fault = Fault {
    kind: "unterminated",
    message: "a quotation mark or parenthesis is never closed",
    rule: "the format of the file",
    help: "close it; or an earlier one is open by mistake",
};

pub(crate) const UNOPENED: Fault = Fault {
    kind: "unopened",
    message: "a parenthesis is closed that is not open",
    rule: "RFC 1035 section 5.1",
    help: "take it away, or open it before",
};

pub(crate) const OWNER_REFUSED: Fault = Fault {
    kind: "owner_rejected",
    message: "the owner is named by an entry above that was rejected",
    rule: "RFC 1035 section 5.1",
    help: "mend that entry, or name the owner here",
};

pub(crate) const OVERSIZED_NAME: Fault = Fault {
    kind: "oversized_name",
    message: "the name is longer than 1,024 bytes",
    rule: "RFC 1035 section 2.3.4",
    help: "shorten it: names in the DNS have at most 255 bytes",
};

pub(crate) const NO_ADDRESS: Fault = Fault {
    kind: "no_address",
    message: "the line does not begin with an IP address",
    rule: "hosts(5)",
    help: "put the address in front of the names, or convert names as plain lines",
};

pub(crate) const MISSING_COLUMN: Fault = Fault {
    kind: "missing_column",
    message: "the row is too short to have the column",
    rule: "RFC 4180 section 2 rule 4",
    help: "give each row as many fields as there are columns",
};

pub(crate) const MISSING_FIELDS: Fault = Fault {
    kind: "missing_fields",
    message: "the row lacks more than 1,000 fields",
    ..MISSING_COLUMN
};

/// A quotation mark that RFC 4180 does not allow where it is.
pub const STRAY_QUOTE: Fault = Fault {
    kind: "stray_quote",
    message: "a quotation mark is neither around the whole field nor doubled",
    rule: "RFC 4180 section 2 rules 5 to 7",
    help: "put quotation marks around the whole field, and double those that are part of it",
};

/// A quotation mark around a field of TSV.
pub const QUOTED_IN_TSV: Fault = Fault {
    kind: "quoted_in_tsv",
    message: "the name is in quotation marks, which TSV does not have",
    rule: "media type text/tab-separated-values",
    help: "read the file as CSV with tabs between fields, or remove the marks",
};

pub(crate) const NOT_JSON: Fault = Fault {
    kind: "not_json",
    message: "the line is not JSON",
    rule: "RFC 8259 section 2",
    help: "write each object whole on one line",
};

pub(crate) const NOT_AN_OBJECT: Fault = Fault {
    kind: "not_an_object",
    message: "the line is JSON, but not an object",
    rule: "RFC 8259 section 4",
    help: "write objects, one a line",
};

pub(crate) const NOT_A_STRING: Fault = Fault {
    kind: "not_a_string",
    message: "the field is not a string",
    rule: "RFC 8259 section 7",
    help: "name a field that has strings, arrays of them, or null",
};

pub(crate) const UNPAIRED_SURROGATE: Fault = Fault {
    kind: "unpaired_surrogate",
    message: "an escape is half of a code point in UTF-16, without the other half",
    rule: "RFC 8259 section 8.2",
    help: "write both halves, or the code point itself",
};

pub(crate) const NOT_A_URL: Fault = Fault {
    kind: "not_a_url",
    message: "the line does not begin as a URL does",
    rule: "RFC 3986 section 3; RFC 9110 section 4.2",
    help: "begin with a scheme and its slashes, such as https://, or convert names as plain lines",
};

pub(crate) const HOST_CODE_POINT: Fault = Fault {
    kind: "host_code_point",
    message: "what stands here cannot be in the host of a URL",
    rule: "RFC 3986 section 3.2; URL Standard, forbidden domain code point",
    help: "take it away, or put what ends the host before it",
};

pub(crate) const PERCENT: Fault = Fault {
    kind: "percent",
    message: "a % is not followed by two hexadecimal digits",
    rule: "RFC 3986 section 2.1",
    help: "write % and the two digits of a byte of UTF-8, or the code point itself",
};

pub(crate) const NOT_AN_ADDRESS: Fault = Fault {
    kind: "not_an_address",
    message: "the line is not an email address",
    rule: "RFC 5321 section 4.1.2",
    help: "write the address alone: local part, @, domain",
};

pub(crate) const PERCENT_UTF8: Fault = Fault {
    kind: "percent_utf8",
    message: "the percent-encoded bytes are not UTF-8",
    rule: "RFC 3986 section 3.2.2",
    help: "encode the UTF-8 of the host, such as %C3%BC for U+00FC",
};

/// A record longer than the limit of the run.
pub const LINE_TOO_LONG: Fault = Fault {
    kind: "line_too_long",
    message: "the line is too long",
    rule: "the limit of the reader",
    help: "give a greater limit, if the line is right",
};

/// The same in a zone file.
pub(crate) const OWNER_TOO_LONG: Fault = Fault {
    message: "the entries of one owner, which are one record, are too long together",
    help: "allow longer records",
    ..LINE_TOO_LONG
};

/// Bytes that are not UTF-8.
pub const INVALID_UTF8: Fault = Fault {
    kind: "invalid_utf8",
    message: "invalid UTF-8",
    rule: "RFC 3629 section 3",
    help: "convert the input to UTF-8",
};

/// A result that does not fit the place of the name.
pub const BREAKS_RECORD: Fault = Fault {
    kind: "breaks_record",
    message: "the result has a code point that its place in the record cannot hold",
    rule: "the format of the file",
    help: "correct the name, or leave it out",
};

/// A result with an asterisk that its name does not have, such as that of U+FF0A.
pub const BECOMES_WILDCARD: Fault = Fault {
    kind: "breaks_record",
    message: "the result is a wildcard, and the name is not",
    rule: "RFC 4592 section 2.1.1",
    help: "write the asterisk itself for a wildcard, or correct the name",
};

pub(crate) const EMPTY_RESULT: Fault = Fault {
    kind: "breaks_record",
    message: "the result is empty, and its place in the record has to hold a name",
    rule: "the format of the file",
    help: "correct the name, or leave it out",
};

pub(crate) const BECOMES_IPV4: Fault = Fault {
    kind: "becomes_ipv4",
    message: "the result ends in a number, so that it would be an IPv4 address",
    rule: "URL Standard, ends in a number checker",
    help: "write the address itself, or correct the last label",
};

pub(crate) const TWO_HOSTS: Fault = Fault {
    kind: "two_hosts",
    message: "a backslash stands before an @, so that programs disagree about the host",
    rule: "RFC 3986 section 3.2; URL Standard, authority state",
    help: "remove the backslash, or write %5C for one that is part of the user",
};

pub(crate) const QUOTED_LINE_FEED: Fault = Fault {
    kind: "quoted_line_feed",
    message: "a quoted string has a line feed in it",
    rule: "BIND; RFC 1035 section 5.1 lets it be",
    help: "close the string on its line, or write \\010",
};
