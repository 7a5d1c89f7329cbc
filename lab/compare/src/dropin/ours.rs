//! Our crate under the name that the doors know.

pub use idna_facade as subject;

#[path = "doors.rs"]
pub mod doors;
