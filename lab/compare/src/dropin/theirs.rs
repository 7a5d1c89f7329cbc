//! The published crate under the name that the doors know.

pub use idna as subject;

#[path = "doors.rs"]
pub mod doors;
