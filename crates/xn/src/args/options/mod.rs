//! Options that several commands share.

mod color;
mod flags;
mod formats;
mod input;
mod listed;
mod lists;
mod number;
mod output_format;
mod profile;

pub(crate) use self::color::ColorArgs;
pub(crate) use self::flags::{FlagArgs, LengthArgs};
pub(crate) use self::formats::{RecordArgs, SourceArgs};
pub(crate) use self::input::{ColumnOutputArgs, FileArgs, InputArgs};
pub(crate) use self::listed::listed;
pub(super) use self::lists::STANDARD_OUTPUT;
pub(crate) use self::lists::{ListArgs, ThreadArgs};
pub(super) use self::number::count;
pub(crate) use self::output_format::FormatArgs;
pub(crate) use self::profile::{PROFILE_HELP, ProfileArgs, without_table};
