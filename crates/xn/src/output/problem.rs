//! Why a record was refused: the library's error, or one of the few that only a command can
//! meet, with its place in the record.

use std::fmt;

use xenonym::stringprep::Table;
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

pub(crate) const LINE_TOO_LONG: Facts = Facts {
    kind: "line_too_long",
    what: "the line is too long",
    rule: "--max-line",
    remedy: "allow longer lines, if this is one",
};

const LINE_BREAK: Facts = Facts {
    kind: "line_break",
    what: "the output would break the line",
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
    /// The table of RFC 3454 that the code point was refused for.
    pub(super) table: Option<Table>,
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
            table: None,
        }
    }

    /// An output of more than one line; `before` is what of the record makes its first.
    pub(crate) fn line_feed(before: &str) -> Self {
        Self::new(LINE_BREAK, before, Some(u32::from('\n')))
    }

    /// An output whose last code point would become part of the line's ending.
    pub(crate) fn carriage_return(before: &str) -> Self {
        Self::new(LINE_BREAK, before, Some(u32::from('\r')))
    }

    /// The library's error over `input`, whose bytes it counted.
    pub(crate) fn in_text(error: Error, input: &str) -> Self {
        let before = input.get(..error.offset()).unwrap_or(input);
        Self::of_library(error, before.chars().count())
    }

    /// The library's errors over `input`, from left to right. Each code point is counted once,
    /// for there may be as many errors.
    pub(crate) fn all_in_text(errors: Vec<Error>, input: &str) -> Vec<Self> {
        let (mut byte, mut char) = (0, 0);
        let problem = |error: Error| {
            // Those of a whole name come after those of its labels.
            if error.offset() < byte {
                (byte, char) = (0, 0);
            }
            let between = input.get(byte..error.offset()).unwrap_or_default();
            (byte, char) = (error.offset(), char + between.chars().count());
            Self::of_library(error, char)
        };
        errors.into_iter().map(problem).collect()
    }

    /// The same problem of a label, now of the name whose label `index` it is; `byte` and `char`
    /// are where that starts.
    pub(crate) fn in_label(self, index: usize, byte: usize, char: usize) -> Self {
        Self { label: Some(index), byte: byte + self.byte, char: char + self.char, ..self }
    }

    /// What is wrong, and with which code point.
    pub(crate) fn found(&self) -> String {
        let code_point = self.code_point.map(|value| format!(": {}", super::u_plus(value)));
        let table = self.table.map(|table| format!(" of table {table}"));
        format!(
            "{}{}{}",
            self.facts.what,
            code_point.unwrap_or_default(),
            table.unwrap_or_default()
        )
    }

    /// The kind, as JSON has it.
    pub(crate) fn kind(&self) -> &'static str {
        self.facts.kind
    }

    /// The clause that was broken.
    pub(crate) fn rule(&self) -> &'static str {
        self.facts.rule
    }

    fn of_library(error: Error, char: usize) -> Self {
        Self {
            facts: error.kind().into(),
            byte: error.offset(),
            char,
            label: error.label(),
            code_point: error.code_point(),
            table: error.table(),
        }
    }
}

/// As the library's [`Error`] says it, the offset counted in bytes of the record.
impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at offset {}", self.found(), self.byte)?;
        if let Some(label) = self.label {
            write!(f, " in label {label}")?;
        }
        write!(f, " ({}); {}", self.facts.rule, self.facts.remedy)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use xenonym::idna2003::{Flags, to_unicode};

    #[test]
    fn over_text_it_says_what_the_library_says() {
        for wrong in ["ü-", "bcher-k!a", "z", "üb-", "99999999", "aü"] {
            let error = xenonym::punycode::decode(wrong).unwrap_err();
            assert_eq!(Problem::in_text(error, wrong).to_string(), error.to_string());
        }
        for wrong in ["a.ü\u{202E}", "\u{221}", "a..b", "אa"] {
            let error = xenonym::idna2003::to_ascii(wrong, Flags::NONE).unwrap_err();
            assert_eq!(Problem::in_text(error, wrong).to_string(), error.to_string());
        }
    }

    #[test]
    fn several_are_counted_as_one_alone_is() {
        let name = "ü.xn--ü.é.xn--a.xn--é\u{202E}。xn--99999999";
        let errors = to_unicode(name, Flags::NONE).errors;
        assert_eq!(errors.len(), 4);
        let alone = errors.iter().map(|&error| Problem::in_text(error, name));
        assert_eq!(alone.collect::<Vec<_>>(), Problem::all_in_text(errors, name));
    }
}
