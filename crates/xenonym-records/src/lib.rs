//! Where domain names stand in text files, and how the files are put together again.
//!
//! A [`Format`] divides a file into records with its [`Framer`], and rewrites one record at a time:
//! it shows each name to a [`Replacer`] of the caller, in a [`Slot`] that says how the result is
//! written there, and copies all other bytes as they are.
//!
//! This crate converts no names, opens no files and starts no threads. It knows nothing of columnar
//! files.

#![forbid(unsafe_code)]

mod content;
mod emails;
mod fault;
mod fields;
mod format;
mod ipv4;
mod json_lines;
mod line_edit;
mod line_ending;
mod lists;
mod magic;
mod recognise;
mod slot;
mod urls;
mod wildcard;

pub mod delimited;
pub mod zone;

pub use self::content::{Content, Target};
pub use self::emails::Emails;
pub use self::fault::{
    BECOMES_WILDCARD, BREAKS_RECORD, Fault, INVALID_UTF8, LINE_TOO_LONG, STRAY_QUOTE, UNTERMINATED,
};
pub use self::format::{AtLineFeed, Dropped, Format, Framer, Header, Records, Replacer};
pub use self::json_lines::JsonLines;
pub use self::line_ending::{split_ending, write_line_end};
pub use self::lists::{Adblock, Dnsmasq, Hosts, Lines, ListOptions};
pub use self::magic::{Codec, Magic, Table};
pub use self::recognise::{Kind, Recognised, recognise};
pub use self::slot::{Escape, OnReject, Slot, Unrepresentable, Within};
pub use self::urls::Urls;
pub use self::wildcard::{asterisk_in, becomes_wildcard, may_become_wildcard};

/// Runs the README's example.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
