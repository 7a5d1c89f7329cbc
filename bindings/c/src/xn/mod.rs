//! `libxenonym`: the functions of `include/xenonym.h`, which is generated from the comments here.
//!
//! Texts are passed as a pointer and a length in bytes, or [`XN_NUL_TERMINATED`]. Results are
//! written to the caller's buffer, or to memory from `malloc`. A result that does not fit in the
//! buffer is not written at all. Functions do not retain pointers.

#![allow(non_camel_case_types, reason = "as C spells them")]

mod argument;
mod convert;
mod display;
mod error;
mod host;
#[cfg(feature = "lgr")]
mod lgr;
mod lines;
mod lookalikes;
mod precis;
mod result;
mod standard;
mod strings;

pub use self::argument::XN_NUL_TERMINATED;
pub use self::convert::{xn_to_ascii, xn_to_ascii_alloc, xn_to_unicode, xn_to_unicode_alloc};
pub use self::display::{XN_SHOW_ASCII, XN_SHOW_INVALID, XN_SHOW_UNICODE, xn_display, xn_verdict};
pub use self::error::{XN_BAD_ARGUMENT, XN_NO_CODE_POINT, XN_NO_MEMORY, XN_REJECTED, xn_error};
pub use self::host::{
    xn_find_host, xn_found_host, xn_host_equal, xn_host_key, xn_registrable_domain,
};
#[cfg(feature = "lgr")]
pub use self::lgr::{
    xn_lgr, xn_lgr_check, xn_lgr_free, xn_lgr_index, xn_lgr_load, xn_lgr_root, xn_lgr_take,
    xn_lgr_variants, xn_lgr_verdict,
};
pub use self::lines::{
    XN_BLANK, XN_KEEP, XN_TO_ASCII, XN_TO_UNICODE, xn_convert_lines, xn_counts, xn_on_rejected,
};
pub use self::lookalikes::{
    xn_lookalike, xn_lookalikes, xn_lookalikes_find, xn_lookalikes_free, xn_lookalikes_new,
};
pub use self::precis::{XN_COMPARE, XN_ENFORCE, XN_PREPARE, xn_precis};
pub use self::result::{xn_free, xn_unicode_version, xn_version};
pub use self::standard::{xn_standard, xn_standard_by_name};
pub use self::strings::{
    XN_QUERY, XN_STORED, xn_punycode_decode, xn_punycode_encode, xn_skeleton, xn_stringprep,
};
