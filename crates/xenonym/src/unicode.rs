//! The properties of code points in Unicode 18.0.0 that matter for domain names.
//!
//! [`normalize`](crate::normalize) and the modules of the standards use the same properties. Other
//! properties and other versions are not supported.

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
