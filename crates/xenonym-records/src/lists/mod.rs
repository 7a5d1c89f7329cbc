//! Lists of names, a line each, and what blockers and resolvers read instead.

mod adblock;
mod dnsmasq;
mod hosts;
mod lines;

pub use self::adblock::Adblock;
pub use self::dnsmasq::Dnsmasq;
pub use self::hosts::Hosts;
pub use self::lines::{Lines, ListOptions};
