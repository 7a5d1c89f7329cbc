//! Options that several commands share.

mod lists;
mod profile;

use std::fmt::Write;
use std::num::NonZero;

use anstream::ColorChoice;
use clap::{Args, ValueEnum};

pub(super) use self::lists::STANDARD_OUTPUT;
pub(crate) use self::lists::{
    ColumnOutputArgs, FileArgs, InputArgs, ListArgs, RecordArgs, SourceArgs, ThreadArgs, of_texts,
    rejected_by_default,
};
pub(crate) use self::profile::{
    FlagArgs, LengthArgs, PROFILE_HELP, ProfileArgs, listed_policies, policy_names, policy_parser,
    profile_names, without_table,
};
use crate::output::Format;

// `--brand`.

#[derive(Args, Clone, Debug)]
pub(crate) struct BrandArgs {
    /// Protect NAME, without a file (repeatable, or NAME,NAME)
    ///
    /// NAME is written as in a line of --protect.
    #[arg(id = "names_of_brands", long = "brand", value_name = "NAME", value_delimiter = ',')]
    pub(crate) names: Vec<String>,
}

// `--color`, for commands whose output people read.

#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct ColorArgs {
    /// Use color: auto, always or never
    #[arg(
        long,
        value_name = "WHEN",
        value_enum,
        default_value = "auto",
        hide_possible_values = true,
        long_help = listed::<ColorWhen>("Use color")
    )]
    color: ColorWhen,
}

impl ColorArgs {
    pub(crate) fn choice(self) -> ColorChoice {
        match self.color {
            ColorWhen::Auto => ColorChoice::Auto,
            ColorWhen::Always => ColorChoice::Always,
            ColorWhen::Never => ColorChoice::Never,
        }
    }
}

#[derive(ValueEnum, Clone, Copy, Debug)]
enum ColorWhen {
    /// On terminals, unless `NO_COLOR` or `CLICOLOR_FORCE` is set
    Auto,
    /// On terminals, in files and in pipes
    Always,
    /// Not at all
    Never,
}

// `--json`.

#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct FormatArgs {
    /// Print one JSON object per line, with all errors
    ///
    /// Labels, offsets and bytes count from 0, lines and rows from 1.
    #[arg(long)]
    json: bool,
}

impl FormatArgs {
    pub(crate) fn is_json(self) -> bool {
        self.json
    }

    pub(crate) fn format(self) -> Format {
        if self.json { Format::Json } else { Format::Text }
    }
}

// Numbers as people write them.

/// More threads would need more memory.
const MAX_THREADS: usize = 256;

/// Parses how many items are listed.
pub(in crate::args) fn count(text: &str) -> Result<usize, String> {
    text.parse().map_err(|_| "use a whole number, such as 20, or 0 for none".to_owned())
}

/// How many threads convert.
fn number_of_threads(text: &str) -> Result<NonZero<usize>, String> {
    let number = text.parse().ok().filter(|number: &NonZero<usize>| number.get() <= MAX_THREADS);
    number.ok_or_else(|| format!("use a whole number from 1 to {MAX_THREADS}"))
}

/// A number of bytes, or of KiB, MiB or GiB.
fn number_of_bytes(text: &str) -> Result<NonZero<usize>, String> {
    let (digits, unit) = match text.char_indices().last() {
        Some((end, 'k' | 'K')) => (&text[..end], 1 << 10),
        Some((end, 'm' | 'M')) => (&text[..end], 1 << 20),
        Some((end, 'g' | 'G')) => (&text[..end], 1 << 30),
        _ => (text, 1),
    };
    let number = digits.parse::<usize>().ok().and_then(|number| number.checked_mul(unit));
    number
        .and_then(NonZero::new)
        .ok_or_else(|| "use a positive number of bytes, such as 4096, 64k, 16M or 1G".to_owned())
}

// Possible values in the long help only, so that each option in the short help is one line.

/// Help that ends with a list of the values.
pub(crate) fn listed<T: ValueEnum>(help: &str) -> String {
    let values: Vec<_> =
        T::value_variants().iter().filter_map(ValueEnum::to_possible_value).collect();
    let width = values.iter().map(|value| value.get_name().len()).max().unwrap_or_default();
    let mut text = format!("{help}\n");
    for value in values {
        // Without styles, nothing has to be searched for them.
        let about = value.get_help().map(|help| help.ansi().to_string()).unwrap_or_default();
        // Writing to a string cannot fail.
        let _ = write!(text, "\n  {:width$}  {about}", value.get_name());
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_have_units() {
        let read = |text| number_of_bytes(text).ok().map(NonZero::get);
        for (text, size) in [
            ("1", 1),
            ("4096", 4096),
            ("1k", 1024),
            ("2K", 2048),
            ("16M", 16 << 20),
            ("1g", 1 << 30),
        ] {
            assert_eq!(read(text), Some(size), "{text}");
        }
        for text in ["", "0", "0k", "k", "-1", "1.5M", "1kb", "ü", "99999999999G", "1 k"] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn counts_are_whole() {
        assert_eq!((count("0"), count("20")), (Ok(0), Ok(20)));
        for text in ["", "x", "-1", "1.5", "all", "99999999999999999999"] {
            assert!(count(text).is_err(), "{text}");
        }
    }

    #[test]
    fn threads_are_some_and_not_too_many() {
        let read = |text| number_of_threads(text).ok().map(NonZero::get);
        assert_eq!((read("1"), read("256")), (Some(1), Some(256)));
        assert_eq!([read("0"), read("257"), read("-1"), read(""), read("two")], [None; 5]);
    }
}
