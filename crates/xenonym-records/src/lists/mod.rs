//! Lists of names with one name per line, and the files of blockers and resolvers.

mod adblock;
mod dnsmasq;
mod hosts;
mod lines;

pub use self::adblock::Adblock;
pub use self::dnsmasq::Dnsmasq;
pub use self::hosts::Hosts;
pub use self::lines::{LEADING_DOTS, Lines, ListOptions};
