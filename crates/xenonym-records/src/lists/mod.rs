//! Lists of names with one name per line, and the files of blockers, resolvers, proxies and servers.

pub(crate) mod adblock;
pub(crate) mod clash;
mod dns_list;
pub(crate) mod dnscrypt;
pub(crate) mod dnsmasq;
pub(crate) mod emails;
mod hosts;
mod line;
mod lines;
pub(crate) mod nginx;
pub(crate) mod postfix;
mod rules;
pub(crate) mod unbound;
pub(crate) mod urls;

pub use self::emails::Emails;
pub use self::hosts::Hosts;
pub use self::lines::{LEADING_DOTS, Lines, ListOptions};
pub use self::rules::Rules;
pub use self::urls::Urls;
