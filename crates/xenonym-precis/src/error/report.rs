//! Errors in several lines, with the range underlined.

use alloc::string::ToString;
use core::fmt;

use super::Error;

/// The long form of an [`Error`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Report<'a> {
    error: Error,
    input: &'a str,
}

impl<'a> Report<'a> {
    pub(super) const fn new(error: Error, input: &'a str) -> Self {
        Self { error, input }
    }
}

impl fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { error, input } = self;
        if let Some(part) = error.part() {
            write!(f, "{}: ", part.name())?;
        }
        writeln!(f, "{}", error.message())?;
        // The library for domain names knows how wide code points are, and which ones to escape.
        let place = xenonym::Error::new(xenonym::ErrorKind::Rejected, error.range());
        let report = place.report(input).to_string();
        report
            .lines()
            .filter(|line| line.starts_with("  "))
            .try_for_each(|line| writeln!(f, "{line}"))?;
        write!(f, "help: {}\nrule: {} ({})", error.help(), error.rule(), error.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::jid::Jid;
    use crate::{NICKNAME, OPAQUE_STRING};
    use std::string::String;
    use std::vec::Vec;

    fn lines(error: Error, input: &str) -> Vec<String> {
        error.report(input).to_string().lines().map(String::from).collect()
    }

    #[test]
    fn the_part_of_an_address_is_named() {
        let input = "juliet@i❤.example/Balcony";
        let lines = lines(Jid::enforce(input).unwrap_err(), input);
        assert_eq!(lines[0], "domainpart: '❤' (U+2764) is DISALLOWED");
        assert_eq!(lines[1..3], ["  juliet@i❤.example/Balcony", "          ^"]);
        assert_eq!(lines.len(), 5);
    }

    #[test]
    fn wide_and_invisible_code_points_keep_the_caret_in_place() {
        let input = "日本\tb";
        let shown = lines(OPAQUE_STRING.enforce(input).unwrap_err(), input);
        assert_eq!(shown[1..3], ["  日本\\u{9}b", "      ^^^^^"]);
        let shown = lines(NICKNAME.enforce("").unwrap_err(), "");
        assert_eq!(shown[1..3], ["  ", "  ^"]);
    }

    #[test]
    fn another_input_is_left_out() {
        let error = OPAQUE_STRING.enforce("long\t").unwrap_err();
        assert_eq!(lines(error, "a").len(), 3);
    }
}
