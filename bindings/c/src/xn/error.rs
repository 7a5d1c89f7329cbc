//! Failures: a negative return value, and the library's error as a C struct.

use core::ffi::{c_char, c_int};
use core::fmt::{self, Write};

use xenonym::Error;

/// The reason why an input was rejected, and the position of the error. Contains no pointers, so it
/// can be copied and needs no cleanup.
///
/// `kind` is a stable identifier, such as "bidi_rule_1". It is empty if there is no error. All
/// three strings are NUL-terminated UTF-8. For `XN_BAD_ARGUMENT`, the kind is "bad_argument", and
/// for `XN_NO_MEMORY`, "no_memory".
///
/// Functions fill it in when they fail. When they succeed, they leave it unchanged, except for
/// `xn_to_unicode`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct xn_error {
    /// The kind of error.
    pub kind: [c_char; 40],
    /// The rule that was broken, as a clause of a standard.
    pub rule: [c_char; 120],
    /// A description of the error, in English.
    pub message: [c_char; 240],
    /// The start of the error, in bytes of the input.
    pub offset: usize,
    /// The end of the error, in bytes of the input.
    pub end: usize,
    /// The index of the label, counted from 0, or -1 if the error is not in a label.
    pub label: isize,
    /// The code point, or `XN_NO_CODE_POINT` if the error is not about a code point.
    pub code_point: u32,
}

/// The value of `xn_error.code_point` if the error is not about a code point.
pub const XN_NO_CODE_POINT: u32 = u32::MAX;

impl xn_error {
    /// No error.
    pub(super) const NONE: Self = Self {
        kind: [0; 40],
        rule: [0; 120],
        message: [0; 240],
        offset: 0,
        end: 0,
        label: -1,
        code_point: XN_NO_CODE_POINT,
    };

    /// Creates an error that is not about the input.
    fn other(kind: &str, message: &str) -> Self {
        Self { kind: written(kind), message: written(message), ..Self::NONE }
    }

    pub(super) fn of(error: Error) -> Self {
        let range = error.range();
        Self {
            kind: written(error.kind().name()),
            rule: written(error.kind().rule()),
            message: written(error.message()),
            offset: range.start,
            end: range.end,
            label: error.label().map_or(-1, |label| label as isize),
            code_point: error.code_point().unwrap_or(XN_NO_CODE_POINT),
        }
    }

    /// The message starts with the part of the XMPP address.
    fn of_precis(error: &xenonym_precis::Error) -> Self {
        let range = error.range();
        let message = match error.part() {
            Some(part) => written(format_args!("{}: {}", part.name(), error.message())),
            None => written(error.message()),
        };
        Self {
            kind: written(error.name()),
            rule: written(error.rule()),
            message,
            offset: range.start,
            end: range.end,
            label: -1,
            code_point: error.code_point().unwrap_or(XN_NO_CODE_POINT),
        }
    }
}

/// The input violates the standard. See `xn_error` for the reason. All failures are negative.
pub const XN_REJECTED: c_int = -1;
/// A pointer is NULL that must not be, a length exceeds the address space, or an option is unknown.
pub const XN_BAD_ARGUMENT: c_int = -2;
/// There is not enough memory for the result.
pub const XN_NO_MEMORY: c_int = -3;

const BAD_ARGUMENT: &str = "a pointer is null, a length is too large, or an option is unknown";
const NO_MEMORY: &str = "not enough memory for the result";

/// The reason why a function failed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Failure {
    Rejected(Error),
    RejectedByPrecis(xenonym_precis::Error),
    BadArgument,
    NoMemory,
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self::Rejected(error)
    }
}

impl Failure {
    /// Describes the failure in `*error`, and returns its number.
    ///
    /// # Safety
    /// `error` is null or writable.
    #[cold]
    pub(super) unsafe fn report(self, error: *mut xn_error) -> c_int {
        let (number, details) = match self {
            Self::Rejected(rejected) => (XN_REJECTED, xn_error::of(rejected)),
            Self::RejectedByPrecis(rejected) => (XN_REJECTED, xn_error::of_precis(&rejected)),
            Self::BadArgument => (XN_BAD_ARGUMENT, xn_error::other("bad_argument", BAD_ARGUMENT)),
            Self::NoMemory => (XN_NO_MEMORY, xn_error::other("no_memory", NO_MEMORY)),
        };
        if !error.is_null() {
            // SAFETY: it is not null, and the caller promises the rest.
            unsafe { error.write(details) };
        }
        number
    }
}

/// Copies a text to a NUL-terminated array, truncated at a code point boundary if it does not fit.
pub(super) fn written<const SIZE: usize>(text: impl fmt::Display) -> [c_char; SIZE] {
    let mut field = Field { bytes: [0; SIZE], length: 0 };
    let _ = write!(field, "{text}");
    field.bytes
}

struct Field<const SIZE: usize> {
    bytes: [c_char; SIZE],
    length: usize,
}

impl<const SIZE: usize> Write for Field<SIZE> {
    fn write_char(&mut self, code_point: char) -> fmt::Result {
        let end = self.length + code_point.len_utf8();
        let room = self.bytes.get_mut(self.length..end).filter(|_| end < SIZE).ok_or(fmt::Error)?;
        for (place, byte) in room.iter_mut().zip(code_point.encode_utf8(&mut [0; 4]).bytes()) {
            *place = byte as c_char;
        }
        self.length = end;
        Ok(())
    }

    fn write_str(&mut self, text: &str) -> fmt::Result {
        text.chars().try_for_each(|code_point| self.write_char(code_point))
    }
}

#[cfg(test)]
mod tests {
    use core::ffi::CStr;
    use std::string::ToString;

    use xenonym::ErrorKind;
    use xenonym_safety::display::Rule;

    use super::*;

    fn read(field: &[c_char]) -> &str {
        // SAFETY: the pointer and the length belong to the same array.
        let bytes = unsafe { core::slice::from_raw_parts(field.as_ptr().cast(), field.len()) };
        CStr::from_bytes_until_nul(bytes).unwrap().to_str().unwrap()
    }

    #[test]
    fn every_kind_fits_and_has_room_for_its_numbers() {
        for &kind in ErrorKind::ALL {
            let error = Error::new(kind, 3..7);
            let written = xn_error::of(error);
            assert_eq!(read(&written.kind), kind.name());
            assert_eq!(read(&written.rule), kind.rule());
            assert_eq!(read(&written.message), error.message().to_string());
            assert!(kind.message().len() + 60 < written.message.len(), "{kind:?}");
            assert_eq!((written.offset, written.end, written.label), (3, 7, -1));
        }
        for rule in Rule::ALL {
            assert_eq!(read(&written::<40>(rule.name())), rule.name());
            assert_eq!(read(&written::<120>(rule.clause())), rule.clause());
        }
    }

    #[test]
    fn a_code_point_is_not_cut() {
        assert_eq!(read(&written::<4>("aü")), "aü");
        assert_eq!(read(&written::<3>("aü")), "a");
        assert_eq!(read(&written::<1>("a")), "");
    }
}
