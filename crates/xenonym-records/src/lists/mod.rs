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
pub(crate) mod unbound;
pub(crate) mod urls;

use std::ops::Range;

use self::line::Line;
use crate::format::sealed::Sealed;
use crate::format::{Dropped, Format, Replacer};
use crate::line::{replace_names, split_ending};
use crate::slot::{Escape, Slot};

pub use self::emails::Emails;
pub use self::hosts::Hosts;
pub use self::lines::{LEADING_DOT, Lines, ListOptions};
pub use self::urls::Urls;

// Lists whose lines are rules: each contains names in known places, and everything else is copied.
//
// A format is a function that finds the names of a line, and notes which other parts may contain one. Such parts
// are counted if a conversion could change them.

/// A format of rules, one per line: filter lists, and the lists and options of resolvers, proxies and servers.
///
/// ```
/// use xenonym_records::{Edit, Rules, rewrite};
///
/// let list = "||bücher.example^$domain=~a.example\n/bücher/\n".as_bytes();
/// let mut names = Vec::new();
/// let summary = rewrite(&Rules::ADBLOCK, list, std::io::sink(), |name| {
///     names.push(name.text().to_owned());
///     Edit::Keep
/// })?;
/// assert_eq!(names, ["bücher.example", "a.example"]);
/// assert_eq!(summary.unread, 1);
/// # Ok::<(), xenonym_records::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    find: for<'l> fn(&mut Line<'l>),
    /// The rule of results that do not fit.
    rule: &'static str,
}

impl Rules {
    /// Filter lists of ad blockers, as Adblock Plus, uBlock Origin and `AdGuard` read them.
    pub const ADBLOCK: Self = Self { find: adblock::find, rule: "the syntax of filter rules" };
    /// Lists that mix names, lines of hosts files and filter rules, as Pi-hole, `AdGuard` Home and blocky read them.
    pub const DNS_LIST: Self = Self { find: dns_list::find, rule: "the syntax of blocklists" };
    /// Configurations of dnsmasq.
    pub const DNSMASQ: Self = Self { find: dnsmasq::find, rule: "dnsmasq(8)" };
    /// The lists of dnscrypt-proxy: blocked and allowed names, cloaking and forwarding.
    pub const DNSCRYPT: Self = Self { find: dnscrypt::find, rule: "the lists of dnscrypt-proxy" };
    /// Rules of Clash and Surge, and the domain lists of v2fly.
    pub const CLASH: Self = Self { find: clash::find, rule: "the syntax of Clash's rules" };
    /// Configurations of unbound.
    pub const UNBOUND: Self = Self { find: unbound::find, rule: "unbound.conf(5)" };
    /// The directive `server_name` of nginx.
    pub const NGINX: Self = Self { find: nginx::find, rule: "nginx, server_name" };
    /// Lookup tables of Postfix.
    pub const POSTFIX: Self = Self { find: postfix::find, rule: "postmap(1)" };
}

impl Sealed for Rules {}

impl Format for Rules {
    fn rewrite(
        &self,
        record: &[u8],
        names: &mut dyn Replacer,
        output: &mut Vec<u8>,
    ) -> Result<(), Dropped> {
        let text = split_ending(record).0;
        let mut line = Line::new(text);
        (self.find)(&mut line);
        if let Some(why) = line.left {
            names.leave(why, 0);
        }
        let escape = Escape::Without(is_unrepresentable, self.rule);
        let slot = |at: Range<usize>| Slot { escape, ..Slot::bare(&text[at.clone()], at.start) };
        line.addresses.into_iter().for_each(|at| names.see_address(&slot(at)));
        replace_names(record, line.names.into_iter().map(slot), names, output)
    }
}

/// The signs of names are copied, not written, because no conversion makes them.
fn is_unrepresentable(c: char) -> bool {
    let is_sign = c.is_ascii() && !c.is_ascii_alphanumeric() && !matches!(c, '-' | '_' | '.');
    is_sign || c.is_control() || c.is_whitespace()
}
