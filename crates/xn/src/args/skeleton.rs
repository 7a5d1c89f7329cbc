//! `xn skeleton`.

use std::ffi::OsString;

use clap::{Args, ValueEnum};
use xenonym_safety::Direction;

use super::options::{FormatArgs, ListArgs, listed};
use crate::conversion::Conversion;
use crate::plan::Plan;

#[derive(Args, Debug)]
#[command(
    after_help = "\
Examples:
  $ xn skeleton раураl.example paypal.example
  paypal.exarnple
  paypal.exarnple",
    after_long_help = "\
Examples:
  $ xn skeleton раураl.example paypal.example
  paypal.exarnple
  paypal.exarnple
  $ xn skeleton xn--80ak6aa92e.com
  apple.corn
  $ xn skeleton -f names.txt -o skeletons.txt

Exit status:
  0  every name has a skeleton
  1  a name was rejected
  2  usage or I/O error"
)]
pub(crate) struct SkeletonArgs {
    #[arg(
        long,
        value_name = "DIRECTION",
        value_enum,
        hide_possible_values = true,
        help = "Display order in ltr or rtl text [default: memory order]",
        long_help = listed::<DirectionArg>("Use the display order in text of this direction [default: memory order]")
    )]
    direction: Option<DirectionArg>,

    #[command(flatten)]
    format: FormatArgs,

    /// Domain names [default: lines of standard input]
    ///
    /// Put -- before a name that starts with a hyphen.
    #[arg(value_name = "NAME", conflicts_with = "files")]
    names: Vec<OsString>,

    #[command(flatten)]
    lists: ListArgs,
}

#[derive(ValueEnum, Clone, Copy, Debug)]
enum DirectionArg {
    /// From left to right
    Ltr,
    /// From right to left
    Rtl,
}

impl SkeletonArgs {
    pub(crate) fn plan(self) -> Plan {
        let direction = self.direction.map(|direction| match direction {
            DirectionArg::Ltr => Direction::LeftToRight,
            DirectionArg::Rtl => Direction::RightToLeft,
        });
        self.lists.plan(Conversion::Skeleton(direction), self.names, self.format)
    }
}
