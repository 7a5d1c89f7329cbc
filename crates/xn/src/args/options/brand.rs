//! `--brand`.

use clap::Args;

#[derive(Args, Clone, Debug)]
pub(crate) struct BrandArgs {
    /// Protect NAME, without a file (repeatable, or NAME,NAME)
    ///
    /// NAME is written as in a line of --protect.
    #[arg(id = "names_of_brands", long = "brand", value_name = "NAME", value_delimiter = ',')]
    pub(crate) names: Vec<String>,
}
