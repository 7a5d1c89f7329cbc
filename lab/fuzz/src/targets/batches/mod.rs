//! Many names at once.

pub mod columns;
pub mod kernels;
pub mod lines;
pub mod memory;
