//! Selects profiles by name, for command lines, configuration files and bindings.

use alloc::borrow::Cow;

use core::fmt;
use core::str::FromStr;

use xenonym::Side;

use crate::jid;
use crate::{
    Action, Error, LOCALPART, NICKNAME, OPAQUE_STRING, Profile, RESOURCEPART, SideError,
    USERNAME_CASE_MAPPED, USERNAME_CASE_PRESERVED,
};

/// A kind of text that a published standard defines: a profile, or an XMPP address.
///
/// [`Display`](fmt::Display) writes the [`name`](Self::name), and [`FromStr`] reads it.
///
/// ```
/// use xenonym_precis::{Action, Slot};
///
/// let slot: Slot = "jid".parse()?;
/// assert_eq!(slot.apply(Action::Enforce, "Juliet@Example.com/Foo")?, "juliet@example.com/Foo");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Slot {
    /// [`USERNAME_CASE_MAPPED`].
    UsernameCaseMapped,
    /// [`USERNAME_CASE_PRESERVED`].
    UsernameCasePreserved,
    /// [`OPAQUE_STRING`].
    OpaqueString,
    /// [`NICKNAME`].
    Nickname,
    /// [`LOCALPART`].
    XmppLocalpart,
    /// The domainpart of an XMPP address.
    XmppDomainpart,
    /// [`RESOURCEPART`].
    XmppResourcepart,
    /// An XMPP address.
    Jid,
}

impl Slot {
    /// Every slot, in the order of this list.
    pub const ALL: &'static [Self] = &[
        Self::UsernameCaseMapped,
        Self::UsernameCasePreserved,
        Self::OpaqueString,
        Self::Nickname,
        Self::XmppLocalpart,
        Self::XmppDomainpart,
        Self::XmppResourcepart,
        Self::Jid,
    ];

    /// Returns the name: lower case with hyphens.
    pub const fn name(self) -> &'static str {
        match self {
            Self::UsernameCaseMapped => "username-case-mapped",
            Self::UsernameCasePreserved => "username-case-preserved",
            Self::OpaqueString => "opaque-string",
            Self::Nickname => "nickname",
            Self::XmppLocalpart => "xmpp-localpart",
            Self::XmppDomainpart => "xmpp-domainpart",
            Self::XmppResourcepart => "xmpp-resourcepart",
            Self::Jid => "jid",
        }
    }

    /// Returns the slot with this [`name`](Self::name).
    #[doc(hidden)]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|slot| slot.name() == name)
    }

    /// Returns the profile that applies, or `None` for whole XMPP addresses and their domainparts.
    ///
    /// ```
    /// use xenonym_precis::Slot;
    ///
    /// assert_eq!(Slot::Nickname.profile().unwrap().reference(), "RFC 8266");
    /// ```
    pub const fn profile(self) -> Option<&'static Profile> {
        Some(match self {
            Self::UsernameCaseMapped => &USERNAME_CASE_MAPPED,
            Self::UsernameCasePreserved => &USERNAME_CASE_PRESERVED,
            Self::OpaqueString => &OPAQUE_STRING,
            Self::Nickname => &NICKNAME,
            Self::XmppLocalpart => &LOCALPART,
            Self::XmppResourcepart => &RESOURCEPART,
            Self::XmppDomainpart | Self::Jid => return None,
        })
    }

    /// Applies the rules of an action. Borrowed if nothing changes.
    ///
    /// # Errors
    /// As [`Profile::apply`], [`jid::Jid::apply`] or [`jid::apply_domainpart`].
    pub fn apply(self, action: Action, text: &str) -> Result<Cow<'_, str>, Error> {
        match (self, self.profile()) {
            (_, Some(profile)) => profile.apply(action, text),
            (Self::XmppDomainpart, None) => jid::apply_domainpart(action, text),
            (_, None) => Ok(jid::Jid::apply(action, text)?.into_text()),
        }
    }

    /// Returns whether two texts are equivalent.
    ///
    /// # Errors
    /// The error of the text that is rejected, the first one if both are.
    ///
    /// ```
    /// use xenonym_precis::Slot;
    ///
    /// assert_eq!(Slot::Jid.compare("a@B.example", "A@b.example."), Ok(true));
    /// ```
    pub fn compare(self, first: &str, second: &str) -> Result<bool, SideError> {
        let form = |text, side| {
            self.apply(Action::Compare, text).map_err(|error| SideError::new(side, error))
        };
        let first = form(first, Side::First)?;
        Ok(first == form(second, Side::Second)?)
    }
}

/// Writes the slot's name.
impl fmt::Display for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Slot {
    type Err = UnknownSlot;

    fn from_str(name: &str) -> Result<Self, UnknownSlot> {
        Self::from_name(name).ok_or(UnknownSlot)
    }
}

/// A text is not the name of a [`Slot`].
///
/// ```
/// let error = "sasl".parse::<xenonym_precis::Slot>().unwrap_err();
/// assert!(error.to_string().starts_with("not the name of a PRECIS profile: choose username-case-mapped, "));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct UnknownSlot;

impl fmt::Display for UnknownSlot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not the name of a PRECIS profile: choose ")?;
        for (index, slot) in Slot::ALL.iter().enumerate() {
            f.write_str(if index == 0 { "" } else { ", " })?;
            f.write_str(slot.name())?;
        }
        Ok(())
    }
}

impl core::error::Error for UnknownSlot {}
