//! `--json`.

use clap::Args;

use crate::output::Format;

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
