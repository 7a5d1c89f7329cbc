//! `--color`, for commands whose output people read.

use anstream::ColorChoice;
use clap::{Args, ValueEnum};

use super::listed;

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
