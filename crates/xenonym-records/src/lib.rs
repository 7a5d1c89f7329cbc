//! Finds domain names in text files, and writes the files again with other names.
//!
//! [`rewrite()`] reads a file, calls your function with each domain name in it, and writes the file back with the
//! replacements. All other bytes are copied.
//!
//! ```
//! use xenonym_records::{Edit, Urls, rewrite};
//!
//! let mut output = Vec::new();
//! let urls = &b"https://user@names.example:8080/x\n"[..];
//! let summary = rewrite(&Urls::WITH_SCHEME, urls, &mut output, |name| {
//!     Edit::from(name.text().to_uppercase())
//! })?;
//! assert_eq!(output, b"https://user@NAMES.EXAMPLE:8080/x\n");
//! assert_eq!(summary.replaced, 1);
//! # Ok::<(), xenonym_records::Error>(())
//! ```
//!
//! | format | names |
//! |---|---|
//! | [`Lines`] | one per line, with comments and blanks as [`ListOptions`] say |
//! | [`Hosts`] | those after the address of each line |
//! | [`Zone`] | owners, and names in RDATA |
//! | [`Rows`] | columns of CSV and TSV |
//! | [`JsonLines`] | fields of objects |
//! | [`Urls`], [`Emails`] | the host or domain on each line |
//! | [`Rules`] | domains in filter rules, and in lists and options of resolvers and servers |
//! | [`Text`] | links, email addresses and names anywhere in a message or a mail |
//!
//! A column or field can also contain URLs or email addresses: see [`Target`]. [`FORMATS`] is the table of all formats.
//!
//! This crate converts no names, opens no files and starts no threads. It does not read columnar files.

#![forbid(unsafe_code)]

mod content;
mod delimited;
#[doc(hidden)]
pub mod engine;
mod error;
mod fault;
mod format;
mod formats;
mod ipv4;
mod json_lines;
mod line;
mod lists;
mod recognize;
mod rewrite;
mod slot;
mod text;
mod wildcard;
mod zone;

pub use self::content::{Content, Target};
pub use self::delimited::{Results, Rows, Syntax};
pub use self::error::{Error, LayoutError, LayoutErrorKind};
pub use self::fault::Fault;
pub use self::format::Format;
pub use self::formats::{FORMATS, FormatInfo};
pub use self::json_lines::JsonLines;
pub use self::lists::{Emails, Hosts, Lines, ListOptions, Rules, Urls};
#[doc(hidden)]
pub use self::recognize::{ColumnFile, Recognized, TextKind, recognize};
pub use self::rewrite::{Edit, LONGEST_RECORD, Name, Rejection, Summary, rewrite};
pub use self::text::{Found, FoundKind, Text, find};
pub use self::zone::Zone;

/// Runs the README's example.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
