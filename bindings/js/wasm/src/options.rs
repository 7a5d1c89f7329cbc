//! Options as JavaScript passes them: 32 bits.
//!
//! | bits | meaning |
//! |---|---|
//! | 0 to 3 | which of `Standard::ALL` |
//! | 4 and 5, and so on for each of `Flag::ALL` | 0: as the standard has it; 2: off; 3: on |

use xenonym::uts46::{Flag, Options};
use xenonym::{Operation, Standard};

use crate::border::{Outcome, call};
use crate::json::Json;

/// The names of `Standard::ALL`, as an array.
#[allow(unsafe_code, reason = "JavaScript calls the function by its name, which no other has")]
#[unsafe(no_mangle)]
extern "C" fn standards() -> usize {
    call(0, |_, output| {
        let mut json = Json::new(output);
        json.array(|json| {
            for (name, _) in Standard::ALL {
                json.string(name);
            }
        });
        Outcome::Json
    })
}

/// The standard of these bits. Flags are those of UTS #46 only.
pub(crate) fn standard(bits: u32) -> Standard {
    let (_, standard) = Standard::ALL[bits as usize & 7];
    match standard {
        Standard::Uts46(options) => Standard::Uts46(with_flags(options, bits)),
        Standard::WhatwgUrl { to_ascii, to_unicode } => Standard::WhatwgUrl {
            to_ascii: with_flags(to_ascii, bits),
            to_unicode: with_flags(to_unicode, bits),
        },
        other => other,
    }
}

/// The options of UTS #46 of these bits; for another standard, the default.
#[cfg(any(feature = "full", not(feature = "conversion")))]
pub(crate) fn uts46(bits: u32, operation: Operation) -> Options {
    match (standard(bits), operation) {
        (Standard::WhatwgUrl { to_unicode, .. }, Operation::ToUnicode) => to_unicode,
        (Standard::Uts46(options) | Standard::WhatwgUrl { to_ascii: options, .. }, _) => options,
        _ => Options::default(),
    }
}

/// What names are converted by. A [`Standard`] brings all standards into the module.
#[cfg(feature = "conversion")]
pub(crate) type Chosen = Standard;
#[cfg(not(feature = "conversion"))]
pub(crate) type Chosen = Options;

/// The options of these bits, for this operation.
pub(crate) fn chosen(bits: u32, operation: Operation) -> Chosen {
    #[cfg(feature = "conversion")]
    return {
        let _ = operation;
        standard(bits)
    };
    #[cfg(not(feature = "conversion"))]
    uts46(bits, operation)
}

fn with_flags(options: Options, bits: u32) -> Options {
    Flag::ALL.into_iter().enumerate().fold(options, |options, (at, flag)| {
        match bits >> (4 + 2 * at) & 3 {
            2 => options.with_flag(flag, false),
            3 => options.with_flag(flag, true),
            _ => options,
        }
    })
}
