//! Options that several commands share.

mod brand;
mod color;
mod flags;
mod formats;
mod input;
mod listed;
mod lists;
mod number;
mod output_format;
mod policy;
mod profile;

pub(crate) use self::brand::BrandArgs;
pub(crate) use self::color::ColorArgs;
pub(crate) use self::flags::{FlagArgs, LengthArgs};
pub(crate) use self::formats::{RecordArgs, SourceArgs};
pub(crate) use self::input::{ColumnOutputArgs, FileArgs, InputArgs, of_texts};
pub(crate) use self::listed::listed;
pub(super) use self::lists::STANDARD_OUTPUT;
pub(crate) use self::lists::{ListArgs, ThreadArgs, rejected_by_default};
pub(super) use self::number::count;
pub(crate) use self::output_format::FormatArgs;
pub(crate) use self::policy::{listed_policies, policy_names, policy_parser};
pub(crate) use self::profile::{PROFILE_HELP, ProfileArgs, profile_names, without_table};
