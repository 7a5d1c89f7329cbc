//! `--json`.

use clap::Args;

use crate::output::Format;

#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct FormatArgs {
    /// Write JSON, one object per line, errors included
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
