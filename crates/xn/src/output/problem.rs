//! Why a record was refused: the library's error, or one of the few that only a command can
//! meet, with its place in the record.

use std::fmt;

use xenonym::{Error, ErrorKind};

/// What is to be said of a kind of problem, in the manner of [`ErrorKind`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Facts {
    pub(super) kind: &'static str,
    what: &'static str,
    pub(super) rule: &'static str,
    remedy: &'static str,
}

impl From<ErrorKind> for Facts {
    fn from(kind: ErrorKind) -> Self {
        Self { kind: kind.name(), what: kind.what(), rule: kind.rule(), remedy: kind.remedy() }
    }
}

pub(crate) const INVALID_UTF8: Facts = Facts {
    kind: "invalid_utf8",
    what: "invalid UTF-8",
    rule: "RFC 3629 section 3",
    remedy: "convert the input to UTF-8",
};

pub(crate) const NOT_A_CODE_POINT: Facts = Facts {
    kind: "not_a_code_point",
    what: "not a code point of the form u+XXXX",
    rule: "RFC 3492 appendix C",
    remedy: "write u+ or U+ and hexadecimal digits, at most FFFFFFFF, between white space",
};

pub(crate) const LINE_BREAK: Facts = Facts {
    kind: "line_break",
    what: "the output would be more than one line",
    rule: "one line in, one line out",
    remedy: "give --json, which escapes line breaks",
};

/// One reason and one place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Problem {
    pub(super) facts: Facts,
    pub(super) byte: usize,
    pub(super) char: usize,
    /// Which label of a domain name, counted from 0.
    pub(super) label: Option<usize>,
    pub(super) code_point: Option<u32>,
}

impl Problem {
    /// A problem behind `before`, the beginning of the record.
    pub(crate) fn new(facts: impl Into<Facts>, before: &str, code_point: Option<u32>) -> Self {
        Self {
            facts: facts.into(),
            byte: before.len(),
            char: before.chars().count(),
            label: None,
            code_point,
        }
    }

    /// The library's error over `input`, whose bytes it counted.
    pub(crate) fn in_text(error: Error, input: &str) -> Self {
        let before = input.get(..error.offset()).unwrap_or(input);
        Self::new(error.kind(), before, error.code_point())
    }
}

/// As the library's [`Error`] says it, the offset counted in bytes of the record.
impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.facts.what)?;
        if let Some(code_point) = self.code_point {
            write!(f, ": {}", super::u_plus(code_point))?;
        }
        write!(f, " at offset {} ({}); {}", self.byte, self.facts.rule, self.facts.remedy)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn over_text_it_says_what_the_library_says() {
        for wrong in ["ü-", "bcher-k!a", "z", "üb-", "99999999", "aü"] {
            let error = xenonym::punycode::decode(wrong).unwrap_err();
            assert_eq!(Problem::in_text(error, wrong).to_string(), error.to_string());
        }
    }
}
