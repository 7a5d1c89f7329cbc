//! The functions of the WebAssembly module that the npm package calls, over linear memory.
//!
//! JavaScript asks for room with `input`, writes UTF-8 there, and calls a function with the length. The function returns
//! a [`border::Outcome`] and the length of the answer, which starts at `output`. What has several parts is JSON. There is
//! no logic of domain names here.
//!
//! Without features, only conversion by UTS #46 is built; with `conversion`, by every standard. With `lgr` alone, only rulesets are.

#[cfg(feature = "full")]
mod analysis;
#[cfg(any(feature = "full", not(feature = "lgr")))]
mod batch;
mod border;
#[cfg(any(feature = "full", not(feature = "lgr")))]
mod convert;
mod error;
mod json;
#[cfg(feature = "lgr")]
mod lgr;
#[cfg(any(feature = "full", not(feature = "lgr")))]
mod options;
mod positions;
