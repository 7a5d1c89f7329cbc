//! Formats in this process: where names stand, and that nothing else changes.

mod bytes;
mod formats;
mod hostile;
mod inside;
mod json;
mod pieces;
mod properties;
mod replacers;
mod rewriting;
mod rows;
mod running_text;
mod text;
