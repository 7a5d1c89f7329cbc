//! Implementations for `serde`: each type as the text that it is parsed from, and errors as maps, as in `xenonym`.

use alloc::borrow::Cow;
use alloc::format;
use core::fmt::Display;
use core::str::FromStr;

use serde::de::{Deserialize, Deserializer, Error as _};
use serde::ser::{Serialize, SerializeStruct, Serializer};

use crate::jid::{Jid, Part};
use crate::{Error, ErrorKind, SideError, Slot};

impl Serialize for ErrorKind {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl Serialize for Part {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl Serialize for Slot {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl Serialize for Jid<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for ErrorKind {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        parsed(deserializer)
    }
}

impl<'de> Deserialize<'de> for Slot {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        parsed(deserializer)
    }
}

impl<'de> Deserialize<'de> for Jid<'static> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        parsed(deserializer)
    }
}

fn parsed<'de, T, D>(deserializer: D) -> Result<T, D::Error>
where
    T: FromStr<Err: Display>,
    D: Deserializer<'de>,
{
    Cow::<str>::deserialize(deserializer)?.parse().map_err(D::Error::custom)
}

impl Serialize for Error {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_struct("Error", 8)?;
        map.serialize_field("kind", self.name())?;
        map.serialize_field("rule", self.rule())?;
        map.serialize_field("message", &format_args!("{self}"))?;
        map.serialize_field("offset", &self.offset())?;
        map.serialize_field("end", &self.range().end)?;
        map.serialize_field("place", &self.place())?;
        map.serialize_field("part", &self.part())?;
        let code_point = self.code_point().map(|value| format!("U+{value:04X}"));
        map.serialize_field("code_point", &code_point)?;
        map.end()
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
