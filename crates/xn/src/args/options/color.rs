//! `--color`, for commands whose output people read.

use anstream::ColorChoice;
use clap::{Args, ValueEnum};

use super::listed;

#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct ColorArgs {
    /// Use colour: auto, always or never
    #[arg(
        long,
        value_name = "WHEN",
        value_enum,
        default_value = "auto",
        hide_possible_values = true,
        long_help = listed::<ColorWhen>("Use colour")
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
    /// On terminals; `NO_COLOR` and `CLICOLOR_FORCE` change that
    Auto,
    /// Also in files and pipes
    Always,
    /// Nowhere
    Never,
}
