//! The Rust of `docs/MIGRATING.md`, with the calls of other crates beside ours: both run.
#![doc = include_str!("../../../docs/MIGRATING.md")]
