//! The flags of libidn2.

use core::ffi::c_int;

use super::Outcome;
use super::codes::Code;

/// The flags of a call. Unknown bits are ignored.
#[derive(Clone, Copy)]
pub(super) struct Flags(pub(super) c_int);

impl Flags {
    pub(super) const NFC_INPUT: c_int = 1;
    const ALABEL_ROUNDTRIP: c_int = 2;
    pub(super) const TRANSITIONAL: c_int = 4;
    const NONTRANSITIONAL: c_int = 8;
    pub(super) const USE_STD3_ASCII_RULES: c_int = 32;
    pub(super) const NO_TR46: c_int = 64;
    pub(super) const NO_ALABEL_ROUNDTRIP: c_int = 128;

    pub(super) const fn has(self, flag: c_int) -> bool {
        self.0 & flag != 0
    }

    /// Rejects flags that contradict each other.
    pub(super) fn check(self) -> Outcome<()> {
        let all = |flags: c_int| self.0 & flags == flags;
        let contradicts = all(Self::TRANSITIONAL | Self::NONTRANSITIONAL)
            || all(Self::TRANSITIONAL | Self::NO_TR46)
            || all(Self::NONTRANSITIONAL | Self::NO_TR46)
            || all(Self::ALABEL_ROUNDTRIP | Self::NO_ALABEL_ROUNDTRIP);
        if contradicts { Err(Code::INVALID_FLAGS) } else { Ok(()) }
    }
}
