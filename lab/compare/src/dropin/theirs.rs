//! The published crate, under the module name that the compared functions use.

pub use idna as subject;

#[path = "doors.rs"]
pub mod doors;
