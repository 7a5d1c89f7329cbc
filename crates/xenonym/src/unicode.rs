//! The properties of code points in Unicode 18.0.0 that matter for domain names.
//!
//! The same facts decide in [`normalize`](crate::normalize) and in the standards' modules; here
//! they can be looked at one by one. Not here: other properties, and other versions.

pub use crate::tables::{
    BidiClass, ContextScript, DerivedProperty, JoiningType, MappedTo, Status, is_mark, lower_case,
    mapping, ordinary_width,
};

/// The version of these facts.
///
/// ```
/// assert_eq!(xenonym::unicode::VERSION, (18, 0, 0));
/// ```
pub const VERSION: (u8, u8, u8) = (18, 0, 0);
