//! Lists of names with one name per line, and the files of blockers and resolvers.

mod adblock;
mod dnsmasq;
pub(crate) mod emails;
mod hosts;
mod lines;
pub(crate) mod urls;

pub use self::adblock::Adblock;
pub use self::dnsmasq::Dnsmasq;
pub use self::emails::Emails;
pub use self::hosts::Hosts;
pub use self::lines::{LEADING_DOTS, Lines, ListOptions};
pub use self::urls::Urls;
