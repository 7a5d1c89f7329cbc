//! PRECIS: user names, passwords, nicknames and XMPP addresses beyond ASCII (RFC 8264 to 8266, RFC 7622).
//!
//! PRECIS replaced stringprep in current standards. It is not tied to a version of Unicode: this crate applies
//! the newest Unicode.
//!
//! ```
//! use xenonym_precis::{NICKNAME, OPAQUE_STRING, USERNAME_CASE_MAPPED};
//! use xenonym_precis::jid::Jid;
//!
//! assert_eq!(USERNAME_CASE_MAPPED.enforce("Müller")?, "müller");
//! assert_eq!(OPAQUE_STRING.enforce("Pass\u{A0}wort")?, "Pass wort");
//! assert_eq!(NICKNAME.compare("Foo Bar", " foo  bar"), Ok(true));
//! assert_eq!(Jid::enforce("Juliet@Bücher.example/Balcony")?.bare(), "juliet@bücher.example");
//! # Ok::<(), xenonym_precis::Error>(())
//! ```
//!
//! # Which profile do I want?
//!
//! | text | profile | in stringprep |
//! |---|---|---|
//! | user name, upper and lower case the same | [`USERNAME_CASE_MAPPED`] | `SASLprep`, which preserves case |
//! | user name, case matters | [`USERNAME_CASE_PRESERVED`] | `SASLprep` |
//! | password | [`OPAQUE_STRING`] | `SASLprep` |
//! | display name, name of a chat room or device | [`NICKNAME`] | |
//! | XMPP address | [`jid::Jid`] | Nodeprep, Nameprep, Resourceprep |
//! | its parts | [`LOCALPART`], [`jid::enforce_domainpart`], [`RESOURCEPART`] | the same |
//! | one of these, chosen by its name | [`Slot`] | |
//! | your own kind of text | [`Profile::new`] on a [`StringClass`] | |
//!
//! # Three actions
//!
//! | you want to | call |
//! |---|---|
//! | check a string before you send it to a server | [`Profile::prepare`] |
//! | store a string, use it in a protocol, or hash it | [`Profile::enforce`] |
//! | know whether two strings are the same | [`Profile::compare`] |
//! | index strings by what they are compared by | [`Profile::comparison_form`] |
//!
//! Results are borrowed if nothing changes. Errors are `Copy`, and name the rule, the offset in the input and the code
//! point. [`Error::report`] underlines the place. The crate's example `old_accounts` logs in users whose names were stored under
//! stringprep.
//!
//! # Choices
//!
//! * Enforcement checks code points after all mappings, in the order of RFC 8264 section 7, so a result always belongs to
//!   its class. Preparation checks them before: see [`Profile::prepare`].
//! * Rules are applied until the string is stable, up to four times, for every profile (RFC 8264 section 7).
//! * Case is mapped by Unicode's `toLowerCase()` of each code point alone, so `ΟΔΟΣ` becomes `οδοσ` (RFC 8265 section 3.6).
//!
//! # Promises
//!
//! No unsafe code, no panics, linear time. `no_std` with `alloc`. The only dependency is `xenonym`, whose data and rules
//! are reused: 22 kB of tables are added.
//!
//! # Features
//!
//! `serde` writes errors as maps, and reads and writes kinds of errors, [`Slot`] and [`jid::Jid`] as text. A JID is
//! enforced when it is read.
//!
//! # Versions
//!
//! A new version of Unicode comes in a release that Cargo considers compatible, such as 0.1.1 after 0.1.0. Strings with code points that
//! it assigns, which were errors before, become valid. The changelog lists code points whose results change otherwise: stored strings
//! with them have to be enforced again (RFC 8264 section 10.1).
//!
//! # Not here
//!
//! Usernames of several words (RFC 8265 section 3.5): split at spaces, and enforce each word. Escaping in XMPP addresses
//! (XEP-0106).

#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]
// No input can make it panic. A comment explains each place that seems to.
#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]
// Types that may grow are `#[non_exhaustive]`, because growing them would otherwise break callers.
#![warn(clippy::exhaustive_enums, clippy::exhaustive_structs)]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod apply;
mod category;
mod class;
mod error;
pub mod jid;
mod locate;
mod mapping;
mod presets;
mod profile;
#[cfg(feature = "serde")]
mod serde;
mod slot;
mod tables;

#[doc(hidden)]
pub use crate::category::Category;
pub use crate::category::DerivedProperty;
pub use crate::class::StringClass;
pub use crate::error::{Error, ErrorKind, SideError, UnknownKind};
pub use crate::mapping::{CaseMapping, Spaces};
pub use crate::presets::{
    LOCALPART, NICKNAME, OPAQUE_STRING, RESOURCEPART, USERNAME_CASE_MAPPED, USERNAME_CASE_PRESERVED,
};
pub use crate::profile::{Action, Profile};
pub use crate::slot::{Slot, UnknownSlot};

/// Runs the README's example.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
