//! Runs the Rust code of `docs/MIGRATING.md`, with calls of other crates and of ours.
#![doc = include_str!("../../../docs/MIGRATING.md")]
