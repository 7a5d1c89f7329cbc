//! Outputs of conversions: sinks, buffers on the stack, any writer, and text that is safe to
//! show.

pub(crate) mod display;
pub(crate) mod inline_vec;
pub(crate) mod isolate;
pub(crate) mod sink;
