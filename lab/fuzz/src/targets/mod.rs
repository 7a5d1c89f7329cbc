//! The targets that call a library: a file each, and a folder for some that belong together.

mod batches;
mod c;
mod confusables;
mod display;
mod facade;
mod lgr;
mod lgr_compiled;
mod lgr_tables;
mod library;
mod records;

use self::batches::{columns, kernels, lines, memory};
use self::library::{
    addresses, bootstring, hosts, idna2003, idna2008, normalization, options, precis, punycode,
    shown, stringprep, texts, uts46,
};
use self::records::{emails, json_lines, lists, recognize, rows, urls, zone};

/// A target, and its name.
pub type Target = (&'static str, fn(&[u8]));

/// All of them.
pub const ALL: &[Target] = &[
    ("addresses", addresses::fuzz),
    ("bootstring", bootstring::fuzz),
    ("c", c::fuzz),
    ("columns", columns::fuzz),
    ("confusables", confusables::fuzz),
    ("display", display::fuzz),
    ("emails", emails::fuzz),
    ("facade", facade::fuzz),
    ("hosts", hosts::fuzz),
    ("idna2003", idna2003::fuzz),
    ("idna2008", idna2008::fuzz),
    ("json_lines", json_lines::fuzz),
    ("kernels", kernels::fuzz),
    ("lgr", lgr::fuzz),
    ("lgr_compiled", lgr_compiled::fuzz),
    ("lgr_tables", lgr_tables::fuzz),
    ("lines", lines::fuzz),
    ("lists", lists::fuzz),
    ("memory", memory::fuzz),
    ("normalization", normalization::fuzz),
    ("options", options::fuzz),
    ("precis", precis::fuzz),
    ("punycode", punycode::fuzz),
    ("recognize", recognize::fuzz),
    ("rows", rows::fuzz),
    ("shown", shown::fuzz),
    ("stringprep", stringprep::fuzz),
    ("texts", texts::fuzz),
    ("urls", urls::fuzz),
    ("uts46", uts46::fuzz),
    ("zone", zone::fuzz),
];
