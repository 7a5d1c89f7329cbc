//! Options as JavaScript passes them: 32 bits.
//!
//! | bits | meaning |
//! |---|---|
//! | 0 to 3 | which of `Standard::ALL` |
//! | 4 and 5, and two bits for each further flag | 0: as the standard has it; 2: off; 3: on |

use xenonym::uts46::{AsciiRules, CheckBidi, Options, VerifyDnsLength};
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
    let mut flags = (0..7).map(|flag| match bits >> (4 + 2 * flag) & 3 {
        2 => Some(false),
        3 => Some(true),
        _ => None,
    });
    // In the order of JavaScript's list.
    let mut set = |options: Options, with: fn(Options, bool) -> Options| {
        flags.next().flatten().map_or(options, |on| with(options, on))
    };
    let options = set(options, Options::with_check_hyphens);
    let options = set(options, |options, on| {
        options.with_check_bidi(if on { CheckBidi::WholeName } else { CheckBidi::Off })
    });
    let options = set(options, Options::with_check_joiners);
    let options = set(options, |options, on| {
        options.with_ascii_rules(if on { AsciiRules::Std3 } else { AsciiRules::Any })
    });
    let options = set(options, |options, on| {
        options.with_verify_dns_length(if on { VerifyDnsLength::On } else { VerifyDnsLength::Off })
    });
    let options = set(options, Options::with_transitional_processing);
    set(options, Options::with_ignore_invalid_punycode)
}
