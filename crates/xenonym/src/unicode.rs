//! The properties of code points that matter for domain names, in the newest version of Unicode that this crate supports.
//!
//! [`normalize`](crate::normalize) and the modules of the standards use the same properties. Other
//! properties and other versions are not supported.

#[doc(hidden)]
pub use crate::tables::VERSION_TEXT;
#[doc(hidden)]
pub use crate::tables::{
    BidiClass, ContextScript, DerivedProperty, JoiningType, MappedTo, is_mark, lower_case, mapping,
    ordinary_width,
};
pub use crate::tables::{Status, VERSION};
