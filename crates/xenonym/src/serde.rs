//! Implementations for `serde`: each type as the text that it is parsed from, and errors as maps.

use core::fmt;
use core::marker::PhantomData;
use core::str::FromStr;

use serde::de::{self, Deserialize, Deserializer, Visitor};
use serde::ser::{Serialize, SerializeStruct, Serializer};

use crate::{Error, ErrorKind, Place, Side, SideError, idna2003, idna2008, stringprep, uts46};

/// Reads a type from its text.
struct Text<T>(PhantomData<T>);

impl<T: FromStr<Err: fmt::Display>> Visitor<'_> for Text<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text")
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

macro_rules! as_text {
    ($($type:ty)*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_str(Text(PhantomData))
            }
        }
    )*};
}

as_text!(ErrorKind uts46::Options idna2008::Options idna2003::Options);

#[cfg(feature = "alloc")]
as_text!(
    crate::Standard crate::host::CertificateName crate::host::Host crate::host::HostAddr crate::host::HostPort crate::host::Pattern
);

/// A value as its text.
struct Displayed<T>(T);

impl<T: fmt::Display> Serialize for Displayed<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

/// A code point as its number.
struct Number(u32);

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "U+{:04X}", self.0)
    }
}

impl Serialize for Error {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_struct("Error", 9)?;
        map.serialize_field("kind", self.kind().name())?;
        map.serialize_field("rule", self.kind().rule())?;
        map.serialize_field("message", &Displayed(self))?;
        map.serialize_field("offset", &self.offset())?;
        map.serialize_field("end", &self.range().end)?;
        map.serialize_field("place", &self.place())?;
        map.serialize_field("label", &self.label())?;
        map.serialize_field(
            "code_point",
            &self.code_point().map(|value| Displayed(Number(value))),
        )?;
        map.serialize_field("table", &self.table().map(stringprep::Table::name))?;
        map.end()
    }
}

impl Serialize for Place {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl Serialize for Side {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(match self {
            Self::First => "first",
            Self::Second => "second",
        })
    }
}

impl Serialize for SideError {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_struct("SideError", 2)?;
        map.serialize_field("side", &self.side)?;
        map.serialize_field("error", &self.error)?;
        map.end()
    }
}
