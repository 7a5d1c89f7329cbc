//! Names in records and columns.

#[cfg(feature = "columnar")]
pub(crate) mod columns;
#[cfg(feature = "columnar")]
mod columns_faults;
#[cfg(feature = "columnar")]
mod descriptions;
mod files;
mod formats;
mod formats_inside;
mod formats_rejected;
mod formats_unread;
mod sources;

#[cfg(not(feature = "columnar"))]
#[test]
#[ignore = "Parquet and Arrow are tested with --features columnar only"]
fn columns() {
    panic!("run cargo test -p xn --features columnar");
}
mod wildcards;
