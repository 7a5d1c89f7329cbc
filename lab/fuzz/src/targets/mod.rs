//! The targets that call a library, a file each.

mod addresses;
mod bootstring;
mod c;
mod columns;
mod confusables;
mod display;
mod emails;
mod facade;
mod hosts;
mod idna2003;
mod idna2008;
mod json_lines;
mod kernels;
mod lgr;
mod lgr_compiled;
mod lines;
mod lists;
mod normalization;
mod options;
mod precis;
mod punycode;
mod recognise;
mod rows;
mod shown;
mod stringprep;
mod urls;
mod uts46;
mod zone;

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
    ("lines", lines::fuzz),
    ("lists", lists::fuzz),
    ("normalization", normalization::fuzz),
    ("options", options::fuzz),
    ("precis", precis::fuzz),
    ("punycode", punycode::fuzz),
    ("recognise", recognise::fuzz),
    ("rows", rows::fuzz),
    ("shown", shown::fuzz),
    ("stringprep", stringprep::fuzz),
    ("urls", urls::fuzz),
    ("uts46", uts46::fuzz),
    ("zone", zone::fuzz),
];
