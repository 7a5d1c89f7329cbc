//! Names in records and columns.

#[cfg(feature = "columnar")]
pub(crate) mod columns;
#[cfg(feature = "columnar")]
mod columns_faults;
mod formats;
mod formats_inside;
mod formats_rejected;
mod formats_unread;
