//! The border: two buffers in linear memory, and what a call returns.
//!
//! All functions take `extern "C"` integers. JavaScript reads and writes the buffers between calls only; the module has one
//! thread.

use std::cell::RefCell;

use xenonym::{Error, ErrorKind};

use crate::error::write_error;
use crate::json::Json;
use crate::positions::Positions;

/// What the output is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Outcome {
    /// Empty: the input is its own result.
    #[cfg_attr(
        all(feature = "lgr", not(feature = "full")),
        expect(dead_code, reason = "rulesets answer with objects")
    )]
    Unchanged,
    /// The result.
    #[cfg_attr(
        all(feature = "lgr", not(feature = "full")),
        expect(dead_code, reason = "rulesets answer with objects")
    )]
    Text,
    /// An object.
    Json,
    /// The error of an input that is not UTF-8: JavaScript ends a text at a lone surrogate with the byte FF.
    NotUtf8,
}

#[derive(Default)]
struct Buffers {
    input: Vec<u8>,
    output: Vec<u8>,
}

thread_local! {
    static BUFFERS: RefCell<Buffers> = const {
        RefCell::new(Buffers { input: Vec::new(), output: Vec::new() })
    };
}

/// The address of room for `length` bytes of input.
#[allow(unsafe_code, reason = "JavaScript calls the function by its name, which no other has")]
#[unsafe(no_mangle)]
pub(crate) extern "C" fn input(length: usize) -> *mut u8 {
    BUFFERS.with_borrow_mut(|buffers| {
        if buffers.input.len() < length {
            buffers.input.resize(length, 0);
        }
        buffers.input.as_mut_ptr()
    })
}

/// The address of the output.
#[allow(unsafe_code, reason = "JavaScript calls the function by its name, which no other has")]
#[unsafe(no_mangle)]
pub(crate) extern "C" fn output() -> *const u8 {
    BUFFERS.with_borrow(|buffers| buffers.output.as_ptr())
}

/// Calls `work` with the first `length` bytes of the input and an empty output; returns the length of the output and, in
/// the two lowest bits, the outcome.
pub(crate) fn call(length: usize, work: impl FnOnce(&[u8], &mut Vec<u8>) -> Outcome) -> usize {
    BUFFERS.with_borrow_mut(|Buffers { input, output }| {
        output.clear();
        let outcome = work(input.get(..length).unwrap_or_default(), output);
        // A longer output cannot be told: JavaScript gets an error from the trap.
        assert!(output.len() < 1 << 30, "the output is too long");
        output.len() << 2 | outcome as usize
    })
}

/// The same, for a text.
pub(crate) fn call_with_text(
    length: usize,
    work: impl FnOnce(&str, &mut Vec<u8>) -> Outcome,
) -> usize {
    call(length, |input, output| match core::str::from_utf8(input) {
        Ok(text) => work(text, output),
        Err(error) => {
            let valid = error.valid_up_to();
            let text = input.get(..valid).and_then(|valid| core::str::from_utf8(valid).ok());
            let mut json = Json::new(output);
            let error = Error::new(ErrorKind::InvalidUtf8, valid..valid + 1);
            write_error(&mut json, error, &Positions::new(text.unwrap_or_default()));
            Outcome::NotUtf8
        }
    })
}

/// The same, for an answer in JSON.
#[cfg(any(feature = "full", feature = "lgr"))]
pub(crate) fn call_for_json(length: usize, work: impl FnOnce(&str, &mut Json<'_>)) -> usize {
    call_with_text(length, |text, output| {
        work(text, &mut Json::new(output));
        Outcome::Json
    })
}
