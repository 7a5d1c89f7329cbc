//! The targets that call a library: a file each, and a folder for some that belong together.

mod batches;
mod c;
mod facade;
mod lgr;
mod library;
mod records;
mod safety;

use self::library::{
    hosts, idna2003, idna2008, normalization, precis, punycode, stringprep, uts46,
};

/// A target, and its name.
pub type Target = (&'static str, fn(&[u8]));

/// All of them.
pub const ALL: &[Target] = &[
    ("addresses", hosts::addresses),
    ("bootstring", punycode::bootstring),
    ("c", c::fuzz),
    ("columns", batches::columns),
    ("confusables", safety::confusables),
    ("display", safety::display),
    ("emails", records::emails),
    ("facade", facade::fuzz),
    ("hosts", hosts::hosts),
    ("idna2003", idna2003::fuzz),
    ("idna2008", idna2008::fuzz),
    ("json_lines", records::json_lines),
    ("kernels", batches::arrow_kernels),
    ("lgr", lgr::documents),
    ("lgr_compiled", lgr::compiled),
    ("lgr_tables", lgr::tables),
    ("lines", batches::lines),
    ("lists", records::lists),
    ("memory", batches::memory),
    ("normalization", normalization::fuzz),
    ("options", hosts::options),
    ("precis", precis::fuzz),
    ("punycode", punycode::punycode),
    ("recognize", records::recognition),
    ("rows", records::rows),
    ("shown", hosts::shown),
    ("stringprep", stringprep::fuzz),
    ("texts", hosts::texts),
    ("urls", records::urls),
    ("uts46", uts46::fuzz),
    ("zone", records::zone),
];
