//! What each format of text makes of whole files, with the library's conversions.

mod converted;
mod lists;
mod recognize;
mod urls;
mod zone;
