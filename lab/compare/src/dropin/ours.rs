//! Our crate, under the module name that the compared functions use.

pub use idna_facade as subject;

#[path = "doors.rs"]
pub mod doors;
