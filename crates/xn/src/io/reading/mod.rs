//! Inputs: opened once, decompressed, and decoded to UTF-8.

pub(crate) mod byte_order_mark;
mod decoder;
mod decompress;
mod encoding;
pub(in crate::io) mod input;
mod members;

pub(crate) use self::decompress::{beginning, decompressed};
pub(crate) use self::encoding::Encoding;
pub(crate) use self::input::Input;
