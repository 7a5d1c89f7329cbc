//! The conversions from and to text that all types of hosts share.

use alloc::string::ToString;
use core::fmt;

/// Writes a text of several parts, together as wide as the caller asks for. Only then does it allocate.
pub(super) fn pad(f: &mut fmt::Formatter<'_>, text: fmt::Arguments<'_>) -> fmt::Result {
    match (f.width(), f.precision()) {
        (None, None) => f.write_fmt(text),
        _ => f.pad(&text.to_string()),
    }
}

/// Reads a type by its `parse`, and writes it by its `Display`.
macro_rules! converts_text {
    ($type:ident) => {
        impl core::str::FromStr for $type {
            type Err = crate::Error;

            /// As [`parse`](Self::parse).
            fn from_str(text: &str) -> Result<Self, crate::Error> {
                Self::parse(text)
            }
        }

        impl TryFrom<&str> for $type {
            type Error = crate::Error;

            /// As [`parse`](Self::parse).
            fn try_from(text: &str) -> Result<Self, crate::Error> {
                Self::parse(text)
            }
        }

        impl TryFrom<alloc::string::String> for $type {
            type Error = crate::Error;

            /// As [`parse`](Self::parse).
            fn try_from(text: alloc::string::String) -> Result<Self, crate::Error> {
                Self::parse(&text)
            }
        }

        impl TryFrom<&[u8]> for $type {
            type Error = crate::Error;

            /// As [`parse`](Self::parse), and [`from_utf8`](crate::from_utf8) before it.
            fn try_from(text: &[u8]) -> Result<Self, crate::Error> {
                Self::parse(crate::from_utf8(text)?)
            }
        }

        impl From<$type> for alloc::string::String {
            fn from(host: $type) -> Self {
                host.into_string()
            }
        }
    };
}

pub(super) use converts_text;

#[cfg(test)]
mod tests {
    use crate::host::{CertificateName, HostAddr, HostPort, Pattern};
    use std::format;

    #[test]
    fn all_types_are_written_in_columns() -> Result<(), crate::Error> {
        assert_eq!(format!("{:>8}|", CertificateName::parse("*.a.b")?), "   *.a.b|");
        assert_eq!(format!("{:<8}|", Pattern::parse("*.a.b")?), "*.a.b   |");
        assert_eq!(format!("{:^8}|", HostAddr::parse("[::1]")?), " [::1]  |");
        assert_eq!(format!("{:.>8}|", HostPort::parse("a.b:80")?), "..a.b:80|");
        assert_eq!(
            format!("{:8}|{:8}|", HostPort::parse("a")?, HostAddr::parse("1.1")?),
            "a       |1.0.0.1 |"
        );
        Ok(())
    }
}
