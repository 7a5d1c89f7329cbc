//! The conversions from and to text that all types of hosts share.

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
