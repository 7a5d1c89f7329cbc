//! `--color`, for commands that write to be looked at.

use anstream::ColorChoice;
use clap::{Args, ValueEnum};

#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct ColorArgs {
    /// When to write in colour
    #[arg(long, value_name = "WHEN", value_enum, default_value = "auto")]
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
    /// On a terminal, unless `NO_COLOR` is set; elsewhere, if `CLICOLOR_FORCE` is
    Auto,
    Always,
    Never,
}
